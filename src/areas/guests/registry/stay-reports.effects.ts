import { z } from 'zod';

import { guestNames } from '#areas/guests/check-in/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import {
  type ProviderAttempt,
  defineProviderEffect,
  type EffectSettlement,
} from '#areas/property/connections/index.ts';
import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';
import type {
  RegistryCapability,
  RegistryProof,
  RegistryReport,
  RegistryPending,
} from '#capabilities/registry/registry.capability.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import { maskedValue, openContent, redactIdentity } from './content.service.ts';
import { establishmentNumber } from './establishment-number.ts';
import { recordEvidence, recordAttempt } from './evidence.service.ts';
import { sealProblem, type StoredProblem } from './problems.service.ts';
import { saveRegistryState } from './progress.service.ts';
import { stayReported, stayReportRefused } from './registry.events.ts';
import { changeReport, reportById, type ReportRow } from './stay-reports.store.ts';

const ReportPayload = z.object({ reportId: z.uuid(), registry: z.string(), kind: z.string() });
type ReportPayload = z.infer<typeof ReportPayload>;
type At = ProviderAttempt<ReportPayload, RegistryCapability, ReportRow>;
type Ended = EffectSettlement<ReportPayload, ReportRow>;

/** One report to one registry. Its duplicate-safety class is the provider's (REL-03). */
export const reportEffect = defineProviderEffect({
  type: 'report',
  lane: 'registry',
  payload: ReportPayload,
  isConfidential: true,
  providerOf: ({ registry }) => registry,
  capability: ({ registry }) => registry,
  classOf: (registry: RegistryCapability, { kind }) => registry.classOf(kind),
  subjectOf: (db, propertyId, { payload }) => reportById(db, propertyId, payload.reportId),
  connectionOf: (row: ReportRow) => row.connection_id,
  revisionOf: ({ revision }) => revision,
  send: async (at) => {
    const { content, answer } = await withContent(at, 'send', ({ capability, connection, intent }, given) =>
      capability.send(connection, given, intent.key),
    );
    return told(at.subject, content, answer);
  },
  find: async (at) => {
    const { content, answer } = await withContent(at, 'find', lookFor);
    if (answer === null) return null;
    return 'refused' in answer ? withoutIdentityIn(answer, content) : told(at.subject, content, answer);
  },
  onDone: async (at, code) => {
    const { ctx, tx, subject: row } = at;
    const now = ctx.clock.now();
    const done = { state: 'sent', code, sent_at: now, problem: null } as const;
    await changeReport(tx, ctx.propertyId, row.id, done, now);
    await tell(ctx, tx, row, 'done', code);
    await ctx.publish(tx, stayReported, { reservationId: row.reservation_id, reportId: row.id });
    await saveRegistryState(ctx, tx, row.reservation_id);
  },
  onRefused: (at, problem) => end(at, 'refused', refusalOf(problem)),
  onAttention: async (at, _problem, why) => {
    await recordEvidence(at.ctx, at.tx, at.subject, { deed: 'end', outcome: 'attention' });
    await end(at, 'attention', { from: why });
    if (why === 'gave-up') {
      await changeReport(
        at.tx,
        at.subject.property_id,
        at.subject.id,
        { never_left: true },
        at.ctx.clock.now(),
      );
    }
  },
  onUnknown: async (at, { kind }) => {
    if (kind === 'taken') await note(at, { from: 'taken' });
  },
  onWaiting: async (at, { kind }) => {
    await note(at, { from: kind === 'reconnect' ? 'reconnect' : 'waiting' });
    await saveRegistryState(at.ctx, at.tx, at.subject.reservation_id);
  },
});

type Refused = { readonly refused: { readonly message: string; readonly fields: readonly FieldProblem[] } };

/** The final result: the later decision about an accepted report, or the report that the registry has. */
async function lookFor(
  { capability, connection, intent }: At,
  content: RegistryReport,
): Promise<RegistryProof | Refused | null> {
  if (intent.taken === null || !capability.findDecision) {
    return capability.find ? capability.find(connection, content) : null;
  }
  const verdict = await capability.findDecision(connection, intent.taken);
  return verdict && 'accepted' in verdict ? verdict.accepted : verdict;
}

/** Decrypts the content, and removes the guest's data from every failure that comes back (REL-01, PRV-05). */
async function withContent<Answer extends RegistryProof | RegistryPending | Refused | null>(
  at: At,
  deed: 'send' | 'find',
  ask: (at: At, content: RegistryReport) => Promise<Answer>,
): Promise<{ readonly content: RegistryReport; readonly answer: Answer }> {
  const { ctx, subject: row } = at;
  if (!row.content) throw new EffectGone('There is nothing left to send');
  const content = await openContent(ctx, ctx.db, row).catch((error: unknown) => {
    throw error instanceof KeyErased ? new EffectGone('The guest was forgotten', { cause: error }) : error;
  });
  const { manifest } = ctx.providers.byId(row.registry);
  const registration = establishmentNumber(manifest, at.connection.credentials);
  const keep = (what: Parameters<typeof recordAttempt>[3]) =>
    recordAttempt(ctx, row, { deed, registration, request: content }, what);
  await keep({ outcome: 'begun' });
  const answer = await ask(at, content).catch(async (error: unknown) => {
    await keep(failureOf(error));
    throw scrubbed(error, content);
  });
  await keep(outcomeOf(answer));
  return { content, answer };
}

