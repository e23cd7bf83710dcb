import { useState } from 'react';

import type { GuestMoney, GuestPaymentRequest } from '#areas/guests/guest-payments/guest-money.contract.ts';
import { keep, readKept } from '#web/parts/kept.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { dayIn } from '#vocabulary/instant.ts';
import { roundMoney, toMajorUnits } from '#vocabulary/money.ts';
import { writeAmount, writeBare, writeDollars, writeFigure } from './pay-amounts.ts';
import { BackToStay } from './paid-screen.tsx';
import { PayFrame } from './pay-frame.tsx';
import { type PayMethod, PayMethods } from './pay-methods.tsx';
import { News, OtherRequests, type ScreenProps, useRequestName } from './pay-parts.tsx';
import styles from './pay.module.css';

function Dollars({ request }: { readonly request: GuestPaymentRequest }) {
  const { t, format } = useLanguage();
  const { dollars, currency } = request;
  if (!dollars) return null;
  const amount = writeDollars(format, dollars.amount);
  const rate = toMajorUnits(roundMoney(dollars.rate, currency));
  return (
    <div className={styles['rate']}>
      <p>
        <b>{t('guestPayments.guest.dollars.amount', { amount })}</b>{' '}
        {t('guestPayments.guest.dollars', { day: format.date(dollars.date) })}
      </p>
      <p>
        {t('guestPayments.guest.dollars.rate', {
          source: dollars.source,
          rate: writeBare(format, { amount: rate, currency }),
        })}
      </p>
      <p>{t('guestPayments.guest.dollars.bank', { currency })}</p>
    </div>
  );
}

/** The stay, and the sum: what was asked, what arrived of it, what is paid now. */
function Sum({ money, request }: { readonly money: GuestMoney; readonly request: GuestPaymentRequest }) {
  const { t, tn, format } = useLanguage();
  const nameOf = useRequestName();
  const { currency, amount, missing, paid } = request;
  const stay = [
    money.listingName,
    `${format.date(money.checkInDate)} → ${format.date(money.checkOutDate)}`,
    tn('guest.count', money.guests),
  ];
  return (
    <section className={styles['sum']} aria-label={nameOf(request)}>
      <div>
        <p className={styles['stay']}>{stay.filter(Boolean).join(' · ')}</p>
        <dl className="num">
          <div>
            <dt>{nameOf(request)}</dt>
            <dd>{writeFigure(format, { amount, currency })}</dd>
          </div>
          {paid.map((one) => (
            <div key={`${one.at}${one.amount}`}>
              <dt>
                {t('guestPayments.guest.paidOn', {
                  day: format.date(dayIn(money.timeZone, one.at), 'short'),
                })}
              </dt>
              <dd>−{writeFigure(format, { amount: one.amount, currency })}</dd>
            </div>
          ))}
          <div className={styles['total']}>
            <dt>{t('guestPayments.guest.today')}</dt>
            <dd>
              <b>{writeBare(format, { amount: missing, currency })}</b> {currency}
            </dd>
          </div>
        </dl>
      </div>
      <Dollars request={request} />
    </section>
  );
}

/** Kept in this tab: a reload, a lost network and another amount leave the choice as it was. */
const KEPT = 'guest-pay-method';

function useMethod({ methods }: GuestPaymentRequest) {
  const [chosen, setChosen] = useState<PayMethod | null>(() => readKept<PayMethod>(KEPT) ?? null);
  const [only] = methods.length === 1 ? methods : [];
  return {
    method: methods.find((one) => one.method === chosen) ?? only ?? null,
    choose: (next: PayMethod) => {
      keep(KEPT, next);
      setChosen(next);
    },
  };
}

function Title({ request }: { readonly request: GuestPaymentRequest }) {
  const { t } = useLanguage();
  if (request.title !== '') return request.title;
  return request.paid.length > 0
    ? t('guestPayments.guest.rest')
    : t(`guestPayments.guest.of.${request.purpose}`);
}

/** How much, and by which way: the one press opens the page of the provider in this tab. */
export function ChooseScreen(props: ScreenProps) {
  const { money, request, payments } = props;
  const { t, format } = useLanguage();
  const { method, choose } = useMethod(request);
  const [isUnchosen, setUnchosen] = useState(false);
  const { methods, currency, missing, problem } = request;
  const { pressed, begin, forgetFailure } = payments;
  const isTransfer = method?.method === 'transfer';
  const by = method?.by ?? methods.find((one) => one.by !== null)?.by;
  const amount = writeAmount(format, { amount: missing, currency });
  const failure = isUnchosen && !method ? t('guestPayments.guest.choose') : pressed.failure;
  const pay = () => {
    setUnchosen(!method);
    if (method) void begin(request, method.method);
  };
  const place = money.propertyName;
  return (
    <PayFrame
      money={money}
      foot={
        methods.length === 0 ? (
          <BackToStay />
        ) : (
          <>
            {failure !== undefined && (
              <p role="alert" id="pay-error" className={styles['failure']}>
                {failure}
              </p>
            )}
            <p className={styles['note']}>
              {isTransfer || by === undefined || by === null
                ? t('guestPayments.guest.byTransfer', { place })
                : t('guestPayments.guest.secure', { name: by })}
              {method?.isTest && <b> {t('guestPayments.guest.test.note')}</b>}
            </p>
            <Button kind="primary" className="num" busy={pressed.isBusy} onClick={pay}>
              {isTransfer
                ? t('guestPayments.guest.transfer', { amount })
                : t('guestPayments.guest.pay', { amount })}
            </Button>
          </>
        )
      }
    >
      <News money={money} payments={payments} />
      <div>
        <p className={styles['hello']}>
          {money.guestName === null ? t('guest.hello.plain') : t('guest.hello', { name: money.guestName })}
        </p>
        <h1>
          <Title request={request} />
        </h1>
      </div>
      {problem !== null && (
        <Notice family="sun" live>
          {problem}
        </Notice>
      )}
      <Sum money={money} request={request} />
      {methods.length === 0 ? (
        <Notice family="sky">{t('guestPayments.guest.noMethods', { place, currency })}</Notice>
      ) : (
        <PayMethods
          methods={methods}
          chosen={method?.method ?? null}
          error={isUnchosen && !method ? failure : undefined}
          onChoose={(next) => {
            choose(next);
            forgetFailure();
          }}
        />
      )}
      <OtherRequests {...props} />
    </PayFrame>
  );
}
