import fs from 'node:fs/promises';
import path from 'node:path';

import pg from 'pg';

import type { Log } from '#foundation/observability/log.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');
/** Any number that no other program of this database uses: two processes must not migrate at once. */
const LOCK = 7_202_611;

/**
 * Brings the schema up to date: every file of migrations/ once, in the order of its number, each in a
 * transaction of its own, forward only (REL-51). Files run in any order of merging as long as their numbers
 * differ. Returns the names that were applied.
 */
export async function migrate(options: {
  url: string;
  log: Log;
  folder?: string;
}): Promise<readonly string[]> {
  const folder = options.folder ?? FOLDER;
  const client = new pg.Client({ connectionString: options.url, application_name: 'posada migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(rows.map(({ name }) => name));
    const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const applied: string[] = [];
    for (const file of files) {
      const name = file.slice(0, -'.sql'.length);
      if (done.has(name)) continue;
      const statements = await fs.readFile(path.join(folder, file), 'utf8');
      await client.query('begin');
      try {
        await client.query("set local lock_timeout = '2s'");
        await client.query(statements);
        await client.query('insert into schema_migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
      options.log.info({ migration: name }, 'migrated');
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}
