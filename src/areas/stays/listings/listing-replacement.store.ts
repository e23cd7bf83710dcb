import type { Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';

/** Deletes the row itself, so that a sync run which began before cannot write into it: the foreign key refuses. */
export async function removeListing(tx: Transaction, propertyId: PropertyId, id: ListingId): Promise<void> {
  await tx.named('remove-listing', 'delete from listings where property_id = $1 and id = $2', [
    propertyId,
    id,
  ]);
}
