import {
  boolean,
  bytes,
  date,
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
  uuids,
} from '#foundation/database/tables.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import type { HeldFor, SkipReason } from './messages.constants.ts';
import type { RowState } from './plan.ts';
import type {
  MessageChannel,
  MessageConditions,
  MessagePurpose,
  MessageTexts,
  MessageTrigger,
} from './templates.contract.ts';
import type { Variable } from './variables.constants.ts';

export type ConsentBasis = 'host-note' | 'guest' | 'stop-word';
export type DeliveryState = 'written' | 'sending' | 'sent' | 'failed' | 'unknown';

export const messageSettings = defineTable({
  name: 'message_settings',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    is_on: defaulted(boolean()),
    listings_off: defaulted(uuids<ListingId>()),
    sender_name: text(),
    reply_to: nullable(text()),
    version: defaulted(integer()),
    updated_at: instant(),
  },
});

export const messageTemplates = defineTable({
  name: 'message_templates',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    key: nullable(text()),
    name: text(),
    purpose: text<MessagePurpose>(),
    trigger: json<MessageTrigger>(),
    conditions: json<MessageConditions>(),
    channels: texts<MessageChannel>(),
    useful_until: text<'arrival' | 'departure' | 'week-after'>(),
    late: text<'now' | 'skip'>(),
    texts: json<MessageTexts>(),
    on_since: nullable(instant()),
    version: defaulted(integer()),
    created_at: instant(),
    updated_at: instant(),
    updated_by: nullable(text()),
    deleted_at: nullable(instant()),
  },
});

export const stayMessaging = defineTable({
  name: 'stay_messaging',
  owner: 'property',
  columns: {
    reservation_id: uuid<ReservationId>(),
    property_id: uuid<PropertyId>(),
    is_on: defaulted(boolean()),
    language: nullable(text<Language>()),
    arrival: date(),
    departure: date(),
    arrival_known_at: instant(),
    departure_known_at: instant(),
    dates_changed_at: nullable(instant()),
    recipient: defaulted(integer()),
    recipient_since: instant(),
    name_hash: nullable(text()),
    email_hash: nullable(text()),
    phone_hash: nullable(text()),
    sealing_key_id: nullable(uuid()),
    erased_at: nullable(instant()),
    version: defaulted(integer()),
  },
});

export const plannedMessages = defineTable({
  name: 'planned_messages',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    template_id: uuid(),
    reservation_id: uuid<ReservationId>(),
    recipient: integer(),
    revision: integer(),
    state: text<RowState>(),
    reason: nullable(text<SkipReason>()),
    moment: instant(),
    due_at: instant(),
    moved_from: nullable(instant()),
    useful_until: instant(),
    missing: defaulted(texts<Variable>()),
    waits_for: nullable(text<HeldFor>()),
    is_asked: defaulted(boolean()),
    failed_channels: defaulted(texts<MessageChannel>()),
    next_at: nullable(instant()),
    updated_at: instant(),
  },
});

export const messageDeliveries = defineTable({
  name: 'message_deliveries',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    message_id: uuid(),
    channel: text<MessageChannel>(),
    state: text<DeliveryState>(),
    sealing_key_id: nullable(uuid()),
    content: nullable(bytes()),
    link_id: nullable(uuid()),
    connection_id: nullable(uuid<ConnectionId>()),
    submission_id: nullable(uuid()),
    problem: nullable(text()),
    sent_by: nullable(text()),
    created_at: instant(),
    settled_at: nullable(instant()),
    delivered_at: nullable(instant()),
    read_at: nullable(instant()),
    opened_at: nullable(instant()),
  },
});

export const guestConsents = defineTable({
  name: 'guest_consents',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    recipient: integer(),
    purpose: text<MessagePurpose>(),
    channel: text<MessageChannel>(),
    state: text<'given' | 'withdrawn'>(),
    basis: defaulted(text<ConsentBasis>()),
    note: nullable(bytes()),
    recorded_by: text(),
    recorded_at: instant(),
  },
});

export type MessageTables = TablesOf<
  [
    typeof messageSettings,
    typeof messageTemplates,
    typeof stayMessaging,
    typeof plannedMessages,
    typeof messageDeliveries,
    typeof guestConsents,
  ]
>;
