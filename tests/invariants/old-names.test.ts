import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { databaseOfBefore } from '#support/release-before.ts';

/**
 * REL-51: a database of the release before, with rows in it, is brought up to date, and programs of that release go on
 * beside this one with the names that they know (migrations 0045 to 0047).
 */
const PROPERTY = '01976f00-0000-7000-8000-000000000001';
const OTHER = '01976f00-0000-7000-8000-000000000002';
const CONNECTION = '01976f00-0000-7000-8000-00000000000c';
const STAY = '01976f00-0000-7000-8000-00000000000a';
const NEW_STAY = '01976f00-0000-7000-8000-00000000000b';

const ROWS_OF_BEFORE = `
  insert into accounts (account_id, name) values ('${PROPERTY}', 'Casa Ámbar');
  insert into properties (property_id, account_id, name, slug, type, country, time_zone, currency)
  values ('${PROPERTY}', '${PROPERTY}', 'Casa Ámbar', 'casa-ambar', 'short rental', 'CO', 'America/Bogota', 'COP');
  insert into connections (id, property_id, provider_id, mode, state, sealing_key_id, credentials, reading_since,
                           reading_total, whole_read_at)
  values ('${CONNECTION}', '${PROPERTY}', 'cloudbeds', 'test', 'active', '${PROPERTY}', '', '2026-11-01Z', 7,
          '2026-10-01Z');
  insert into reservations (id, property_id, status, arrival, departure, guest_name, channel_slug, channel_name, source,
                            told, amending, parts)
  values ('${STAY}', '${PROPERTY}', 'confirmed', '2026-12-01', '2026-12-05', 'Anna Keller', 'airbnb', 'Airbnb', 'pms',
          '{"listing": null, "arrival": "2026-12-01", "said": ["arrival"]}', 3,
          '[{"listing": "${PROPERTY}", "from": "2026-12-03", "to": "2026-12-05", "conflict": true}]');
  insert into check_ins (reservation_id, property_id, party, arrival, departure, contract_version, contract_language,
                         contract_hash)
  values ('${STAY}', '${PROPERTY}', 1, '2026-12-01', '2026-12-05', '1', 'es', 'h1');
  insert into known_bookings (property_id, connection_id, external_id, told, read, next_at)
  values ('${PROPERTY}', '${CONNECTION}', 'R-1', 'a', 'b', now());`;

let database: Awaited<ReturnType<typeof databaseOfBefore>>;
let client: pg.Client;

const rows = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows;

beforeAll(async () => {
  database = await databaseOfBefore('0044');
  client = database.client;
  await client.query(ROWS_OF_BEFORE);
  expect(await database.update()).toContain('0045-words-of-the-field');
});
afterAll(() => database?.drop());

/** As a program of the product, in one transaction that leaves nothing. */
const asProgram = async (property: string, work: () => Promise<void>) => {
  await client.query('begin');
  try {
    await client.query('set local role posada_app');
    await client.query(`set local app.property = '${property}'`);
    await work();
  } finally {
    await client.query('rollback');
  }
};

describe('what the release before stored [REL-51]', () => {
  test('is there under the new names', async () => {
    expect(await rows('select sync_started_at, sync_total, full_sync_at from connections')).toEqual([
      {
        sync_started_at: new Date('2026-11-01T00:00:00Z'),
        sync_total: 7,
        full_sync_at: new Date('2026-10-01T00:00:00Z'),
      },
    ]);
    expect(
      await rows('select last_synced, pushing_version, segments, in_conflict from reservations'),
    ).toEqual([
      {
        last_synced: { listing: null, arrival: '2026-12-01', pendingFields: ['arrival'] },
        pushing_version: 3,
        segments: [{ listing: PROPERTY, from: '2026-12-03', to: '2026-12-05', conflict: true }],
        in_conflict: true,
      },
    ]);
    expect(await rows('select agreement_version, agreement_language, agreement_hash from check_ins')).toEqual(
      [{ agreement_version: '1', agreement_language: 'es', agreement_hash: 'h1' }],
    );
    expect(await rows('select external_id, fingerprint, synced_fingerprint from sync_queue')).toEqual([
      { external_id: 'R-1', fingerprint: 'a', synced_fingerprint: 'b' },
    ]);
  });
});

