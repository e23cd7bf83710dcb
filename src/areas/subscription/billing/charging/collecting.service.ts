import { ProviderFailure } from '#capabilities/failures.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { billDeclined, billGivenUp } from '../billing.events.ts';
import { changeBill, findBill, lastAttempt, lockBill, openBillsOf } from '../bills.store.ts';
import { attemptWith, isInDoubt, openIntent, settleBill } from './charging.service.ts';
import { payerOf } from '../customers.service.ts';
import { isIntentOf } from './intents.service.ts';
import { givenUpBefore, nextRetry } from './retries.ts';

/**
 * Tries the default card of a bill that is due, while nobody is there (D-26). What an earlier attempt has come to is found out
 * first; a bill without a card waits for one and tells whoever pays.
 */
export async function collectBill(ctx: AccountContext, id: BillId): Promise<void> {
  const before = await findBill(ctx.db, id);
  const now = ctx.clock.now();
  const isDue =
    before?.state === 'open' && before.retry_at !== null && epochMs(before.retry_at) <= epochMs(now);
  if (!isDue) return;
  const { default_method: method } = await payerOf(ctx);
  const { bill, attempt, intent } = await (method === null
    ? settleBill(ctx, id)
    : openIntent(ctx, id, 'account'));
  if (bill.state !== 'open' || isInDoubt(attempt)) return;
  if (method === null) {
    await ctx.db.transaction(async (tx) => {
      const { state, due_at } = await lockBill(tx, id);
      if (state !== 'open') return;
      await changeBill(tx, id, { retry_at: nextRetry(due_at, now) });
      await ctx.publish(tx, billDeclined, { accountId: ctx.accountId, billId: id });
    });
    return;
  }
  // A stranger is paying it by its link just now: the next round finds out.
  if (!intent || !isIntentOf('account', intent)) return;
  await attemptWith(ctx, id, intent, { method, session: 'off' }).catch((error: unknown) => {
    // It is asked about soon; the job has nothing to repeat.
    if (!(error instanceof ProviderFailure) || error.kind !== 'unknown') throw error;
  });
}

/** After the last day nobody tries any more; it may still be paid by hand. */
export const giveUpBill = (ctx: AccountContext, id: BillId): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const bill = await lockBill(tx, id);
    if (bill.state !== 'open' || bill.retry_at !== null) return;
    if (epochMs(bill.due_at) > epochMs(givenUpBefore(at)) || isInDoubt(await lastAttempt(tx, id))) return;
    await changeBill(tx, id, { state: 'uncollectible', retry_at: null, closed_at: at });
    await ctx.publish(tx, billGivenUp, { accountId: ctx.accountId, billId: id });
  });

/** There is another card: what was not worth a try any more is tried on the next day for it. */
export async function reviveOpenBills(ctx: AccountContext, tx: Transaction): Promise<void> {
  const now = ctx.clock.now();
  for (const { id, due_at, retry_at, kind } of await openBillsOf(tx, ctx.accountId)) {
    if (retry_at !== null || kind !== 'subscription' || epochMs(due_at) > epochMs(now)) continue;
    await changeBill(tx, id, { retry_at: nextRetry(due_at, now) });
  }
}
