import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import type { Claim, Nights } from './closed-nights.ts';
import type { ReservationStatus, StaySegment } from '../reservations.tables.ts';

/** Closed nights as a calendar has them. */
export type ClosedNightsOfListing = Nights & {
  readonly kind: 'stay' | 'block';
  /** The reservation that was made from a stay of the calendar. */
  readonly stay_id: ReservationId | null;
};

const CLOSED_BY = `
  select kind, stay_id, arrival, departure from closed_nights where property_id = $1 and source_id = $2 order by arrival`;

/** All nights that a calendar closes. */
export const findClosedNightsBySource = (
  db: Queries,
  propertyId: PropertyId,
  source: string,
): Promise<ClosedNightsOfListing[]> =>
  db.named<ClosedNightsOfListing>('nights-closed-by', CLOSED_BY, [propertyId, source]);

/** Nights that a property system closes, with their listings. */
export type SystemClosedNights = Nights & { readonly listing_id: ListingId };

const CLOSED_THERE = `
  select listing_id, arrival, departure from closed_nights
   where property_id = $1 and source_id = $2 order by listing_id, arrival, departure`;

export const findSystemClosedNights = (
  db: Queries,
  propertyId: PropertyId,
  source: string,
): Promise<SystemClosedNights[]> =>
  db.named<SystemClosedNights>('nights-closed-there', CLOSED_THERE, [propertyId, source]);

const DELETE = `
  with gone as (delete from closed_nights where property_id = $1 and source_id = any($2::uuid[]) returning listing_id)
  select distinct listing_id from gone`;

/** Returns the listings whose nights they closed. */
export async function deleteClosedNights(
  tx: Transaction,
  propertyId: PropertyId,
  sources: readonly string[],
): Promise<ListingId[]> {
  if (sources.length === 0) return [];
  const rows = await tx.named<{ listing_id: ListingId }>('delete-closed-nights', DELETE, [
    propertyId,
    sources,
  ]);
  return rows.map(({ listing_id }) => listing_id);
}

const INSERT = `
  insert into closed_nights (id, property_id, listing_id, source_id, channel_slug, channel_name, kind, stay_id, arrival,
                             departure)
  select gen_random_uuid(), $1, $2, $3, $4, $5, closed.*
    from unnest($6::text[], $7::uuid[], $8::date[], $9::date[]) closed`;

export async function insertClosedNights(
  tx: Transaction,
  propertyId: PropertyId,
  calendar: {
    readonly id: string;
    readonly listingId: ListingId;
    readonly channelSlug: string;
    readonly channelName: string;
  },
  nights: readonly ClosedNightsOfListing[],
): Promise<void> {
  if (nights.length === 0) return;
  await tx.named('insert-closed-nights', INSERT, [
    propertyId,
    calendar.listingId,
    calendar.id,
    calendar.channelSlug,
    calendar.channelName,
    nights.map(({ kind }) => kind),
    nights.map(({ stay_id }) => stay_id),
    nights.map(({ arrival }) => arrival),
    nights.map(({ departure }) => departure),
  ]);
}

/** From now on the closed nights of one listing belong to another. */
export async function moveClosedNights(
  tx: Transaction,
  propertyId: PropertyId,
  { from, to }: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  const text = 'update closed_nights set listing_id = $3 where property_id = $1 and listing_id = $2';
  await tx.named('move-closed-nights', text, [propertyId, from, to]);
}

const CLAIMED = `
  select channel_slug, channel_name, arrival, departure, stay_id
    from closed_nights
   where property_id = $1 and listing_id = $2 and departure > $3
   order by source_id, arrival`;

/** Nights that a calendar closes in a listing. */
export type ClaimRow = Nights & {
  readonly channel_slug: string;
  readonly channel_name: string;
  readonly stay_id: ReservationId | null;
};

export const listClaims = (
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
  from: PlainDate,
): Promise<ClaimRow[]> => tx.named<ClaimRow>('claims-on-listing', CLAIMED, [propertyId, listingId, from]);

/*
 * No statement here joins rows of a listing with other rows of its property. Without statistics of a new property the
 * planner assumes that it has no rows, and then reads all of them again for each row of the listing: a first import
 * took so long that the database ended it (REL-40).
 */

const ELSEWHERE = `
  select id, status, source, listing_id, arrival, departure, segments
    from reservations
   where property_id = $1 and id = any($2::uuid[])
     and (status = 'no_show'
          or status <> 'canceled' and (listing_id is distinct from $3 or split_at is not null))`;

/** A stay that spends some or all of its nights in another listing, or does not take place. */
export type StayElsewhere = Nights & {
  readonly id: ReservationId;
  readonly status: ReservationStatus;
  readonly source: 'manual' | 'pms' | 'calendar';
  readonly listing_id: ListingId | null;
  readonly segments: readonly StaySegment[];
};

/** Closed nights of stays that spend nights in another listing, or did not take place. */
export async function listStaysElsewhere(
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
  stays: readonly ReservationId[],
): Promise<StayElsewhere[]> {
  if (stays.length === 0) return [];
  return tx.named<StayElsewhere>('stays-elsewhere', ELSEWHERE, [propertyId, stays, listingId]);
}

