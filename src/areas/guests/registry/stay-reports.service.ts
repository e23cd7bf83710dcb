import { recordActivity } from '#areas/platform/activity/index.ts';
import { isReady, withParentCode } from '#countries/registry-rules.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { sealContent } from './content.service.ts';
import { openProblem, storedProblemOf, sealProblem } from './problems.service.ts';
import { saveRegistryState } from './progress.service.ts';
import { type DueReport, findDueReports, type StayWithDueReports } from './stay.service.ts';
import { reportEffect } from './stay-reports.effects.ts';
import {
  changeReport,
  deleteReports,
  insertReport,
  lockReports,
  type ReportRow,
  reportsOfStay,
} from './stay-reports.store.ts';

/** Locks the reports of one stay while they are compared: no other process does so at the same time. */
export type RegistryContext = {
  readonly tx: Transaction;
  readonly owed: StayWithDueReports | null;
  readonly rows: Map<string, ReportRow>;
};

/**
 * Brings the reports of a stay in line with what it owes: new reports are written, ready ones are sent, corrected ones
 * are sent as a new revision, and reports that the registry has are left alone. The same content is never sent twice
 * without a person's decision, however often this runs.
 */
export const reportStay = (ctx: PropertyContext, id: ReservationId): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await reconcileReports(ctx, tx, id);
  });

export async function reconcileReports(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
): Promise<RegistryContext> {
  await lockReports(tx, id);
  const owed = await findDueReports(contextInTransaction(ctx, tx), id);
  const before = await reportsOfStay(tx, ctx.propertyId, id);
  const desk: RegistryContext = { tx, owed, rows: new Map(before.map((row) => [row.key, row])) };
  const reports = owed && !owed.isCanceled ? owed.reports : [];
  // A main card comes before its companions, so that an existing number is known.
  for (const report of reports) await place(ctx, desk, id, report);
  const keys = new Set(reports.map(({ report }) => report.key));
  await drop(
    ctx,
    desk,
    before.filter((row) => !keys.has(row.key)),
  );
  if (before.length > 0 || reports.length > 0) await saveRegistryState(ctx, tx, id);
  return desk;
}

const isTold = ({ state }: ReportRow): boolean => state === 'sent' || state === 'by-hand';

/**
 * Reports that are no longer owed. Unsent ones are deleted. Those that a registry has are kept as proof and have to be
 * withdrawn there, since registries accept no withdrawal from Posada (W1-D-06). When only the connection is gone, the
 * registry has what happened.
 */
async function drop(
  ctx: PropertyContext,
  { tx, rows, owed }: RegistryContext,
  gone: readonly ReportRow[],
): Promise<void> {
  const forgotten: ReportRow[] = [];
  for (const row of gone) {
    if (isTold(row) && row.withdrawn_since === null && owed && !owed.keys.has(row.key)) {
      const now = ctx.clock.now();
      await changeReport(tx, ctx.propertyId, row.id, { withdrawn_since: now, changed_since: false }, now);
    }
    const isUntold = row.state === 'waiting' || row.state === 'refused' || row.never_left;
    if (isUntold || (row.state === 'sending' && (await ctx.effects.cancel(tx, reportEffect.type, row.id)))) {
      forgotten.push(row);
    }
  }
  await deleteReports(
    tx,
    ctx.propertyId,
    forgotten.map(({ id }) => id),
  );
  for (const { key } of forgotten) rows.delete(key);
}

/** Distinguishes two contents of a report. Keyed, because a plain hash of a card could be guessed. */
export const reportHashOf = (ctx: PropertyContext, { report }: DueReport): string =>
  ctx.secrets.keyedHash(JSON.stringify([report.kind, report.fields]));

/**
 * The known state of a report. A test report went to a simulator and to no authority: once the registry is connected
 * live, the report is owed as if nothing had been sent (W2-H-06).
 */
