import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, BillId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { SubscriptionTables } from './subscriptions.tables.ts';

export type SubscriptionRow = Readonly<Selectable<SubscriptionTables['subscriptions']>>;
type Columns = Insertable<SubscriptionTables['subscriptions']>;

const rows = (db: Queries) => db.tables<SubscriptionTables>().selectFrom('subscriptions').selectAll();

export const subscriptionsOf = (db: Queries, accountId: AccountId): Promise<SubscriptionRow[]> =>
  rows(db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();

export const subscriptionOf = (db: Queries, propertyId: PropertyId): Promise<SubscriptionRow | undefined> =>
  rows(db).where('property_id', '=', propertyId).executeTakeFirst();

/** In the order of their ids, so that two parallel calls cannot deadlock. */
export const lockSubscriptions = (
  tx: Transaction,
  propertyIds: readonly PropertyId[],
): Promise<SubscriptionRow[]> =>
  rows(tx).where('property_id', 'in', propertyIds).orderBy('property_id').forUpdate().execute();

/** Does nothing if the property has one. */
export async function insertSubscription(
  tx: Transaction,
  subscription: Pick<Columns, 'id' | 'account_id' | 'property_id' | 'state' | 'currency'> & {
    readonly at: Instant;
    readonly lookAt?: Instant;
  },
): Promise<boolean> {
  const { at, lookAt, ...columns } = subscription;
  const written = await tx
    .tables<SubscriptionTables>()
    .insertInto('subscriptions')
    .values({ ...columns, created_at: at, changed_at: at, look_at: lookAt ?? null })
    .onConflict((conflict) => conflict.column('property_id').doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const asJson = (value: unknown): never => (value === null ? null : JSON.stringify(value)) as never;
const JSON_COLUMNS = ['apps', 'codes', 'wanted', 'change', 'standing', 'told'] as const;

export function changeSubscription(
  tx: Transaction,
  row: Pick<SubscriptionRow, 'id' | 'version'>,
  change: Partial<Omit<SubscriptionRow, 'id' | 'account_id' | 'property_id' | 'version' | 'created_at'>>,
  at: Instant,
): Promise<SubscriptionRow> {
  const set: Updateable<SubscriptionTables['subscriptions']> = { ...(change as object) };
  for (const name of JSON_COLUMNS) if (change[name] !== undefined) set[name] = asJson(change[name]);
  return tx
    .tables<SubscriptionTables>()
    .updateTable('subscriptions')
    .set({ ...set, version: row.version + 1, changed_at: at })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Accounts with a due subscription. */
export async function findDueAccounts(system: Queries, now: Instant): Promise<AccountId[]> {
  const found = await system
    .tables<SubscriptionTables>()
    .selectFrom('subscriptions')
    .select('account_id')
    .distinct()
    .where('look_at', '<=', now)
    .execute();
  return found.map(({ account_id }) => account_id);
}

export const subscriptionsOfBill = (db: Queries, billId: BillId): Promise<SubscriptionRow[]> =>
  rows(db)
    .where((either) =>
      either.or([
        either('bill_id', '=', billId),
        either('change_bill_id', '=', billId),
        either(sql<string>`standing ->> 'bill_id'`, '=', billId),
      ]),
    )
    .orderBy('property_id')
    .execute();

export async function propertiesSubscribed(system: Queries): Promise<ReadonlySet<PropertyId>> {
  const found = await system
    .tables<SubscriptionTables>()
    .selectFrom('subscriptions')
    .select('property_id')
    .execute();
  return new Set(found.map(({ property_id }) => property_id));
}
