import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

type Nights = { readonly listing: ListingId; readonly arrival: PlainDate; readonly departure: PlainDate };

/** A stay with the facts that its guest can know. */
export type StayOfNights = {
  readonly id: ReservationId;
  readonly guest_name: string;
  readonly channel_name: string;
  readonly channel_code: string | null;
  readonly phone: string | null;
  readonly phone_last4: string | null;
};

const STAYS = `
  select id, guest_name, channel_name, channel_code, phone, phone_last4 from reservations
   where property_id = $1 and listing_id = $2 and kind = 'stay' and arrival = $3 and departure = $4
     and status not in ('canceled', 'no_show')
   order by id`;

/** Stays that begin and end on exactly these days: one, or two where the nights were sold twice. */
export const findStaysByNights = (
  db: Queries,
  propertyId: PropertyId,
  { listing, arrival, departure }: Nights,
): Promise<StayOfNights[]> =>
  db.named<StayOfNights>('stays-of-nights', STAYS, [propertyId, listing, arrival, departure]);

const BLOCK = `
  select id from reservations
   where property_id = $1 and listing_id = $2 and kind = 'block' and source = 'calendar' and kept_for is null
     and arrival <= $3 and departure >= $4
   limit 1`;

/** The block of a calendar that closes all of these nights. */
export async function findBlockByNights(
  db: Queries,
  propertyId: PropertyId,
  { listing, arrival, departure }: Nights,
): Promise<ReservationId | null> {
  const [block] = await db.named<{ id: ReservationId }>('block-of-nights', BLOCK, [
    propertyId,
    listing,
    arrival,
    departure,
  ]);
  return block?.id ?? null;
}
