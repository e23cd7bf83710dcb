import type { GuestSender } from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import type {
  GuestQuality,
  GuestTemplateCategory,
  GuestTemplateState,
} from '#capabilities/guest-messaging/guest-messaging.templates.ts';
import type {
  GuestDevice,
  GuestDeviceProblem,
} from '#capabilities/guest-messaging/guest-messaging.devices.ts';
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
  texts,
  uuid,
} from '#foundation/database/tables.ts';
import type { ConnectionId, PropertyId, ReservationId, UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import type { NumberUse } from '../messages.constants.ts';
import type { MessagePurpose } from '../templates.contract.ts';
import type { Variable } from '../variables.constants.ts';

/** Beside the states of the channel: on its way there, or refused there. */
export type SubmissionState = GuestTemplateState | 'submitting' | 'refused';

/** By which guests are heard. */
export type HeardChannel = 'whatsapp' | 'email' | 'thread';

export const guestChannels = defineTable({
  name: 'guest_channels',
  owner: 'property',
  columns: {
    connection_id: uuid<ConnectionId>(),
    property_id: uuid<PropertyId>(),
    sender_id: text(),
    display_number: text(),
    verified_name: nullable(text()),
    state: text<GuestSender['state']>(),
    quality: text<GuestQuality>(),
    daily_limit: nullable(integer()),
    read_at: instant(),
    test_state: nullable(text<'sending' | 'sent' | 'failed' | 'unknown'>()),
    test_problem: nullable(text()),
    test_at: nullable(instant()),
  },
});

export const guestSubmissions = defineTable({
  name: 'guest_submissions',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    template_id: uuid(),
    language: text<Language>(),
    name: text(),
    language_code: text(),
    source: text(),
    body: text(),
    variables: texts<Variable>(),
    purpose: text<MessagePurpose>(),
    state: text<SubmissionState>(),
    category: nullable(text<GuestTemplateCategory>()),
    quality: defaulted(text<GuestQuality>()),
    problem: nullable(text()),
    external_id: nullable(text()),
    created_at: instant(),
    updated_at: instant(),
  },
});

export const guestWindows = defineTable({
  name: 'guest_windows',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    connection_id: uuid<ConnectionId>(),
    phone_hash: text(),
    heard_at: instant(),
  },
});

export const heardMessages = defineTable({
  name: 'heard_messages',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    reservation_id: uuid<ReservationId>(),
    recipient: integer(),
    connection_id: nullable(uuid<ConnectionId>()),
    channel: text<HeardChannel>(),
    said_by: text<'guest' | 'host'>(),
    external_hash: text(),
    sealing_key_id: nullable(uuid()),
    content: nullable(bytes()),
    heard_at: instant(),
  },
});

export const guestDevices = defineTable({
  name: 'guest_devices',
  owner: 'property',
  columns: {
    connection_id: uuid<ConnectionId>(),
    property_id: uuid<PropertyId>(),
    state: text<GuestDevice['state']>(),
    last_error: nullable(text<GuestDeviceProblem>()),
    phone: nullable(text()),
    name: nullable(text()),
    linked_at: nullable(instant()),
    next_at: nullable(instant()),
    accepted_by: text<UserId>(),
    accepted_at: instant(),
    read_at: instant(),
  },
});

export const pacedMessages = defineTable({
  name: 'paced_messages',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    sender: text(),
    leaves_at: instant(),
    phone_hash: text(),
    words_hash: nullable(text()),
    is_first: boolean(),
  },
});

export const guestNumberUses = defineTable({
  name: 'guest_number_uses',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    used_by: text<NumberUse>(),
    told_by: text<UserId>(),
    told_at: instant(),
  },
});

export type GuestChannelTables = TablesOf<
  [
    typeof guestChannels,
    typeof guestSubmissions,
    typeof guestWindows,
    typeof heardMessages,
    typeof guestDevices,
    typeof pacedMessages,
    typeof guestNumberUses,
  ]
>;
