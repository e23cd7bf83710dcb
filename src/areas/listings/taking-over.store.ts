import type { Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';

const MOVE_CALENDARS = `
  update calendar_feeds moved set listing_id = $3
   where property_id = $1 and listing_id = $2
     and (url is not null
          or not exists (select from calendar_feeds other
                          where other.property_id = $1 and other.listing_id = $3 and other.url is null
                            and other.channel = moved.channel))`;

/** All but a file whose channel the other listing has a file of already. */
export async function moveCalendars(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  await tx.named('move-calendars', MOVE_CALENDARS, [propertyId, from, to]);
}

/** Really gone, so that a reading which began before cannot write into it any more: its key refuses. */
export async function removeListing(tx: Transaction, propertyId: PropertyId, id: ListingId): Promise<void> {
  await tx.named('remove-listing', 'delete from listings where property_id = $1 and id = $2', [
    propertyId,
    id,
  ]);
}
