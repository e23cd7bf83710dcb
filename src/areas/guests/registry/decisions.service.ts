import { changeAnswers, guestNames } from '#areas/guests/check-in/index.ts';
import type { GuestChange } from '#areas/guests/check-in/guest.contract.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import {
  type MemberContext,
  type PropertyContext,
  contextInTransaction,
} from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { TextKey } from '#texts/index.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { recordEvidence } from './evidence.service.ts';
import { openProblem, presentProblem } from './problems.service.ts';
import { saveRegistryState } from './progress.service.ts';
import type { ReportDecisions } from './registry.contract.ts';
import { registryErrors } from './registry.errors.ts';
import { stayReported } from './registry.events.ts';
import { reportEffect } from './stay-reports.effects.ts';
import { findDueReports } from './stay.service.ts';
import {
  reportHashOf,
  type RegistryContext,
  reconcileReports,
  reportStay,
  queueReport,
} from './stay-reports.service.ts';
import {
  changeReport,
  lockReports,
  reportById,
  type ReportRow,
  listReportsOfRegistry,
} from './stay-reports.store.ts';

const nameOf = (ctx: PropertyContext, registry: string): string => ctx.providers.byId(registry).manifest.name;

/**
 * Corrects the guest on request and sends a report. A report that the registry may have already is sent only with
 * `again`: that is a person's decision, recorded, and a new revision (REL-02).
 */
export async function sendReport(
  ctx: MemberContext,
  id: string,
  input: { correction?: GuestChange | undefined; again: boolean },
): Promise<void> {
  const before = await reportById(ctx.db, ctx.propertyId, id);
  if (!before) throw httpErrors.missing();
  if (input.correction) {
    if (!ctx.property.permissions.has('guest-identity')) throw httpErrors.forbidden();
    await changeAnswers(ctx, before.reservation_id, before.guest_id, input.correction, 'host');
  }
  await resend(ctx, before, input.again);
}

/** Whether a report still waits for the decision that a person took about it, and not for a later one. */
const isUndecided = ({ state, revision }: ReportRow, seen: number): boolean =>
  state === 'attention' && revision === seen;

/** With the revision that the person saw in doubt. False when it is no longer in that doubt: then nothing is sent. */
async function resend(
  ctx: PropertyContext,
  before: ReportRow,
  again: boolean,
  seen?: number,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const desk = await reconcileReports(ctx, tx, before.reservation_id);
    const row = desk.rows.get(before.key);
    const owed = desk.owed?.reports.find(({ report }) => report.key === before.key);
    if (!row || !owed)
      throw registryErrors.notConnected({ params: { registry: nameOf(ctx, before.registry) } });
    if (seen !== undefined && !isUndecided(row, seen)) return false;
    const registry = nameOf(ctx, row.registry);
    // Reports of guests who do not arrive are withdrawn at the registry; nothing more is sent about them.
    if (desk.owed?.isCanceled) throw registryErrors.notOwed({ params: { registry } });
    switch (row.state) {
      case 'sending':
        // The correction itself has sent it.
        if (before.state === 'sending' && before.revision === row.revision) throw registryErrors.isSending();
        return true;
      case 'waiting':
        throw registryErrors.notItsTime();
      case 'refused': {
        const problem = openProblem(ctx, row);
        if (problem?.from === 'rules') {
          const { message, field } = presentProblem(ctx, registry, problem);
          throw registryErrors.stillToCorrect({ params: { problem: message }, ...(field && { field }) });
        }
        break;
      }
      case 'attention':
      case 'sent':
      case 'by-hand':
        if (!again && !row.never_left) throw registryErrors.mayBeThere({ params: { registry } });
        await tell(ctx, tx, row, 'sent-again', 'activity.registry.sentAgain');
    }
    await recordEvidence(ctx, tx, row, { deed: 'sent-again', outcome: 'decided' });
    await sendAsNext(ctx, desk, row, owed);
    await saveRegistryState(ctx, tx, row.reservation_id);
    return true;
  });
}

const sendAsNext = (
  ctx: PropertyContext,
  desk: RegistryContext,
  row: ReportRow,
  owed: Parameters<typeof queueReport>[3],
): Promise<void> => queueReport(ctx, desk, { ...row, revision: row.revision + 1 }, owed);

/**
 * A person reported it outside of Posada, saw that the registry has it, or corrected or withdrew it there (W1-D-06).
 * With the revision that the person saw in doubt. False when it is no longer in that doubt: then nothing changes.
 */
export async function markReported(
  ctx: PropertyContext,
  id: string,
  code: string | undefined,
  seen?: number,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const found = await reportById(tx, ctx.propertyId, id);
    if (!found) throw httpErrors.missing();
    await lockReports(tx, found.reservation_id);
    const row = await reportById(tx, ctx.propertyId, id);
    if (!row) throw httpErrors.missing();
    if (seen !== undefined && !isUndecided(row, seen)) return false;
    // An unsent report, for example one without access, is cancelled: a person has reported it.
    if (row.state === 'sending' && !(await ctx.effects.cancel(tx, reportEffect.type, row.id))) {
      throw registryErrors.isSending();
    }
    const now = ctx.clock.now();
    if (row.withdrawn_since !== null) {
      await changeReport(tx, ctx.propertyId, id, { settled_at: now }, now);
      await recordEvidence(ctx, tx, row, { deed: 'withdrawn', outcome: 'decided' });
      await tell(ctx, tx, row, 'reported-by-hand', 'activity.registry.withdrawn');
    } else {
      const answer = { code: code || row.code, sent_at: now, problem: null, never_left: false };
      const done = { state: 'by-hand', ...answer } as const;
      const same = { changed_since: false, content_hash: await currentHash(ctx, tx, row) };
      await changeReport(tx, ctx.propertyId, id, { ...done, ...same }, now);
      await recordEvidence(ctx, tx, row, { deed: 'by-hand', outcome: 'decided', code: done.code });
      await tell(ctx, tx, row, 'reported-by-hand', 'activity.registry.byHand');
    }
    await saveRegistryState(ctx, tx, row.reservation_id);
    await ctx.publish(tx, stayReported, { reservationId: row.reservation_id, reportId: id });
    return true;
  });
}