const STANDING = `
  select id, arrival, occupied_until as departure, kept_for, coalesce(main_id, id) as stay_id, channel_slug,
         channel_name, created_at,
         case when is_conflict then 'conflict' when kind = 'block' and source = 'calendar' then 'kept'
              else 'taken' end as role
    from reservations
   where property_id = $1 and listing_id = $2 and occupied_until > $3
     and (occupies or is_conflict and status in ('not_confirmed', 'confirmed', 'checked_in', 'checked_out'))
   order by created_at, arrival`;

const SOLD = `
  select id, channel_slug, channel_name, created_at
    from reservations
   where property_id = $1 and id = any($2::uuid[])
     and status in ('not_confirmed', 'confirmed', 'checked_in', 'checked_out')`;

/** The rows of a listing: taken nights, nights in conflict, and blocks that keep claimed nights closed. */
export type OccupyingRow = Claim & {
  readonly id: ReservationId;
  readonly stay_id: ReservationId;
  readonly created_at: Instant;
  readonly role: 'taken' | 'conflict' | 'kept';
};

/** In the order in which they were sold. A segment in conflict counts as sold with its stay, and by the same channel. */
export async function listOccupyingRows(
  tx: Transaction,
  propertyId: PropertyId,
  listingId: ListingId,
  from: PlainDate,
): Promise<OccupyingRow[]> {
  const rows = await tx.named<OccupyingRow>('standing-in-listing', STANDING, [propertyId, listingId, from]);
  const isSegmentInConflict = ({ role, id, stay_id }: OccupyingRow) => role === 'conflict' && id !== stay_id;
  const mains = rows.filter(isSegmentInConflict).map(({ stay_id }) => stay_id);
  if (mains.length === 0) return rows;
  const sold = await tx.named<Pick<OccupyingRow, 'id' | 'channel_slug' | 'channel_name' | 'created_at'>>(
    'stays-of-segments',
    SOLD,
    [propertyId, mains],
  );
  const byId = new Map(sold.map(({ id, ...sale }) => [id, sale]));
  return rows
    .flatMap((row) => {
      if (!isSegmentInConflict(row)) return row;
      const sale = byId.get(row.stay_id);
      return sale ? { ...row, ...sale } : [];
    })
    .sort(
      (one, other) =>
        epochMs(one.created_at) - epochMs(other.created_at) || nightsBetween(other.arrival, one.arrival),
    );
}

const CUT = `
  update reservations set departure = $3, updated_at = $4, version = version + 1
   where property_id = $1 and id = any($2::uuid[]) and kind = 'block' and source = 'calendar' and arrival < $3`;

/** Ends blocks before a day: the nights before it stay as they were. */
export async function shortenBlocks(
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

/** Where another row has taken the nights meanwhile, no block is needed. */
export async function insertBlocks(
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
  delete from reservations where property_id = $1 and kept_for = $2 and kind = 'block' and source = 'calendar'
  returning listing_id`;

/** Returns the listings of the blocks that kept nights closed for a stay. */
export async function deleteBlocksKeptFor(
  tx: Transaction,
  propertyId: PropertyId,
  stay: ReservationId,
): Promise<ListingId[]> {
  const rows = await tx.named<{ listing_id: ListingId }>('lift-kept-for', LIFT, [propertyId, stay]);
  return rows.map(({ listing_id }) => listing_id);
}

const MAKE_WAY = `
  delete from reservations
   where property_id = $1 and listing_id = $2 and channel_slug = $3 and kind = 'block' and source = 'calendar'
     and ($6 or kept_for is null)
     and daterange(arrival, departure) && (select range_agg(daterange(stay.arrival, stay.departure))
                                             from unnest($4::date[], $5::date[]) as stay (arrival, departure))`;

/**
 * Blocks of a channel give way to what that channel has sold. For a request of a person, only blocks give way that keep
 * no nights of a stay in conflict.
 */
export async function freeClosedNights(
  tx: Transaction,
  propertyId: PropertyId,
  { listingId, channelSlug }: { readonly listingId: ListingId; readonly channelSlug: string },
  nights: readonly Nights[],
  { evenKept }: { readonly evenKept: boolean } = { evenKept: true },
): Promise<void> {
  if (nights.length === 0) return;
  await tx.named('make-way', MAKE_WAY, [
    propertyId,
    listingId,
    channelSlug,
    nights.map(({ arrival }) => arrival),
    nights.map(({ departure }) => departure),
    evenKept,
  ]);
}

const RELEASE = `
  update reservations set is_conflict = true where property_id = $1 and id = any($2::uuid[]) and kind = 'stay'`;

/** These stays are about to be placed again or to end: until then they hold no nights. */
export async function releaseNights(
  tx: Transaction,
  propertyId: PropertyId,
  stays: readonly ReservationId[],
): Promise<void> {
  if (stays.length > 0) await tx.named('release-nights', RELEASE, [propertyId, stays]);
}
