import { DEMO_EMAIL } from '#main/demo/seed.ts';
import { atMost, type Bench } from './bench.ts';
import { load, memoryOf } from './load.ts';
import { openSession, type Stage } from './stage.ts';

const LIST = '/api/pms/reservations?limit=100';
const OPTIONS = { requests: 600, connections: 16 };

/** P-05: what the API process weighs after it has worked, and how long it took to start; then `npm start` with its demo. */
export async function measureMemory({ stage, note }: Bench): Promise<void> {
  const open = await stage();
  const { api, apiPid, apiStartMs, host } = open;
  const headers = { authorization: `Bearer ${host.token}` };
  await load(api, () => ({ method: 'GET', path: LIST, headers }), { ...OPTIONS, pids: [apiPid] });
  note('P-05', 'memory of the API after load', memoryOf(apiPid), atMost(' MB', 220, 150));
  note('P-05', 'start to first answer, warm', apiStartMs / 1000, atMost(' s', 2, 0.8));
  note(
    'P-05',
    'memory of npm start with its demo, after load',
    await memoryOfWhole(open),
    atMost(' MB', 300, 200),
  );
}

/** API, worker and simulators in one process; the database is not counted. */
async function memoryOfWhole({ startWhole }: Stage): Promise<number> {
  const { url, pid, query, end } = await startWhole();
  try {
    const isFilled = async () => {
      const [left] = await query<{ jobs: number; stays: number }>(
        `select (select count(*)::int from jobs where state in ('waiting', 'running') and run_at <= now()) as jobs,
                (select count(*)::int from invoices) as stays`,
      );
      return left !== undefined && left.jobs === 0 && left.stays > 0;
    };
    // The demo is filled after the first answer; what it brings about is done as well.
    for (let quiet = 0; quiet < 4; quiet = (await isFilled()) ? quiet + 1 : 0) {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const headers = { authorization: `Bearer ${await openSession(query, DEMO_EMAIL)}` };
    const { failures } = await load(url, () => ({ method: 'GET', path: LIST, headers }), {
      ...OPTIONS,
      pids: [pid],
    });
    if (failures > 0) throw new Error(`${failures} requests of the demo failed`);
    return memoryOf(pid);
  } finally {
    await end();
  }
}
