import { ProviderFailure } from '#capabilities/failures.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { billDeclined, billUncollectible } from '../billing.events.ts';
import { changeBill, findBill, lastAttempt, lockBill, openBillsOf } from '../bills.store.ts';
import { attemptCharge, isAttemptUndecided, prepareIntent, refreshBill } from './charging.service.ts';
import { ensurePayer } from '../provider-customers.service.ts';
import { isIntentOf } from './intents.service.ts';
import { lastCollectionDate, nextRetry } from './retries.ts';

/**
 * Charges the default card for a due bill, without the payer present (D-26). First looks up the outcome of an earlier
 * attempt; without a card the bill waits, and the payer is notified.
 */
export async function collectBill(ctx: AccountContext, id: BillId): Promise<void> {
  const before = await findBill(ctx.db, id);
  const now = ctx.clock.now();
  const isDue =
    before?.state === 'open' && before.retry_at !== null && epochMs(before.retry_at) <= epochMs(now);
  if (!isDue) return;
  const { default_method: method } = await ensurePayer(ctx);
  const { bill, attempt, intent } = await (method === null
    ? refreshBill(ctx, id)
    : prepareIntent(ctx, id, 'account'));
  if (bill.state !== 'open' || isAttemptUndecided(attempt)) return;
  if (method === null) {
    await ctx.db.transaction(async (tx) => {
      const { state, due_at } = await lockBill(tx, id);
      if (state !== 'open') return;
      await changeBill(tx, id, { retry_at: nextRetry(due_at, now) });
      await ctx.publish(tx, billDeclined, { accountId: ctx.accountId, billId: id });
    });
    return;
  }
  // A stranger is paying it by its link: the next sweep looks up the outcome.
  if (!intent || !isIntentOf('account', intent)) return;
  await attemptCharge(ctx, id, intent, { method, session: 'off' }).catch((error: unknown) => {
    // The outcome is looked up soon; the job must not be repeated.
    if (!(error instanceof ProviderFailure) || error.kind !== 'unknown') throw error;
  });
}

/** The card is not tried again after the last day; the payer may still pay. */
export const markBillUncollectible = (ctx: AccountContext, id: BillId): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const bill = await lockBill(tx, id);
    if (bill.state !== 'open' || bill.retry_at !== null) return;
    if (
      epochMs(bill.due_at) > epochMs(lastCollectionDate(at)) ||
      isAttemptUndecided(await lastAttempt(tx, id))
    )
      return;
    await changeBill(tx, id, { state: 'uncollectible', retry_at: null, closed_at: at });
    await ctx.publish(tx, billUncollectible, { accountId: ctx.accountId, billId: id });
  });

/** The account has another card: bills without further retries are tried on the next retry day. */
export async function rescheduleOpenBills(ctx: AccountContext, tx: Transaction): Promise<void> {
  const now = ctx.clock.now();
  for (const { id, due_at, retry_at, kind } of await openBillsOf(tx, ctx.accountId)) {
    if (retry_at !== null || kind !== 'subscription' || epochMs(due_at) > epochMs(now)) continue;
    await changeBill(tx, id, { retry_at: nextRetry(due_at, now) });
  }
}