async function toldOf(
  ctx: PropertyContext,
  { tx, rows }: RegistryContext,
  { report, connection }: DueReport,
): Promise<ReportRow | undefined> {
  const row = rows.get(report.key);
  const isLeftTest = row?.mode === 'test' && connection.mode === 'live';
  if (!row || !isLeftTest || row.state === 'by-hand') return row;
  if (row.state === 'sending' && !(await ctx.effects.cancel(tx, reportEffect.type, row.id))) return row;
  await deleteReports(tx, ctx.propertyId, [row.id]);
  rows.delete(report.key);
  return undefined;
}

async function place(
  ctx: PropertyContext,
  desk: RegistryContext,
  id: ReservationId,
  owed: DueReport,
): Promise<void> {
  const row = await toldOf(ctx, desk, owed);
  if (!row) return write(ctx, desk, await blank(ctx, desk, id, owed), owed, true);
  const isSame = row.content_hash === reportHashOf(ctx, owed);
  switch (row.state) {
    case 'sent':
    case 'by-hand':
      // After a withdrawal there, it is owed as if it had never been reported.
      if (row.settled_at !== null)
        return write(ctx, desk, { ...row, revision: row.revision + 1 }, owed, false);
      if (row.changed_since === isSame || row.withdrawn_since !== null) {
        const change = { changed_since: !isSame, withdrawn_since: null };
        await changeReport(desk.tx, ctx.propertyId, row.id, change, ctx.clock.now());
      }
      return;
    case 'attention':
      return;
    case 'sending':
      // A report that may have been sent cannot be cancelled; its outcome leads here again.
      if (
        (isSame && !isTooEarly(ctx, row, owed)) ||
        !(await ctx.effects.cancel(desk.tx, reportEffect.type, row.id))
      )
        return;
      return write(ctx, desk, { ...row, revision: row.revision + 1 }, owed, false);
    case 'refused': {
      const problem = openProblem(ctx, row);
      if (problem?.from === 'rules') return write(ctx, desk, row, owed, false);
      const isOpenAgain = problem?.from === 'reconnect' && owed.connection.state === 'active';
      if (isSame && !isOpenAgain) return;
      return write(ctx, desk, { ...row, revision: row.revision + 1 }, owed, false);
    }
    case 'waiting':
      return write(ctx, desk, row, owed, false);
  }
}

/**
 * The hour that released a report is in the future again: an arrival that was marked by mistake was undone. After a
 * press before the hour, the hour was in the future then as well, and the press counts.
 */
function isTooEarly(ctx: PropertyContext, row: ReportRow, { sendFrom }: DueReport): boolean {
  const now = ctx.clock.now();
  return row.send_from <= now && sendFrom !== null && sendFrom > now;
}

/**
 * A report that may be sent at once ignores a moment that was stored before the owner of the registration chose early
 * reports.
 */
function releaseTime(ctx: PropertyContext, row: ReportRow, { sendFrom }: DueReport): Instant {
  const now = ctx.clock.now();
  return sendFrom ?? (row.send_from < now ? row.send_from : now);
}

async function blank(
  ctx: PropertyContext,
  { tx }: RegistryContext,
  reservationId: ReservationId,
  owed: DueReport,
): Promise<ReportRow> {
  const { report, guestId, keyId, connection, dueAt, sendFrom } = owed;
  const now = ctx.clock.now();
  const row = {
    id: newId<string>(now),
    property_id: ctx.propertyId,
    reservation_id: reservationId,
    guest_id: guestId,
    registry: report.registry,
    kind: report.kind,
    movement: report.movement ?? '',
    key: report.key,
    state: 'waiting',
    revision: 1,
    mode: connection.mode,
    connection_id: connection.id,
    content_hash: reportHashOf(ctx, owed),
    sealing_key_id: keyId,
    content: null,
    problem: null,
    due_at: dueAt,
    send_from: sendFrom ?? now,
  } as const;
  await insertReport(tx, { ...row, created_at: now });
  const untold = { code: null, sent_at: null, changed_since: false, withdrawn_since: null, settled_at: null };
  return { ...row, ...untold, never_left: false };
}

