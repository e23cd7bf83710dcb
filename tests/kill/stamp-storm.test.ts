import { test } from 'vitest';

import { checkStampStorm } from './stamp-storm.ts';

/** Small enough for every commit; stamp-storm.long.ts has the size that the guarantee names. */
test('T-KILL REL-01 REL-02 REL-14 REL-25 tax documents: each stamped once, and no number without a reason', async () => {
  await checkStampStorm({ stays: 24, kills: 6, databaseCrashes: 1, betweenMs: [500, 1_500] });
}, 120_000);
