import type { Invoice } from '#areas/invoicing/invoices/invoices.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { classes } from '#web/ui/classes.ts';
import type { ZodForm } from '#web/ui/form.tsx';
import type { InvoiceChecked, InvoiceValues } from './invoice-form.ts';
import styles from './invoice.module.css';
import { useAmount } from './invoice-words.tsx';
import { toggled } from './items-section.tsx';

type PaymentsProps = {
  readonly form: ZodForm<InvoiceValues, InvoiceChecked>;
  readonly invoice: Invoice;
  readonly isLocked: boolean;
};

/** The payments, as the document has them. */
export function PaymentsSection({ form, invoice, isLocked }: PaymentsProps) {
  const { t, tMaybe, format } = useLanguage();
  const amount = useAmount();
  if (invoice.payments.length === 0) return <p className="muted">{t('invoicing.payments.none')}</p>;
  const chosen = form.watch('payments');
  const methodOf = (method: string) => tMaybe(`invoicing.method.${method}`);
  return (
    <ul className={classes(styles['lines'], 'num')}>
      {invoice.payments.map(({ _id: id, kind, method, onDate, amount: paid, obstacle, selectedToBill }) => (
        <li key={id} className={styles['line']}>
          <Checkbox
            hideLabel
            label={t('invoicing.line.choose', { name: methodOf(method) })}
            checked={isLocked ? selectedToBill : chosen.includes(id)}
            disabled={isLocked || obstacle !== null}
            onChange={({ target }) => toggled(form, 'payments', id, target.checked)}
          />
          <span className={styles['what']}>
            <b>
              {kind === 'payment' ? methodOf(method) : `${t(`invoicing.paid.${kind}`)} · ${methodOf(method)}`}
            </b>
            <span className="xs muted">{format.date(onDate)}</span>
            {obstacle && <span className="sm">{obstacle.message}</span>}
          </span>
          <b className={styles['total']}>{amount(paid, invoice.currency)}</b>
        </li>
      ))}
    </ul>
  );
}
