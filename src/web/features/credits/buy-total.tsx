import type { CreditPrice } from '#areas/subscription/credits/purchases.contract.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './buy.module.css';

type BuyTotalProps = { readonly price: CreditPrice; readonly left: number | undefined };

/** Today's charge, line by line, and the balance afterwards. */
export function BuyTotal({ price, left }: BuyTotalProps) {
  const { t, tn, format } = useLanguage();
  const { amount, currency, unitPrice, subtotal, tax, total } = price;
  const money = (value: number) => format.money(moneyOf(value, currency));
  return (
    <>
      <dl className={styles['total']} aria-live="polite">
        <div>
          <dt>{tn('app.credits.buy.line', amount, { price: money(unitPrice) })}</dt>
          <dd>{money(subtotal)}</dd>
        </div>
        {tax && (
          <div>
            <dt>{t('app.credits.buy.tax', { name: tax.name, percent: format.number(tax.percent) })}</dt>
            <dd>{money(tax.amount)}</dd>
          </div>
        )}
        <div className={styles['sum']}>
          <dt>{t('app.credits.buy.total')}</dt>
          <dd>{format.money(moneyOf(total, currency), { code: true })}</dd>
        </div>
      </dl>
      {left !== undefined && <p className="sm muted">{tn('app.credits.buy.after', left + amount)}</p>}
    </>
  );
}
