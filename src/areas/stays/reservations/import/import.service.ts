import { recordActivity } from '#areas/platform/activity/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { reservationChanged, reservationConflicted, reservationCreated } from '../reservations.events.ts';

import { cancelStay } from '../change.service.ts';
import {
  findKeptStay,
  findStandingCopy,
  forgetCopy,
  handOver,
  isKeptElsewhere,
  type ReadStay,
  readOtherSystems,
  rememberCopy,
  takeOver,
} from '../copies/copies.service.ts';
import { copiesOfBooking, lockCodes, type StayCopy } from '../copies/copies.store.ts';
import { updateBlocksAtCommit } from '../closed-nights/closed-nights.service.ts';
import {
  changeStay,
  insertStay,
  lockListing,
  type NewStay,
  type ReservationRow,
  stayByCode,
  staysOfBooking,
  type StayChange,
} from '../reservations.store.ts';
import { historyValuesOfReservation } from '../reservations.service.ts';
import type { Booking, SourceStay } from './source-stay.ts';
import { placeStay } from '../stay-placement.service.ts';
import { rescheduleSegments, segmentsOf } from '../segments/segments.ts';
import { writeOrMarkConflict, publishFreedNights } from '../closed-nights/double-booking.service.ts';
import { savePendingPush } from './pending-push.store.ts';
import { mergeRemote, isRemoteChange, lastSyncedOf } from './merge-remote.ts';

/**
 * Brings the reservations of one booking up to date with its source. Rooms that the booking no longer has are cancelled.
 * Where nights are taken here, the reservation is saved as a conflict, never lost (REL-21). Nothing is saved unless
 * `maySave` allows it in the same transaction.
 */
export async function saveBooking(
  ctx: PropertyContext,
  booking: Booking,
  maySave: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await maySave(tx))) return;
    const { connectionId, externalId, version, readAt = version } = booking;
    const codes = booking.stays.flatMap(({ channelCode }) => channelCode ?? []);
    // The three statements are sent together; the reads wait behind the lock.
    const [, reservations, copies] = await Promise.all([
      lockCodes(tx, ctx.propertyId, codes),
      staysOfBooking(tx, ctx.propertyId, connectionId, externalId),
      copiesOfBooking(tx, ctx.propertyId, connectionId, externalId),
    ]);
    const isNewer = (known: Instant | null | undefined, than: Instant) =>
      known != null && epochMs(known) > epochMs(than);
    const isOld =
      reservations.some(
        ({ source_version, last_synced }) =>
          isNewer(source_version, version) || isNewer(last_synced?.goneAt, readAt),
      ) ||
      copies.some(
        ({ source_version, gone_at }) => isNewer(source_version, version) || isNewer(gone_at, readAt),
      );
    if (isOld) return;
    for (const stay of booking.stays) {
      const own = reservations.find(({ stay_id }) => stay_id === stay.stayId);
      const copy = copies.find(({ stay_id }) => stay_id === stay.stayId);
      await saveStayOfBooking(ctx, tx, { booking, stay }, { own, copy });
    }
    const remoteStayIds = new Set(booking.stays.map(({ stayId }) => stayId));
    for (const gone of reservations) {
      if (!remoteStayIds.has(gone.stay_id ?? '') && gone.status !== 'canceled')
        await cancelGone(ctx, tx, gone, readAt);
    }
    for (const gone of copies) {
      if (!remoteStayIds.has(gone.stay_id) && gone.status !== 'canceled')
        await forgetCopy(ctx, tx, gone, readAt);
    }
  });
}

/** Saves one room of a booking: as its reservation, or as a copy of the reservation that another system keeps (W2-L-01). */
async function saveStayOfBooking(
  ctx: PropertyContext,
  tx: Transaction,
  read: ReadStay,
  { own, copy }: { readonly own: ReservationRow | undefined; readonly copy: StayCopy | undefined },
): Promise<void> {
  const { booking, stay } = read;
  if (own) {
    if (stay.status === 'canceled' && (await continueElsewhere(ctx, tx, own))) {
      await rememberCopy(ctx, tx, read, own, copy);
      return;
    }
    await saveOwn(ctx, tx, read, own);
    return;
  }
  const systems = () => readOtherSystems(ctx, tx);
  const kept = await findKeptStay(ctx, tx, read, systems, copy);
  if (kept && isKeptElsewhere(kept, stay, await systems(), copy)) {
    await rememberCopy(ctx, tx, read, kept, copy);
    return;
  }
  const current = kept
    ? await takeOver(ctx, tx, read, kept, copy)
    : await sameStayFromCalendar(ctx, tx, stay);
  if (!current && stay.isOfDeletedListing) return;
  await saveOwn(ctx, tx, { booking, stay }, current);
}

