import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { keepClosed } from './closed-nights.service.ts';
import { liftKeptFor } from './closed-nights.store.ts';
import { deleteSegments, insertSegment, noteSegments } from './segments.store.ts';
import { present } from './reservations.service.ts';
import { changeStay, lockListing, type ReservationRow, type StayChange } from './reservations.store.ts';
import { listingsOf, type Segment, type Segments, segmentsOf } from './segments.ts';
import { orAsConflict } from './taken-nights.service.ts';

type Placing = {
  readonly stretches: Segments;
  /** What else of the stay is written with it. */
  readonly change: StayChange;
  readonly version: number | null;
  /** Keeps taken nights as a conflict, as for a source, which has sold them already (REL-21). */
  readonly evenIfTaken: boolean;
  readonly at: Instant;
};

/**
 * Gives a stay its nights. Parts are written anew: none of them is in the way of the others, and nobody knows them
 * but their stay. 412 when somebody was faster.
 */
export async function placeStay(
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  { stretches, change, version, evenIfTaken, at }: Placing,
): Promise<ReservationRow> {
  const [first, ...rest] = stretches;
  const isSplit = current.parts.length > 0 || rest.length > 0;
  const end = rest.at(-1) ?? first;
  // The listings that it leaves too: what is closed there is written again when the transaction ends.
  await lockListings(tx, [...segmentsOf(current), ...stretches]);
  await liftKeptFor(tx, ctx.propertyId, current.id);
  keepClosed(ctx, tx, [...listingsOf(current), ...stretches.map(({ listing }) => listing)]);
  if (current.parts.length > 0) await deleteSegments(tx, ctx.propertyId, current.id);
  const write = async (isConflict: boolean) => {
    const columns = {
      ...change,
      listing_id: first.listing,
      arrival: first.from,
      departure: end.to,
      is_conflict: isConflict,
      ...(isSplit && { split_at: rest[0]?.from ?? null }),
    };
    // Parts that were read belong to that version and to no other.
    const read = isSplit ? current.version : null;
    const row = await changeStay(tx, ctx.propertyId, current.id, columns, at, version ?? read);
    if (!row) throw httpErrors.stale({ details: present(current) });
    return row;
  };
  const main = await (evenIfTaken ? orAsConflict(tx, write) : write(false));
  if (!isSplit) return main;
  for (const stretch of rest) await placePart(ctx, tx, main.id, { stretch, evenIfTaken, at });
  return noteSegments(tx, ctx.propertyId, main.id, at, false);
}

/** REL-20: always in the same order, so that two who change places do not wait for each other. */
async function lockListings(tx: Transaction, stretches: readonly Segment[]): Promise<void> {
  const listings = new Set(stretches.flatMap(({ listing }) => listing ?? []));
  for (const listing of [...listings].sort()) await lockListing(tx, listing);
}

type PartPlacing = Pick<Placing, 'evenIfTaken' | 'at'> & { readonly stretch: Segment };

async function placePart(
  ctx: PropertyContext,
  tx: Transaction,
  main: ReservationId,
  { stretch, evenIfTaken, at }: PartPlacing,
): Promise<void> {
  const insert = (isConflict: boolean) =>
    insertSegment(tx, ctx.propertyId, { id: newId(at), main, stretch, isConflict }, at);
  await (evenIfTaken ? orAsConflict(tx, insert) : insert(false));
}
