import { hasUndecidedAttempt, readBillState } from '#areas/subscription/billing/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { voidSubscriptionBill } from './periods.service.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';
import { changeSubscription, type SubscriptionRow } from './subscriptions.store.ts';
import type { Wanted } from './subscriptions.tables.ts';

/** An addition whose bill is unpaid. */
type More = SubscriptionRow['change'];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
export const isSameAddition = (one: More, other: More): boolean =>
  one !== null &&
  other !== null &&
  one.plan === other.plan &&
  one.rooms === other.rooms &&
  same(one.apps.toSorted(), other.apps.toSorted());
export const isSameWantedChoice = (one: Wanted | null, other: Wanted | null): boolean =>
  one === null || other === null
    ? one === other
    : same(
        [one.plan, one.frequency, one.currency, ...one.apps.toSorted()],
        [other.plan, other.frequency, other.currency, ...other.apps.toSorted()],
      );

/**
 * Another change replaces an unpaid one. Refused during its payment, and if it was paid at this moment: the paid change
 * begins first.
 */
export async function voidUnpaidChange(
  ctx: AccountContext,
  tx: Transaction,
  { change_bill_id: billId }: SubscriptionRow,
): Promise<void> {
  if (billId === null) return;
  const bill = await readBillState(tx, billId);
  if (bill?.state === 'paid') throw subscriptionErrors.priceChanged();
  if (bill?.state !== 'open' && bill?.state !== 'uncollectible') return;
  if (await hasUndecidedAttempt(tx, billId)) throw subscriptionErrors.unpaid({ details: { billId } });
  if (!(await voidSubscriptionBill(ctx, tx, billId))) throw subscriptionErrors.priceChanged();
}

/**
 * Ends the change of a past period: a paid one exists and is part of the next charge; an unpaid one is voided, because its
 * price was for past days.
 */
export async function endPastChange(
  ctx: AccountContext,
  tx: Transaction,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const { change_bill_id: billId, change } = row;
  if (billId === null) return row;
  await voidSubscriptionBill(ctx, tx, billId);
  const isPaid = (await readBillState(tx, billId))?.state === 'paid';
  const more = isPaid && change ? { ...change, apps: [...change.apps] } : {};
  return changeSubscription(tx, row, { ...more, change: null, change_bill_id: null }, ctx.clock.now());
}
