import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { testDatabase } from '#support/database.ts';
import type { InvoicePhase } from './invoices.tables.ts';
import { PHASES, requireNext } from './phases.ts';

const NAMES = Object.keys(PHASES) as InvoicePhase[];
let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

test('the database derives the shown columns as the table of phases does [R-INV-04]', async () => {
  const { rows: columns } = await client.query<{ name: string; expression: string }>(
    `select attname as name, pg_get_expr(adbin, adrelid) as expression
       from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'invoices'::regclass and attgenerated = 's' order by attname`,
  );
  expect(columns.map(({ name }) => name)).toEqual(['stamp_status', 'state'].toSorted());
  const shown = columns.map(({ name, expression }) => `${expression} as ${name}`).join(', ');
  const { rows } = await client.query(`select phase, ${shown} from unnest($1::text[]) phase`, [NAMES]);
  expect(rows).toEqual(
    NAMES.map((phase) => ({ phase, state: PHASES[phase].state, stamp_status: PHASES[phase].stampStatus })),
  );
});

test('the database accepts every phase, and each is reachable from a draft', async () => {
  const { rows } = await client.query<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint
      where conrelid = 'invoices'::regclass and pg_get_constraintdef(oid) like '%phase%'`,
  );
  const check = rows[0]?.check ?? '';
  const names: string[] = Array.from(check.matchAll(/'([a-z]+)'/g), ([, name = '']) => name);
  expect(names.toSorted()).toEqual(NAMES.toSorted());
  const reached = new Set<InvoicePhase>(['draft']);
  for (const phase of reached) for (const next of PHASES[phase].next) reached.add(next);
  expect([...reached].toSorted()).toEqual(NAMES.toSorted());
});

test('a document cannot skip its submission or leave its acceptance [REL-25]', () => {
  for (const [from, to] of [
    ['draft', 'accepted'],
    ['accepted', 'sending'],
    ['canceled', 'accepted'],
    ['rejected', 'accepted'],
  ] as const) {
    expect(() => requireNext(from, to)).toThrow(`A document that is ${from} cannot become ${to}`);
  }
  expect(() => requireNext('waiting', 'waiting')).not.toThrow();
});
