import crypto from 'node:crypto';

import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import {
  bigint,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import { defineJob, type JobDefinition, type Lane, type Parser } from '#foundation/jobs/definitions.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { EffectClass, EffectState } from './machine.ts';
import { runEffect } from './run-effect.ts';

/**
 * Anything outside our database that a rollback cannot take back: a report, a message, a stamp, a charge.
 * Each has one key for its whole life (REL-02) and ends as done, refused, or with a person (REL-04).
 */
export type EffectDefinition<Payload = unknown> = {
  readonly type: string;
  readonly lane: Lane;
  /** Ids and values; secrets and identities are read when it is sent. */
  readonly payload: Parser<Payload>;
  classOf(ctx: Context, payload: Payload): EffectClass;
  /** Default 15 minutes. */
  readonly maxProcessingSeconds?: number;
  /** Class K only; default 24 hours. */
  readonly keyLifeSeconds?: number;
  /**
   * How long a provider may keep what it took before it says what became of it; then a person is asked. Default a
   * day.
   */
  readonly verdictSeconds?: number;
  /**
   * What is refused for want of access stays as it was, without a job, until `resume` says that there is access again;
   * without this it is refused.
   */
  readonly waitsForAccess?: boolean;
  /**
   * Does it. Throws ProviderFailure; anything else is a mistake of ours and counts as unknown once something may have
   * left, which `noteDeparture` records.
   */
  send(ctx: Context, effect: EffectIntent<Payload>): Promise<EffectProof | EffectTaken>;
  /**
   * What became of it. Null where it is not to be seen, or not decided yet. Throws ProviderFailure for a look-up that
   * came to nothing, of kind `missing` when they do not know what they had taken.
   */
  find?(ctx: Context, effect: EffectIntent<Payload>): Promise<EffectProof | EffectRefusal | null>;
  /** Brings the business state up to date, in the transaction that settles the effect (REL-07). */
  settle(ctx: Context, tx: Transaction, effect: EffectIntent<Payload>, result: EffectResult): Promise<void>;
};

export type EffectIntent<Payload> = {
  readonly id: string;
  readonly key: string;
  readonly subjectId: string;
  readonly revision: number;
  readonly payload: Payload;
  /** An earlier attempt came so far that something may have left, whatever came of it. */
  readonly hasLeft: boolean;
  /** Their answer when they accepted it for later. */
  readonly taken: string | null;
};

/** What went out and what came back, both without credentials, and the number that was given. */
export type EffectProof = {
  readonly reference: string | null;
  readonly request: string;
  readonly answer: string;
};

/** They have it and decide later: it is *unknown*, never sent again meanwhile, and found by what they called it. */
export type EffectTaken = Omit<EffectProof, 'reference'> & { readonly taken: string };

/** Their verdict on what they had taken. */
export type EffectRefusal = { readonly refused: Pick<EffectProblem, 'message' | 'fields'> };

export type EffectProblem = {
  readonly kind: string;
  readonly message: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
};

export type EffectResult =
  | { readonly state: 'done'; readonly reference: string | null }
  | { readonly state: 'refused' | 'unknown' | 'waiting'; readonly problem: EffectProblem }
  | {
      readonly state: 'attention';
      readonly problem: EffectProblem;
      /** Nobody can find out whether it was done; else it certainly was not, for a day. */
      readonly mayBeDone: boolean;
    };

/** What is kept of the last attempt for the next one; rows of before have less. */
export type EffectOutcome = {
  readonly problem?: EffectProblem;
  readonly taken?: string;
  /** Since when it fails, where that is later than when it was planned. */
  readonly since?: Instant;
};

export const effects = defineTable({
  name: 'effects',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: nullable(uuid<PropertyId>()),
    type: text(),
    subject_id: text(),
    revision: defaulted(integer()),
    key: text(),
    class: text<EffectClass>(),
    state: text<EffectState>(),
    payload: json<unknown>(),
    payload_hash: text(),
    fence: defaulted(bigint()),
    attempts: defaulted(integer()),
    sent_at: nullable(instant()),
    due_at: nullable(instant()),
    /** `EffectOutcome`. */
    outcome: nullable(json<unknown>()),
    created_at: defaulted(instant()),
    settled_at: nullable(instant()),
  },
});
export const effectAttempts = defineTable({
  name: 'effect_attempts',
  owner: 'property',
  columns: {
    id: defaulted(bigint()),
    effect_id: uuid(),
    property_id: nullable(uuid<PropertyId>()),
    fence: bigint(),
    action: text<'send' | 'find'>(),
    started_at: defaulted(instant()),
    finished_at: nullable(instant()),
    outcome: nullable(text()),
    request: nullable(text()),
    answer: nullable(text()),
  },
});
export type EffectTables = TablesOf<[typeof effects, typeof effectAttempts]>;

/**
 * The guards that a sabotage test takes away one at a time to see that the kill test notices. The product is
 * started without this argument; nothing in the environment can change it.
 */
export type EffectGuards = {
  readonly oneKey: boolean;
  readonly fence: boolean;
  readonly doneAfterSending: boolean;
};
export const ALL_GUARDS: EffectGuards = {
  oneKey: true,
  fence: true,
  doneAfterSending: true,
};

