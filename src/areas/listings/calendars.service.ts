import { propertyFacts } from '#areas/properties/index.ts';
import { forgetNights } from '#areas/reservations/index.ts';
import { CalendarFailure, type CalendarFeed } from '#capabilities/calendar/calendar.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { AccountId, ListingId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { takeIn } from './calendar-reading.service.ts';
import { placeOf } from './calendar-source.ts';
import { deleteFeed, deleteFeeds, feedOfListing, listingWithAddress, saveFeed } from './calendars.store.ts';
import { CALENDAR_PROBLEMS, listingErrors } from './listings.errors.ts';

/** A link's problem as an answer at the field, each with its own sentence. */
function asFieldFailure(error: unknown, field: string): unknown {
  if (!(error instanceof CalendarFailure)) return error;
  const entry = { code: `calendar-${error.problem}`, text: CALENDAR_PROBLEMS[error.problem], field };
  return new Failure(400, [entry], { cause: error });
}

/** Reads an address once and says what is in it (R-VAL-25). Refuses one that another listing uses (R-VAL-24). */
export async function checkAddress(ctx: PropertyContext, address: string, forListing: ListingId | null) {
  try {
    const { url, channel, duplicateKey, advert } = ctx.providers.only('calendar').normalise(address);
    const duplicateHash = hashOf(duplicateKey);
    const used = await listingWithAddress(ctx.db, ctx.propertyId, duplicateHash);
    if (used && used.id !== forListing) {
      throw listingErrors.calendarDuplicate({ field: 'calendar', params: { listingName: used.name } });
    }
    return { url, channel, duplicateHash, advert, ...(await readOnce(ctx, url)) };
  } catch (error) {
    throw asFieldFailure(error, 'calendar');
  }
}

async function readOnce(ctx: PropertyContext, url: string) {
  const { timeZone } = await propertyFacts(ctx);
  const read = await ctx.providers.only('calendar').read(url, {}, timeZone);
  if (read === 'unchanged') throw new CalendarFailure('unavailable', 'An answer without content');
  return read;
}

/** What is behind an address, whoever uses it; nothing is stored. Refused as a link of a listing would be. */
export async function lookAt(ctx: PropertyContext, address: string): Promise<CalendarFeed> {
  try {
    const { url } = ctx.providers.only('calendar').normalise(address);
    return (await readOnce(ctx, url)).feed;
  } catch (error) {
    throw asFieldFailure(error, 'calendar');
  }
}

export type CheckedAddress = Awaited<ReturnType<typeof checkAddress>>;

/** Gives a listing its calendar and takes in what the check has just read. */
export async function attachCalendar(
  ctx: PropertyContext,
  tx: Transaction,
  listing: { id: ListingId; name: string; accountId: AccountId },
  checked: CheckedAddress,
): Promise<void> {
  const current = await feedOfListing(tx, ctx.propertyId, listing.id);
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
    url: key.seal(checked.url, placeOf(id)),
    duplicate_hash: checked.duplicateHash,
    channel: checked.channel,
    advert: checked.advert,
  });
  await takeIn(ctx, tx, {
    feed,
    listingName: listing.name,
    told: checked.feed,
    validators: checked.validators,
    isAnother: true,
  });
}

/** Its stays stay; the nights that only it kept closed are open. */
export async function detachCalendar(
  ctx: PropertyContext,
  tx: Transaction,
  listingId: ListingId,
): Promise<void> {
  await forgetNights(ctx, tx, await deleteFeed(tx, ctx.propertyId, listingId));
}

/** The property ends: its calendars are not read any more, and nobody can open their addresses. */
export async function dropCalendars(ctx: PropertyContext, tx: Transaction): Promise<void> {
  const feeds = await deleteFeeds(tx, ctx.propertyId);
  const ids = feeds.map(({ id }) => id);
  await forgetNights(ctx, tx, ids);
  for (const { sealing_key_id: key } of feeds) if (key !== null) await ctx.secrets.eraseKey(tx, key);
}

/** An uploaded file: read like a link, but never again by itself. */
export async function takeFile(
  ctx: PropertyContext,
  listing: { id: ListingId; name: string; accountId: AccountId },
  content: string,
): Promise<void> {
  let feed: CalendarFeed;
  try {
    feed = ctx.providers.only('calendar').parse(content, (await propertyFacts(ctx)).timeZone);
  } catch (error) {
    throw asFieldFailure(error, 'content');
  }
  await ctx.db.transaction(async (tx) => {
    const current = await feedOfListing(tx, ctx.propertyId, listing.id);
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
        advert: null,
      }));
    await takeIn(ctx, tx, { feed: row, listingName: listing.name, told: feed, validators: {} });
  });
}
