import { Tag } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Checkout, CheckoutInput } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { BillLines, SumLine } from './bill-lines.tsx';
import styles from './checkout.module.css';
import { CodePart } from './code-part.tsx';
import { useAmount } from './words.ts';

/** The amount of today, as large as it matters. */
export function Today({ amount, currency, children }: TodayProps) {
  const { t } = useLanguage();
  const words = useAmount();
  return (
    <div className={styles['now']}>
      <p className="sm muted">{t('app.subscription.today')}</p>
      <p className={styles['big']}>
        {words(amount, currency, { code: false })} <span>{currency}</span>
      </p>
      {children}
    </div>
  );
}
type TodayProps = { readonly amount: number; readonly currency: string; readonly children?: ReactNode };

type Charge = Checkout['upcoming'][number];

function WhatFollows({ checkout }: { readonly checkout: Checkout }) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  const [next] = checkout.upcoming;
  if (!next) return null;
  const words = {
    day: format.date(next.day, 'long'),
    amount: amount(next.amount, checkout.currency, { code: true }),
  };
  return <p>{t(checkout.today === 0 ? 'app.subscription.firstOn' : 'app.subscription.thenOn', words)}</p>;
}

type Discount = Checkout['discounts'][number];
type DiscountLineProps = {
  readonly discount: Discount;
  readonly checkout: Checkout;
  readonly onRemove: () => void;
};

function DiscountLine({ discount, checkout, onRemove }: DiscountLineProps) {
  const { code, amount: taken, charges, isAutomatic } = discount;
  const { t, tn } = useLanguage();
  const amount = useAmount();
  return (
    <SumLine
      kind="discount"
      name={
        <span className={styles['applied']}>
          <span className={styles['tag']}>
            <Tag aria-hidden="true" />
            {isAutomatic ? t('app.subscription.code.automatic') : code}
          </span>
          {!isAutomatic && (
            <button type="button" className={styles['link']} onClick={onRemove}>
              {t('app.subscription.code.remove')}
              <span className="visually-hidden"> {code}</span>
            </button>
          )}
        </span>
      }
      note={
        charges === null ? t('app.subscription.code.always') : tn('app.subscription.code.charges', charges)
      }
      value={`− ${amount(taken, checkout.currency)}`}
    />
  );
}

/** The charges that come, with their days. */
function Upcoming({ charges, currency }: { readonly charges: readonly Charge[]; readonly currency: string }) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  if (charges.length === 0) return null;
  return (
    <div className={styles['upcoming']}>
      <h3>{t('app.subscription.upcoming')}</h3>
      <ul className="num">
        {charges.map(({ day, amount: charged }) => (
          <li key={day}>
            <b>{format.date(day, 'short')}</b>
            {amount(charged, currency)}
          </li>
        ))}
      </ul>
    </div>
  );
}

type SummaryProps = {
  readonly checkout: Checkout;
  readonly input: CheckoutInput;
  readonly onCodes: (codes: readonly string[]) => void;
};

/** The payments of today and later, each figure with its origin. */
export function Summary({ checkout, input, onCodes }: SummaryProps) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  const { currency, tax, carriedIn } = checkout;
  const total = amount(checkout.total, currency);
  const codes = input.codes ?? [];
  return (
    <>
      <Today amount={checkout.today} currency={currency}>
        <WhatFollows checkout={checkout} />
      </Today>
      <div className={styles['sums']}>
        <h3>{t('app.subscription.where', { total })}</h3>
        <dl className="num">
          <BillLines lines={checkout.lines} currency={currency} />
          <SumLine
            kind="first"
            name={t('app.subscription.subtotal')}
            value={amount(checkout.subtotal, currency)}
          />
          {checkout.discounts.map((discount) => (
            <DiscountLine
              key={discount.code}
              discount={discount}
              checkout={checkout}
              onRemove={() =>
                onCodes(codes.filter((code) => code.toUpperCase() !== discount.code.toUpperCase()))
              }
            />
          ))}
          {tax && (
            <SumLine
              name={`${tax.name} ${format.percent(tax.percent / 100)}`}
              note={t('app.subscription.taxOn', { amount: amount(tax.on, currency) })}
              value={amount(tax.amount, currency)}
            />
          )}
          {carriedIn > 0 && (
            <SumLine
              name={t('app.subscription.carried')}
              note={t('app.subscription.carried.note')}
              value={amount(carriedIn, currency)}
            />
          )}
        </dl>
        <CodePart input={input} onAdd={(code) => onCodes([...codes, code])} />
        <p className={styles['total']}>
          <b>{t('app.subscription.total')}</b>
          <span className="num">
            <strong>{amount(checkout.total, currency, { code: false })}</strong>{' '}
            <span className="sm muted">{currency}</span>
          </span>
        </p>
      </div>
      <Upcoming charges={checkout.upcoming} currency={currency} />
    </>
  );
}
