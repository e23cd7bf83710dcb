import type { CreditPrice } from '#areas/subscription/credits/purchases.contract.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './buy.module.css';
import { PACKAGES, unitPriceOf } from './credit-links.ts';

type AmountChoiceProps = {
  readonly offer: CreditPrice;
  readonly typed: string;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
};

/** How many: a package, or any other number within the limits. */
export function AmountChoice({ offer, typed, disabled, error, onChange }: AmountChoiceProps) {
  const { t, format } = useLanguage();
  const { least, most, bands, currency } = offer;
  const offered = PACKAGES.filter((amount) => amount >= least && amount <= most);
  return (
    <div className={styles['amount']}>
      <fieldset className={styles['packages']} disabled={disabled}>
        <legend className="visually-hidden">{t('app.credits.buy.packages')}</legend>
        {offered.map((amount) => (
          <label key={amount} className={styles['package']}>
            <input
              type="radio"
              name="package"
              checked={typed === String(amount)}
              onChange={() => onChange(String(amount))}
            />
            <b>{format.number(amount)}</b>
            <span className="sm muted">
              {t('app.credits.buy.each', {
                price: format.money(moneyOf(unitPriceOf(bands, amount) ?? 0, currency)),
              })}
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label={t('app.credits.buy.other')}
        hint={t('app.credits.buy.limits', { least: format.number(least), most: format.number(most) })}
        error={error}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  );
}
