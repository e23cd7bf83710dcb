import crypto from 'node:crypto';
import { inject } from 'vitest';

import pg from 'pg';

import type { Logins } from '#foundation/database/database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string;
    /** Database with all migrations applied, to be copied. */
    databaseTemplate: string;
    /** What the product logs in as, at the template; of every database the same. */
    databaseLogins: Logins;
  }
}

const addressOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
};

type TestDatabase = {
  /** As the owner of the tables, who may do what no program of the product may. */
  readonly url: string;
  readonly logins: Logins;
  readonly drop: () => Promise<void>;
};

/** A database of its own for one test file, copied from the migrated template in under 100 ms. */
export const testDatabase = (): Promise<TestDatabase> =>
  createDatabase(`template ${inject('databaseTemplate')} strategy file_copy`);

/** One without any migration, for tests of migrations. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template template0');

async function createDatabase(from: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} ${from}`);
  const { app, system } = inject('databaseLogins');
  const logins = { app: addressOf(app, name), system: addressOf(system, name) };
  return { url: addressOf(server, name), logins, drop: () => run(`drop database ${name} with (force)`) };
}
