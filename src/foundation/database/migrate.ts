import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import pg from 'pg';

import type { Log } from '#foundation/observability/log.ts';
import type { Database } from './database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');
/** Any number that no other program of this database uses: two processes must not migrate at once. */
const LOCK = 7_202_611;

type Migration = { readonly name: string; readonly statements: string; readonly checksum: string };

/** Git may write the same file with other line ends on another machine: those do not count. */
const checksumOf = (statements: string): string =>
  crypto.createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');

/** In the order of their numbers. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return files.map((file) => file.slice(0, -'.sql'.length));
}

const migrationsIn = async (folder: string): Promise<readonly Migration[]> =>
  Promise.all(
    (await namesIn(folder)).map(async (name) => {
      const statements = await fs.readFile(path.join(folder, `${name}.sql`), 'utf8');
      return { name, statements, checksum: checksumOf(statements) };
    }),
  );

/**
 * Brings the schema up to date: every file of migrations/ once, in the order of its number, each in a
 * transaction of its own, forward only (REL-51). Files run in any order of merging as long as their numbers
 * differ. A file that was changed after it ran is refused before anything runs: this database and a new one would not
 * be the same. Returns the names that were applied.
 */
export async function migrate(options: {
  url: string;
  log: Log;
  folder?: string;
}): Promise<readonly string[]> {
  const migrations = await migrationsIn(options.folder ?? FOLDER);
  const client = new pg.Client({ connectionString: options.url, application_name: 'posada migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now(), checksum text not null)`);
    const done = await appliedIn(client);
    refuseChanged(migrations, done);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await apply(client, migration);
      options.log.info({ migration: migration.name }, 'migrated');
      applied.push(migration.name);
    }
    // So that a program can tell that the schema is older than it is.
    await client.query('grant select on schema_migrations to posada_system');
    return applied;
  } finally {
    await client.end();
  }
}

/** Whether every migration that this program knows was applied. A version that is put back may know fewer. */
export async function isUpToDate(system: Database): Promise<boolean> {
  const rows = await system.named<{ name: string }>(
    'schema-migrations',
    'select name from schema_migrations',
    [],
  );
  const applied = new Set(rows.map(({ name }) => name));
  return (await namesIn(FOLDER)).every((name) => applied.has(name));
}

/** Applied migrations, with the checksum of the file at that time. */
async function appliedIn(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseChanged(migrations: readonly Migration[], done: ReadonlyMap<string, string>): void {
  const changed = migrations.filter(({ name, checksum }) => (done.get(name) ?? checksum) !== checksum);
  if (changed.length === 0) return;
  const files = changed.map(({ name }) => `migrations/${name}.sql`).join(', ');
  throw new Error(
    `${files}: changed after it was applied to this database. Put it back as it was, and write what is new into a migration with a new number`,
  );
}

async function apply(client: pg.Client, { name, statements, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '2s'");
    await client.query(statements);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
