import { listingErrors } from '#areas/stays/listings/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { reservationErrors } from '../reservations.errors.ts';
import { nightsFreed } from '../reservations.events.ts';
import { findArchivedListings, hasFutureStays, findNightsHolder } from '../calendar/nights.store.ts';
import type { ReservationRow } from '../reservations.store.ts';
import { type Segment, segmentsOf } from '../segments/segments.ts';

/** The guest with the channel's code, because one guest may have two reservations. */
const nameOf = (holder: Pick<ReservationRow, 'guest_name' | 'channel_code'> | undefined): string =>
  [holder?.guest_name, holder?.channel_code && `(${holder.channel_code})`].filter(Boolean).join(' ');

/** Nights that a write asks for; `except` is the stay that asks and may have some of them already. */
export type RequestedNights = {
  readonly segments: readonly Segment[];
  readonly except: ReservationId | null;
  /** The field of the refusal; the day of arrival, unless the days are given. */
  readonly field?: 'checkInDate' | 'roomId';
};

async function firstHolder(ctx: PropertyContext, { segments, except }: RequestedNights) {
  for (const { listing, from, to } of segments) {
    const holder = listing && (await findNightsHolder(ctx.db, ctx.propertyId, listing, { from, to, except }));
    if (holder) return holder;
  }
  return undefined;
}

/**
 * For requests of people; a source may have sold an archived listing. A stay keeps the listing that it has.
 *
 * @throws 400 at `roomId`.
 */
async function refuseArchived(ctx: PropertyContext, { segments, except }: RequestedNights): Promise<void> {
  const listings = segments.flatMap(({ listing }) => listing ?? []);
  const [archived] = await findArchivedListings(ctx.db, ctx.propertyId, listings, except);
  if (archived) throw reservationErrors.archivedListing({ field: 'roomId' });
}

/** The constraint decides; its refusal becomes an answer that names the holder of the nights (REL-20). */
export async function explainDoubleBooking<Result>(
  ctx: PropertyContext,
  nights: RequestedNights,
  write: () => Promise<Result>,
): Promise<Result> {
  await refuseArchived(ctx, nights);
  return explainRefusedNights(ctx, nights, write);
}

/** The same for a write that refuses an archived listing by itself. */
export async function explainRefusedNights<Result>(
  ctx: PropertyContext,
  nights: RequestedNights,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'listing_of_property') {
      await refuseArchived(ctx, nights);
      throw reservationErrors.unknownListing({ field: 'roomId', cause: error });
    }
    if (constraintOf(error) !== 'one_stay_per_night') throw error;
    const holder = await firstHolder(ctx, nights);
    const details = { reservationId: holder?.id ?? null, kind: holder?.kind ?? null };
    const more = { field: nights.field ?? 'checkInDate', details, cause: error };
    if (holder?.kind === 'block') throw reservationErrors.nightsBlocked(more);
    throw reservationErrors.nightsTaken({ ...more, params: { guest: nameOf(holder) } });
  }
}

/** R-VAL-27. A listing with guests to come is kept: archiving hides it without losing them. */
export async function assertNoFutureStays(
  tx: Transaction,
  propertyId: PropertyId,
  id: ListingId,
  today: PlainDate,
): Promise<void> {
  if (await hasFutureStays(tx, propertyId, id, today)) throw listingErrors.hasStays();
}

/** Tries the write as it is. When the nights are taken, writes it as a conflict (REL-21). */
export async function writeOrMarkConflict<Result>(
  tx: Transaction,
  write: (isConflict: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await tx.attempt(() => write(false));
  } catch (error) {
    if (constraintOf(error) !== 'one_stay_per_night') throw error;
    return write(true);
  }
}

type Occupying = Pick<
  ReservationRow,
  'listing_id' | 'arrival' | 'departure' | 'segments' | 'is_conflict' | 'status'
>;

/** The segments of a reservation that keep their nights taken. */
function occupiedSegments(reservation: Occupying): readonly Segment[] {
  if (reservation.status === 'canceled' || reservation.status === 'no_show') return [];
  const [first, ...rest] = segmentsOf(reservation);
  return [
    ...(reservation.is_conflict || first.listing === null ? [] : [first]),
    ...rest.filter((_segment, index) => reservation.segments[index]?.conflict === false),
  ];
}

/** Publishes which listings have nights that the reservation does not take any more. */
export async function publishFreedNights(
  ctx: PropertyContext,
  tx: Transaction,
  before: Occupying,
  after: Occupying,
): Promise<void> {
  const occupied = occupiedSegments(after);
  const freed = occupiedSegments(before).flatMap(({ listing, from, to }) => {
    const isKept = occupied.some((one) => one.listing === listing && one.from <= from && one.to >= to);
    return isKept || listing === null ? [] : listing;
  });
  if (freed.length === 0) return;
  await ctx.publish(tx, nightsFreed, ...[...new Set(freed)].map((listingId) => ({ listingId })));
}
