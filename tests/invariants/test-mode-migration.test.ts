import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { migrate } from '#foundation/database/migrate.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { emptyDatabase } from '#support/database.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';

/** Migration 0010 on a database with documents of before (docs/decisions/0098), run by an owner that is no superuser. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
const OWNER = 'owner_of_test_mode';
const TEST_NOW = instantOf(Date.UTC(2026, 10, 21, 15));
const PROPERTY = newId(TEST_NOW);
const OTHER = newId(TEST_NOW);
const KEY = newId(TEST_NOW);
/** DIAN gives this range to every issuer for its habilitación. */
const TRIAL = '18760000001';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
let folder: string;

type Value = string | number | boolean | null | Buffer | readonly string[];
async function insert(table: string, row: Readonly<Record<string, Value>>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, place) => `$${place + 1}`).join(', ');
  await client.query(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(row));
}

async function aConnection(provider: string, mode: 'live' | 'test', isLeft = false): Promise<string> {
  const id = newId(TEST_NOW);
  await insert('connections', {
    id,
    property_id: PROPERTY,
    // One of a kind: only mode and state matter here.
    owner: id,
    provider_id: provider,
    mode,
    state: 'active',
    sealing_key_id: KEY,
    credentials: Buffer.from('sealed'),
    created_at: TEST_NOW,
    deleted_at: isLeft ? TEST_NOW : null,
  });
  return id;
}

type Document = {
  readonly connection?: string;
  readonly provider?: string;
  readonly mode?: 'live' | 'test';
  readonly property?: string;
  readonly folio?: string;
  readonly more?: Readonly<Record<string, Value>>;
};

/** A document, its submission where it has a connection, and the line that it claims. */
async function aDocument(document: Document = {}): Promise<string> {
  const { connection, provider = 'dian', mode = 'live', property = PROPERTY, more } = document;
  const id = newId(TEST_NOW);
  await insert('invoices', {
    id,
    property_id: property,
    kind: 'invoice',
    folio_id: document.folio ?? newId(TEST_NOW),
    phase: connection ? 'accepted' : 'draft',
    connection_id: connection ?? null,
    sealing_key_id: KEY,
    customer: Buffer.from('sealed'),
    customer_name: 'Ana',
    currency: 'COP',
    signed: connection ? '{}' : null,
    revision: connection ? 1 : 0,
    created_by: 'host',
    created_at: TEST_NOW,
    updated_at: TEST_NOW,
    ...more,
  });
  if (!connection) return id;
  await insert('invoice_stamps', {
    id: newId(TEST_NOW),
    property_id: property,
    invoice_id: id,
    revision: 1,
    phase: 'accepted',
    provider_id: provider,
    connection_id: connection,
    mode,
    document: Buffer.from('sealed'),
    prepared: Buffer.from('sealed'),
    asked_at: TEST_NOW,
  });
  await insert('invoice_claims', {
    id: newId(TEST_NOW),
    property_id: property,
    invoice_id: id,
    entry_id: newId(TEST_NOW),
    fence: newId(TEST_NOW),
    amount_minor: 100,
    claimed_at: TEST_NOW,
  });
  return id;
}

async function aNumber(document: string, resolution: string): Promise<void> {
  const series = newId(TEST_NOW);
  await insert('invoice_series', {
    id: series,
    property_id: PROPERTY,
    issuer_id: newId(TEST_NOW),
    kind: 'invoice',
    prefix: 'SETP',
    from_number: 1,
    next_number: 2,
    to_number: 9,
    resolution,
    resolved_on: '2026-01-01',
    valid_from: '2026-01-01',
    valid_to: '2027-01-01',
    sealing_key_id: KEY,
    technical_key: Buffer.from('sealed'),
    created_at: TEST_NOW,
  });
  await insert('invoice_numbers', {
    property_id: PROPERTY,
    series_id: series,
    number: 1,
    document_id: document,
    taken_on: '2026-11-28',
  });
}

const aJournal = async (connection: string, entry: string): Promise<string> => {
  const id = newId(TEST_NOW);
  await insert('journals', {
    id,
    property_id: PROPERTY,
    connection_id: connection,
    folio_id: newId(TEST_NOW),
    entry_id: entry,
    kind: 'commission',
    on_date: '2026-11-28',
    amount_minor: 100,
    currency: 'COP',
    about: 'HM-1',
    state: 'success',
    created_at: TEST_NOW,
  });
  return id;
};

const aDifference = (folio: string) =>
  insert('account_differences', {
    property_id: PROPERTY,
    folio_id: folio,
    currency: 'COP',
    charged_minor: 200,
    documented_minor: 100,
    mend: 'bill',
    amount_minor: 100,
    found_at: TEST_NOW,
  });

/** What became of a document: whether it is a test, claims a line, stands, and through which connection it goes. */
async function stateOf(id: string) {
  const { rows } = await client.query<{
    test: boolean;
    claims: boolean;
    stands: boolean;
    connection: string;
  }>(
    `select is_test as test, deleted_at is null as stands, connection_id as connection,
       exists (select 1 from invoice_line_allocations where invoice_id = invoices.id and released_at is null) as claims
     from invoices where id = $1`,
    [id],
  );
  return rows[0];
}

