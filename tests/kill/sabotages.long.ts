import { describe, expect, test } from 'vitest';

import { type KillPlan, type KillReport, runKillTest } from './run.ts';

const SMALL = { operations: 300, kills: 8, databaseCrashes: 0 };
const PAUSED = { operations: 1_000, kills: 0, databaseCrashes: 0, pauses: 1 };

test('a worker that was stopped for longer than its lease overwrites nothing [REL-06]', async () => {
  const report = await runKillTest(PAUSED);
  expect(report).toMatchObject({ lost: [], doubled: [], wrong: [], unsettled: [], overwritten: 0 });
}, 90_000);

/** A fault has to fall between two particular instructions to do harm; some rounds miss them. */
async function harm(plan: KillPlan, seenIn: (report: KillReport) => number): Promise<number> {
  let harmed = 0;
  for (let round = 0; round < 5 && harmed === 0; round++) harmed = seenIn(await runKillTest(plan));
  return harmed;
}

describe('sabotaged [T-KILL]', () => {
  test('an intent written after the commit loses [REL-01]', async () => {
    const plan = { ...SMALL, kills: 16, intentAfterCommit: true };
    expect(await harm(plan, ({ lost, unsettled }) => lost.length + unsettled.length)).toBeGreaterThan(0);
  }, 150_000);

  test('a key for each attempt doubles [REL-02]', async () => {
    const plan = { ...SMALL, operations: 600, guards: { oneKey: false } };
    expect(await harm(plan, ({ doubled }) => doubled.length)).toBeGreaterThan(0);
  }, 150_000);

  test('without a fence a worker that comes back overwrites what another has settled [REL-06]', async () => {
    const plan = { ...PAUSED, guards: { fence: false } };
    expect(await harm(plan, ({ overwritten }) => overwritten)).toBeGreaterThan(0);
  }, 150_000);

  test('done before sending loses [REL-07]', async () => {
    const plan = { ...SMALL, guards: { doneAfterSending: false } };
    expect(await harm(plan, ({ lost }) => lost.length)).toBeGreaterThan(0);
  }, 150_000);
});
