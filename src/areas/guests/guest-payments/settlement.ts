import type {
  GuestPayment,
  GuestPaymentMethod,
} from '#capabilities/guest-payments/guest-payments.capability.ts';

import type { Entering } from '#areas/stays/folios/index.ts';
import type { FolioState } from './guest-payments.tables.ts';

/** What a request was paid with so far, in minor units. */
type Counted = {
  readonly amount_minor: number;
  readonly counted_minor: number;
  readonly proposed_minor: number;
  readonly refunded_minor: number;
  readonly failed_minor: number;
  readonly returning_minor: number;
};

/** What went back and stays with the guest. */
export const backOf = ({
  refunded_minor: refunded,
  failed_minor: failed,
}: Pick<Counted, 'refunded_minor' | 'failed_minor'>): number => refunded - failed;

/** Of what was asked what has not arrived. */
export const missingOf = (amountMinor: number, payments: readonly Pick<Counted, 'counted_minor'>[]): number =>
  amountMinor - payments.reduce((sum, { counted_minor: counted }) => sum + counted, 0);

/**
 * What is to be given back of a payment, and neither was nor is on its way: it was more than was missing, or the stay costs less by now. A test that
 * ended gives nothing.
 */
export const overOf = (payment: Counted & { readonly folio_state: FolioState }): number =>
  payment.folio_state === 'taken-out'
    ? 0
    : Math.max(
        0,
        payment.amount_minor +
          payment.proposed_minor -
          payment.counted_minor -
          backOf(payment) -
          payment.returning_minor,
      );

/** Money that arrived, also when some of it went back since. */
export const hasArrived = ({ state }: Pick<GuestPayment, 'state'>): boolean =>
  state === 'paid' || state === 'refunded' || state === 'charged-back';

/** It may still arrive: a person, a bank or a shop has not decided. */
export const mayArrive = ({ state }: Pick<GuestPayment, 'state'>): boolean =>
  state === 'pending' || state === 'authorized' || state === 'unknown';

/**
 * What a payment that has just arrived counts for: what is missing of an open request and no more. A payment in another currency, or
 * for a request that has ended, counts for nothing.
 */
export const countedOf = (
  payment: { readonly amountMinor: number; readonly currency: string },
  request: { readonly state: 'open' | 'paid' | 'canceled'; readonly currency: string },
  missingMinor: number,
): number =>
  request.state === 'open' && request.currency === payment.currency
    ? Math.min(payment.amountMinor, Math.max(0, missingMinor))
    : 0;

/**
 * A payment that was written where the account is kept stays so until money of it goes back; one of a test is written nowhere else.
 */
export function folioStateAfter(
  entering: Entering,
  { folio_state: before, is_test: isTest }: { readonly folio_state: FolioState; readonly is_test: boolean },
): FolioState {
  if (entering !== 'kept-by-system' && entering !== 'taken-by-system') return entering;
  if (isTest) return 'none';
  if (before !== 'none') return before;
  return entering === 'taken-by-system' ? 'writing' : 'to-type';
}

/** Money of it went back, which a member writes where the account is kept; while the payment itself is being written, afterwards. */
export const afterReturn = <Payment extends { readonly folio_state: FolioState }>(
  payment: Payment,
): Payment => (payment.folio_state === 'writing' ? payment : { ...payment, folio_state: 'none' });

/** How a folio and a tax document call the ways in which guests pay. */
export const FOLIO_MEANS = {
  card: 'credit-card',
  pse: 'transfer',
  nequi: 'transfer',
  pix: 'transfer',
  spei: 'transfer',
  transfer: 'transfer',
  oxxo: 'cash',
  cash: 'cash',
  other: 'other',
} as const satisfies Record<GuestPaymentMethod, string>;
