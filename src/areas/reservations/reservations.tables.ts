import {
  bigint,
  boolean,
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
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';

export type ReservationStatus =
  'not_confirmed' | 'confirmed' | 'canceled' | 'checked_in' | 'checked_out' | 'no_show';
export type CheckInState = 'pending' | 'started' | 'complete';
export type RegistryState = 'none' | 'pending' | 'sent' | 'refused';

export const reservations = defineTable({
  name: 'reservations',
  owner: 'property',
  columns: {
    id: uuid<ReservationId>(),
    property_id: uuid<PropertyId>(),
    kind: defaulted(text<'stay' | 'block'>()),
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
    /** Generated: whether the nights count as taken. */
    occupies: nullable(boolean()),
  },
});
export type ReservationTables = TablesOf<[typeof reservations]>;
