import {
  bigint,
  boolean,
  date,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

export type ReservationStatus =
  'not_confirmed' | 'confirmed' | 'canceled' | 'checked_in' | 'checked_out' | 'no_show';
export type CheckInState = 'pending' | 'started' | 'complete';
export type RegistryState = 'none' | 'pending' | 'sent' | 'refused';

/** A segment after the first, as the reservation keeps it. */
export type StaySegment = {
  readonly listing: ListingId;
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Another row has the nights. */
  readonly conflict: boolean;
};

/** What the source of a reservation had when it was last synced. */
export type LastSynced = {
  readonly listing: ListingId | null;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly status: ReservationStatus;
  /** The pending fields: pushed and not confirmed, so that the source may have the old value or Posada's. */
  readonly pendingFields?: readonly SyncedField[];
  /** When the source was read without this reservation: an earlier read cannot restore it. */
  readonly goneAt?: Instant;
};
export type SyncedField = 'listing' | 'arrival' | 'departure' | 'status';

export const reservations = defineTable({
  name: 'reservations',
  owner: 'property',
  columns: {
    id: uuid<ReservationId>(),
    property_id: uuid<PropertyId>(),
    kind: defaulted(text<'stay' | 'block' | 'part'>()),
    listing_id: nullable(uuid<ListingId>()),
    status: text<ReservationStatus>(),
    is_conflict: defaulted(boolean()),
    arrival: date(),
    departure: date(),
    guest_name: text(),
    adults: defaulted(integer()),
    children: defaulted(integer()),
    email: nullable(text()),
    phone: nullable(text()),
    channel_slug: text(),
    channel_name: text(),
    channel_code: nullable(text()),
    total_minor: nullable(bigint()),
    currency: nullable(text()),
    source: text<'manual' | 'pms' | 'calendar'>(),
    connection_id: nullable(uuid<ConnectionId>()),
    external_id: nullable(text()),
    stay_id: nullable(text()),
    type_external_id: nullable(text()),
    source_version: nullable(instant()),
    phone_last4: nullable(text()),
    notes: nullable(text()),
    check_in_state: defaulted(text<CheckInState>()),
    guests_done: defaulted(integer()),
    registry_state: defaulted(text<RegistryState>()),
    version: defaulted(integer()),
    created_at: defaulted(instant()),
    updated_at: defaulted(instant()),
    canceled_at: nullable(instant()),
    arrived_at: nullable(instant()),
    left_at: nullable(instant()),
    /** Generated: whether the nights count as taken. */
    occupies: nullable(boolean()),
    /** The first night in another listing. Each segment after the first is a row of kind `part`. */
    split_at: nullable(date()),
    main_id: nullable(uuid<ReservationId>()),
    segments: defaulted(json<readonly StaySegment[]>()),
    /** Generated: until when the row's own listing is taken. */
    occupied_until: nullable(date()),
    /** Generated: nights of one of its segments are taken by another row. */
    in_conflict: nullable(boolean()),
    /** Last synced. */
    last_synced: nullable(json<LastSynced>()),
    /** The version that is being pushed to the source. */
    pushing_version: nullable(integer()),
    /** Of a block: the stay whose nights it keeps closed. */
    kept_for: nullable(uuid<ReservationId>()),
    /** It was booked before its source was read for the first time: nothing is news about it. */
    is_imported: defaulted(boolean()),
    /** The departure that the guest pays to, when the guest leaves earlier and the unused nights are charged. */
    charged_until: nullable(date()),
  },
});

/** Closed nights: what calendars by link say is taken, unchanged. */
export const closedNights = defineTable({
  name: 'closed_nights',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    listing_id: uuid<ListingId>(),
    source_id: uuid(),
    kind: text<'stay' | 'block'>(),
    stay_id: nullable(uuid<ReservationId>()),
    channel_slug: text(),
    channel_name: text(),
    arrival: date(),
    departure: date(),
  },
});

/** What a property system has of a stay that another system keeps. */
export const stayCopies = defineTable({
  name: 'stay_copies',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    external_id: text(),
    stay_id: text(),
    reservation_id: uuid<ReservationId>(),
    listing_id: nullable(uuid<ListingId>()),
    status: text<ReservationStatus>(),
    arrival: date(),
    departure: date(),
    source_version: nullable(instant()),
    gone_at: nullable(instant()),
    created_at: instant(),
  },
});

export type ReservationTables = TablesOf<[typeof reservations, typeof closedNights, typeof stayCopies]>;
