import type { LandingBill } from '#areas/subscription/billing/landing.contract.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './landing.module.css';

type Line = LandingBill['lines'][number];

/** The amount of the bill, and its reason. */
export function BillPart({ bill }: { readonly bill: LandingBill }) {
  const { t, tn, format } = useLanguage();
  const { currency, amount, lines, discount, tax, number } = bill;
  const money = (value: number, code = false) => format.money(roundMoney(value, currency), { code });
  const nameOf = ({ of, id, propertyName, units }: Line) => {
    if (of === 'credits') return tn('landing.line.credits', units);
    return t(of === 'plan' ? 'landing.line.plan' : 'landing.line.app', { property: propertyName, name: id });
  };
  return (
    <section aria-label={t('landing.bill', { number })} className={styles['bill']}>
      <p className="sm muted">{t('landing.bill', { number })}</p>
      <p className={styles['amount']}>{money(amount, true)}</p>
      <h2>{t('landing.for')}</h2>
      <dl className="num">
        {lines.map((line, index) => (
          <div key={`${line.id}:${index}`}>
            <dt>{nameOf(line)}</dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
        {discount > 0 && (
          <div>
            <dt>{t('landing.discount')}</dt>
            <dd>{`− ${money(discount)}`}</dd>
          </div>
        )}
        {tax > 0 && (
          <div>
            <dt>{t('landing.tax')}</dt>
            <dd>{money(tax)}</dd>
          </div>
        )}
        <div className={styles['total']}>
          <dt>{t('landing.total')}</dt>
          <dd>{money(amount)}</dd>
        </div>
      </dl>
    </section>
  );
}
