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

const ACTIVE = `
  select count(*)::int as rooms from listings
   where property_id = $1 and deleted_at is null and status = 'active'`;

export const listingSummaries = (db: Queries, propertyId: PropertyId): Promise<ListingSummary[]> =>
  db.named<ListingSummary>('listing-summaries', SUMMARIES, [propertyId]);

/** Active ones: what Posada counts as rooms. */
export async function countOpenRooms(db: Queries, propertyId: PropertyId): Promise<number> {
  const [row] = await db.named<{ rooms: number }>('count-active-listings', ACTIVE, [propertyId]);
  return row?.rooms ?? 0;
}
