import {
  calendarStaysWithin,
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
  findStaysOfOtherLinks,
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
  const placedIds = new Set(pairs.map(({ stored: { row } }) => row.id));
  const known = await knownStays(ctx, tx, feed, fresh, placedIds);
  const keyOf = keysBeside(stored.fromFeed.map(({ entry }) => entry));
  const placed: Placed[] = [
    ...pairs.map(({ remote: stay, stored: { entry, row } }) => ({ remote: stay, current: row, entry })),
    ...fresh.flatMap((stay) => {
      const current = known.get(stay);
      return current ? { remote: stay, current, entry: null } : [];
    }),
  ];
  const added = fresh.filter((stay) => !known.has(stay));
  const changed = placed.filter((one) => isChanged(one, keyOf(one.remote, one.entry)));
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
  const ids = await saveNewCalendarStays(
    ctx,
    tx,
    { ...sourceOf(feed), isFirstReading: feed.content_hash === null },
    added,
  );
  added.forEach((stay, index) => stays.set(stay, ids[index]!));
  for (const { row } of over) await cancelStay(ctx, tx, row);

  const keys = new Map(placed.map(({ remote: stay, entry }) => [stay, keyOf(stay, entry)]));
  const renamed = changed.flatMap(({ remote: stay, entry }) =>
    entry && entry.key !== keys.get(stay) ? entry.key : [],
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
      const { arrival, departure, guestName: guest_name } = stay;
      const key = keys.get(stay) ?? keyOf(stay, null);
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

/**
 * Reservations of stays that this calendar has for the first time: from another source by the code of the channel, or from
 * the same channel and listing by their nights. The second are stays without a code whose calendar was removed and added
 * again, or is also here as a file (W2-K-03).
 */
async function knownStays(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  entries: readonly CalendarEntry[],
  placed: ReadonlySet<ReservationId>,
): Promise<ReadonlyMap<CalendarEntry, ReservationRow>> {
  const codes = entries.flatMap(({ code }) => code ?? []);
  const ranges = entries.filter(({ code }) => code === null);
  const [coded, around] = await Promise.all([
    codes.length === 0 ? [] : staysByCodes(tx, ctx.propertyId, codes),
    ranges.length === 0 ? [] : calendarStaysWithin(tx, ctx.propertyId, sourceOf(feed), ranges),
  ]);
  const byCode = new Map(coded.map((row) => [row.channel_code, row]));
  const known = new Map<CalendarEntry, ReservationRow>();
  const free = around.filter((row) => !placed.has(row.id) && row.channel_code === null);
  // Two links of a channel are two adverts: equal nights in both were sold twice.
  const others =
    feed.url === null
      ? new Set<ReservationId>()
      : await findStaysOfOtherLinks(
          tx,
          ctx.propertyId,
          feed.id,
          free.map(({ id }) => id),
        );
  const left = new Set(free.filter(({ id }) => !others.has(id)));
  const take = (isIt: (entry: CalendarEntry, row: ReservationRow) => boolean) => {
    for (const entry of ranges) {
      const found = known.has(entry) ? undefined : [...left].find((row) => isIt(entry, row));
      if (!found) continue;
      left.delete(found);
      known.set(entry, found);
    }
  };
  take(({ arrival, departure }, row) => row.arrival === arrival && row.departure === departure);
  // The host may have completed the first name that the channel gives.
  take(
    (entry, row) =>
      entry.guestName !== null &&
      doNightsOverlap(entry, row) &&
      `${row.guest_name} `.startsWith(`${entry.guestName} `),
  );
  for (const entry of entries) {
    const row = entry.code === null ? undefined : byCode.get(entry.code);
    if (row) known.set(entry, row);
  }
  return known;
}

/** The key under which a stay is stored: its own, unless another stay of the calendar still has that. */
function keysBeside(stored: readonly EntryRow[]) {
  const holders = new Map(stored.map((entry) => [entry.key, entry]));
  return ({ key, arrival, departure }: CalendarEntry, entry: EntryRow | null): string => {
    const holder = holders.get(key);
    if (!holder || holder === entry) return key;
    return entry?.key ?? `${key}/${arrival}/${departure}`;
  };
}

const isChanged = ({ remote, entry }: Placed, key: string): boolean =>
  entry === null ||
  entry.key !== key ||
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