function outcomeOf(answer: RegistryProof | RegistryPending | Refused | null) {
  if (answer === null) return { outcome: 'not-there' } as const;
  if ('refused' in answer) return { outcome: 'refused', answer: answer.refused } as const;
  if ('taken' in answer) return { outcome: 'taken', code: answer.taken, answer: answer.answer } as const;
  return { outcome: 'done', code: answer.code, answer: answer.answer } as const;
}

/** A fault of Posada may have happened after the request left. */
function failureOf(error: unknown) {
  if (!(error instanceof ProviderFailure)) return { outcome: 'unknown' } as const;
  const { kind: outcome, message, fields } = error;
  return { outcome, answer: { message, fields } };
}

/** The registry's answer, without the guest's data. */
function told(row: ReportRow, content: RegistryReport, answer: RegistryProof | RegistryPending) {
  const transcript = { request: summaryOf(row, content), answer: redactIdentity(answer.answer, content) };
  return 'taken' in answer
    ? { taken: answer.taken, ...transcript }
    : { reference: answer.code, ...transcript };
}

const withoutIdentityIn = ({ refused }: Refused, content: RegistryReport): Refused => ({
  refused: {
    message: redactIdentity(refused.message, content),
    fields: refused.fields.map(({ field, message }) => ({
      field,
      message: redactIdentity(message, content),
    })),
  },
});

/** What support may read of a request: the report, and the end of the document. */
function summaryOf({ registry, kind, movement, revision }: ReportRow, content: RegistryReport): object {
  const fields = Object.entries(content.fields).flatMap(([name, value]) => {
    const masked = maskedValue(name, value);
    return masked === value ? [] : [[name, masked]];
  });
  return { registry, kind, movement, revision, ...Object.fromEntries(fields) };
}

/** Providers repeat the request in errors; a document number must not get into attempts that way (PRV-05). */
function scrubbed(error: unknown, content: RegistryReport): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  const clean = (text: string) => redactIdentity(text, content);
  const fields = error.fields.map(({ field, message }): FieldProblem => ({ field, message: clean(message) }));
  const { retryAfterSeconds } = error;
  return new ProviderFailure(error.provider, error.kind, clean(error.message), {
    fields,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** The state of the report. A report whose connection was removed is sent over the next one. */
function refusalOf({ kind, fields, message }: EffectProblem): StoredProblem {
  if (kind === 'gone') return { from: 'reconnect' };
  const [first] = fields;
  return { from: 'registry', message: first?.message ?? message, field: first?.field ?? null };
}

const note = (
  { ctx, tx, subject: row }: Ended,
  problem: StoredProblem,
  state: Partial<Pick<ReportRow, 'state'>> = {},
): Promise<void> =>
  changeReport(
    tx,
    ctx.propertyId,
    row.id,
    { ...state, problem: sealProblem(ctx, row.id, problem) },
    ctx.clock.now(),
  );

async function end(at: Ended, state: 'refused' | 'attention', problem: StoredProblem): Promise<void> {
  const { ctx, tx, subject: row } = at;
  await note(at, problem, { state });
  await tell(
    ctx,
    tx,
    row,
    state === 'refused' ? 'failed' : problem.from === 'gave-up' ? 'gaveUp' : 'waiting',
    null,
  );
  await ctx.publish(tx, stayReportRefused, { reservationId: row.reservation_id, reportId: row.id });
  await saveRegistryState(ctx, tx, row.reservation_id);
}

const LINES = {
  done: 'activity.registry.accepted',
  failed: 'activity.registry.refused',
  waiting: 'activity.registry.attention',
  gaveUp: 'activity.registry.neverLeft',
} as const;

async function tell(
  ctx: PropertyContext,
  tx: Transaction,
  row: ReportRow,
  tone: keyof typeof LINES,
  code: string | null,
): Promise<void> {
  const names = await guestNames(contextInTransaction(ctx, tx), [row.reservation_id]);
  await recordActivity(ctx, tx, {
    text: code === null ? LINES[tone] : 'activity.registry.acceptedWithCode',
    params: {
      registry: ctx.providers.byId(row.registry).manifest.name,
      guest: names.get(row.guest_id) || '—',
      ...(code !== null && { code }),
    },
    tone: tone === 'gaveUp' ? 'failed' : tone,
    subject: 'reservation',
    subjectId: row.reservation_id,
  });
}
