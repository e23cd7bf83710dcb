import { recordActivity } from '#areas/platform/activity/index.ts';
import { connectionsOfProperty, testConnections } from '#areas/property/connections/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  releaseClosedNights,
  replaceClosedNights,
  updateBlocksAtCommit,
} from '../closed-nights/closed-nights.service.ts';
import { publishFreedNights } from '../closed-nights/double-booking.service.ts';
import { lockReservationToPush } from '../import/pending-push.store.ts';
import type { Booking, SourceStay } from '../import/source-stay.ts';
import { reservationChanged } from '../reservations.events.ts';
import { historyValuesOfReservation } from '../reservations.service.ts';
import { changeStay, type ReservationRow } from '../reservations.store.ts';
import { deleteStay, lockStays } from '../segments/room-moves.store.ts';
import { listingsOf, rescheduleSegments, segmentsOf } from '../segments/segments.ts';
import { placeStay } from '../stay-placement.service.ts';
import {
  cancelCopy,
  copiesOfConnection,
  copiesOfStays,
  deleteCopies,
  findCopy,
  moveCopies,
  moveCopiesOfConnection,
  saveCopy,
  type StayCopy,
  staysOfOtherConnections,
} from './copies.store.ts';

/** The connections of a property, for the question of which of two systems keeps a stay. */
type OtherSystems = {
  /** Whether a connection is read, so that it tells of changes. */
  readonly isRead: (id: ConnectionId | null) => boolean;
  /** Whether both are real, or both are tests: an invented booking is no stay of a real system (0098). */
  readonly isAlike: (one: ConnectionId, other: ConnectionId | null) => boolean;
};

export async function readOtherSystems(ctx: PropertyContext, tx: Transaction): Promise<OtherSystems> {
  const [all, tests] = await Promise.all([
    connectionsOfProperty(tx, ctx.propertyId),
    testConnections(tx, ctx.propertyId),
  ]);
  const read = new Set<string | null>(all.flatMap(({ id, state }) => (state === 'migrated' ? [] : id)));
  return {
    isRead: (id) => read.has(id),
    isAlike: (one, other) => other !== null && tests.has(one) === tests.has(other),
  };
}

const isOver = ({ status }: Pick<SourceStay, 'status'>): boolean =>
  status === 'canceled' || status === 'no_show';

type Nights = Pick<SourceStay, 'arrival' | 'departure'>;
const isSame = (one: Nights, other: Nights): boolean =>
  one.arrival === other.arrival && one.departure === other.departure;
const doOverlap = (one: Nights, other: Nights): boolean =>
  one.arrival < other.departure && other.arrival < one.departure;

/** One room of a booking, with what is known of its booking. */
export type ReadStay = { readonly booking: Booking; readonly stay: SourceStay };

/**
 * The reservation of another system that a stay is: the code of its channel is the same, and they share a night. Each
 * reservation is one room, so that a booking of two rooms stays two stays.
 */
export async function findKeptStay(
  ctx: PropertyContext,
  tx: Transaction,
  { booking, stay }: ReadStay,
  systems: () => Promise<OtherSystems>,
  copy: StayCopy | undefined,
): Promise<ReservationRow | undefined> {
  if (copy) return lockReservationToPush(tx, ctx.propertyId, copy.reservation_id);
  if (stay.channelCode === null) return undefined;
  const { connectionId } = booking;
  const rows = await staysOfOtherConnections(tx, ctx.propertyId, stay.channelCode, connectionId);
  if (rows.length === 0) return undefined;
  const { isAlike } = await systems();
  const alike = rows.filter(
    (row) =>
      isAlike(connectionId, row.connection_id) &&
      doOverlap(row, stay) &&
      (row.status !== 'canceled' || stay.status === 'canceled'),
  );
  const ids = alike.map(({ id }) => id);
  const taken = new Set(
    (await copiesOfStays(tx, ctx.propertyId, ids))
      .filter((one) => one.connection_id === connectionId && !isOver(one))
      .map(({ reservation_id }) => reservation_id),
  );
  const free = alike.filter(({ id }) => !taken.has(id));
  const likeness = (row: ReservationRow) =>
    Number(row.listing_id !== null && row.listing_id === stay.listingId) * 2 + Number(isSame(row, stay));
  return free.toSorted((one, other) => likeness(other) - likeness(one))[0];
}

/**
 * Whether the other system still keeps a stay. It does not when it is no longer read, or when both had cancelled the
 * stay and only this one has it again.
 */
export const isKeptElsewhere = (
  kept: ReservationRow,
  stay: SourceStay,
  systems: OtherSystems,
  copy: StayCopy | undefined,
): boolean => {
  if (!systems.isRead(kept.connection_id)) return false;
  return !(kept.status === 'canceled' && !isOver(stay) && copy?.status === 'canceled');
};

