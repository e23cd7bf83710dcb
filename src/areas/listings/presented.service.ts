import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { calendarsOfListings, type CalendarRow } from './calendars.store.ts';
import type { CalendarStatus, Listing } from './listings.contract.ts';
import { CALENDAR_PROBLEMS } from './listings.errors.ts';
import type { ListingWithType } from './listings.store.ts';
import { nightsAtRisk } from './nights-at-risk.service.ts';

const NAGS_AFTER_FAILURES = 3;
const PROBLEMS = new Map(Object.entries(CALENDAR_PROBLEMS));

/** What is wrong with a calendar, in the caller's language; null while nobody has to do anything. */
export function calendarProblem(
  ctx: PropertyContext,
  { problem, failures }: Pick<CalendarRow, 'problem' | 'failures'>,
): string | null {
  const texts = allTexts[ctx.language];
  if (problem === null) return null;
  if (problem === 'emptied') return translate(texts, 'listing.calendar.problem.emptied');
  if (failures < NAGS_AFTER_FAILURES) return null;
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
  problem: calendarProblem(ctx, row),
});

export type Calendars = ReadonlyMap<ListingId, readonly CalendarStatus[]>;

/** The calendars of listings, those by link first, the oldest first. */
export async function calendarsOf(
  ctx: PropertyContext,
  listings: readonly { readonly id: ListingId }[],
): Promise<Calendars> {
  const rows = await calendarsOfListings(
    ctx.db,
    ctx.propertyId,
    listings.map(({ id }) => id),
  );
  const byListing = Map.groupBy(rows, ({ listing_id }) => listing_id);
  const risk = await nightsAtRisk(ctx, [...byListing.keys()]);
  return new Map(
    [...byListing].map(([id, found]) => [id, found.map((row) => statusOf(ctx, row, risk.get(id) ?? 0))]),
  );
}

const typeOf = ({ type_id: id, type_name: name, type_kind: kind }: ListingWithType): Listing['type'] =>
  id !== null && name !== null && kind !== null ? { _id: id, name, kind } : null;

export const present = (row: ListingWithType, calendars: Calendars): Listing => ({
  _id: row.id,
  propertyId: row.property_id,
  internalName: row.name,
  type: typeOf(row),
  capacity: row.capacity,
  address: row.address,
  arrivalTime: row.arrival_time,
  departureTime: row.departure_time,
  status: row.status,
  state: row.state,
  whatsapp: row.whatsapp,
  wifiName: row.wifi_name,
  hasWifiPassword: row.wifi_password !== null,
  mapsButton: row.maps_button,
  uberButton: row.uber_button,
  directions: row.directions,
  photo: row.photo_id,
  provider: row.connection_id,
  externalId: row.external_id,
  externalName: row.external_name,
  calendar: calendars.get(row.id)?.[0] ?? null,
  calendars: [...(calendars.get(row.id) ?? [])],
  version: row.version,
});
