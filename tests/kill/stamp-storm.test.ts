import { test } from 'vitest';

import { alegra } from './stamp-offices/alegra.ts';
import { dian } from './stamp-offices/dian.ts';
import type { Office } from './stamp-offices/office.ts';
import { siigo } from './stamp-offices/siigo.ts';
import { checkStampStorm } from './stamp-storm.ts';

/** Small enough for every commit; stamp-storm.long.ts has the size that the guarantee names. */
const storm = async (office: Office): Promise<void> => {
  await checkStampStorm(office, { stays: 24, kills: 6, databaseCrashes: 1, betweenMs: [500, 1_500] });
};
const LONGEST_MS = 300_000;

test(
  'T-KILL REL-01 REL-02 REL-12 REL-14 REL-25 tax documents at DIAN: each stamped once and paid for once, and no number without a reason',
  () => storm(dian),
  LONGEST_MS,
);

// Together: each waits most of its time.
test.concurrent.each([siigo, alegra])(
  'T-KILL REL-01 REL-02 REL-03 REL-14 tax documents through $id: each is there once, stamped, and nothing stays behind',
  storm,
  LONGEST_MS,
);
