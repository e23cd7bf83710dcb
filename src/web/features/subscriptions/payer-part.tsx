import { useQuery } from '@tanstack/react-query';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './checkout.module.css';
import { PayerForm } from './payer-form.tsx';
import { payerQuery } from './queries.ts';

type PayerPartProps = {
  readonly text?: string;
  readonly onDone: () => void;
  readonly onCancel?: (() => void) | undefined;
};

/** The form of the payer on Posada's documents. */
export function PayerPart({ text, onDone, onCancel }: PayerPartProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(payerQuery(property.id));
  return (
    <Card title={t('app.subscription.payer')} aside={text}>
      <div className={styles['padded']}>
        {data && <PayerForm key={data.version} payer={data} onDone={onDone} onCancel={onCancel} />}
        {!data && error && (
          <Failed
            compact
            title={t('subscriptions.customer.load')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton lines={4} />}
      </div>
    </Card>
  );
}
