import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import type { Config } from '#foundation/config/config.ts';
import { type Logins, sqlState } from '#foundation/database/database.ts';
import {
  databaseFolder,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#foundation/database/embedded.ts';
import { loginsOfAddress, createLogins, assertLeastPrivilege } from '#foundation/database/logins.ts';
import { isUpToDate, migrate } from '#foundation/database/migrate.ts';
import { hasOldMigrations } from '#foundation/database/old-migrations.ts';
import { databaseProblemOf } from '#foundation/database/database-problem.ts';
import type { Log } from '#foundation/observability/log.ts';
import { refuseOtherKey, refuseOtherKeyBefore, rememberKey } from '#foundation/secrets/key-check.ts';
import { createSecrets, masterKeyOf, type Secrets } from '#foundation/secrets/secrets.ts';
import type { Platform } from './platform.ts';

/** The database that DATABASE_URL names, or the embedded one, started. */
export async function openDatabase(
  config: Config,
  say: (text: string) => void,
): Promise<{ url: string; embedded: EmbeddedPostgres | null }> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, embedded: null };
  const folder = databaseFolder(path.resolve(config.DATA_DIR));
  if (!fs.existsSync(folder)) say('preparing the database, only this once…');
  const embedded = await startEmbeddedPostgres({ folder });
  say(embedded.adopted ? 'found the database still running' : 'database is up');
  return { url: embedded.url, embedded };
}

export const secretsOf = ({ MASTER_KEY, DATA_DIR }: Config): Secrets =>
  createSecrets(masterKeyOf(MASTER_KEY, path.resolve(DATA_DIR)));

/** Where api and worker log in: as was said, or as the roles that `prepareDatabase` makes at this address. */
export function loginsOf(config: Config, address: string): Logins {
  const { DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system } = config;
  if (app !== undefined && system !== undefined) return { app, system };
  const secrets = secretsOf(config);
  return loginsOfAddress(address, (login) => secrets.keyedHash(`database login ${login}`));
}

const OLD_LADDER =
  'A Posada from before the first release made this database, and nothing leads from its schema to that of today. Begin again with an empty one:';

function refusalOfOldLadder({ DATABASE_URL, DATA_DIR }: Config): string {
  return DATABASE_URL === undefined
    ? `${OLD_LADDER} remove the folder ${databaseFolder(path.resolve(DATA_DIR))}, with all that is in it, and start`
    : `${OLD_LADDER} create a database, and name it in DATABASE_URL`;
}

/**
 * The steps that only the owner of the tables can do: the schema, and the logins of all others. Returns the names of
 * the applied migrations.
 */
export async function prepareDatabase(options: {
  config: Config;
  url: string;
  log: Log;
}): Promise<readonly string[]> {
  const { config, url, log } = options;
  const secrets = secretsOf(config);
  const owner = async (run: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: url, application_name: 'posada migrate' });
    await client.connect();
    try {
      await run(client);
    } finally {
      await client.end();
    }
  };
  await owner(async (client) => {
    if (await hasOldMigrations(client)) throw new Error(refusalOfOldLadder(config));
    await refuseOtherKeyBefore(client, secrets);
  });
  const applied = await migrate({ url, log });
  await owner((client) => rememberKey(client, secrets));
  if (config.DATABASE_APP_URL === undefined) await createLogins(url, loginsOf(config, url));
  return applied;
}

/** The password of a login follows from the key, so that another key is mostly met here. */
const REFUSED_LOGIN = new Set(['28P01', '28000']);

const OLDER_SCHEMA = 'The schema is older than this program: run `npm run migrate`';
/** A table that is not there yet, or that the ladder from before the first release did not show to programs. */
const OLDER = new Set(['42P01', '42501']);

const SAY_AGAIN_SECONDS = 30;

/**
 * Waits for the database, which starts at the same time or is just being moved (REL-47). Then checks whether this
 * program may use it: with a login of least privilege (SEC-03), and with the key that sealed its values.
 */
export async function waitUntilUsable(
  { pools, secrets }: Pick<Platform, 'pools' | 'secrets'>,
  say: (text: string) => void,
): Promise<void> {
  for (let seconds = 0; ; seconds++) {
    try {
      await assertLeastPrivilege(pools);
      await refuseOtherKey(pools.system, secrets);
      if (!(await isUpToDate(pools.system))) throw new Error(OLDER_SCHEMA);
      return;
    } catch (error) {
      if (REFUSED_LOGIN.has(sqlState(error) ?? '')) {
        throw new Error(
          'The database refuses the login of this program: `npm run migrate` has not run with this MASTER_KEY',
          { cause: error },
        );
      }
      if (OLDER.has(sqlState(error) ?? '')) throw new Error(OLDER_SCHEMA, { cause: error });
      if (databaseProblemOf(error) !== 'away') throw error;
      if (seconds % SAY_AGAIN_SECONDS === 0) say('waiting for the database, which does not answer yet');
      await wait(1_000);
    }
  }
}
