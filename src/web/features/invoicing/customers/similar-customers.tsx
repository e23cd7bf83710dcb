import { useState } from 'react';

import { customersContract, type OneCustomer } from '#areas/invoicing/customers/customers.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './customers.module.css';
import { CUSTOMER_TOPICS } from './queries.ts';

type Similar = OneCustomer['similar'][number];
type SimilarProps = { readonly customer: OneCustomer; readonly onMerged: (id: string) => void };

/** Customers that may be the same: a person decides, and the open customer stays. */
export function SimilarCustomers({ customer, onMerged }: SimilarProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [other, setOther] = useState<Similar>();
  const { send } = useChange(customersContract.mergeCustomers, { invalidates: CUSTOMER_TOPICS });
  if (customer.similar.length === 0) return null;
  const document = `${customer.documentTypeName} ${customer.documentNumber}`;
  return (
    <Part title={t('app.customers.similar')}>
      <p className="muted sm">{t('app.customers.similar.text')}</p>
      <ul className={styles['similar']}>
        {customer.similar.map((one) => (
          <li key={one._id}>
            <span>
              <b>{one.name}</b>{' '}
              <span className="muted sm">
                {one.documentTypeName} {one.documentNumber}
              </span>
            </span>
            <Button size="small" onClick={() => setOther(one)}>
              {t('app.customers.merge')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={other !== undefined}
        title={t('app.customers.mergeQuestion')}
        confirmLabel={t('app.customers.merge')}
        onClose={() => setOther(undefined)}
        onConfirm={async () => {
          if (!other) return;
          const { _id: into } = customer;
          const kept = await send({
            params: { id: other._id },
            query: { propertyId: property.id },
            body: { into },
          });
          notify('success', t('app.customers.merged', { name: kept.fullName }));
          onMerged(into);
        }}
      >
        <p>{t('app.customers.mergeText', { name: customer.fullName, document })}</p>
      </ConfirmDialog>
    </Part>
  );
}
