import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { HousekeepingTables } from './housekeeping.tables.ts';

export type Preparation = {
  readonly listing_id: ListingId;
  readonly day: PlainDate;
  readonly prepared_at: Instant;
  readonly prepared_by: UserId;
};

/** The last preparation of each unit, from a day on. */
export const preparationsSince = (
  db: Queries,
  propertyId: PropertyId,
  day: PlainDate,
): Promise<Preparation[]> =>
  db
    .tables<HousekeepingTables>()
    .selectFrom('housekeeping_statuses')
    .select(['listing_id', 'day', 'prepared_at', 'prepared_by'])
    .distinctOn('listing_id')
    .where('property_id', '=', propertyId)
    .where('day', '>=', day)
    .orderBy('listing_id')
    .orderBy('day', 'desc')
    .execute();

/** False when another person was faster: a unit becomes ready once, and the first person to mark it is recorded. */
export async function insertPreparation(
  tx: Transaction,
  propertyId: PropertyId,
  preparation: Preparation,
): Promise<boolean> {
  const inserted = await tx
    .tables<HousekeepingTables>()
    .insertInto('housekeeping_statuses')
    .values({ property_id: propertyId, ...preparation })
    .onConflict((conflict) => conflict.columns(['property_id', 'listing_id', 'day']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deletePreparations(
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
  from: PlainDate,
): Promise<boolean> {
  const deleted = await tx
    .tables<HousekeepingTables>()
    .deleteFrom('housekeeping_statuses')
    .where('property_id', '=', propertyId)
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
