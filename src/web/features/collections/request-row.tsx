import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

import {
  paymentRequestsContract,
  type PaymentRequest,
  type ReceivedPayment,
} from '#areas/guests/guest-payments/requests.contract.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import styles from './collections.module.css';
import {
  arrivedPayments,
  isOfTest,
  isShort,
  METHOD_ICONS,
  type Method,
  overPayments,
} from './request-words.ts';
import { useRequestWords } from './request-words.ts';

type Told = {
  /** Beside the purpose. */
  readonly when: string;
  readonly isLate?: boolean;
  readonly amount: string;
  readonly family: Family;
  readonly word: string;
  readonly text: string;
  readonly method: Method | undefined;
};

function useTold(): (request: PaymentRequest) => Told {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const words = useRequestWords();
  const { amountOf } = words;
  const today = todayIn(property.timezone);
  const dayOf = ({ receivedAt }: ReceivedPayment) => format.dateTime(receivedAt, property.timezone);
  return (request) => {
    const { amount, missing, currency, endedAt } = request;
    const [over] = overPayments(request);
    const last = arrivedPayments(request).at(-1);
    if (over) {
      return {
        when: dayOf(over),
        amount: amountOf(over.over, over.currency),
        family: 'rose',
        word: t(`guestPayments.host.over.${words.overCause(request, over)}`),
        text: words.means(over),
        method: over.method,
      };
    }
    const returning = request.payments.find((one) => one.returning > 0);
    if (returning) {
      return {
        when: dayOf(returning),
        amount: amountOf(returning.returning, returning.currency),
        family: 'sky',
        word: t('guestPayments.host.state.returning'),
        text: words.means(returning),
        method: returning.method,
      };
    }
    const toType = request.payments.find(({ toType: system }) => system !== null);
    if (toType) {
      return {
        when: dayOf(toType),
        amount: amountOf(toType.amount, toType.currency),
        family: 'sun',
        word: t('guestPayments.host.type', { system: toType.toType ?? '' }),
        text: words.means(toType),
        method: toType.method,
      };
    }
    if (isShort(request)) {
      return {
        when: last ? dayOf(last) : words.due(request, today),
        amount: amountOf(missing, currency),
        family: 'sun',
        word: t('guestPayments.host.short', { amount: amountOf(missing, currency) }),
        text: t('guestPayments.host.short.text', {
          arrived: amountOf(amount - missing, currency),
          amount: amountOf(amount, currency),
        }),
        method: last?.method,
      };
    }
    if (request.state === 'open') {
      const isLate = request.dueOn < today;
      const state = words.openState(request);
      return {
        when: words.due(request, today),
        isLate,
        amount: amountOf(missing, currency),
        ...state,
        family: isLate && request.attempt === null ? 'rose' : state.family,
        method: request.attempt?.method,
      };
    }
    return {
      when: endedAt
        ? t('guestPayments.host.paidOn', { day: format.date(dayIn(property.timezone, endedAt)) })
        : words.due(request, today),
      amount: amountOf(amount, currency),
      family: 'palm',
      word: t('guestPayments.host.state.paid'),
      text: last ? words.means(last) : '',
      method: last?.method,
    };
  };
}

/** The press that mends it, where there is one. */
function Action({ request, link }: { readonly request: PaymentRequest; readonly link: string }) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  if (overPayments(request).length > 0) {
    return (
      <May call={paymentRequestsContract.recordReturn}>
        <LinkButton to={link} preventScrollReset size="small">
          {t('guestPayments.host.giveBack')}
        </LinkButton>
      </May>
    );
  }
  if (isShort(request)) {
    return (
      <May call={paymentRequestsContract.acceptShortPayment}>
        <Button size="small" onClick={() => setAsking(true)}>
          {t('guestPayments.host.accept')}
        </Button>
        <AcceptDialog request={request} open={isAsking} onClose={() => setAsking(false)} />
      </May>
    );
  }
  if (request.state !== 'open' || request.attempt?.method !== 'transfer') return null;
  return (
    <May call={paymentRequestsContract.confirmTransfer}>
      <LinkButton to={link} preventScrollReset size="small">
        {t('guestPayments.host.confirm')}
      </LinkButton>
    </May>
  );
}

type RequestRowProps = { readonly request: PaymentRequest; readonly to: string };

/** One request: its guest, what and when, how much, how it stands, and the press that it waits for. */
export function RequestRow({ request, to }: RequestRowProps) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const words = useRequestWords();
  const { when, isLate, amount, family, word, text, method } = useTold()(request);
  const link = appendSearch(to, search);
  const Icon = method && METHOD_ICONS[method];
  return (
    <li className={classes(styles['row'], pathname === to && styles['chosen'])}>
      <span className={styles['guest']}>
        <Link to={link} preventScrollReset>
          {words.guest(request)}
        </Link>
        <Small>{words.place(request)}</Small>
      </span>
      <span className={styles['what']}>
        <b>{words.title(request)}</b>
        <span className={classes('sm', isLate ? styles['wrong'] : 'muted')}>{when}</span>
      </span>
      <b className={classes(styles['amount'], 'num nowrap')}>{amount}</b>
      <span className={styles['state']}>
        <span className={styles['pills']}>
          <StatusPill family={family}>{word}</StatusPill>
          {isOfTest(request) && <StatusPill family="sun">{t('guestPayments.host.test')}</StatusPill>}
        </span>
        <Small>
          {Icon && <Icon aria-hidden="true" />}
          {text}
        </Small>
      </span>
      <span className={styles['action']}>
        <Action request={request} link={link} />
      </span>
    </li>
  );
}

const Small = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes('sm muted', styles['small'])}>{children}</span>
);
