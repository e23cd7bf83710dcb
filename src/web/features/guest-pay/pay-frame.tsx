import type { ReactNode } from 'react';

import type { GuestMoney } from '#areas/guests/guest-payments/guest-money.contract.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { LanguageMenu } from '#web/shell/language/language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './pay.module.css';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([first = '']) => first)
    .join('')
    .toLocaleUpperCase();

function House({ money }: { readonly money: GuestMoney | undefined }) {
  const { language } = useLanguage();
  const country = money && new Intl.DisplayNames(language, { type: 'region' }).of(money.country);
  return (
    <header className={styles['head']}>
      {money && (
        <>
          <span className={styles['initials']} aria-hidden="true">
            {initialsOf(money.propertyName)}
          </span>
          <span className={styles['house']}>
            <b>{money.propertyName}</b>
            <span>{[money.city, country].filter(Boolean).join(', ')}</span>
          </span>
        </>
      )}
      <span className={styles['language']}>
        <LanguageMenu />
      </span>
    </header>
  );
}

type PayFrameProps = {
  readonly money?: GuestMoney | undefined;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** The house above, the one press below. */
export function PayFrame({ money, foot, children }: PayFrameProps) {
  const { t } = useLanguage();
  return (
    <GuestFrame title={t('guestPayments.guest.title')} hero={<House money={money} />} foot={foot}>
      {children}
    </GuestFrame>
  );
}
