import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { readConfig } from '#foundation/config/config.ts';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '#foundation/database/embedded.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { prepareDatabase } from '#main/installation.ts';
import { buildWebIfNeeded } from '#main/web-build.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { postgresFolder } from '#support/postgres-folder.ts';
import { crashDatabase } from './run.ts';
import { signedInAna } from './signed-in.ts';

type StormPlan = { readonly stays: number; readonly kills: number; readonly databaseCrashes: number };

export type StormReport = {
  readonly stays: number;
  /** Answered 201, and not stored. */
  readonly lost: readonly string[];
  /** Stored more often than once, or closed at the property system more often than once. */
  readonly doubled: readonly string[];
  /** Stored, and their nights can still be sold at the property system. */
  readonly open: readonly string[];
  /** Effects that wait for a person: nobody can find out what became of them. */
  readonly unknown: number;
  /** Seconds from the last fault until all nights were closed. */
  readonly settledAfterSeconds: number;
  /** The longest that any nights stayed open after the sale, in the middle of the faults. */
  readonly longestOpenSeconds: number;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Far from what the simulated hotel has sold itself. */
const FIRST_DAY = 200;
const BETWEEN_STAYS_MS = 600;
const DATABASE_SETTINGS = ['fsync=off'];

type Room = { readonly id: string; readonly externalId: string };
type Stay = { readonly name: string; readonly room: Room; readonly from: PlainDate };

/**
 * The programs of the product as an operator runs them, two APIs and two workers, killed at random together with their
 * database while a host sells nights that a connected property system has to close.
 */
export async function runProductStorm(plan: StormPlan): Promise<StormReport> {
  await buildWebIfNeeded(() => undefined);
  const folder = postgresFolder('storm');
  const programs = new Map<string, Program>();
  const postgres = path.join(folder, 'postgres');
  let database = await startEmbeddedPostgres({ folder: postgres, settings: DATABASE_SETTINGS });
  try {
    const settings = await settingsFor(database, folder);
    const simulators = `http://127.0.0.1:${settings.simulators['PORT']}`;
    run(programs, 'simulators', 'src/main/simulators.ts', settings.simulators);
    for (const [index, env] of settings.apis.entries()) run(programs, `api-${index}`, 'src/main/api.ts', env);
    for (const index of [0, 1]) run(programs, `worker-${index}`, 'src/main/worker.ts', settings.worker);
    const apis = settings.apis.map(({ PORT }) => `http://127.0.0.1:${PORT}`);
    for (const url of apis) await untilUp(`${url}/api/health/ready`);
    const ask = clientOf(apis, settings.token);
    const rooms = await connectedRooms(ask, simulators);
    const stays = staysIn(rooms, plan.stays);

    const selling = sell(ask, stays);
    const targets = [...programs.keys()].filter((name) => name !== 'simulators');
    const crashEvery = Math.ceil(plan.kills / (plan.databaseCrashes + 1));
    for (let kill = 1; kill <= plan.kills; kill++) {
      await sleep(1_000 + Math.random() * 1_500);
      const name = targets[Math.floor(Math.random() * targets.length)] ?? '';
      const { file, env, child } = programs.get(name) ?? fail(`no ${name}`);
      child.kill('SIGKILL');
      run(programs, name, file, env);
      if (kill % crashEvery === 0) database = await crashDatabase(database, postgres, DATABASE_SETTINGS);
    }
    const lastFault = performance.now();
    const sold = await selling;
    const client = await connect(database);
    try {
      await untilSettled(client, plan.stays);
      const settledAfterSeconds = (performance.now() - lastFault) / 1000;
      return { ...(await compare(client, simulators, stays, sold)), settledAfterSeconds };
    } finally {
      await client.end();
    }
  } finally {
    const running = [...programs.values()];
    programs.clear();
    for (const { child } of running) child.kill('SIGKILL');
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const fail = (what: string): never => {
  throw new Error(what);
};

type Env = Record<string, string>;
type Program = { readonly file: string; readonly env: Env; readonly child: ChildProcess };

function run(programs: Map<string, Program>, name: string, file: string, env: Env): void {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...env },
  });
  programs.set(name, { file, env, child });
  // As a supervisor does with one that ended by itself: a program may give up while its database is away.
  child.on('exit', (code) => {
    if (code === null || programs.get(name)?.child !== child) return;
    setTimeout(() => programs.get(name)?.child === child && run(programs, name, file, env), 1_000);
  });
}

/** A prepared database with a host in it, and what each program is told. */
async function settingsFor(database: EmbeddedPostgres, folder: string) {
  const data = path.join(folder, 'data');
  await prepareDatabase({ config: readConfig({ DATA_DIR: data }), url: database.url, log: silentLog });
  const client = await connect(database);
  const token = await signedInAna(client);
  await client.end();
  const port = async () => String(await freePort());
  const simulators = { PORT: await port(), SIMULATOR_CONTROL: '1', DATA_DIR: data };
  const common = {
    DATABASE_URL: database.url,
    DATA_DIR: data,
    SIMULATORS: '1',
    SIMULATORS_URL: `http://127.0.0.1:${simulators.PORT}`,
  };
  const apis = [
    { ...common, PORT: await port() },
    { ...common, PORT: await port() },
  ];
  return { token, simulators: { ...simulators, SIMULATOR_MAIL_PORT: await port() }, apis, worker: common };
}

