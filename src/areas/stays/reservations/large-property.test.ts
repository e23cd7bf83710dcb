import { afterAll, beforeAll, expect, test } from 'vitest';

import pg from 'pg';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { deleteCalendarBlocks } from './calendar/nights.store.ts';

const ROWS = 6000;
const ENDED = 20;

let app: TestApp;
let host: Host & { propertyId: string };
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
  // Nights that a calendar closed, each on separate days, with the entries of the calendar.
  await client.query(
    `insert into reservations (id, property_id, kind, status, arrival, departure, guest_name,
                               channel_slug, channel_name, source)
     select gen_random_uuid(), $1, 'block', 'confirmed', date '2000-01-01' + n, date '2000-01-02' + n, '',
            'airbnb', 'Airbnb', 'calendar'
       from generate_series(1, ${ROWS}) n`,
    [host.propertyId],
  );
  const { data: listing } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: 'A',
  });
  await client.query(
    `with feed as (
       insert into calendar_feeds (id, property_id, account_id, listing_id, channel, next_read_at)
       select gen_random_uuid(), $1, account_id, $2, 'airbnb', 'infinity' from properties where property_id = $1
       returning id)
     insert into calendar_entries (property_id, feed_id, key, reservation_id, arrival, departure)
     select $1, feed.id, r.id::text, r.id, r.arrival, r.departure from reservations r, feed where r.property_id = $1`,
    [host.propertyId, listing._id],
  );
  await client.query('analyze');
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

test('removing nights that a calendar opened again reads the rows that go, not the whole property [REL-40]', async () => {
  const propertyId = PropertyId.parse(host.propertyId);
  const { rows } = await client.query<{ id: string }>(
    `select id from reservations where property_id = $1 limit ${ENDED}`,
    [propertyId],
  );
  const ids = rows.map(({ id }) => ReservationId.parse(id));
  const read = await app.platform.pools.app.within({ propertyId }).transaction(async (tx) => {
    await deleteCalendarBlocks(tx, propertyId, ids);
    // Rows that this transaction has read so far, including look-ups of foreign keys.
    const counted = await tx.named<{ read: number }>(
      'rows-read',
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
         from pg_stat_xact_user_tables
        where relname in ('reservations', 'calendar_entries', 'check_ins', 'modifications')`,
      [],
    );
    return counted[0]?.read ?? 0;
  });
  expect(await client.query(`select 1 from reservations where id = any($1)`, [ids])).toMatchObject({
    rowCount: 0,
  });
  // Each row itself, its entry and its dependent rows. Without an index, each deleted row reads every row.
  expect(read).toBeGreaterThanOrEqual(ENDED);
  expect(read).toBeLessThan(ENDED * 10);
});
