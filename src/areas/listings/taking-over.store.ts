import type { Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';

const MOVE_CALENDAR = `
  update calendar_feeds set listing_id = $3
   where property_id = $1 and listing_id = $2
     and not exists (select from calendar_feeds where property_id = $1 and listing_id = $3)`;

/** A listing has one calendar: the one that it has already stays. */
export async function moveCalendar(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  await tx.named('move-calendar', MOVE_CALENDAR, [propertyId, from, to]);
}

/** Really gone, so that a reading which began before cannot write into it any more: its key refuses. */
export async function removeListing(tx: Transaction, propertyId: PropertyId, id: ListingId): Promise<void> {
  await tx.named('remove-listing', 'delete from listings where property_id = $1 and id = $2', [
    propertyId,
    id,
  ]);
}
