import { afterAll, beforeAll, expect, test } from 'vitest';

import pg from 'pg';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type FeedEvent, fileOf } from '#support/calendar-file.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { type AccountId, PropertyId } from '#vocabulary/ids.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { saveUploadedCalendar } from './calendars.service.ts';

const EVENTS = 600;

let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  // For about a second, PostgreSQL also counts reads of a connection's earlier transactions: no worker shares these
  // connections.
  app = await startTestApp({}, { works: false });
  client = new pg.Client(app.databaseUrl);
  await client.connect();
  const { propertyId } = await hostWithProperty(app, 'before@example.test');
  // The statistics only know another property: for the planner a new one has no rows.
  await client.query(
    `insert into reservations (id, property_id, status, arrival, departure, guest_name, channel_slug, channel_name, source)
     select gen_random_uuid(), $1, 'confirmed', date '2026-01-01' + n, date '2026-01-02' + n, 'Ana', 'airbnb', 'Airbnb',
            'manual'
       from generate_series(1, 3000) n`,
    [propertyId],
  );
  await client.query('analyze');
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

/** One after the other, and every tenth closed by the host there. */
const eventsOf = (nights: number): FeedEvent[] =>
  Array.from({ length: EVENTS }, (_, place) => {
    const arrival = addDays(plainDate(inDays(1)), place * 3);
    const departure = addDays(arrival, nights);
    return {
      uid: `${place}@airbnb.com`,
      kind: place % 10 === 9 ? 'block' : 'stay',
      arrival,
      departure,
      code: null,
    };
  });

const READ = `
  select relname as name, coalesce(seq_scan, 0)::int as scans, coalesce(idx_scan, 0)::int as looks,
         (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
    from pg_stat_xact_user_tables order by read desc`;
/** The jobs that this transaction itself has queued. */
const QUEUED = `
  select name, count(*)::int as jobs from jobs where xmin = pg_current_xact_id()::xid group by name order by name`;

test('the reads and jobs of an import grow only with the calendar, for any query plan [P-08, REL-40, W1-D-11]', async () => {
  const host = await hostWithProperty(app, 'new@example.test');
  const propertyId = PropertyId.parse(host.propertyId);
  const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite' });
  const account = await client.query<{ account_id: AccountId }>(
    'select account_id from properties where property_id = $1',
    [propertyId],
  );
  const ctx = app.context(propertyId).forProperty(propertyId);
  let read = 0;
  /** Helps to explain a failure of the test. */
  let mostRead = '';
  let queued: readonly { name: string; jobs: number }[] = [];
  const count = async (tx: Transaction) => {
    const tables = await tx.named<{ name: string; read: number }>('rows-read', READ, []);
    read = tables.reduce((sum, table) => sum + table.read, 0);
    mostRead = JSON.stringify(tables.slice(0, 5));
    queued = await tx.named<{ name: string; jobs: number }>('jobs-queued', QUEUED, []);
  };
  const counted: typeof ctx.db.transaction = (run, options) =>
    ctx.db.transaction(async (tx) => {
      const result = await run(tx);
      // After the work that the import itself deferred to the end.
      tx.beforeCommit('rows read', () => count(tx));
      return result;
    }, options);
  const owner = { id: listing._id, name: 'Suite', accountId: account.rows[0]!.account_id };
  const rowsReadBySync = async (nights: number) => {
    await saveUploadedCalendar(
      { ...ctx, db: { ...ctx.db, transaction: counted } },
      owner,
      fileOf('airbnb', eventsOf(nights)),
    );
    return read;
  };

  const first = await rowsReadBySync(3);
  // One check-in for each stay; nights are closed elsewhere once for all of them, in the lane before the check-ins.
  expect(queued).toEqual([
    { name: 'check-in.follow-reservation', jobs: (EVENTS / 10) * 9 },
    // Planned together, as check-ins are.
    { name: 'guest-payments.plan-stays', jobs: (EVENTS / 10) * 9 },
    { name: 'messages.plan-stay', jobs: (EVENTS / 10) * 9 },
    { name: 'pms-sync.block-nights', jobs: 1 },
  ]);
  const { rows } = await client.query<{ kind: string; rows: number }>(
    'select kind, count(*)::int as rows from reservations where property_id = $1 group by kind order by kind',
    [propertyId],
  );
  expect(rows).toEqual([
    { kind: 'block', rows: EVENTS / 10 },
    { kind: 'stay', rows: (EVENTS / 10) * 9 },
  ]);
  expect(first).toBeGreaterThan(EVENTS);
  // Reading every written row for each written row would come to 180,000 and more.
  expect(first).toBeLessThan(EVENTS * 20);
  // Each stay leaves a night earlier: it is found, moved and published by itself.
  const second = await rowsReadBySync(2);
  expect(second, mostRead).toBeLessThan(EVENTS * 60);
});
