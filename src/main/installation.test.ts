import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { openPools } from '#foundation/database/database.ts';
import { freePort } from '#foundation/database/embedded.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { emptyDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';
import { loginsOf, prepareDatabase, secretsOf, waitUntilUsable } from './installation.ts';
import { buildWebIfNeeded } from './build/web-build.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-installation-'));
const configWith = (MASTER_KEY: string) => readConfig({ MASTER_KEY, DATA_DIR: folder });
const [OURS, OTHER] = [configWith(key(1)), configWith(key(2))];

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: pg.Client;

beforeAll(async () => {
  // The API serves the pages that were built.
  await buildWebIfNeeded(() => undefined);
  database = await emptyDatabase();
  await prepareDatabase({ config: OURS, url: database.url, log: silentLog });
  owner = new pg.Client(database.url);
  await owner.connect();
});
afterAll(async () => {
  const roles = Object.values(loginsOf(OURS, database.url)).map((url) =>
    new URL(url).searchParams.get('user'),
  );
  for (const role of roles) await owner.query(`drop owned by ${role}; drop role ${role}`);
  await owner.end();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The output of a program that starts with these settings, until it ends. */
function start(program: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, program)], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, EXCHANGE_RATES: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { text: () => text, ended, stop: () => child.kill('SIGTERM') };
}

const usableWith = async (config: typeof OURS, logins = loginsOf(config, database.url)) => {
  const pools = openPools({ logins, size: 2, log: silentLog });
  const said: string[] = [];
  try {
    await waitUntilUsable({ pools, secrets: secretsOf(config) }, (text) => said.push(text));
  } finally {
    await pools.end();
  }
  return said;
};

describe('the key of an installation [W1-E-09, PRV-05]', () => {
  test('opens what was sealed when the database was prepared, and again at every start', async () => {
    expect(await usableWith(OURS)).toEqual([]);
    expect(await prepareDatabase({ config: OURS, url: database.url, log: silentLog })).toEqual([]);
  });

  test('another one starts neither what serves and works, nor what migrates', async () => {
    // Also if another person made the logins, so that they do not follow from the key.
    await expect(usableWith(OTHER, loginsOf(OURS, database.url))).rejects.toThrow(
      /is not the key of this database/,
    );
    await expect(usableWith(OTHER)).rejects.toThrow(/has not run with this MASTER_KEY/);
    await expect(prepareDatabase({ config: OTHER, url: database.url, log: silentLog })).rejects.toThrow(
      /is not the key of this database/,
    );
    // The logins of programs with the right key are unchanged.
    expect(await usableWith(OURS)).toEqual([]);
  });

  test('a database that has lost its key check is not given a key that opens nothing in it', async () => {
    const { platformKey: _, ...secrets } = secretsOf(OURS);
    await owner.query('delete from installation');
    const pools = openPools({ logins: loginsOf(OURS, database.url), size: 2, log: silentLog });
    const property = '01976f00-0000-7000-8000-000000000001' as never;
    await pools.app.within({ propertyId: property }).transaction((tx) => secrets.createKey(tx, property));
    await pools.end();
    await expect(prepareDatabase({ config: OTHER, url: database.url, log: silentLog })).rejects.toThrow(
      /is not the key of this database/,
    );
    await prepareDatabase({ config: OURS, url: database.url, log: silentLog });
    expect(await usableWith(OURS)).toEqual([]);
  });

  test.each(['api.ts', 'worker.ts', 'migrate.ts'])('%s ends with one sentence', async (program) => {
    const MASTER_KEY = key(2);
    const PORT = String(await freePort());
    const program_ = start(program, { DATABASE_URL: database.url, MASTER_KEY, PORT, LOG_LEVEL: 'error' });
    expect(await program_.ended).toBe(1);
    expect(program_.text()).toMatch(/^posada · [^\n]*MASTER_KEY[^\n]*\n$/);
  });
});

