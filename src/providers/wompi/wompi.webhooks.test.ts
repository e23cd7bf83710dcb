import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { eventually } from '#support/wait.ts';
import { type Instant, instantOf } from '#vocabulary/instant.ts';

import { SIMULATED_WOMPI } from './wompi.manifest.ts';
import { NOW, payAsPerson, startWompi } from './wompi.test-stage.ts';
import { wompiWebhooks } from './wompi.webhooks.ts';

const SECRET = 'test_events_demo';
const SECONDS = 1_530_291_411;
const AT = instantOf(SECONDS * 1000);
const ID = '1234-1610641025-49201';
const transaction = { id: ID, status: 'APPROVED', amount_in_cents: 4_490_000, reference: 'HOLD-1' };
const PROPERTIES = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/** An event that is signed with what stands in `text`, whatever it lists. */
const signed = (
  more: Record<string, unknown> = {},
  text = `${ID}APPROVED4490000${SECONDS}`,
  secret = SECRET,
) => {
  const checksum = createHash('sha256').update(`${text}${secret}`).digest('hex');
  return {
    event: 'transaction.updated',
    data: { transaction },
    environment: 'test',
    timestamp: SECONDS,
    ...more,
    signature: { properties: PROPERTIES, checksum, ...(more['signature'] as object | undefined) },
  };
};
const isSigned = (event: unknown, key: string | null = SECRET, now: Instant = AT) =>
  wompiWebhooks.verify?.(
    { headers: {}, raw: Buffer.from(typeof event === 'string' ? event : JSON.stringify(event)) },
    key,
    now,
  );

