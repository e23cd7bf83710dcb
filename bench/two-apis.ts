import { isDeepStrictEqual } from 'node:util';

import { atLeast, type Bench, inTurn, known, median } from './bench.ts';
import { type Load, load, type Shot } from './load.ts';
import { casesOf } from './requests.ts';
import type { Stage } from './stage.ts';

const REQUESTS = 1_500;
const CONNECTIONS = 16;
const COMPARED = 20;

type Api = { readonly api: string; readonly apiPid: number };
type Together = Pick<Load, 'cpuMsPerRequest' | 'perSecond' | 'failures'>;

/**
 * P-20: the reads of a working day through two API processes, half of the connections each, beside one with all of them. On
 * two cores the database and what sends the requests take the second one already: the figure says what a further process
 * costs, and not what a further machine brings.
 */
export async function measureTwoApis({ rounds, stage, note }: Bench): Promise<void> {
  const open = await stage();
  const reads = (await casesOf(open)).filter(({ isWrite }) => !isWrite);
  const shots = (index: number) => reads[index % reads.length]!.ours(Math.floor(index / reads.length));
  const first: Api = open;
  const second = await open.startSecondApi();
  try {
    await compareAnswers(open, second, shots);
    const through = (apis: readonly Api[]) => loadApis(open, apis, shots);
    const pairs = await inTurn(
      rounds,
      () => through([first, second]),
      () => through([first]),
    );
    const failures = pairs.reduce((sum, { ours, theirs }) => sum + ours.failures + theirs.failures, 0);
    if (failures > 0) throw new Error(`${failures} requests failed`);
    const rate = median(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
    const cpu = median(pairs.map(({ ours, theirs }) => ours.cpuMsPerRequest / theirs.cpuMsPerRequest));
    note('P-20', 'requests/s of two API processes on 2 cores, against one', rate, atLeast('×', 0.85, 0.93));
    note('P-20', 'CPU of a request with two API processes, against one', cpu, known('×'));
  } finally {
    process.kill(second.apiPid, 'SIGKILL');
  }
}

/** The same number of requests over the same number of connections, however many processes answer them. */
async function loadApis(
  { databasePid }: Stage,
  apis: readonly Api[],
  shots: (index: number) => Shot,
): Promise<Together> {
  const requests = REQUESTS / apis.length;
  const pids = [databasePid, ...apis.map(({ apiPid }) => apiPid)];
  const loads = await Promise.all(
    apis.map(({ api }, place) =>
      load(api, (index) => shots(index * apis.length + place), {
        requests,
        connections: CONNECTIONS / apis.length,
        pids,
      }),
    ),
  );
  const seconds = Math.max(...loads.map(({ perSecond }) => requests / perSecond));
  // Each load counts all processes until its own end: the last one has counted everything.
  const cpuMs = Math.max(...loads.map(({ cpuMsPerRequest }) => cpuMsPerRequest * requests));
  return {
    cpuMsPerRequest: cpuMs / REQUESTS,
    perSecond: REQUESTS / seconds,
    failures: loads.reduce((sum, { failures }) => sum + failures, 0),
  };
}

/** Either gives the same answers, and knows at once what the other one wrote. */
async function compareAnswers(
  { api, host }: Stage,
  second: Api,
  shots: (index: number) => Shot,
): Promise<void> {
  const answerOf = async (origin: string, { method, path, headers, body }: Shot) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { data?: { _id?: string } } };
  };
  const compare = async (shot: Shot) => {
    const [one, other] = await Promise.all([answerOf(api, shot), answerOf(second.api, shot)]);
    if (one.status !== 200 || !isDeepStrictEqual(one, other)) {
      throw new Error(`${shot.path}: ${one.status} and ${other.status}, or different answers`);
    }
  };
  for (let index = 0; index < COMPARED; index++) await compare(shots(index));
  const headers = { authorization: `Bearer ${host.token}` };
  for (const [index, origin] of [api, second.api, api, second.api].entries()) {
    const stay = {
      roomId: '00000000-0000-7000-8000-000000000001',
      checkInDate: `2031-0${1 + index}-01`,
      checkOutDate: `2031-0${1 + index}-03`,
      guestName: 'Ana Lucía Rojas',
      adults: 2,
    };
    const path = '/api/pms/reservations';
    const created = await answerOf(origin, { method: 'POST', path, headers, body: stay });
    if (created.status !== 201) throw new Error(`A stay was not created: ${created.status}`);
    const own = `${path}/${created.body.data?._id}`;
    await compare({ method: 'GET', path: own, headers });
    const changed = await answerOf(origin, {
      method: 'PATCH',
      path: own,
      headers,
      body: { guestName: 'Ana Lucía Rojas Paz' },
    });
    if (changed.status !== 200) throw new Error(`A stay was not changed: ${changed.status}`);
    await compare({ method: 'GET', path: own, headers });
  }
}
