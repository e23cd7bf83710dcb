import { Banknote, CreditCard, Landmark, type LucideIcon, Smartphone, Store, Wallet } from 'lucide-react';

import type { PaymentRequest, ReceivedPayment } from '#areas/guests/guest-payments/requests.contract.ts';
import { roundMoney } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import type { Family } from '#web/ui/status.tsx';

export type Method = ReceivedPayment['method'];

export const METHOD_ICONS: Readonly<Record<Method, LucideIcon>> = {
  card: CreditCard,
  pse: Landmark,
  nequi: Smartphone,
  pix: Smartphone,
  oxxo: Store,
  spei: Landmark,
  cash: Banknote,
  transfer: Landmark,
  other: Wallet,
};

/** Money that arrived, also when some of it went back since. */
export const hasArrived = ({ state }: Pick<ReceivedPayment, 'state'>): boolean =>
  state === 'paid' || state === 'refunded' || state === 'charged-back';

export const arrivedPayments = ({ payments }: Pick<PaymentRequest, 'payments'>): ReceivedPayment[] =>
  payments.filter(hasArrived);

/** In the currency of the request, without what went back. */
export const arrivedOf = (request: Pick<PaymentRequest, 'payments' | 'currency'>): number =>
  arrivedPayments(request)
    .filter(({ currency }) => currency === request.currency)
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);

/** Payments of which something is to be given back. */
export const overPayments = ({ payments }: Pick<PaymentRequest, 'payments'>): ReceivedPayment[] =>
  payments.filter(({ over }) => over > 0);

/** Something arrived, something is missing, and no payment is under way. */
export const isShort = (request: PaymentRequest): boolean =>
  request.state === 'open' && request.attempt === null && request.missing < request.amount;

export const isOfTest = ({ payments, attempt }: Pick<PaymentRequest, 'payments' | 'attempt'>): boolean =>
  attempt?.isTest === true || payments.some(({ isTest }) => isTest);

/** An amount in the major unit, as replies have it. */
export function useAmount(): (amount: number, currency: string) => string {
  const { format } = useLanguage();
  return (amount, currency) => format.money(roundMoney(amount, currency));
}

/** With its currency, as a press that moves money says it. */
export function useFullAmount(): (amount: number, currency: string) => string {
  const { format } = useLanguage();
  return (amount, currency) => format.money(roundMoney(amount, currency), { code: true });
}

export function useRequestWords() {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const amountOf = useAmount();
  const title = ({ title: own, part, purpose }: Pick<PaymentRequest, 'title' | 'part' | 'purpose'>): string =>
    own || (part ? t('guestPayments.part', part) : t(`guestPayments.host.purpose.${purpose}`));
  const guest = ({ guestName }: Pick<PaymentRequest, 'guestName'>): string =>
    guestName || t('app.stay.noName');
  const method = (one: Method): string => t(`guestPayments.host.method.${one}`);
  const means = ({ method: one, last4, by }: Pick<ReceivedPayment, 'method' | 'last4' | 'by'>): string => {
    const how = last4 === null ? method(one) : t('guestPayments.host.card', { method: method(one), last4 });
    return by === null ? how : `${how}, ${by}`;
  };
  const place = ({ listingName, channelName }: PaymentRequest): string =>
    [listingName, soldByLabel(channelName, t)].filter(Boolean).join(' · ');
  const due = ({ dueOn }: Pick<PaymentRequest, 'dueOn'>, today: PlainDate): string => {
    if (dueOn === today) return t('guestPayments.host.dueToday');
    return t(dueOn < today ? 'guestPayments.host.overdue' : 'guestPayments.host.due', {
      day: format.date(dueOn),
    });
  };

  /** What became of an open request so far. */
  const openState = ({ attempt, proofs }: PaymentRequest): { family: Family; word: string; text: string } => {
    if (attempt === null) {
      return {
        family: 'neutral',
        word: t('guestPayments.host.state.waiting'),
        text: t('guestPayments.host.state.waiting.text'),
      };
    }
    if (attempt.method === 'transfer') {
      const proof = proofs.at(-1);
      return {
        family: 'sun',
        word: t('guestPayments.host.state.transfer'),
        text: proof
          ? t('guestPayments.host.state.transfer.proof', {
              moment: format.dateTime(proof.sentAt, property.timezone),
            })
          : t('guestPayments.host.state.transfer.text'),
      };
    }
    const until = t('guestPayments.host.state.open.text', {
      method: method(attempt.method),
      until: format.dateTime(attempt.expiresAt, property.timezone),
    });
    if (attempt.state === 'pending') {
      return {
        family: 'sky',
        word: t('guestPayments.host.state.pending'),
        text: until,
      };
    }
    const isClosing = attempt.state === 'closing';
    const word = t(isClosing ? 'guestPayments.host.state.closing' : 'guestPayments.host.state.open');
    return { family: 'sky', word, text: until };
  };

  /** Why something is to be given back. */
  const overCause = (
    request: PaymentRequest,
    payment: ReceivedPayment,
  ): 'late' | 'twice' | 'more' | 'cheaper' => {
    if (payment.tooMuch > 0) return 'cheaper';
    if (request.state === 'canceled') return 'late';
    return payment.over === payment.amount && arrivedPayments(request).length > 1 ? 'twice' : 'more';
  };
  return { title, guest, method, means, place, due, openState, overCause, amountOf };
}
