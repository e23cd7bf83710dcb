import { useQuery } from '@tanstack/react-query';

import type { Invoice, InvoiceItem } from '#areas/invoicing/invoices/invoices.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './invoice.module.css';
import { useAmount } from './invoice-words.tsx';

function Code({ text }: { readonly text: string }) {
  const { t } = useLanguage();
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qrcode')).toDataURL(text, { width: 260, margin: 1 }),
    gcTime: 0,
  });
  return data ? <img src={data} alt={t('invoicing.preview.qr')} /> : <Skeleton shape="block" />;
}

/** Lines that were made one stand as one. */
function shownLines(items: readonly InvoiceItem[]) {
  const groups = Map.groupBy(items, ({ _id, joinedAs }) => joinedAs ?? _id);
  return [...groups.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const sum = (of: (item: InvoiceItem) => number) => lines.reduce((all, item) => all + of(item), 0);
    return [
      {
        ...first,
        name: first.joinedAs ?? first.name,
        quantity: sum(({ quantity }) => quantity),
        subtotal: sum(({ subtotal }) => subtotal),
      },
    ];
  });
}

type PreviewProps = { readonly invoice: Invoice; readonly items: readonly InvoiceItem[] };

/** The document as its customer will read it, from the same data as the form beside it. */
export function InvoicePreview({ invoice, items }: PreviewProps) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  const { issuer, customer, currency, stamp, qrText, issuedAt, number } = invoice;
  const isAccepted = invoice.stampStatus === 'accepted' && invoice.state === 'success';
  const type = invoice.documentTypes.find(({ code }) => code === customer.documentType)?.label;
  const subtotal = items.reduce((sum, item) => sum + item.subtotal, 0);
  const total = items.reduce((sum, item) => sum + item.total, 0);
  const isIssued = stamp !== null && invoice.state !== 'failure';
  const amounts = isIssued ? invoice : { subtotal, taxTotal: total - subtotal, rounding: 0, total };
  const facts = [
    [t('invoicing.preview.subtotal'), amounts.subtotal],
    [t('invoicing.preview.taxes'), amounts.taxTotal],
    ...(amounts.rounding === 0 ? [] : [[t('invoicing.preview.rounding'), amounts.rounding] as const]),
  ] as const;
  return (
    <section aria-label={t('invoicing.preview')}>
      <p className={styles['previewHead']}>
        <b>{t('invoicing.preview')}</b>
        <StatusPill family={isAccepted ? 'palm' : 'neutral'}>
          {t(isAccepted ? 'invoicing.preview.valid' : 'invoicing.preview.notValid')}
        </StatusPill>
      </p>
      <div className={styles['paper']}>
        <header>
          <div>
            <b>{issuer?.name ?? t('invoice.error.noIssuer')}</b>
            {issuer && (
              <span>
                {[issuer.taxId, issuer.rnt && t('app.registry.rnt', { rnt: issuer.rnt }), issuer.address]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </div>
          <div className={styles['end']}>
            <span>{t(`invoicing.preview.${invoice.documentType}`)}</span>
            <b>{number ?? t('app.blank')}</b>
            {issuedAt && <span>{format.dateTime(issuedAt, invoice.timeZone)}</span>}
          </div>
        </header>
        <p>
          <span>{t('invoicing.customer')}</span>{' '}
          <b>{[customer.name, customer.lastName].filter(Boolean).join(' ') || t('app.blank')}</b>{' '}
          {type ? `${type} ${customer.documentNumber}` : t('invoicing.finalConsumer')}
        </p>
        <ul className="num">
          {shownLines(items).map((line) => (
            <li key={line._id}>
              <span>{line.name}</span>
              <span>{format.number(line.quantity)}</span>
              <span>{line.taxes.map((tax) => format.percent(tax.amountPercentage / 100)).join(' ')}</span>
              <span>{amount(line.subtotal, currency)}</span>
            </li>
          ))}
        </ul>
        <div className={styles['sums']}>
          {qrText !== null && isIssued && stamp && (
            <div className={styles['code']}>
              <Code text={qrText} />
              <span>{stamp.fiscalKey}</span>
            </div>
          )}
          <dl className="num">
            {facts.map(([label, figure]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{amount(figure, currency)}</dd>
              </div>
            ))}
            <div>
              <dt>
                <b>{t('app.stay.total')}</b>
              </dt>
              <dd>
                <b>{amount(amounts.total, currency)}</b>
              </dd>
            </div>
          </dl>
        </div>
        {invoice.withholdings.map(({ kind, name, amountPercentage, base, amount: kept }) => (
          <p key={kind}>
            {t('invoicing.preview.withheld', {
              name: `${name} ${format.percent(amountPercentage / 100)}`,
              base: amount(base, currency),
              amount: amount(kept, currency),
            })}
          </p>
        ))}
        {invoice.notes && <p>{invoice.notes}</p>}
      </div>
    </section>
  );
}
