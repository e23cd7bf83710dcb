import { atLeast, atMost, type Bench, inTurn, median } from './bench.ts';
import { load, type Shot } from './load.ts';
import type { Stage } from './stage.ts';

export type ListCase = {
  readonly what: string;
  readonly ours: (index: number) => Shot;
  readonly raw: (index: number) => Shot;
};

/** P-01, P-03 and P-04 for a page of a long list, beside the plainest that gives the same rows and their number. */
export async function measureList(
  { rounds, note }: Bench,
  { api, apiPid, raw, rawPid, databasePid }: Stage,
  { what, ours: product, raw: ceiling }: ListCase,
): Promise<void> {
  const options = { requests: 400, connections: 16 };
  const pairs = await inTurn(
    rounds,
    () => load(api, product, { ...options, pids: [apiPid, databasePid] }),
    () => load(raw, ceiling, { ...options, pids: [rawPid, databasePid] }),
  );
  const failures = pairs.reduce((sum, pair) => sum + pair.ours.failures + pair.theirs.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests failed: ${what}`);
  const ratio = (of: 'cpuMsPerRequest' | 'perSecond') =>
    median(pairs.map((pair) => pair.ours[of] / pair.theirs[of]));
  note('P-01', `CPU, ${what}`, ratio('cpuMsPerRequest'), atMost('×', 2, 1.25));
  note('P-03', `requests/s, ${what}`, ratio('perSecond'), atLeast('×', 0.5, 0.85));
  note(
    'P-04',
    `p99/p50, ${what}`,
    median(pairs.map((pair) => pair.ours.p99 / pair.ours.p50)),
    atMost('×', 5, 3),
  );
}
