import { test } from 'vitest';

import { checkStampStorm } from './stamp-storm.ts';

test('T-KILL REL-01 REL-02 REL-14 REL-25 500 tax documents, 100 kills, 5 crashes of the database', async () => {
  const report = await checkStampStorm({
    ...{ stays: 500, kills: 100, databaseCrashes: 5 },
    betweenMs: [2_000, 4_000],
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
}, 1_200_000);
