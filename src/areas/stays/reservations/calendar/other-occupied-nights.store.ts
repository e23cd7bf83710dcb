import type { Queries } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** Nights that are taken here and may have to be closed in a property system. */
export type OccupiedNights = {
  readonly id: ReservationId;
  readonly kind: 'stay' | 'block' | 'part';
  /** The source of the stay. */
  readonly connection_id: ConnectionId | null;
  readonly listing_id: ListingId;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
};

/**
 * Left out are nights that a channel's own calendar closes, and stays that the property system has as a booking with
 * the same channel code or as a copy. Segments after the first are included, because only Posada knows them.
 */
const OCCUPIED = `
  select id, kind, listing_id, arrival, occupied_until as departure,
         (select stay.connection_id from reservations stay
           where stay.property_id = $1
             and stay.id = coalesce(reservations.main_id, reservations.kept_for, reservations.id)) as connection_id
    from reservations
   where property_id = $1 and occupies and occupied_until > $2
     and connection_id is distinct from $3
     and (kind = 'stay' or source = 'manual')
     and not exists (
       select from reservations known
        where known.property_id = $1 and known.channel_code = reservations.channel_code
          and known.connection_id = $3 and known.status <> 'canceled')
     and not exists (
       select from stay_copies copy
        where copy.property_id = $1 and copy.connection_id = $3 and copy.status <> 'canceled'
          and copy.reservation_id = reservations.id)
   order by arrival, id`;

/** Stays and blocks from today on that did not come from the property system itself. */
export const listOtherOccupiedNights = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  today: PlainDate,
): Promise<OccupiedNights[]> =>
  db.named<OccupiedNights>('occupied-besides', OCCUPIED, [propertyId, today, connectionId]);
