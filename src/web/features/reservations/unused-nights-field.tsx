import { useId } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Radio } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import type { PriceChoice, Unused } from './unused-nights.ts';
import styles from './unused-nights.module.css';

type UnusedNightsFieldProps = {
  readonly price: NonNullable<Unused['price']>;
  readonly nights: number;
  readonly value: PriceChoice | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: PriceChoice) => void;
};

/** Whether nights that stay unused are charged or given back, each with the sum that the account then has (W2-L-04). */
export function UnusedNightsField({ price, nights, value, error, onChange }: UnusedNightsFieldProps) {
  const { t, tn, format } = useLanguage();
  const name = useId();
  const money = (minor: number) => format.money({ minor, currency: price.currency });
  const hints = {
    charge: t('reservation.unused.charge.hint', { total: money(price.charged) }),
    'give-back': t('reservation.unused.giveBack.hint', {
      total: money(price.kept),
      back: money(price.charged - price.kept),
    }),
  };
  const labels = {
    charge: t('reservation.unused.charge'),
    'give-back': t('reservation.unused.giveBack'),
  };
  return (
    <Field label={tn('reservation.unused.price', nights)} group error={error}>
      <div className={styles['choices']}>
        {(['give-back', 'charge'] as const).map((choice) => (
          <Radio
            key={choice}
            name={name}
            className={styles['choice']}
            label={labels[choice]}
            hint={hints[choice]}
            checked={value === choice}
            aria-invalid={error !== undefined || undefined}
            onChange={() => onChange(choice)}
          />
        ))}
      </div>
    </Field>
  );
}