describe('an event of Wompi', () => {
  test('is signed as in its documents: checksums counted by hand, in either case [SEC-33]', () => {
    const [demo, page] = [
      '51ba161e54fcd684369591385a9f0008953b3ea99a79000b98c3b452a77efda3',
      // The string of Wompi's own example; the checksum that stands beside it there is of another string.
      '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
    ];
    const withChecksum = (checksum: string) => signed({ signature: { checksum } });
    expect(isSigned(withChecksum(demo))).toBe(true);
    expect(isSigned(withChecksum(demo.toUpperCase()))).toBe(true);
    expect(isSigned(withChecksum(page), 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z')).toBe(true);
    expect(isSigned(withChecksum(page))).toBe(false);
    for (const checksum of [demo.slice(1), `${demo}0`, ` ${demo}`, '', 'x'.repeat(64)])
      expect(isSigned(withChecksum(checksum)), checksum).toBe(false);
  });

  test('is signed over the properties that it lists, in their order', () => {
    const properties = ['transaction.reference', 'transaction.id'];
    expect(isSigned(signed({ signature: { properties } }, `HOLD-1${ID}${SECONDS}`))).toBe(true);
    expect(isSigned(signed({ signature: { properties } }, `${ID}HOLD-1${SECONDS}`))).toBe(false);
    const asText = { transaction: { ...transaction, amount_in_cents: '4490000' } };
    expect(isSigned(signed({ data: asText }))).toBe(true);
  });

  test.each<[string, unknown, string]>([
    ['nothing', [], ''],
    ['no id', ['transaction.status'], 'APPROVED'],
    ['a part', ['transaction.id', 'transaction'], `${ID}[object Object]`],
    ['what does not exist', ['transaction.id', 'transaction.nothing'], `${ID}undefined`],
    ['a constructor', ['transaction.id', 'constructor'], ID],
    ['the name of one', ['transaction.id', 'constructor.name'], `${ID}Object`],
    ['a prototype', ['transaction.id', '__proto__.x'], ID],
    ['the length of a text', ['transaction.id', 'transaction.id.length'], `${ID}21`],
    ['an item of a list', ['transaction.id', 'list.0'], `${ID}a`],
    ['a list', ['transaction.id', 'list'], `${ID}a`],
    ['true', ['transaction.id', 'yes'], `${ID}true`],
    ['null', ['transaction.id', 'none'], `${ID}null`],
    ['a number', ['transaction.id', 0], `${ID}0`],
    ['a list of lists', ['transaction.id', ['transaction.id']], `${ID}${ID}`],
    ['too much', Array.from({ length: 21 }, () => 'transaction.id'), ID.repeat(21)],
    ['a path without end', ['transaction.id', 'a'.repeat(200)], ID],
    ['a deep path', ['transaction.id', 'a.b.c.d.e.f.g'], ID],
    ['a text', 'transaction.id', ID],
    ['an object', { 0: 'transaction.id', length: 1, includes: 1 }, ID],
    ['null for a list', null, ''],
  ])('that lists %s is not believed', (_what, properties, text) => {
    const data = { transaction, list: ['a'], yes: true, none: null };
    expect(isSigned(signed({ data, signature: { properties } }, `${text}${SECONDS}`))).toBe(false);
  });

  test('with a constructor or a prototype of its own is judged by its own values only', () => {
    const properties = ['transaction.id', 'constructor.name'];
    const own = signed({ signature: { properties } }, `${ID}x${SECONDS}`);
    const text = JSON.stringify({ ...own, data: { transaction, constructor: { name: 'x' } } });
    expect(isSigned(text)).toBe(true);
    const inherited = JSON.stringify(own).replace('"transaction":{', '"__proto__":{');
    expect(inherited).toContain('__proto__');
    expect(isSigned(inherited)).toBe(false);
    expect(wompiWebhooks.read(JSON.parse(inherited), {})).toEqual([]);
  });

  test.each<[unknown, boolean]>([
    [SECONDS, true],
    [SECONDS * 1000, true],
    [String(SECONDS), false],
    [SECONDS + 0.5, false],
    [-1, false],
    [0, false],
    [null, false],
    [undefined, false],
    [1e300, false],
    [[SECONDS], false],
  ])('with the timestamp %j is signed: %j', (timestamp, isRight) => {
    expect(isSigned(signed({ timestamp }, `${ID}APPROVED4490000${String(timestamp)}`))).toBe(isRight);
  });

  test('counts for two days, the time of all repeats, and not before it was sent', () => {
    const at = (seconds: number) => instantOf((SECONDS + seconds) * 1000);
    expect(isSigned(signed(), SECRET, at(24 * 3600 + 60))).toBe(true);
    expect(isSigned(signed(), SECRET, at(2 * 24 * 3600 + 1))).toBe(false);
    expect(isSigned(signed(), SECRET, at(-500))).toBe(true);
    expect(isSigned(signed(), SECRET, at(-700))).toBe(false);
  });

  test('that is huge is not read', () => {
    const huge = signed({ data: { transaction, more: 'x'.repeat(200_000) } });
    expect(isSigned(huge)).toBe(false);
    expect(isSigned(signed({ data: { transaction, more: 'x'.repeat(100_000) } }))).toBe(true);
    const longValue = { transaction: { ...transaction, status: 'A'.repeat(501) } };
    expect(isSigned(signed({ data: longValue }, `${ID}${'A'.repeat(501)}4490000${SECONDS}`))).toBe(false);
  });

  test('is known by its payment, status and moment; without them each counts', () => {
    const read = (event: unknown) => wompiWebhooks.read(event, {});
    const found = { topic: 'guest-payment', externalId: ID, isConfidential: true };
    expect(read(signed())).toEqual([{ ...found, key: `${ID}:APPROVED:${SECONDS}` }]);
    for (const more of [{ timestamp: undefined }, { timestamp: 'x' }, { data: { transaction: { id: ID } } }])
      expect(read(signed(more))).toEqual([{ ...found, key: null }]);
    expect(read(signed({ event: 'nequi_token.updated' }))).toEqual([]);
    for (const id of [null, 7.5, {}, '', 'a b', '../x', 'x'.repeat(101), '<script>'])
      expect(read(signed({ data: { transaction: { ...transaction, id } } })), JSON.stringify(id)).toEqual([]);
  });
});

describe('the simulator posts events', () => {
  const stage = async (
    delivery: Parameters<Awaited<ReturnType<typeof startWompi>>['simulator']['emit']>[0],
  ) => {
    const all = await startWompi();
    const { simulator, guestPayments, connection } = all;
    await simulator.emit(delivery);
    const order = {
      reference: 'attempt-1',
      amount: { minor: 5_000_000, currency: 'COP' },
      title: '',
      email: null,
      expiresAt: '2026-11-21T18:00:00.000Z' as Instant,
      returnUrl: 'https://posada.example/pay',
    };
    const { url } = await guestPayments.openCheckout(connection, order);
    await payAsPerson(url, { method: 'card', act: 'approve' });
    const isRight = () =>
      simulator
        .sent()
        .map(({ headers, raw }) =>
          wompiWebhooks.verify?.({ headers, raw }, SIMULATED_WOMPI.eventsSecret, NOW),
        );
    return { ...all, isRight };
  };

  test('twice', async () => {
    const { isRight, simulator } = await stage({ delivery: { doubled: true } });
    await eventually(() => expect(isRight()).toEqual([true, true]));
    const [first, second] = simulator.sent();
    expect(first?.raw.equals(second?.raw ?? Buffer.from(''))).toBe(true);
    expect(first?.headers['x-event-checksum']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('late, with the state of then', async () => {
    const { isRight, simulator } = await stage({ delivery: { held: true } });
    const id = simulator.world.transactions[0]?.id ?? '';
    await simulator.emit({ id, becomes: 'VOIDED' });
    expect(simulator.sent()).toEqual([]);
    await simulator.emit({ delivery: { held: false } });
    await simulator.emit({ release: { shuffled: true } });
    await eventually(() => expect(isRight()).toEqual([true, true]));
    const states = simulator.sent().map(({ json }) => JSON.stringify(json).match(/"status":"(\w+)"/)?.[1]);
    expect(states).toEqual(['VOIDED', 'APPROVED']);
  });

  test('badly signed', async () => {
    const { isRight } = await stage({ delivery: { forged: true } });
    await eventually(() => expect(isRight()).toEqual([false]));
  });

  test('never: the payment is there all the same', async () => {
    const { simulator, guestPayments, connection } = await stage({ delivery: { lost: true } });
    const key = { reference: 'attempt-1', checkoutId: null };
    expect(await guestPayments.listPayments(connection, key)).toMatchObject([{ state: 'paid' }]);
    await simulator.emit({ release: { shuffled: false } });
    expect(simulator.sent()).toEqual([]);
  });

  test('again, where none was accepted', async () => {
    const { simulator, isRight } = await stage({ delivery: { held: true } });
    simulator.failNext({ match: 'POST inbox', status: 503 });
    await simulator.emit({ delivery: { held: false } });
    await simulator.emit({ release: { shuffled: false } });
    await simulator.emit({ release: { shuffled: false } });
    await simulator.emit({ release: { shuffled: false } });
    expect(simulator.sent().map(({ status }) => status)).toEqual([503, 200]);
    expect(isRight()).toEqual([true, true]);
  });
});
