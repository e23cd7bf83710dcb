import { useLanguage } from '#web/shell/language/language.tsx';
import { lookOf } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { GuestMoney } from '#areas/guests/guest-payments/guest-money.contract.ts';
import { PayFrame } from './pay-frame.tsx';
import { PaidList } from './pay-parts.tsx';
import styles from './pay.module.css';

export function BackToStay() {
  const { t } = useLanguage();
  return (
    <a className={lookOf({ size: 'large', full: true })} href="/g/checkin">
      {t('guestPayments.guest.back')}
    </a>
  );
}

/** Nothing is missing. */
export function PaidScreen({ money }: { readonly money: GuestMoney }) {
  const { t, tn, format } = useLanguage();
  const isOfStay = money.requests.some(({ purpose }) => purpose === 'stay');
  const stay = [
    money.listingName,
    `${format.date(money.checkInDate)} → ${format.date(money.checkOutDate)}`,
    tn('guest.count', money.guests),
  ];
  return (
    <PayFrame money={money} foot={<BackToStay />}>
      <div role="status" className={styles['done']}>
        <StatusPill family="palm">{t('guestPayments.guest.received')}</StatusPill>
        <h1>{t(isOfStay ? 'guestPayments.guest.stayPaid' : 'guestPayments.guest.allPaid')}</h1>
        <p className={styles['stay']}>{stay.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles['large']}>
        <PaidList money={money} />
      </div>
    </PayFrame>
  );
}
