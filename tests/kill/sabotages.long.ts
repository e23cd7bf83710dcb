import { describe, expect, test } from 'vitest';

import { type KillPlan, type KillReport, runKillTest } from './run.ts';

const SMALL = { operations: 300, kills: 8, databaseCrashes: 0 };
const PAUSED = { operations: 1_000, kills: 0, databaseCrashes: 0, pauses: 1 };

test('REL-06 a worker that was stopped for longer than its lease overwrites nothing', async () => {
  const report = await runKillTest(PAUSED);
  expect(report).toMatchObject({ lost: [], doubled: [], wrong: [], unsettled: [], overwritten: 0 });
}, 90_000);

/** A fault has to fall between two particular instructions to do harm; some rounds miss them. */
async function harm(plan: KillPlan, seenIn: (report: KillReport) => number): Promise<number> {
  let harmed = 0;
  for (let round = 0; round < 5 && harmed === 0; round++) harmed = seenIn(await runKillTest(plan));
  return harmed;
}

describe('T-KILL sabotaged', () => {
  test('REL-01 an intent written after the commit loses', async () => {
    const plan = { ...SMALL, kills: 16, intentAfterCommit: true };
    expect(await harm(plan, ({ lost, unsettled }) => lost.length + unsettled.length)).toBeGreaterThan(0);
  }, 150_000);

  test('REL-02 a key for each attempt doubles', async () => {
    const plan = { ...SMALL, operations: 600, guards: { oneKey: false } };
    expect(await harm(plan, ({ doubled }) => doubled.length)).toBeGreaterThan(0);
  }, 150_000);

  test('REL-06 without a fence a worker that comes back overwrites what another has settled', async () => {
    const plan = { ...PAUSED, guards: { fence: false } };
    expect(await harm(plan, ({ overwritten }) => overwritten)).toBeGreaterThan(0);
  }, 150_000);

  test('REL-07 done before sending loses', async () => {
    const plan = { ...SMALL, guards: { doneAfterSending: false } };
    expect(await harm(plan, ({ lost }) => lost.length)).toBeGreaterThan(0);
  }, 150_000);
});
