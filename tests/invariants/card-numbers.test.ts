import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createLog } from '#foundation/observability/log.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { countsOf, sendCardNumbers } from '#support/hostile-requests.ts';
import { type Host, hostWithProperty } from '#support/host.ts';

const CANARY = '4242 4242 4242 4242';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp({ CHECK_REPLIES: '0' });
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

/** How many rows of which tables hold a text. */
async function rowsWith(text: string): Promise<readonly string[]> {
  const owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows.length).toBeGreaterThan(50);
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await owner.query(`select 1 from ${name} as t where t::text like $1 limit 1`, [
        `%${text}%`,
      ]);
      if (hits.length > 0) found.push(name);
    }
    return found;
  } finally {
    await owner.end();
  }
}

describe('the number of a card [SEC-71, T-PAN]', () => {
  test('in any text of any call is refused, and is stored nowhere and in no log', async () => {
    const sent = await sendCardNumbers(app, CANARY);
    process.stdout.write(`T-PAN: ${countsOf(sent)}\n`);
    expect(sent.faults).toEqual([]);
    expect(sent.statuses.get(400)).toBeGreaterThan(300);
    expect(await rowsWith(CANARY)).toEqual([]);
    expect(app.log.filter((line) => line.includes(CANARY))).toEqual([]);
  });

  test('a card number is refused at its field, in words, and any other number is accepted', async () => {
    const listing = (internalName: string) =>
      host.send<{ internalName: string }>('POST', '/api/pms/listings', { internalName, capacity: 2 });
    const refused = await listing(`Apto ${CANARY}`);
    expect(refused.status).toBe(400);
    expect(refused.errors).toMatchObject([
      { code: 'invalid-input', field: 'internalName', message: expect.stringContaining('tarjeta') as string },
    ]);
    expect(JSON.stringify(refused)).not.toContain(CANARY);
    for (const name of ['Apto 4242 4242 4242 4241', 'Apto 36123456000119']) {
      expect((await listing(name)).status, name).toBe(201);
      // The search finds an accepted number, so it would find a stored card number too.
      expect(await rowsWith(name)).toContain('public.listings');
    }
  });

  test('is masked in a line of a log, which is still JSON', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    log.info(
      { asText: `card:${CANARY},x`, asNumber: 4_242_424_242_424_242, count: 17, at: '2026-11-24' },
      `typed ${CANARY.replaceAll(' ', '')}`,
    );
    log.child({ note: CANARY }).warn({}, 'nothing else');
    expect(lines.join('')).not.toMatch(/4242/);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'info', asText: 'card:•••,x', asNumber: '•••', count: 17, msg: 'typed •••' },
      { level: 'warn', note: '•••', msg: 'nothing else' },
    ]);
  });
});
