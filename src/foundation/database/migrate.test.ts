import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { migrate } from './migrate.ts';

/** A folder of migrations beside the product's own, in a database of its own. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
let folder: string;

const write = (name: string, statements: string) => fs.writeFile(path.join(folder, name), statements);
const run = () => migrate({ url: database.url, log: silentLog, folder });
const kept = async () => {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    "select name, checksum from schema_migrations where name like '9%' order by name",
  );
  return rows;
};

beforeEach(async () => {
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-migrations-'));
  await write('9001-towels.sql', 'create table towels (id int);\ncreate table soaps (id int);\n');
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  test('a file that changed after it was applied is named, and nothing runs [REL-51]', async () => {
    expect(await run()).toEqual(['9001-towels']);
    expect(await run()).toEqual([]);
    await write('9001-towels.sql', 'create table towels (id int, colour text);\n');
    await write('9002-robes.sql', 'create table robes (id int);\n');
    await expect(run()).rejects.toThrow(
      /^migrations\/9001-towels\.sql: changed after it was applied to this database\. Put it back/,
    );
    expect((await client.query("select to_regclass('robes') as robes")).rows).toEqual([{ robes: null }]);
    await write('9001-towels.sql', 'create table towels (id int);\ncreate table soaps (id int);\n');
    expect(await run()).toEqual(['9002-robes']);
  });

  test('the same file with the line ends of another machine is the same', async () => {
    await run();
    await write('9001-towels.sql', 'create table towels (id int);\r\ncreate table soaps (id int);\r\n');
    expect(await run()).toEqual([]);
  });

  test('a file that fails leaves nothing and is tried again', async () => {
    await write('9002-robes.sql', 'create table robes (id int); select broken;');
    await expect(run()).rejects.toThrow('Migration 9002-robes failed');
    expect(await kept()).toEqual([{ name: '9001-towels', checksum: expect.any(String) }]);
    await write('9002-robes.sql', 'create table robes (id int);');
    expect(await run()).toEqual(['9002-robes']);
  });

  test('a version that is put back may know fewer files than the database', async () => {
    await run();
    await fs.rm(path.join(folder, '9001-towels.sql'));
    expect(await run()).toEqual([]);
  });
});
