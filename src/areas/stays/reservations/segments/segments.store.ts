import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { COLUMNS, type ReservationRow } from '../reservations.store.ts';
import type { Segment } from './segments.ts';

const DELETE = `delete from reservations where property_id = $1 and main_id = $2 and kind = 'part'`;

export async function deleteSegments(
  tx: Transaction,
  propertyId: PropertyId,
  main: ReservationId,
): Promise<void> {
  await tx.named('delete-segments', DELETE, [propertyId, main]);
}

/** A segment has its nights and nothing else: guest and channel are those of its reservation. */
const INSERT = `
  insert into reservations (id, property_id, kind, main_id, listing_id, status, is_conflict, arrival, departure,
                            guest_name, channel_slug, channel_name, source, created_at, updated_at)
  values ($1, $2, 'part', $3, $4, 'confirmed', $5, $6, $7, '', 'part', 'part', 'manual', $8, $8)`;

type NewSegment = {
  readonly id: ReservationId;
  readonly main: ReservationId;
  readonly segment: Segment;
  readonly isConflict: boolean;
};

export async function insertSegment(
  tx: Transaction,
  propertyId: PropertyId,
  { id, main, segment, isConflict }: NewSegment,
  at: Instant,
): Promise<void> {
  const { listing, from, to } = segment;
  await tx.named('insert-segment', INSERT, [id, propertyId, main, listing, isConflict, from, to, at]);
}

const NOTE = `
  update reservations main
     set version = main.version + $3, updated_at = $4,
         segments = coalesce((select jsonb_agg(jsonb_build_object('listing', part.listing_id, 'from', part.arrival,
                                                               'to', part.departure, 'conflict', part.is_conflict)
                                            order by part.arrival)
                             from reservations part
                            where part.property_id = $1 and part.main_id = $2 and part.kind = 'part'), '[]')
   where main.property_id = $1 and main.id = $2
  returning ${COLUMNS.join(', ')}`;

/** Copies the segments into `segments` of the reservation. Writes a new version when no other statement did. */
export async function saveSegments(
  tx: Queries,
  propertyId: PropertyId,
  main: ReservationId,
  at: Instant,
  isNewVersion: boolean,
): Promise<ReservationRow> {
  const [row] = await tx.named<ReservationRow>('note-segments', NOTE, [
    propertyId,
    main,
    isNewVersion ? 1 : 0,
    at,
  ]);
  if (!row) throw new Error(`Reservation ${main} disappeared while its segments were written`);
  return row;
}
