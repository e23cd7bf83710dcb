import {
  boolean,
  bytes,
  date,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import type {
  AccountId,
  ConnectionId,
  ListingId,
  ListingTypeId,
  PropertyId,
  ReservationId,
} from '#vocabulary/ids.ts';
import type { LISTING_KINDS } from './listings.contract.ts';

export type ListingKind = (typeof LISTING_KINDS)[number];

export const listings = defineTable({
  name: 'listings',
  owner: 'property',
  columns: {
    id: uuid<ListingId>(),
    property_id: uuid<PropertyId>(),
    name: text(),
    type_id: nullable(uuid<ListingTypeId>()),
    capacity: nullable(integer()),
    address: nullable(text()),
    arrival_time: defaulted(text()),
    departure_time: defaulted(text()),
    status: defaulted(text<'active' | 'archived'>()),
    state: defaulted(text<'open' | 'closed'>()),
    whatsapp: nullable(text()),
    wifi_name: nullable(text()),
    sealing_key_id: nullable(uuid()),
    wifi_password: nullable(bytes()),
    maps_button: defaulted(boolean()),
    uber_button: defaulted(boolean()),
    directions: nullable(text()),
    photo_id: nullable(uuid()),
    connection_id: nullable(uuid<ConnectionId>()),
    external_id: nullable(text()),
    external_name: nullable(text()),
    export_generation: defaulted(integer()),
    version: defaulted(integer()),
    created_at: defaulted(instant()),
    deleted_at: nullable(instant()),
  },
});

export const listingTypes = defineTable({
  name: 'listing_types',
  owner: 'property',
  columns: {
    id: uuid<ListingTypeId>(),
    property_id: uuid<PropertyId>(),
    name: text(),
    kind: text<ListingKind>(),
    capacity: nullable(integer()),
    description: nullable(text()),
    connection_id: nullable(uuid<ConnectionId>()),
    external_id: nullable(text()),
    version: defaulted(integer()),
    created_at: defaulted(instant()),
  },
});

export const calendarFeeds = defineTable({
  name: 'calendar_feeds',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    account_id: uuid<AccountId>(),
    listing_id: uuid<ListingId>(),
    sealing_key_id: nullable(uuid()),
    url: nullable(bytes()),
    duplicate_hash: nullable(text()),
    channel: text<CalendarChannel>(),
    advert: nullable(text()),
    etag: nullable(text()),
    last_modified: nullable(text()),
    content_hash: nullable(text()),
    entries: defaulted(integer()),
    last_read_at: nullable(instant()),
    last_good_at: nullable(instant()),
    next_read_at: nullable(instant()),
    failures: defaulted(integer()),
    problem: nullable(text()),
    created_at: defaulted(instant()),
    name: nullable(text()),
  },
});

export const calendarEntries = defineTable({
  name: 'calendar_entries',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    feed_id: uuid(),
    key: text(),
    reservation_id: uuid<ReservationId>(),
    arrival: date(),
    departure: date(),
    missed: defaulted(integer()),
    missed_at: nullable(instant()),
  },
});

export type ListingTables = TablesOf<
  [typeof listings, typeof listingTypes, typeof calendarFeeds, typeof calendarEntries]
>;
