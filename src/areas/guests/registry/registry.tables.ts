import {
  boolean,
  bytes,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { AccommodationType } from '#countries/stay.ts';
import type { ConnectionId, GuestId, PropertyId, ReservationId, UserId } from '#vocabulary/ids.ts';
import type { EvidenceDeed, EvidenceOutcome } from './evidence.contract.ts';
import type { StayReportState } from './registry.contract.ts';

export const registrySettings = defineTable({
  name: 'registry_settings',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    is_default: boolean(),
    listing_ids: defaulted(texts()),
    establishment_name: text(),
    accommodation_type: text<AccommodationType>(),
    renewed_for: nullable(integer()),
    sends_early: defaulted(boolean()),
    version: defaulted(integer()),
    created_at: instant(),
    deleted_at: nullable(instant()),
  },
});

export const stayReports = defineTable({
  name: 'stay_reports',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    guest_id: uuid<GuestId>(),
    registry: text(),
    kind: text(),
    movement: defaulted(text<'' | 'E' | 'S'>()),
    key: text(),
    state: text<StayReportState>(),
    revision: defaulted(integer()),
    mode: text<'live' | 'test'>(),
    connection_id: uuid<ConnectionId>(),
    content_hash: text(),
    sealing_key_id: uuid(),
    content: nullable(bytes()),
    problem: nullable(bytes()),
    due_at: instant(),
    send_from: instant(),
    code: nullable(text()),
    sent_at: nullable(instant()),
    changed_since: defaulted(boolean()),
    withdrawn_since: nullable(instant()),
    settled_at: nullable(instant()),
    never_left: defaulted(boolean()),
    created_at: instant(),
    updated_at: instant(),
  },
});

export const staysRegisteredByHand = defineTable({
  name: 'stays_registered_by_hand',
  owner: 'property',
  columns: {
    reservation_id: uuid<ReservationId>(),
    property_id: uuid<PropertyId>(),
    registered_by: uuid<UserId>(),
    registered_at: instant(),
  },
});

/** Evidence: a line is written once, and outlives its report and its guest (docs/decisions/0105). */
export const registryEvidence = defineTable({
  name: 'registry_evidence',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    report_id: nullable(uuid()),
    guest_id: nullable(uuid<GuestId>()),
    registry: nullable(text()),
    registration: nullable(text()),
    kind: defaulted(text()),
    movement: defaulted(text<'' | 'E' | 'S'>()),
    revision: defaulted(integer()),
    mode: defaulted(text<'live' | 'test'>()),
    deed: text<EvidenceDeed>(),
    outcome: text<EvidenceOutcome>(),
    code: nullable(text()),
    actor: text(),
    at: instant(),
    sealing_key_id: nullable(uuid()),
    content: nullable(bytes()),
  },
});

/** One movement of a file that is uploaded by hand. */
export type FileMovement = {
  readonly reportId: string;
  readonly guestId: GuestId;
  /** Hash of the movement's content in the file. */
  readonly hash: string;
};

export const registryFiles = defineTable({
  name: 'registry_files',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    registry: text(),
    movements: json<readonly FileMovement[]>(),
    made_at: instant(),
    made_by: text(),
    uploaded_at: nullable(instant()),
    uploaded_by: nullable(text()),
    receipt_number: nullable(text()),
    sealing_key_id: nullable(uuid()),
    receipt: nullable(bytes()),
  },
});

/** Half of the time has passed, most of it, or all. */
export type WarningLevel = 'half' | 'most' | 'late';

export const registryWarnings = defineTable({
  name: 'registry_warnings',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    registry: text(),
    movement: defaulted(text<'' | 'E' | 'S'>()),
    due_at: instant(),
    level: text<WarningLevel>(),
    told_at: instant(),
  },
});

export type RegistryTables = TablesOf<
  [
    typeof registrySettings,
    typeof stayReports,
    typeof staysRegisteredByHand,
    typeof registryEvidence,
    typeof registryFiles,
    typeof registryWarnings,
  ]
>;
