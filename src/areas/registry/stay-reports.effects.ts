import { z } from 'zod';

import { guestNames } from '#areas/check-in/index.ts';
import { recordActivity } from '#areas/content/index.ts';
import { askToReconnect, openConnection, registryConnections } from '#areas/connections/index.ts';
import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';
import type { RegistryCapability, RegistryReport } from '#capabilities/registry/registry.capability.ts';
import { type Context, insideProperty, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { EffectDefinition, EffectProof, EffectResult } from '#foundation/effects/effects.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import { maskedValue, openContent, withoutIdentity } from './content.service.ts';
import { sealProblem, type StoredProblem } from './problems.service.ts';
import { noteRegistryState, readingIn } from './progress.service.ts';
import { stayReported, stayReportRefused } from './registry.events.ts';
import { changeReport, reportById, type ReportRow } from './stay-reports.store.ts';

const ReportPayload = z.object({ reportId: z.uuid(), registry: z.string(), kind: z.string() });
type ReportPayload = z.infer<typeof ReportPayload>;

function registryOf(ctx: Context, id: string): RegistryCapability {
  const { registry } = ctx.providers.byId(id).capabilities;
  if (!registry) throw new RangeError(`${id} is no registry`);
  return registry;
}

type Ready = { row: ReportRow; content: RegistryReport; connection: ProviderConnection };

/** Opens what is to be sent and the way there; nothing of it is in a job or an event (REL-01). */
async function prepared(ctx: PropertyContext, { reportId, registry }: ReportPayload): Promise<Ready> {
  const row = await reportById(ctx.db, ctx.propertyId, reportId);
  const gone = (cause?: unknown) =>
    new ProviderFailure(registry, 'refused', 'There is nothing left to send', { cause });
  if (!row?.content) throw gone();
  const connections = await registryConnections(ctx);
  const connection = connections.find(({ id }) => id === row.connection_id);
  if (!connection) throw new ProviderFailure(registry, 'reconnect', 'The connection was removed');
  try {
    const content = await openContent(ctx, ctx.db, row);
    return { row, content, connection: await openConnection(ctx, ctx.db, connection) };
  } catch (error) {
    throw error instanceof KeyErased ? gone(error) : error;
  }
}

/** What support may read of a request: which report it was, and the end of the document. */
function summaryOf({ row, content }: Ready): string {
  const { registry, kind, movement, revision } = row;
  const fields = Object.entries(content.fields).flatMap(([name, value]) => {
    const masked = maskedValue(name, value);
    return masked === value ? [] : [[name, masked]];
  });
  return JSON.stringify({ registry, kind, movement, revision, ...Object.fromEntries(fields) });
}

/** Providers repeat what they were sent; a document number must not get into attempts that way (PRV-05). */
function scrubbed(error: unknown, { content }: Ready): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  const clean = (text: string) => withoutIdentity(text, content);
  const fields = error.fields.map(({ field, message }): FieldProblem => ({ field, message: clean(message) }));
  const { retryAfterSeconds } = error;
  return new ProviderFailure(error.provider, error.kind, clean(error.message), {
    fields,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

async function exchange(
  ctx: Context,
  payload: ReportPayload,
  ask: (
    registry: RegistryCapability,
    ready: Ready,
  ) => Promise<{ code: string | null; answer: string } | null>,
): Promise<EffectProof | null> {
  const ready = await prepared(insideProperty(ctx), payload);
  try {
    const proof = await ask(registryOf(ctx, payload.registry), ready);
    return (
      proof && {
        reference: proof.code,
        request: summaryOf(ready),
        answer: withoutIdentity(proof.answer, ready.content),
      }
    );
  } catch (error) {
    throw scrubbed(error, ready);
  }
}

/** One report to one registry. Its duplicate-safety class is the provider's (REL-03). */
export const reportEffect: EffectDefinition<ReportPayload> = {
  type: 'report',
  lane: 'registry',
  payload: ReportPayload,
  classOf: (ctx, { registry, kind }) => registryOf(ctx, registry).classOf(kind),
  send: async (ctx, { payload, key }) => {
    const proof = await exchange(ctx, payload, (registry, { connection, content }) =>
      registry.send(connection, content, key),
    );
    if (!proof) throw new Error('A registry answered without a proof');
    return proof;
  },
  find: (ctx, { payload }) =>
    exchange(ctx, payload, async (registry, { connection, content }) =>
      registry.find ? registry.find(connection, content) : null,
    ),
  settle: async (ctx, tx, { payload, revision }, result) => {
    const inside = insideProperty(ctx);
    const row = await reportById(tx, inside.propertyId, payload.reportId);
    // A person has decided since, or the stay is gone: an earlier revision says nothing any more.
    if (!row || row.revision !== revision) return;
    await settle(inside, tx, row, result);
  },
};

type Unfinished = Exclude<EffectResult, { state: 'done' }>;

/** In our words; null where only time will tell. */
function problemOf({ state, problem }: Unfinished): StoredProblem | null {
  if (state === 'unknown') return null;
  if (state === 'waiting') return { from: 'waiting' };
  if (state === 'attention') return { from: problem.kind === 'wait' ? 'gave-up' : 'unknown' };
  if (problem.kind === 'reconnect') return { from: 'reconnect' };
  const [first] = problem.fields;
  return { from: 'registry', message: first?.message ?? problem.message, field: first?.field ?? null };
}

async function settle(
  ctx: PropertyContext,
  tx: Transaction,
  row: ReportRow,
  result: EffectResult,
): Promise<void> {
  const now = ctx.clock.now();
  const news = { reservationId: row.reservation_id, reportId: row.id };
  if (result.state === 'done') {
    const done = { state: 'sent', code: result.reference, sent_at: now, problem: null } as const;
    await changeReport(tx, ctx.propertyId, row.id, done, now);
    await tell(ctx, tx, row, 'done', result.reference);
    await ctx.publish(tx, stayReported, news);
  } else {
    const problem = problemOf(result);
    if (!problem) return;
    const sealed = sealProblem(ctx, row.id, problem);
    const isOver = result.state === 'refused' || result.state === 'attention';
    const state = isOver ? { state: result.state } : {};
    await changeReport(tx, ctx.propertyId, row.id, { ...state, problem: sealed }, now);
    if (!isOver) return;
    if (problem.from === 'reconnect') await askToReconnect(ctx, tx, row.connection_id);
    await tell(ctx, tx, row, result.state === 'refused' ? 'failed' : 'waiting', null);
    await ctx.publish(tx, stayReportRefused, news);
  }
  await noteRegistryState(ctx, tx, row.reservation_id);
}

const LINES = {
  done: 'activity.registry.accepted',
  failed: 'activity.registry.refused',
  waiting: 'activity.registry.attention',
} as const;

async function tell(
  ctx: PropertyContext,
  tx: Transaction,
  row: ReportRow,
  tone: 'done' | 'failed' | 'waiting',
  code: string | null,
): Promise<void> {
  const names = await guestNames(readingIn(ctx, tx), [row.reservation_id]);
  await recordActivity(ctx, tx, {
    text: code === null ? LINES[tone] : 'activity.registry.acceptedWithCode',
    params: {
      registry: ctx.providers.byId(row.registry).manifest.name,
      guest: names.get(row.guest_id) || '—',
      ...(code !== null && { code }),
    },
    tone,
    subject: 'reservation',
    subjectId: row.reservation_id,
  });
}
