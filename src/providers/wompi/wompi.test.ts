import { describe, expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import {
  guestPaymentsConformance,
  type PayerAct,
} from '#capabilities/guest-payments/guest-payments.conformance.ts';
import { instantOf, plusSeconds } from '#vocabulary/instant.ts';

import { signOrder } from './wompi.checkout.ts';
import { mapTransaction } from './wompi.guest-payments.ts';
import { SIMULATED_WOMPI } from './wompi.manifest.ts';
import { SIMULATED_WOMPI_NEIGHBOUR } from './wompi.simulated-world.ts';
import { connectionOf, NOW, payAsPerson, refusedPage, startWompi } from './wompi.test-stage.ts';
import { TransactionAnswer } from './wompi.wire.ts';

const PRODUCTION = {
  publicKey: 'pub_prod_4sYnmT1b6HZnJ2uG',
  secretKey: 'prv_prod_4sYnmT1b6HZnJ2uG',
  integritySecret: 'prod_integrity_4sYnmT1b6HZnJ2uG',
  eventsSecret: 'prod_events_4sYnmT1b6HZnJ2uG',
};
const KEY_NAMES = ['publicKey', 'secretKey', 'integritySecret', 'eventsSecret'] as const;

const orderOf = (reference: string, minor = 4_990_000) => ({
  reference,
  amount: { minor, currency: 'COP' },
  title: 'Reserva 4411',
  email: null,
  expiresAt: plusSeconds(NOW, 3600),
  returnUrl: 'https://posada.example/pay/attempt',
});

describe('Wompi', () => {
  guestPaymentsConformance(async () => {
    const stage = await startWompi();
    const { simulator, clock } = stage;
    let seen = 0;
    return {
      ...stage,
      now: clock.now,
      advance: clock.advance,
      amountOf: (steps) => ({ minor: 150_000 + (steps - 1) * 10_000, currency: 'COP' }),
      lateMethod: 'pse',
      callbackUrl: `${simulator.url}/inbox`,
      pay: payAsPerson,
      payAgain: async (url) => {
        const { payAgain } = await refusedPage(url);
        return (await payAgain()).status < 400 ? 'done' : 'closed';
      },
      settle: (id, approved) => simulator.emit({ id, becomes: approved ? 'APPROVED' : 'DECLINED' }),
      reportUnknownState: (id) => simulator.emit({ id, becomes: 'TELEPORTED' }),
      taken: (reference) =>
        simulator.world.transactions
          .filter((one) => one.reference === reference && one.status === 'APPROVED')
          .reduce((sum, one) => sum + one.amountInCents, 0),
      posts: () => {
        const all = simulator.sent();
        const fresh = all.slice(seen);
        seen = all.length;
        return fresh;
      },
      tell: (id, how) => simulator.emit({ tell: id, ...how }),
      trouble: (kind, times) => {
        const faults = {
          busy: { status: 429, retryAfterSeconds: 0 },
          down: { status: 503 },
          dropped: { drop: true },
          garbage: { garbage: true },
          // The only write that could have made a page; it is never asked.
          lost: { match: 'POST payment_links', acceptThenDrop: true },
        };
        simulator.failNext({ match: 'GET *', times, ...faults[kind] });
      },
      neighbour: connectionOf(SIMULATED_WOMPI_NEIGHBOUR),
      refusedKeys: connectionOf({ ...SIMULATED_WOMPI, secretKey: 'prv_test_of0no0account' }),
      wrongKeys: [
        { connection: connectionOf(PRODUCTION), field: 'publicKey' },
        ...KEY_NAMES.slice(1).flatMap((field) => [
          { connection: connectionOf({ ...SIMULATED_WOMPI, [field]: PRODUCTION[field] }), field },
          { connection: connectionOf({ ...PRODUCTION, [field]: SIMULATED_WOMPI[field] }, 'live'), field },
        ]),
        {
          connection: connectionOf({ ...PRODUCTION, publicKey: SIMULATED_WOMPI.publicKey }, 'live'),
          field: 'secretKey',
        },
      ],
      mixedKeys: {
        connection: connectionOf({ ...SIMULATED_WOMPI, secretKey: SIMULATED_WOMPI_NEIGHBOUR.secretKey }),
        field: 'secretKey',
      },
      unreachable:
        stage.providerAt({ testOrigin: 'http://127.0.0.1:1' }).capabilities.guestPayments ??
        expect.unreachable(),
      secrets: KEY_NAMES.slice(1).flatMap((name) => [SIMULATED_WOMPI[name], SIMULATED_WOMPI_NEIGHBOUR[name]]),
    };
  });

  test('the integrity signature of Wompi’s page, and ours with an end', () => {
    expect(
      signOrder(
        { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2_490_000, currency: 'COP' },
        'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
      ),
    ).toBe('37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5');
    const hold = { reference: 'HOLD-1', amountInCents: 4_990_000, currency: 'COP' };
    expect(signOrder(hold, 'test_integrity_demo')).toBe(
      'ca0fa764b59d9112c4a55275baedca53044fac7d2c6fc5f4873ad01ad3a378c4',
    );
    // SHA-256 of `HOLD-14990000COP2026-11-21T16:00:00.000Ztest_integrity_demo`, counted by sha256sum.
    expect(signOrder({ ...hold, expirationTime: '2026-11-21T16:00:00.000Z' }, 'test_integrity_demo')).toBe(
      'f36a1b649bf1cf590a015cfd5fe541dca4e4e430b29c61da0225d251739d9931',
    );
  });

  test('a live checkout is an address of Wompi that names the order, and neither a secret nor the guest', async () => {
    const { guestPayments, requests } = await startWompi();
    const order = { ...orderOf('attempt-7'), email: 'ana@example.test', title: 'Ana' };
    const checkout = await guestPayments.openCheckout(connectionOf(PRODUCTION, 'live'), order);
    const url = new URL(checkout.url);
    expect(url.origin + url.pathname).toBe('https://checkout.wompi.co/p/');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'public-key': PRODUCTION.publicKey,
      currency: 'COP',
      'amount-in-cents': '4990000',
      reference: 'attempt-7',
      'signature:integrity': signOrder(
        {
          reference: 'attempt-7',
          amountInCents: 4_990_000,
          currency: 'COP',
          expirationTime: order.expiresAt,
        },
        PRODUCTION.integritySecret,
      ),
      'expiration-time': '2026-11-21T16:00:00.000Z',
      'redirect-url': order.returnUrl,
    });
    expect(checkout.url).toContain('&signature:integrity=');
    for (const hidden of [PRODUCTION.secretKey, PRODUCTION.integritySecret, 'Ana', 'ana%40'])
      expect(checkout.url).not.toContain(hidden);
    expect(requests()).toBe(0);
  });

  test('keys of the sandbox ask the sandbox, those of production the other, each with its own key', async () => {
    const { providerAt, simulator, requestLog } = await startWompi();
    const live = {
      // Nothing of Wompi is there.
      production: `${simulator.origin}/production`,
      sandbox: `${simulator.url}/v1`,
      page: 'https://checkout.wompi.co/p/',
    };
    const { guestPayments } = providerAt({ live }).capabilities;
    if (!guestPayments) throw new Error('The provider takes no payments');
    const sandbox = connectionOf(SIMULATED_WOMPI, 'live');
    expect((await guestPayments.readAccount(sandbox)).isTest).toBe(true);
    const key = { reference: 'attempt-1', checkoutId: null };
    expect(await guestPayments.listPayments(sandbox, key)).toEqual([]);
    const { url } = await guestPayments.openCheckout(sandbox, orderOf('attempt-1'));
    expect(url).toMatch(/^https:\/\/checkout\.wompi\.co\/p\/\?public-key=pub_test_/);
    const failure = await failureOf(guestPayments.readAccount(connectionOf(PRODUCTION, 'live')));
    expect(failure.fields.map(({ field }) => field)).toEqual(['publicKey']);
    const asked = requestLog.map((entry) => new URL(entry.url).pathname.replace(/[^/]*$/, ''));
    expect([...new Set(asked)]).toEqual([
      '/simulators/wompi/v1/merchants/',
      '/simulators/wompi/v1/',
      '/production/merchants/',
    ]);
  });

  test('without simulators there is no test mode', async () => {
    const { providerAt, connection } = await startWompi();
    const { guestPayments } = providerAt({ testOrigin: undefined }).capabilities;
    const failure = await failureOf(guestPayments?.readAccount(connection) ?? Promise.resolve());
    expect([failure.kind, failure.message]).toEqual(['refused', 'wompi: there is no test mode here']);
  });

  test('a public key that Wompi does not know is refused by name, also one of another environment', async () => {
    const { guestPayments, simulator } = await startWompi();
    const wrong = connectionOf({ ...SIMULATED_WOMPI, publicKey: 'pub_test_of0no0account' });
    for (const status of [404, 401, 422]) {
      if (status !== 404) simulator.failNext({ match: 'GET *', status, body: '{"error":{"type":"X"}}' });
      const failure = await failureOf(guestPayments.readAccount(wrong));
      expect([failure.kind, failure.fields.map(({ field }) => field)]).toEqual(['refused', ['publicKey']]);
    }
  });

  test('keys with spaces around them work, and a key that is missing or of another form is named', async () => {
    const { guestPayments } = await startWompi();
    const spaced = Object.fromEntries(
      Object.entries(SIMULATED_WOMPI).map(([name, key]) => [name, ` ${key}\n`]),
    );
    expect((await guestPayments.readAccount(connectionOf(spaced))).name).toBe('Casa Azul');
    for (const name of KEY_NAMES) {
      for (const value of ['', 'x', 'pub_stagtest_1234567', `${SIMULATED_WOMPI[name]} x`, 'á'.repeat(20)]) {
        const failure = await failureOf(
          guestPayments.readAccount(connectionOf({ ...SIMULATED_WOMPI, [name]: value })),
        );
        expect([failure.kind, failure.fields[0]?.field], `${name} ${value}`).toEqual(['refused', name]);
      }
    }
    const inherited = Object.create(SIMULATED_WOMPI) as Record<string, string>;
    expect((await failureOf(guestPayments.readAccount(connectionOf(inherited)))).fields[0]?.field).toBe(
      'publicKey',
    );
  });

  test('keys of two accounts cannot be told apart before a payment, nor where Wompi lists none without a reference', async () => {
    const { guestPayments, simulator, connection } = await startWompi();
    const mixed = connectionOf({ ...SIMULATED_WOMPI, secretKey: SIMULATED_WOMPI_NEIGHBOUR.secretKey });
    expect((await guestPayments.readAccount(mixed)).name).toBe('Casa Azul');
    const refusal = { match: 'GET transactions', status: 422, body: '{"error":{"type":"X"}}' };
    // The first search, which tries the key, goes through.
    simulator.failNext({ match: 'GET transactions' });
    simulator.failNext(refusal);
    expect((await guestPayments.readAccount(connection)).name).toBe('Casa Azul');
    simulator.failNext(refusal);
    expect((await failureOf(guestPayments.readAccount(connection))).kind).toBe('refused');
  });

  describe('amounts whose last digits decide', () => {
    const paid = async (minor: number, act: PayerAct = 'approve') => {
      const stage = await startWompi();
      const { guestPayments, connection, clock } = stage;
      const { url } = await guestPayments.openCheckout(connection, orderOf('attempt-1', minor));
      const end = await payAsPerson(url, { method: 'card', act }).catch(() => 'lost');
      const list = () => guestPayments.listPayments(connection, { reference: 'attempt-1', checkoutId: null });
      return { ...stage, end, list, url, clock };
    };

    test.each([
      [5_000_100, 'rejected', 'Fondos insuficientes'],
      [5_000_200, 'rejected', 'Transacción de alto riesgo'],
      [5_000_600, 'paid', null],
    ])('%d is %s', async (minor, state, refusal) => {
      const { list } = await paid(minor);
      expect(await list()).toMatchObject([{ state, refusal, amount: { minor } }]);
    });

    test('03 waits and is approved two seconds later', async () => {
      const { list, clock, end } = await paid(5_000_300);
      expect(end).toBe('done');
      expect(await list()).toMatchObject([{ state: 'pending', decidedAt: null }]);
      clock.advance(2);
      expect(await list()).toMatchObject([{ state: 'paid', decidedAt: plusSeconds(NOW, 2) }]);
    });

    test('04 fails at Wompi and is no payment: the same page can be paid again', async () => {
      const { list, end } = await paid(5_000_400);
      expect(end).toBe('closed');
      expect(await list()).toEqual([]);
    });

    test('05 is paid and its answer gets lost: only the reference finds it [REL-04]', async () => {
      const { list, end, url } = await paid(5_000_500, 'refuse');
      expect(end).toBe('lost');
      expect(await list()).toMatchObject([{ state: 'paid', reference: 'attempt-1' }]);
      expect(await payAsPerson(url, { method: 'card', act: 'approve' })).toBe('closed');
    });
  });

  describe('records as Wompi has them', () => {
    const transaction = {
      id: '15113-1735074948-40606',
      created_at: '2024-12-24T21:15:49.208Z',
      finalized_at: '2024-12-24T21:15:51.000Z',
      amount_in_cents: 4_000_000,
      reference: 'attempt-1',
      currency: 'COP',
      payment_method_type: 'CARD',
      payment_method: { type: 'CARD', extra: { last_four: '4242', card_holder: 'X' }, installments: 1 },
      status: 'APPROVED',
      status_message: null,
      payment_link_id: null,
      merchant: { public_key: 'pub_test_1' },
    };
    const mapped = (more: Record<string, unknown> = {}) =>
      mapTransaction(TransactionAnswer.parse({ data: { ...transaction, ...more } }).data, true);

    test.each([
      ['PENDING', 'pending'],
      ['APPROVED', 'paid'],
      ['DECLINED', 'rejected'],
      ['ERROR', 'rejected'],
      ['VOIDED', 'cancelled'],
      ['approved', 'unknown'],
      ['constructor', 'unknown'],
    ])('the status %s is %s', (status, state) => {
      expect(mapped({ status }).state).toBe(state);
    });

    test.each([
      ['CARD', 'card'],
      ['PSE', 'pse'],
      ['NEQUI', 'nequi'],
      ['BANCOLOMBIA_TRANSFER', 'other'],
      ['DAVIPLATA', 'other'],
      ['toString', 'other'],
      [null, 'other'],
    ])('the method %s is %s', (payment_method_type, method) => {
      expect(mapped({ payment_method_type }).method).toBe(method);
    });

    test('what is missing or strange about a payment is nothing, and not an error', () => {
      for (const more of [
        { payment_method: null },
        { payment_method: 'x' },
        { payment_method: { extra: null } },
        { payment_method: { extra: { last_four: '42424242' } } },
        { payment_method: { extra: { last_four: 4242 } } },
      ]) {
        expect(mapped(more).last4).toBeNull();
      }
      expect(mapped({ finalized_at: 'yesterday' }).decidedAt).toBeNull();
      expect(mapped({ finalized_at: undefined }).decidedAt).toBeNull();
      const long = mapped({ status: 'DECLINED', status_message: `<b>No</b>\n${'x'.repeat(400)}` }).refusal;
      expect(long).toMatch(/^No x{10,}$/);
      expect(long).toHaveLength(100);
    });

    test('a payment whose amount, moment or id cannot be read is no payment', () => {
      for (const more of [
        { amount_in_cents: '4000000' },
        { amount_in_cents: 4_000_000.5 },
        { amount_in_cents: -1 },
        { amount_in_cents: Number.MAX_SAFE_INTEGER + 1 },
        { amount_in_cents: null },
        { currency: 'pesos' },
        { created_at: '24/12/2024' },
        { id: 7 },
        { id: '' },
        { reference: null },
        { status: null },
      ]) {
        expect(
          TransactionAnswer.safeParse({ data: { ...transaction, ...more } }).success,
          JSON.stringify(more),
        ).toBe(false);
      }
      const inherited: unknown = JSON.parse(`{"data":{"__proto__":${JSON.stringify(transaction)}}}`);
      for (const body of [null, [], { data: null }, { data: [transaction] }, inherited])
        expect(TransactionAnswer.safeParse(body).success).toBe(false);
    });
  });

  describe('whose a payment is', () => {
    /** The answer about one payment, as a stranger's server might give it. */
    const reading = async (more: Record<string, unknown>) => {
      const stage = await startWompi();
      const { guestPayments, connection, simulator } = stage;
      const { url } = await guestPayments.openCheckout(connection, orderOf('attempt-1'));
      await payAsPerson(url, { method: 'card', act: 'approve' });
      const [one] = simulator.world.transactions;
      const id = one?.id ?? '';
      const answer = (await (await fetch(`${simulator.url}/v1/transactions/${id}`)).json()) as {
        data: Record<string, unknown>;
      };
      const body = JSON.stringify({ data: { ...answer.data, ...more } });
      simulator.failNext({ match: `GET ${id}`, status: 200, body });
      return { ...stage, id, read: () => guestPayments.readPayment(connection, id) };
    };

    test('the public key in the answer decides', async () => {
      const { read } = await reading({ merchant: { public_key: 'pub_test_of0another' } });
      expect(await read()).toBeNull();
    });

    test('without it the list of our own key decides', async () => {
      const { read, id, requests } = await reading({ merchant: null });
      const before = requests();
      expect(await read()).toMatchObject({ id, state: 'paid' });
      expect(requests() - before).toBe(2);
      const other = await reading({ merchant: null, reference: 'of-another' });
      expect(await other.read()).toBeNull();
    });

    test('another payment than the one that was asked for is not believed', async () => {
      const { read } = await reading({ id: '11201-1-1' });
      expect(await failureOf(read())).toMatchObject({ kind: 'wait', isUnreadable: true });
    });
  });

  test('a list that Wompi fills with other references has only ours', async () => {
    const { guestPayments, connection, simulator } = await startWompi();
    for (const reference of ['attempt-1', 'attempt-10']) {
      const { url } = await guestPayments.openCheckout(connection, orderOf(reference));
      await payAsPerson(url, { method: 'card', act: 'approve' });
    }
    const list = await fetch(`${simulator.url}/v1/transactions`, {
      headers: { authorization: `Bearer ${SIMULATED_WOMPI.secretKey}` },
    });
    simulator.failNext({ match: 'GET transactions', status: 200, body: await list.text() });
    const found = await guestPayments.listPayments(connection, { reference: 'attempt-1', checkoutId: null });
    expect(found.map(({ reference }) => reference)).toEqual(['attempt-1']);
  });

  describe('a page is closed five minutes after its end', () => {
    const expiring = async () => {
      const stage = await startWompi();
      const { guestPayments, connection, clock } = stage;
      const order = orderOf('attempt-1');
      const { url } = await guestPayments.openCheckout(connection, order);
      const { reference, expiresAt } = order;
      const close = () => guestPayments.closeCheckout(connection, { reference, checkoutId: null, expiresAt });
      const at = (seconds: number) => clock.set(plusSeconds(expiresAt, seconds));
      return { ...stage, url, close, at };
    };

    test('where no payment was made', async () => {
      const { close, at } = await expiring();
      for (const [seconds, isClosed] of [
        [-1, false],
        [0, false],
        [300, false],
        [301, true],
      ] as const) {
        at(seconds);
        expect(await close(), String(seconds)).toBe(isClosed);
      }
    });

    test('not where a payer was refused at the end and tries again', async () => {
      const { close, at, url } = await expiring();
      at(-1);
      const { payAgain } = await refusedPage(url);
      at(178);
      expect(await close()).toBe(false);
      expect((await payAgain()).status).toBe(200);
      at(600);
      expect(await close()).toBe(false);
    });

    test('later where a bank refused later', async () => {
      const { close, at, url, simulator, requests } = await expiring();
      await payAsPerson(url, { method: 'pse', act: 'leave' });
      at(900);
      expect(await close()).toBe(false);
      await simulator.emit({ id: simulator.world.transactions[0]?.id ?? '', becomes: 'DECLINED' });
      at(1200);
      expect(await close()).toBe(false);
      at(1201);
      expect(await close()).toBe(true);
      at(0);
      const before = requests();
      expect(await close()).toBe(false);
      expect(requests()).toBe(before);
    });
  });

  test('a list is read to its last page, and an endless one fails', async () => {
    const { guestPayments, connection, simulator } = await startWompi();
    const { url } = await guestPayments.openCheckout(connection, orderOf('attempt-1'));
    await payAsPerson(url, { method: 'card', act: 'refuse' });
    const [one] = simulator.world.transactions;
    if (!one) throw new Error('There is no payment');
    for (let number = 1; number <= 120; number += 1)
      simulator.world.transactions.push({
        ...one,
        id: `${one.id}-${number}`,
        createdAt: instantOf(Date.parse(NOW) + number * 1000),
      });
    const key = { reference: 'attempt-1', checkoutId: null };
    const found = await guestPayments.listPayments(connection, key);
    expect(found).toHaveLength(121);
    expect([found[0]?.id, found.at(-1)?.id]).toEqual([one.id, `${one.id}-120`]);
    const page = JSON.stringify({ data: await pageOf(simulator.url), meta: {} });
    simulator.failNext({ match: 'GET transactions', times: 100, status: 200, body: page });
    expect((await failureOf(guestPayments.listPayments(connection, key))).message).toBe(
      'wompi: a list does not end',
    );
  });

  test('an answer that is too large is not read', async () => {
    const { guestPayments, connection, simulator } = await startWompi();
    simulator.failNext({
      match: 'GET transactions',
      status: 200,
      body: JSON.stringify({ data: [], meta: 'a'.repeat(2_100_000) }),
    });
    const key = { reference: 'attempt-1', checkoutId: null };
    expect(await failureOf(guestPayments.listPayments(connection, key))).toMatchObject({
      kind: 'wait',
      isUnreadable: true,
    });
  });

  test('a refusal names our fields in Wompi’s words, without tags and without end', async () => {
    const { guestPayments, connection, simulator } = await startWompi();
    const messages = {
      reference: ['La referencia ya ha sido usada', `<script>${'x'.repeat(900)}`],
      amount_in_cents: 'no',
      ['__proto__']: ['x'],
      customer_email: ['es inválido'],
    };
    const body = JSON.stringify({ error: { type: 'INPUT_VALIDATION_ERROR', messages } });
    simulator.failNext({ match: 'GET transactions', status: 422, body });
    const failure = await failureOf(
      guestPayments.listPayments(connection, { reference: 'attempt-1', checkoutId: null }),
    );
    expect(failure.kind).toBe('refused');
    expect(failure.fields.map(({ field }) => field)).toEqual(['reference', 'reference', 'amount', 'content']);
    expect(failure.fields[0]?.message).toBe('La referencia ya ha sido usada');
    for (const { message } of failure.fields) expect(message).toMatch(/^[^<>]{0,300}$/);
  });
});

/** A full page of payments, as the list gives it. */
async function pageOf(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/v1/transactions?page_size=100`, {
    headers: { authorization: `Bearer ${SIMULATED_WOMPI.secretKey}` },
  });
  return ((await answer.json()) as { data: unknown }).data;
}
