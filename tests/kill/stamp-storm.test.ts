import { test } from 'vitest';

import { dian } from './stamp-offices/dian.ts';
import { checkStampStorm } from './stamp-storm.ts';

/** One storm for every commit; stamp-storm.long.ts has every office, at the size that the guarantee names. */
const PLAN = { stays: 8, kills: 2, databaseCrashes: 1, betweenMs: [500, 1_500] } as const;

test('tax documents at DIAN: each stamped once and paid for once, and no number without a reason [T-KILL, REL-01, REL-02, REL-12, REL-14, REL-25]', async () => {
  await checkStampStorm(dian, PLAN);
}, 300_000);