/** The present content of the report, which is what the person told the registry. */
async function currentHash(ctx: PropertyContext, tx: Transaction, row: ReportRow): Promise<string> {
  const owed = await findDueReports(contextInTransaction(ctx, tx), row.reservation_id);
  const own = owed?.reports.find(({ report }) => report.key === row.key);
  return own ? reportHashOf(ctx, own) : row.content_hash;
}

async function tell(
  ctx: PropertyContext,
  tx: Transaction,
  row: ReportRow,
  action: 'sent-again' | 'reported-by-hand',
  text: TextKey,
): Promise<void> {
  const names = await guestNames(contextInTransaction(ctx, tx), [row.reservation_id]);
  const { state, revision } = row;
  await recordChange(ctx, tx, { subject: 'report', subjectId: row.id, action, before: { state, revision } });
  await recordActivity(ctx, tx, {
    text,
    params: { registry: nameOf(ctx, row.registry), guest: names.get(row.guest_id) || '—' },
    subject: 'reservation',
    subjectId: row.reservation_id,
  });
}

type Selection = {
  readonly reservationIds?: readonly ReservationId[] | undefined;
  readonly reportIds?: readonly string[] | undefined;
  /** Only reports that certainly never left. */
  readonly neverLeft?: boolean | undefined;
};

type BulkResult = {
  readonly _id: string;
  readonly reservationId: ReservationId;
  readonly accepted: boolean;
  readonly state: ReportRow['state'];
  readonly failure: Failure | null;
};

/**
 * C-REG-06, REL-14: one intent for each report. Reports that are done or being sent are skipped; each has a result that
 * says why it could not be sent.
 */
export async function sendReports(
  ctx: PropertyContext,
  registry: string,
  selection: Selection,
): Promise<BulkResult[]> {
  const isRegistry = ctx.providers.all.some(
    ({ manifest, capabilities }) => manifest.id === registry && capabilities.registry,
  );
  if (!isRegistry) throw registryErrors.unknownRegistry();
  for (const id of selection.reservationIds ?? []) await reportStay(ctx, id);
  const rows = await listReportsOfRegistry(ctx.db, ctx.propertyId, registry, {
    ...(selection.reservationIds && { reservationIds: selection.reservationIds }),
    ...(selection.reportIds && { reportIds: selection.reportIds }),
    ...(selection.neverLeft && { neverLeft: true }),
  });
  const results: BulkResult[] = [];
  for (const row of rows) results.push(await sendOne(ctx, row));
  return results;
}

async function sendOne(ctx: PropertyContext, row: ReportRow): Promise<BulkResult> {
  const result = { _id: row.id, reservationId: row.reservation_id };
  if (row.state !== 'refused' && row.state !== 'attention') {
    return { ...result, accepted: true, state: row.state, failure: null };
  }
  try {
    await resend(ctx, row, false);
    return { ...result, accepted: true, state: 'sending', failure: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...result, accepted: false, state: row.state, failure: error };
  }
}

type Decided = {
  readonly _id: string;
  readonly reservationId: ReservationId;
  readonly outcome: 'decided' | 'left' | 'failed';
  readonly state: ReportRow['state'];
  readonly failure: Failure | null;
};

/**
 * C-REG-23: one decision for many reports in doubt, each carried out and recorded as if it were the only one. A report
 * is skipped when it is no longer in the doubt that the person saw, because it was answered or decided meanwhile: a
 * second press sends nothing.
 */
export async function decideReports(
  ctx: PropertyContext,
  { decision, reports: chosen }: ReportDecisions,
): Promise<Decided[]> {
  const decided: Decided[] = [];
  for (const { _id: id, revision } of chosen) {
    const before = await reportById(ctx.db, ctx.propertyId, id);
    // The report may have been deleted with its stay.
    if (before) decided.push(await decideOne(ctx, before, decision, revision));
  }
  return decided;
}

async function decideOne(
  ctx: PropertyContext,
  before: ReportRow,
  decision: ReportDecisions['decision'],
  seen: number,
): Promise<Decided> {
  const of = { _id: before.id, reservationId: before.reservation_id };
  try {
    const isDone =
      decision === 'reported'
        ? await markReported(ctx, before.id, undefined, seen)
        : await resend(ctx, before, true, seen);
    const after = await reportById(ctx.db, ctx.propertyId, before.id);
    const state = after?.state ?? before.state;
    return { ...of, outcome: isDone ? 'decided' : 'left', state, failure: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...of, outcome: 'failed', state: before.state, failure: error };
  }
}
