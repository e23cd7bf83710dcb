import { CALENDAR_PROBLEMS } from '#areas/stays/listings/index.ts';
import type { CalendarStatus } from '#areas/stays/listings/listings.contract.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { CHANNEL_NAMES, SKIP_TEXTS } from './calendar-source.ts';
import { calendarsOfListings, type CalendarRow } from './calendars.store.ts';
import { countNightsAtRisk } from './nights-at-risk.service.ts';

const BROKEN_AFTER_FAILURES = 3;
const PROBLEMS = new Map(Object.entries(CALENDAR_PROBLEMS));

/** The problem of a calendar, in the caller's language; null while no person has to act. */
export function describeCalendarProblem(
  ctx: PropertyContext,
  { problem, failures }: Pick<CalendarRow, 'problem' | 'failures'>,
): string | null {
  const texts = allTexts[ctx.language];
  if (problem === null) return null;
  if (problem === 'emptied') return translate(texts, 'listing.calendar.problem.emptied');
  if (failures < BROKEN_AFTER_FAILURES) return null;
  return translate(texts, PROBLEMS.get(problem) ?? 'listing.calendar.problem.unavailable');
}

const statusOf = (ctx: PropertyContext, row: CalendarRow, atRisk: number): CalendarStatus => ({
  _id: row.id,
  channel: row.channel,
  name: row.name,
  link: row.is_link ? '••••' : null,
  entries: row.entries,
  lastReadAt: row.last_read_at,
  lastGoodAt: row.last_good_at,
  nextReadAt: row.next_read_at,
  nightsAtRisk: atRisk,
  problem: describeCalendarProblem(ctx, row),
  leftOut: row.left_out.map(({ reason, of, arrival, departure, closes = false, line = null }) => ({
    arrival,
    departure,
    closes,
    line,
    text: translate(allTexts[ctx.language], SKIP_TEXTS[reason], { channel: of ? CHANNEL_NAMES[of] : '' }),
  })),
});

type Calendars = ReadonlyMap<ListingId, readonly CalendarStatus[]>;

/** The calendars of listings, those by link first, the oldest first. */
export async function listCalendarStatuses(
  ctx: PropertyContext,
  listings: readonly ListingId[],
): Promise<Calendars> {
  const rows = await calendarsOfListings(ctx.db, ctx.propertyId, listings);
  const byListing = Map.groupBy(rows, ({ listing_id }) => listing_id);
  const risk = await countNightsAtRisk(ctx, [...byListing.keys()]);
  return new Map(
    [...byListing].map(([id, found]) => [id, found.map((row) => statusOf(ctx, row, risk.get(id) ?? 0))]),
  );
}
