import type { AccountContext } from '#foundation/context/context.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { billMoneyReturned } from './billing.events.ts';
import { lockBill } from './bills.store.ts';
import { lockDispute, saveDispute } from './disputes.store.ts';
import { paymentsOf } from './charging/payments.ts';

/** Follows a dispute to its end: reads its state from the provider; a lost dispute counts as returned money. */
export async function refreshDispute(ctx: AccountContext, billId: BillId, id: string): Promise<void> {
  const dispute = await paymentsOf(ctx).readDispute(id);
  if (!dispute) return;
  const { state, reason, respondBy } = dispute;
  await ctx.db.transaction(async (tx) => {
    await lockBill(tx, billId);
    const before = await lockDispute(tx, id);
    if (before?.state === state) return;
    await saveDispute(tx, {
      id,
      account_id: ctx.accountId,
      bill_id: billId,
      amount: dispute.amount.minor,
      state,
      reason,
      respond_by: respondBy,
      changed_at: ctx.clock.now(),
    });
    if (!before) ctx.log.warn({ bill: billId, reason }, 'a bank disputes what a bill was paid with');
    if (state !== 'lost') return;
    const news = { accountId: ctx.accountId, billId, key: id, amount: dispute.amount.minor };
    await ctx.publish(tx, billMoneyReturned, news);
  });
}
