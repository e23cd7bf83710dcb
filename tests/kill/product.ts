import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { readConfig } from '#foundation/config/config.ts';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '#foundation/database/embedded.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { prepareDatabase } from '#main/installation.ts';
import { buildWebIfNeeded } from '#main/build/web-build.ts';
import { liveSystems } from '#support/live-systems.ts';
import { postgresFolder } from '#support/postgres-folder.ts';
import { crashDatabase, pick, query } from './run.ts';
import { signedInAna } from './signed-in.ts';

export type Faults = {
  readonly kills: number;
  readonly databaseCrashes: number;
  /** The shortest and the longest time between two kills. */
  readonly betweenMs: readonly [number, number];
};

export type Product = {
  readonly ask: Ask;
  readonly answerTo: AnswerTo;
  /** One of the APIs, for callers with a session of their own. */
  readonly guestApi: () => string;
  /** The simulators. They are never killed, because their counts are the truth of the test. */
  readonly simulators: string;
  readonly query: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  /** Plays them; answers with the moment of the last, of the monotonic clock. */
  readonly suffer: (faults: Faults) => Promise<number>;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
/** As `npm start` does: it is half of the time that a program takes to be back. */
const COMPILED = path.join(ROOT, 'node_modules', '.cache', 'compiled');
const DATABASE_SETTINGS = ['fsync=off'];

/**
 * The programs of the product as an operator runs them, two APIs and two workers with their database.
 *
 * @param more settings, of all of them.
 */
export async function withProduct<Report>(
  play: (product: Product) => Promise<Report>,
  more: Env = {},
): Promise<Report> {
  await buildWebIfNeeded(() => undefined);
  const folder = postgresFolder('storm');
  const programs = new Map<string, Program>();
  const postgres = path.join(folder, 'postgres');
  let database = await startEmbeddedPostgres({ folder: postgres, settings: DATABASE_SETTINGS });
  try {
    const settings = await settingsFor(database, folder, more);
    run(programs, 'simulators', 'src/main/simulators.ts', settings.simulators);
    for (const [index, env] of settings.apis.entries()) run(programs, `api-${index}`, 'src/main/api.ts', env);
    for (const index of [0, 1]) run(programs, `worker-${index}`, 'src/main/worker.ts', settings.worker);
    const apis = settings.apis.map(({ PORT }) => `http://127.0.0.1:${PORT}`);
    for (const url of apis) await untilUp(`${url}/api/health/ready`);
    const answerTo = clientOf(apis, settings.token);
    const targets = [...programs.keys()].filter((name) => name !== 'simulators');

    const suffer = async ({ kills, databaseCrashes, betweenMs: [shortest, longest] }: Faults) => {
      const crashEvery = Math.ceil(kills / (databaseCrashes + 1));
      for (let kill = 1; kill <= kills; kill++) {
        await sleep(shortest + Math.random() * (longest - shortest));
        const name = pick(targets);
        const { file, env, child } = programs.get(name) ?? fail(`no ${name}`);
        child.kill('SIGKILL');
        run(programs, name, file, env);
        if (kill % crashEvery === 0) database = await crashDatabase(database, postgres, DATABASE_SETTINGS);
      }
      return performance.now();
    };
    return await play({
      ask: askingWith(answerTo),
      answerTo,
      guestApi: () => pick(apis),
      simulators: `http://127.0.0.1:${settings.simulators['PORT']}`,
      query: (text) => query(database, text),
      suffer,
    });
  } finally {
    const running = [...programs.values()];
    programs.clear();
    for (const { child } of running) child.kill('SIGKILL');
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export const fail = (what: string): never => {
  throw new Error(what);
};

type Env = Record<string, string>;
type Program = { readonly file: string; readonly env: Env; readonly child: ChildProcess };

function run(programs: Map<string, Program>, name: string, file: string, env: Env): void {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILED, LOG_LEVEL: 'error', ...env },
  });
  programs.set(name, { file, env, child });
  // As a supervisor does with one that ended by itself: a program may give up while its database is away.
  child.on('exit', (code) => {
    if (code === null || programs.get(name)?.child !== child) return;
    setTimeout(() => programs.get(name)?.child === child && run(programs, name, file, env), 1_000);
  });
}

