import { randomToken, hashOf } from '#foundation/secrets/secrets.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { atMost, type Bench, inTurn, median } from './bench.ts';
import { guestName } from './data.ts';
import { cpuOfTrees, load, memoryOf } from './load.ts';
import { casesOf } from './requests.ts';
import { openStage, type Stage } from './stage.ts';

/** The property that is asked is the same in both: 40 rooms, 10,000 stays. */
const ROOMS = 40;
const FEW = 10;
const MANY = 5_000;
const STAYS = Number(process.env['BENCH_GROWTH_STAYS'] ?? 5_000_000);
const IDLE_MS = 20_000;
const SETTLED_MS = 15_000;

/** A large installation, and a small one with the same property in it. */
type Pair = { readonly large: Stage; readonly small: Stage };

/** P-18 and P-19: two installations side by side, one with ten properties and one with thousands around the same one. */
export async function measureGrowth(bench: Bench): Promise<void> {
  const { say } = bench;
  const small = await openStage(say, ROOMS);
  try {
    const large = await openStage(say, ROOMS);
    try {
      await addStays(large, await addProperties(large, MANY - 1), say);
      await addProperties(small, FEW - 1);
      await measureRows(bench, { large, small });
      await measureProperties(bench, { large, small });
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

/** P-18: the calls of a working day, with few and with many rows of others in the same tables. */
async function measureRows({ rounds, note }: Bench, { large, small }: Pair): Promise<void> {
  const [ofLarge, ofSmall] = [await casesOf(large, ROOMS), await casesOf(small, ROOMS)];
  for (const [index, { what, requests, ours }] of ofLarge.entries()) {
    const same = ofSmall[index]?.ours ?? ours;
    const ask = ({ api, apiPid, databasePid }: Stage, shots: typeof ours) =>
      load(api, shots, { requests, connections: 16, pids: [apiPid, databasePid] });
    const pairs = await inTurn(
      rounds,
      () => ask(large, ours),
      () => ask(small, same),
    );
    const failures = pairs.reduce((sum, pair) => sum + pair.ours.failures + pair.theirs.failures, 0);
    if (failures > 0) throw new Error(`${failures} requests failed: ${what}`);
    const growth = median(pairs.map((pair) => pair.ours.cpuMsPerRequest / pair.theirs.cpuMsPerRequest));
    const words = what.replace(/,.*/, '');
    note('P-18', `CPU, ${words}, 10,000 → ${STAYS} reservations`, growth, atMost('×', 2, 1.3));
  }
}

/** P-19: each property asked for, then nothing for a while. */
async function measureProperties({ note, say }: Bench, { large, small }: Pair): Promise<void> {
  const workers = new Map([large, small].map((stage) => [stage, stage.startWorker()]));
  for (const stage of [large, small]) await visit(stage);
  say('waiting until what was begun is done');
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const idle = async (stage: Stage): Promise<number> => {
    const pids = [stage.apiPid, stage.databasePid, workers.get(stage) ?? 0];
    const before = cpuOfTrees(pids);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    return cpuOfTrees(pids) - before;
  };
  const [ofLarge, ofSmall] = await Promise.all([idle(large), idle(small)]);
  const grown = `${FEW} → ${MANY} properties`;
  say(`idle CPU in ${IDLE_MS / 1000} s: ${ofSmall.toFixed(0)} and ${ofLarge.toFixed(0)} ms`);
  const memory = memoryOf(large.apiPid) / memoryOf(small.apiPid);
  note('P-19', `memory of the API after asking for each, ${grown}`, memory, atMost('×', 1.5, 1.1));
  note('P-19', `idle CPU of API, worker and database, ${grown}`, ofLarge / ofSmall, atMost('×', 1.5, 1.1));
}

/** The same number of requests for every number of properties. */
async function visit({ api, apiPid, query }: Stage): Promise<void> {
  const tokens = await openSessions(query);
  const shots = (index: number) => ({
    method: 'GET',
    path: '/api/pms/reservations?limit=20',
    headers: { authorization: `Bearer ${tokens[index % tokens.length]}` },
  });
  const { failures } = await load(api, shots, { requests: MANY, connections: 16, pids: [apiPid] });
  if (failures > 0) throw new Error(`${failures} of the properties did not answer`);
}

/** A session of each owner; their values. */
async function openSessions(query: Stage['query']): Promise<string[]> {
  const owners = await query<{ id: string }>('select id from users');
  const tokens = owners.map(() => randomToken(256));
  await query(
    `with given as (select gen_random_uuid() as session, owner, hash from unnest($1::uuid[], $2::text[]) as of (owner, hash)),
          opened as (insert into sessions (id, user_id, expires_at)
                     select session, owner, now() + interval '1 day' from given returning id)
     insert into session_tokens (token_hash, session_id, issued_at)
     select hash, id, now() + interval '1 day' from opened join given on session = id`,
    [owners.map(({ id }) => id), tokens.map(hashOf)],
  );
  return tokens;
}

/** Properties of an account and an owner of their own each. */
async function addProperties({ query }: Stage, count: number): Promise<PropertyId[]> {
  const rows = await query<{ property_id: PropertyId }>(
    `with given as materialized (
       select gen_random_uuid() as account, gen_random_uuid() as property, gen_random_uuid() as owner, number
         from generate_series(1, $1::int) number
     ), accounts_made as (
       insert into accounts (account_id, name) select account, 'Cuenta ' || number from given
     ), owners_made as (
       insert into users (id, username, email, name, confirmed_at, current_property_id)
       select owner, 'owner-' || number, 'owner-' || number || '@example.test', 'Ana', now(), property from given
     ), properties_made as (
       insert into properties (property_id, account_id, name, slug, type, country, time_zone, currency)
       select property, account, 'Casa ' || number, 'casa-' || number, 'hotel', 'CO', 'America/Bogota', 'COP' from given
     ), members_made as (
       insert into memberships (property_id, user_id, account_id, role)
       select property, owner, account, 'owner' from given
     )
     select property as property_id from given`,
    [count],
  );
  return rows.map(({ property_id }) => property_id);
}

/**
 * So many stays in all, spread evenly: four rooms each, of 2 to 4 nights over the same years. They never overlap, so the
 * constraints and indexes are rebuilt afterwards, which takes minutes instead of an hour.
 */
async function addStays(
  { query, host }: Stage,
  properties: readonly PropertyId[],
  say: (text: string) => void,
): Promise<void> {
  say(`filling the large one: ${properties.length} properties, ${STAYS} stays`);
  const rooms = 4;
  const each = Math.ceil(STAYS / properties.length / rooms);
  await query(
    `insert into listings (id, property_id, name, capacity)
     select gen_random_uuid(), property, 'Habitación ' || room, 2
       from unnest($1::uuid[]) property, generate_series(1, ${rooms}) room`,
    [properties],
  );
  const [checks, indexes] = await Promise.all([query<Made>(CHECKS), query<Made>(INDEXES)]);
  await query(`
    set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '1GB';
    ${[...checks, ...indexes].map(({ undo }) => `${undo};`).join('\n')}
    insert into reservations (id, property_id, listing_id, status, arrival, departure, guest_name, adults,
                              channel_slug, channel_name, source, total_minor, currency)
    select gen_random_uuid(), property_id, id, 'confirmed', day, day + 2 + stay % 2,
           ${guestName("'Huésped ' || stay", 'day + 2 + stay % 2')}, 2,
           'airbnb', 'Airbnb', 'manual', 45000000, 'COP'
      from listings, generate_series(0, ${each - 1}) stay,
           lateral (select date '2025-01-01' + stay * ${Math.max(1095, each * 4)} / ${each}) as start (day)
     where property_id <> '${host.propertyId}';
    ${[...indexes, ...checks].map(({ make }) => `${make};`).join('\n')}
    reset session_replication_role; reset statement_timeout; reset maintenance_work_mem`);
  for (const table of ['reservations', 'listings', 'memberships', 'properties', 'users']) {
    await query(`vacuum analyze ${table}`);
  }
}

/** How something of the table of stays is made, and what takes it away. */
type Made = { readonly make: string; readonly undo: string };

const CHECKS = `
  select format('alter table reservations add constraint %I %s', conname, pg_get_constraintdef(oid)) as make,
         format('alter table reservations drop constraint %I', conname) as undo
    from pg_constraint where conrelid = 'reservations'::regclass and contype = 'x'`;
const INDEXES = `
  select pg_get_indexdef(indexrelid) as make, format('drop index %s', indexrelid::regclass) as undo
    from pg_index where indrelid = 'reservations'::regclass
     and not exists (select from pg_constraint where conindid = indexrelid)`;
