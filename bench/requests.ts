import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { atLeast, atMost, type Bench, inTurn, known, median } from './bench.ts';
import { ROOMS } from './data.ts';
import { cpuOfTrees, load, type Shot } from './load.ts';
import type { Stage } from './stage.ts';

export type Case = {
  readonly what: string;
  readonly requests: number;
  readonly isWrite?: true;
  /** The refusal that is the right answer. */
  readonly refusal?: number;
  readonly ours: (index: number) => Shot;
  readonly raw: (index: number) => Shot;
  /** The product's statements alone (own-sql-server.ts). */
  readonly own?: (index: number) => Shot;
};

/** P-01 to P-04: the calls of a working day beside the plainest that the runtime could do for the same answer. */
export async function measureRequests(bench: Bench): Promise<void> {
  const { note } = bench;
  const open = await bench.stage();
  for (const one of await casesOf(open)) {
    const { cpu, rate, spread, ownCpu, work } = await measureCase(bench, open, one);
    const { what, isWrite } = one;
    if (isWrite) {
      note('P-02', `CPU, ${what}, worker running`, cpu, atMost('×', 2.5, 1.4));
      note('P-02', `CPU, ${what}, with the worker's`, cpu + work, atMost('×', 4, 2));
      note('P-02', `CPU, ${what}, of it the product's SQL`, ownCpu, known('×'));
      note('P-03', `requests/s, ${what}, worker running`, rate, atLeast('×', 0.4, 0.75));
    } else {
      note('P-01', `CPU, ${what}`, cpu, atMost('×', 2, 1.25));
      note('P-01', `CPU, ${what}, of it the product's SQL`, ownCpu, known('×'));
      note('P-03', `requests/s, ${what}`, rate, atLeast('×', 0.5, 0.85));
      note('P-04', `p99/p50, ${what}`, spread, atMost('×', 5, 3));
    }
  }
}

/** Medians, each figure against the ceiling's; `work`: the CPU of the worker. */
type Measured = {
  readonly cpu: number;
  readonly rate: number;
  readonly spread: number;
  readonly ownCpu: number;
  readonly work: number;
};

export async function measureCase(
  { rounds }: Pick<Bench, 'rounds'>,
  open: Stage,
  { what, requests, isWrite, refusal, ours, raw: ceiling, own }: Case,
): Promise<Measured> {
  const { api, apiPid, raw, rawPid, ownSql, ownSqlPid, databasePid } = open;
  // What a write brings about is done while the next ones arrive, and is waited for.
  const workerPid = isWrite ? open.startWorker() : undefined;
  const worker = workerPid === undefined ? [] : [workerPid];
  const options = { requests, connections: 16, refusal };
  const until = isWrite ? () => untilDone(open) : undefined;
  const work: number[] = [];
  const pairs = await inTurn(
    rounds,
    async () => {
      const before = cpuOfTrees(worker);
      const measured = await load(api, ours, { ...options, pids: [apiPid, databasePid], until });
      work.push((cpuOfTrees(worker) - before) / requests);
      return measured;
    },
    async () => {
      const bare = await load(raw, ceiling, { ...options, pids: [rawPid, databasePid] });
      const sql = own && (await load(ownSql, own, { ...options, pids: [ownSqlPid, databasePid], until }));
      return { ...bare, sql };
    },
  );
  if (workerPid !== undefined) process.kill(workerPid, 'SIGKILL');
  const failures = pairs.reduce(
    (sum, { ours: product, theirs }) =>
      sum + product.failures + theirs.failures + (theirs.sql?.failures ?? 0),
    0,
  );
  if (failures > 0) throw new Error(`${failures} requests failed: ${what}`);
  const of = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure));
  return {
    cpu: of((pair) => pair.ours.cpuMsPerRequest / pair.theirs.cpuMsPerRequest),
    rate: of((pair) => pair.ours.perSecond / pair.theirs.perSecond),
    spread: of((pair) => pair.ours.p99 / pair.ours.p50),
    ownCpu: of((pair) => (pair.theirs.sql?.cpuMsPerRequest ?? Number.NaN) / pair.theirs.cpuMsPerRequest),
    work: median(work.slice(1)) / of((pair) => pair.theirs.cpuMsPerRequest),
  };
}

