import type pg from 'pg';

/** Its second file: each database that it made has applied it, and no file of today has this name. */
const OF_THE_OLD_LADDER = '0002-accounts';

/**
 * Whether the ladder of migrations from before the first release made this database (docs/decisions/0094). It cannot be
 * brought up to date: migrations/ describes what the ladder led to, and not the way there.
 */
export async function hasOldMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migrations') is not null as found",
  );
  if (rows[0]?.found !== true) return false;
  const applied = await client.query('select from schema_migrations where name = $1', [OF_THE_OLD_LADDER]);
  return applied.rowCount === 1;
}
