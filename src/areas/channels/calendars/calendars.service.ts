import { calendarErrors, calendarProblemError, listingFacts } from '#areas/stays/listings/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { releaseClosedNights, lockListing } from '#areas/stays/reservations/index.ts';
import {
  type CalendarChannel,
  CalendarFailure,
  type CalendarFeed,
} from '#capabilities/calendar/calendar.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { AccountId, ListingId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { saveFeedContent } from './calendar-reading.service.ts';
import { CHANNEL_NAMES, sealContextOf } from './calendar-source.ts';
import {
  deleteFeeds,
  type FeedRow,
  feedsOfListing,
  feedWithAddress,
  lockFeed,
  moveCalendars,
  renameFeed,
  saveFeed,
} from './calendars.store.ts';

/** A problem of a link as an error of the field, each with its own sentence. */
function asFieldFailure(error: unknown, field: string): unknown {
  if (!(error instanceof CalendarFailure)) return error;
  const { status, code, text } = calendarProblemError(error.problem);
  return new Failure(status, [{ code, text, field }], { cause: error });
}

/**
 * Reads an address once and returns a summary of its content (R-VAL-25). Refuses an address that another calendar has
 * already (R-VAL-24), unless it is a calendar of `listing`.
 */
export async function checkAddress(ctx: PropertyContext, address: string, listing: ListingId | null) {
  try {
    const { url, channel, duplicateKey, advert } = ctx.providers.only('calendar').normalise(address);
    const duplicateHash = hashOf(duplicateKey);
    const used = await feedWithAddress(ctx.db, ctx.propertyId, duplicateHash);
    if (used && used.listing_id !== listing) throw duplicate(await nameOf(ctx, used.listing_id));
    return { url, channel, duplicateHash, advert, usedBy: used?.id ?? null, ...(await readOnce(ctx, url)) };
  } catch (error) {
    throw asFieldFailure(error, 'calendar');
  }
}

const nameOf = async (ctx: PropertyContext, id: ListingId): Promise<string> =>
  (await listingFacts(ctx, id))?.name ?? '…';

const duplicate = (listingName: string) =>
  calendarErrors.calendarDuplicate({ field: 'calendar', params: { listingName } });

async function readOnce(ctx: PropertyContext, url: string) {
  const { timeZone } = await propertyFacts(ctx);
  const read = await ctx.providers.only('calendar').read(url, {}, timeZone);
  if (read === 'unchanged') throw new CalendarFailure('unavailable', 'An answer without content');
  return read;
}

/** The content behind an address, for any caller; nothing is stored. Refused like a link of a listing. */
export async function readCalendarAt(ctx: PropertyContext, address: string): Promise<CalendarFeed> {
  try {
    const { url } = ctx.providers.only('calendar').normalise(address);
    return (await readOnce(ctx, url)).feed;
  } catch (error) {
    throw asFieldFailure(error, 'calendar');
  }
}

export type CheckedAddress = Awaited<ReturnType<typeof checkAddress>>;

export type CalendarOwner = { readonly id: ListingId; readonly name: string; readonly accountId: AccountId };

/** Enough for every channel of a flat, and too few to use Posada as a reader of other calendars. */
export const CALENDARS_MAX = 10;

/**
 * For callers that know only one calendar: an address replaces the one that the listing has of the same channel. The
 * content that the check has just read is saved.
 */
export async function setCalendar(
  ctx: PropertyContext,
  tx: Transaction,
  listing: CalendarOwner,
  checked: CheckedAddress,
): Promise<void> {
  const feeds = await feedsOfListing(tx, ctx.propertyId, listing.id);
  const same = feeds.find(({ id }) => id === checked.usedBy);
  const ofChannel = feeds.find(({ url, channel }) => url !== null && channel === checked.channel);
  await writeCalendar(ctx, tx, listing, { checked, current: same ?? ofChannel ?? null });
}

/** Adds a calendar to a listing. */
export async function addCalendar(
  ctx: PropertyContext,
  listing: CalendarOwner,
  { calendar, name }: { readonly calendar: string; readonly name: string | null },
): Promise<string> {
  const checked = await checkAddress(ctx, calendar, listing.id);
  if (checked.usedBy !== null) throw duplicate(listing.name);
  return translateDuplicateError(() =>
    ctx.db.transaction((tx) => writeCalendar(ctx, tx, listing, { checked, current: null, name })),
  );
}

/** Changes the address or the name of a calendar. */
export async function changeCalendar(
  ctx: PropertyContext,
  listing: CalendarOwner,
  feed: FeedRow,
  { calendar, name }: { readonly calendar?: string | undefined; readonly name?: string | null | undefined },
): Promise<void> {
  const checked = calendar === undefined ? null : await checkAddress(ctx, calendar, listing.id);
  if (checked && checked.usedBy !== null && checked.usedBy !== feed.id) throw duplicate(listing.name);
  await translateDuplicateError(() =>
    ctx.db.transaction(async (tx) => {
      const current = await lockFeed(tx, ctx.propertyId, feed.id);
      if (!current) throw httpErrors.missing();
      if (name !== undefined) await renameFeed(tx, ctx.propertyId, feed.id, name);
      if (checked) await writeCalendar(ctx, tx, listing, { checked, current, name });
      else await recordCalendars(ctx, tx, listing.id, 'renamed', current.channel);
    }),
  );
}

type Written = {
  readonly checked: CheckedAddress;
  readonly current: FeedRow | null;
  readonly name?: string | null | undefined;
};