export type Effects = {
  /**
   * Writes the intent and its job in the caller's transaction (REL-01). The same subject and revision again
   * is the same effect: nothing is added, and its id is returned.
   */
  readonly plan: <Payload>(
    ctx: Context,
    tx: Transaction,
    definition: EffectDefinition<Payload>,
    intent: { subjectId: string; revision?: number; payload: Payload; dueAt?: Instant },
  ) => Promise<{ id: string; isNew: boolean }>;
  /** Takes back what has not been sent. False when it is too late. */
  readonly cancel: (tx: Transaction, type: string, subjectId: string) => Promise<boolean>;
  /** There is access again: what waited for it in the property goes on. */
  readonly resume: (ctx: Context, tx: Transaction) => Promise<void>;
  /** They say that something is decided: what they had taken under this name is looked up now. False for none. */
  readonly lookUp: (ctx: Context, tx: Transaction, type: string, taken: string) => Promise<boolean>;
  /** One job for each lane that has effects. */
  readonly jobs: readonly JobDefinition[];
};

export type EffectAttempt = {
  readonly subject_id: string;
  readonly revision: number;
  readonly action: 'send' | 'find';
  readonly started_at: Instant;
  readonly outcome: string | null;
  readonly request: string | null;
  readonly answer: string | null;
};

/** What went out and came back for some subjects, newest first: what a person is shown as proof. */
export const attemptsOf = (
  db: Queries,
  type: string,
  subjectIds: readonly string[],
  limit = 100,
): Promise<EffectAttempt[]> =>
  db.named<EffectAttempt>(
    'effect-attempts',
    `select subject_id, revision, action, started_at, effect_attempts.outcome, request, answer
       from effect_attempts join effects on effects.id = effect_attempts.effect_id
      where effects.property_id = current_property() and type = $1 and subject_id = any($2)
      order by effect_attempts.id desc limit $3`,
    [type, subjectIds, limit],
  );

const RunEffect = z.object({ effectId: z.uuid() });

const WAITING_FOR_ACCESS = `
  select id, type from effects
   where property_id is not distinct from current_property() and state in ('planned', 'unknown')
     and outcome #>> '{problem,kind}' = 'reconnect'`;

const TAKEN = `
  select id, type from effects
   where property_id is not distinct from current_property() and state = 'unknown'
     and type = $1 and outcome ->> 'taken' = $2`;

export function createEffects(
  definitions: readonly EffectDefinition[],
  guards: EffectGuards = ALL_GUARDS,
): Effects {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const lanes = [...new Set(definitions.map(({ lane }) => lane))];
  const jobs = new Map<Lane, JobDefinition<{ effectId: string }>>(
    lanes.map((lane) => [
      lane,
      defineJob(`effects.run-${lane}`, {
        lane,
        payload: RunEffect,
        oncePer: ({ effectId }) => effectId,
        attempts: 50,
        run: (ctx, { effectId }, lease) => runEffect(ctx, byType, guards, effectId, lease),
      }),
    ]),
  );
  const jobOf = (type: string) => {
    const lane = byType.get(type)?.lane;
    const job = lane && jobs.get(lane);
    if (!job) throw new Error(`The effect ${type} is not listed in main/app.ts`);
    return job;
  };
  const runNow = async (ctx: Context, tx: Transaction, found: readonly { id: string; type: string }[]) => {
    const now = ctx.clock.now();
    for (const { id, type } of found) await ctx.enqueue(tx, jobOf(type), { effectId: id }, now);
  };
  return {
    plan: async (ctx, tx, definition, { subjectId, revision = 1, payload, dueAt }) => {
      const key = `${definition.type}:${subjectId}:r${revision}`;
      const content = JSON.stringify(payload);
      const id = newId(ctx.clock.now());
      const tables = tx.tables<EffectTables>();
      const written = await tables
        .insertInto('effects')
        .values({
          id,
          property_id: ctx.db.scope.propertyId ?? null,
          type: definition.type,
          subject_id: subjectId,
          revision,
          key,
          class: definition.classOf(ctx, payload),
          state: 'planned',
          payload: content,
          payload_hash: crypto.createHash('sha256').update(content).digest('hex'),
          due_at: dueAt ?? null,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!written) {
        const existing = await tables
          .selectFrom('effects')
          .select('id')
          .where('key', '=', key)
          .executeTakeFirstOrThrow();
        return { id: existing.id, isNew: false };
      }
      await ctx.enqueue(tx, jobOf(definition.type), { effectId: id });
      return { id, isNew: true };
    },
    cancel: async (tx, type, subjectId) => {
      const cancelled = await tx
        .tables<EffectTables>()
        .updateTable('effects')
        .set({ state: 'cancelled' })
        .where('type', '=', type)
        .where('subject_id', '=', subjectId)
        .where('state', '=', 'planned')
        .executeTakeFirst();
      return cancelled.numUpdatedRows > 0n;
    },
    resume: async (ctx, tx) => {
      await runNow(ctx, tx, await tx.named('effects-waiting-for-access', WAITING_FOR_ACCESS, []));
    },
    lookUp: async (ctx, tx, type, taken) => {
      const found = await tx.named<{ id: string; type: string }>('effects-taken', TAKEN, [type, taken]);
      await runNow(ctx, tx, found);
      return found.length > 0;
    },
    jobs: [...jobs.values()],
  };
}
