import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { syncFeed } from './calendar-reading.service.ts';
import { addCalendar, type CalendarOwner, changeCalendar, removeCalendar } from './calendars.service.ts';
import { feedById, type FeedRow } from './calendars.store.ts';
import { calendarErrors, listingFacts } from '#areas/stays/listings/index.ts';
import type { CalendarStatus } from '#areas/stays/listings/listings.contract.ts';
import { listCalendarStatuses } from './calendar-statuses.service.ts';

type Place = { readonly id: ListingId; readonly calendarId: string };

export async function requireListingName(ctx: PropertyContext, id: ListingId): Promise<string> {
  const listing = await listingFacts(ctx, id);
  if (!listing) throw httpErrors.missing();
  return listing.name;
}

export const calendarOwnerOf = async (ctx: MemberContext, id: ListingId): Promise<CalendarOwner> => ({
  id,
  name: await requireListingName(ctx, id),
  accountId: ctx.property.accountId,
});

async function feedAt(ctx: PropertyContext, { id, calendarId }: Place): Promise<FeedRow> {
  const feed = await feedById(ctx.db, ctx.propertyId, calendarId);
  if (feed?.listing_id !== id) throw httpErrors.missing();
  return feed;
}

/** C-LIST-28. */
export async function listCalendarsOfListing(ctx: PropertyContext, id: ListingId): Promise<CalendarStatus[]> {
  await requireListingName(ctx, id);
  return [...((await listCalendarStatuses(ctx, [id])).get(id) ?? [])];
}

async function statusAt(ctx: PropertyContext, { id, calendarId }: Place): Promise<CalendarStatus> {
  const found = (await listCalendarsOfListing(ctx, id)).find(({ _id }) => _id === calendarId);
  if (!found) throw httpErrors.missing();
  return found;
}

/** C-LIST-29. */
export async function addListingCalendar(
  ctx: MemberContext,
  id: ListingId,
  given: { readonly calendar: string; readonly name: string | null },
): Promise<CalendarStatus> {
  const calendarId = await addCalendar(ctx, await calendarOwnerOf(ctx, id), given);
  return statusAt(ctx, { id, calendarId });
}

/** C-LIST-30. */
export async function changeListingCalendar(
  ctx: MemberContext,
  place: Place,
  given: { readonly calendar?: string | undefined; readonly name?: string | null | undefined },
): Promise<CalendarStatus> {
  await changeCalendar(ctx, await calendarOwnerOf(ctx, place.id), await feedAt(ctx, place), given);
  return statusAt(ctx, place);
}

/** C-LIST-31. */
export async function removeListingCalendar(ctx: PropertyContext, place: Place): Promise<void> {
  const feed = await feedAt(ctx, place);
  await ctx.db.transaction((tx) => removeCalendar(ctx, tx, feed));
}

/** C-LIST-32. */
export async function syncListingCalendar(ctx: PropertyContext, place: Place): Promise<CalendarStatus> {
  const name = await requireListingName(ctx, place.id);
  const feed = await feedAt(ctx, place);
  if (!feed.url) throw calendarErrors.calendarMissing();
  await countWithLimit(ctx.system, ctx.clock, `calendar-now:${feed.id}`, 1, 60);
  await syncFeed(ctx, feed.id, name);
  return statusAt(ctx, place);
}
