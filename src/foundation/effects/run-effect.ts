import { ProviderFailure } from '#capabilities/failures.ts';
import type { Context } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { type Lease, Postponed } from '#foundation/jobs/job.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { runWithDeparture } from './departure.ts';
import type { EffectDefinition } from './definition.ts';
import type {
  EffectGuards,
  EffectIntent,
  EffectOutcome,
  EffectProof,
  EffectRefusal,
  EffectResult,
  EffectAccepted,
} from './effect.ts';
import type { EffectTables } from './effects.tables.ts';
import { EffectGone } from './gone.ts';
import {
  type EffectAction,
  GIVE_UP_AFTER_SECONDS,
  recheckDelaySeconds,
  nextAction,
  effectRetryDelaySeconds,
} from './machine.ts';

/** The provider has an unfinished effect: it is planned again and continues. */
const UNDONE = { kind: 'unknown', message: 'Begun, and not done', fields: [] };

type Started = {
  readonly action: EffectAction & { do: 'send' | 'find' };
  readonly intent: EffectIntent<unknown>;
  readonly definition: EffectDefinition;
  readonly attemptId: number;
  readonly attempts: number;
  /** An earlier attempt may have done it. */
  readonly isInDoubt: boolean;
  readonly ageSeconds: number;
  readonly since: Instant;
};

/** The result of one attempt; `again` asks for another look later. */
type Ended = {
  readonly result: EffectResult;
  readonly proof?: Omit<EffectProof, 'reference'>;
  readonly taken?: string;
  readonly again?: number;
};

/**
 * One look at one effect: decide, say so in the database, act outside any transaction, write the result. Only
 * the worker whose lease is the newest may write (REL-06).
 */
export async function runEffect(
  ctx: Context,
  definitions: ReadonlyMap<string, EffectDefinition>,
  guards: EffectGuards,
  effectId: string,
  lease: Lease,
): Promise<void> {
  const started = await ctx.db.transaction((tx) => start(ctx, tx, definitions, guards, effectId, lease));
  if (!started) return;
  // A process that stood still may have lost its lease. Then the process with the lease sends, and this one does not.
  // The outbound client checks once more in the tick that writes.
  if (guards.fence && !lease.holds())
    throw new Error(`The lease of effect ${effectId} ended before its request was sent`);
  if (!guards.doneAfterSending) await finish(ctx, guards, effectId, lease, started, premature);
  const departure = departureOf(ctx, guards, effectId, lease);
  const ended = await act(ctx, started, departure);
  if (guards.doneAfterSending) await finish(ctx, guards, effectId, lease, started, ended);
  if (ended.again !== undefined) throw new Postponed(ended.again, ended.result.state);
}

/** Only for the sabotage "done first": what must never be written before the outside has answered. */
const premature: Ended = { result: { state: 'done', reference: null } };

