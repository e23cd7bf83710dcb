import type { PaymentCard } from '#areas/subscription/billing/payers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './cards.module.css';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  elo: 'Elo',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
const brandOf = ({ brand }: PaymentCard): string => BRANDS[brand] ?? brand;

/** Two charges of a month ahead. */
const SOON_MONTHS = 2;

/** A card is good until the end of its month. */
export function expiryOf(
  { expiryMonth, expiryYear }: PaymentCard,
  now = new Date(),
): 'good' | 'soon' | 'over' {
  const left = expiryYear * 12 + expiryMonth - (now.getFullYear() * 12 + now.getMonth() + 1);
  if (left < 0) return 'over';
  return left < SOON_MONTHS ? 'soon' : 'good';
}

export function useCardName(): (card: PaymentCard) => string {
  const { t } = useLanguage();
  return (card) => t('app.subscription.card.name', { brand: brandOf(card), last4: card.last4 });
}

export const CardMark = ({ card }: { readonly card: PaymentCard }) => (
  <span aria-hidden="true" className={styles['mark']}>
    {brandOf(card).slice(0, 1)}
  </span>
);

/** Which card, and how long it is good. */
export function CardWords({ card }: { readonly card: PaymentCard }) {
  const { t } = useLanguage();
  const name = useCardName();
  const expiry = expiryOf(card);
  const date = `${String(card.expiryMonth).padStart(2, '0')}/${String(card.expiryYear).slice(-2)}`;
  return (
    <span className={styles['words']}>
      <b>{name(card)}</b>
      <span className={classes('xs', expiry === 'good' ? 'muted' : styles[expiry])}>
        {t(`app.subscription.card.expiry.${expiry}`, { date })}
      </span>
    </span>
  );
}
