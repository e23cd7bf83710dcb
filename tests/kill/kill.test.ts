import { describe, expect, test } from 'vitest';

import { runKillTest } from './run.ts';

/** Leases are a seventh of the product's, so that the test fits into a commit; everything else is the same. */
const COMMIT = { operations: 1_000, kills: 20, databaseCrashes: 1 };
const SMALL = { operations: 300, kills: 8, databaseCrashes: 0 };

describe('T-KILL', () => {
  test('G-1 REL-01 REL-02 REL-07 nothing lost, nothing doubled, all settled', async () => {
    const report = await runKillTest(COMMIT);
    expect(report).toMatchObject({ lost: [], doubled: [], wrong: [], unsettled: [], overwritten: 0 });
    expect(report.settledAfterSeconds).toBeLessThan(30);
    // Class N asks a person about what nobody can look up; that is rare, not the rule.
    expect(report.attention).toBeLessThan(COMMIT.operations / 10);
  }, 120_000);

  test('REL-06 a worker that was stopped for longer than its lease overwrites nothing', async () => {
    const report = await runKillTest({ ...SMALL, operations: 1_000, kills: 0, pauses: 1 });
    expect(report).toMatchObject({ lost: [], doubled: [], wrong: [], unsettled: [], overwritten: 0 });
  }, 90_000);
});

describe('T-KILL sabotaged', () => {
  test('REL-01 an intent written after the commit loses', async () => {
    // A kill has to fall between the two commits; some rounds miss it.
    let harmed = 0;
    for (let round = 0; round < 5 && harmed === 0; round++) {
      const { lost, unsettled } = await runKillTest({ ...SMALL, kills: 16, intentAfterCommit: true });
      harmed = lost.length + unsettled.length;
    }
    expect(harmed).toBeGreaterThan(0);
  }, 120_000);

  test('REL-02 a key for each attempt doubles', async () => {
    const { doubled } = await runKillTest({ ...SMALL, guards: { oneKey: false } });
    expect(doubled.length).toBeGreaterThan(0);
  }, 90_000);

  test('REL-06 without a fence a worker that comes back overwrites what another has settled', async () => {
    const { overwritten } = await runKillTest({
      ...SMALL,
      operations: 1_000,
      kills: 0,
      pauses: 1,
      guards: { fence: false },
    });
    expect(overwritten).toBeGreaterThan(0);
  }, 90_000);

  test('REL-07 done before sending loses', async () => {
    const { lost } = await runKillTest({ ...SMALL, guards: { doneAfterSending: false } });
    expect(lost.length).toBeGreaterThan(0);
  }, 90_000);
});
