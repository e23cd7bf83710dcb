import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { NotificationType } from './notifications.constants.ts';
import type { DigestKind, NoticeSubject, NotificationTables } from './notifications.tables.ts';

export type Notice = {
  readonly type: NotificationType;
  readonly subject: NoticeSubject;
  readonly subjectId: string;
  /** A later revision of the same subject is a notice of its own. */
  readonly revision: string;
};

/** Undefined when this revision was noted before. */
export async function insertNotice(
  tx: Transaction,
  propertyId: PropertyId,
  { type, subject, subjectId, revision }: Notice,
  at: Instant,
): Promise<number | undefined> {
  const inserted = await tx
    .tables<NotificationTables>()
    .insertInto('notification_notices')
    .values({ property_id: propertyId, type, subject, subject_id: subjectId, revision, created_at: at })
    .onConflict((conflict) => conflict.constraint('one_notice_per_revision').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

const JOIN = `
  with digest as (
    insert into notification_digests as opened (property_id, type, kind, due_at) values ($1, $2, $3, $4)
    on conflict (property_id, type, kind) where sent_at is null do update set due_at = opened.due_at
    returning id
  )
  update notification_notices set digest_id = digest.id from digest where notification_notices.id = $5`;

/** Adds a notice to the open digest of its type, or opens one that is due at `dueAt`. */
export async function addToDigest(
  tx: Transaction,
  propertyId: PropertyId,
  noticeId: number,
  { type, kind, dueAt }: { type: NotificationType; kind: DigestKind; dueAt: Instant },
): Promise<void> {
  await tx.named('join-notification-digest', JOIN, [propertyId, type, kind, dueAt, noticeId]);
}

/** Closes a digest: later notices open another one. Undefined when it was sent already. */
export const closeDigest = (
  tx: Transaction,
  propertyId: PropertyId,
  id: number,
  at: Instant,
): Promise<{ type: NotificationType; kind: DigestKind } | undefined> =>
  tx
    .tables<NotificationTables>()
    .updateTable('notification_digests')
    .set({ sent_at: at })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['type', 'kind'])
    .executeTakeFirst();

export type NoticeRow = {
  readonly subject: NoticeSubject;
  readonly subject_id: string;
  readonly revision: string;
};

/** In the order in which they were noted. */
export const noticesOfDigest = (db: Queries, propertyId: PropertyId, id: number): Promise<NoticeRow[]> =>
  db
    .tables<NotificationTables>()
    .selectFrom('notification_notices')
    .select(['subject', 'subject_id', 'revision'])
    .where('property_id', '=', propertyId)
    .where('digest_id', '=', id)
    .orderBy('id')
    .execute();

/** Across properties. */
export const listDueDigests = (
  system: Database,
  now: Instant,
): Promise<{ id: number; property_id: PropertyId }[]> =>
  system.named(
    'due-notification-digests',
    'select id, property_id from notification_digests where sent_at is null and due_at <= $1 order by due_at, id',
    [now],
  );

export async function forgetNoticesBefore(system: Database, at: Instant): Promise<void> {
  await system.named(
    'forget-notification-notices',
    'delete from notification_notices where created_at < $1',
    [at],
  );
  await system.named('forget-notification-digests', 'delete from notification_digests where sent_at < $1', [
    at,
  ]);
}
