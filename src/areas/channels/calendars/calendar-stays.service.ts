import {
  cancelStay,
  releaseNights,
  freeClosedNights,
  rowsByIds,
  saveNewCalendarStays,
  saveStay,
  staysByCodes,
} from '#areas/stays/reservations/index.ts';
import type { CalendarEntry } from '#capabilities/calendar/calendar.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { sourceOf } from './calendar-source.ts';
import { doNightsOverlap, type StoredEntry, pairStoredStays } from './calendar-stays.ts';
import {
  deleteEntries,
  type EntryRow,
  entriesOfFeed,
  type FeedRow,
  recordMissedEntries,
  saveEntries,
} from './calendars.store.ts';

/** A stay counts as cancelled when this many syncs missed it, with at least this time between two that count. */
const MISSES_TO_CANCEL = 3;
const MISS_EVERY_SECONDS = 1_800;

type ReservationRow = Awaited<ReturnType<typeof staysByCodes>>[number];
export type Stored = StoredEntry<ReservationRow>;
/** A stay of the feed with its reservation, and its entry of the last sync. */
type Placed = {
  readonly remote: CalendarEntry;
  readonly current: ReservationRow;
  readonly entry: EntryRow | null;
};

type StaysOfFeed = {
  readonly feed: FeedRow;
  readonly entries: readonly CalendarEntry[];
  /** Keys of stays that the channel itself cancelled. */
  readonly cancelled: ReadonlySet<string>;
  readonly today: PlainDate;
  /** The feed may be broken: stays that are missing in it stay as they are. */
  readonly isDoubted: boolean;
};

/** Brings the reservations of a calendar up to date. Returns how many are new, and the reservation of each stay. */
export async function syncStays(
  ctx: PropertyContext,
  tx: Transaction,
  { feed, entries, cancelled, today, isDoubted }: StaysOfFeed,
): Promise<{ added: number; stays: ReadonlyMap<CalendarEntry, ReservationId> }> {
  const remote = entries.filter(({ kind }) => kind === 'stay');
  const stored = await storedEntries(ctx, tx, feed);
  const { pairs, fresh, missing } = pairStoredStays(stored.fromFeed, remote);
  const byCode = await staysByCode(ctx, tx, fresh);
  const placed: Placed[] = [
    ...pairs.map(({ remote: stay, stored: { entry, row } }) => ({ remote: stay, current: row, entry })),
    ...fresh.flatMap((stay) => {
      const current = byCode.get(stay.code);
      return current ? { remote: stay, current, entry: null } : [];
    }),
  ];
  const added = fresh.filter(({ code }) => !byCode.has(code));
  const changed = placed.filter(isChanged);
  // The channel cancelled it, or has another stay on these nights now: it cannot have sold both.
  const over = missing.filter(
    ({ row, entry }) =>
      entry.departure > today &&
      isExpected(row) &&
      (cancelled.has(entry.key) || remote.some((stay) => doNightsOverlap(stay, row))),
  );

  await freeClosedNights(tx, ctx.propertyId, sourceOf(feed), [...changed.map((one) => one.remote), ...added]);
  await releaseNights(tx, ctx.propertyId, [
    ...changed.filter(isMoved).map(({ current }) => current.id),
    ...over.map(({ row }) => row.id),
  ]);
  const stays = new Map(placed.map((one) => [one.remote, one.current.id]));
  for (const one of changed) stays.set(one.remote, await moveStay(ctx, tx, feed, one));
  const ids = await saveNewCalendarStays(ctx, tx, sourceOf(feed), added);
  added.forEach((stay, index) => stays.set(stay, ids[index]!));
  for (const { row } of over) await cancelStay(ctx, tx, row);

  const renamed = changed.flatMap(({ remote: { key }, entry }) =>
    entry && entry.key !== key ? entry.key : [],
  );
  const left = missing.filter((one) => !over.includes(one));
  const { dropped, missed } = isDoubted
    ? { dropped: [], missed: [] }
    : await cancelMissingStays(ctx, tx, left, today);
  const gone = [...renamed, ...over.map(({ entry }) => entry.key), ...dropped];
  await deleteEntries(tx, ctx.propertyId, feed.id, gone);
  await recordMissedEntries(tx, ctx.propertyId, feed.id, missed, ctx.clock.now());
  await saveEntries(
    tx,
    ctx.propertyId,
    feed.id,
    [...changed.map((one) => one.remote), ...added].map((stay) => {
      const { key, arrival, departure, guestName: guest_name } = stay;
      return { key, arrival, departure, guest_name, is_converted: false, reservation_id: stays.get(stay)! };
    }),
  );
  return { added: added.length, stays };
}

