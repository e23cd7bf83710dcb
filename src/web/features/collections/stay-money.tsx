import { Check, CircleAlert, Clock, FilePlus2, type LucideIcon, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';

import type { PaymentRequest, ReceivedPayment } from '#areas/guests/guest-payments/requests.contract.ts';
import { endOfDay, type Instant, instantOf } from '#vocabulary/instant.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { classes } from '#web/ui/classes.ts';
import { StatusPill } from '#web/ui/status.tsx';
import { arrivedOf, hasArrived, useRequestWords } from './request-words.ts';
import styles from './stay-money.module.css';

type Look = 'in' | 'asked' | 'wrong' | 'out' | 'waits' | 'ended';
const ICONS: Readonly<Record<Look, LucideIcon>> = {
  in: Check,
  asked: FilePlus2,
  wrong: CircleAlert,
  out: Undo2,
  waits: Clock,
  ended: X,
};

type Step = {
  readonly key: string;
  readonly at: Instant;
  /** A day without an hour. */
  readonly isDay?: boolean;
  readonly look: Look;
  readonly title: string;
  readonly text: string;
  readonly amount: string;
  readonly note?: string | undefined;
  readonly isTest?: boolean;
};

function useSteps(): (requests: readonly PaymentRequest[]) => Step[] {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const words = useRequestWords();
  const { amountOf } = words;
  const now = instantOf(Date.now());

  const stepsOfPayment = (title: string, payment: ReceivedPayment): Step[] => {
    const {
      _id: id,
      state,
      amount,
      refunded,
      over,
      returning,
      currency,
      isTest,
      receivedAt,
      returnedAt,
    } = payment;
    const step = { key: id, at: receivedAt, text: words.means(payment), isTest };
    const money = amountOf(amount, currency);
    const back: Step[] =
      returnedAt === null || refunded === 0
        ? []
        : [
            {
              ...step,
              key: `${id} back`,
              at: returnedAt,
              look: 'out',
              title: t('guestPayments.host.money.refunded', { title }),
              amount: `−${amountOf(refunded, currency)}`,
            },
          ];
    if (state === 'charged-back') {
      return [
        {
          ...step,
          look: 'wrong',
          title: t('guestPayments.host.money.chargedBack', { title }),
          amount: money,
        },
        ...back,
      ];
    }
    if (hasArrived(payment)) {
      const isWhole = over === amount;
      const name = isWhole
        ? t('guestPayments.host.money.over', { title })
        : t('guestPayments.host.money.paid', { title });
      const note =
        over > 0
          ? isWhole
            ? t('guestPayments.host.money.toReturn')
            : `${amountOf(over, currency)} ${t('guestPayments.host.money.toReturn')}`
          : undefined;
      const onItsWay: Step[] =
        returning === 0
          ? []
          : [
              {
                ...step,
                key: `${id} returning`,
                at: now,
                look: 'waits',
                title: t('guestPayments.host.money.returning', { title }),
                amount: `−${amountOf(returning, currency)}`,
              },
            ];
      return [
        { ...step, look: over > 0 ? 'wrong' : 'in', title: name, amount: money, note },
        ...back,
        ...onItsWay,
      ];
    }
    if (state === 'pending' || state === 'unknown') {
      return [
        { ...step, look: 'waits', title: t('guestPayments.host.money.pending', { title }), amount: money },
      ];
    }
    return [
      { ...step, look: 'ended', title: t('guestPayments.host.money.rejected', { title }), amount: money },
    ];
  };

  const stepsOf = (request: PaymentRequest): Step[] => {
    const { _id: id, amount, currency, dueOn, createdAt, endedAt, state, missing } = request;
    const title = words.title(request);
    const steps: Step[] = [
      {
        key: id,
        at: createdAt,
        look: 'asked',
        title: t('guestPayments.host.money.asked', { title }),
        text: t('guestPayments.host.money.asked.text', { day: format.date(dueOn) }),
        amount: amountOf(amount, currency),
      },
      ...request.payments.flatMap((payment) => stepsOfPayment(title, payment)),
    ];
    const ended = { key: `${id} end`, text: '', amount: '' };
    if (state === 'canceled' && endedAt) {
      const name = t(
        request.isDropped ? 'guestPayments.host.money.dropped' : 'guestPayments.host.money.canceled',
        {
          title,
        },
      );
      steps.push({ ...ended, at: endedAt, look: 'ended', title: name });
    }
    const less = amount - arrivedOf(request);
    if (state === 'paid' && endedAt && less > 0 && !request.payments.some(({ refunded }) => refunded > 0)) {
      const name = t('guestPayments.host.money.accepted', { amount: amountOf(less, currency), title });
      steps.push({ ...ended, at: endedAt, look: 'in', title: name });
    }
    if (state === 'open') {
      const at = endOfDay(dueOn, property.timezone);
      const isLate = at < now;
      steps.push({
        key: `${id} due`,
        at,
        isDay: true,
        look: isLate ? 'wrong' : 'waits',
        title: t(isLate ? 'guestPayments.host.money.overdue' : 'guestPayments.host.money.due', { title }),
        text: t('guestPayments.host.money.due.text'),
        amount: amountOf(missing, currency),
      });
    }
    return steps;
  };
  return (requests) => requests.flatMap(stepsOf).toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function Item({ step, isAhead }: { readonly step: Step; readonly isAhead: boolean }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const Icon = ICONS[step.look];
  // A day ends with the first moment of the next one.
  const shown = step.isDay ? instantOf(Date.parse(step.at) - 1) : step.at;
  const [day, time] = format.dateTime(shown, property.timezone).split(', ');
  return (
    <li className={classes(styles['step'], step.look === 'wrong' && styles['marked'])}>
      <span className={classes(styles['when'], 'num')}>
        <b>{day}</b>
        {!step.isDay && <span>{time}</span>}
      </span>
      <span className={classes(styles['mark'], styles[step.look], isAhead && styles['ahead'])}>
        <Icon aria-hidden="true" />
      </span>
      <span className={styles['told']}>
        <b>{step.title}</b>
        <span>
          {step.text}
          {step.isTest && <StatusPill family="sun">{t('guestPayments.host.test')}</StatusPill>}
        </span>
      </span>
      <span className={classes(styles['amount'], 'num')}>
        <b>{step.amount}</b>
        {step.note && <span>{step.note}</span>}
      </span>
    </li>
  );
}

type StayMoneyProps = {
  readonly requests: readonly PaymentRequest[];
  /** A link to the folio of the stay. */
  readonly folio: ReactNode;
};

/** All money of a stay in the order of time: what happened, now, and what is still to come. */
export function StayMoney({ requests, folio }: StayMoneyProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const steps = useSteps()(requests);
  const now = instantOf(Date.now());
  const item = (isAhead: boolean) => (step: Step) => <Item key={step.key} step={step} isAhead={isAhead} />;
  return (
    <section aria-label={t('guestPayments.host.money')} className={styles['money']}>
      <header>
        <h3>{t('guestPayments.host.money')}</h3>
        {folio}
      </header>
      <ol>
        {steps.filter(({ at }) => at <= now).map(item(false))}
        <li className={styles['now']}>
          {t('guestPayments.host.money.now', { moment: format.dateTime(now, property.timezone) })}
        </li>
        {steps.filter(({ at }) => at > now).map(item(true))}
      </ol>
    </section>
  );
}
