import { CreditCard } from 'lucide-react';

import type { PaymentCard } from '#areas/subscription/billing/payers.contract.ts';
import styles from './card-choice.module.css';
import { useLanguage } from '#web/shell/language/language.tsx';

/** The value of the choice to type a card. */
export const ANOTHER_CARD = '';

type CardChoiceProps = {
  readonly cards: readonly PaymentCard[];
  /** The id of a saved card, or `ANOTHER_CARD`. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly disabled?: boolean;
};

/** Networks have names of their own; the provider's are in small letters. */
const named = (brand: string): string => brand.slice(0, 1).toUpperCase() + brand.slice(1);

/** Which card is charged: one of those that the account has saved, or another one. */
export function CardChoice({ cards, value, onChange, disabled = false }: CardChoiceProps) {
  const { t } = useLanguage();
  const names = [
    ...cards.map(({ id, brand, last4 }) => ({ id, name: t('card.saved', { brand: named(brand), last4 }) })),
    { id: ANOTHER_CARD, name: t('card.another') },
  ];
  return (
    <fieldset className={styles['cards']} disabled={disabled}>
      <legend>{t('card.which')}</legend>
      {names.map(({ id, name }) => (
        <label key={id} className={styles['card']}>
          <input type="radio" name="card" checked={id === value} onChange={() => onChange(id)} />
          <CreditCard aria-hidden="true" />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
