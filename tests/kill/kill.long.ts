import { expect, test } from 'vitest';

import { longSize } from '#support/size.ts';
import { runKillTest } from './run.ts';

/**
 * Leases are a seventh of the product's; everything else is the same. What each guard is good for: fail-points.test.ts,
 * which is the witness of `npm test`, and sabotages.long.ts with storms.
 */
const PLAN = { operations: longSize(10_000), kills: longSize(200), databaseCrashes: longSize(10) };

test(`${PLAN.operations} operations, ${PLAN.kills} kills: nothing lost, nothing doubled, all settled [T-KILL, G-1, REL-01, REL-02, REL-07]`, async () => {
  const report = await runKillTest(PLAN);
  process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({ lost: [], doubled: [], wrong: [], unsettled: [], overwritten: 0 });
  expect(report.settledAfterSeconds).toBeLessThan(30);
  // A person decides about an effect of class N, because it cannot be looked up. That is rare.
  expect(report.attention).toBeLessThan(PLAN.operations / 10);
}, 1_800_000);
