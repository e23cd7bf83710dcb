import { test } from 'vitest';

import { alegra } from './stamp-offices/alegra.ts';
import { dian } from './stamp-offices/dian.ts';
import { siigo } from './stamp-offices/siigo.ts';
import { checkStampStorm } from './stamp-storm.ts';

/** Small enough for every commit; stamp-storm.long.ts has the size that the guarantee names. */
const PLAN = { stays: 24, kills: 6, databaseCrashes: 1, betweenMs: [500, 1_500] } as const;
const LONGEST_MS = 300_000;

test(
  'T-KILL REL-01 REL-02 REL-12 REL-14 REL-25 tax documents at DIAN: each stamped once and paid for once, and no number without a reason',
  async () => {
    await checkStampStorm(dian, PLAN);
  },
  LONGEST_MS,
);

test.each([siigo, alegra])(
  'T-KILL REL-01 REL-02 REL-03 REL-14 tax documents through $id: each is there once, stamped, and nothing stays behind',
  async (office) => {
    await checkStampStorm(office, PLAN);
  },
  LONGEST_MS,
);
