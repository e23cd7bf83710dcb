import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import pg from 'pg';

import { type EmbeddedPostgres, startEmbeddedPostgres } from '#foundation/database/embedded.ts';
import { loginsOfAddress, createLogins } from '#foundation/database/logins.ts';
import { migrate } from '#foundation/database/migrate.ts';
import { ALL_GUARDS, type EffectGuards } from '#foundation/effects/effect.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { postgresFolder } from '#support/postgres-folder.ts';
import { type LedgerProvider, startLedgerProvider } from './ledger-provider.ts';
import type { Settings } from './program.ts';

export type KillPlan = {
  readonly operations: number;
  readonly kills: number;
  readonly databaseCrashes: number;
  readonly guards?: Partial<EffectGuards>;
  readonly intentAfterCommit?: boolean;
  /** Stops a worker for longer than its lease and then resumes it (REL-06). */
  readonly pauses?: number;
};

export type KillReport = {
  readonly operations: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Settled rows that say something else than the provider's ledger. */
  readonly wrong: readonly string[];
  readonly unsettled: readonly string[];
  /** Effects that were written to after they had settled. */
  readonly overwritten: number;
  readonly attention: number;
  /** Seconds from the last fault until everything was settled. */
  readonly settledAfterSeconds: number;
};

const PROGRAM = path.resolve(import.meta.dirname, 'program.ts');
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

/** Two of each, killed at random while clients ask with the same key until they are answered (T-KILL). */
export async function runKillTest(plan: KillPlan): Promise<KillReport> {
  const parent = postgresFolder('kill');
  const folder = path.join(parent, 'postgres');
  // What the database has promised must outlive its processes; only the machine's own crash is not played.
  const settings = ['fsync=off'];
  let database = await startEmbeddedPostgres({ folder, settings });
  const provider = await startLedgerProvider();
  const addresses = new Map<string, string>();
  const processes = new Map<string, { child: ChildProcess; settings: Settings }>();
  try {
    await migrate({ url: database.url, log: silentLog });
    const logins = loginsOfAddress(database.url, () => 'of-the-tests');
    await createLogins(database.url, logins);
    await query(
      database,
      `create table kill_subjects (id text primary key, state text not null);
       grant select, insert, update on kill_subjects to posada_app;
       create table kill_overwritten (id uuid not null);
       create function kill_note_overwritten() returns trigger language plpgsql security definer as
         $$ begin insert into kill_overwritten values (old.id); return new; end $$;
       create trigger kill_overwritten before update on effects for each row
         when (old.settled_at is not null) execute function kill_note_overwritten()`,
    );
    const start = (name: string, given: Settings) => {
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      // An API says where it listens.
      child.stdout.once('data', (line: Buffer) => addresses.set(name, line.toString().trim()));
      processes.set(name, { child, settings: given });
    };
    const common = {
      logins,
      providerUrl: provider.url,
      guards: { ...ALL_GUARDS, ...plan.guards },
      intentAfterCommit: plan.intentAfterCommit ?? false,
    };
    for (const index of [0, 1]) start(`api-${index}`, { ...common, role: 'api' });
    for (const index of [0, 1]) start(`worker-${index}`, { ...common, role: 'worker' });
    const clients = askForAll(plan.operations, () => [...addresses.values()]);
    const kill = (name: string) => {
      const target = processes.get(name);
      target?.child.kill('SIGKILL');
      if (target) start(name, target.settings);
    };
    // Every fault falls into the middle of the work, however slowly the processes came up.
    await untilUnderWay(database);
    for (let pause = 0; pause < (plan.pauses ?? 0); pause++) {
      // For longer than the lease.
      const worker = processes.get('worker-0')?.child;
      worker?.kill('SIGSTOP');
      await sleep(3_500);
      worker?.kill('SIGCONT');
    }
    for (let round = 0; round < plan.kills; round++) {
      await sleep(150 + Math.random() * 250);
      kill(pick([...processes.keys()]));
      if (round === Math.floor(plan.kills / 2)) {
        for (let crash = 0; crash < plan.databaseCrashes; crash++) {
          database = await crashDatabase(database, folder, settings);
        }
      }
    }
    await clients;
    const lastFault = performance.now();
    await untilSettled(database);
    const settledAfterSeconds = (performance.now() - lastFault) / 1000;
    return { ...(await compare(database, provider, plan.operations)), settledAfterSeconds };
  } finally {
    for (const { child } of processes.values()) child.kill('SIGKILL');
    await provider.stop();
    await database.stop();
    fs.rmSync(parent, { recursive: true, force: true });
  }
}

