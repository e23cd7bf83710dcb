import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { fileOf } from '#support/calendar-file.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { type Statement, statementsOf } from '#support/statements.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

/**
 * What the statements of a day read, as the role of the product and with its row security: conditions that the owner of the
 * tables answers from an index may be no index conditions there (W2-R-01).
 */
const ROOMS = 40;
const STAYS_OF_A_ROOM = 250;

let app: TestApp;
let host: Host & { propertyId: string };
let client: pg.Client;
const rooms: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
  for (let room = 0; room < ROOMS; room++) {
    const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: `Casa ${room}`,
    });
    rooms.push(data._id);
  }
  await fillYears('2025-01-01');
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

/** Stays that never overlap, of almost three years. */
async function fillYears(first: string): Promise<void> {
  await client.query(
    `insert into reservations (id, property_id, listing_id, status, arrival, departure, guest_name, adults,
                               channel_slug, channel_name, source, total_minor, currency)
     select gen_random_uuid(), $1, room, 'confirmed', day, day + 2 + stay % 2, 'Ana Rojas', 2, 'airbnb', 'Airbnb', 'manual',
            45000000, 'COP'
       from generate_series(0, ${STAYS_OF_A_ROOM - 1}) stay, unnest($2::uuid[]) room,
            lateral (select $3::date + stay * 4) as start (day)`,
    [host.propertyId, rooms, first],
  );
  await client.query('vacuum analyze');
}

/** Statements of stays and their nights, without those of the queue that happen to run beside them. */
const OF_STAYS = /^\s*(select|with|delete|update)\b.*\b(reservations|closed_nights)\b/is;

/** The statements that the product sends meanwhile, each name once. */
async function statementsOfStays(work: () => Promise<unknown>): Promise<Statement[]> {
  const { statements } = await statementsOf(
    work,
    ({ text, values }) => OF_STAYS.test(text) && values[0] === host.propertyId,
  );
  return [...new Map(statements.map((one) => [one.name, one])).values()];
}

type Plan = {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
};

/** As SQL writes it; arrays as PostgreSQL reads them from a text. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
  const items = value.map((one) => (one === null ? 'null' : JSON.stringify(String(one))));
  return pg.escapeLiteral(`{${items.join(',')}}`);
}

class RolledBack extends Error {}

/** Blocks that a statement reads with one plan for all values, as a connection uses after a few calls, and with its own. */
async function blocksOf({ text, values }: Statement): Promise<number> {
  const propertyId = PropertyId.parse(host.propertyId);
  let most = 0;
  const done = app.platform.pools.app.within({ propertyId }).transaction(async (tx) => {
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      const id = crypto.randomUUID().slice(0, 8);
      await tx.named(`mode-${id}`, `set local plan_cache_mode = ${mode}`, []);
      await tx.named(`prepare-${id}`, `prepare "plan-${id}" as ${text}`, []);
      const given = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`;
      const [row] = await tx.named<{ 'QUERY PLAN': [Plan] }>(
        `explain-${id}`,
        `explain (analyze, buffers, format json) execute "plan-${id}" ${given}`,
        [],
      );
      const plan = row?.['QUERY PLAN'][0].Plan;
      most = Math.max(most, (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0));
    }
    throw new RolledBack();
  });
  await done.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return most;
}

let made = 0;
/** Free nights, others each time. */
const laterNights = () => {
  made += 1;
  const from = addDays(plainDate('2029-01-01'), 10 * made);
  return { checkInDate: from, checkOutDate: addDays(from, 3) };
};

const sell = async (nights: object, status: number) => {
  const stay = { roomId: rooms[0], guestName: 'Ana Rojas', adults: 2, ...nights };
  expect((await host.send('POST', '/api/pms/reservations', stay)).status).toBe(status);
};

const readFile = async () => {
  const { checkInDate: arrival, checkOutDate: departure } = laterNights();
  const code = `HMPLAN${String(made).padStart(4, '0')}`;
  const content = fileOf('airbnb', [{ uid: `${made}@airbnb.com`, kind: 'stay', arrival, departure, code }]);
  const { status } = await host.send('POST', `/api/pms/listings/${rooms[1]}/calendar/file`, { content });
  expect(status).toBe(200);
};

const page = (path: string) => async () => expect([path, (await host.get(path)).status]).toEqual([path, 200]);
const MONTH = encodeURIComponent(JSON.stringify({ from: '2026-11-01', to: '2026-11-28' }));

/** What a house asks for all day. */
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  'the month': page(`/api/pms/reservations?limit=100&filter=${MONTH}`),
  availability: page('/api/pms/availability?checkInDate=2026-12-01&checkOutDate=2026-12-05'),
  calendar: page('/api/pms/calendar?from=2026-11-21&to=2026-12-21'),
  'a sale': () => sell(laterNights(), 201),
  'a sale of sold nights': () => sell({ checkInDate: '2026-12-01', checkOutDate: '2026-12-09' }, 409),
  'a calendar that is read': readFile,
  'a calendar that is published': async () => {
    const path = `/api/pms/listings/${rooms[0]}/calendar/exports`;
    const { data } = await host.get<{ address: string }[]>(path);
    expect((await fetch(data[0]?.address ?? '')).status).toBe(200);
  },
  home: page('/api/common/today'),
  cleaning: page('/api/common/cleaning'),
  conflicts: page('/api/pms/conflicts'),
  reception: page('/api/common/reception'),
  duties: page('/api/common/stay-duties'),
  listings: page('/api/pms/listings'),
};

/** Blocks by call and statement. */
async function measureCalls(): Promise<Map<string, number>> {
  const blocks = new Map<string, number>();
  for (const [what, call] of Object.entries(CALLS)) {
    await call();
    for (const statement of await statementsOfStays(call)) {
      const text = statement.text.replaceAll(/\s+/g, ' ').trim();
      blocks.set(`${what}: ${text}`, await blocksOf(statement));
    }
  }
  return blocks;
}

test('statements of a day read no more when three years of stays are added [W2-R-01]', async () => {
  const young = await measureCalls();
  const sold = [...young].find(([statement]) =>
    statement.startsWith('a sale of sold nights: select main.id'),
  );
  expect(sold?.[1]).toBeLessThan(40);
  await fillYears('2021-01-01');
  const grown = [...(await measureCalls())].filter(
    // A price is asked again with other nights; a few blocks more are an index that grew a level.
    ([statement, blocks]) => blocks > 1.05 * (young.get(statement) ?? 0) + 20,
  );
  expect(young.size).toBeGreaterThan(20);
  expect(grown).toEqual([]);
}, 60_000);
