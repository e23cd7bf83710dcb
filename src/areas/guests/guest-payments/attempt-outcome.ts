import type { GuestPaymentMethod } from '#capabilities/guest-payments/guest-payments.capability.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { hasExpired } from './attempt-times.ts';
import { type AttemptRow, isOpen, type OpenState } from './attempts.store.ts';
import type { PaymentRow } from './payments.store.ts';
import { hasArrived, mayArrive } from './settlement.ts';

const paymentsOf = ({ id }: Pick<AttemptRow, 'id'>, payments: readonly PaymentRow[]): readonly PaymentRow[] =>
  payments.filter(({ attempt_id: attemptId }) => attemptId === id);

/**
 * The bank said no to the last payment of an open attempt, and nothing is under way. Its page may take a second payment for some
 * minutes; the guest has left it, and what it takes all the same is read: it settles the request, or is over.
 */
export function wasRefused(attempt: AttemptRow, payments: readonly PaymentRow[]): boolean {
  const own = paymentsOf(attempt, payments);
  const isUndecided = own.some((one) => mayArrive(one) || hasArrived(one));
  return attempt.state === 'open' && own.at(-1)?.state === 'rejected' && !isUndecided;
}

/** The attempt that a guest can continue with; undefined where another one may begin. */
export const findPayableAttempt = (
  attempts: readonly AttemptRow[],
  payments: readonly PaymentRow[],
  now: Instant,
): AttemptRow | undefined => attempts.find((one) => isOpen(one) && !isOver(one, payments, now));

/** Nothing is to be paid on its page any more. Before another one begins its provider is read once more. */
export const isOver = (attempt: AttemptRow, payments: readonly PaymentRow[], now: Instant): boolean =>
  wasRefused(attempt, payments) ||
  hasExpired({ expiresAt: attempt.expires_at, state: attempt.state as OpenState }, now);

/** Why the last attempt came to nothing. */
type AttemptProblem =
  | { readonly why: 'refused'; readonly method: GuestPaymentMethod; readonly last4: string | null }
  | { readonly why: 'expired'; readonly method: GuestPaymentMethod };

/** Null where the last attempt can still be paid or was closed by its guest, and once money came after it. */
export function findProblem(
  attempts: readonly AttemptRow[],
  payments: readonly PaymentRow[],
  now: Instant,
): AttemptProblem | null {
  const last = attempts.at(-1);
  if (findPayableAttempt(attempts, payments, now)) return null;
  if (!last || last.state === 'paid' || last.state === 'closed' || last.state === 'closing') return null;
  const isAfter = ({ received_at: at }: PaymentRow) => epochMs(at) >= epochMs(last.created_at);
  if (payments.some((one) => hasArrived(one) && isAfter(one))) return null;
  const payment = paymentsOf(last, payments).at(-1);
  if (payment?.state === 'rejected') return { why: 'refused', method: payment.method, last4: payment.last4 };
  return last.state === 'expired' || isOpen(last) ? { why: 'expired', method: last.method } : null;
}
