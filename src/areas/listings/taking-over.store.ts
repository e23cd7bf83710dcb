import type { Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';

/** Really gone, so that a reading which began before cannot write into it any more: its key refuses. */
export async function removeListing(tx: Transaction, propertyId: PropertyId, id: ListingId): Promise<void> {
  await tx.named('remove-listing', 'delete from listings where property_id = $1 and id = $2', [
    propertyId,
    id,
  ]);
}
