import {
  calendarErrors,
  createListing as createCore,
  deleteListing as deleteCore,
  duplicateListing as duplicateCore,
  getListing as coreOf,
  type ListingChange,
  type ListingCore,
  listListings as listCores,
  updateListing as updateCore,
} from '#areas/stays/listings/index.ts';
import type { ListingsMeta, ListingsQuery } from '#areas/stays/listings/listings-list.contract.ts';
import type { Listing, ListingInput } from '#areas/stays/listings/listings.contract.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { assertNoFutureStays } from '#areas/stays/reservations/index.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { syncFeed } from './calendar-reading.service.ts';
import {
  checkAddress,
  detachCalendars,
  translateDuplicateError,
  removeFirstCalendar,
  setCalendar,
  saveUploadedCalendar,
} from './calendars.service.ts';
import { feedsOfListing, findListingsByCalendar } from './calendars.store.ts';
import { requireListingName, calendarOwnerOf } from './listing-calendars.service.ts';
import { listCalendarStatuses } from './calendar-statuses.service.ts';

/** Listings as the calls return them: with their calendars, which the lower area does not know. */
async function withCalendars(ctx: PropertyContext, listings: readonly ListingCore[]): Promise<Listing[]> {
  const found = await listCalendarStatuses(
    ctx,
    listings.map(({ _id }) => _id),
  );
  return listings.map((listing) => {
    const calendars = [...(found.get(listing._id) ?? [])];
    return { ...listing, calendar: calendars[0] ?? null, calendars };
  });
}

async function withItsCalendars(ctx: PropertyContext, listing: ListingCore): Promise<Listing> {
  const [one] = await withCalendars(ctx, [listing]);
  return one!;
}

export const getListingWithCalendars = async (ctx: PropertyContext, id: ListingId): Promise<Listing> =>
  withItsCalendars(ctx, await coreOf(ctx, id));

export async function createListingWithCalendar(ctx: MemberContext, input: ListingInput): Promise<Listing> {
  const checked = input.calendar ? await checkAddress(ctx, input.calendar, null) : null;
  const { accountId } = ctx.property;
  const listing = await translateDuplicateError(() =>
    createCore(ctx, input, async (tx, { id, name }) => {
      if (checked) await setCalendar(ctx, tx, { id, name, accountId }, checked);
    }),
  );
  return withItsCalendars(ctx, listing);
}

export async function updateListingWithCalendar(
  ctx: MemberContext,
  id: ListingId,
  input: ListingChange,
  version: number | null,
): Promise<Listing> {
  const checked = input.calendar ? await checkAddress(ctx, input.calendar, id) : null;
  const { accountId } = ctx.property;
  const listing = await translateDuplicateError(() =>
    updateCore(ctx, id, input, version, async (tx, { name }) => {
      if (checked) await setCalendar(ctx, tx, { id, name, accountId }, checked);
      else if (input.calendar !== undefined) await removeFirstCalendar(ctx, tx, id);
    }),
  );
  return withItsCalendars(ctx, listing);
}

export const duplicateListingWithCalendars = async (ctx: MemberContext, id: ListingId): Promise<Listing> =>
  withItsCalendars(ctx, await duplicateCore(ctx, id));

export async function deleteListingWithCalendars(ctx: PropertyContext, id: ListingId): Promise<void> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  await deleteCore(ctx, id, async (tx) => {
    await assertNoFutureStays(tx, ctx.propertyId, id, today);
    await detachCalendars(ctx, tx, id);
  });
}

/** C-LIST-01. */
export async function listListingsWithCalendars(
  ctx: PropertyContext,
  query: ListingsQuery,
): Promise<{ data: Listing[]; meta: ListingsMeta }> {
  const { fields, filter: { searchOutside } = {} } = query;
  const outside = searchOutside
    ? await findListingsByCalendar(ctx.db, ctx.propertyId, searchOutside)
    : undefined;
  const { data, meta } = await listCores(ctx, query, outside);
  const asksCalendars = !fields || fields.includes('calendar') || fields.includes('calendars');
  const listings = asksCalendars
    ? await withCalendars(ctx, data)
    : data.map((listing) => ({ ...listing, calendar: null, calendars: [] }));
  return { data: fields ? listings.map((listing) => only(listing, fields)) : listings, meta };
}

const only = (listing: Listing, fields: readonly (keyof Listing)[]): Listing =>
  Object.fromEntries(
    (['_id', ...fields] as const).map((field) => [field, listing[field]]),
  ) as unknown as Listing;

/** C-LIST-09. */
export async function validateCalendar(ctx: PropertyContext, address: string) {
  const { channel, feed } = await checkAddress(ctx, address, null);
  const count = (kind: 'stay' | 'block') => feed.entries.filter((entry) => entry.kind === kind).length;
  return {
    valid: true as const,
    channel,
    stays: count('stay'),
    blocks: count('block'),
    skipped: feed.skipped.length,
  };
}

/** C-LIST-10: syncs all calendars that the listing has by link. */
export async function syncCalendarsNow(ctx: PropertyContext, id: ListingId): Promise<Listing> {
  const name = await requireListingName(ctx, id);
  const feeds = (await feedsOfListing(ctx.db, ctx.propertyId, id)).filter(({ url }) => url !== null);
  if (feeds.length === 0) throw calendarErrors.calendarMissing();
  await countWithLimit(ctx.system, ctx.clock, `calendar-now:${id}`, 1, 60);
  for (const feed of feeds) await syncFeed(ctx, feed.id, name);
  return getListingWithCalendars(ctx, id);
}

/** C-LIST-11. */
export async function uploadCalendar(ctx: MemberContext, id: ListingId, content: string): Promise<Listing> {
  await saveUploadedCalendar(ctx, await calendarOwnerOf(ctx, id), content);
  return getListingWithCalendars(ctx, id);
}
