import fs from 'node:fs';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TableDefinition } from '#foundation/database/tables.ts';
import { testDatabase } from '#support/database.ts';

/** The database against the code's tables, and row-level security against the catalogue (SEC-03). */
let client: pg.Client;
let database: Awaited<ReturnType<typeof testDatabase>>;
let definitions: TableDefinition[];

const SOURCE = path.resolve(import.meta.dirname, '../../src');
/** The list of migrations, which the runner makes for itself. */
const OURS_BUT_NOT_A_TABLE_OF_THE_PRODUCT = new Set(['schema_migrations']);
/** Tables of the request and job layers, which speak SQL directly. */
const WITHOUT_DEFINITION = new Set([
  'database_origin',
  'jobs',
  'schedules',
  'events',
  'idempotent_requests',
  'installation',
  'rate_windows',
  'workers',
]);
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  const files = fs
    .readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tables|effects|secrets|history)\.ts$|\/(effects|secrets|history)\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(path.join(SOURCE, file)) as Promise<Record<string, unknown>>),
  );
  definitions = modules.flatMap((module) =>
    Object.values(module).filter(
      (value): value is TableDefinition =>
        typeof value === 'object' && value !== null && 'columns' in value && 'owner' in value,
    ),
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Row = Record<string, string>;
const rows = async (query: string): Promise<Row[]> => (await client.query<Row>(query)).rows;

describe('tables', () => {
  test('every column, its type, null and default are the same in migrations and in code', async () => {
    const columns = await rows(`
      select table_name, column_name, udt_name, is_nullable,
             (is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS')::text
               as may_be_left_out
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, ordinal_position`);
    expect(definitions.length).toBeGreaterThan(15);
    for (const { name, columns: told } of definitions) {
      const found = columns.filter(({ table_name }) => table_name === name);
      expect
        .soft({
          name,
          columns: Object.fromEntries(
            Object.entries(told).map(([column, { type, nullable, optional }]) => [
              column,
              { type, nullable, optional },
            ]),
          ),
        })
        .toEqual({
          name,
          columns: Object.fromEntries(
            found.map(({ column_name = '', udt_name, is_nullable, may_be_left_out }) => [
              column_name,
              { type: udt_name, nullable: is_nullable === 'YES', optional: may_be_left_out === 'true' },
            ]),
          ),
        });
    }
    const tables = new Set(columns.map(({ table_name = '' }) => table_name));
    const known = new Set(definitions.map(({ name }) => name));
    const unknown = [...tables].filter(
      (name) =>
        !known.has(name) && !WITHOUT_DEFINITION.has(name) && !OURS_BUT_NOT_A_TABLE_OF_THE_PRODUCT.has(name),
    );
    expect(unknown).toEqual([]);
  });

  test('every table belongs to a property or an account, or says in one line why not [D-64, SEC-03]', async () => {
    const tables = await rows(`
      select c.relname as name, c.relrowsecurity::text as security, c.relforcerowsecurity::text as forced,
             coalesce(obj_description(c.oid), '') as comment,
             exists (select from pg_attribute a where a.attrelid = c.oid
                        and a.attname in ('property_id', 'account_id') and not a.attisdropped)::text as owned
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p')`);
    for (const { name = '', security, forced, comment = '', owned } of tables) {
      if (OURS_BUT_NOT_A_TABLE_OF_THE_PRODUCT.has(name)) continue;
      if (owned === 'true')
        expect({ name, security, forced }).toEqual({ name, security: 'true', forced: 'true' });
      else
        expect({ name, comment }).toEqual({ name, comment: expect.stringMatching(/^owner: none; .{10,}/) });
    }
  });

  test('the roles of the product own nothing and bypass nothing [SEC-03]', async () => {
    const roles = await rows(
      `select rolname, rolsuper::text, rolbypassrls::text, rolcanlogin::text from pg_roles where rolname in ('posada_app', 'posada_system')`,
    );
    expect(roles.length).toBe(2);
    for (const role of roles) {
      expect(role).toMatchObject({ rolsuper: 'false', rolbypassrls: 'false', rolcanlogin: 'false' });
    }
    expect(await rows(`select tablename from pg_tables where tableowner like 'posada\\_%'`)).toEqual([]);
  });
});

describe('row-level security', () => {
  test('without a scope the application sees nothing of anybody, with one only its own [T-RLS]', async () => {
    const property = '01976f00-0000-7000-8000-000000000001';
    const other = '01976f00-0000-7000-8000-000000000002';
    await client.query(`insert into changes (property_id, subject, subject_id, action, actor, at) values
      ('${property}', 't', '1', 'x', 'test', now()), ('${other}', 't', '2', 'x', 'test', now())`);
    const seen = async (scope: string | null) => {
      await client.query('begin');
      await client.query('set local role posada_app');
      if (scope) await client.query(`set local app.property = '${scope}'`);
      const { rows: found } = await client.query<{ subject_id: string }>('select subject_id from changes');
      await client.query('rollback');
      return found.map(({ subject_id }) => subject_id);
    };
    expect(await seen(null)).toEqual([]);
    expect(await seen(property)).toEqual(['1']);
  });

  test('the history can be added to and nothing else [REL-27]', async () => {
    await client.query('begin');
    await client.query('set local role posada_app');
    await expect(client.query('update changes set action = $1', ['y'])).rejects.toThrow(/permission denied/);
    await client.query('rollback');
  });
});