/**
 * Remembers what a system has of a stay that another one keeps. Its nights stay closed in the listing of its room: the channel
 * has sold them there too.
 */
export async function rememberCopy(
  ctx: PropertyContext,
  tx: Transaction,
  { booking, stay }: ReadStay,
  kept: ReservationRow,
  known: StayCopy | undefined,
): Promise<void> {
  const now = ctx.clock.now();
  const copy = {
    id: known?.id ?? newId<string>(now),
    property_id: ctx.propertyId,
    connection_id: booking.connectionId,
    external_id: booking.externalId,
    stay_id: stay.stayId,
    reservation_id: kept.id,
    listing_id: stay.listingId,
    status: stay.status,
    arrival: stay.arrival,
    departure: stay.departure,
    source_version: booking.version,
    created_at: now,
  };
  await saveCopy(tx, copy);
  if (stay.listingId === null || isOver(stay)) {
    await releaseClosedNights(ctx, tx, [copy.id]);
    return;
  }
  const { arrival, departure } = stay;
  const source = {
    id: copy.id,
    listingId: stay.listingId,
    channelSlug: stay.channelSlug,
    channelName: stay.channelName,
  };
  await replaceClosedNights(ctx, tx, source, [{ kind: 'stay', stay_id: kept.id, arrival, departure }]);
}

/** The booking no longer has the room. The reservation is kept: its own system has it. */
export async function forgetCopy(
  ctx: PropertyContext,
  tx: Transaction,
  copy: StayCopy,
  goneAt: Instant,
): Promise<void> {
  await cancelCopy(tx, copy, goneAt);
  await releaseClosedNights(ctx, tx, [copy.id]);
}

/** A system is disconnected and tells of no changes any more: the nights that only it kept closed become open. */
export async function forgetCopiesOf(
  ctx: PropertyContext,
  tx: Transaction,
  connectionId: ConnectionId,
): Promise<void> {
  const gone = (await copiesOfConnection(tx, ctx.propertyId, connectionId)).map(({ id }) => id);
  await releaseClosedNights(ctx, tx, gone);
  await deleteCopies(tx, ctx.propertyId, gone);
}

/**
 * From now on a reservation belongs to the system that was read. Its nights are written by the caller. A listing that a
 * person chose stays.
 */
export async function takeOver(
  ctx: PropertyContext,
  tx: Transaction,
  { booking, stay }: ReadStay,
  kept: ReservationRow,
  copy: StayCopy | undefined,
): Promise<ReservationRow> {
  if (copy) {
    await releaseClosedNights(ctx, tx, [copy.id]);
    await deleteCopies(tx, ctx.propertyId, [copy.id]);
  }
  const isMovedHere = kept.last_synced !== null && kept.last_synced.listing !== kept.listing_id;
  const { listingId: listing, arrival, departure, status } = stay;
  const row = await changeStay(
    tx,
    ctx.propertyId,
    kept.id,
    {
      connection_id: booking.connectionId,
      external_id: booking.externalId,
      stay_id: stay.stayId,
      source_version: null,
      type_external_id: null,
      pushing_version: null,
      last_synced: isMovedHere ? { listing, arrival, departure, status } : null,
    },
    ctx.clock.now(),
  );
  return row ?? kept;
}

/** The copy that can keep a stay which its own system has cancelled: another system still has it. */
export async function findStandingCopy(
  ctx: PropertyContext,
  tx: Transaction,
  kept: ReservationRow,
): Promise<StayCopy | undefined> {
  if (isOver(kept) || kept.connection_id === null) return undefined;
  const standing = (await copiesOfStays(tx, ctx.propertyId, [kept.id])).filter((copy) => !isOver(copy));
  if (standing.length === 0) return undefined;
  const { isRead } = await readOtherSystems(ctx, tx);
  return standing.find(({ connection_id }) => isRead(connection_id));
}

/**
 * A stay that its own system has cancelled continues as the stay of another system that still has it, with its guests, links
 * and reports. It is cancelled when the last system says so.
 */
export async function handOver(
  ctx: PropertyContext,
  tx: Transaction,
  before: ReservationRow,
  copy: StayCopy,
): Promise<void> {
  const after = await keepAsCopy(ctx, tx, { before, copy, home: copy.listing_id });
  await recordActivity(ctx, tx, {
    text: 'activity.reservation.otherSystem',
    params: { guest: after.guest_name },
    subject: 'reservation',
    subjectId: after.id,
  });
}

