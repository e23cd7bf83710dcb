import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import pg from 'pg';

import type { Log } from '#foundation/observability/log.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');
/** Any number that no other program of this database uses: two processes must not migrate at once. */
const LOCK = 7_202_611;

type Migration = { readonly name: string; readonly statements: string; readonly checksum: string };

/** Git may write the same file with other line ends on another machine: those do not count. */
const checksumOf = (statements: string): string =>
  crypto.createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');

/** In the order of their numbers. */
async function migrationsIn(folder: string): Promise<readonly Migration[]> {
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const statements = await fs.readFile(path.join(folder, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), statements, checksum: checksumOf(statements) };
    }),
  );
}

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
      name text primary key, applied_at timestamptz not null default now(), checksum text)`);
    const done = await appliedBefore(client);
    refuseChanged(migrations, done);
    await rememberUnsigned(client, migrations, done);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await apply(client, migration);
      options.log.info({ migration: migration.name }, 'migrated');
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Names with the checksum of the file as it was then; null for those of a Posada that kept none. */
async function appliedBefore(client: pg.Client): Promise<ReadonlyMap<string, string | null>> {
  await client.query('alter table schema_migrations add column if not exists checksum text');
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseChanged(migrations: readonly Migration[], done: ReadonlyMap<string, string | null>): void {
  const changed = migrations.filter(({ name, checksum }) => (done.get(name) ?? checksum) !== checksum);
  if (changed.length === 0) return;
  const files = changed.map(({ name }) => `migrations/${name}.sql`).join(', ');
  throw new Error(
    `${files}: changed after it was applied to this database. Put it back as it was, and write what is new into a migration with a new number`,
  );
}

async function rememberUnsigned(
  client: pg.Client,
  migrations: readonly Migration[],
  done: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const { name, checksum } of migrations) {
    if (done.get(name) !== null) continue;
    await client.query('update schema_migrations set checksum = $2 where name = $1 and checksum is null', [
      name,
      checksum,
    ]);
  }
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
