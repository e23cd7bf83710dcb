import type {
  Subscription,
  SubscriptionInfo,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { SumLine } from './bill-lines.tsx';
import checkout from './checkout.module.css';
import styles from './subscriptions.module.css';
import { useAmount } from './words.ts';

type Line = SubscriptionInfo['apps'][number];

function useMadeOf(): (line: Line) => string {
  const { t, tn } = useLanguage();
  const amount = useAmount();
  return ({ price, rooms, months, currency, includedIn, discountCode }) => {
    if (includedIn !== null) return t('app.subscription.line.included', { plan: includedIn });
    if (price === null || price.value === 0) return t('app.subscription.line.free');
    const one = amount(price.value, currency);
    const words = [price.byAccommodation ? tn('app.subscription.line.rooms', rooms, { price: one }) : one];
    if (months > 1) words.push(`× ${tn('app.subscription.line.months', months)}`);
    if (discountCode !== null) words.push(`· ${discountCode}`);
    return words.join(' ');
  };
}

type NextChargeProps = {
  readonly charge: NonNullable<Subscription['nextCharge']>;
  readonly info: SubscriptionInfo;
  readonly isOpen: boolean;
  readonly id: string;
  readonly onToggle: () => void;
};

/** The day, the amount, and its calculation. */
export function NextCharge({ charge, info, isOpen, id, onToggle }: NextChargeProps) {
  const { t, tn, format } = useLanguage();
  const amount = useAmount();
  const madeOf = useMadeOf();
  const { currency, subtotal, discount } = info;
  const tax = info.apps.reduce((sum, line) => sum + line.tax, 0);
  // One charge of the card for all of them, with the carried-over rest of earlier bills.
  const others = charge.properties.length - 1;
  const rest = charge.amount - info.amount;
  return (
    <div>
      <p className="sm num">
        {t('app.subscription.next', {
          day: format.date(charge.day),
          amount: amount(charge.amount, charge.currency, { code: true }),
        })}{' '}
        <button
          type="button"
          className={checkout['link']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {t('app.subscription.next.madeOf')}
        </button>
      </p>
      <div id={id} hidden={!isOpen} className={styles['madeOf']}>
        <dl className="num">
          {info.apps.map((line) => (
            <SumLine
              key={`${line.kind}:${line.id}`}
              name={line.kind === 'plan' ? line.id : t(`app.marketplace.name.${line.id}` as TextKey)}
              note={madeOf(line)}
              value={amount(line.amount, currency)}
            />
          ))}
          <SumLine kind="first" name={t('app.subscription.subtotal')} value={amount(subtotal, currency)} />
          {discount > 0 && (
            <SumLine
              kind="discount"
              name={t('app.subscription.discount')}
              value={`− ${amount(discount, currency)}`}
            />
          )}
          {tax > 0 && <SumLine name={t('app.subscription.tax')} value={amount(tax, currency)} />}
          {rest > 0 && (
            <SumLine
              name={t('app.subscription.next.others')}
              note={others > 0 ? tn('app.subscription.next.together', others) : undefined}
              value={amount(rest, currency)}
            />
          )}
        </dl>
      </div>
    </div>
  );
}
