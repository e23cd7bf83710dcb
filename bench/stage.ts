import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { readConfig } from '#foundation/config/config.ts';
import type { Logins } from '#foundation/database/database.ts';
import { databaseFolder, freePort, startEmbeddedPostgres } from '#foundation/database/embedded.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { loginsOf, prepareDatabase } from '#main/installation.ts';
import { buildWebIfNeeded } from '#main/build/web-build.ts';
import type { AccountId, PropertyId } from '#vocabulary/ids.ts';
import { fillBenchData, type Query, ROOMS } from './data.ts';
import { fillRawTables } from './raw-tables.ts';

const PASSWORD = 'Mango-y-mar-27';

/** A signed-up host with one property. */
export type Host = {
  readonly email: string;
  readonly token: string;
  readonly propertyId: PropertyId;
  readonly accountId: AccountId;
};

/** The product, its raw ceiling and its own statements alone, each a process of its own, over one database with the data of the goals. */
export type Stage = {
  readonly api: string;
  readonly apiPid: number;
  /** From the start of the second, warm process to its first answer. */
  readonly apiStartMs: number;
  readonly raw: string;
  readonly rawPid: number;
  readonly ownSql: string;
  readonly ownSqlPid: number;
  /** Where the API looks for simulators; nothing answers there until a measurement runs one. */
  readonly simulators: string;
  readonly databaseUrl: string;
  readonly logins: Logins;
  readonly databasePid: number;
  readonly dataFolder: string;
  readonly host: Host;
  /** A further host, with an empty property. */
  readonly signUp: (name: string) => Promise<Host>;
  /** Runs a further program that ends with the stage, and waits until `url` answers; its id. */
  readonly run: (file: string, args: readonly string[], url: string) => Promise<number>;
  /** Starts one more API over the same database, which ends with the stage. */
  readonly startSecondApi: () => Promise<{ readonly api: string; readonly apiPid: number }>;
  /**
   * Starts the program of `npm start` with its demo, over a database of its own on the same server; it ends with the stage.
   */
  readonly startWhole: () => Promise<{
    readonly url: string;
    readonly pid: number;
    readonly query: Query;
    readonly end: () => Promise<void>;
  }>;
  /** Starts a worker that ends with the stage; its id. */
  readonly startWorker: () => number;
  readonly query: Query;
  readonly close: () => Promise<void>;
};

/** As in the scripts of package.json. */
const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=256'];

