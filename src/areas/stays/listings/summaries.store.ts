import type { Queries } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';

/** What lists of other areas show of a listing. */
export type ListingSummary = {
  readonly id: ListingId;
  readonly name: string;
  readonly address: string | null;
  readonly arrival_time: string;
  readonly departure_time: string;
  /** Active and for sale. */
  readonly is_open: boolean;
};

const SUMMARIES = `
  select id, name, address, arrival_time, departure_time, status = 'active' and state = 'open' as is_open
    from listings where property_id = $1 and deleted_at is null`;

const NAME = (listing: string): string =>
  `lower(trim(case when ${listing}.external_name is not null then ${listing}.external_name else ${listing}.name end))`;

/**
 * A room of a connection with the name of an older listing of another connection counts with that listing, until a person says
 * that they are two (W2-L-01).
 */
const ACTIVE = `
  select count(*)::int as rooms from listings room
   where room.property_id = $1 and room.deleted_at is null and room.status = 'active'
     and not (room.connection_id is not null and exists (
       select from listings other
        where other.property_id = $1 and other.deleted_at is null and other.status = 'active'
          and other.connection_id <> room.connection_id
          and (other.created_at, other.id) < (room.created_at, room.id)
          and ${NAME('other')} = ${NAME('room')}
          and not exists (
            select from room_matches answered
             where answered.property_id = $1 and answered.connection_id = room.connection_id
               and answered.external_id = room.external_id and answered.listing_id = other.id)))`;

export const listingSummaries = (db: Queries, propertyId: PropertyId): Promise<ListingSummary[]> =>
  db.named<ListingSummary>('listing-summaries', SUMMARIES, [propertyId]);

/** Active ones: what Posada counts as rooms. One room of two systems counts once. */
export async function countOpenRooms(db: Queries, propertyId: PropertyId): Promise<number> {
  const [row] = await db.named<{ rooms: number }>('count-active-listings', ACTIVE, [propertyId]);
  return row?.rooms ?? 0;
}
