import { attachRequestToStay, listRequests, lockRequest } from '#areas/guests/check-in/index.ts';
import {
  findCalendarBlock,
  createStay,
  getReservation,
  updateBlocksAtCommit,
  lockListing,
  freeClosedNights,
  findClosedNightsBySource,
  explainDoubleBooking,
  saveStay,
} from '#areas/stays/reservations/index.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ArrivalRequestId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { sourceOf } from './calendar-source.ts';
import { cancelMissingStays, type Stored, storedEntries } from './calendar-stays.service.ts';
import { calendarStayErrors, type ConvertedStay } from './converted-stays.contract.ts';
import { doNightsOverlap } from './calendar-stays.ts';
import {
  deleteEntries,
  type FeedRow,
  feedsOfListing,
  recordMissedEntries,
  saveEntries,
} from './calendars.store.ts';

type Nights = { readonly arrival: PlainDate; readonly departure: PlainDate };

/**
 * C-RES-25. Converts nights that a channel closes without a guest's name to a stay of that channel (D-81). The stay
 * takes the requested nights, the others stay closed, and from then on it follows the calendar. Refuses nights outside
 * of the block and blocks that no calendar keeps.
 */
export async function convertBlock(
  ctx: PropertyContext,
  id: ReservationId,
  given: ConvertedStay,
  also?: (tx: Transaction, stay: ReservationId) => Promise<void>,
): Promise<Reservation> {
  const block = await findCalendarBlock(ctx.db, ctx.propertyId, id);
  if (!block) throw httpErrors.missing();
  const listing = block.listing_id;
  const { checkInDate = block.arrival, checkOutDate = block.departure, ...guest } = given;
  if (checkInDate < block.arrival) throw calendarStayErrors.outsideBlock({ field: 'checkInDate' });
  if (checkOutDate > block.departure) throw calendarStayErrors.outsideBlock({ field: 'checkOutDate' });
  const nights = { arrival: checkInDate, departure: checkOutDate };
  const wanted = { segments: [{ listing, from: checkInDate, to: checkOutDate }], except: null };
  const stay = await explainDoubleBooking(ctx, wanted, () =>
    ctx.db.transaction(async (tx) => {
      await lockListing(tx, listing);
      const feed = await feedClosing(ctx, tx, block, nights);
      if (!feed) throw httpErrors.missing();
      const source = sourceOf(feed);
      await freeClosedNights(tx, ctx.propertyId, source, [nights], { evenKept: false });
      updateBlocksAtCommit(ctx, tx, [listing]);
      const { channelSlug, channelName } = source;
      const input = { ...guest, roomId: listing, checkInDate, checkOutDate, channelSlug, channelName };
      const created = await createStay(ctx, tx, input, 'calendar');
      await saveEntries(tx, ctx.propertyId, feed.id, [entryFor(created.id, nights)]);
      await also?.(tx, created.id);
      return created.id;
    }),
  );
  return getReservation(ctx, stay);
}

/**
 * C-RES-26. A guest who opened the permanent link of the listing has named the nights; one press creates the stay
 * (D-71). The guest's facts open the check-in from then on. A second press finds no waiting request.
 */
export async function attachArrivalRequest(ctx: PropertyContext, id: ArrivalRequestId): Promise<Reservation> {
  const request = (await listRequests(ctx)).find(({ _id }) => _id === id);
  if (!request?.blockId) throw httpErrors.missing();
  const { guestName, checkInDate, checkOutDate } = request;
  const guest = { guestName, checkInDate, checkOutDate, adults: 1, children: 0 };
  return convertBlock(ctx, request.blockId, guest, async (tx, stay) => {
    if (!(await lockRequest(tx, ctx.propertyId, id))) throw httpErrors.missing();
    await attachRequestToStay(tx, ctx.propertyId, id, stay);
  });
}

/** The calendar of the block's channel that closes these nights. */
async function feedClosing(
  ctx: PropertyContext,
  tx: Transaction,
  block: { readonly listing_id: ListingId; readonly channel_slug: string },
  nights: Nights,
): Promise<FeedRow | undefined> {
  const feeds = await feedsOfListing(tx, ctx.propertyId, block.listing_id);
  for (const feed of feeds) {
    if (feed.channel !== block.channel_slug) continue;
    const closed = await findClosedNightsBySource(tx, ctx.propertyId, feed.id);
    if (closed.some((range) => doNightsOverlap(range, nights))) return feed;
  }
  return undefined;
}

const entryFor = (reservation_id: ReservationId, nights: Nights) => ({
  ...nights,
  key: `converted:${reservation_id}`,
  reservation_id,
  guest_name: null,
  is_converted: true,
});

/**
 * Brings the converted stays of a calendar up to date. Their channel gives them no name, merges their nights with
 * others and splits them, so nights decide: all closed, nothing has changed; the first or the last open, the stay
 * became shorter; none closed, it is missing like any stay and ends after three syncs.
 */
export async function updateConvertedStays(
  ctx: PropertyContext,
  tx: Transaction,
  { feed, closed, today }: { feed: FeedRow; closed: readonly Nights[]; today: PlainDate },
): Promise<void> {
  const { converted } = await storedEntries(ctx, tx, feed);
  if (converted.length === 0) return;
  const missing: Stored[] = [];
  const found: (Nights & { readonly id: ReservationId })[] = [];
  for (const one of converted) {
    const { row, entry } = one;
    const isOver = row.departure <= today || row.status === 'canceled' || row.source === 'pms';
    // A calendar does not change stays of guests in the house.
    const left = row.arrival < today || row.status === 'checked_in' ? entry : nightsLeft(entry, closed);
    if (isOver || left === null) missing.push(one);
    else {
      await shorten(ctx, tx, feed, one, left);
      found.push({ id: row.id, ...left });
    }
  }
  const { dropped, missed } = await cancelMissingStays(ctx, tx, missing, today);
  await deleteEntries(tx, ctx.propertyId, feed.id, dropped);
  await recordMissedEntries(tx, ctx.propertyId, feed.id, missed, ctx.clock.now());
  const entries = found.map(({ id, arrival, departure }) => entryFor(id, { arrival, departure }));
  await saveEntries(tx, ctx.propertyId, feed.id, entries);
}

/** The stay without the nights at its ends that its channel no longer closes; null if it closes none. */
function nightsLeft(stay: Nights, closed: readonly Nights[]): Nights | null {
  const isClosed = (night: PlainDate) =>
    closed.some(({ arrival, departure }) => arrival <= night && night < departure);
  let { arrival, departure } = stay;
  while (arrival < departure && !isClosed(arrival)) arrival = addDays(arrival, 1);
  while (arrival < departure && !isClosed(addDays(departure, -1))) departure = addDays(departure, -1);
  return arrival === departure ? null : { arrival, departure };
}

/** Only at an end that the stay still has from its channel: a person's change of nights is kept. */
async function shorten(
  ctx: PropertyContext,
  tx: Transaction,
  feed: FeedRow,
  { row, entry }: Stored,
  left: Nights,
): Promise<void> {
  const arrival = row.arrival === entry.arrival ? left.arrival : row.arrival;
  const departure = row.departure === entry.departure ? left.departure : row.departure;
  if ((arrival === row.arrival && departure === row.departure) || arrival >= departure) return;
  const stay = {
    ...sourceOf(feed),
    listingId: null,
    stayId: entry.key,
    status: row.status,
    arrival,
    departure,
    guestName: null,
    channelCode: null,
  };
  await saveStay(ctx, tx, row, stay, { source: 'calendar' });
}