async function connect(database: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(database.url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function untilUp(url: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  fail(`${url} does not answer`);
}

type Ask = <Data>(method: 'GET' | 'POST', place: string, body?: unknown, key?: string) => Promise<Data>;

/** Asks one of them after the other with the same key until it is answered, as a program should (REL-02). */
const clientOf = (apis: readonly string[], token: string): Ask => {
  let turn = 0;
  return async <Data>(method: string, place: string, body?: unknown, key: string = crypto.randomUUID()) => {
    for (;;) {
      turn += 1;
      const answer = await fetch(`${apis[turn % apis.length]}${place}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.ok && text !== undefined) return (JSON.parse(text) as { data: Data }).data;
      const isAgain = answer === undefined || text === undefined || [409, 429, 503].includes(answer.status);
      // 409: the same key is at work elsewhere, or was until its process died.
      if (!isAgain) return fail(`${method} ${place} was answered ${answer.status}: ${text}`);
      await sleep(200);
    }
  };
};

/** A property that is connected to a simulated hotel, and its rooms. */
async function connectedRooms(ask: Ask, simulators: string): Promise<Room[]> {
  const place = { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } };
  const property = { name: 'Casa Azul', type: 'hotel', currency: 'COP', timezone: 'America/Bogota' };
  await ask('POST', '/api/common/property', { ...property, location: place });
  const connections = '/api/common/property-integrations';
  await ask('POST', connections, { partnerIntegrationId: 'cloudbeds', mode: 'test' });
  for (;;) {
    const [connection] = await ask<{ lastSyncedAt: string | null; syncRun: unknown }[]>('GET', connections);
    if (connection?.lastSyncedAt && connection.syncRun === null) break;
    await sleep(300);
  }
  const { rooms } = await worldOf(simulators);
  const listings = await ask<{ _id: string; internalName: string }[]>('GET', '/api/pms/listings');
  return listings.flatMap(({ _id, internalName }) => {
    const room = rooms.find(({ roomName }) => roomName === internalName);
    return room ? [{ id: _id, externalId: room.roomID }] : [];
  });
}

type World = {
  rooms: { roomID: string; roomName: string }[];
  roomBlocks: { startDate: string; rooms: { roomID: string }[] }[];
};
const worldOf = async (simulators: string): Promise<World> =>
  (await (await fetch(`${simulators}/_simulator/cloudbeds/world`)).json()) as World;

/** One night each with a free one behind it, so that each is closed by itself. */
function staysIn(rooms: readonly Room[], count: number): Stay[] {
  const today = plainDate(new Date().toISOString().slice(0, 10));
  return Array.from({ length: count }, (_none, index) => ({
    name: `Huésped ${index}`,
    room: rooms[index % rooms.length] ?? fail('The hotel has no rooms'),
    from: addDays(today, FIRST_DAY + 2 * Math.floor(index / rooms.length)),
  }));
}

/** The names of those that were answered. */
async function sell(ask: Ask, stays: readonly Stay[]): Promise<string[]> {
  const sold: string[] = [];
  const waiting = [...stays];
  const seller = async () => {
    for (let stay = waiting.shift(); stay; stay = waiting.shift()) {
      const { name, room, from } = stay;
      const body = { roomId: room.id, checkInDate: from, checkOutDate: addDays(from, 1), guestName: name };
      await ask('POST', '/api/pms/reservations', body);
      sold.push(name);
      await sleep(BETWEEN_STAYS_MS);
    }
  };
  await Promise.all([seller(), seller()]);
  return sold;
}

/** Until the nights of all are closed, or two minutes have passed: then what is open stays open. */
async function untilSettled(client: pg.Client, stays: number): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 200) {
    const { rows } = await client.query<{ held: number }>(
      `select count(*)::int as held from remote_blocks where state = 'held' and problem is null`,
    );
    if (rows[0]?.held === stays) return;
    await sleep(200);
  }
}

async function compare(
  client: pg.Client,
  simulators: string,
  stays: readonly Stay[],
  sold: readonly string[],
): Promise<Omit<StormReport, 'settledAfterSeconds'>> {
  const stored = await client.query<{ name: string }>(
    `select guest_name as name from reservations where guest_name like 'Huésped %'`,
  );
  const { rows } = await client.query<{ unknown: number; longest: number }>(
    `select (select count(*)::int from effects where state in ('sending', 'unknown', 'attention')) as unknown,
            coalesce(max(extract(epoch from settled_at - created_at)), 0)::float as longest
       from effects where state = 'done'`,
  );
  const { roomBlocks } = await worldOf(simulators);
  const times = (name: string) => stored.rows.filter((row) => row.name === name).length;
  const closed = ({ room, from }: Stay) =>
    roomBlocks.filter((block) => block.startDate === from && block.rooms[0]?.roomID === room.externalId)
      .length;
  const names = (some: readonly Stay[]) => some.map(({ name }) => name);
  return {
    stays: stays.length,
    lost: sold.filter((name) => times(name) === 0),
    doubled: names(stays.filter((stay) => times(stay.name) > 1 || closed(stay) > 1)),
    open: names(stays.filter((stay) => closed(stay) === 0)),
    unknown: rows[0]?.unknown ?? 0,
    longestOpenSeconds: rows[0]?.longest ?? 0,
  };
}