/** Starts everything; takes about a quarter of a minute. The property has 250 stays in each of its rooms. */
export async function openStage(say: (text: string) => void, rooms = ROOMS): Promise<Stage> {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-bench-'));
  const folder = databaseFolder(dataFolder);
  say(`starting the database and filling it: ${rooms} rooms, ${rooms * 250} stays`);
  const database = await startEmbeddedPostgres({ folder });
  const children: ChildProcess[] = [];
  let pool: pg.Pool | undefined;
  const close = async () => {
    for (const child of children) child.kill('SIGKILL');
    await pool?.end();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    fs.rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    const config = readConfig({ DATA_DIR: dataFolder });
    await prepareDatabase({ config, url: database.url, log: silentLog });
    await buildWebIfNeeded(say);
    const [apiPort, rawPort, ownSqlPort] = [await freePort(), await freePort(), await freePort()];
    const api = `http://127.0.0.1:${apiPort}`;
    const simulators = `http://127.0.0.1:${await freePort()}`;
    const settings = {
      DATABASE_URL: database.url,
      PORT: String(apiPort),
      DATA_DIR: dataFolder,
      SIMULATORS: '1',
      SIMULATORS_URL: simulators,
      LOG_LEVEL: 'error',
    };
    const startApi = () => start(children, 'src/main/api.ts', [], settings);
    const startWorker = () => start(children, 'src/main/worker.ts', [], settings).pid ?? 0;
    const startSecondApi = async () => {
      const port = await freePort();
      const second = `http://127.0.0.1:${port}`;
      const startIt = () => start(children, 'src/main/api.ts', [], { ...settings, PORT: String(port) });
      return { api: second, apiPid: await answering(startIt, `${second}/api/health/ready`) };
    };
    process.kill(await answering(startApi, `${api}/api/health/ready`), 'SIGKILL');
    const started = performance.now();
    const apiPid = await answering(startApi, `${api}/api/health/ready`);
    const apiStartMs = performance.now() - started;

    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    // The database may end before its last idle connection here.
    pool.on('error', () => {});
    const query: Stage['query'] = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      (await pool!.query(sql, [...values])).rows as Row[];
    const signUp = (name: string) => signUpAt(api, query, name);
    const host = await signUp('bench');
    await fillBenchData(query, host.propertyId, rooms);
    await fillRawTables(query, host.propertyId);

    const raw = `http://127.0.0.1:${rawPort}`;
    const startRaw = () =>
      start(children, 'bench/raw-server.ts', [database.url, host.propertyId, String(rawPort)]);
    const rawPid = await answering(startRaw, `${raw}/one?id=00000000-0000-7000-8000-000000000000`);
    const logins = loginsOf(config, database.url);
    const ownSql = `http://127.0.0.1:${ownSqlPort}`;
    const ownArguments = [JSON.stringify(logins), host.propertyId, dataFolder, String(ownSqlPort)];
    const startOwn = () => start(children, 'bench/own-sql-server.ts', ownArguments);
    const ownSqlPid = await answering(startOwn, `${ownSql}/one?id=00000000-0000-7000-8000-000000000000`);
    const run: Stage['run'] = (file, args, url) => answering(() => start(children, file, args), url);
    const startWhole: Stage['startWhole'] = async () => {
      await query('create database whole');
      const address = new URL(database.url);
      address.pathname = '/whole';
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      const folder = path.join(dataFolder, 'whole');
      const env = { DATABASE_URL: address.href, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'error' };
      // The flags of scripts/boot.mjs.
      const startIt = () => start(children, 'src/main/start.ts', [], env, ['--max-semi-space-size=8']);
      const pid = await answering(startIt, `${url}/api/health/ready`);
      const own = new pg.Pool({ connectionString: address.href, max: 1 });
      own.on('error', () => {});
      return {
        url,
        pid,
        query: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
          (await own.query(sql, [...values])).rows as Row[],
        end: async () => {
          process.kill(pid, 'SIGKILL');
          await own.end();
        },
      };
    };
    const { url: databaseUrl, pid: databasePid } = database;
    return {
      api,
      apiPid,
      apiStartMs,
      raw,
      rawPid,
      ownSql,
      ownSqlPid,
      simulators,
      databaseUrl,
      databasePid,
      dataFolder,
      logins,
      host,
      signUp,
      run,
      startSecondApi,
      startWhole,
      startWorker,
      query,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function start(
  children: ChildProcess[],
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
  flags: readonly string[] = MEMORY,
): ChildProcess {
  const child = spawn(process.execPath, [...flags, file, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      ...process.env,
      ...env,
    },
  });
  children.push(child);
  return child;
}

/** Starts a process and waits until it answers; its id. */
async function answering(startIt: () => ChildProcess, url: string): Promise<number> {
  const child = startIt();
  while (child.exitCode === null) {
    try {
      if ((await fetch(url)).status < 500) return child.pid ?? 0;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${child.spawnargs.join(' ')} ended before it answered`);
}

const OPEN_SESSION = `
  with opened as (insert into sessions (id, user_id, expires_at)
                  select gen_random_uuid(), id, now() + interval '1 day' from users where email = $1 returning id)
  insert into session_tokens (token_hash, session_id, issued_at) select $2, id, now() + interval '1 day' from opened`;

/** Opens another session of a user; its value is not due for a change during a measurement (SEC-05). */
export async function openSession(query: Stage['query'], email: string): Promise<string> {
  const token = randomToken(256);
  await query(OPEN_SESSION, [email, hashOf(token)]);
  return token;
}

async function signUpAt(api: string, query: Stage['query'], name: string): Promise<Host> {
  const call = async <Data>(place: string, body: unknown, token?: string): Promise<Data> => {
    const response = await fetch(`${api}${place}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: Data }).data;
  };
  const email = `${name}@example.test`;
  await call('/api/auth/session/signup', { email, password: PASSWORD, name: 'Banco de Pruebas' });
  // No worker runs here to send codes: the address is confirmed, and the session opened, where they are stored.
  await query('update users set confirmed_at = now() where confirmed_at is null');
  const token = await openSession(query, email);
  const { _id: propertyId } = await call<{ _id: PropertyId }>(
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
  const [property] = await query<{ account_id: AccountId }>(
    'select account_id from properties where property_id = $1',
    [propertyId],
  );
  if (!property) throw new Error('The property was not stored');
  return { email, token, propertyId, accountId: property.account_id };
}
