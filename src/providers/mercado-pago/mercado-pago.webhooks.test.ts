import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { eventually } from '#support/wait.ts';
import { type Instant, instantOf } from '#vocabulary/instant.ts';

import { SIMULATED_MERCADO_PAGO } from './mercado-pago.manifest.ts';
import { NOW, payAsPerson, startMercadoPago } from './mercado-pago.test-stage.ts';
import { mercadoPagoWebhooks } from './mercado-pago.webhooks.ts';

const SECRET = 'demo-secret';
const SECONDS = 1_700_000_000;
const AT = instantOf(SECONDS * 1000);
/** HMAC-SHA256 of `id:123456;request-id:req-1;ts:1700000000;`, counted apart. */
const VECTOR = '9b74072f91c21ef57b6991501f27c5f81389e46a1192e23a918870d1c82974bf';

const event = {
  action: 'payment.updated',
  api_version: 'v1',
  data: { id: '123456' },
  date_created: '2023-11-14T18:13:20.000-04:00',
  id: 112_233_445_566,
  live_mode: true,
  type: 'payment',
  user_id: '202600101',
};
type Headers = Record<string, string | undefined>;
const isSigned = (headers: Headers, body: unknown = event, key: string | null = SECRET, now: Instant = AT) =>
  mercadoPagoWebhooks.verify?.(
    { headers, raw: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) },
    key,
    now,
  );
const headersOf = (hash: string, ts: number | string = SECONDS): Headers => ({
  'x-signature': `ts=${ts},v1=${hash}`,
  'x-request-id': 'req-1',
});
const hashOf = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text).digest('hex');

describe('a notification of Mercado Pago', () => {
  test('is signed as in its documents: a vector counted apart, in either case [SEC-33]', () => {
    expect(isSigned(headersOf(VECTOR))).toBe(true);
    expect(isSigned(headersOf(VECTOR.toUpperCase()))).toBe(true);
    expect(isSigned({ ...headersOf(VECTOR), 'x-signature': ` v1=${VECTOR} , ts=${SECONDS} ` })).toBe(true);
    expect(isSigned(headersOf(VECTOR), { ...event, data: { id: 123_456 } })).toBe(true);
    for (const hash of [VECTOR.slice(1), `${VECTOR}0`, '', 'x'.repeat(64)])
      expect(isSigned(headersOf(hash)), hash).toBe(false);
  });

  test('is not believed with another payment, request, moment or secret', () => {
    expect(isSigned(headersOf(VECTOR), { ...event, data: { id: '123457' } })).toBe(false);
    expect(isSigned({ ...headersOf(VECTOR), 'x-request-id': 'req-2' })).toBe(false);
    expect(isSigned({ ...headersOf(VECTOR), 'x-request-id': undefined })).toBe(false);
    expect(isSigned(headersOf(VECTOR, SECONDS + 1))).toBe(false);
    expect(isSigned(headersOf(VECTOR), event, 'other-secret')).toBe(false);
    expect(isSigned(headersOf(VECTOR), event, '')).toBe(false);
    expect(isSigned(headersOf(VECTOR), event, null)).toBe(false);
  });

  test('without the id of the request is signed without it, and one without a payment says nothing', () => {
    const headers = { 'x-signature': `ts=${SECONDS},v1=${hashOf(`id:123456;ts:${SECONDS};`)}` };
    expect(isSigned(headers)).toBe(true);
    const without = headersOf(hashOf(`request-id:req-1;ts:${SECONDS};`));
    for (const body of [{ ...event, data: {} }, { ...event, data: null }, {}, '', 'x', '[]'])
      expect(isSigned(without, body)).toBe(false);
  });

  test('has the letters of an id small in the signed text', () => {
    const headers = headersOf(hashOf(`id:ord01abc;request-id:req-1;ts:${SECONDS};`));
    expect(isSigned(headers, { ...event, data: { id: 'ORD01ABC' } })).toBe(true);
  });

  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['no moment', `v1=${VECTOR}`],
    ['no hash', `ts=${SECONDS}`],
    ['another version', `ts=${SECONDS},v2=${VECTOR}`],
    ['two hashes', `ts=${SECONDS},v1=${VECTOR},v1=${VECTOR}`],
    ['two moments', `ts=${SECONDS},ts=1,v1=${VECTOR}`],
    ['a moment that is none', `ts=1e9,v1=${VECTOR}`],
    ['a huge one', `ts=${SECONDS},v1=${VECTOR},${'x'.repeat(500)}`],
  ])('with %s is not believed', (_what, signature) => {
    expect(isSigned({ ...headersOf(VECTOR), 'x-signature': signature })).toBe(false);
  });

  test('an id that could stand for more than an id is not believed', () => {
    for (const id of ['123456;request-id:req-1', 'a b', '', '../x', 'x'.repeat(101), {}, [], null, 1.5, -1]) {
      const text = `id:${String(id)};request-id:req-1;ts:${SECONDS};`;
      expect(isSigned(headersOf(hashOf(text)), { ...event, data: { id } }), String(id)).toBe(false);
    }
    const inherited = JSON.stringify(event).replace('{"id":"123456"}', '{"__proto__":{"id":"1"}}');
    expect(inherited).toContain('__proto__');
    expect(isSigned(headersOf(hashOf(`id:1;request-id:req-1;ts:${SECONDS};`)), inherited)).toBe(false);
  });

  test('counts for seven days and not before it was sent; the moment may be in milliseconds', () => {
    const at = (seconds: number) => instantOf((SECONDS + seconds) * 1000);
    expect(isSigned(headersOf(VECTOR), event, SECRET, at(7 * 24 * 3600))).toBe(true);
    expect(isSigned(headersOf(VECTOR), event, SECRET, at(7 * 24 * 3600 + 1))).toBe(false);
    expect(isSigned(headersOf(VECTOR), event, SECRET, at(-600))).toBe(true);
    expect(isSigned(headersOf(VECTOR), event, SECRET, at(-601))).toBe(false);
    const ms = SECONDS * 1000;
    const headers = headersOf(hashOf(`id:123456;request-id:req-1;ts:${ms};`), ms);
    expect(isSigned(headers)).toBe(true);
    expect(isSigned(headers, event, SECRET, at(-601))).toBe(false);
  });

  test('that is huge is not read', () => {
    expect(isSigned(headersOf(VECTOR), { ...event, more: 'x'.repeat(200_000) })).toBe(false);
    expect(isSigned(headersOf(VECTOR), { ...event, more: 'x'.repeat(100_000) })).toBe(true);
  });

  test('is known by its payment, action and request; without them each counts', () => {
    const read = (body: unknown, headers: Headers = headersOf(VECTOR)) =>
      mercadoPagoWebhooks.read(body, headers);
    const found = { topic: 'guest-payment', externalId: '123456', isConfidential: true };
    expect(read(event)).toEqual([{ ...found, key: '123456:payment.updated:req-1' }]);
    expect(read(event, {})).toEqual([{ ...found, key: '123456:payment.updated:112233445566' }]);
    expect(read({ ...event, id: undefined }, {})).toEqual([{ ...found, key: null }]);
    for (const action of [undefined, 7, '', 'a b'])
      expect(read({ ...event, action })).toEqual([{ ...found, key: null }]);
    for (const type of ['merchant_order', 'plan', undefined, null])
      expect(read({ ...event, type })).toEqual([]);
    for (const id of [null, 7.5, {}, '', 'a b', '../x', '1'.repeat(21), 'ORD01'])
      expect(read({ ...event, data: { id } }), JSON.stringify(id)).toEqual([]);
  });
});

