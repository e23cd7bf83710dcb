import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { testDatabase } from '#support/database.ts';

/**
 * At each deletion PostgreSQL looks for rows that point to the deleted row, with a plan that it makes once. Without an index
 * for this look-up it reads a whole property, or every property's rows, for each deleted row (REL-40).
 */
let client: pg.Client;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type ForeignKey = { name: string; target: string; columns: string[]; types: string[] };
type Plan = { 'Index Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };

/** So many rows share one of these that an index which narrows by nothing else narrows by too little. */
const OWNERS = new Set(['property_id', 'account_id']);

async function foreignKeys(): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.conname as name, c.conrelid::regclass::text as target,
           array_agg(a.attname::text order by k.place) as columns,
           array_agg(format_type(a.atttypid, null) order by k.place) as types
      from pg_constraint c
     cross join lateral unnest(c.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
     where c.contype = 'f' and c.conparentid = 0
     group by c.oid order by 2, 1`);
  return rows;
}

async function columnsOf(index: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string | null }>(
    `select a.attname::text as name
       from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k (number, place)
       left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indexrelid = $1::regclass order by k.place`,
    [index],
  );
  return rows.map(({ name }) => name ?? '');
}

const indexOf = (plan: Plan): string | undefined =>
  plan['Index Cond'] === undefined
    ? plan.Plans?.map(indexOf).find((name) => name !== undefined)
    : plan['Index Name'];

/**
 * What the planner takes for the trigger's own query: its values are unknown, so it says itself which predicates of
 * partial indexes follow from "equal to something".
 */
async function indexForTrigger({ target, columns, types }: ForeignKey): Promise<string | undefined> {
  const where = columns.map((column, place) => `$${place + 1}::${types[place]} = x.${column}`).join(' and ');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, format json) select 1 from only ${target} x where ${where} for key share of x`,
  );
  return indexOf(rows[0]!['QUERY PLAN'][0].Plan);
}

/** An index helps when it begins with the key's columns, in any order, and leaves out at most whose rows they are. */
async function narrows(key: ForeignKey, index: string): Promise<boolean> {
  const columns = await columnsOf(index);
  const other = columns.findIndex((column) => !key.columns.includes(column));
  const leading = new Set(other === -1 ? columns : columns.slice(0, other));
  const own = key.columns.filter((column) => !OWNERS.has(column));
  return (own.length > 0 ? own : key.columns).every((column) => leading.has(column));
}

test('every foreign key has an index that its trigger can use [REL-40]', async () => {
  await client.query('set enable_seqscan = off');
  const keys = await foreignKeys();
  expect(keys.length).toBeGreaterThan(40);
  const without: string[] = [];
  for (const key of keys) {
    const index = await indexForTrigger(key);
    if (index === undefined || !(await narrows(key, index)))
      without.push(`${key.target} (${key.columns.join(', ')}), read with ${index ?? 'no index'}`);
  }
  expect(without).toEqual([]);
});
