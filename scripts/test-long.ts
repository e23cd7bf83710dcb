import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { runKillTest } from '../tests/kill/run.ts';

/**
 * `npm run test:long`: the larger sizes of suites that a commit runs small. Parts, each under 80 minutes:
 * `npm run test:long -- kill`.
 */
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  /** T-KILL, nightly size: 10,000 operations, 200 kills, 10 crashes of the database. */
  kill: async () => {
    const report = await runKillTest({ operations: 10_000, kills: 200, databaseCrashes: 10 });
    console.log(
      JSON.stringify({ ...report, lost: report.lost.length, doubled: report.doubled.length }, null, 2),
    );
    return [report.lost, report.doubled, report.wrong, report.unsettled].every((list) => list.length === 0);
  },
  /** T-HOOK and T-DBL, nightly size: 10,000 changes with their notices, 5,000 sales over 50 connections. */
  storms: async () => {
    const args = ['run', 'tests/storms'];
    const env = { ...process.env, STORMS: 'night' };
    const child = spawn(path.join('node_modules', '.bin', 'vitest'), args, { stdio: 'inherit', env });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  },
};

const asked = process.argv.slice(2);
let [passed, failed] = [0, 0];
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`posada · ${name}…`);
  if (await part()) passed++;
  else failed++;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