describe('a database of the ladder from before the first release', () => {
  let old: Awaited<ReturnType<typeof emptyDatabase>>;
  let names: pg.Client;

  beforeAll(async () => {
    old = await emptyDatabase();
    names = new pg.Client(old.url);
    await names.connect();
    await names.query(`create table schema_migrations (name text primary key, applied_at timestamptz, checksum text);
      insert into schema_migrations (name, checksum)
      values ('0001-foundation', 'of-another-file'), ('0002-accounts', null), ('0137-checkouts-beside', 'c')`);
  });
  afterAll(async () => {
    await names.end();
    await old.drop();
  });

  test('is refused with the way to begin again, and stays unchanged', async () => {
    await expect(prepareDatabase({ config: OURS, url: old.url, log: silentLog })).rejects.toThrow(
      /^A Posada from before the first release made this database, .* Begin again with an empty one: remove the folder .*, with all that is in it, and start$/,
    );
    const config = readConfig({ MASTER_KEY: key(1), DATA_DIR: folder, DATABASE_URL: old.url });
    await expect(prepareDatabase({ config, url: old.url, log: silentLog })).rejects.toThrow(
      /create a database, and name it in DATABASE_URL$/,
    );
    const { rows } = await names.query("select tablename from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([{ tablename: 'schema_migrations' }]);
  });

  test('npm run migrate says it in one line', async () => {
    const migrating = start('migrate.ts', { DATABASE_URL: old.url, MASTER_KEY: key(1), LOG_LEVEL: 'error' });
    expect(await migrating.ended).toBe(1);
    expect(migrating.text()).toMatch(
      /^posada · A Posada from before the first release [^\n]*DATABASE_URL\n$/,
    );
  });
});

describe('a schema that is older than the program [W1-E-07, REL-47]', () => {
  test('sends what serves and works to `npm run migrate`, whether a file is missing or the list is not shown', async () => {
    const older = /^The schema is older than this program: run `npm run migrate`$/;
    await owner.query("delete from schema_migrations where name = '0009-money-that-is-told'");
    await expect(usableWith(OURS)).rejects.toThrow(older);
    await owner.query(
      "insert into schema_migrations (name, checksum) values ('0009-money-that-is-told', 'c')",
    );
    expect(await usableWith(OURS)).toEqual([]);
    await owner.query('revoke select on schema_migrations from posada_system');
    await expect(usableWith(OURS)).rejects.toThrow(older);
    await owner.query('grant select on schema_migrations to posada_system');
  });
});

describe('a database that comes later, and for work a file store [W1-E-07, REL-47]', () => {
  test.each(['api.ts', 'worker.ts'])('%s waits for it and says so once', async (program) => {
    const port = await freePort();
    const filesAt = await freePort();
    const late = new URL(database.url);
    const real = { host: late.hostname, port: Number(late.port) };
    late.port = String(port);
    const PORT = String(await freePort());
    const waiting = start(program, {
      DATABASE_URL: late.toString(),
      MASTER_KEY: key(1),
      PORT,
      LOG_LEVEL: 'info',
      S3_ENDPOINT: `http://127.0.0.1:${filesAt}`,
      S3_BUCKET: 'posada',
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    });
    await eventually(() =>
      expect(waiting.text()).toContain('waiting for the database, which does not answer yet'),
    );
    const way = net.createServer((socket) => {
      const onward = net.connect(real);
      for (const side of [socket, onward]) side.on('error', () => side.destroy());
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve));
    // Empty, as that of an installation which has just begun.
    const files = http.createServer(({ method }, reply) =>
      reply.writeHead(method === 'PUT' ? 200 : 404).end(),
    );
    if (program === 'worker.ts') {
      await eventually(() => expect(waiting.text()).toContain('waiting for the file store'));
      expect(waiting.text()).not.toMatch(/is ready/);
      await new Promise<void>((resolve) => files.listen(filesAt, '127.0.0.1', resolve));
    }
    await eventually(() => expect(waiting.text()).toMatch(/is ready/));
    expect(waiting.text().match(/waiting for the database/g)).toHaveLength(1);
    waiting.stop();
    expect(await waiting.ended).toBe(0);
    way.close();
    files.close();
    files.closeAllConnections();
  });
});
