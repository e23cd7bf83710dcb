import { ProviderFailure } from '#capabilities/failures.ts';
import type { PaymentIntent, PaymentsCapability } from '#capabilities/payments/payments.capability.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { KEY_LIFE_SECONDS } from '../billing.constants.ts';
import { billNumber } from '../bills.service.ts';
import { type BillRow, changeBill, lockBill } from '../bills.store.ts';
import { ensureProviderCustomer, clearProviderCustomer } from '../provider-customers.service.ts';

/** The request may have arrived although the provider forgot its key: our reference finds the intent. */
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

/** The account, whose cards are charged and stored, or a stranger with the link of a bill, of whom nothing is stored. */
export type IntentPayer = 'account' | 'stranger';

export const isIntentOf = (payer: IntentPayer, { customer }: PaymentIntent): boolean =>
  (customer === null) === (payer === 'stranger');

/** Without a customer and without later use: the card of a stranger pays this bill only. */
const createStrangersIntent = (payments: PaymentsCapability, bill: BillRow): Promise<PaymentIntent> =>
  payments.paymentIntents.create(
    { ...chargeOf(bill), customer: null, saveMethod: false },
    `bill:${bill.id}:i${bill.intents + 1}:link`,
  );

const chargeOf = (bill: BillRow) => ({
  amount: { minor: bill.charge, currency: bill.currency },
  reference: bill.id,
  description: `Posada ${billNumber(bill)}`,
});

async function createAccountsIntent(
  ctx: AccountContext,
  payments: PaymentsCapability,
  bill: BillRow,
): Promise<PaymentIntent> {
  const customer = await ensureProviderCustomer(ctx, payments);
  const earlier = await earlierIntent(ctx, payments, bill, customer);
  if (earlier) return earlier;
  if (bill.intent_asked_at === null) {
    await ctx.db.transaction((tx) => changeBill(tx, bill.id, { intent_asked_at: ctx.clock.now() }));
  }
  const payment = { ...chargeOf(bill), customer, saveMethod: true };
  try {
    return await payments.paymentIntents.create(payment, `bill:${bill.id}:i${bill.intents + 1}`);
  } catch (error) {
    const known = await payments.customers.read(customer);
    const isGone = known === null || known.isDeleted;
    if (!(error instanceof ProviderFailure) || !isGone) throw error;
    await clearProviderCustomer(ctx, customer);
    const another = await ensureProviderCustomer(ctx, payments);
    return payments.paymentIntents.create(
      { ...payment, customer: another },
      `bill:${bill.id}:i${bill.intents + 1}:${another}`,
    );
  }
}

/**
 * The bill's payment intent at the provider. Its id is stored before anything is charged; every tab, attempt and retry of
 * the same payer reuses it. A new one follows only after a cancellation at the provider (REL-02).
 */
export async function ensureIntent(
  ctx: AccountContext,
  payments: PaymentsCapability,
  bill: BillRow,
  payer: IntentPayer,
): Promise<void> {
  if (bill.intent_id !== null) return;
  const made =
    payer === 'stranger'
      ? await createStrangersIntent(payments, bill)
      : await createAccountsIntent(ctx, payments, bill);
  await ctx.db.transaction(async (tx) => {
    const { intent_id: known, intents } = await lockBill(tx, bill.id);
    if (known !== null) return;
    // The stranger who filled in the form no longer pays this bill.
    const others = payer === 'account' && { link_payer: null };
    const change = { intent_id: made.id, intents: intents + 1, intent_asked_at: null };
    await changeBill(tx, bill.id, { ...change, ...others });
  });
}
