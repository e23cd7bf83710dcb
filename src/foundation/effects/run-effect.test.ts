import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { ProviderFailure } from '#capabilities/failures.ts';
import { movableClock, systemClock } from '#foundation/context/clock.ts';
import type { Context } from '#foundation/context/context.ts';
import { openPools, type Pools } from '#foundation/database/database.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import { createQueue } from '#foundation/jobs/queue.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import type { EffectDefinition } from './definition.ts';
import { recordDeparture } from './departure.ts';
import { ALL_GUARDS, type EffectResult } from './effect.ts';
import { createEffects } from './effects.ts';
import { EffectGone } from './gone.ts';
import { runEffect } from './run-effect.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pools: Pools;
beforeEach(async () => {
  database = await testDatabase();
  pools = openPools({ logins: database.logins, size: 4, log: silentLog });
});
afterEach(async () => {
  await pools.end();
  await database.drop();
});

let subjects = 0;
const failure = (kind: ProviderFailure['kind']) => new ProviderFailure('ledger', kind, `It was ${kind}`);

/** An effect at a provider that remembers keys; what happens at each attempt is given, one after the other. */
async function attempts(...happenings: readonly (() => Promise<void>)[]): Promise<EffectResult[]> {
  const left = [...happenings];
  const settled: EffectResult[] = [];
  const effect: EffectDefinition<object> = {
    type: 'test.effect',
    lane: 'money',
    payload: z.object({}),
    classOf: () => 'K',
    keyLifeSeconds: 30 * 86_400,
    waitsForAccess: true,
    send: async () => {
      await left.shift()?.();
      return { reference: null, request: '', answer: '' };
    },
    settle: (_ctx, _tx, _intent, result) => {
      settled.push(result);
      return Promise.resolve();
    },
  };
  const effects = createEffects([effect]);
  const queue = createQueue(effects.jobs);
  const clock = movableClock(systemClock.now());
  const ctx = {
    db: pools.app,
    system: pools.system,
    clock,
    log: silentLog,
    effects,
    enqueue: (tx, job, payload) => queue.enqueue(tx, null, job, payload),
  } as Partial<Context> as Context;
  const { id } = await pools.app.transaction((tx) =>
    effects.plan(ctx, tx, effect, { subjectId: `${++subjects}`, payload: {} }),
  );
  for (let attempt = 1; left.length > 0; attempt++) {
    const lease = { fence: attempt, attempt, holds: () => true };
    await runEffect(ctx, new Map([[effect.type, effect]]), ALL_GUARDS, id, lease).catch((error: unknown) => {
      if (!(error instanceof Postponed)) throw error;
    });
    // Longer than the day after which an effect that certainly never left is given up.
    clock.advance(2 * 86_400);
  }
  return settled;
}

const answerIsLost = async () => {
  await recordDeparture();
  throw failure('unknown');
};
const isGone = () => Promise.reject(new EffectGone('The connection was let go'));
const hasNoAccess = () => Promise.reject(failure('reconnect'));
const isBusy = () => Promise.reject(failure('wait'));

describe('an effect whose next attempt sends nothing', () => {
  test.each([
    {
      title: 'the recipient is gone',
      next: isGone,
      inDoubt: { state: 'attention', mayBeDone: true, problem: { kind: 'gone' } },
      certain: { state: 'refused', problem: { kind: 'gone' } },
    },
    {
      title: 'the access is gone',
      next: hasNoAccess,
      inDoubt: { state: 'unknown', problem: { kind: 'reconnect' } },
      certain: { state: 'waiting', problem: { kind: 'reconnect' } },
    },
    {
      title: 'the provider is busy for a day',
      next: isBusy,
      inDoubt: { state: 'attention', mayBeDone: true, problem: { kind: 'wait' } },
      certain: { state: 'attention', mayBeDone: false, problem: { kind: 'wait' } },
    },
  ])(
    '$title: it may have been done if an earlier answer was lost, and certainly was not otherwise [REL-04, W2-Q-04]',
    async ({ next, inDoubt, certain }) => {
      expect(await attempts(answerIsLost, next)).toMatchObject([{ state: 'unknown' }, inDoubt]);
      expect((await attempts(isBusy, next)).at(-1)).toMatchObject(certain);
    },
  );
});
