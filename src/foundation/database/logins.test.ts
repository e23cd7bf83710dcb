import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { type Logins, openPools } from './database.ts';
import { loginsOfAddress, createLogins, assertLeastPrivilege } from './logins.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
const made: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
});
afterAll(async () => {
  for (const name of made) await owner.query(`drop owned by ${name}; drop role ${name}`);
  await owner.end();
  await database.drop();
});

/** A role as an operator creates it by hand, with one right too many. */
async function login(name: string, rights: string, member: string): Promise<string> {
  const whole = `logins_test_${name}`;
  await owner.query(`create role ${whole} login password 'of-the-tests' ${rights}`);
  await owner.query(`grant ${member} to ${whole}`);
  made.push(whole);
  const url = new URL(database.url);
  [url.username, url.password] = [whole, 'of-the-tests'];
  return url.toString();
}

async function looked(logins: Logins): Promise<void> {
  const pools = openPools({ logins, size: 2, log: silentLog });
  try {
    await assertLeastPrivilege(pools);
  } finally {
    await pools.end();
  }
}

describe('the logins of the product at the database [SEC-03, W1-C-07]', () => {
  test('the two logins that migrate makes cannot become another role by any statement', async () => {
    const logins = loginsOfAddress(database.url, (name) => `${name} of the tests`);
    await createLogins(database.url, logins);
    // Again, as at every start: the login only gets its password again.
    await createLogins(database.url, logins);
    made.push(...Object.values(logins).map((url) => new URL(url).searchParams.get('user') ?? ''));
    await looked(logins);
    for (const [kind, url] of Object.entries(logins)) {
      const client = new pg.Client({ connectionString: url, options: `-c role=posada_${kind}` });
      await client.connect();
      await client.query('set role none');
      await expect(client.query('set role posada')).rejects.toThrow(/permission denied to set role/);
      await expect(client.query(`set role posada_${kind === 'app' ? 'system' : 'app'}`)).rejects.toThrow(
        /permission/,
      );
      await expect(client.query('alter table changes no force row level security')).rejects.toThrow(
        /must be owner/,
      );
      // Without a tenant there are no rows. The login of the owner would see the rows of every tenant.
      if (kind === 'app') {
        await owner.query(`insert into changes (property_id, subject, subject_id, action, actor, at)
          values (gen_random_uuid(), 't', '1', 'x', 'test', now())`);
        expect((await client.query('select from changes')).rowCount).toBe(0);
      }
      await client.end();
    }
  });

  test('the password is in no log of the server: what is sent is what PostgreSQL would keep', async () => {
    const { rows } = await owner.query<{ rolpassword: string }>(
      `select rolpassword from pg_authid where rolname like 'posada\\_app\\_%' limit 1`,
    );
    expect(rows[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
  });

  test.each([
    ['a superuser', 'superuser', 'posada_app', /is a superuser, so row-level security does not apply/],
    ['one that bypasses policies', 'bypassrls', 'posada_app', /bypasses row-level security/],
    ['one that makes roles', 'createrole', 'posada_app', /may make roles/],
    ['a member of the owner', '', 'posada_app, posada', /may act as .*posada\b.* too/],
    ['a member of both roles', '', 'posada_app, posada_system', /may act as posada_system too/],
  ])('%s is refused in a sentence', async (name, rights, member, sentence) => {
    const app = await login(name.replaceAll(/\W/g, '_'), rights, member);
    await expect(looked({ ...database.logins, app })).rejects.toThrow(sentence);
  });

  test('the login of the system is looked at as well, and the owner is refused for both', async () => {
    await expect(looked({ ...database.logins, system: database.url })).rejects.toThrow(
      /posada is a superuser/,
    );
    await expect(looked({ app: database.url, system: database.url })).rejects.toThrow(
      /posada is a superuser/,
    );
    await looked(database.logins);
  });
});
