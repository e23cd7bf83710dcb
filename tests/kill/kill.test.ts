import { expect, test } from 'vitest';

import { runKillTest } from './run.ts';

/**
 * Leases are a seventh of the product's, so that the test fits into a commit; everything else is the same. What each
 * guard is good for: fail-points.test.ts, and sabotages.long.ts with storms.
 */
const COMMIT = { operations: 1_000, kills: 20, databaseCrashes: 1 };

test('T-KILL G-1 REL-01 REL-02 REL-07 nothing lost, nothing doubled, all settled', async () => {
  const report = await runKillTest(COMMIT);
  expect(report).toMatchObject({ lost: [], doubled: [], wrong: [], unsettled: [], overwritten: 0 });
  expect(report.settledAfterSeconds).toBeLessThan(30);
  // Class N asks a person about what nobody can look up; that is rare, not the rule.
  expect(report.attention).toBeLessThan(COMMIT.operations / 10);
});
