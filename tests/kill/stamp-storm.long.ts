import { test } from 'vitest';

import { longSize } from '#support/size.ts';
import { alegra } from './stamp-offices/alegra.ts';
import { dian } from './stamp-offices/dian.ts';
import { siigo } from './stamp-offices/siigo.ts';
import { checkStampStorm } from './stamp-storm.ts';

const PLAN = {
  stays: longSize(500),
  kills: longSize(100),
  databaseCrashes: longSize(5),
  betweenMs: [2_000, 4_000],
} as const;

test.each([dian, siigo, alegra])(
  `${PLAN.stays} tax documents of $id, ${PLAN.kills} kills [T-KILL, REL-01, REL-02, REL-03, REL-12, REL-14, REL-25]`,
  async (office) => {
    const report = await checkStampStorm(office, PLAN);
    process.stdout.write(`${JSON.stringify(report)}\n`);
  },
  1_200_000,
);
