import { atMost, type Bench } from './bench.ts';
import { load, memoryOf } from './load.ts';

/** P-05: what the API process weighs after it has worked, and how long it took to start. */
export async function measureMemory({ stage, note }: Bench): Promise<void> {
  const { api, apiPid, apiStartMs, host } = await stage();
  const headers = { authorization: `Bearer ${host.token}` };
  const list = { method: 'GET', path: '/api/pms/reservations?limit=100', headers };
  await load(api, () => list, { requests: 600, connections: 16, pids: [apiPid] });
  note('P-05', 'memory of the API after load', memoryOf(apiPid), atMost(' MB', 220, 150));
  note('P-05', 'start to first answer, warm', apiStartMs / 1000, atMost(' s', 2, 0.8));
}
