import crypto from 'node:crypto';
import { inject } from 'vitest';

import pg from 'pg';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string;
    /** Database with all migrations applied, to be copied. */
    databaseTemplate: string;
  }
}

const addressOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
};

type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

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
  return { url: addressOf(server, name), drop: () => run(`drop database ${name} with (force)`) };
}
