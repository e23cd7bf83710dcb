import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Claim, Nights } from './closed-nights.ts';
import type { ReservationStatus, StaySegment } from './reservations.tables.ts';

/** Nights as a calendar says them. */
export type ClosedNightsOfListing = Nights & {
  readonly kind: 'stay' | 'block';
  /** What a stay of the calendar is here. */
  readonly stay_id: ReservationId | null;
};

const TOLD = `
  select kind, stay_id, arrival, departure from closed_nights where property_id = $1 and source_id = $2 order by arrival`;

/** All that a calendar says is taken. */
export const nightsClosedBy = (
  db: Queries,
  propertyId: PropertyId,
  source: string,
): Promise<ClosedNightsOfListing[]> =>
  db.named<ClosedNightsOfListing>('nights-told', TOLD, [propertyId, source]);

const DELETE = `
  with gone as (delete from closed_nights where property_id = $1 and source_id = any($2::uuid[]) returning listing_id)
  select distinct listing_id from gone`;

/** The listings that they were about. */
export async function deleteClosedNights(
  tx: Transaction,
  propertyId: PropertyId,
  sources: readonly string[],
): Promise<ListingId[]> {
  if (sources.length === 0) return [];
  const rows = await tx.named<{ listing_id: ListingId }>('delete-told-nights', DELETE, [propertyId, sources]);
  return rows.map(({ listing_id }) => listing_id);
}

const INSERT = `
  insert into closed_nights (id, property_id, listing_id, source_id, channel_slug, channel_name, kind, stay_id, arrival,
                             departure)
  select gen_random_uuid(), $1, $2, $3, $4, $5, told.*
    from unnest($6::text[], $7::uuid[], $8::date[], $9::date[]) told`;

export async function insertClosedNights(
  tx: Transaction,
  propertyId: PropertyId,
  calendar: {
    readonly id: string;
    readonly listingId: ListingId;
    readonly channelSlug: string;
    readonly channelName: string;
  },
  told: readonly ClosedNightsOfListing[],
): Promise<void> {
  if (told.length === 0) return;
  await tx.named('insert-told-nights', INSERT, [
    propertyId,
    calendar.listingId,
    calendar.id,
    calendar.channelSlug,
    calendar.channelName,
    told.map(({ kind }) => kind),
    told.map(({ stay_id }) => stay_id),
    told.map(({ arrival }) => arrival),
    told.map(({ departure }) => departure),
  ]);
}

/** The calendars of a listing are of another one from now on. */
export async function moveClosedNights(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  const text = 'update closed_nights set listing_id = $3 where property_id = $1 and listing_id = $2';
  await tx.named('rehouse-told-nights', text, [propertyId, from, to]);
}

const CLAIMS = `
  select told.channel_slug, told.channel_name, told.arrival, told.departure, told.stay_id, stay.status,
         stay.listing_id as home, stay.arrival as stay_arrival, stay.departure as stay_departure, stay.parts
    from closed_nights told
    left join reservations stay on stay.property_id = told.property_id and stay.id = told.stay_id
   where told.property_id = $1 and told.listing_id = $2 and told.departure > $3
   order by told.source_id, told.arrival`;

/** What a calendar says of a listing, with what became here of the stay that it means. */
export type ClaimRow = Nights & {
  readonly channel_slug: string;
  readonly channel_name: string;
  readonly stay_id: ReservationId | null;
  readonly status: ReservationStatus | null;
  readonly home: ListingId | null;
  readonly stay_arrival: PlainDate | null;
  readonly stay_departure: PlainDate | null;
  readonly parts: readonly StaySegment[] | null;
};

export const claimsOn = (
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
  from: PlainDate,
): Promise<ClaimRow[]> => tx.named<ClaimRow>('claims-on-listing', CLAIMS, [propertyId, listingId, from]);

const ROWS = `
  select nights.id, nights.arrival, nights.occupied_until as departure, nights.kept_for, stay.id as stay_id,
         case when nights.kind = 'block' then nights.channel_slug else stay.channel_slug end as channel_slug,
         case when nights.kind = 'block' then nights.channel_name else stay.channel_name end as channel_name,
         case when nights.is_conflict then 'conflict'
              when nights.kind = 'block' and nights.source = 'calendar' then 'kept' else 'taken' end as role
    from reservations nights
    join reservations stay on stay.property_id = nights.property_id and stay.id = coalesce(nights.main_id, nights.id)
   where nights.property_id = $1 and nights.listing_id = $2 and nights.occupied_until > $3
     and (nights.occupies
          or nights.is_conflict and stay.status in ('not_confirmed', 'confirmed', 'checked_in', 'checked_out'))
   order by stay.created_at, nights.arrival`;

