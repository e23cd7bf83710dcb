import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { databaseFolder, freePort } from '#foundation/database/embedded.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { prepareDatabase } from '#main/installation.ts';
import { buildWebIfNeeded } from '#main/build/web-build.ts';
import { testDatabase } from '#support/database.ts';
import { chooseCases, isLong } from '#support/size.ts';
import { eventually } from '#support/wait.ts';
import { ANA, signedInAna } from './signed-in.ts';

/**
 * REL-50 as an operator does it: the real programs, started by the documented commands, are told to stop in the middle of
 * work. What runs ends, what comes is refused, and nothing stays behind.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

type Command = { readonly words: readonly string[]; readonly env?: Record<string, string> };

/** What the container runs, with the environment that the image sets. */
function containerCommand(program: 'api' | 'worker'): Command {
  const image =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const cmd = /^CMD (\[.*\])$/m.exec(image)?.[1] ?? '';
  const service = read('compose.yaml')
    .split(new RegExp(`^  ${program}:$`, 'm'))[1]
    ?.split(/^  \w+:$/m)[0];
  const own = /^ {4}command: (.*)$/m.exec(service ?? '')?.[1];
  const options = /NODE_OPTIONS="([^"]*)"/.exec(image)?.[1] ?? '';
  const words = JSON.parse((own ?? cmd).replaceAll("'", '"')) as string[];
  return { words, env: { NODE_OPTIONS: options } };
}

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
let folder: string;
let started: ChildProcess | undefined;
let token: string;