async function start(
  ctx: Context,
  tx: Transaction,
  definitions: ReadonlyMap<string, EffectDefinition>,
  guards: EffectGuards,
  effectId: string,
  lease: Lease,
): Promise<Started | undefined> {
  const tables = tx.tables<EffectTables>();
  const effect = await tables
    .selectFrom('effects')
    .selectAll()
    .where('id', '=', effectId)
    .forUpdate()
    .executeTakeFirst();
  if (!effect || (guards.fence && effect.fence >= lease.fence)) return;
  const definition = definitions.get(effect.type);
  if (!definition) throw new Error(`No effect is called ${effect.type}`);
  const payload = definition.payload.parse(effect.payload);
  const limits = {
    maxProcessingSeconds: definition.maxProcessingOf?.(ctx, payload) ?? 900,
    keyLifeSeconds: definition.keyLifeSeconds ?? 86_400,
    verdictSeconds: definition.verdictSeconds ?? 86_400,
    canFind: definition.find !== undefined,
  };
  const now = ctx.clock.now();
  const { class: kind, state, sent_at: sentAt } = effect;
  const last = effect.outcome as EffectOutcome | null;
  const taken = last?.taken ?? null;
  const action = nextAction({ class: kind, state, sentAt, isTaken: taken !== null }, now, limits);
  const intent: EffectIntent<unknown> = {
    id: effect.id,
    key: guards.oneKey ? effect.key : `${effect.key}#${lease.fence}`,
    subjectId: effect.subject_id,
    revision: effect.revision,
    payload,
    hasLeft: sentAt !== null,
    isAbsent: state === 'planned' && last?.problem?.message !== UNDONE.message,
    taken,
  };
  if (action.do === 'nothing') return;
  if (action.do === 'ask') {
    const problem = { kind: 'unknown', message: 'The outcome cannot be found out', fields: [] };
    await tables
      .updateTable('effects')
      .set({ state: 'attention', fence: lease.fence, outcome: JSON.stringify(problem) })
      .where('id', '=', effectId)
      .execute();
    await definition.settle(ctx, tx, intent, { state: 'attention', problem, mayBeDone: true });
    return;
  }
  await tables
    .updateTable('effects')
    .set({ fence: lease.fence, attempts: effect.attempts + 1 })
    .where('id', '=', effectId)
    .execute();
  const attempt = await tables
    .insertInto('effect_attempts')
    .values({ effect_id: effectId, property_id: effect.property_id, fence: lease.fence, action: action.do })
    .returning('id')
    .executeTakeFirstOrThrow();
  const since = failingSince(last, effect.created_at, now);
  return {
    action,
    intent,
    definition,
    attemptId: attempt.id,
    attempts: effect.attempts + 1,
    isInDoubt: effect.state !== 'planned',
    ageSeconds: (epochMs(now) - epochMs(since)) / 1000,
    since,
  };
}

/** The days in which it waited for the host to give access again are no failures of the other side (REL-43). */
const failingSince = (last: EffectOutcome | null, plannedAt: Instant, now: Instant): Instant =>
  last?.problem?.kind === 'reconnect' ? now : (last?.since ?? plannedAt);

type Departure = {
  /** Writes *sending*, once. From then on it is unknown whether the effect happened, until an answer arrives. */
  readonly note: () => Promise<void>;
  readonly hasLeft: () => boolean;
  readonly wasRefused: () => boolean;
};

function departureOf(ctx: Context, guards: EffectGuards, effectId: string, lease: Lease): Departure {
  let state: 'here' | 'left' | 'refused' = 'here';
  return {
    note: async () => {
      if (state === 'left') return;
      const written = await ctx.db
        .tables<EffectTables>()
        .updateTable('effects')
        .set({ state: 'sending', sent_at: ctx.clock.now() })
        .where('id', '=', effectId)
        .where('state', 'in', ['planned', 'sending', 'unknown'])
        .$if(guards.fence, (query) => query.where('fence', '=', lease.fence))
        .executeTakeFirst();
      state = written.numUpdatedRows === 0n ? 'refused' : 'left';
      if (state === 'refused')
        throw new Error(`Effect ${effectId} was cancelled or taken over before it was sent`);
    },
    hasLeft: () => state === 'left',
    wasRefused: () => state === 'refused',
  };
}

async function act(ctx: Context, started: Started, departure: Departure): Promise<Ended> {
  const { action, definition, intent, attempts } = started;
  try {
    if (action.do === 'send') {
      const sent = await runWithDeparture(departure.note, () => definition.send(ctx, intent));
      return 'taken' in sent ? takenForLater(sent) : done(sent);
    }
    const found = await definition.find?.(ctx, intent);
    if (found === 'undone') {
      return { result: { state: 'waiting', problem: UNDONE }, again: 0 };
    }
    if (found && 'taken' in found) return takenForLater(found);
    if (found) return 'refused' in found ? refusedLater(found) : done(found);
    const problem = { kind: 'unknown', message: 'Not found yet', fields: [] };
    if (intent.taken !== null) {
      return { ...takenForLater({ taken: intent.taken }), again: recheckDelaySeconds(attempts) };
    }
    const { sendIfMissingIn } = action;
    // Not there after the longest time it could have taken: it never happened, so it is planned again.
    if (sendIfMissingIn === 0) return { result: { state: 'waiting', problem }, again: 0 };
    // However often it was looked for, not a moment later than then (W1-E-01).
    const again = Math.min(recheckDelaySeconds(attempts), sendIfMissingIn ?? Infinity);
    return { result: { state: 'unknown', problem }, again };
  } catch (error) {
    if (departure.wasRefused()) throw error;
    return failed(error, started, departure.hasLeft());
  }
}

