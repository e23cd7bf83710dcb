import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { liftBlocksKeptFor, updateBlocksAtCommit } from './closed-nights/closed-nights.service.ts';
import { deleteSegments, insertSegment, saveSegments } from './segments/segments.store.ts';
import { presentReservation } from './reservations.service.ts';
import { changeStay, lockListing, type ReservationRow, type StayChange } from './reservations.store.ts';
import { listingsOf, type Segment, type Segments, segmentsOf } from './segments/segments.ts';
import { writeOrMarkConflict } from './closed-nights/double-booking.service.ts';

type Placing = {
  readonly segments: Segments;
  /** Other columns that are written with the nights. */
  readonly change: StayChange;
  readonly version: number | null;
  /** Taken nights become a conflict instead of a refusal, as for a source, which has already sold them (REL-21). */
  readonly evenIfTaken: boolean;
  readonly at: Instant;
};

/**
 * Gives a reservation its nights. Its further segments are deleted and inserted again, so that none is in the way of
 * another; only their reservation refers to them. 412 when another writer was faster.
 */
export async function placeStay(
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  { segments, change, version, evenIfTaken, at }: Placing,
): Promise<ReservationRow> {
  const [first, ...rest] = segments;
  const isSplit = current.segments.length > 0 || rest.length > 0;
  const end = rest.at(-1) ?? first;
  // Also in the listings that it leaves: their closed nights are written again when the transaction ends.
  await lockListings(tx, [...segmentsOf(current), ...segments]);
  await liftBlocksKeptFor(ctx, tx, current.id);
  updateBlocksAtCommit(ctx, tx, [...listingsOf(current), ...segments.map(({ listing }) => listing)]);
  if (current.segments.length > 0) await deleteSegments(tx, ctx.propertyId, current.id);
  const write = async (isConflict: boolean) => {
    const columns = {
      ...change,
      listing_id: first.listing,
      arrival: first.from,
      departure: end.to,
      is_conflict: isConflict,
      ...(isSplit && { split_at: rest[0]?.from ?? null }),
    };
    // The segments that were read belong to that version only.
    const read = isSplit ? current.version : null;
    const row = await changeStay(tx, ctx.propertyId, current.id, columns, at, version ?? read);
    if (!row) throw httpErrors.stale({ details: presentReservation(current) });
    return row;
  };
  const main = await (evenIfTaken ? writeOrMarkConflict(tx, write) : write(false));
  if (!isSplit) return main;
  for (const segment of rest) await placeSegment(ctx, tx, main.id, { segment, evenIfTaken, at });
  return saveSegments(tx, ctx.propertyId, main.id, at, false);
}

/** REL-20: always in the same order, so that two room moves never wait for each other. */
async function lockListings(tx: Transaction, segments: readonly Segment[]): Promise<void> {
  const listings = new Set(segments.flatMap(({ listing }) => listing ?? []));
  for (const listing of [...listings].sort()) await lockListing(tx, listing);
}

type SegmentPlacing = Pick<Placing, 'evenIfTaken' | 'at'> & { readonly segment: Segment };

async function placeSegment(
  ctx: PropertyContext,
  tx: Transaction,
  main: ReservationId,
  { segment, evenIfTaken, at }: SegmentPlacing,
): Promise<void> {
  const insert = (isConflict: boolean) =>
    insertSegment(tx, ctx.propertyId, { id: newId(at), main, segment, isConflict }, at);
  await (evenIfTaken ? writeOrMarkConflict(tx, insert) : insert(false));
}
