import { hasUndecidedAttempt, readBillState } from '#areas/subscription/billing/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { voidSubscriptionBill } from './periods.service.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';
import { changeSubscription, type SubscriptionRow } from './subscriptions.store.ts';
import type { StatusBeforeCheckout } from './subscriptions.tables.ts';
import { returnCodeUses } from './promised-codes.service.ts';

/** A grace period, and a cancellation with paid days, give rights of their own. */
const hasRights = ({ state, canceled_at: canceledAt }: SubscriptionRow): boolean =>
  state === 'grace' || ((state === 'active' || state === 'past_due') && canceledAt !== null);

/** What applies to a property beside an unpaid checkout; null if nothing does. */
export function statusBeforeCheckout(row: SubscriptionRow): StatusBeforeCheckout | null {
  if (row.state === 'incomplete') return row.standing;
  if (!hasRights(row)) return null;
  const { state, plan, apps, rooms, frequency, currency, anchor, period_start, period_end } = row;
  const { codes, wanted, canceled_at, bill_id, look_at, told_for, told } = row;
  return {
    state,
    plan,
    apps,
    rooms,
    frequency,
    currency,
    anchor,
    period_start,
    period_end,
    codes,
    wanted,
    canceled_at,
    bill_id,
    look_at,
    told_for,
    told,
  };
}

/** What applies to a property: an unpaid checkout changes nothing. */
export const statusInForce = (row: SubscriptionRow): SubscriptionRow => ({ ...row, ...row.standing });

/**
 * Voids the bill of a checkout in favour of a later decision. Refuses a person's call during its payment, and if it was
 * paid at this moment: the paid checkout begins first.
 */
export async function voidCheckoutBill(
  ctx: AccountContext,
  tx: Transaction,
  { state, bill_id: billId }: Pick<SubscriptionRow, 'state' | 'bill_id'>,
): Promise<void> {
  if (state !== 'incomplete' || billId === null) return;
  const bill = await readBillState(tx, billId);
  if (bill?.state === 'paid') throw subscriptionErrors.priceChanged();
  if (bill?.state !== 'open') return;
  if (await hasUndecidedAttempt(tx, billId)) throw subscriptionErrors.unpaid({ details: { billId } });
  if (!(await voidSubscriptionBill(ctx, tx, billId))) throw subscriptionErrors.priceChanged();
}

/** Gives up a checkout: its bill is voided, the uses of its codes are returned, and the earlier state applies again. */
export async function abandonCheckout(
  ctx: AccountContext,
  tx: Transaction,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (row.state !== 'incomplete') return row;
  if (row.bill_id !== null) await voidSubscriptionBill(ctx, tx, row.bill_id);
  const before = row.standing ?? { state: 'canceled', look_at: null, codes: [] };
  const kept = new Set(before.codes.map(({ use }) => use));
  await returnCodeUses(ctx, tx, { row, codes: row.codes.filter(({ use }) => !kept.has(use)) });
  return changeSubscription(tx, row, { ...before, standing: null }, ctx.clock.now());
}

/** The same on a person's call: refused during its payment. */
export async function cancelCheckout(
  ctx: AccountContext,
  tx: Transaction,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  await voidCheckoutBill(ctx, tx, row);
  return abandonCheckout(ctx, tx, row);
}
