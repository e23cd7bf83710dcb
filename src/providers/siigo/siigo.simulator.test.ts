import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { movableClock } from '#foundation/context/clock.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { ISSUED_AT } from '#capabilities/fiscal/fiscal.program-examples.ts';
import { allowUnpublishedAnswers } from '#support/published.ts';
import { createSiigoSimulator } from './siigo.simulator.ts';

/** Tests the refusals of the simulator with requests of the blueprint, not of our client. */
let running: Awaited<ReturnType<typeof start>>;
const start = async () => {
  const clock = movableClock(ISSUED_AT);
  const simulator = await startSimulator(createSiigoSimulator(), { clock });
  return { clock, simulator };
};
const send = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) => {
  const response = await fetch(`${running.simulator.url}${path}`, {
    method,
    headers: { 'partner-id': 'Posada', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, never> };
};
const signIn = async () => {
  const { json } = await send('POST', '/auth', {
    username: 'posada@siigo.example',
    access_key: 'llave-de-prueba',
  });
  return { authorization: `Bearer ${String(json['access_token'])}` };
};

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.simulator.stop());

/** The example of `invalid_total_payments`, in the lists of this company. */
const invoice = {
  document: { id: 24446 },
  date: '2026-11-21',
  customer: { identification: '860002964', branch_office: 0 },
  seller: 629,
  stamp: { send: true },
  items: [{ code: 'HOSP', quantity: 10, price: 95, taxes: [{ id: 13156 }] }],
  payments: [{ id: 5633, value: 1130.5 }],
};
const codesOf = ({ json }: Awaited<ReturnType<typeof send>>): string[] =>
  ((json['Errors'] ?? []) as { Code: string }[]).map(({ Code }) => Code);

describe('the simulated Siigo', () => {
  test('counts as the blueprint does', async () => {
    const answer = await send('POST', '/v1/invoices', invoice, await signIn());
    expect([answer.status, answer.json['total'], answer.json['name']]).toEqual([201, 1130.5, 'FV-6-1']);
  });

  test.each([
    [
      'a price with tax and seven decimals',
      { items: [{ code: 'HOSP', quantity: 1, price: 1.1234567 }] },
      'invalid_amount',
    ],
    ['half a night in thirds', { items: [{ code: 'HOSP', quantity: 0.333, price: 1 }] }, 'invalid_amount'],
    ['an unknown product', { items: [{ code: 'NADA', quantity: 1, price: 1 }] }, 'invalid_reference'],
    [
      'a retention as a tax',
      { items: [{ code: 'HOSP', quantity: 1, price: 1, taxes: [{ id: 13159 }] }] },
      'parameter_not_allowed',
    ],
    [
      'twice the same tax',
      { items: [{ code: 'HOSP', quantity: 1, price: 1, taxes: [{ id: 13156 }, { id: 13157 }] }] },
      'invalid_array',
    ],
    ['a cent too little', { payments: [{ id: 5633, value: 1130.49 }] }, 'invalid_total_payments'],
    ['yesterday', { date: '2026-11-20' }, 'invalid_date'],
    ['a customer that Siigo does not have', { customer: { identification: '1' } }, 'invalid_reference'],
    [
      'a customer that Siigo has, as a new one',
      { customer: { identification: '860002964', id_type: '31' } },
      'already_exists',
    ],
  ])('refuses %s', async (_what, changed, code) => {
    const answer = await send('POST', '/v1/invoices', { ...invoice, ...changed }, await signIn());
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toContain(code);
    expect(running.simulator.world.documents).toEqual([]);
  });

  test('wants its header, a token that has not ended, and no more than a hundred requests in a minute', async () => {
    const token = await signIn();
    expect(codesOf(await send('GET', '/v1/taxes', undefined, { ...token, 'partner-id': 'a b' }))).toEqual([
      'invalid_partner_id',
    ]);
    for (let asked = 0; asked < 100; asked += 1) await send('GET', '/v1/taxes', undefined, token);
    expect((await send('GET', '/v1/taxes', undefined, token)).status).toBe(429);
    running.clock.advance(60);
    expect((await send('GET', '/v1/taxes', undefined, token)).status).toBe(200);
    running.clock.advance(86_400);
    expect((await send('GET', '/v1/taxes', undefined, token)).status).toBe(401);
  });

  test.each([
    ['debits that are not the credits', 1, { value: 44999 }, 'invalid_balance'],
    ['an account that is not there', 0, { account: { code: '1', movement: 'Debit' } }, 'invalid_account'],
    [
      'an account that wants to know what is due when',
      1,
      { account: { code: '13050501', movement: 'Credit' } },
      'parameter_required',
    ],
    ['three decimals', 0, { value: 45000.123 }, 'invalid_amount'],
    ['a customer that Siigo does not have', 0, { customer: { identification: '5' } }, 'invalid_reference'],
    ['a movement of its own', 0, { account: { code: '52950501', movement: 'Debito' } }, 'invalid_type'],
  ])('refuses a journal with %s', async (_what, place, changed, code) => {
    allowUnpublishedAnswers();
    const entry = (number: string, movement: string) => ({
      account: { code: number, movement },
      customer: { identification: '860002964' },
      value: 45000,
    });
    const entries = [entry('52950501', 'Debit'), entry('23352001', 'Credit')];
    const items = entries.map((one, index) => (index === place ? { ...one, ...changed } : one));
    const journal = { document: { id: 27002 }, date: '2026-11-21', items };
    const answer = await send('POST', '/v1/journals', journal, await signIn());
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toContain(code);
    expect(running.simulator.world.journals).toEqual([]);
  });

  test('creates one document for a key, and lists in pages', async () => {
    const token = await signIn();
    const once = { ...token, 'idempotency-key': 'uno' };
    const [first, second] = [
      await send('POST', '/v1/invoices', invoice, once),
      await send('POST', '/v1/invoices', { ...invoice, seller: 630 }, once),
    ];
    expect(second.json['id']).toBe(first.json['id']);
    await send('POST', '/v1/invoices', invoice, { ...token, 'idempotency-key': 'dos' });
    const { json } = await send('GET', '/v1/invoices?page=2&page_size=1', undefined, token);
    expect(json).toMatchObject({ pagination: { page: 2, total_results: 2 }, results: [{ name: 'FV-6-2' }] });
  });
});
