import pg from 'pg';

import { usernameOf } from '#areas/platform/accounts/users/addresses.ts';
import type { Log } from '#foundation/observability/log.ts';
import { readOwnPhone, readPhone } from '#vocabulary/phone.ts';

/** As a name among the migrations: it is one, which SQL alone cannot do (docs/decisions/0020). */
const NAME = 'programme-phones-read-again';
/** The same as of the migrations: two programs must not change the schema or its data at once. */
const LOCK = 7_202_611;

/** As many ids as somebody looks through in a log. */
const LINES = 200;

type Row = { readonly id: string; readonly phone: string; readonly country: string | null };
type Person = Row & { readonly username: string; readonly confirmed: boolean };

/** What was found, in counts and ids; a number is in no log. */
export type PhonesRead = {
  readonly changed: number;
  /** `users 0198…`: not a phone of any country; kept as it was. */
  readonly unreadable: readonly string[];
  /** Accounts that turned out to have one telephone: none of them was changed, and a person decides. */
  readonly same: readonly (readonly string[])[];
};

const CONTACTS = [
  { table: 'properties', id: 'property_id', column: 'phone', country: 'country', from: 'properties' },
  {
    table: 'listings',
    id: 'listings.id',
    column: 'whatsapp',
    country: 'properties.country',
    from: 'listings join properties using (property_id)',
  },
  {
    table: 'reservations',
    id: 'reservations.id',
    column: 'reservations.phone',
    country: 'properties.country',
    from: 'reservations join properties using (property_id)',
  },
] as const;

/** Accounts are found by their phone, so two that become one are left for a person to look at. */
async function readPeople(client: pg.Client): Promise<PhonesRead> {
  const { rows } = await client.query<Person>(
    `select id, phone_number as phone, null as country, username, confirmed_at is not null as confirmed
       from users where phone_number is not null`,
  );
  const read = rows.map((row) => ({ ...row, after: readOwnPhone(row.phone) }));
  const byPhone = Map.groupBy(read, ({ after }) => after);
  let changed = 0;
  const same: string[][] = [];
  for (const [after, people] of byPhone) {
    if (after === undefined) continue;
    if (people.filter(({ confirmed }) => confirmed).length > 1) {
      same.push(people.map(({ id }) => id));
      continue;
    }
    for (const { id, phone, username } of people) {
      if (phone === after) continue;
      // Whoever signed up by phone has its hash as the name that they are looked up by.
      const name = username === usernameOf(phone) ? usernameOf(after) : username;
      await client.query('savepoint person');
      try {
        await client.query('update users set phone_number = $2, username = $3 where id = $1', [
          id,
          after,
          name,
        ]);
        changed += 1;
      } catch {
        await client.query('rollback to savepoint person');
        same.push([id]);
      }
    }
  }
  const unreadable = (byPhone.get(undefined) ?? []).map(({ id }) => `users ${id}`);
  return { changed, unreadable, same };
}

async function readContacts(client: pg.Client, contact: (typeof CONTACTS)[number]): Promise<PhonesRead> {
  const { table, id, column, country, from } = contact;
  const { rows } = await client.query<Row>(
    `select ${id} as id, ${column} as phone, ${country} as country from ${from} where ${column} is not null`,
  );
  const unreadable: string[] = [];
  let changed = 0;
  for (const row of rows) {
    if (row.phone.trim() === '') continue;
    const whole = readPhone(row.phone, row.country ?? undefined);
    if (whole === undefined) unreadable.push(`${table} ${row.id}`);
    if (whole === undefined || whole === row.phone) continue;
    const [key, target] = [id, column].map((name) => name.split('.').at(-1));
    await client.query(`update ${table} set ${target} = $2 where ${key} = $1`, [row.id, whole]);
    changed += 1;
  }
  return { changed, unreadable, same: [] };
}

/** Reads every stored phone again by the rules of its country, once; what it cannot read stays as it was. */
export async function readPhonesAgain(options: {
  url: string;
  log: Log;
  again?: boolean;
}): Promise<PhonesRead | null> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'posada migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const done = await client.query('select from schema_migrations where name = $1', [NAME]);
    if (done.rowCount && !options.again) return null;
    await client.query('begin');
    const parts: PhonesRead[] = [];
    try {
      // The owner of the tables is held to its tenant like everybody else.
      for (const { table } of CONTACTS)
        await client.query(`alter table ${table} no force row level security`);
      parts.push(await readPeople(client));
      for (const contact of CONTACTS) parts.push(await readContacts(client, contact));
      for (const { table } of CONTACTS) await client.query(`alter table ${table} force row level security`);
      await client.query('insert into schema_migrations (name) values ($1) on conflict do nothing', [NAME]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    const read = {
      changed: parts.reduce((sum, { changed }) => sum + changed, 0),
      unreadable: parts.flatMap(({ unreadable }) => unreadable),
      same: parts.flatMap(({ same }) => same),
    };
    const needsSomebody = read.unreadable.length + read.same.length > 0;
    options.log[needsSomebody ? 'warn' : 'info'](
      { ...read, unreadable: read.unreadable.slice(0, LINES), unreadableInAll: read.unreadable.length },
      'stored phones were read again',
    );
    return read;
  } finally {
    await client.end();
  }
}
