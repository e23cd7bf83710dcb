import { expect, test } from 'vitest';

import { longSize } from '#support/size.ts';
import { runProductStorm } from './product-storm.ts';

const PLAN = { stays: longSize(240), kills: longSize(100), databaseCrashes: longSize(6) };

test(`the product itself: two APIs and two workers, ${PLAN.kills} kills [T-KILL, W1-E-01, W1-E-03]`, async () => {
  const report = await runProductStorm(PLAN);
  expect(report).toMatchObject({ lost: [], doubled: [], open: [], unknown: 0 });
  expect(report.settledAfterSeconds).toBeLessThan(60);
}, 1_200_000);
