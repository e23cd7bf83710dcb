import {
  boolean,
  bytes,
  defaulted,
  defineTable,
  instant,
  integer,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, ListingId, ListingTypeId, PropertyId } from '#vocabulary/ids.ts';
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

/** Rooms of a connection that the host was asked about: whether each is a listing of another connection. */
export const roomMatches = defineTable({
  name: 'room_matches',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    external_id: text(),
    name: text(),
    listing_id: uuid<ListingId>(),
    answer: text<'same' | 'different'>(),
    answered_at: instant(),
  },
});

export type ListingTables = TablesOf<[typeof listings, typeof listingTypes, typeof roomMatches]>;
