import type { PaymentRow } from '../payments.store.ts';
import { backOf, hasArrived, overOf } from '../settlement.ts';

type Paid = Pick<
  PaymentRow,
  | 'id'
  | 'state'
  | 'amount_minor'
  | 'counted_minor'
  | 'proposed_minor'
  | 'refunded_minor'
  | 'failed_minor'
  | 'returning_minor'
  | 'folio_state'
>;

/** What the house keeps of it: what is on its way back counts as gone. */
const leftOf = (payment: Paid): number => payment.amount_minor - backOf(payment) - payment.returning_minor;

/** Money of an account that Posada keeps: the sums of others are not known here. */
const isKnown = (payment: Paid): boolean => hasArrived(payment) && payment.folio_state === 'entered';

/**
 * What guests paid for a stay and what it costs by now: the last payments give back what is too much, and take it back when the stay
 * costs more again. What went back already stays so.
 * @param payments those of the stay itself and of one currency, oldest first
 * @param soldMinor what the stay costs
 * @param balanceMinor of its folio, below 0 where the house owes the guest
 */
export function proposeReturns(
  payments: readonly Paid[],
  { soldMinor, balanceMinor }: { readonly soldMinor: number; readonly balanceMinor: number },
): { readonly id: string; readonly proposedMinor: number }[] {
  const known = payments.filter(isKnown);
  const paid = known.reduce((sum, one) => sum + leftOf(one), 0);
  const returning = known.reduce((sum, one) => sum + one.returning_minor, 0);
  const over = known.reduce((sum, one) => sum + overOf(one), 0);
  const tooMuch = Math.min(Math.max(0, -balanceMinor - returning), Math.max(0, paid - soldMinor));
  let change = tooMuch - over;
  return known.toReversed().flatMap((one) => {
    const own = overOf(one);
    /** Of it, what was never the stay's: it was more than was missing. */
    const excess = leftOf(one) - one.counted_minor;
    const most = leftOf(one);
    const wanted = Math.min(Math.max(own + change, Math.max(0, excess)), most);
    if (change === 0 || wanted === own) return [];
    change -= wanted - own;
    return [{ id: one.id, proposedMinor: Math.max(0, wanted - excess) }];
  });
}
