import {
  cancelStay,
  releaseNights,
  makeWay,
  rowsByIds,
  saveNewStays,
  saveStay,
  staysByCodes,
} from '#areas/reservations/index.ts';
import type { CalendarEntry } from '#capabilities/calendar/calendar.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { sourceOf } from './calendar-source.ts';
import { isOver, type KnownEntry, pairUp } from './calendar-stays.ts';
import {
  dropEntries,
  type EntryRow,
  entriesOfFeed,
  type FeedRow,
  noteMissed,
  saveEntries,
} from './calendars.store.ts';

/** Reads that must miss a stay before it counts as cancelled, and the least time between two that count. */
const MISSES_TO_CANCEL = 3;
const MISS_EVERY_SECONDS = 1_800;

type KnownStay = Awaited<ReturnType<typeof staysByCodes>>[number];
type Known = KnownEntry<KnownStay>;
/** A stay of the reading with what it is here, and how the calendar named it before. */
type Placed = { readonly told: CalendarEntry; readonly current: KnownStay; readonly entry: EntryRow | null };

type Reading = {
  readonly feed: FeedRow;
  readonly entries: readonly CalendarEntry[];
  readonly today: PlainDate;
  /** The reading may be of a broken feed: what it does not name is left as it is. */
  readonly isDoubted: boolean;
};

/** Brings the stays of a calendar up to what a reading says; how many are new, and what each is here. */
export async function takeStays(
  ctx: PropertyContext,
  tx: Transaction,
  { feed, entries, today, isDoubted }: Reading,
): Promise<{ added: number; stays: ReadonlyMap<CalendarEntry, ReservationId> }> {
  const told = entries.filter(({ kind }) => kind === 'stay');
  const known = await knownStays(ctx, tx, feed);
  const { pairs, fresh, missing } = pairUp(known, told);
  const byCode = await staysByCode(ctx, tx, fresh);
  const placed: Placed[] = [
    ...pairs.map(({ told: stay, known: { entry, row } }) => ({ told: stay, current: row, entry })),
    ...fresh.flatMap((stay) => {
      const current = byCode.get(stay.code);
      return current ? { told: stay, current, entry: null } : [];
    }),
  ];
  const added = fresh.filter(({ code }) => !byCode.has(code));
  const changed = placed.filter(isNews);
  // The calendar sold these nights to somebody else: it cannot have sold both.
  const soldAgain = missing.filter(
    ({ row, entry }) => entry.departure > today && isExpected(row) && told.some((stay) => isOver(stay, row)),
  );

  await makeWay(tx, ctx.propertyId, sourceOf(feed), [...changed.map((one) => one.told), ...added]);
  await releaseNights(tx, ctx.propertyId, [
    ...changed.filter(isMoved).map(({ current }) => current.id),
    ...soldAgain.map(({ row }) => row.id),
  ]);
  const stays = new Map(placed.map((one) => [one.told, one.current.id]));
  for (const one of changed) stays.set(one.told, await moveStay(ctx, tx, feed, one));
  const ids = await saveNewStays(ctx, tx, sourceOf(feed), added);
  added.forEach((stay, index) => stays.set(stay, ids[index]!));
  for (const { row } of soldAgain) await cancelStay(ctx, tx, row);

  const renamed = changed.flatMap(({ told: { key }, entry }) =>
    entry && entry.key !== key ? entry.key : [],
  );
  const left = missing.filter((one) => !soldAgain.includes(one));
  const { dropped, missed } = isDoubted
    ? { dropped: [], missed: [] }
    : await dropMissing(ctx, tx, left, today);
  const gone = [...renamed, ...soldAgain.map(({ entry }) => entry.key), ...dropped];
  await dropEntries(tx, ctx.propertyId, feed.id, gone);
  await noteMissed(tx, ctx.propertyId, feed.id, missed, ctx.clock.now());
  await saveEntries(
    tx,
    ctx.propertyId,
    feed.id,
    [...changed.map((one) => one.told), ...added].map((stay) => {
      const { key, arrival, departure } = stay;
      return { key, arrival, departure, reservation_id: stays.get(stay)! };
    }),
  );
  return { added: added.length, stays };
}

async function knownStays(ctx: PropertyContext, tx: Transaction, feed: FeedRow): Promise<Known[]> {
  const entries = await entriesOfFeed(tx, ctx.propertyId, feed.id);
  const ids = entries.map(({ reservation_id }) => reservation_id);
  const rows = ids.length === 0 ? [] : await rowsByIds(tx, ctx.propertyId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap((entry) => {
    const row = byId.get(entry.reservation_id);
    return row ? { entry, row } : [];
  });
}

/** Stays that another source told already, by the code of the channel. */
async function staysByCode(
  ctx: PropertyContext,
  tx: Transaction,
  entries: readonly CalendarEntry[],
): Promise<ReadonlyMap<string | null, KnownStay>> {
  const codes = entries.flatMap(({ code }) => code ?? []);
  const stays = codes.length === 0 ? [] : await staysByCodes(tx, ctx.propertyId, codes);
  return new Map(stays.map((stay) => [stay.channel_code, stay]));
}

const isNews = ({ told, entry }: Placed): boolean =>
  entry === null ||
  entry.key !== told.key ||
  entry.arrival !== told.arrival ||
  entry.departure !== told.departure ||
  entry.missed > 0;

/** Guests who are in the house are not put out by a calendar that sold their nights again. */
const isExpected = ({ source, status }: KnownStay): boolean =>
  source !== 'pms' && (status === 'confirmed' || status === 'not_confirmed');

const isMoved = ({ told, current }: Placed): boolean =>
  current.source !== 'pms' &&
  (current.arrival !== told.arrival || current.departure !== told.departure) &&
  !['canceled', 'no_show'].includes(current.status);

async function moveStay(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  { told, current, entry }: Placed,
): Promise<ReservationId> {
  // The same stay from a property system knows more: it is linked, not doubled and not changed.
  if (current.source === 'pms') return current.id;
  const isNews = entry === null;
  const stay = {
    ...sourceOf(feed),
    // A calendar that names a stay again says nothing new of its listing: the one that a person chose stays.
    listingId: isNews || current.listing_id === null ? feed.listing_id : null,
    stayId: told.key,
    status: current.status === 'canceled' ? ('confirmed' as const) : current.status,
    arrival: told.arrival,
    departure: told.departure,
    // A name that the guest or the host gave stays; the feed has a first name at most.
    guestName: null,
    phoneLast4: told.phoneLast4,
    channelCode: told.code,
  };
  return saveStay(ctx, tx, current, stay, { source: 'calendar' }, true);
}

/**
 * What the feed does not name any more. A past stay has just left the file; a future one is cancelled after three reads
 * without it, half an hour apart. The keys of those that are over, and of those that were missed once more.
 */
async function dropMissing(
  ctx: PropertyContext,
  tx: Transaction,
  missing: readonly Known[],
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