const WAITING = `select count(*)::int as jobs from jobs where state in ('waiting', 'running') and run_at <= now()`;

async function untilDone({ query }: Stage): Promise<void> {
  for (;;) {
    const [left] = await query<{ jobs: number }>(WAITING);
    if (left?.jobs === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The calls of a working day, for the property of the stage and so many of its rooms. */
export async function casesOf(
  { host, query }: Pick<Stage, 'host' | 'query'>,
  rooms = ROOMS,
): Promise<Case[]> {
  const headers = { authorization: `Bearer ${host.token}` };
  const stays = await query<{ id: string }>(
    'select id from reservations where property_id = $1 order by id limit 2000',
    [host.propertyId],
  );
  const idOf = (index: number) => stays[index % stays.length]?.id ?? '';
  const month = (index: number) => {
    const first = plainDate(`202${5 + (index % 3)}-${String(1 + (index % 12)).padStart(2, '0')}-01`);
    return [first, addDays(first, 27)] as const;
  };
  const filter = (from: string, to: string) => encodeURIComponent(JSON.stringify({ from, to }));
  const shown = 'guestName,roomId,checkInDate,checkOutDate,status';
  const day = (index: number) => addDays(plainDate('2025-02-01'), (index * 7) % 900);
  const plain = (path: string): Shot => ({ method: 'GET', path });
  const list = (i: number) => plain(`/list?from=${month(i)[0]}&to=${month(i)[1]}`);
  const one = (i: number) => plain(`/one?id=${idOf(i)}`);
  const availability = (i: number) => plain(`/availability?from=${day(i)}&to=${addDays(day(i), 4)}`);
  const create = (body: object): Shot => ({ method: 'POST', path: '/create', body });
  return [
    {
      what: 'stays that touch the month, 100 of about 1,390',
      requests: 600,
      ours: (i) => ({
        method: 'GET',
        path: `/api/pms/reservations?limit=100&fields=${shown}&filter=${filter(...month(i))}`,
        headers,
      }),
      raw: list,
      own: list,
    },
    {
      what: 'open one reservation',
      requests: 3000,
      ours: (i) => ({ method: 'GET', path: `/api/pms/reservations/${idOf(i)}`, headers }),
      raw: one,
      own: one,
    },
    {
      what: 'availability for 4 nights',
      requests: 600,
      ours: (i) => ({
        method: 'GET',
        path: `/api/pms/availability?checkInDate=${day(i)}&checkOutDate=${addDays(day(i), 4)}`,
        headers,
      }),
      raw: availability,
      own: availability,
    },
    {
      what: 'create with history, event and constraint',
      // With a round to warm up and five more, as many as one person may write in a minute.
      requests: 480,
      isWrite: true,
      ours: stayMaker(0, rooms, (body) => ({ method: 'POST', path: '/api/pms/reservations', headers, body })),
      raw: stayMaker(1, rooms, create),
      own: stayMaker(1, rooms, create),
    },
  ];
}

/** Past the data, ever later, so that no night is asked for twice; each side has its half of the rooms. */
function stayMaker(side: 0 | 1, rooms: number, shot: (body: object) => Shot): () => Shot {
  let number = 0;
  return () => {
    number += 1;
    const room = 1 + (number % (rooms / 2)) + side * (rooms / 2);
    const from = addDays(plainDate('2028-01-01'), Math.floor(number / (rooms / 2)) * 2);
    return shot({
      roomId: `00000000-0000-7000-8000-${String(room).padStart(12, '0')}`,
      checkInDate: from,
      checkOutDate: addDays(from, 2),
      guestName: 'Ana Lucía Rojas',
      adults: 2,
    });
  };
}
