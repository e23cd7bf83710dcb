import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { LogEntry } from './content.contract.ts';
import { countActivitySince, insertActivity, listActivity } from './activity.store.ts';
import type { ActivityTone } from './activity.tables.ts';

export type Activity = {
  /** A sentence such as "TRA aceptada para {guest}". */
  readonly text: TextKey;
  readonly params?: TextParams;
  readonly tone?: ActivityTone;
  readonly subject?: 'reservation' | 'listing' | 'connection' | 'property';
  readonly subjectId?: string;
};

/** Adds a line to the log that the host reads, in the transaction of what it tells. */
export const recordActivity = (ctx: PropertyContext, tx: Transaction, entry: Activity): Promise<void> =>
  insertActivity(tx, ctx.propertyId, {
    text: entry.text,
    params: entry.params ?? {},
    tone: entry.tone ?? 'done',
    subject: entry.subject ?? null,
    subject_id: entry.subjectId ?? null,
    at: ctx.clock.now(),
  });

export async function readActivity(
  ctx: PropertyContext,
  page: { limit: number; before: number | null },
): Promise<LogEntry[]> {
  const rows = await listActivity(ctx.db, ctx.propertyId, page);
  return rows.map((row) => ({
    _id: row.id,
    message: translate(allTexts[ctx.language], row.text, row.params),
    tone: row.tone,
    subject: row.subject,
    subjectId: row.subject_id,
    createdAt: row.at,
  }));
}

export const doneSince = (ctx: PropertyContext, since: Instant): Promise<number> =>
  countActivitySince(ctx.db, ctx.propertyId, since);