/** A crash, not a shutdown. The port stays the same, so that every program finds the database again. */
export async function crashDatabase(
  database: EmbeddedPostgres,
  folder: string,
  settings: readonly string[],
): Promise<EmbeddedPostgres> {
  process.kill(database.pid, 'SIGKILL');
  await sleep(300);
  fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true });
  return startEmbeddedPostgres({ folder, settings, port: Number(new URL(database.url).port) });
}

const CLASSES = ['K', 'U', 'L', 'N'] as const;
const subjectsOf = (operations: number): string[] =>
  Array.from({ length: operations }, (_, index) => `${CLASSES[index % CLASSES.length]}-${index}`);

/** Twenty clients; each repeats its request with the same subject until one API process has answered. */
async function askForAll(operations: number, addresses: () => readonly string[]): Promise<void> {
  const waiting = subjectsOf(operations);
  const client = async () => {
    for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
      for (;;) {
        try {
          const address = `${pick(addresses())}/?subject=${subject}`;
          const { ok } = await fetch(address, { method: 'POST', signal: AbortSignal.timeout(3_000) });
          if (ok) break;
        } catch {
          // Killed, or the database is: ask again.
        }
        await sleep(50);
      }
    }
  };
  await Promise.all(Array.from({ length: 20 }, client));
}

export async function query<Row extends pg.QueryResultRow>(
  database: EmbeddedPostgres,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(database.url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Until the workers are busy: some effects have settled and more wait. */
async function untilUnderWay(database: EmbeddedPostgres): Promise<void> {
  for (let settled = 0; settled < 30;) {
    await sleep(20);
    const [row] = await query<{ settled: string }>(
      database,
      "select count(*) as settled from kill_subjects where state in ('done', 'refused')",
    );
    settled = Number(row?.settled);
  }
}

/** Waits until everything has settled, or nothing has moved for a while: the rest then stays open. */
async function untilSettled(database: EmbeddedPostgres): Promise<void> {
  let last = '';
  let since = performance.now();
  while (performance.now() - since < 6_000) {
    const [row] = await query<{ open: string; jobs: string }>(
      database,
      `select count(*) filter (where state not in ('done', 'refused', 'attention')) as open,
              (select count(*) from jobs where state <> 'parked') as jobs from kill_subjects`,
    );
    if (row?.open === '0' && row.jobs === '0') return;
    if (`${row?.open} ${row?.jobs}` !== last) since = performance.now();
    last = `${row?.open} ${row?.jobs}`;
    await sleep(200);
  }
}

async function compare(
  database: EmbeddedPostgres,
  provider: LedgerProvider,
  operations: number,
): Promise<Omit<KillReport, 'settledAfterSeconds'>> {
  const rows = await query<{ id: string; state: string }>(database, 'select id, state from kill_subjects');
  const [late] = await query<{ times: string }>(database, 'select count(*) as times from kill_overwritten');
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const subjects = subjectsOf(operations);
  const count = (subject: string) => provider.done.get(subject) ?? 0;
  const isSettled = (state: string | undefined) =>
    state === 'done' || state === 'refused' || state === 'attention';
  return {
    operations,
    lost: subjects.filter((subject) => {
      const state = states.get(subject);
      return state === undefined || (state === 'done' && count(subject) === 0);
    }),
    doubled: subjects.filter((subject) => count(subject) > 1),
    wrong: subjects.filter((subject) => states.get(subject) === 'refused' && count(subject) > 0),
    unsettled: subjects.filter((subject) => !isSettled(states.get(subject))),
    overwritten: Number(late?.times),
    attention: rows.filter(({ state }) => state === 'attention').length,
  };
}