async function saveOwn(
  ctx: PropertyContext,
  tx: Transaction,
  { booking, stay }: ReadStay,
  current: ReservationRow | undefined,
): Promise<void> {
  const source: StayChange = {
    source: 'pms',
    connection_id: booking.connectionId,
    external_id: booking.externalId,
    stay_id: stay.stayId,
    source_version: booking.version,
    last_synced: lastSyncedOf(stay, current),
  };
  await saveStay(ctx, tx, current, current ? mergeRemote(current, stay) : stay, source);
}

/** Another system still has a stay that its own system has cancelled, and keeps it from now on. */
async function continueElsewhere(
  ctx: PropertyContext,
  tx: Transaction,
  stay: ReservationRow,
): Promise<boolean> {
  const copy = await findStandingCopy(ctx, tx, stay);
  if (copy) await handOver(ctx, tx, stay, copy);
  return copy !== undefined;
}

/** The source no longer has the room. While a change of it is being pushed, the answer to the push decides. */
async function cancelGone(
  ctx: PropertyContext,
  tx: Transaction,
  gone: ReservationRow,
  goneAt: Instant,
): Promise<void> {
  if (gone.pushing_version === null && (await continueElsewhere(ctx, tx, gone))) return;
  const { listing_id: listing, arrival, departure } = gone;
  const lastSynced = {
    ...(gone.last_synced ?? { listing, arrival, departure }),
    status: 'canceled',
    goneAt,
  } as const;
  await savePendingPush(tx, ctx.propertyId, gone.id, { last_synced: lastSynced });
  if (gone.pushing_version === null) await cancelStay(ctx, tx, gone);
}

/** A reservation that first came from a calendar is linked to its booking, not duplicated. */
const sameStayFromCalendar = async (ctx: PropertyContext, tx: Transaction, stay: SourceStay) => {
  if (stay.channelCode === null) return undefined;
  const found = await stayByCode(tx, ctx.propertyId, stay.channelCode);
  return found?.source === 'calendar' ? found : undefined;
};

/**
 * Saves one stay as its source has it, and returns the id of the reservation. With `quietly` the caller writes the line
 * in the host's log, because it may save fifty at once.
 */
export async function saveStay(
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow | undefined,
  stay: SourceStay,
  source: StayChange,
  quietly = false,
): Promise<ReservationId> {
  if (stay.status === 'canceled') {
    if (current && source.last_synced)
      await savePendingPush(tx, ctx.propertyId, current.id, { last_synced: source.last_synced });
    if (current && current.status !== 'canceled') await cancelStay(ctx, tx, current);
    return current?.id ?? (await insertCanceled(ctx, tx, stay, source));
  }
  const remote = columnsOf(stay, current);
  if (current && isSame(current, remote)) {
    if (
      source.source_version !== current.source_version ||
      isRemoteChange(current.last_synced, source.last_synced)
    ) {
      await changeStay(tx, ctx.propertyId, current.id, source, ctx.clock.now());
    }
    return current.id;
  }
  const saved = current
    ? await changeByRemote(ctx, tx, current, remote, source)
    : await insertRemote(ctx, tx, stay, { ...remote, ...source });
  if (current) {
    await recordRemote(ctx, tx, current, saved);
    await publishFreedNights(ctx, tx, current, saved);
  }
  await publishReservationChange(ctx, tx, current, saved, quietly);
  return saved.id;
}

/** Only changes go into the history: a new reservation names its source itself, and the history stays readable. */
async function recordRemote(
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  saved: ReservationRow,
): Promise<void> {
  const [before, after] = [historyValuesOfReservation(current), historyValuesOfReservation(saved)];
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: saved.id,
    action: 'changed',
    before,
    after,
  });
}