describe('programs of the release before [REL-51]', () => {
  test('write under the old names what this one reads', () =>
    asProgram(PROPERTY, async () => {
      await rows(`update reservations set told = '{"said": ["status"]}', amending = null, parts = '[]'`);
      expect(
        await rows('select last_synced, pushing_version, segments, in_conflict from reservations'),
      ).toEqual([
        {
          last_synced: { pendingFields: ['status'] },
          pushing_version: null,
          segments: [],
          in_conflict: false,
        },
      ]);
      await rows(`update connections set reading_since = null, reading_total = 9, whole_read_at = null`);
      expect(await rows('select sync_started_at, sync_total, full_sync_at from connections')).toEqual([
        { sync_started_at: null, sync_total: 9, full_sync_at: null },
      ]);
      await rows(
        `update check_ins set contract_version = '2', contract_language = 'pt', contract_hash = 'h2'`,
      );
      expect(
        await rows('select agreement_version, agreement_language, agreement_hash from check_ins'),
      ).toEqual([{ agreement_version: '2', agreement_language: 'pt', agreement_hash: 'h2' }]);
    }));

  test('read under the old names what this one writes', () =>
    asProgram(PROPERTY, async () => {
      await rows(`update reservations set last_synced = '{"pendingFields": ["status"]}', pushing_version = 4,
                                          segments = '[]'`);
      expect(await rows('select told, amending, parts from reservations')).toEqual([
        { told: { said: ['status'] }, amending: 4, parts: [] },
      ]);
      await rows('update connections set sync_started_at = null, sync_total = null, full_sync_at = null');
      expect(await rows('select reading_since, reading_total, whole_read_at from connections')).toEqual([
        { reading_since: null, reading_total: null, whole_read_at: null },
      ]);
      await rows(
        'update check_ins set agreement_version = null, agreement_language = null, agreement_hash = null',
      );
      expect(await rows('select contract_version, contract_language, contract_hash from check_ins')).toEqual([
        { contract_version: null, contract_language: null, contract_hash: null },
      ]);
    }));

  test.each([
    ['told, amending', `'{"said": ["status"]}', 5`],
    ['last_synced, pushing_version', `'{"pendingFields": ["status"]}', 5`],
  ])('insert reservations with %s, and both names have it', (columns, values) =>
    asProgram(PROPERTY, async () => {
      await rows(
        `insert into reservations (id, property_id, status, arrival, departure, guest_name, channel_slug, channel_name,
                                   source, ${columns})
         values ('${NEW_STAY}', '${PROPERTY}', 'confirmed', '2027-01-01', '2027-01-02', 'Piotr Nowak', 'direct',
                 'Directo', 'pms', ${values})`,
      );
      expect(
        await rows(
          `select told, last_synced, amending, pushing_version from reservations where id = '${NEW_STAY}'`,
        ),
      ).toEqual([
        {
          told: { said: ['status'] },
          last_synced: { pendingFields: ['status'] },
          amending: 5,
          pushing_version: 5,
        },
      ]);
    }),
  );

  test('queue bookings in the table as they know it', () =>
    asProgram(PROPERTY, async () => {
      const queue = (id: string, told: string) =>
        rows(`insert into known_bookings (property_id, connection_id, external_id, told, next_at)
              values ('${PROPERTY}', '${CONNECTION}', '${id}', '${told}', now())
              on conflict (connection_id, external_id) do update set told = excluded.told, attempts = 0
               where known_bookings.told <> excluded.told
              returning external_id`);
      expect(await queue('R-1', 'a')).toEqual([]);
      expect(await queue('R-1', 'c')).toHaveLength(1);
      expect(await queue('R-2', 'd')).toHaveLength(1);
      await rows(`select * from known_bookings for update`);
      expect(await rows('select external_id, fingerprint, attempts from sync_queue order by 1')).toEqual([
        { external_id: 'R-1', fingerprint: 'c', attempts: 0 },
        { external_id: 'R-2', fingerprint: 'd', attempts: 0 },
      ]);
    }));

  test.each([
    ['outside_holds', 'remote_blocks'],
    ['outside_amends', 'modifications'],
    ['exchanges', 'request_log'],
    ['moves', 'pms_migrations'],
  ])('%s is %s', async (old, now) => {
    const columnsOf = (name: string) =>
      rows(
        `select column_name, udt_name from information_schema.columns where table_name = '${name}' order by 1`,
      );
    expect(await columnsOf(old)).toEqual(await columnsOf(now));
    await asProgram(PROPERTY, async () => {
      await rows(`select * from ${old} for update`);
      await rows(`delete from ${old}`);
    });
  });

  test('see nothing of another property [SEC-03]', () =>
    asProgram(OTHER, async () => {
      expect(await rows('select * from known_bookings')).toEqual([]);
      expect(await rows('select * from reservations')).toEqual([]);
    }));
});
