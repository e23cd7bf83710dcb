import type { PaymentsCapability } from '#capabilities/payments/payments.capability.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { AccountId } from '#vocabulary/ids.ts';
import { contactOfAccount } from '#areas/platform/accounts/index.ts';
import { changePayerRow, findPayer, lockPayer, type PayerRow } from './payers.store.ts';

/** The row of the account, made where it has none. */
export const payerOf = async (ctx: AccountContext): Promise<PayerRow> =>
  (await findPayer(ctx.db, ctx.accountId)) ??
  ctx.db.transaction((tx) => lockPayer(tx, ctx.accountId, ctx.clock.now()));

/** What the receipts of an account are sent to: the address that it names, else its owner's. */
export async function billingContact(ctx: AccountContext) {
  const [payer, owner] = [await payerOf(ctx), await contactOfAccount(ctx.system, ctx.accountId)];
  const email = payer.email ?? owner?.email ?? null;
  return { email, language: owner?.language ?? null, name: owner?.name ?? '' };
}

/**
 * Theirs of this account, made with the first need for one. The key is that of the account's n-th customer, so that two who need
 * it at the same time make one.
 */
export async function customerOf(ctx: AccountContext, payments: PaymentsCapability): Promise<string> {
  const { customer_id: known, customers } = await payerOf(ctx);
  if (known !== null) return known;
  const { email } = await billingContact(ctx);
  const number = customers + 1;
  const made = await payments.customers.create(
    { reference: ctx.accountId, email },
    `payer:${ctx.accountId}:c${number}`,
  );
  return ctx.db.transaction(async (tx) => {
    const payer = await lockPayer(tx, ctx.accountId, ctx.clock.now());
    if (payer.customer_id !== null) return payer.customer_id;
    await changePayerRow(tx, payer, { customer_id: made.id, customers: number }, ctx.clock.now());
    return made.id;
  });
}

/** It was deleted over there, with its cards: the next need for one makes another. */
export const forgetCustomer = (ctx: AccountContext, customerId: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const payer = await lockPayer(tx, ctx.accountId, at);
    if (payer.customer_id !== customerId) return;
    await changePayerRow(tx, payer, { customer_id: null, default_method: null, setup_id: null }, at);
  });

/** Whom the tax documents of an account name; null as long as nobody has said so. */
export async function findPayerIdentity(
  ctx: AccountContext,
): Promise<{ legalName: string; taxId: string } | null> {
  const payer = await findPayer(ctx.db, ctx.accountId);
  if (!payer || payer.legal_name === null || payer.tax_id === null) return null;
  return { legalName: payer.legal_name, taxId: payer.tax_id };
}

/** Where whoever pays is; undefined as long as nobody has said so. */
export const payerCountry = async (db: Queries, accountId: AccountId): Promise<string | undefined> =>
  (await findPayer(db, accountId))?.country ?? undefined;

/** Whether there is a card that is charged where none is named. */
export const hasCard = async (ctx: AccountContext): Promise<boolean> =>
  (await payerOf(ctx)).default_method !== null;
