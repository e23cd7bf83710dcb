import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { ListingTables } from './listings.tables.ts';

/** The valid generation of a listing's export addresses; undefined once the listing is deleted. */
export async function findExportGeneration(
  db: Queries,
  propertyId: PropertyId,
  id: ListingId,
): Promise<number | undefined> {
  const row = await db
    .tables<ListingTables>()
    .selectFrom('listings')
    .select('export_generation')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.export_generation;
}

export async function rotateExportGeneration(
  db: Queries,
  propertyId: PropertyId,
  id: ListingId,
): Promise<number | undefined> {
  const row = await db
    .tables<ListingTables>()
    .updateTable('listings')
    .set((is) => ({ export_generation: is('export_generation', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('export_generation')
    .executeTakeFirst();
  return row?.export_generation;
}