/** The entries of the last sync with their reservations: those from the feed, and those that a person converted. */
export async function storedEntries(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
): Promise<{ fromFeed: Stored[]; converted: Stored[] }> {
  const entries = await entriesOfFeed(tx, ctx.propertyId, feed.id);
  const ids = entries.map(({ reservation_id }) => reservation_id);
  const rows = ids.length === 0 ? [] : await rowsByIds(tx, ctx.propertyId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = entries.flatMap((entry) => {
    const row = byId.get(entry.reservation_id);
    return row ? { entry, row } : [];
  });
  const { true: converted = [], false: fromFeed = [] } = Object.groupBy(
    all,
    ({ entry }) => `${entry.is_converted}`,
  );
  return { fromFeed, converted };
}

/** Reservations that came from another source already, by the code of the channel. */
async function staysByCode(
  ctx: PropertyContext,
  tx: Transaction,
  entries: readonly CalendarEntry[],
): Promise<ReadonlyMap<string | null, ReservationRow>> {
  const codes = entries.flatMap(({ code }) => code ?? []);
  const rows = codes.length === 0 ? [] : await staysByCodes(tx, ctx.propertyId, codes);
  return new Map(rows.map((row) => [row.channel_code, row]));
}

const isChanged = ({ remote, entry }: Placed): boolean =>
  entry === null ||
  entry.key !== remote.key ||
  entry.arrival !== remote.arrival ||
  entry.departure !== remote.departure ||
  entry.guest_name !== remote.guestName ||
  entry.missed > 0;

/** A calendar that sold nights again never cancels the stay of guests who have arrived. */
const isExpected = ({ source, status }: ReservationRow): boolean =>
  source !== 'pms' && (status === 'confirmed' || status === 'not_confirmed');

const isMoved = ({ remote, current }: Placed): boolean =>
  current.source !== 'pms' &&
  (current.arrival !== remote.arrival || current.departure !== remote.departure) &&
  !['canceled', 'no_show'].includes(current.status);

async function moveStay(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  { remote, current, entry }: Placed,
): Promise<ReservationId> {
  // The reservation from a property system knows more: it is linked, neither duplicated nor changed.
  if (current.source === 'pms') return current.id;
  const isNew = entry === null;
  const stay = {
    ...sourceOf(feed),
    // The listing counts only the first time: afterwards the listing that a person chose stays.
    listingId: isNew || current.listing_id === null ? feed.listing_id : null,
    stayId: remote.key,
    status: current.status === 'canceled' ? ('confirmed' as const) : current.status,
    arrival: remote.arrival,
    departure: remote.departure,
    // The feed has a first name at most, so a name that the guest or the host gave stays.
    guestName: null,
    phoneLast4: remote.phoneLast4,
    channelCode: remote.code,
  };
  return saveStay(ctx, tx, current, stay, { source: 'calendar' }, true);
}

/**
 * Stays that the feed no longer has. A past stay is only dropped; a future one is cancelled after three syncs without
 * it, half an hour apart. Returns the keys of stays that ended, and of stays that were missed once more.
 */
export async function cancelMissingStays(
  ctx: PropertyContext,
  tx: Transaction,
  missing: readonly Stored[],
  today: PlainDate,
): Promise<{ dropped: string[]; missed: string[] }> {
  const now = ctx.clock.now();
  const dropped: string[] = [];
  const missed: string[] = [];
  for (const { entry, row } of missing) {
    if (entry.departure <= today || row.status === 'canceled' || row.source === 'pms') {
      dropped.push(entry.key);
    } else if (entry.missed + 1 >= MISSES_TO_CANCEL && isDueToCount(entry, now)) {
      await cancelStay(ctx, tx, row);
      dropped.push(entry.key);
    } else if (isDueToCount(entry, now)) {
      missed.push(entry.key);
    }
  }
  return { dropped, missed };
}

const isDueToCount = ({ missed_at }: EntryRow, now: Instant): boolean =>
  missed_at === null || epochMs(plusSeconds(missed_at, MISS_EVERY_SECONDS)) <= epochMs(now);