describe('the simulator posts notifications', () => {
  const stage = async (
    happening: Parameters<Awaited<ReturnType<typeof startMercadoPago>>['simulator']['emit']>[0],
  ) => {
    const all = await startMercadoPago();
    const { simulator, guestPayments, connection } = all;
    await simulator.emit(happening);
    const { url } = await guestPayments.openCheckout(connection, {
      reference: 'attempt-1',
      amount: { minor: 5_000_000, currency: 'COP' },
      title: '',
      email: null,
      expiresAt: '2026-11-21T18:00:00.000Z' as Instant,
      returnUrl: 'https://posada.example/pay',
    });
    await payAsPerson(url, { method: 'card', act: 'approve' });
    const areRight = () =>
      simulator
        .sent()
        .map(({ headers, raw }) =>
          mercadoPagoWebhooks.verify?.({ headers, raw }, SIMULATED_MERCADO_PAGO.webhookSecret, NOW),
        );
    const id = String(simulator.world.payments[0]?.id);
    return { ...all, areRight, id };
  };

  test('twice, with the id of the payment in the address too', async () => {
    const { areRight, simulator, id } = await stage({ delivery: { doubled: true } });
    await eventually(() => expect(areRight()).toEqual([true, true]));
    const [first, second] = simulator.sent();
    expect(first?.raw.equals(second?.raw ?? Buffer.from(''))).toBe(true);
    expect(first?.headers['x-request-id']).toBe(second?.headers['x-request-id']);
    expect(first?.url).toBe(`${simulator.url}/inbox?data.id=${id}&type=payment`);
  });

  test('late and in another order', async () => {
    const { areRight, simulator, id } = await stage({ delivery: { held: true } });
    await simulator.emit({ id, becomes: 'in_mediation' });
    expect(simulator.sent()).toEqual([]);
    await simulator.emit({ delivery: { held: false } });
    await simulator.emit({ release: { shuffled: true } });
    await eventually(() => expect(areRight()).toEqual([true, true]));
    const actions = simulator.sent().map(({ json }) => (json as typeof event).action);
    expect(actions).toEqual(['payment.updated', 'payment.created']);
  });

  test('badly signed', async () => {
    const { areRight } = await stage({ delivery: { forged: true } });
    await eventually(() => expect(areRight()).toEqual([false]));
  });

  test('never: the payment is there all the same', async () => {
    const { simulator, guestPayments, connection } = await stage({ delivery: { lost: true } });
    const key = { reference: 'attempt-1', checkoutId: null };
    expect(await guestPayments.listPayments(connection, key)).toMatchObject([{ state: 'paid' }]);
    await simulator.emit({ release: { shuffled: false } });
    expect(simulator.sent()).toEqual([]);
  });

  test('again, where none was accepted', async () => {
    const { simulator, areRight } = await stage({ delivery: { held: true } });
    simulator.failNext({ match: 'POST inbox', status: 503 });
    await simulator.emit({ delivery: { held: false } });
    await simulator.emit({ release: { shuffled: false } });
    await simulator.emit({ release: { shuffled: false } });
    await simulator.emit({ release: { shuffled: false } });
    expect(simulator.sent().map(({ status }) => status)).toEqual([503, 200]);
    expect(areRight()).toEqual([true, true]);
  });
});
