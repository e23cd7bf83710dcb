import crypto from 'node:crypto';

import { z } from 'zod';

import type { Context } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { defineJob, type JobDefinition } from '#foundation/jobs/definitions.ts';
import type { Lane } from '#foundation/jobs/job.ts';
import type { EffectDefinition } from './definition.ts';
import { ALL_GUARDS, type EffectGuards, type Effects } from './effect.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { EffectTables } from './effects.tables.ts';
import { runEffect } from './run-effect.ts';

export type EffectAttempt = {
  readonly subject_id: string;
  readonly revision: number;
  readonly action: 'send' | 'find';
  readonly started_at: Instant;
  readonly outcome: string | null;
  readonly request: string | null;
  readonly answer: string | null;
};

/**
 * Requests and answers of some subjects, newest first: the proof that a person sees. By the time that is shown, because
 * two workers that begin within a millisecond take their ids in either order.
 */
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
      order by started_at desc, effect_attempts.id desc limit $3`,
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

/** With the jobs that run them: one for each lane that has effects. */
export type ProductEffects = Effects<Context> & { readonly jobs: readonly JobDefinition[] };

export function createEffects(
  definitions: readonly EffectDefinition[],
  guards: EffectGuards = ALL_GUARDS,
): ProductEffects {
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
