import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { Listing } from './listings.contract.ts';
import { CALENDAR_PROBLEMS } from './listings.errors.ts';
import type { ListingWithFeed } from './listings.store.ts';
import { nightsAtRisk } from './nights-at-risk.service.ts';

export const NAGS_AFTER_FAILURES = 3;

function calendarStatus(ctx: PropertyContext, row: ListingWithFeed, atRisk: number): Listing['calendar'] {
  if (row.feed_channel === null) return null;
  const problem = row.feed_problem;
  const texts = allTexts[ctx.language];
  const sentence =
    problem === 'emptied'
      ? translate(texts, 'listing.calendar.problem.emptied')
      : problem !== null && (row.feed_failures ?? 0) >= NAGS_AFTER_FAILURES
        ? translate(texts, CALENDAR_PROBLEMS[problem as keyof typeof CALENDAR_PROBLEMS])
        : null;
  return {
    channel: row.feed_channel,
    link: row.feed_has_url ? '••••' : null,
    entries: row.feed_entries ?? 0,
    lastReadAt: row.feed_last_read_at,
    lastGoodAt: row.feed_last_good_at,
    nextReadAt: row.feed_next_read_at,
    nightsAtRisk: atRisk,
    problem: sentence,
  };
}

const typeOf = ({ type_id: id, type_name: name, type_kind: kind }: ListingWithFeed): Listing['type'] =>
  id !== null && name !== null && kind !== null ? { _id: id, name, kind } : null;

type Risk = ReadonlyMap<ListingId, number>;

export const present = (ctx: PropertyContext, row: ListingWithFeed, risk: Risk): Listing => ({
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
  calendar: calendarStatus(ctx, row, risk.get(row.id) ?? 0),
  version: row.version,
});

export const riskOf = (ctx: PropertyContext, rows: readonly ListingWithFeed[]): Promise<Risk> =>
  nightsAtRisk(
    ctx,
    rows.flatMap(({ id, feed_channel }) => (feed_channel === null ? [] : [id])),
  );
