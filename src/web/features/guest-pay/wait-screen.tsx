import { useState } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { providerOf, writeAmount, writeMoment } from './pay-amounts.ts';
import { BackToStay } from './paid-screen.tsx';
import { PayFrame } from './pay-frame.tsx';
import { News, OtherRequests, type ScreenProps } from './pay-parts.tsx';
import styles from './pay.module.css';

/** A page of a provider was opened: it waits for the guest, or the bank decides. */
export function WaitScreen(props: ScreenProps) {
  const { money, request, payments } = props;
  const { t, format } = useLanguage();
  const [hasAsked, setAsked] = useState(false);
  const { attempt } = request;
  if (!attempt) return null;
  const isPending = attempt.state === 'pending';
  const name = providerOf(request) ?? t('guestPayments.guest.provider');
  const method = t(`guestPayments.guest.method.${attempt.method}`);
  const time = writeMoment(format, attempt.expiresAt, money);
  const isPayable = Date.parse(attempt.expiresAt) > Date.now();
  const isTest = request.methods.some((one) => one.method === attempt.method && one.isTest);
  const { pressed, isChecking, open, close } = payments;
  const failure = hasAsked && pressed.failure !== undefined;
  return (
    <PayFrame
      money={money}
      foot={
        isPending ? (
          <>
            <Button kind="primary" busy={isChecking} onClick={() => void open()}>
              {t('guestPayments.guest.check')}
            </Button>
            <BackToStay />
          </>
        ) : (
          <>
            {failure && (
              <p role="alert" className={styles['failure']}>
                {isPayable ? t('guestPayments.guest.open.still', { time }) : pressed.failure}
              </p>
            )}
            <a
              className={lookOf({ kind: 'primary', size: 'large', full: true })}
              href={attempt.url ?? '/g/pay'}
            >
              {t('guestPayments.guest.open.action', { name })}
            </a>
            <Button
              kind="quiet"
              busy={pressed.isBusy}
              onClick={() => {
                setAsked(true);
                void close(request);
              }}
            >
              {t('guestPayments.guest.open.other')}
            </Button>
          </>
        )
      }
    >
      <News money={money} payments={payments} />
      <div className={styles['done']}>
        <StatusPill family={isPending ? 'sky' : 'sun'}>
          {t(isPending ? 'guestPayments.guest.pending.pill' : 'guestPayments.guest.open.pill')}
        </StatusPill>
        <h1>{t(isPending ? 'guestPayments.guest.pending.title' : 'guestPayments.guest.open.title')}</h1>
      </div>
      <section className={styles['box']}>
        <p className={styles['big']}>
          {writeAmount(format, { amount: request.missing, currency: request.currency })}
        </p>
        <p>
          {isPending
            ? t('guestPayments.guest.pending.text', { method })
            : t('guestPayments.guest.open.text', { method, name, time })}
        </p>
        {isPending && isPayable && <p>{t('guestPayments.guest.pending.until', { time })}</p>}
      </section>
      {isTest && <Notice family="sun">{t('guestPayments.guest.test.note')}</Notice>}
      <OtherRequests {...props} />
    </PayFrame>
  );
}