/** What stands in a listing: nights that are somebody's, nights in conflict, and blocks that keep claims closed. */
export type StandingRow = Claim & {
  readonly id: ReservationId;
  readonly stay_id: ReservationId;
  readonly role: 'taken' | 'conflict' | 'kept';
};

export const standingIn = (
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
  from: PlainDate,
): Promise<StandingRow[]> =>
  tx.named<StandingRow>('standing-in-listing', ROWS, [propertyId, listingId, from]);

const CUT = `
  update reservations set departure = $3, updated_at = $4, version = version + 1
   where property_id = $1 and id = any($2::uuid[]) and kind = 'block' and source = 'calendar' and arrival < $3`;

/** Blocks that end with the nights that are over. */
export async function cutBlocks(
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
  to: PlainDate,
  at: Instant,
): Promise<void> {
  if (ids.length > 0) await tx.named('cut-blocks', CUT, [propertyId, ids, to, at]);
}

const BEGIN = `
  insert into reservations (id, property_id, kind, listing_id, status, arrival, departure, guest_name, channel_slug,
                            channel_name, source, kept_for, created_at, updated_at)
  select id, $1, 'block', $2, 'confirmed', arrival, departure, '', slug, name, 'calendar', kept_for, $3, $3
    from unnest($4::uuid[], $5::date[], $6::date[], $7::text[], $8::text[], $9::uuid[])
         as begun (id, arrival, departure, slug, name, kept_for)
  on conflict do nothing`;

/** Whoever was faster has the nights, which are closed by that. */
export async function beginBlocks(
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
  blocks: readonly (Claim & { readonly id: ReservationId })[],
  at: Instant,
): Promise<void> {
  if (blocks.length === 0) return;
  await tx.named('begin-blocks', BEGIN, [
    propertyId,
    listingId,
    at,
    blocks.map(({ id }) => id),
    blocks.map(({ arrival }) => arrival),
    blocks.map(({ departure }) => departure),
    blocks.map(({ channel_slug }) => channel_slug),
    blocks.map(({ channel_name }) => channel_name),
    blocks.map(({ kept_for }) => kept_for),
  ]);
}

const LIFT = `
  delete from reservations where property_id = $1 and kept_for = $2 and kind = 'block' and source = 'calendar'`;

/** What was kept closed for a stay is in nobody's way but its own. */
export async function liftKeptFor(
  tx: Transaction,
  propertyId: PropertyId,
  stay: ReservationId,
): Promise<void> {
  await tx.named('lift-kept-for', LIFT, [propertyId, stay]);
}

const MAKE_WAY = `
  delete from reservations block using unnest($4::date[], $5::date[]) as stay (arrival, departure)
   where block.property_id = $1 and block.listing_id = $2 and block.channel_slug = $3 and block.kind = 'block'
     and block.source = 'calendar' and block.arrival < stay.departure and block.departure > stay.arrival`;

/** Blocks of a channel give way to what it has sold. */
export async function makeWay(
  tx: Transaction,
  propertyId: PropertyId,
  { listingId, channelSlug }: { readonly listingId: ListingId; readonly channelSlug: string },
  nights: readonly Nights[],
): Promise<void> {
  if (nights.length === 0) return;
  await tx.named('make-way', MAKE_WAY, [
    propertyId,
    listingId,
    channelSlug,
    nights.map(({ arrival }) => arrival),
    nights.map(({ departure }) => departure),
  ]);
}

const LET_GO = `
  update reservations set is_conflict = true where property_id = $1 and id = any($2::uuid[]) and kind = 'stay'`;

/** They are about to be placed anew or to end: until then they are in nobody's way. */
export async function releaseNights(
  tx: Transaction,
  propertyId: PropertyId,
  stays: readonly ReservationId[],
): Promise<void> {
  if (stays.length > 0) await tx.named('let-go', LET_GO, [propertyId, stays]);
}
