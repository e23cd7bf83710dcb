import { type PropertyContext, seesApp, seesMoney } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import type { App } from '#vocabulary/call.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { LogEntry } from './activity.contract.ts';
import { countActivitySince, insertActivity, listActivity } from './activity.store.ts';
import type { ActivityTone } from './activity.tables.ts';

export type Activity = {
  /** A sentence such as "El reporte a TRA fue aceptado para {guest}". */
  readonly text: TextKey;
  readonly params?: TextParams;
  readonly tone?: ActivityTone;
  readonly subject?: 'reservation' | 'listing' | 'connection' | 'property';
  readonly subjectId?: string;
};

/** Adds a line to the log that the host reads, in the transaction of the action. */
export const recordActivity = (ctx: PropertyContext, tx: Transaction, entry: Activity): Promise<void> =>
  insertActivity(tx, ctx.propertyId, {
    text: entry.text,
    params: entry.params ?? {},
    tone: entry.tone ?? 'done',
    subject: entry.subject ?? null,
    subject_id: entry.subjectId ?? null,
    at: ctx.clock.now(),
  });

/** Which app a sentence tells of, by how its key begins. */
const TELLS_OF: readonly (readonly [start: string, app: App])[] = [
  ['activity.reservation.', 'reservations'],
  ['activity.calendar.', 'listings'],
  ['activity.connection.', 'integrations'],
  ['activity.registry.', 'registry'],
  ['activity.checkIn.', 'check-in'],
  ['activity.invoice.', 'invoicing'],
  ['activity.invoicing.', 'invoicing'],
  ['activity.journal.', 'invoicing'],
];

/** D-9: what happened in an app is shown to members who have that app, and customers to members who see money. */
const hiddenFrom = (ctx: PropertyContext): string[] =>
  TELLS_OF.flatMap(([start, app]) =>
    seesApp(ctx, app) && (app !== 'invoicing' || seesMoney(ctx)) ? [] : [start],
  );

export async function readActivity(
  ctx: PropertyContext,
  page: { limit: number; before: number | null },
): Promise<LogEntry[]> {
  const rows = await listActivity(ctx.db, ctx.propertyId, { ...page, hidden: hiddenFrom(ctx) });
  return rows.map((row) => ({
    _id: row.id,
    message: translate(allTexts[ctx.language], row.text, row.params),
    tone: row.tone,
    subject: row.subject,
    subjectId: row.subject_id,
    createdAt: row.at,
  }));
}

export const countRecentActivity = (ctx: PropertyContext, since: Instant): Promise<number> =>
  countActivitySince(ctx.db, ctx.propertyId, since, hiddenFrom(ctx));