/** Writes the present content of a report and, when nothing blocks it, the intent to send it. */
async function write(
  ctx: PropertyContext,
  desk: RegistryContext,
  row: ReportRow,
  owed: DueReport,
  isNew: boolean,
): Promise<void> {
  const { report } = owed;
  if (!isReady(report)) return keepBack(ctx, desk, row, owed, isNew);
  const parent = report.needs ? desk.rows.get(report.needs.key)?.code : undefined;
  const mayGo = releaseTime(ctx, row, owed) <= ctx.clock.now() && (!report.needs || parent);
  if (mayGo) return queueReport(ctx, desk, row, owed);
  await keep(ctx, desk, { ...row, state: 'waiting', problem: askedMeanwhile(ctx, row, report) }, owed);
}

/**
 * An optional field that the registry should get, such as the total of the stay: requested as long as the report waits.
 */
function askedMeanwhile(ctx: PropertyContext, row: ReportRow, { problems }: DueReport['report']) {
  const [first] = problems;
  return first ? sealProblem(ctx, row.id, storedProblemOf(first)) : null;
}

/** Posada's own rules found an error: nothing is sent before it is corrected (USER-PAIN 7). */
async function keepBack(
  ctx: PropertyContext,
  desk: RegistryContext,
  row: ReportRow,
  owed: DueReport,
  isNew: boolean,
): Promise<void> {
  const first = owed.report.problems.find(({ isWarning }) => !isWarning);
  if (!first) throw new Error(`Report ${row.id} is not ready and has no problem`);
  const problem = sealProblem(ctx, row.id, storedProblemOf(first));
  await keep(ctx, desk, { ...row, state: 'refused', problem }, owed);
  if (!isNew && row.state === 'refused') return;
  await recordActivity(ctx, desk.tx, {
    text: 'activity.registry.toCorrect',
    params: {
      registry: ctx.providers.byId(row.registry).manifest.name,
      guest: desk.owed?.guestName ?? '—',
    },
    tone: 'failed',
    subject: 'reservation',
    subjectId: row.reservation_id,
  });
}

/** The intent and its job, in this transaction (REL-01). */
export async function queueReport(
  ctx: PropertyContext,
  desk: RegistryContext,
  row: ReportRow,
  owed: DueReport,
): Promise<void> {
  await keep(ctx, desk, { ...row, state: 'sending', problem: null, changed_since: false }, owed);
  await ctx.effects.plan(ctx, desk.tx, reportEffect, {
    subjectId: row.id,
    revision: row.revision,
    payload: { reportId: row.id, registry: row.registry, kind: owed.report.kind },
    dueAt: owed.dueAt,
  });
}

async function keep(
  ctx: PropertyContext,
  desk: RegistryContext,
  row: ReportRow,
  owed: DueReport,
): Promise<void> {
  const { report, keyId, connection } = owed;
  const code = report.needs ? desk.rows.get(report.needs.key)?.code : null;
  const told = code ? withParentCode(report, code) : report;
  const change = {
    state: row.state,
    problem: row.problem,
    revision: row.revision,
    changed_since: row.changed_since,
    never_left: row.never_left && row.state === 'attention',
    withdrawn_since: null,
    settled_at: null,
    kind: report.kind,
    mode: connection.mode,
    connection_id: connection.id,
    content_hash: reportHashOf(ctx, owed),
    sealing_key_id: keyId,
    content: await sealContent(ctx, desk.tx, row.id, keyId, told),
    due_at: owed.dueAt,
    send_from: releaseTime(ctx, row, owed),
  };
  await changeReport(desk.tx, ctx.propertyId, row.id, change, ctx.clock.now());
  desk.rows.set(row.key, { ...row, ...change });
}
