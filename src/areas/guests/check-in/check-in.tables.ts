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
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { HostField } from '#countries/host-fields.ts';
import type { ArrivalRequestId, GuestId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';

export type CheckInState = 'pending' | 'started' | 'complete';
/** When the guest's page shows a part of the arrival information. */
export type RevealWhen = 'always' | 'complete' | 'day-before' | 'arrival-day';
/** Passwords and codes open a home: only within the window of the stay (SEC-42). */
export type EntryWhen = Extract<RevealWhen, 'day-before' | 'arrival-day'>;
/** The parts that the history records once for each device that saw them. */
export type ShownSecret = 'wifi' | 'code';
export type GuestState = 'empty' | 'started' | 'complete';

export const checkIns = defineTable({
  name: 'check_ins',
  owner: 'property',
  columns: {
    reservation_id: uuid<ReservationId>(),
    property_id: uuid<PropertyId>(),
    state: defaulted(text<CheckInState>()),
    party: integer(),
    arrival: date(),
    departure: date(),
    language: nullable(text<Language>()),
    trip_reason: nullable(text()),
    arrival_hour: nullable(text()),
    registries: defaulted(texts()),
    agreement_version: nullable(text()),
    agreement_language: nullable(text<Language>()),
    agreement_hash: nullable(text()),
    terms_version_id: nullable(uuid()),
    signature_file: nullable(text()),
    signed_by: nullable(text()),
    signed_at: nullable(instant()),
    opened_at: nullable(instant()),
    completed_at: nullable(instant()),
    canceled_at: nullable(instant()),
    erased_at: nullable(instant()),
    created_at: defaulted(instant()),
  },
});

export const guests = defineTable({
  name: 'guests',
  owner: 'property',
  columns: {
    id: uuid<GuestId>(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    position: integer(),
    is_main: boolean(),
    first_name: nullable(text()),
    last_name: nullable(text()),
    sealing_key_id: nullable(uuid()),
    identity: nullable(bytes()),
    reading: nullable(bytes()),
    state: defaulted(text<GuestState>()),
    typed_by: nullable(uuid()),
    created_at: defaulted(instant()),
    updated_at: defaulted(instant()),
  },
});

export const guestLinks = defineTable({
  name: 'guest_links',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    guest_id: nullable(uuid<GuestId>()),
    listing_id: nullable(uuid<ListingId>()),
    token_hash: text(),
    created_at: instant(),
    expires_at: instant(),
    revoked_at: nullable(instant()),
    first_opened_at: nullable(instant()),
  },
});

export const guestSessions = defineTable({
  name: 'guest_sessions',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    link_id: uuid(),
    token_hash: text(),
    is_proved: boolean(),
    created_at: instant(),
    last_seen_at: instant(),
    ended_at: nullable(instant()),
    shown: defaulted(texts<ShownSecret>()),
  },
});

export const listingLinks = defineTable({
  name: 'listing_links',
  owner: 'property',
  columns: {
    listing_id: uuid<ListingId>(),
    property_id: uuid<PropertyId>(),
    generation: defaulted(integer()),
    token_hash: text(),
    is_on: boolean(),
    created_at: instant(),
    renewed_at: nullable(instant()),
  },
});

export const arrivalRequests = defineTable({
  name: 'arrival_requests',
  owner: 'property',
  columns: {
    id: uuid<ArrivalRequestId>(),
    property_id: uuid<PropertyId>(),
    listing_id: uuid<ListingId>(),
    guest_name: text(),
    arrival: date(),
    departure: date(),
    code: nullable(text()),
    phone_last4: nullable(text()),
    language: text<Language>(),
    reservation_id: nullable(uuid<ReservationId>()),
    created_at: instant(),
  },
});

export const checkInSettings = defineTable({
  name: 'check_in_settings',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    required_fields: defaulted(texts<HostField>()),
    optional_fields: defaulted(texts<HostField>()),
    address_when: defaulted(text<RevealWhen>()),
    wifi_when: defaulted(text<EntryWhen>()),
    entry_when: defaulted(text<EntryWhen>()),
    wifi_name: nullable(text()),
    sealing_key_id: nullable(uuid()),
    wifi_password: nullable(bytes()),
    access_code: nullable(bytes()),
    instructions: nullable(bytes()),
    version: defaulted(integer()),
    updated_at: instant(),
  },
});

export const stayAnswers = defineTable({
  name: 'stay_answers',
  owner: 'property',
  columns: {
    reservation_id: uuid<ReservationId>(),
    property_id: uuid<PropertyId>(),
    sealing_key_id: uuid(),
    answers: bytes(),
    typed_by: nullable(uuid()),
    updated_at: instant(),
  },
});

export const signedAgreements = defineTable({
  name: 'signed_agreements',
  owner: 'property',
  columns: {
    reservation_id: uuid<ReservationId>(),
    property_id: uuid<PropertyId>(),
    sealing_key_id: uuid(),
    words: bytes(),
  },
});

export type CheckInTables = TablesOf<
  [
    typeof checkIns,
    typeof guests,
    typeof guestLinks,
    typeof guestSessions,
    typeof listingLinks,
    typeof arrivalRequests,
    typeof checkInSettings,
    typeof stayAnswers,
    typeof signedAgreements,
  ]
>;