/** PMS migration: a stay that both systems have is the new system's from now on. A second call finds nothing to do. */
export async function adoptCopy(
  ctx: PropertyContext,
  tx: Transaction,
  { id, homes }: { readonly id: string; readonly homes: ReadonlyMap<ListingId, ListingId> },
): Promise<void> {
  const copy = await findCopy(tx, ctx.propertyId, id);
  const before = copy && (await lockReservationToPush(tx, ctx.propertyId, copy.reservation_id));
  if (!copy || !before) return;
  const home = copy.listing_id && (homes.get(copy.listing_id) ?? copy.listing_id);
  await keepAsCopy(ctx, tx, { before, copy, home });
}

type Handover = {
  readonly before: ReservationRow;
  readonly copy: StayCopy;
  /** The listing of the copy's room; null where it has none here. */
  readonly home: ListingId | null;
};

/** Gives a stay the source and the nights of its copy. A listing that a person chose stays. */
async function keepAsCopy(
  ctx: PropertyContext,
  tx: Transaction,
  { before, copy, home }: Handover,
): Promise<ReservationRow> {
  const { connection_id, external_id, stay_id, arrival, departure, status } = copy;
  await releaseClosedNights(ctx, tx, [copy.id]);
  await deleteCopies(tx, ctx.propertyId, [copy.id]);
  const isMovedHere = before.last_synced !== null && before.last_synced.listing !== before.listing_id;
  const listing = isMovedHere || home === null || home === before.listing_id ? undefined : home;
  const after = await placeStay(ctx, tx, before, {
    segments: rescheduleSegments(segmentsOf(before), { arrival, departure, listing }),
    change: {
      connection_id,
      external_id,
      stay_id,
      source_version: copy.source_version,
      type_external_id: null,
      pushing_version: null,
      last_synced: { listing: home, arrival, departure, status },
    },
    version: null,
    evenIfTaken: true,
    at: ctx.clock.now(),
  });
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: after.id,
    action: 'moved',
    before: historyValuesOfReservation(before),
    after: historyValuesOfReservation(after),
  });
  await publishFreedNights(ctx, tx, before, after);
  await ctx.publish(tx, reservationChanged, { reservationId: after.id });
  return after;
}

/**
 * Two rows of one stay in two systems, in a listing that is one: `kept` remains as the reservation, and the other row is what its
 * system has of it. It is deleted without an event, because nothing was cancelled. `moveReferences` first moves everything that refers
 * to it. A second call finds nothing to do.
 */
export async function mergeAsCopy(
  ctx: PropertyContext,
  tx: Transaction,
  { kept: keptId, gone: goneId }: { readonly kept: ReservationId; readonly gone: ReservationId },
  moveReferences: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const rows = await lockStays(tx, ctx.propertyId, [keptId, goneId]);
  const [kept, gone] = [rows.get(keptId), rows.get(goneId)];
  if (!kept || gone?.connection_id == null || gone.external_id === null || gone.stay_id === null) return;
  await moveReferences(tx);
  await moveCopies(tx, ctx.propertyId, { from: gone.id, to: kept.id });
  await deleteStay(tx, ctx.propertyId, gone.id);
  updateBlocksAtCommit(ctx, tx, [...listingsOf(gone), ...listingsOf(kept)]);
  const found = {
    ...(kept.email === null && gone.email !== null && { email: gone.email }),
    ...(kept.phone === null && gone.phone !== null && { phone: gone.phone }),
    ...(kept.total_minor === null &&
      gone.total_minor !== null && { total_minor: gone.total_minor, currency: gone.currency }),
  };
  if (Object.keys(found).length > 0) {
    await changeStay(tx, ctx.propertyId, kept.id, found, ctx.clock.now());
    await ctx.publish(tx, reservationChanged, { reservationId: kept.id });
  }
  const { connection_id: connectionId, external_id: externalId, stay_id: stayId } = gone;
  const stay: SourceStay = {
    stayId,
    listingId: gone.last_synced?.listing ?? gone.listing_id,
    status: gone.status,
    arrival: gone.arrival,
    departure: gone.departure,
    guestName: gone.guest_name,
    channelSlug: gone.channel_slug,
    channelName: gone.channel_name,
    channelCode: gone.channel_code,
  };
  const version = gone.source_version ?? ctx.clock.now();
  const booking = { connectionId, externalId, version, stays: [stay] };
  await rememberCopy(ctx, tx, { booking, stay }, kept, undefined);
}

/** The room of a system has a listing of its own again: what it has of stays of others is closed there from now on. */
export async function moveCopiesOfRoom(
  ctx: PropertyContext,
  tx: Transaction,
  {
    connectionId,
    from,
    to,
  }: { readonly connectionId: ConnectionId; readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  await moveCopiesOfConnection(tx, ctx.propertyId, { connectionId, from, to });
  updateBlocksAtCommit(ctx, tx, [from, to]);
}
