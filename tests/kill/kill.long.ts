import { expect, test } from 'vitest';

import { runKillTest } from './run.ts';

test('T-KILL G-1 nightly size: 10,000 operations, 200 kills, 10 crashes of the database', async () => {
  const report = await runKillTest({ operations: 10_000, kills: 200, databaseCrashes: 10 });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({ lost: [], doubled: [], wrong: [], unsettled: [], overwritten: 0 });
}, 1_800_000);