async function writeCalendar(
  ctx: PropertyContext,
  tx: Transaction,
  listing: CalendarOwner,
  { checked, current, name = current?.name ?? null }: Written,
): Promise<string> {
  await lockListing(tx, listing.id);
  if (!current) refuseTooMany(await feedsOfListing(tx, ctx.propertyId, listing.id));
  const id = current?.id ?? newId<string>(ctx.clock.now());
  const key = current?.sealing_key_id
    ? await ctx.secrets.openKey(tx, current.sealing_key_id)
    : await ctx.secrets.createKey(tx, ctx.propertyId);
  const feed = await saveFeed(tx, {
    id,
    property_id: ctx.propertyId,
    account_id: listing.accountId,
    listing_id: listing.id,
    sealing_key_id: key.id,
    url: key.seal(checked.url, sealContextOf(id)),
    duplicate_hash: checked.duplicateHash,
    channel: checked.channel,
    name,
    advert: checked.advert,
  });
  await recordCalendars(ctx, tx, listing.id, current ? 'changed' : 'added', checked.channel);
  const { feed: remote, validators } = checked;
  await saveFeedContent(ctx, tx, { feed, listingName: listing.name, remote, validators, isAnother: true });
  return id;
}

function refuseTooMany(feeds: readonly FeedRow[]): void {
  if (feeds.length >= CALENDARS_MAX) {
    throw calendarErrors.calendarsLimit({ field: 'calendar', params: { max: CALENDARS_MAX } });
  }
}

/** Names the calendar but never its address, because the history outlives the calendar. */
const recordCalendars = (
  ctx: PropertyContext,
  tx: Transaction,
  listingId: ListingId,
  what: 'added' | 'changed' | 'renamed' | 'removed',
  channel: CalendarChannel,
): Promise<void> =>
  recordChange(ctx, tx, {
    subject: 'listing',
    subjectId: listingId,
    action: 'changed',
    after: { calendar: CHANNEL_NAMES[channel], calendarChange: what },
  });

/** Two tabs may give the same address at once: the constraint of the database decides. */
export async function translateDuplicateError<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) !== 'calendar_feeds_once') throw error;
    throw calendarErrors.calendarDuplicate({ field: 'calendar', params: { listingName: '…' }, cause: error });
  }
}

/** The reservations of the calendar remain; nights that only it kept closed become open. */
export async function removeCalendar(
  ctx: PropertyContext,
  tx: Transaction,
  { id, listing_id, channel }: FeedRow,
): Promise<void> {
  await lockListing(tx, listing_id);
  await forget(ctx, tx, [id]);
  await recordCalendars(ctx, tx, listing_id, 'removed', channel);
}

/** For callers that know only one calendar: they mean the first. */
export async function removeFirstCalendar(
  ctx: PropertyContext,
  tx: Transaction,
  listingId: ListingId,
): Promise<void> {
  const [first] = await feedsOfListing(tx, ctx.propertyId, listingId);
  if (first) await removeCalendar(ctx, tx, first);
}

/** Removes the calendars of a listing that is deleted. */
export async function detachCalendars(
  ctx: PropertyContext,
  tx: Transaction,
  listingId: ListingId,
): Promise<void> {
  const feeds = await feedsOfListing(tx, ctx.propertyId, listingId);
  await forget(
    ctx,
    tx,
    feeds.map(({ id }) => id),
  );
}

async function forget(ctx: PropertyContext, tx: Transaction, ids: readonly string[] | null): Promise<void> {
  const feeds = await deleteFeeds(tx, ctx.propertyId, ids);
  await releaseClosedNights(
    ctx,
    tx,
    feeds.map(({ id }) => id),
  );
  for (const { sealing_key_id: key } of feeds) if (key !== null) await ctx.secrets.eraseKey(tx, key);
}

/** The property is closed: its calendars are no longer read, and its export addresses stop working. */
export const deleteCalendars = (ctx: PropertyContext, tx: Transaction): Promise<void> =>
  forget(ctx, tx, null);

/** An uploaded file: read like a link, but never again automatically. It replaces the file of the same channel. */
export async function saveUploadedCalendar(
  ctx: PropertyContext,
  listing: CalendarOwner,
  content: string,
): Promise<void> {
  let feed: CalendarFeed;
  try {
    feed = await ctx.providers.only('calendar').parse(content, (await propertyFacts(ctx)).timeZone);
  } catch (error) {
    throw asFieldFailure(error, 'content');
  }
  await ctx.db.transaction(async (tx) => {
    // Both statements are sent together; the read waits behind the lock.
    const [, feeds] = await Promise.all([
      lockListing(tx, listing.id),
      feedsOfListing(tx, ctx.propertyId, listing.id),
    ]);
    const current = feeds.find(({ url, channel }) => url === null && channel === feed.channel);
    if (!current) refuseTooMany(feeds);
    const row =
      current ??
      (await saveFeed(tx, {
        id: newId<string>(ctx.clock.now()),
        property_id: ctx.propertyId,
        account_id: listing.accountId,
        listing_id: listing.id,
        sealing_key_id: null,
        url: null,
        duplicate_hash: null,
        channel: feed.channel,
        name: null,
        advert: null,
      }));
    await saveFeedContent(ctx, tx, { feed: row, listingName: listing.name, remote: feed, validators: {} });
  });
}

/** A listing replaces another one, and gets the calendars of both. */
export async function adoptCalendars(
  ctx: PropertyContext,
  tx: Transaction,
  pair: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  await moveCalendars(tx, ctx.propertyId, { from: pair.to, to: pair.from });
  await detachCalendars(ctx, tx, pair.to);
}
