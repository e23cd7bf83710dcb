import type { Queries } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** Nights that are taken here and may have to be closed in a property system. */
export type OccupiedNights = {
  readonly id: ReservationId;
  readonly kind: 'stay' | 'block' | 'part';
  readonly listing_id: ListingId;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
};

/**
 * What is closed by a channel's own calendar is that channel's affair, and a stay whose code the property system
 * already has a booking for is known there. The later nights of a stay that changes listings are nobody's but ours.
 */
const OCCUPIED = `
  select id, kind, listing_id, arrival, occupied_until as departure
    from reservations
   where property_id = $1 and occupies and occupied_until > $2
     and connection_id is distinct from $3
     and (kind = 'stay' or source = 'manual')
     and not exists (
       select from reservations known
        where known.property_id = $1 and known.channel_code = reservations.channel_code
          and known.connection_id = $3 and known.status <> 'canceled')
   order by arrival, id`;

/** Stays and blocks of the listings from today on that a property system did not tell of itself. */
export const occupiedBesides = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  today: PlainDate,
): Promise<OccupiedNights[]> =>
  db.named<OccupiedNights>('occupied-besides', OCCUPIED, [propertyId, today, connectionId]);
