import { test } from 'vitest';

import { longSize } from '#support/size.ts';
import { checkReportStorm } from './report-storm.ts';

const PLAN = {
  reports: longSize(5_000),
  kills: longSize(200),
  databaseCrashes: longSize(10),
  betweenMs: [800, 2_000],
} as const;

test(`${PLAN.reports} reports to registries, ${PLAN.kills} kills: none lost, none doubled, few unknown that never left [T-KILL, G-1, REL-01, REL-02, REL-04]`, async () => {
  process.stdout.write(`${JSON.stringify(await checkReportStorm(PLAN))}\n`);
}, 1_800_000);
