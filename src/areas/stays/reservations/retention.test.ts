import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { Reservation } from './reservations.contract.ts';

/** W1-C-09 PRV-03 T-RETAIN: the retention clocks, with the clock moved. */
let app: TestApp;
let host: Host & { propertyId: string };
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

const DAY = 86_400;
/** All recurring jobs, as the worker runs them. */
const comeRound = async () => {
  for (const { name, run } of app.platform.work.schedules)
    if (name.includes('forget')) await run(app.context());
};
/** The rows of every table that contain a word. */
async function whereIs(word: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} t where t::text like $1`, [`%${word}%`]);
    if (rowCount) found.push(name);
  }
  return found.toSorted();
}

test('a guest is erased ninety days after the departure, unless the stay is owed or disputed [PRV-03]', async () => {
  const rooms: string[] = [];
  for (const name of ['Patio', 'Balcón', 'Mirador']) {
    rooms.push((await host.send<Listing>('POST', '/api/pms/listings', { internalName: name })).data._id);
  }
  const stay = async (room: number, guestName: string, email: string) => {
    const body = { roomId: rooms[room], checkInDate: inDays(1), checkOutDate: inDays(3), guestName };
    const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
      ...body,
      email,
      phone: '+573007654321',
      notes: 'Llega con Canario',
      total: 450_000,
      currency: 'COP',
    });
    await eventually(async () =>
      expect((await host.get(`/api/common/check-ins/${data._id}`)).status).toBe(200),
    );
    return data._id;
  };
  const old = await stay(0, 'Zenaida Olvido', 'zenaida@example.test');
  const owed = await stay(1, 'Facundo Pendiente', 'facundo@example.test');
  const disputed = await stay(2, 'Remedios Disputa', 'remedios@example.test');
  await client.query(`update reservations set registry_state = 'refused' where id = $1`, [owed]);
  await client.query(`update reservations set is_conflict = true where id = $1`, [disputed]);
  expect(await whereIs('Zenaida')).toContain('reservations');

  app.clock.advance(93 * DAY);
  await comeRound();
  expect(await whereIs('Zenaida'), 'not a day too soon').toContain('reservations');

  app.clock.advance(DAY * 2);
  await comeRound();
  for (const word of ['Zenaida', 'zenaida@']) expect(await whereIs(word)).toEqual([]);
  for (const word of ['Facundo', 'Remedios']) expect(await whereIs(word)).toContain('reservations');
  const { rows } = await client.query(
    'select guest_name, email, phone, notes, total_minor::int, departure::text from reservations where id = $1',
    [old],
  );
  // The books of the house stay.
  expect(rows).toEqual([
    { guest_name: '—', email: null, phone: null, notes: null, total_minor: 45_000_000, departure: inDays(3) },
  ]);

  await client.query(`update reservations set registry_state = 'sent', is_conflict = false`);
  await comeRound();
  for (const word of ['Facundo', 'Remedios', 'Canario', '7654321']) expect(await whereIs(word)).toEqual([]);
});

test('events, messages and logs of Posada are kept no longer than they are useful [PRV-03]', async () => {
  await client.query(
    `
    insert into activity (property_id, text, params, tone, at) values
      ($1, 'activity.checkIn.completed', '{}', 'done', $2::timestamptz - interval '91 days'),
      ($1, 'activity.checkIn.completed', '{}', 'done', $2::timestamptz - interval '89 days')`,
    [host.propertyId, app.clock.now()],
  );
  await client.query(
    `
    insert into messages (id, template, content, state, created_at) values
      (gen_random_uuid(), 'code', 'x', 'failed', $1::timestamptz - interval '31 days'),
      (gen_random_uuid(), 'code', 'x', 'queued', $1::timestamptz - interval '31 days'),
      (gen_random_uuid(), 'code', null, 'sent', $1::timestamptz - interval '29 days')`,
    [app.clock.now()],
  );
  await client.query(
    `insert into events (property_id, name, payload, created_at) values (null, 'test.old', '{}', $1::timestamptz - interval '31 days')`,
    [app.clock.now()],
  );
  await comeRound();
  const { rows } = await client.query(
    `
    select (select count(*)::int from activity where at < $1::timestamptz - interval '1 day') as activity,
           (select array_agg(state order by state) from messages where created_at < $1::timestamptz - interval '1 day') as messages,
           (select count(*)::int from events where name = 'test.old') as events`,
    [app.clock.now()],
  );
  expect(rows).toEqual([{ activity: 1, messages: ['queued', 'sent'], events: 0 }]);
});
