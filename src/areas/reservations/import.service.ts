import { recordActivity } from '#areas/content/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { reservationChanged, reservationConflicted, reservationCreated } from './reservations.events.ts';

import { cancelStay } from './change.service.ts';
import { keepClosed } from './closed-nights.service.ts';
import {
  changeStay,
  insertStay,
  lockListing,
  type NewStay,
  type ReservationRow,
  stayByCode,
  staysOfBooking,
  type StayChange,
} from './reservations.store.ts';
import { forHistory } from './reservations.service.ts';
import { placeStay } from './placing.service.ts';
import { laidOut, segmentsOf } from './segments.ts';
import { orAsConflict, tellFreed } from './taken-nights.service.ts';
import { notePendingPush } from './pending-push.store.ts';
import { mergeRemote, isRemoteChange, lastSyncedOf } from './merge-remote.ts';
import type { ReservationStatus } from './reservations.tables.ts';

/** A stay as an outside source tells it. What the source does not know is left out, never overwritten. */
export type SourceStay = {
  readonly stayId: string;
  readonly listingId: ListingId | null;
  /** The host does not want its listing here: nothing new comes of it, what is here already stays. */
  readonly isOfDeletedListing?: boolean;
  /** The type that was sold, in the words of the source. */
  readonly typeExternalId?: string | null;
  readonly status: ReservationStatus;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guestName: string | null;
  readonly adults?: number;
  readonly children?: number;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly phoneLast4?: string | null;
  readonly channelSlug: string;
  readonly channelName: string;
  readonly channelCode: string | null;
  readonly total?: Money | null;
};

export type Booking = {
  readonly connectionId: ConnectionId;
  readonly externalId: string;
  /** The source's version; an older one changes nothing (REL-09). */
  readonly version: Instant;
  readonly stays: readonly SourceStay[];
};

/**
 * Brings the stays of one booking up to what its source says now. Rooms that the booking no longer has are
 * cancelled; nights that are taken here make the stay a conflict, never a loss (REL-21). Nothing is saved unless the
 * source `maySave` in that moment.
 */
export async function saveBooking(
  ctx: PropertyContext,
  booking: Booking,
  maySave: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await maySave(tx))) return;
    const known = await staysOfBooking(tx, ctx.propertyId, booking.connectionId, booking.externalId);
    const isOld = known.some(
      ({ source_version }) => source_version !== null && epochMs(source_version) > epochMs(booking.version),
    );
    if (isOld) return;
    for (const stay of booking.stays) {
      const current =
        known.find(({ stay_id }) => stay_id === stay.stayId) ?? (await sameStayFromCalendar(ctx, tx, stay));
      if (!current && stay.isOfDeletedListing) continue;
      const source: StayChange = {
        source: 'pms',
        connection_id: booking.connectionId,
        external_id: booking.externalId,
        stay_id: stay.stayId,
        source_version: booking.version,
        told: lastSyncedOf(stay, current),
      };
      await saveStay(ctx, tx, current, current ? mergeRemote(current, stay) : stay, source);
    }
    const told = new Set(booking.stays.map(({ stayId }) => stayId));
    for (const gone of known) {
      if (!told.has(gone.stay_id ?? '') && gone.status !== 'canceled') await cancelGone(ctx, tx, gone);
    }
  });
}

/** The source does not have the room any more; if it is just being told of it, its answer will say so too. */
async function cancelGone(ctx: PropertyContext, tx: Transaction, gone: ReservationRow): Promise<void> {
  const { listing_id: listing, arrival, departure } = gone;
  const told = { ...(gone.told ?? { listing, arrival, departure }), status: 'canceled' } as const;
  await notePendingPush(tx, ctx.propertyId, gone.id, { told });
  if (gone.amending === null) await cancelStay(ctx, tx, gone);
}

/** The same stay that a calendar told first is linked to its booking, not doubled. */
const sameStayFromCalendar = async (ctx: PropertyContext, tx: Transaction, stay: SourceStay) => {
  if (stay.channelCode === null) return undefined;
  const found = await stayByCode(tx, ctx.propertyId, stay.channelCode);
  return found?.source === 'calendar' ? found : undefined;
};

/**
 * Saves what a source says of one stay; the id it has here. `quietly` leaves the line in the host's log to the
 * caller, who may be reading fifty at once.
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
    if (current && source.told) await notePendingPush(tx, ctx.propertyId, current.id, { told: source.told });
    if (current && current.status !== 'canceled') await cancelStay(ctx, tx, current);
    return current?.id ?? (await insertCanceled(ctx, tx, stay, source));
  }
  const told = columnsOf(stay, current);
  if (current && isSame(current, told)) {
    if (source.source_version !== current.source_version || isRemoteChange(current.told, source.told)) {
      await changeStay(tx, ctx.propertyId, current.id, source, ctx.clock.now());
    }
    return current.id;
  }
  const saved = current
    ? await changeByRemote(ctx, tx, current, told, source)
    : await insertRemote(ctx, tx, stay, { ...told, ...source });
  if (current) {
    await recordRemote(ctx, tx, current, saved);
    await tellFreed(ctx, tx, current, saved);
  }
  await announce(ctx, tx, current, saved, quietly);
  return saved.id;
}

/** What is new is not written twice: the stay itself says where it came from, and the history stays readable. */
async function recordRemote(
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  saved: ReservationRow,
): Promise<void> {
  const [before, after] = [forHistory(current), forHistory(saved)];
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await recordChange(ctx, tx, {
    subject: 'reservation',
    subjectId: saved.id,
    action: 'changed',
    before,
    after,
  });
}

/** A source wins: the parts of a stay follow its dates, and who has their nights already keeps them. */
const changeByRemote = (
  ctx: PropertyContext,
  tx: Transaction,
  current: ReservationRow,
  told: StayChange,
  source: StayChange,
): Promise<ReservationRow> =>
  placeStay(ctx, tx, current, {
    stretches: laidOut(segmentsOf(current), {
      arrival: told.arrival ?? current.arrival,
      departure: told.departure ?? current.departure,
      listing: told.listing_id === current.listing_id ? undefined : told.listing_id,
    }),
    change: { ...told, ...source },
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
  const saved = await orAsConflict(tx, (isConflict) =>
    insertStay(tx, newRow(ctx, stay, { ...columns, is_conflict: isConflict }, now)),
  );
  if (saved.is_conflict) keepClosed(ctx, tx, [saved.listing_id]);
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
  created_at: now,
});

/** A stay that was already cancelled when we first hear of it is kept for the list, without any news. */
async function insertCanceled(ctx: PropertyContext, tx: Transaction, stay: SourceStay, source: StayChange) {
  const now = ctx.clock.now();
  const row = await insertStay(tx, newRow(ctx, stay, { ...columnsOf(stay, undefined), ...source }, now));
  return row.id;
}

/** Names and contacts that people typed stay; the source fills only what it knows. */
function columnsOf(stay: SourceStay, current: ReservationRow | undefined): StayChange {
  return {
    // A source that does not say which room leaves the one that a person chose.
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

const isSame = (current: ReservationRow, told: StayChange): boolean =>
  Object.entries(told).every(([name, value]) => current[name as keyof ReservationRow] === value);

/** Tells that a stay is new or different, and that it is in conflict now. */
export async function announce(
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
