import type { Selectable } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Period } from './prices/periods.ts';
import type { SubscriptionTables } from './subscriptions.tables.ts';

export type PeriodRow = Readonly<Selectable<SubscriptionTables['subscription_periods']>>;

const standing = (db: Queries) =>
  db
    .tables<SubscriptionTables>()
    .selectFrom('subscription_periods')
    .selectAll()
    .where('taken_back_at', 'is', null);

export async function insertPeriod(tx: Transaction, period: Omit<PeriodRow, 'taken_back_at'>): Promise<void> {
  await tx.tables<SubscriptionTables>().insertInto('subscription_periods').values(period).execute();
}

/** The base period of a property that contains a rest period. */
export const basePeriod = (
  db: Queries,
  propertyId: PropertyId,
  { from }: Period,
): Promise<PeriodRow | undefined> =>
  standing(db)
    .where('property_id', '=', propertyId)
    .where('kind', '=', 'base')
    .where('first_day', '<=', from)
    .where('end_day', '>', from)
    .executeTakeFirst();

/** Base periods of a property that share a day with another period. */
export const basePeriodsIn = (
  db: Queries,
  propertyId: PropertyId,
  { from, to }: Period,
): Promise<PeriodRow[]> =>
  standing(db)
    .where('property_id', '=', propertyId)
    .where('kind', '=', 'base')
    .where('first_day', '<', to)
    .where('end_day', '>', from)
    .execute();

/** Removes the periods of a bill that is no longer paid, and the additions to them. */
export async function revokePeriods(tx: Transaction, billId: BillId, at: Instant): Promise<void> {
  await tx
    .tables<SubscriptionTables>()
    .updateTable('subscription_periods')
    .set({ taken_back_at: at })
    .where('bill_id', '=', billId)
    .where('taken_back_at', 'is', null)
    .execute();
}
