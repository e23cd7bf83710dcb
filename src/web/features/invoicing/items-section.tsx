import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';

import type { Invoice, InvoiceItem } from '#areas/invoicing/invoices/invoices.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { classes } from '#web/ui/classes.ts';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/states.tsx';
import type { InvoiceChecked, InvoiceValues } from './invoice-form.ts';
import styles from './invoice.module.css';
import { useAmount } from './invoice-words.tsx';

type Form = ZodForm<InvoiceValues, InvoiceChecked>;

/** Chooses or leaves one of a list that the form keeps. */
export function toggled(form: Form, list: 'items' | 'payments', id: string, isIn: boolean): void {
  const now = form.getValues(list);
  form.setValue(list, isIn ? [...now, id] : now.filter((one) => one !== id), { shouldDirty: true });
}

type LineProps = {
  readonly item: InvoiceItem;
  readonly invoice: Invoice;
  readonly form: Form;
  readonly isLocked: boolean;
  readonly link: (id: string) => string;
  readonly onSplit: (name: string) => void;
};

function Line({ item, invoice, form, isLocked, link, onSplit }: LineProps) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  const whyId = useId();
  const [isOpen, setOpen] = useState(false);
  const { _id: id, name, night, obstacle, billedIn, joinedAs, total, taxes } = item;
  const { currency } = invoice;
  const isChosen = isLocked ? item.selectedToBill : form.watch('items').includes(id);
  const [tax] = taxes;
  const asks = tax && (tax.amountPercentage === 0 || tax.missing.length > 0);
  const wrong = isLocked ? undefined : invoice.validation.items.fields[id]?.message;
  return (
    <li className={classes(styles['line'], obstacle && styles['blocked'])}>
      {obstacle ? (
        <Lock aria-hidden="true" />
      ) : (
        <Checkbox
          hideLabel
          label={t('invoicing.line.choose', { name })}
          checked={isChosen}
          disabled={isLocked}
          onChange={({ target }) => toggled(form, 'items', id, target.checked)}
        />
      )}
      <span className={styles['what']}>
        {isLocked || obstacle || joinedAs !== null || !isChosen ? (
          <b>{name}</b>
        ) : (
          <Input
            size="small"
            aria-label={t('invoicing.line.name', { name })}
            placeholder={name}
            {...form.register(`names.${id}`)}
          />
        )}
        <span className="xs muted">
          {[
            night && format.date(night),
            joinedAs !== null && joinedAs !== name && t('invoicing.line.joined', { name: joinedAs }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {joinedAs !== null && !isLocked && (
            <Button size="small" kind="quiet" onClick={() => onSplit(joinedAs)}>
              {t('invoicing.line.split')}
            </Button>
          )}
        </span>
        {obstacle && (
          <span className="sm">
            {obstacle.message}
            {billedIn && (
              <>
                {' '}
                <Link to={link(billedIn._id)}>{billedIn.number ?? t('invoicing.line.see')}</Link>
              </>
            )}
          </span>
        )}
        {wrong && <span className={styles['wrong']}>{wrong}</span>}
      </span>
      <span className={styles['tax']}>
        {tax &&
          `${format.percent(tax.amountPercentage / 100)}${tax.amount ? ` · ${amount(tax.amount, currency)}` : ''}`}
        {asks && (
          <button
            type="button"
            className={styles['why']}
            aria-expanded={isOpen}
            aria-controls={whyId}
            onClick={() => setOpen(!isOpen)}
          >
            {t('invoicing.line.why')}
          </button>
        )}
      </span>
      <b className={styles['total']}>{amount(total, currency)}</b>
      {asks && (
        <div id={whyId} hidden={!isOpen} className={styles['reason']}>
          <Notice family={tax.missing.length > 0 ? 'sun' : 'palm'}>
            <b>{tax.why}</b>
            {tax.law && <p className="sm">{tax.law}</p>}
            {tax.missing.map((one) => (
              <p key={one} className="sm">
                {one}
              </p>
            ))}
          </Notice>
        </div>
      )}
    </li>
  );
}

type ItemsProps = Omit<LineProps, 'item'> & { readonly onJoin: () => void; readonly onProof: () => void };

/** The charges of the folio: those on the document, and the reason for each of the others. */
export function ItemsSection({ onJoin, onProof, ...props }: ItemsProps) {
  const { t, tn } = useLanguage();
  const amount = useAmount();
  const { invoice, form, isLocked } = props;
  const wrong = form.errorOf('items') ?? invoice.validation.items.fields['section']?.message;
  const count = form.watch('items').length;
  const addenda = invoice.items.filter(({ type }) => type === 'NON_BILLABLE_PRODUCT');
  return (
    <>
      <ul className={classes(styles['lines'], 'num')}>
        {invoice.items.map((item) => (
          <Line key={item._id} item={item} {...props} />
        ))}
      </ul>
      {addenda.length > 0 && (
        <p className="sm muted">
          {t('invoice.tipsNote')}:{' '}
          {amount(
            addenda.reduce((sum, { total }) => sum + total, 0),
            invoice.currency,
          )}
        </p>
      )}
      {!isLocked && (
        <>
          {wrong && <Notice family="rose">{wrong}</Notice>}
          <div className={styles['actions']}>
            {count > 1 && (
              <Button size="small" onClick={onJoin}>
                {tn('invoicing.join', count)}
              </Button>
            )}
            {invoice.documentType === 'invoice' && (
              <Button size="small" onClick={onProof}>
                {t('invoicing.proof')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}
