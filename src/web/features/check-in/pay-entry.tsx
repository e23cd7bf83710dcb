import { ChevronRight, Wallet } from 'lucide-react';
import { useEffect, useState } from 'react';

import { type GuestMoney, guestMoneyContract } from '#areas/guests/guest-payments/guest-money.contract.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { useOpenStay } from './stay-context.ts';
import styles from './welcome.module.css';

/** What the guest is asked to pay; undefined until it is known, and where it cannot be read: the check-in never waits for it. */
function useGuestMoney(isAsked: boolean): GuestMoney | undefined {
  const [money, setMoney] = useState<GuestMoney>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const cancel = new AbortController();
    call(guestMoneyContract.getGuestMoney, {}, { signal: cancel.signal }).then(setMoney, () => undefined);
    return () => cancel.abort();
  }, [isAsked]);
  return money;
}

/** The way to the payments of the stay; nothing where the house asked for none. */
export function PayEntry() {
  const { t, format } = useLanguage();
  const { page } = useOpenStay();
  const requests = useGuestMoney(page.scope === 'stay')?.requests ?? [];
  const [next] = requests.filter(({ state }) => state === 'open');
  if (requests.length === 0) return null;
  const isUnderWay = next?.attempt?.state === 'pending' || next?.attempt?.method === 'transfer';
  const missing = next && format.money(moneyOf(next.missing, next.currency), { code: true });
  return (
    <a href="/g/pay" className={classes(styles['step'], styles['link'], !missing && styles['done'])}>
      <span className={styles['icon']}>
        <Wallet aria-hidden="true" />
      </span>
      <span>
        <b>{t('guest.pay.title')}</b>
        <span className={classes(styles['text'], 'num')}>
          {missing === undefined
            ? t('guest.pay.paid')
            : isUnderWay
              ? t('guest.pay.waiting')
              : t('guest.pay.missing', { amount: missing })}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </a>
  );
}
