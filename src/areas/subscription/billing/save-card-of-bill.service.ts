import type { AccountContext } from '#foundation/context/context.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { findBill } from './bills.store.ts';
import { ensurePayer } from './provider-customers.service.ts';
import { isIntentOf } from './charging/intents.service.ts';
import { changePayerRow, lockPayer } from './payers.store.ts';
import { paymentsOf } from './charging/payments.ts';

/**
 * Stores the card that paid a bill: it becomes the default if the account has none. A card that was typed at the link of a
 * bill belongs to an intent without a customer and is not attached. A filled-in form does not prove that its person paid:
 * the account may have paid meanwhile (W2-J-11).
 */
export async function saveCardOfBill(ctx: AccountContext, id: BillId): Promise<void> {
  const bill = await findBill(ctx.db, id);
  if (!bill || bill.intent_id === null) return;
  const payments = paymentsOf(ctx);
  const intent = await payments.paymentIntents.read(bill.intent_id);
  if (!intent || !isIntentOf('account', intent) || intent.method === null) return;
  const { method } = intent;
  if ((await ensurePayer(ctx)).default_method !== null) return;
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const payer = await lockPayer(tx, ctx.accountId, at);
    if (payer.default_method === null) await changePayerRow(tx, payer, { default_method: method }, at);
  });
}