const documents: Record<string, string> = {};
const connections: Record<string, string> = {};
const journals: Record<string, string> = {};
const [tried, billed, entry] = [newId(TEST_NOW), newId(TEST_NOW), newId(TEST_NOW)];

beforeAll(async () => {
  database = await emptyDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  await client.query(`create role ${OWNER} login createrole nosuperuser password 'of-the-tests'`);
  await client.query(`grant posada_app, posada_system to ${OWNER} with admin option`);
  await client.query(`alter database ${name} owner to ${OWNER}`);
  [url.username, url.password] = [OWNER, 'of-the-tests'];
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-migrations-'));
  const files = (await fs.readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const copy = (file: string) => fs.copyFile(path.join(MIGRATIONS, file), path.join(folder, file));
  const run = () => migrate({ url: url.toString(), log: silentLog, folder });
  await Promise.all(files.filter((file) => file < '0010').map(copy));
  await run();

  // Rows of before, without the accounts, keys and folios that they belong to.
  await client.query('set session_replication_role = replica');
  for (const property of [PROPERTY, OTHER]) {
    await insert('properties', {
      property_id: property,
      account_id: newId(TEST_NOW),
      name: 'Casa Azul',
      slug: property,
      type: 'short rental',
      country: 'CO',
      time_zone: 'America/Bogota',
      currency: 'COP',
    });
  }
  connections['test'] = await aConnection('dian', 'test');
  connections['left'] = await aConnection('dian', 'test', true);
  connections['live'] = await aConnection('dian', 'live');
  connections['program'] = await aConnection('siigo', 'live');
  const { test: simulated, left, live, program } = connections;
  documents['test'] = await aDocument({ connection: simulated, mode: 'test', folio: tried });
  documents['left'] = await aDocument({ connection: left, mode: 'test' });
  documents['trial'] = await aDocument({ connection: live });
  await aNumber(documents['trial'], TRIAL);
  documents['real'] = await aDocument({ connection: live, folio: billed });
  await aNumber(documents['real'], '18764000001');
  documents['program'] = await aDocument({ connection: program, provider: 'siigo' });
  documents['note'] = await aDocument({
    more: { kind: 'credit-note', corrects_id: documents['test'], phase: 'draft' },
  });
  documents['replacement'] = await aDocument({ more: { replaces_id: documents['test'] } });
  documents['draft'] = await aDocument({ folio: tried });
  documents['other'] = await aDocument({ connection: newId(TEST_NOW), mode: 'test', property: OTHER });
  documents['otherDraft'] = await aDocument({ property: OTHER });
  journals['left'] = await aJournal(left, entry);
  journals['live'] = await aJournal(live, newId(TEST_NOW));
  journals['test'] = await aJournal(simulated, newId(TEST_NOW));
  await aDifference(tried);
  await aDifference(billed);
  await client.query('set session_replication_role = origin');

  await Promise.all(files.filter((file) => file >= '0010').map(copy));
  await run();
});
afterAll(async () => {
  await client.query(`reassign owned by ${OWNER} to current_user; drop owned by ${OWNER}`);
  await client.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to current_user`);
  await client.query(`drop role ${OWNER}`);
  await client.end();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

describe('documents of before, once test mode touches nothing [W2-H-06, REL-51]', () => {
  test('that went through a test connection are tests and claim nothing, of every property', async () => {
    expect(await stateOf(documents['test']!)).toMatchObject({ test: true, claims: false, stands: true });
    expect(await stateOf(documents['other']!)).toMatchObject({ test: true, claims: false, stands: true });
  });

  test('that took a number of the range for trials are tests', async () => {
    expect(await stateOf(documents['trial']!)).toMatchObject({ test: true, claims: false, stands: true });
  });

  test('whose test connection was left are gone', async () => {
    expect(await stateOf(documents['left']!)).toMatchObject({ test: true, claims: false, stands: false });
  });

  test('that are real stay as they are', async () => {
    for (const name of ['real', 'program']) {
      expect(await stateOf(documents[name]!)).toMatchObject({ test: false, claims: true, stands: true });
    }
    for (const name of ['draft', 'otherDraft']) {
      expect(await stateOf(documents[name]!)).toMatchObject({ test: false, stands: true, connection: null });
    }
  });

  test('that follow from a test are tests, and go with its connection', async () => {
    for (const name of ['note', 'replacement']) {
      expect(await stateOf(documents[name]!)).toMatchObject({
        test: true,
        stands: true,
        connection: connections['test'],
      });
    }
  });

  test('leave a difference noted only where a real document tells of the account', async () => {
    const { rows } = await client.query('select folio_id from folio_differences');
    expect(rows).toEqual([{ folio_id: billed }]);
  });
});

test('a journal in a simulator that was left is dropped, and its entry may be posted again [W2-H-06]', async () => {
  const { rows } = await client.query('select id from journals where dropped_at is not null');
  expect(rows).toEqual([{ id: journals['left'] }]);
  await client.query('set session_replication_role = replica');
  await aJournal(connections['live']!, entry);
  await expect(aJournal(connections['live']!, entry)).rejects.toThrow('one_journal_of_an_entry');
});

test('rows are sealed off by property again, from the owner too [SEC-03]', async () => {
  const { rows } = await client.query(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity and relkind in ('r', 'p')`,
  );
  expect(rows).toEqual([]);
});
