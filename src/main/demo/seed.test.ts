import pg from 'pg';
import { afterEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { openHost } from '#support/host.ts';
import { DEMO_EMAIL, seedDemo } from './seed.ts';

let app: TestApp | undefined;
let owner: pg.Client | undefined;
afterEach(async () => {
  await owner?.end();
  await app?.stop();
});

/** What a person sees who signs in to the demo. */
async function demoOf(of: TestApp, client: pg.Client) {
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [DEMO_EMAIL]);
  const host = await openHost(of, rows[0]?.id as never);
  const properties = (await host.get<{ _id: string; name: string }[]>('/api/common/properties')).data;
  const counted = await client.query<Record<string, number>>(
    `-- Without what the worker reads meanwhile of the connected system.
     select (select count(*)::int from listings l where l.property_id = $1 and l.external_id is null) as listings,
            (select count(*)::int from reservations r where r.property_id = $1 and r.source = 'manual') as stays,
            (select count(*)::int from check_ins c where c.property_id = $1 and completed_at is not null) as completed`,
    [properties.find(({ name }) => name === 'Casa Azul')?._id],
  );
  return { host, names: properties.map(({ name }) => name).toSorted(), ...counted.rows[0] };
}

test('a first start that is interrupted at any moment leaves no half demo: the next one makes it whole, and keeps what a person has made [W1-E-07, REL-49, W2-K-07]', async () => {
  app = await startTestApp();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  await owner.query(`insert into installation (key_check) values ('')`);
  // The process is gone at the n-th row of a table: what was committed before stays.
  for (const [table, row] of [
    ['users', 1],
    ['listings', 2],
    ['reservations', 7],
    ['guests', 5],
  ] as const) {
    await owner.query(`
      create sequence interrupted;
      create function interrupt() returns trigger language plpgsql security definer as $$ begin
        if nextval('interrupted') >= ${row} then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$;
      create trigger interrupt before insert on ${table} for each row execute function interrupt()`);
    await expect(
      seedDemo(app.platform, () => {}),
      table,
    ).rejects.toThrow(/killed/);
    await owner.query('drop function interrupt() cascade; drop sequence interrupted');
  }
  const { host } = await demoOf(app, owner);
  const own = await host.send('POST', '/api/common/property', {
    name: 'Finca propia',
    type: 'short rental',
    currency: 'COP',
    timezone: 'America/Bogota',
    location: {
      country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
      city: { _id: '13001', name: 'Cartagena' },
    },
  });
  expect(own.status).toBe(201);
  const said: string[] = [];
  expect(await seedDemo(app.platform, (text) => said.push(text))).toBe(true);
  expect(said).toEqual(['filling the demo property again, because it was interrupted…']);
  const { host: _, names, ...demo } = await demoOf(app, owner);
  expect(names).toEqual(['Casa Azul', 'Finca propia']);
  expect(demo).toMatchObject({ listings: 12 });
  expect(await seedDemo(app.platform, (text) => said.push(text))).toBe(true);
  expect(said).toHaveLength(1);

  const fresh = await startTestApp();
  const client = new pg.Client(fresh.databaseUrl);
  await client.connect();
  await seedDemo(fresh.platform, () => {});
  expect(await demoOf(fresh, client)).toMatchObject({ names: ['Casa Azul'], ...demo });
  await client.end();
  await fresh.stop();
});
