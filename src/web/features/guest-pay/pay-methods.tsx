import {
  ArrowLeftRight,
  Banknote,
  CreditCard,
  Landmark,
  type LucideIcon,
  QrCode,
  Smartphone,
  Store,
  Wallet,
} from 'lucide-react';

import type { GuestPaymentRequest } from '#areas/guests/guest-payments/guest-money.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './pay.module.css';

type OfferedMethod = GuestPaymentRequest['methods'][number];
export type PayMethod = OfferedMethod['method'];

/** In the order in which they are offered: what most guests of a country have, first. */
const ICONS: Readonly<Record<PayMethod, LucideIcon>> = {
  pse: Landmark,
  nequi: Smartphone,
  pix: QrCode,
  spei: Landmark,
  card: CreditCard,
  transfer: ArrowLeftRight,
  oxxo: Store,
  cash: Banknote,
  other: Wallet,
};
const ORDER = Object.keys(ICONS) as readonly PayMethod[];

const sortMethods = (methods: readonly OfferedMethod[]): readonly OfferedMethod[] =>
  methods.toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

type PayMethodsProps = {
  readonly methods: readonly OfferedMethod[];
  readonly chosen: PayMethod | null;
  readonly error: string | undefined;
  readonly onChoose: (method: PayMethod) => void;
};

/** One press for each way to pay, large enough for a thumb. */
export function PayMethods({ methods, chosen, error, onChoose }: PayMethodsProps) {
  const { t } = useLanguage();
  return (
    <fieldset className={styles['methods']} aria-describedby={error && 'pay-error'}>
      <legend>{t('guestPayments.guest.how')}</legend>
      {sortMethods(methods).map(({ method, by, isTest }) => {
        const Icon = ICONS[method];
        return (
          <label key={method} className={classes(styles['method'], method === chosen && styles['chosen'])}>
            <span className={styles['icon']}>
              <Icon size={20} aria-hidden="true" />
            </span>
            <span>
              <span className={styles['name']}>
                <b>{t(`guestPayments.guest.method.${method}`)}</b>
                {isTest && <StatusPill family="sun">{t('guestPayments.guest.test')}</StatusPill>}
              </span>
              <span className={styles['hint']}>
                {t(`guestPayments.guest.method.${method}.hint`, { name: by ?? '' })}
              </span>
            </span>
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
          </label>
        );
      })}
    </fieldset>
  );
}
