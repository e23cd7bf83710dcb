import { ProviderFailure } from '#capabilities/failures.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { findBill } from '../bills.store.ts';
import { refreshBill } from './charging.service.ts';
import { paymentsOf } from './payments.ts';

/** Cancels the intent of a voided bill. If money has moved, the provider refuses, and the money is refunded. */
export async function cancelIntent(ctx: AccountContext, id: BillId): Promise<void> {
  const bill = await findBill(ctx.db, id);
  if (!bill || bill.intent_id === null || bill.state !== 'void') return;
  try {
    await paymentsOf(ctx).paymentIntents.cancel(bill.intent_id, `bill:${id}:i${bill.intents}:cancel`);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
  }
  await refreshBill(ctx, id);
}