export async function aProperty(ask: Ask): Promise<void> {
  const place = { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } };
  const property = { name: 'Casa Azul', type: 'hotel', currency: 'COP', timezone: 'America/Bogota' };
  await ask('POST', '/api/common/property', { ...property, location: place });
}

/** The memory of a simulator. */
export const worldOf = async <World>(simulators: string, id: string): Promise<World> =>
  (await (await fetch(`${simulators}/_simulator/${id}/world`)).json()) as World;

/** A prepared database with a host in it, and the settings of each program. */
async function settingsFor(database: EmbeddedPostgres, folder: string, more: Env) {
  const data = path.join(folder, 'data');
  await prepareDatabase({ config: readConfig({ DATA_DIR: data }), url: database.url, log: silentLog });
  const client = new pg.Client(database.url);
  await client.connect();
  const token = await signedInAna(client);
  await client.end();
  const port = async () => String(await freePort());
  // Where the simulators take mail.
  const settings = { ...more, SIMULATOR_MAIL_PORT: await port() };
  const simulators = { ...settings, PORT: await port(), SIMULATOR_CONTROL: '1', DATA_DIR: data };
  const common = {
    ...settings,
    DATABASE_URL: database.url,
    DATA_DIR: data,
    SIMULATORS: '1',
    SIMULATORS_URL: `http://127.0.0.1:${simulators.PORT}`,
    ...liveSystems(`http://127.0.0.1:${simulators.PORT}`),
  };
  const apis = [
    { ...common, PORT: await port() },
    { ...common, PORT: await port() },
  ];
  // Events that systems post are for an address that answers.
  const worker = { ...common, PUBLIC_URL: `http://127.0.0.1:${apis[0]?.PORT}` };
  return { token, simulators, apis, worker };
}

async function untilUp(url: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  fail(`${url} does not answer`);
}

export type Answer<Data> = {
  readonly status: number;
  readonly data: Data;
  readonly errors?: readonly { readonly code: string }[];
};
type AnswerTo = <Data>(method: Method, place: string, body?: unknown) => Promise<Answer<Data>>;
export type Ask = <Data>(method: Method, place: string, body?: unknown) => Promise<Data>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Asks one of them after the other with the same key until it is answered, as a program should (REL-02). */
const clientOf = (apis: readonly string[], token: string): AnswerTo => {
  let turn = 0;
  return async <Data>(method: Method, place: string, body?: unknown) => {
    const key = crypto.randomUUID();
    for (;;) {
      turn += 1;
      const answer = await fetch(`${apis[turn % apis.length]}${place}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method !== 'GET' && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer && text !== undefined && ![429, 503].includes(answer.status)) {
        const told = { ...(JSON.parse(text) as Omit<Answer<Data>, 'status'>), status: answer.status };
        // At work elsewhere, or was until its process died.
        if (told.errors?.[0]?.code !== httpErrors.running.code) return told;
      }
      await sleep(200);
    }
  };
};

/** Its process was killed between the change and the answer. */
export const wasCarriedOut = ({ errors }: Answer<unknown>): boolean =>
  errors?.[0]?.code === httpErrors.carriedOut.code;

/** What was carried out is there, although its answer died with its process. */
export function took<Data>(answer: Answer<Data>, what: string): void {
  if (answer.status >= 300 && !wasCarriedOut(answer)) fail(`${what} was answered ${JSON.stringify(answer)}`);
}

const askingWith =
  (answerTo: AnswerTo): Ask =>
  async <Data>(method: Method, place: string, body?: unknown) => {
    const { status, data, errors } = await answerTo<Data>(method, place, body);
    return status < 300 ? data : fail(`${method} ${place} was answered ${status}: ${JSON.stringify(errors)}`);
  };
