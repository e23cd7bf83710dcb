import { test } from 'vitest';

import { alegra } from './stamp-offices/alegra.ts';
import { dian } from './stamp-offices/dian.ts';
import { siigo } from './stamp-offices/siigo.ts';
import { checkStampStorm } from './stamp-storm.ts';

test.each([dian, siigo, alegra])(
  'T-KILL REL-01 REL-02 REL-14 REL-25 500 tax documents of $id, 100 kills, 5 crashes of the database',
  async (office) => {
    const report = await checkStampStorm(office, {
      ...{ stays: 500, kills: 100, databaseCrashes: 5 },
      betweenMs: [2_000, 4_000],
    });
    process.stdout.write(`${JSON.stringify(report)}\n`);
  },
  1_200_000,
);