/** The dates of the source count: the segments follow them, and nights that are taken stay with their holder. */
const changeByRemote = (
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  remote: StayChange,
  source: StayChange,
): Promise<ReservationRow> =>
  placeStay(ctx, tx, current, {
    segments: rescheduleSegments(segmentsOf(current), {
      arrival: remote.arrival ?? current.arrival,
      departure: remote.departure ?? current.departure,
      listing: remote.listing_id === current.listing_id ? undefined : remote.listing_id,
    }),
    change: { ...remote, ...source },
    version: null,
    evenIfTaken: true,
    at: ctx.clock.now(),
  });

async function insertRemote(
  ctx: PropertyContext,
  tx: Transaction,
  stay: SourceStay,
  columns: StayChange,
): Promise<ReservationRow> {
  if (stay.listingId) await lockListing(tx, stay.listingId);
  const now = ctx.clock.now();
  const saved = await writeOrMarkConflict(tx, (isConflict) =>
    insertStay(tx, newRow(ctx, stay, { ...columns, is_conflict: isConflict }, now)),
  );
  if (saved.is_conflict) updateBlocksAtCommit(ctx, tx, [saved.listing_id]);
  return saved;
}

const newRow = (ctx: PropertyContext, stay: SourceStay, columns: StayChange, now: Instant): NewStay => ({
  ...columns,
  id: newId<ReservationId>(now),
  property_id: ctx.propertyId,
  status: stay.status,
  arrival: stay.arrival,
  departure: stay.departure,
  guest_name: stay.guestName ?? stay.channelName,
  channel_slug: stay.channelSlug,
  channel_name: stay.channelName,
  source: columns.source ?? 'pms',
  is_imported: stay.isImported ?? false,
  created_at: now,
});

/** A booking that is already cancelled when it is first read is kept for the list, and no event is published. */
async function insertCanceled(ctx: PropertyContext, tx: Transaction, stay: SourceStay, source: StayChange) {
  const now = ctx.clock.now();
  const row = await insertStay(tx, newRow(ctx, stay, { ...columnsOf(stay, undefined), ...source }, now));
  return row.id;
}

/** The columns that the source knows. Fields that it does not know stay as people typed them. */
function columnsOf(stay: SourceStay, current: ReservationRow | undefined): StayChange {
  return {
    // If the source names no room, the listing that a person chose stays.
    ...((stay.listingId !== null || !current) && { listing_id: stay.listingId }),
    ...(stay.typeExternalId !== undefined && { type_external_id: stay.typeExternalId }),
    status: stay.status,
    arrival: stay.arrival,
    departure: stay.departure,
    ...(stay.guestName !== null && { guest_name: stay.guestName }),
    ...(stay.adults !== undefined && { adults: stay.adults }),
    ...(stay.children !== undefined && { children: stay.children }),
    ...(stay.email != null && { email: stay.email }),
    ...(stay.phone != null && { phone: stay.phone }),
    ...(stay.phoneLast4 != null && { phone_last4: stay.phoneLast4 }),
    channel_slug: stay.channelSlug,
    channel_name: stay.channelName,
    ...(stay.channelCode !== null && { channel_code: stay.channelCode }),
    ...(stay.total != null && { total_minor: stay.total.minor, currency: stay.total.currency }),
  };
}

const isSame = (current: ReservationRow, remote: StayChange): boolean =>
  Object.entries(remote).every(([name, value]) => current[name as keyof ReservationRow] === value);

/** Publishes that a reservation is new or different, and that it is newly in conflict. */
export async function publishReservationChange(
  ctx: PropertyContext,
  tx: Transaction,
  before: ReservationRow | undefined,
  after: Pick<ReservationRow, 'id' | 'in_conflict' | 'guest_name' | 'channel_name'>,
  quietly: boolean,
): Promise<void> {
  const reservationId = after.id;
  if (after.in_conflict && !before?.in_conflict) {
    await recordActivity(ctx, tx, {
      text: 'activity.reservation.conflict',
      params: { guest: after.guest_name, channel: after.channel_name },
      tone: 'failed',
      subject: 'reservation',
      subjectId: reservationId,
    });
    await ctx.publish(tx, reservationConflicted, { reservationId });
  }
  if (before) {
    await ctx.publish(tx, reservationChanged, { reservationId });
    return;
  }
  if (!quietly) {
    await recordActivity(ctx, tx, {
      text: 'activity.reservation.received',
      params: { guest: after.guest_name, channel: after.channel_name },
      subject: 'reservation',
      subjectId: reservationId,
    });
  }
  await ctx.publish(tx, reservationCreated, { reservationId });
}
