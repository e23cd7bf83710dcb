import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { ViewTables } from './impersonation.tables.ts';

export type ViewRow = {
  id: string;
  user_id: UserId;
  reason: string;
  started_at: Instant;
  expires_at: Instant;
  elevated_at: Instant | null;
};

const COLUMNS = ['id', 'user_id', 'reason', 'started_at', 'expires_at', 'elevated_at'] as const;

/** The view that a session has open. */
export const findOpenView = (
  system: Queries,
  sessionId: string,
  now: Instant,
): Promise<ViewRow | undefined> =>
  system
    .tables<ViewTables>()
    .selectFrom('admin_views')
    .select(COLUMNS)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** A session looks as one person at a time: the view before ends with the next, or when its time was up. */
export async function closeViews(tx: Transaction, sessionId: string, now: Instant): Promise<void> {
  await tx
    .tables<ViewTables>()
    .updateTable('admin_views')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export const insertView = (
  tx: Transaction,
  view: Omit<ViewRow, 'elevated_at'> & { admin_id: UserId; session_id: string },
): Promise<ViewRow> =>
  tx.tables<ViewTables>().insertInto('admin_views').values(view).returning(COLUMNS).executeTakeFirstOrThrow();

export const elevateViewRow = (tx: Transaction, id: string, reason: string, now: Instant): Promise<ViewRow> =>
  tx
    .tables<ViewTables>()
    .updateTable('admin_views')
    .set({ elevated_at: now, elevation_reason: reason })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
