import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import pg from 'pg';

import { databaseFolder, freePort, startEmbeddedPostgres } from '#foundation/database/embedded.ts';
import { migrate } from '#foundation/database/migrate.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { buildWebIfNeeded } from '#main/web-build.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { measureFeeds } from './feeds.ts';
import { fillBenchData, ROOMS } from './data.ts';
import { load, type Load, median, memoryOf, type Shot } from './measure.ts';

/**
 * `npm run bench`: what Posada costs beside the ceiling of the runtime, in one run, rounds interleaved. It
 * prints a table and writes it into docs/benchmarks.md.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const say = (text: string) => console.log(`bench · ${text}`);

type Row = { id: string; what: string; value: string; floor: string; aim: string; verdict: string };
const rows: Row[] = [];
const verdictOf = (value: number, floor: number, aim: number, lowerIsBetter: boolean) => {
  const keeps = (limit: number) => (lowerIsBetter ? value <= limit : value >= limit);
  return keeps(aim) ? 'aim' : keeps(floor) ? 'floor' : 'short';
};
function note(
  id: string,
  what: string,
  value: number,
  unit: string,
  floor: number,
  aim: number,
  lowerIsBetter: boolean,
) {
  const shown = `${value >= 100 ? value.toFixed(0) : value.toFixed(2)}${unit}`;
  rows.push({
    id,
    what,
    value: shown,
    floor: `${floor}${unit}`,
    aim: `${aim}${unit}`,
    verdict: verdictOf(value, floor, aim, lowerIsBetter),
  });
  say(`${id} ${what}: ${shown} (floor ${floor}${unit}, aim ${aim}${unit})`);
}

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-bench-'));
const folder = databaseFolder(parent);
say('starting the database and filling it: 200 rooms, 50,000 stays');
const database = await startEmbeddedPostgres({ folder });
await migrate({ url: database.url, log: silentLog });
const databasePid = database.pid;

const children: ChildProcess[] = [];
const start = (file: string, args: string[], env: Record<string, string> = {}): number => {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', file, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
  });
  children.push(child);
  return child.pid ?? 0;
};
async function untilAnswers(url: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    try {
      if ((await fetch(url)).status < 500) return performance.now() - started;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

try {
  await buildWebIfNeeded(say);
  const [apiPort, rawPort] = [await freePort(), await freePort()];
  const api = `http://127.0.0.1:${apiPort}`;
  const environment = {
    DATABASE_URL: database.url,
    PORT: String(apiPort),
    DATA_DIR: parent,
    SIMULATORS: '1',
    LOG_LEVEL: 'error',
  };
  let apiPid = start('src/main/api.ts', [], environment);
  await untilAnswers(`${api}/api/health/ready`);
  process.kill(apiPid, 'SIGKILL');
  apiPid = start('src/main/api.ts', [], environment);
  const startMs = await untilAnswers(`${api}/api/health/ready`);

  const { token, propertyId } = await signUp(api);
  await fillBenchData(database.url, propertyId);
  const raw = `http://127.0.0.1:${rawPort}`;
  const rawPid = start('bench/raw-server.ts', [database.url, propertyId, String(rawPort)]);
  await untilAnswers(`${raw}/one?id=00000000-0000-7000-8000-000000000000`);

  const headers = { authorization: `Bearer ${token}` };
  const ids = await someIds(database.url);
  const month = (index: number) => {
    const first = plainDate(`202${5 + (index % 3)}-${String(1 + (index % 12)).padStart(2, '0')}-01`);
    return [first, addDays(first, 27)] as const;
  };
  const filter = (from: string, to: string) =>
    encodeURIComponent(JSON.stringify({ arrivalFrom: from, arrivalTo: to }));
  const day = (index: number) => addDays(plainDate('2025-02-01'), (index * 7) % 900);
  const cases: {
    id: string;
    what: string;
    requests: number;
    ours: (i: number) => Shot;
    raw: (i: number) => Shot;
    isWrite?: true;
  }[] = [
    {
      id: 'month list',
      what: 'month list, 100 of about 1,390',
      requests: 600,
      ours: (i) => ({
        method: 'GET',
        path: `/api/pms/reservations?limit=100&filter=${filter(...month(i))}`,
        headers,
      }),
      raw: (i) => ({ method: 'GET', path: `/list?from=${month(i)[0]}&to=${month(i)[1]}` }),
    },
    {
      id: 'open',
      what: 'open one reservation',
      requests: 3000,
      ours: (i) => ({ method: 'GET', path: `/api/pms/reservations/${ids[i % ids.length]}`, headers }),
      raw: (i) => ({ method: 'GET', path: `/one?id=${ids[i % ids.length]}` }),
    },
    {
      id: 'availability',
      what: 'availability for 4 nights',
      requests: 600,
      ours: (i) => ({
        method: 'GET',
        path: `/api/pms/availability?checkInDate=${day(i)}&checkOutDate=${addDays(day(i), 4)}`,
        headers,
      }),
      raw: (i) => ({ method: 'GET', path: `/availability?from=${day(i)}&to=${addDays(day(i), 4)}` }),
    },
    {
      id: 'create',
      what: 'create with history, event and constraint',
      requests: 600,
      isWrite: true,
      ours: (i) => ({ method: 'POST', path: '/api/pms/reservations', headers, body: created(i, 0) }),
      raw: (i) => ({ method: 'POST', path: '/create', body: created(i, 1) }),
    },
  ];
  // Past the data, ever later, so that no night is asked for twice.
  const counters = [0, 0];
  function created(_index: number, side: 0 | 1) {
    const number = (counters[side] = (counters[side] ?? 0) + 1);
    const room = 1 + (number % (ROOMS / 2)) + side * (ROOMS / 2);
    const from = addDays(plainDate('2028-01-01'), Math.floor(number / (ROOMS / 2)) * 2);
    return {
      roomId: `00000000-0000-7000-8000-${String(room).padStart(12, '0')}`,
      checkInDate: from,
      checkOutDate: addDays(from, 2),
      guestName: 'Ana Lucía Rojas',
      adults: 2,
    };
  }

  for (const { id, what, requests, ours, raw: ceiling, isWrite } of cases) {
    const results: { ours: Load; raw: Load }[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const oursOnce = () => load(api, ours, { requests, connections: 16, pids: [apiPid, databasePid] });
      const rawOnce = () => load(raw, ceiling, { requests, connections: 16, pids: [rawPid, databasePid] });
      const pair =
        round % 2 === 0
          ? { ours: await oursOnce(), raw: await rawOnce() }
          : { raw: await rawOnce(), ours: await oursOnce() };
      // The first round only warms both up.
      if (round >= 0) results.push(pair);
    }
    const failures = results.reduce((sum, pair) => sum + pair.ours.failures + pair.raw.failures, 0);
    if (failures > 0) throw new Error(`${failures} requests failed in ${id}`);
    const cpu = median(results.map((pair) => pair.ours.cpuMsPerRequest / pair.raw.cpuMsPerRequest));
    const rate = median(results.map((pair) => pair.ours.perSecond / pair.raw.perSecond));
    const spread = median(results.map((pair) => pair.ours.p99 / pair.ours.p50));
    if (isWrite) {
      note('P-02', `CPU, ${what}`, cpu, '×', 1.8, 1.4, true);
      note('P-03', `requests/s, ${what}`, rate, '×', 0.6, 0.75, false);
    } else {
      note('P-01', `CPU, ${what}`, cpu, '×', 1.6, 1.25, true);
      note('P-03', `requests/s, ${what}`, rate, '×', 0.7, 0.85, false);
      note('P-04', `p99/p50, ${what}`, spread, '×', 5, 3, true);
    }
  }

  await measureNotices(api, raw, propertyId, apiPid, rawPid);
  note('P-05', 'memory of the API after load', memoryOf(apiPid), ' MB', 220, 150, true);
  note('P-05', 'start to first answer, warm', startMs / 1000, ' s', 2, 0.8, true);
  for (const { what, ratio } of measureFeeds(ROUNDS)) note('P-08', what, ratio, '×', 1, 4, false);
  measureSizes();
  write();
} finally {
  for (const child of children) child.kill('SIGKILL');
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  fs.rmSync(parent, { recursive: true, force: true });
}

async function measureNotices(api: string, raw: string, propertyId: string, apiPid: number, rawPid: number) {
  const secret = 'bench-secret-of-a-connection-0123456789';
  const crypto = await import('node:crypto');
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `insert into connections (id, property_id, provider_id, mode, state, sealing_key_id, credentials, webhook_secret_hash)
     values (gen_random_uuid(), $1, 'cloudbeds', 'test', 'paused', gen_random_uuid(), '', $2)`,
    [propertyId, crypto.createHash('sha256').update(secret).digest('hex')],
  );
  await client.end();
  let number = 0;
  const body = () => ({
    version: '1.0',
    event: 'reservation/status_changed',
    timestamp: 1_775_001_600 + number++,
    propertyID: 5001,
    reservationID: String(8_000_000 + number),
    status: 'checked_in',
  });
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const pids = [apiPid, rawPid, databasePid];
    const options = { requests: 1000, connections: 16, pids };
    const ours = await load(
      api,
      () => ({ method: 'POST', path: `/hooks/cloudbeds/${secret}`, body: body() }),
      options,
    );
    const ceiling = await load(raw, () => ({ method: 'POST', path: '/notice', body: body() }), options);
    if (ours.failures > 0) throw new Error(`${ours.failures} notices were refused`);
    if (round >= 0) ratios.push(ours.perSecond / ceiling.perSecond);
  }
  note('P-06', 'webhooks taken in a second', median(ratios), '×', 0.5, 0.75, false);
}

function measureSizes(): void {
  const built = path.resolve('dist/web');
  const scriptsOf = (html: string): number => {
    const text = fs.readFileSync(path.join(built, html), 'utf8');
    const names = new Set(
      [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name),
    );
    return (
      [...names].reduce(
        (sum, name) => sum + gzipSync(fs.readFileSync(path.join(built, name ?? ''))).length,
        0,
      ) / 1000
    );
  };
  note('P-11', 'public page: JavaScript, gzip', scriptsOf('site/es.html'), ' kB', 15, 5, true);
  note('P-12', "app's entry: JavaScript, gzip", scriptsOf('app/index.html'), ' kB', 190, 150, true);
  note(
    'P-14',
    'guest page: JavaScript before the camera, gzip',
    scriptsOf('guest/index.html'),
    ' kB',
    140,
    100,
    true,
  );
}

function write(): void {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
  const machine = `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const table = [
    '| # | what | measured | floor | aim | reached |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (row) => `| ${row.id} | ${row.what} | ${row.value} | ${row.floor} | ${row.aim} | ${row.verdict} |`,
    ),
  ].join('\n');
  const file = 'docs/benchmarks.md';
  const marker = '<!-- measured -->';
  const before = fs.existsSync(file) ? (fs.readFileSync(file, 'utf8').split(marker)[0] ?? '') : '';
  const day = new Date().toISOString().slice(0, 10);
  const head = `\`npm run bench\`, ${day}, Posada ${version}, ${machine}, medians of ${ROUNDS} interleaved rounds after one to warm up.`;
  fs.writeFileSync(file, `${before}${marker}\n\n${head}\n\n${table}\n`);
  say(`written to ${file}`);
}

async function signUp(api: string): Promise<{ token: string; propertyId: string }> {
  const call = async <Data>(path: string, body: unknown, token?: string): Promise<Data> => {
    const response = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: Data }).data;
  };
  const account = { email: 'bench@example.test', password: 'Mango-y-mar-27' };
  await call('/api/auth/session/signup', { ...account, name: 'Banco de Pruebas' });
  // No worker runs here to send the code, so the address is confirmed where it is stored.
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('update users set confirmed_at = now()');
  await client.end();
  const login = { username: account.email, password: account.password, carrier: 'token' };
  const { accessToken: token } = await call<{ accessToken: string }>('/api/auth/session/login', login);
  const { _id: propertyId } = await call<{ _id: string }>(
    '/api/common/property',
    {
      name: 'Casa Azul',
      type: 'hotel',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    },
    token,
  );
  return { token, propertyId };
}

async function someIds(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: found } = await client.query<{ id: string }>(
    'select id from reservations order by id limit 2000',
  );
  await client.end();
  return found.map(({ id }) => id);
}
