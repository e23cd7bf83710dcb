import type { PaymentsCapability } from '#capabilities/payments/payments.capability.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { AccountId } from '#vocabulary/ids.ts';
import { contactOfAccount } from '#areas/platform/accounts/index.ts';
import { changePayerRow, findPayer, lockPayer, type PayerRow } from './payers.store.ts';

/** The row of the account; creates it if it is missing. */
export const ensurePayer = async (ctx: AccountContext): Promise<PayerRow> =>
  (await findPayer(ctx.db, ctx.accountId)) ??
  ctx.db.transaction((tx) => lockPayer(tx, ctx.accountId, ctx.clock.now()));

/** The address for the receipts of an account: its own, else that of its owner. */
export async function findBillingContact(ctx: AccountContext) {
  const [payer, owner] = [await ensurePayer(ctx), await contactOfAccount(ctx.system, ctx.accountId)];
  const email = payer.email ?? owner?.email ?? null;
  return { email, language: owner?.language ?? null, name: owner?.name ?? '' };
}

/**
 * The account's customer at the provider, created on first use. The key counts the account's customers, so that two
 * parallel calls create one.
 */
export async function ensureProviderCustomer(
  ctx: AccountContext,
  payments: PaymentsCapability,
): Promise<string> {
  const { customer_id: known, customers } = await ensurePayer(ctx);
  if (known !== null) return known;
  const { email } = await findBillingContact(ctx);
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

/** The customer was deleted at the provider, with its cards: the next use creates another. */
export const clearProviderCustomer = (ctx: AccountContext, customerId: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const payer = await lockPayer(tx, ctx.accountId, at);
    if (payer.customer_id !== customerId) return;
    await changePayerRow(tx, payer, { customer_id: null, default_method: null, setup_id: null }, at);
  });

export type PayerFacts = {
  /** The name on the tax documents of an account; null until it is entered. */
  readonly identity: { readonly legalName: string; readonly taxId: string } | null;
  /** Undefined until it is entered. */
  readonly country: string | undefined;
};

export async function readPayerFacts(db: Queries, accountId: AccountId): Promise<PayerFacts> {
  const payer = await findPayer(db, accountId);
  const { legal_name: legalName = null, tax_id: taxId = null, country } = payer ?? {};
  return {
    identity: legalName === null || taxId === null ? null : { legalName, taxId },
    country: country ?? undefined,
  };
}

/** The name on the tax documents of an account; null until it is entered. */
export const findPayerIdentity = async (ctx: AccountContext): Promise<PayerFacts['identity']> =>
  (await readPayerFacts(ctx.db, ctx.accountId)).identity;

/** The country of the payer; undefined until it is entered. */
export const payerCountry = async (db: Queries, accountId: AccountId): Promise<string | undefined> =>
  (await readPayerFacts(db, accountId)).country;

/** Whether the account has a default card. */
export const hasCard = async (ctx: AccountContext): Promise<boolean> =>
  (await ensurePayer(ctx)).default_method !== null;