const done = (proof: EffectProof): Ended => ({
  result: { state: 'done', reference: proof.reference },
  proof,
});

const takenForLater = ({ taken, ...proof }: Partial<EffectAccepted> & { taken: string }): Ended => ({
  result: { state: 'unknown', problem: { kind: 'taken', message: 'Taken, and not decided yet', fields: [] } },
  ...(proof.request !== undefined && { proof: { request: proof.request, answer: proof.answer ?? '' } }),
  taken,
  again: recheckDelaySeconds(1),
});

const refusedLater = ({ refused }: EffectRefusal): Ended => ({
  result: { state: 'refused', problem: { kind: 'refused', ...refused } },
});

function failed(
  error: unknown,
  { action, definition, intent: { taken }, attempts, ageSeconds, isInDoubt }: Started,
  hasLeft: boolean,
): Ended {
  const kind = error instanceof ProviderFailure ? error.kind : 'unknown';
  const problem = {
    kind,
    message: error instanceof Error ? error.message.slice(0, 300) : 'unknown',
    fields: error instanceof ProviderFailure ? error.fields : [],
  };
  if (error instanceof EffectGone) {
    const gone = { ...problem, kind: 'gone' };
    return isInDoubt
      ? { result: { state: 'attention', problem: gone, mayBeDone: true } }
      : { result: { state: 'refused', problem: gone } };
  }
  // The effect resumes when the host renews the access.
  const waitsForAccess = kind === 'reconnect' && definition.waitsForAccess === true;
  // A failed look-up says nothing about the effect, unless the provider does not know an effect that it had accepted:
  // then its class decides the next step, as for any lost answer.
  if (action.do === 'find') {
    return {
      result: { state: 'unknown', problem },
      ...(taken !== null && kind !== 'missing' && { taken }),
      ...(!waitsForAccess && { again: recheckDelaySeconds(attempts) }),
    };
  }
  if (waitsForAccess) return { result: { state: isInDoubt ? 'unknown' : 'waiting', problem } };
  if (kind !== 'wait' && kind !== 'unknown') return { result: { state: 'refused', problem } };
  // Nothing was sent in this attempt: the effect keeps its certainty or doubt.
  const isDoubtful = isInDoubt || (hasLeft && kind === 'unknown');
  if (ageSeconds > GIVE_UP_AFTER_SECONDS && (kind === 'wait' || !isDoubtful)) {
    return { result: { state: 'attention', problem, mayBeDone: isDoubtful } };
  }
  const asked = error instanceof ProviderFailure ? error.retryAfterSeconds : undefined;
  return isDoubtful
    ? { result: { state: 'unknown', problem }, again: asked ?? recheckDelaySeconds(attempts) }
    : { result: { state: 'waiting', problem }, again: asked ?? effectRetryDelaySeconds(attempts) };
}

async function finish(
  ctx: Context,
  guards: EffectGuards,
  effectId: string,
  lease: Lease,
  { attemptId, definition, intent, since }: Started,
  { result, proof, taken }: Ended,
): Promise<void> {
  const settled = result.state === 'done' || result.state === 'refused';
  await ctx.db.transaction(async (tx) => {
    const tables = tx.tables<EffectTables>();
    await tables
      .updateTable('effect_attempts')
      .set({
        finished_at: ctx.clock.now(),
        outcome: result.state,
        request: proof?.request ?? null,
        answer: proof?.answer ?? ('problem' in result ? result.problem.message : null),
      })
      .where('id', '=', attemptId)
      .execute();
    const written = await tables
      .updateTable('effects')
      .set({
        state: result.state === 'waiting' ? 'planned' : result.state,
        outcome: JSON.stringify({
          ...result,
          ...(taken !== undefined && { taken }),
          ...(!settled && { since }),
        }),
        settled_at: settled ? ctx.clock.now() : null,
      })
      .where('id', '=', effectId)
      .where('state', '<>', 'cancelled')
      .$if(guards.fence, (query) => query.where('fence', '=', lease.fence))
      .executeTakeFirst();
    // Another worker has taken over and its result counts. Or the effect was taken back before it was sent.
    if (written.numUpdatedRows === 0n) return;
    await definition.settle(ctx, tx, intent, result);
  });
}
