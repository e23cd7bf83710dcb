import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { migrate } from '#foundation/database/migrate.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { emptyDatabase } from './database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

type DatabaseOfBefore = {
  /** As the owner of the tables. */
  readonly client: pg.Client;
  /** Brings it up to date, as an update does; the names of the migrations that it ran. */
  readonly update: () => Promise<readonly string[]>;
  readonly drop: () => Promise<void>;
};

/** REL-51: a database as a release of before left it, whose last migration has this number. */
export async function databaseOfBefore(lastMigration: string): Promise<DatabaseOfBefore> {
  const database = await emptyDatabase();
  const before = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-before-'));
  try {
    for (const name of await fs.readdir(MIGRATIONS)) {
      if (name.slice(0, lastMigration.length) <= lastMigration) {
        await fs.copyFile(path.join(MIGRATIONS, name), path.join(before, name));
      }
    }
    await migrate({ url: database.url, log: silentLog, folder: before });
  } finally {
    await fs.rm(before, { recursive: true, force: true });
  }
  const client = new pg.Client(database.url);
  await client.connect();
  return {
    client,
    update: () => migrate({ url: database.url, log: silentLog }),
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}
