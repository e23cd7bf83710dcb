import type { Context } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  appliesTo,
  type Basket,
  type DiscountReason,
  type DiscountTerms,
  discountRefusalOf,
} from './discount.ts';
import {
  automaticDiscounts,
  discountOfCode,
  type DiscountRow,
  discountsOfIds,
  returnUse,
  insertUse,
  keysUsed,
  lockDiscount,
} from './discounts.store.ts';

const termsOf = (row: DiscountRow): DiscountTerms => ({
  discountId: row.id,
  code: row.code,
  type: row.type,
  amount: row.amount,
  currency: row.currency,
  apps: row.apps,
  plans: row.plans,
  firstCharges: row.first_charges,
});

const usesOf = (row: DiscountRow, usesOfAccount: number) => ({
  expiresAt: row.expires_at,
  mostUses: row.most_uses,
  mostUsesPerAccount: row.most_uses_per_account,
  uses: row.uses,
  usesOfAccount,
});

type DiscountAsked = Basket & { readonly code: string; readonly accountId: AccountId };

type Refused = { readonly reason: DiscountReason };

/** The record of a code that the account may use here, or the reason why not. */
export async function findDiscount(
  { clock }: Pick<Context, 'clock'>,
  tx: Queries,
  { code, accountId, ...basket }: DiscountAsked,
): Promise<{ readonly row: DiscountRow; readonly reason?: never } | (Refused & { readonly row?: never })> {
  const row = await discountOfCode(tx, code);
  if (!row) return { reason: 'not-found' };
  const used = await keysUsed(tx, { discountId: row.id, accountId });
  const reason = discountRefusalOf(usesOf(row, used.size), clock.now());
  if (reason !== undefined) return { reason };
  return appliesTo(termsOf(row), basket) ? { row } : { reason: 'not-applicable' };
}

/**
 * The discount of a code for an account, or why there is none. A read only: `useDiscount` decides, in the transaction that
 * promises the price.
 */
export async function findDiscountTerms(
  ctx: Pick<Context, 'clock'>,
  tx: Queries,
  asked: DiscountAsked,
): Promise<
  { readonly terms: DiscountTerms; readonly reason?: never } | (Refused & { readonly terms?: never })
> {
  const { row, reason } = await findDiscount(ctx, tx, asked);
  return row ? { terms: termsOf(row) } : { reason };
}

type DiscountUse = {
  readonly discountId: string;
  readonly accountId: AccountId;
  /** Key of the purchase, the same for every attempt: `subscription:{id}`. */
  readonly key: string;
};

/**
 * Counts one use, under the lock of the code: parallel calls never exceed the limit. A repeat with the same key is counted
 * already, also after the code ended.
 *
 * @returns why it was not counted; undefined if it was.
 */
export async function useDiscount(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  use: DiscountUse,
): Promise<DiscountReason | undefined> {
  const row = await lockDiscount(tx, use.discountId);
  if (!row) return 'not-found';
  const used = await keysUsed(tx, use);
  if (used.has(use.key)) return undefined;
  if (row.deleted_at !== null) return 'not-found';
  const at = clock.now();
  const reason = discountRefusalOf(usesOf(row, used.size), at);
  if (reason === undefined) await insertUse(tx, { ...use, id: newId(at), at });
  return reason;
}

/** The purchase was given up before any payment: its use no longer counts. Idempotent. */
export async function returnDiscountUse(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  use: DiscountUse,
): Promise<void> {
  if (!(await lockDiscount(tx, use.discountId))) return;
  await returnUse(tx, { ...use, at: clock.now() });
}

/** R-SUB-08: discounts that Posada applies automatically to any of these purchases, without a typed code. */
export async function findAutomaticTerms(
  { clock }: Pick<Context, 'clock'>,
  db: Queries,
  { accountId, baskets }: { readonly accountId: AccountId; readonly baskets: readonly Basket[] },
): Promise<DiscountTerms[]> {
  const found: DiscountTerms[] = [];
  for (const row of await automaticDiscounts(db)) {
    const terms = termsOf(row);
    if (!baskets.some((basket) => appliesTo(terms, basket))) continue;
    const used = await keysUsed(db, { discountId: row.id, accountId });
    if (discountRefusalOf(usesOf(row, used.size), clock.now()) === undefined) found.push(terms);
  }
  return found;
}

/** A promise holds: terms by id, also of deleted codes. */
export async function readPromisedTerms(tx: Queries, ids: readonly string[]): Promise<DiscountTerms[]> {
  if (ids.length === 0) return [];
  return (await discountsOfIds(tx, ids)).map((row) => termsOf(row));
}
