import {
  bigint,
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
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import type { NotificationType } from './notifications.constants.ts';

/** `news` leaves a quarter of an hour after its first notice, `summary` at the end of the day. */
export type DigestKind = 'news' | 'summary';
export type NoticeSubject = 'stay' | 'report' | 'connection' | 'listing' | 'day';

export const notificationSettings = defineTable({
  name: 'notification_settings',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    type: text<NotificationType>(),
    is_on: defaulted(boolean()),
    emails: defaulted(texts()),
    remind_at: nullable(instant()),
    version: defaulted(integer()),
    updated_at: instant(),
  },
});

export const notificationRecipients = defineTable({
  name: 'notification_recipients',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    email: text(),
    language: text<Language>(),
    confirmed_at: nullable(instant()),
    stopped_at: nullable(instant()),
    stop_hash: text(),
    stop_token: bytes(),
    confirm_hash: nullable(text()),
    confirm_until: nullable(instant()),
    asked: defaulted(integer()),
    asked_at: nullable(instant()),
    created_at: instant(),
  },
});

export const notificationDigests = defineTable({
  name: 'notification_digests',
  owner: 'property',
  columns: {
    id: defaulted(bigint()),
    property_id: uuid<PropertyId>(),
    type: text<NotificationType>(),
    kind: text<DigestKind>(),
    due_at: instant(),
    sent_at: nullable(instant()),
  },
});

export const notificationNotices = defineTable({
  name: 'notification_notices',
  owner: 'property',
  columns: {
    id: defaulted(bigint()),
    property_id: uuid<PropertyId>(),
    type: text<NotificationType>(),
    subject: text<NoticeSubject>(),
    subject_id: text(),
    revision: text(),
    digest_id: nullable(bigint()),
    created_at: instant(),
  },
});

export type NotificationTables = TablesOf<
  [
    typeof notificationSettings,
    typeof notificationRecipients,
    typeof notificationDigests,
    typeof notificationNotices,
  ]
>;