beforeAll(async () => {
  await buildWebIfNeeded(() => undefined);
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-stop-'));
  await prepareDatabase({ config: readConfig({ DATA_DIR: folder }), url: database.url, log: silentLog });
  token = await signedInAna(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
  for (const used of [folder, databaseFolder(folder)]) fs.rmSync(used, { recursive: true, force: true });
});
afterEach(() => {
  for (const pid of started?.pid === undefined ? [] : family(started.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
});

/** A process and everything that it started, as long as they live. */
function family(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state !== 'Z') parents.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = parents.has(root) ? [root] : [];
  for (let grew = true; grew;) {
    const more = [...parents].filter(([pid, parent]) => found.includes(parent) && !found.includes(pid));
    found.push(...more.map(([pid]) => pid));
    grew = more.length > 0;
  }
  return found;
}

type Program = {
  readonly url: string;
  readonly text: () => string;
  /** Sends SIGTERM to the started process alone, as a supervisor does. */
  readonly stop: () => void;
  readonly ended: Promise<{ code: number | null; left: number[] }>;
};

async function start({ words, env = {} }: Command, more: Record<string, string> = {}): Promise<Program> {
  const [command = '', ...rest] = words;
  const port = await freePort();
  let text = '';
  const child = spawn(command, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`,
      HOME: folder,
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATA_DIR: folder,
      PORT: String(port),
      SIMULATOR_MAIL_PORT: String(await freePort()),
      SIMULATORS: '0',
      EXCHANGE_RATES: '0',
      DRAIN_SECONDS: '0.3',
      ...env,
      ...more,
    },
  });
  started = child;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  }
  let relatives: number[] = [];
  const ended = new Promise<{ code: number | null; left: number[] }>((resolve) => {
    child.on('exit', (code) => {
      resolve({ code, left: relatives.filter((pid) => fs.existsSync(`/proc/${pid}`) && !isZombie(pid)) });
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => text,
    stop: () => {
      relatives = family(child.pid ?? 0);
      child.kill('SIGTERM');
    },
    ended,
  };
}

const isZombie = (pid: number): boolean => {
  try {
    return /^State:\tZ/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};

const isUp = (program: Program) =>
  eventually(async () => expect((await fetch(`${program.url}/api/health`)).status).toBe(200));

/** In the folder of one that runs, and on its port: each says why in a sentence and leaves nothing. */
async function refusesASecond(first: Program, env: Record<string, string>): Promise<void> {
  const sameFolder = await start({ words: ['npm', 'start'] }, env);
  expect((await sameFolder.ended).code).toBe(1);
  expect(sameFolder.text()).toMatch(/Posada runs in this folder already, as process \d+/);

  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-second-'));
  const { port } = new URL(first.url);
  const samePort = await start({ words: ['npm', 'start'] }, { ...env, DATA_DIR: other, PORT: port });
  expect((await samePort.ended).code).toBe(1);
  expect(samePort.text()).toContain(`another program listens on port ${port}. With another PORT both run`);
  expect(samePort.text()).not.toMatch(/^ +at /m);
  expect(fs.existsSync(path.join(databaseFolder(other), 'postmaster.pid'))).toBe(false);
  for (const used of [other, databaseFolder(other)]) fs.rmSync(used, { recursive: true, force: true });
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
}

const rename = (program: Program, name: string) =>
  fetch(`${program.url}/api/auth/me`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });

/** Locks rows, so that every writer waits; returns the function that releases them. */
async function holding(statement: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(database.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query(statement);
  return async () => {
    await holder.query('commit');
    await holder.end();
  };
}
const waiting = async () => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PERSON = `select from users where id = '${ANA}' for update`;

/** A call waits for a lock; the stop comes in the middle of the call. */
async function stopsInACall(program: Program, name: string): Promise<void> {
  await isUp(program);
  const letGo = await holding(PERSON);
  const running = rename(program, name);
  await eventually(async () => expect(await waiting()).toBe(1));
  program.stop();
  await eventually(async () => {
    const health = await fetch(`${program.url}/api/health`).catch(() => undefined);
    expect(health?.status ?? 503).toBe(503);
  });
  // Past the moment for balancers: later requests are new work.
  await pause(500);
  const refused = await rename(program, 'Too late').catch(() => undefined);
  expect(refused?.status ?? 503).toBe(503);
  await letGo();
  expect((await running).status).toBe(200);
  expect(await program.ended).toEqual({ code: 0, left: [] });
  const { rows } = await client.query<{ name: string }>(`select name from users where username = 'test:ana'`);
  expect(rows).toEqual([{ name }]);
}

/** A job waits for a lock, likewise. */
async function stopsInAJob(program: Program): Promise<void> {
  await client.query(`truncate jobs; delete from rate_windows`);
  await client.query(`insert into rate_windows values ('held', now() - interval '40 days', 1)`);
  const letGo = await holding(`select from rate_windows for update`);
  await client.query(
    `insert into jobs (name, lane, payload, once_key) values ('platform.forget', 0, '{}', '')`,
  );
  await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
  program.stop();
  await pause(700);
  await letGo();
  expect(await program.ended).toEqual({ code: 0, left: [] });
  expect((await client.query('select from rate_windows')).rowCount).toBe(0);
  expect((await client.query(`select from jobs where name = 'platform.forget'`)).rowCount).toBe(0);
}

const npm = (script: string): Command => ({ words: ['npm', 'run', '--silent', script] });

describe('SIGTERM in the middle of work [REL-50, W1-E-02]', () => {
  const calls: [string, Command, string][] = [
    ['the container of the API', containerCommand('api'), 'Ana Dos'],
    ['npm run api', npm('api'), 'Ana Uno'],
    ['npm start', { words: ['npm', 'start'] }, 'Ana Tres'],
  ];
  test.each(chooseCases(calls, 0))(
    '%s: the call ends, new ones are refused, nothing is left',
    async (_name, command, name) => {
      await stopsInACall(await start(command), name);
    },
  );

  const jobs: [string, Command][] = [
    ['the container of the worker', containerCommand('worker')],
    ['npm run worker', npm('worker')],
    ['npm start', { words: ['npm', 'start'] }],
  ];
  test.each(chooseCases(jobs, 0))('%s: the job ends, nothing is left', async (_name, command) => {
    await stopsInAJob(await start(command));
  });

  test('npm start with the database that came along: no second one ends it, and it goes down whole, also when it is stopped while it starts [W1-B-04, W1-E-07]', async () => {
    const embedded = { DATABASE_URL: '', SIMULATORS: '1' };
    for (const moment of [/database is up/, /ready: /]) {
      const program = await start({ words: ['npm', 'start'] }, embedded);
      await eventually(() => expect(program.text()).toMatch(moment), 90_000);
      const child = started;
      if (moment.test('ready: ')) await refusesASecond(program, embedded);
      started = child;
      program.stop();
      expect(await program.ended).toEqual({ code: 0, left: [] });
      expect(program.text()).toContain('stopped');
      expect(fs.existsSync(path.join(databaseFolder(folder), 'postmaster.pid'))).toBe(false);
    }
  }, 240_000);

  const interruptTwice = async () => {
    const program = await start(npm('api'));
    await isUp(program);
    const everybody = family(started?.pid ?? 0);
    for (const pid of everybody) process.kill(pid, 'SIGINT');
    await pause(50);
    for (const pid of everybody) process.kill(pid, 'SIGINT');
    expect((await program.ended).code).toBe(0);
  };
  if (isLong) {
    test('a terminal’s Ctrl-C, which npm passes on a second time, ends it in peace as well', interruptTwice);
  }
});
