import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useId, useState } from 'react';

import type { InvoiceRow } from '#areas/invoicing/invoices/invoices.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { AttentionList, AttentionRow, Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { invoiceQuery } from './queries.ts';
import type { RefusedReply } from './report-queries.ts';
import styles from './report.module.css';

/** The provider's text, word for word, below Posada's explanation. */
function TheirWords({ invoice: { _id: id } }: { readonly invoice: InvoiceRow }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error } = useQuery(invoiceQuery(property.id, id));
  if (error) return <span role="alert">{error.message}</span>;
  if (!data) return <span role="status">{t('shell.loading')}</span>;
  const said = data.errors.filter(({ message, original }) => original !== '' && original !== message);
  if (said.length === 0) return t('invoicing.report.refused.noWords');
  return said.map(({ field, message, original }, index) => (
    <span key={`${field} ${original}`}>
      {index > 0 && `${message} `}
      {t('invoicing.theirWords', { words: original })}
    </span>
  ));
}

type RowProps = { readonly row: InvoiceRow; readonly invoice: (id: string) => string };

function Refused({ row, invoice }: RowProps) {
  const { t } = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isRefused = row.state === 'failure';
  return (
    <AttentionRow
      family={isRefused ? 'rose' : 'sun'}
      icon={<ReceiptText aria-hidden="true" />}
      title={`${row.number ?? t('invoicing.report.draft')} · ${row.customerName}`}
      text={
        <>
          {row.problem}
          <span id={id} className={styles['words']}>
            {isOpen && <TheirWords invoice={row} />}
          </span>
        </>
      }
      action={
        <span className={styles['ways']}>
          <Button
            size="small"
            kind="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen((now) => !now)}
          >
            {t('invoicing.report.refused.words')}
          </Button>
          <ScreenLink to={invoice(row._id)} size="small">
            {t('app.today.openInvoice')}
          </ScreenLink>
        </span>
      }
    />
  );
}

type RefusedProps = {
  readonly query: UseQueryResult<RefusedReply>;
  readonly invoice: (id: string) => string;
  readonly home: string;
};

/** Documents that were refused, or whose outcome is unknown; nothing without any. */
export function ReportRefused({ query, invoice, home }: RefusedProps) {
  const { t, tn } = useLanguage();
  const { data, error, isFetching, refetch } = query;
  const title = t('invoicing.report.refused');
  if (!data) {
    return (
      error && (
        <Card title={title}>
          <Failed
            compact
            title={t('invoicing.report.refused.failed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )
    );
  }
  const { data: rows, meta } = data;
  const others = meta.total - rows.length;
  if (rows.length === 0) return null;
  return (
    <Card title={title} mark={<StatusPill family="rose">{meta.total}</StatusPill>}>
      <AttentionList>
        {rows.map((row) => (
          <Refused key={row._id} row={row} invoice={invoice} />
        ))}
      </AttentionList>
      {others > 0 && (
        <div className={styles['foot']}>
          <ScreenLink to={home} size="small">
            {tn('invoicing.report.refused.all', others)}
          </ScreenLink>
        </div>
      )}
    </Card>
  );
}
