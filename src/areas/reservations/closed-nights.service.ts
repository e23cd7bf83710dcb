import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { changesOf, type Claim, closedOf, type Nights } from './closed-nights.ts';
import {
  beginBlocks,
  type ClaimRow,
  claimsOn,
  cutBlocks,
  deleteClosedNights,
  insertClosedNights,
  type StandingRow,
  standingIn,
  type StayElsewhere,
  staysElsewhere,
  type ClosedNightsOfListing,
} from './closed-nights.store.ts';
import type { CalendarSource } from './import-calendar.service.ts';
import { deleteCalendarBlocks } from './nights.store.ts';
import { nightsFreed } from './reservations.events.ts';
import { lockListing } from './reservations.store.ts';
import { segmentsOf } from './segments.ts';

/** A calendar says now what is taken; what it said before is forgotten (decision 18). */
export async function tellNights(
  ctx: PropertyContext,
  tx: Transaction,
  calendar: CalendarSource & { readonly id: string },
  told: readonly ClosedNightsOfListing[],
): Promise<void> {
  const [before] = await Promise.all([
    deleteClosedNights(tx, ctx.propertyId, [calendar.id]),
    insertClosedNights(tx, ctx.propertyId, calendar, told),
  ]);
  keepClosed(ctx, tx, [...before, calendar.listingId]);
}

/** Calendars say nothing any more: what only they kept closed is open. */
export async function forgetNights(
  ctx: PropertyContext,
  tx: Transaction,
  calendars: readonly string[],
): Promise<void> {
  keepClosed(ctx, tx, await deleteClosedNights(tx, ctx.propertyId, calendars));
}

/**
 * To be called by whoever changes who has nights of a listing: when everything is written, what is sold or closed
 * somewhere and nobody has here is closed, in the same transaction.
 */
export function keepClosed(
  ctx: PropertyContext,
  tx: Transaction,
  listings: Iterable<ListingId | null | undefined>,
): void {
  for (const id of listings) if (id) tx.beforeCommit(`closed nights of ${id}`, () => closeAgain(ctx, tx, id));
}

async function closeAgain(ctx: PropertyContext, tx: Transaction, listingId: ListingId): Promise<void> {
  const at = ctx.clock.now();
  // Wherever the property is, its day is this one or the next.
  const from = addDays(dayIn('UTC', at), -1);
  // They travel together; what is read is read when the listing is ours.
  const [, told, standing] = await Promise.all([
    lockListing(tx, listingId),
    claimsOn(tx, ctx.propertyId, listingId, from),
    standingIn(tx, ctx.propertyId, listingId, from),
  ]);
  const stays = told.flatMap(({ stay_id }) => stay_id ?? []);
  const elsewhere = await staysElsewhere(tx, ctx.propertyId, listingId, stays);
  const away = new Map(elsewhere.map((stay) => [stay.id, nightsAway(stay, listingId)]));
  const roles = Map.groupBy(standing, ({ role }) => role);
  const [kept, conflicts] = [roles.get('kept') ?? [], roles.get('conflict') ?? []];
  const claims = [...conflicts.map(claimOfConflict), ...told.flatMap((row) => claimsOf(row, away))];
  const wanted = closedOf({ from, kept, claims, taken: roles.get('taken') ?? [] });
  const { ended, cut, begun } = changesOf(from, kept, wanted);
  await deleteCalendarBlocks(tx, ctx.propertyId, ended);
  await cutBlocks(tx, ctx.propertyId, cut, from, at);
  const blocks = begun.map((claim) => ({ ...claim, id: newId<ReservationId>(at) }));
  await beginBlocks(tx, ctx.propertyId, listingId, blocks, at);
  if (ended.length + cut.length > 0 && conflicts.length > 0)
    await ctx.publish(tx, nightsFreed, { listingId });
}

/** REL-21: nights that were sold twice are kept for whoever waits for them, as far as nobody has them. */
const claimOfConflict = ({ stay_id, ...nights }: StandingRow): Claim => ({ ...nights, kept_for: stay_id });

/**
 * What a calendar says of a listing, without the nights that its stay sleeps somewhere else: the host gave it another
 * listing. A stay that was cancelled here is still sold there, until its channel says otherwise.
 */
function claimsOf(row: ClaimRow, away: ReadonlyMap<ReservationId | null, readonly Nights[]>): Claim[] {
  const { arrival, departure, channel_slug, channel_name, stay_id: kept_for } = row;
  const gone = away.get(kept_for) ?? [];
  const rest = gone.reduce<Nights[]>(
    (nights, range) => nights.flatMap((one) => without(one, range)),
    [{ arrival, departure }],
  );
  return rest.map((nights) => ({ ...nights, channel_slug, channel_name, kept_for }));
}

function nightsAway(stay: StayElsewhere, listingId: ListingId): Nights[] {
  const { status, arrival, departure } = stay;
  // Nobody comes, and the channel sells the nights to nobody else.
  if (status === 'no_show') return [{ arrival, departure }];
  return segmentsOf(stay).flatMap(({ listing, from, to }) =>
    listing === null || listing === listingId ? [] : [{ arrival: from, departure: to }],
  );
}

function without({ arrival, departure }: Nights, gone: Nights): Nights[] {
  if (gone.departure <= arrival || gone.arrival >= departure) return [{ arrival, departure }];
  const pieces: readonly (readonly [PlainDate, PlainDate])[] = [
    [arrival, gone.arrival],
    [gone.departure, departure],
  ];
  return pieces.flatMap(([from, to]) => (from < to ? [{ arrival: from, departure: to }] : []));
}
