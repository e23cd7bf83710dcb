import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { payersContract } from '#areas/subscription/billing/payers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { payerQuery } from './queries.ts';

/** Comes with the press that opens it (P-13). */
const PayerForm = lazy(() => import('./payer-form.tsx').then((file) => ({ default: file.PayerForm })));

/** C-SUB-03: the payer on Posada's documents. */
export function PayerCard() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(payerQuery(property.id));
  const [isOpen, setOpen] = useState(false);
  const change = (
    <May call={payersContract.changePayer}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(data?.legalName ? 'app.subscription.payer.change' : 'app.subscription.payer.write')}
      </Button>
    </May>
  );
  return (
    <Card title={t('app.subscription.payer')} aside={!isOpen && data?.legalName && change} padded>
      {data && isOpen && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <PayerForm payer={data} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />
        </Suspense>
      )}
      {data && !isOpen && data.legalName === null && (
        <Empty compact title={t('app.subscription.payer.none')} action={change} />
      )}
      {data && !isOpen && data.legalName !== null && (
        <p>
          <b>{data.legalName}</b>
          <br />
          <span className="sm muted">
            {[`${data.taxIdName} ${data.taxId ?? ''}`, data.address, data.city, data.email]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      )}
      {!data && error && (
        <Failed
          compact
          title={t('subscriptions.customer.load')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton lines={2} />
        </div>
      )}
    </Card>
  );
}
