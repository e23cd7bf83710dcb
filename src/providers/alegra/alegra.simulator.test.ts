import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { movableClock } from '#foundation/context/clock.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { ISSUED_AT } from '#capabilities/fiscal/fiscal.program-examples.ts';
import { createAlegraSimulator } from './alegra.simulator.ts';

/** Tests the simulator with requests of the reference, not of our client. */
let running: Awaited<ReturnType<typeof start>>;
const start = async () => {
  const clock = movableClock(ISSUED_AT);
  const simulator = await startSimulator(createAlegraSimulator(), { clock });
  return { clock, simulator };
};
const LOGIN = 'posada@alegra.example:token-de-prueba';
/** Wrong on purpose, or a shape that the table of fields has no second one for. */
const ON_PURPOSE = { 'x-not-as-documented': '1' };
const send = async (method: string, path: string, body?: unknown, login = LOGIN, more: object = {}) => {
  const response = await fetch(`${running.simulator.url}${path}`, {
    method,
    headers: {
      ...more,
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, never> };
};

beforeEach(async () => {
  running = await start();
});
afterEach(() => running.simulator.stop());

const invoice = {
  date: '2026-11-21',
  dueDate: '2026-11-21',
  client: { id: 5 },
  numberTemplate: { id: 19 },
  status: 'draft',
  paymentForm: 'CASH',
  paymentMethod: 'CASH',
  items: [{ id: 101, price: 95, quantity: 10, tax: [{ id: 3 }] }],
};
const codeOf = ({ json }: Awaited<ReturnType<typeof send>>): number => Number(json['code']);

describe('the simulated Alegra', () => {
  test('keeps a draft without a number, stamps it once, and says accepted when it is asked again', async () => {
    const made = await send('POST', '/invoices', invoice);
    expect([made.status, made.json['total'], made.json['status']]).toEqual([201, '1130.50', 'draft']);
    expect(made.json['numberTemplate']).not.toHaveProperty('fullNumber');
    const stamped = await send('POST', '/invoices/stamp', { ids: [1] });
    expect(stamped.json).toMatchObject({ data: [{ id: 1, success: true }] });
    const second = await send('POST', '/invoices/stamp', { ids: [1] });
    expect(second.json).toMatchObject({ error: [{ id: 1, success: false, code: 3246 }] });
    const statusOf = async () => (await send('GET', '/invoices/1')).json['stamp']?.['legalStatus'];
    expect([await statusOf(), await statusOf()]).toEqual([
      'STAMPED_AND_WAITING_RESPONSE',
      'STAMPED_AND_ACCEPTED',
    ]);
    expect((await send('DELETE', '/invoices/1')).status).toBe(400);
  });

  test.each([
    ['a client whom they do not have', { client: { id: 9 } }, 3003],
    ['yesterday', { date: '2026-11-20' }, 3051],
    ['an unknown product', { items: [{ id: 1, price: 1, quantity: 1 }] }, 3061],
    ['a payment method in small letters', { paymentMethod: 'cash' }, 3031],
    ['a text of more than 500 characters', { observations: 'x'.repeat(501) }, 3010],
    ['a numbering that has ended', { numberTemplate: { id: 20 } }, 3006],
  ])('refuses %s', async (_what, changed, code) => {
    const answer = await send('POST', '/invoices', { ...invoice, ...changed }, LOGIN, ON_PURPOSE);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(running.simulator.world.documents).toEqual([]);
  });

  test('gives thirty at most, wants its login, and no more than 150 requests in a minute', async () => {
    for (let made = 0; made < 31; made += 1) await send('POST', '/invoices', invoice);
    expect((await send('GET', '/invoices?limit=100')).json).toHaveLength(30);
    const wrapped = await send('GET', '/invoices?start=30&metadata=true', undefined, LOGIN, ON_PURPOSE);
    expect(wrapped.json).toMatchObject({
      metadata: { total: 31 },
      data: [{ id: '31' }],
    });
    expect((await send('GET', '/taxes', undefined, 'posada@alegra.example:otro')).status).toBe(401);
    for (let asked = 33; asked < 150; asked += 1) await send('GET', '/taxes');
    expect((await send('GET', '/taxes')).status).toBe(429);
    running.clock.advance(60);
    expect((await send('GET', '/taxes')).status).toBe(200);
  });
});
