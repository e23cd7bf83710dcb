import { type Selectable, sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { AUTO_DISCOUNT_PATTERN } from './discounts.constants.ts';
import type { DiscountTables } from './discounts.tables.ts';

export type DiscountRow = Readonly<Selectable<DiscountTables['discounts']>>;

const discounts = (db: Queries) => db.tables<DiscountTables>().selectFrom('discounts').selectAll();

export const discountOfCode = (db: Queries, code: string): Promise<DiscountRow | undefined> =>
  discounts(db).where('code', '=', code.toUpperCase()).where('deleted_at', 'is', null).executeTakeFirst();

export const discountsOfIds = (db: Queries, ids: readonly string[]): Promise<DiscountRow[]> =>
  discounts(db).where('id', 'in', ids).execute();

/** Locks a code: its uses are counted one after the other (REL-23). Also a deleted one. */
export const lockDiscount = (tx: Transaction, id: string): Promise<DiscountRow | undefined> =>
  discounts(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Listed codes, filtered by a part of the code. */
const listed = (db: Queries, part: string) =>
  db
    .tables<DiscountTables>()
    .selectFrom('discounts')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`position(${AUTO_DISCOUNT_PATTERN} in code) = 0`)
    .where(sql<boolean>`position(${part.toUpperCase()} in code) > 0`);

export async function countListed(db: Queries, part = ''): Promise<number> {
  const { count } = await listed(db, part)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listDiscountRows = (
  db: Queries,
  { code = '', page, limit }: { code?: string | undefined; page: number; limit: number },
): Promise<DiscountRow[]> =>
  listed(db, code)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export type NewDiscount = Omit<DiscountRow, 'uses' | 'deleted_by' | 'deleted_at'>;

export const insertDiscount = (system: Database, row: NewDiscount): Promise<DiscountRow> =>
  system
    .tables<DiscountTables>()
    .insertInto('discounts')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();

/** False if it does not exist or was deleted. */
export async function markDiscountDeleted(
  system: Database,
  id: string,
  { by, at }: { readonly by: UserId; readonly at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await system
    .tables<DiscountTables>()
    .updateTable('discounts')
    .set({ deleted_by: by, deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Use = { readonly discountId: string; readonly accountId: AccountId; readonly key: string };

const KEYS = `
  select current_user = 'posada_system' or current_account() is not distinct from $2 as sees,
         array(select key from discount_uses
                where discount_id = $1 and account_id = $2 and given_back_at is null) as keys`;

/**
 * The keys of an account's uses of a code. Row-level security hides them from other scopes, where every code would look
 * new: the query therefore checks the scope.
 */
export async function keysUsed(
  db: Queries,
  { discountId, accountId }: Omit<Use, 'key'>,
): Promise<Set<string>> {
  const [row] = await db.named<{ sees: boolean; keys: string[] }>('discount-keys', KEYS, [
    discountId,
    accountId,
  ]);
  if (!row?.sees) throw new Error(`Uses of discount ${discountId} need the scope of account ${accountId}`);
  return new Set(row.keys);
}

/** Under the lock of the code. */
export async function insertUse(
  tx: Transaction,
  { discountId, accountId, key, id, at }: Use & { readonly id: string; readonly at: Instant },
): Promise<void> {
  const tables = tx.tables<DiscountTables>();
  await tables
    .updateTable('discounts')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', discountId)
    .execute();
  await tables
    .insertInto('discount_uses')
    .values({ id, account_id: accountId, discount_id: discountId, key, used_at: at })
    .onConflict((conflict) =>
      conflict.columns(['discount_id', 'account_id', 'key']).doUpdateSet({ given_back_at: null }),
    )
    .execute();
}

/** Under the lock of the code. False if the key did not use it, or the use was returned. */
export async function returnUse(
  tx: Transaction,
  { discountId, accountId, key, at }: Use & { readonly at: Instant },
): Promise<boolean> {
  const tables = tx.tables<DiscountTables>();
  const { numUpdatedRows } = await tables
    .updateTable('discount_uses')
    .set({ given_back_at: at })
    .where('discount_id', '=', discountId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('given_back_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tables
    .updateTable('discounts')
    .set(({ eb }) => ({ uses: eb('uses', '-', 1) }))
    .where('id', '=', discountId)
    .execute();
  return true;
}

/** Active codes that Posada applies automatically, in the order of their codes. */
export const automaticDiscounts = (db: Queries): Promise<DiscountRow[]> =>
  discounts(db)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`position(${AUTO_DISCOUNT_PATTERN} in code) > 0`)
    .orderBy('code')
    .execute();
