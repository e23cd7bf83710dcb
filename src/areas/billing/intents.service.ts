import { ProviderFailure } from '#capabilities/failures.ts';
import type { PaymentIntent, PaymentsCapability } from '#capabilities/payments/payments.capability.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { KEY_LIFE_SECONDS } from './billing.constants.ts';
import { billNumber } from './bills.service.ts';
import { type BillRow, changeBill, lockBill } from './bills.store.ts';
import { customerOf, forgetCustomer } from './customers.service.ts';

/** The request may have arrived, and they may have forgotten its key: what came of it is found by our reference. */
async function earlierIntent(
  ctx: AccountContext,
  payments: PaymentsCapability,
  bill: BillRow,
  customer: string,
): Promise<PaymentIntent | undefined> {
  const { intent_asked_at: askedAt } = bill;
  if (askedAt === null) return undefined;
  if (epochMs(ctx.clock.now()) - epochMs(askedAt) < KEY_LIFE_SECONDS * 1000) return undefined;
  const found = await payments.paymentIntents.find({ customer, reference: bill.id });
  return found.find(({ state }) => state !== 'canceled');
}

async function makeIntent(
  ctx: AccountContext,
  payments: PaymentsCapability,
  bill: BillRow,
): Promise<PaymentIntent> {
  const customer = await customerOf(ctx, payments);
  const earlier = await earlierIntent(ctx, payments, bill, customer);
  if (earlier) return earlier;
  if (bill.intent_asked_at === null) {
    await ctx.db.transaction((tx) => changeBill(tx, bill.id, { intent_asked_at: ctx.clock.now() }));
  }
  const payment = {
    ...{ amount: { minor: bill.charge, currency: bill.currency }, customer, reference: bill.id },
    ...{ description: `Posada ${billNumber(bill)}`, saveMethod: true },
  };
  try {
    return await payments.paymentIntents.create(payment, `bill:${bill.id}:i${bill.intents + 1}`);
  } catch (error) {
    const known = await payments.customers.read(customer);
    const isGone = known === null || known.isDeleted;
    if (!(error instanceof ProviderFailure) || !isGone) throw error;
    await forgetCustomer(ctx, customer);
    const another = await customerOf(ctx, payments);
    return payments.paymentIntents.create(
      { ...payment, customer: another },
      `bill:${bill.id}:i${bill.intents + 1}:${another}`,
    );
  }
}

/**
 * The one thing over there that a bill is paid by: its id is kept before anything is charged, and every tab, attempt and retry
 * uses it. Only one that was canceled over there is followed by another (REL-02).
 */
export async function ensureIntent(
  ctx: AccountContext,
  payments: PaymentsCapability,
  bill: BillRow,
): Promise<string> {
  if (bill.intent_id !== null) return bill.intent_id;
  const made = await makeIntent(ctx, payments, bill);
  return ctx.db.transaction(async (tx) => {
    const { intent_id: known, intents } = await lockBill(tx, bill.id);
    if (known !== null) return known;
    await changeBill(tx, bill.id, { intent_id: made.id, intents: intents + 1, intent_asked_at: null });
    return made.id;
  });
}
