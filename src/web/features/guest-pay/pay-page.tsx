import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { GuestMoney, GuestPaymentRequest } from '#areas/guests/guest-payments/guest-money.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { ChooseScreen } from './choose-screen.tsx';
import { BackToStay, PaidScreen } from './paid-screen.tsx';
import { PayFrame } from './pay-frame.tsx';
import styles from './pay.module.css';
import { TransferScreen } from './transfer-screen.tsx';
import { type GuestPayments, useGuestMoney } from './use-guest-money.ts';
import { WaitScreen } from './wait-screen.tsx';

/** The request that the page is about: the one that was pressed, else the open one that is due first. */
const requestOnTop = ({ requests }: GuestMoney, pressed: string | null): GuestPaymentRequest | undefined => {
  const open = requests.filter(({ state }) => state === 'open');
  return open.find(({ _id: id }) => id === pressed) ?? open[0];
};

function Screen({ money, payments }: { readonly money: GuestMoney; readonly payments: GuestPayments }) {
  const { t } = useLanguage();
  const [pressed, setPressed] = useState<string | null>(null);
  if (money.requests.length === 0) {
    return (
      <PayFrame money={money} foot={<BackToStay />}>
        <Empty
          title={t('guestPayments.guest.none.title')}
          text={t('guestPayments.guest.none.text', { place: money.propertyName })}
        />
      </PayFrame>
    );
  }
  const request = requestOnTop(money, pressed);
  if (!request) return <PaidScreen money={money} />;
  const showOther = (id: string) => {
    payments.forgetFailure();
    setPressed(id);
    scrollTo({ top: 0 });
  };
  const { _id: id } = request;
  const shown = { money, request, payments, onOther: showOther };
  if (request.attempt?.method === 'transfer') return <TransferScreen key={id} {...shown} />;
  if (request.attempt?.url) return <WaitScreen key={id} {...shown} />;
  return <ChooseScreen key={id} {...shown} />;
}

/** What a provider wrote behind our address proves nothing, and a bookmark must not keep it. */
function forgetWordsOfProvider(): void {
  const language = new URLSearchParams(location.search).get('language');
  if (location.search === '') return;
  const kept = language === null ? '' : `?${new URLSearchParams({ language }).toString()}`;
  history.replaceState(history.state, '', `/g/pay${kept}`);
}

/** What the guest is asked to pay, and the way back from the page of a provider (`/g/pay`). */
export function PayPage() {
  const { t } = useLanguage();
  const payments = useGuestMoney();
  const { state, open } = payments;
  useEffect(forgetWordsOfProvider, []);
  if (state.is === 'open') return <Screen money={state.money} payments={payments} />;
  if (state.is === 'failed') {
    return (
      <PayFrame>
        <Failed error={state.failure} onRetry={() => void open()} />
      </PayFrame>
    );
  }
  if (state.is === 'ended') {
    return (
      <PayFrame>
        <div className={styles['message']}>
          <span className={styles['tile']}>
            <KeyRound size={26} aria-hidden="true" />
          </span>
          <h1>{t('guest.ended.title')}</h1>
          <p>{t('guestPayments.guest.ended')}</p>
        </div>
      </PayFrame>
    );
  }
  return (
    <PayFrame>
      <div className={styles['loading']} aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
        <Skeleton shape="title-line" />
        <Skeleton shape="card" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </PayFrame>
  );
}
