import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { invoicesContract } from '#areas/invoicing/invoices/invoices.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { InvoiceBadge, useAmount } from './invoice-words.tsx';
import styles from './invoicing.module.css';
import { stayInvoicesQuery } from './queries.ts';

type StayInvoicesProps = {
  readonly reservationId: string;
  readonly invoice: (id: string) => string;
  readonly create: (stay: string) => string;
};

function Documents({ reservationId, invoice, create }: StayInvoicesProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  const { data, error, isFetching, refetch } = useQuery(stayInvoicesQuery(property.id, reservationId));
  if (!data && error) {
    const title = t('invoice.reservationInvoices');
    return <Failed compact title={title} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton lines={2} />;
  if (data.length === 0) {
    return (
      <div className={styles['noneYet']}>
        <p className="sm muted">{t('invoicing.stay.none')}</p>
        <ScreenLink to={create(reservationId)} size="small">
          {t('invoicing.new.create')}
        </ScreenLink>
      </div>
    );
  }
  return (
    <ul className={styles['known']}>
      {data.map((row) => (
        <li key={row._id}>
          <Link to={invoice(row._id)}>
            {row.number ?? row.customerName} · <span className="num">{amount(row.total, row.currency)}</span>
          </Link>
          <InvoiceBadge {...row} />
        </li>
      ))}
    </ul>
  );
}

/** Beside the account of a stay: the documents that were made of it. */
export function StayInvoicesCard(props: StayInvoicesProps) {
  const { t } = useLanguage();
  return (
    <May call={invoicesContract.listInvoices}>
      <Card padded title={t('invoicing.stay.invoices')}>
        <Documents {...props} />
      </Card>
    </May>
  );
}
