import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { BillingTables } from './billing.tables.ts';

export type PayerRow = {
  readonly account_id: AccountId;
  readonly customer_id: string | null;
  readonly customers: number;
  readonly default_method: string | null;
  readonly setup_id: string | null;
  readonly setups: number;
  readonly email: string | null;
  readonly legal_name: string | null;
  readonly tax_id: string | null;
  readonly country: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly tried_at: Instant | null;
  readonly version: number;
};

export const findPayer = (db: Queries, accountId: AccountId): Promise<PayerRow | undefined> =>
  db
    .tables<BillingTables>()
    .selectFrom('payers')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Returns the row of the account, locked; creates it if it is missing. Changes of the row run one after the other. */
export async function lockPayer(tx: Transaction, accountId: AccountId, at: Instant): Promise<PayerRow> {
  const tables = tx.tables<BillingTables>();
  await tables
    .insertInto('payers')
    .values({ account_id: accountId, changed_at: at })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return tables
    .selectFrom('payers')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const changePayerRow = (
  tx: Transaction,
  { account_id }: PayerRow,
  change: Partial<Omit<PayerRow, 'account_id'>>,
  at: Instant,
): Promise<PayerRow> =>
  tx
    .tables<BillingTables>()
    .updateTable('payers')
    .set({ ...change, changed_at: at })
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The account of a customer at the provider. */
export async function accountOfCustomer(system: Queries, customerId: string): Promise<AccountId | undefined> {
  const row = await system
    .tables<BillingTables>()
    .selectFrom('payers')
    .select('account_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.account_id;
}
