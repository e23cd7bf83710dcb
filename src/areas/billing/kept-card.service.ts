import type { AccountContext } from '#foundation/context/context.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { findBill, lastAttempt } from './bills.store.ts';
import { payerOf } from './customers.service.ts';
import { changePayerRow, lockPayer } from './payers.store.ts';
import { paymentsOf } from './payments.ts';

/**
 * The card that a bill was paid with: where the account has none yet it is the default from now on. One that somebody typed at the
 * link of a bill was theirs and for this bill only: it is not kept.
 */
export async function keepCard(ctx: AccountContext, id: BillId): Promise<void> {
  const bill = await findBill(ctx.db, id);
  if (!bill || bill.intent_id === null) return;
  const payments = paymentsOf(ctx);
  const method = (await payments.paymentIntents.read(bill.intent_id))?.method ?? null;
  if (method === null) return;
  const { default_method: known } = await payerOf(ctx);
  const wasSaved = known === method || (await lastAttempt(ctx.db, id))?.method === method;
  if (bill.link_payer !== null && !wasSaved) {
    await payments.paymentMethods.detach(method, `card:${method}:detach`);
    return;
  }
  if (known !== null) return;
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const payer = await lockPayer(tx, ctx.accountId, at);
    if (payer.default_method === null) await changePayerRow(tx, payer, { default_method: method }, at);
  });
}
