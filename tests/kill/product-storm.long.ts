import { expect, test } from 'vitest';

import { runProductStorm } from './product-storm.ts';

test('T-KILL E-01 E-03 the product itself: two APIs and two workers, 100 kills, 6 crashes of the database', async () => {
  const report = await runProductStorm({ stays: 240, kills: 100, databaseCrashes: 6 });
  expect(report).toMatchObject({ lost: [], doubled: [], open: [], unknown: 0 });
  expect(report.settledAfterSeconds).toBeLessThan(60);
}, 1_200_000);
