import { describe, expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import {
  guestPaymentsConformance,
  type PayerAct,
} from '#capabilities/guest-payments/guest-payments.conformance.ts';
import { instantOf, plusSeconds } from '#vocabulary/instant.ts';

import { SIMULATED_MERCADO_PAGO } from './mercado-pago.manifest.ts';
import { rulesOfAccount } from './mercado-pago.rules.ts';
import {
  SIMULATED_MERCADO_PAGO_NEIGHBOUR,
  SIMULATED_MERCADO_PAGO_SITES,
} from './mercado-pago.simulated-world.ts';
import { connectionOf, NOW, payAsPerson, refusedPage, startMercadoPago } from './mercado-pago.test-stage.ts';

const PRODUCTION = {
  publicKey: 'APP_USR-0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f',
  secretKey: 'APP_USR-1000000000000999-112126-0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d-202600999',
  webhookSecret: '0a1b2c3d4e5f0a1b2c3d4e5f0a1b2c3d',
};
const KEY_NAMES = ['publicKey', 'secretKey', 'webhookSecret'] as const;

const orderOf = (reference: string, minor = 4_990_000, currency = 'COP') => ({
  reference,
  amount: { minor, currency },
  title: 'Casa Azul, Bogotá',
  email: null,
  expiresAt: plusSeconds(NOW, 3600),
  returnUrl: 'https://posada.example/pay/attempt',
});
const keyOf = (reference: string) => ({ reference, checkoutId: null });

/** A reference that was paid, or whose payment has the state that the payer's act leads to. */
const paidStage = async (act: PayerAct = 'approve', minor?: number) => {
  const stage = await startMercadoPago();
  const { guestPayments, connection, simulator } = stage;
  const checkout = await guestPayments.openCheckout(connection, orderOf('attempt-1', minor));
  const end = await payAsPerson(checkout.url, { method: 'card', act }).catch(() => 'lost' as const);
  const list = () => guestPayments.listPayments(connection, keyOf('attempt-1'));
  const id = String(simulator.world.payments[0]?.id ?? '');
  const read = () => guestPayments.readPayment(connection, id);
  return { ...stage, checkout, end, list, id, read };
};

describe('Mercado Pago', () => {
  guestPaymentsConformance(async () => {
    const stage = await startMercadoPago();
    const { simulator, clock } = stage;
    let seen = 0;
    return {
      ...stage,
      now: clock.now,
      advance: clock.advance,
      callbackUrl: `${simulator.url}/inbox`,
      amountOf: (steps) => ({ minor: 160_000 + (steps - 1) * 10_000, currency: 'COP' }),
      lateMethod: 'pse',
      pay: payAsPerson,
      payAgain: async (url) => {
        const { payAgain } = await refusedPage(url);
        return (await payAgain()).status < 400 ? 'done' : 'closed';
      },
      settle: (id, approved) => simulator.emit({ id, becomes: approved ? 'approved' : 'rejected' }),
      reportUnknownState: (id) => simulator.emit({ id, becomes: 'teleported' }),
      taken: (reference) =>
        simulator.world.payments
          .filter((one) => one.reference === reference && one.status === 'approved')
          .reduce((sum, one) => sum + one.amountMinor, 0),
      posts: () => {
        const all = simulator.sent();
        const fresh = all.slice(seen);
        seen = all.length;
        return fresh;
      },
      tell: (id, how) => simulator.emit({ tell: id, ...how }),
      trouble: (kind, times) => {
        const faults = {
          busy: { match: 'GET *', status: 429, retryAfterSeconds: 0 },
          down: { match: 'GET *', status: 503 },
          dropped: { match: 'GET *', drop: true },
          garbage: { match: 'GET *', garbage: true },
          lost: { match: 'POST preferences', acceptThenDrop: true },
        };
        simulator.failNext({ times, ...faults[kind] });
      },
      neighbour: connectionOf(SIMULATED_MERCADO_PAGO_NEIGHBOUR),
      refusedKeys: connectionOf({
        ...SIMULATED_MERCADO_PAGO,
        secretKey: 'TEST-1000000000000999-112126-posada0simulador0of0no0account-202600999',
      }),
      wrongKeys: [
        { connection: connectionOf(PRODUCTION), field: 'publicKey' },
        {
          connection: connectionOf({ ...SIMULATED_MERCADO_PAGO, secretKey: PRODUCTION.secretKey }),
          field: 'secretKey',
        },
        {
          connection: connectionOf({ ...PRODUCTION, publicKey: SIMULATED_MERCADO_PAGO.publicKey }, 'live'),
          field: 'secretKey',
        },
        {
          connection: connectionOf({ ...PRODUCTION, secretKey: SIMULATED_MERCADO_PAGO.secretKey }, 'live'),
          field: 'secretKey',
        },
        {
          connection: connectionOf({ ...SIMULATED_MERCADO_PAGO, webhookSecret: 'short' }),
          field: 'webhookSecret',
        },
      ],
      // The public key is sent nowhere, and no call that is documented says whose it is.
      mixedKeys: null,
      unreachable:
        stage.providerAt({ testOrigin: 'http://127.0.0.1:1' }).capabilities.guestPayments ??
        expect.unreachable(),
      secrets: [SIMULATED_MERCADO_PAGO, SIMULATED_MERCADO_PAGO_NEIGHBOUR].flatMap((keys) => [
        keys.secretKey,
        keys.webhookSecret,
      ]),
    };
  });

  describe('keys', () => {
    test('with spaces around them work, and one that is missing, swapped or of another form is named', async () => {
      const { guestPayments } = await startMercadoPago();
      const spaced = Object.fromEntries(
        Object.entries(SIMULATED_MERCADO_PAGO).map(([name, key]) => [name, ` ${key}\n`]),
      );
      expect((await guestPayments.readAccount(connectionOf(spaced))).name).toBe('Casa Azul');
      const wrong = { publicKey: 'secretKey', secretKey: 'publicKey', webhookSecret: 'secretKey' } as const;
      for (const name of KEY_NAMES) {
        for (const value of [
          '',
          'x',
          SIMULATED_MERCADO_PAGO[wrong[name]],
          'á'.repeat(50),
          'a b'.repeat(20),
        ]) {
          const failure = await failureOf(
            guestPayments.readAccount(connectionOf({ ...SIMULATED_MERCADO_PAGO, [name]: value })),
          );
          expect([failure.kind, failure.fields[0]?.field], `${name} ${value}`).toEqual(['refused', name]);
        }
      }
      const inherited = Object.create(SIMULATED_MERCADO_PAGO) as Record<string, string>;
      expect((await failureOf(guestPayments.readAccount(connectionOf(inherited)))).fields[0]?.field).toBe(
        'publicKey',
      );
    });

    test('for tests, and those of a test user, take no money and are refused in a live connection', async () => {
      const { providerAt, simulator } = await startMercadoPago();
      const { check, capabilities } = providerAt({ live: simulator.url });
      const [first] = simulator.world.accounts;
      if (!check || !first) throw new Error('There is no account');
      simulator.world.accounts.push({ ...first, ...PRODUCTION, userId: 7, isTestUser: true });
      for (const keys of [SIMULATED_MERCADO_PAGO, PRODUCTION]) {
        const live = connectionOf(keys, 'live');
        expect((await capabilities.guestPayments?.readAccount(live))?.isTest).toBe(true);
        const failure = await failureOf(check(live));
        expect([failure.kind, failure.fields[0]?.field]).toEqual(['refused', 'secretKey']);
      }
      simulator.world.accounts.pop();
      simulator.world.accounts.push({ ...first, ...PRODUCTION, userId: 7, isTestUser: false });
      await check(connectionOf(PRODUCTION, 'live'));
    });

    test('without simulators there is no test mode', async () => {
      const { providerAt, connection } = await startMercadoPago();
      const { guestPayments } = providerAt({ testOrigin: undefined }).capabilities;
      const failure = await failureOf(guestPayments?.readAccount(connection) ?? Promise.resolve());
      expect([failure.kind, failure.message]).toEqual([
        'refused',
        'mercado-pago: there is no test mode here',
      ]);
    });

    test('whose they are is asked once', async () => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      for (const number of [1, 2]) {
        await guestPayments.openCheckout(connection, orderOf(`attempt-${number}`));
        await guestPayments.listPayments(connection, keyOf(`attempt-${number}`));
      }
      expect(simulator.received('GET me')).toHaveLength(1);
      await guestPayments.readAccount(connection);
      expect(simulator.received('GET me')).toHaveLength(2);
    });
  });

  describe('the country of the account', () => {
    test.each([
      ['MLM', 'MXN', ['card', 'oxxo', 'spei']],
      ['MLA', 'ARS', ['card']],
      ['MLB', 'BRL', ['card', 'pix']],
    ] as const)('%s takes %s by %j', async (site, currency, methods) => {
      const { guestPayments } = await startMercadoPago();
      const connection = connectionOf(SIMULATED_MERCADO_PAGO_SITES[site]);
      const { externalId } = await guestPayments.readAccount(connection);
      expect(externalId).toMatch(new RegExp(`^${site}:\\d+$`));
      const { currencies } = guestPayments.rulesOf(externalId);
      expect(Object.keys(currencies)).toEqual([currency]);
      const { methods: named = [], smallestMinor = 0 } = currencies[currency] ?? {};
      expect(named).toEqual([...methods, 'other']);
      // Cents that a binary fraction cannot hold exactly.
      const minor = smallestMinor + 20_929;
      for (const method of named) {
        const reference = `attempt-${method}`;
        const { url } = await guestPayments.openCheckout(connection, orderOf(reference, minor, currency));
        expect(await payAsPerson(url, { method, act: 'approve' })).toBe('done');
        const amount = { minor, currency };
        expect(await guestPayments.listPayments(connection, keyOf(reference))).toMatchObject([
          { method, state: 'paid', amount, last4: method === 'card' ? '4242' : null },
        ]);
      }
      const failure = await failureOf(guestPayments.openCheckout(connection, orderOf('attempt-0')));
      expect(failure.fields[0]?.field).toBe('currency');
    });

    test.each(['oxxo', 'spei'] as const)('%s waits to be paid', async (method) => {
      const { guestPayments, simulator } = await startMercadoPago();
      const connection = connectionOf(SIMULATED_MERCADO_PAGO_SITES.MLM);
      const { url, id, expiresAt } = await guestPayments.openCheckout(
        connection,
        orderOf('attempt-1', 50_000, 'MXN'),
      );
      await payAsPerson(url, { method, act: 'leave' });
      const list = () => guestPayments.listPayments(connection, keyOf('attempt-1'));
      expect(await list()).toMatchObject([{ method, state: 'pending', decidedAt: null }]);
      const opened = { reference: 'attempt-1', checkoutId: id, expiresAt };
      expect(await guestPayments.closeCheckout(connection, opened)).toBe(false);
      await simulator.emit({ id: String(simulator.world.payments[0]?.id), becomes: 'approved' });
      expect(await list()).toMatchObject([{ method, state: 'paid', decidedAt: NOW }]);
    });

    test('that is not supported is refused in a sentence, and takes nothing', async () => {
      const { guestPayments } = await startMercadoPago();
      const connection = connectionOf(SIMULATED_MERCADO_PAGO_SITES.MLC);
      const failure = await failureOf(guestPayments.readAccount(connection));
      expect([failure.kind, failure.fields[0]?.field]).toEqual(['refused', 'secretKey']);
      expect(failure.fields[0]?.message).toContain('MLC');
      for (const account of ['MLC:1', '', 'MCO', '__proto__:1', 'constructor:1'])
        expect(rulesOfAccount(account).currencies, account).toEqual({});
    });
  });

  describe('a checkout', () => {
    test('asks for one item until its end, and names neither the payer nor a key', async () => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      const order = { ...orderOf('attempt-7', 123_456_700), email: 'ana@example.test' };
      const checkout = await guestPayments.openCheckout(connection, order);
      const [asked] = simulator.received('POST preferences');
      expect(asked?.headers['x-idempotency-key']).toBe('attempt-7');
      expect(asked?.json).toEqual({
        items: [{ title: order.title, quantity: 1, currency_id: 'COP', unit_price: 1_234_567 }],
        external_reference: 'attempt-7',
        back_urls: { success: order.returnUrl, pending: order.returnUrl, failure: order.returnUrl },
        auto_return: 'approved',
        binary_mode: false,
        expires: true,
        expiration_date_from: '2026-11-21T10:55:00.000-04:00',
        expiration_date_to: '2026-11-21T12:00:00.000-04:00',
        date_of_expiration: '2026-11-21T12:00:00.000-04:00',
        statement_descriptor: 'CASA AZUL BOG',
      });
      expect(checkout.expiresAt).toBe(order.expiresAt);
      expect(checkout.url).toBe(`${simulator.url}/checkout/v1/redirect?pref_id=${checkout.id}`);
    });

    test('of a reference that was used for another amount is refused', async () => {
      const { guestPayments, connection } = await startMercadoPago();
      await guestPayments.openCheckout(connection, orderOf('attempt-1'));
      const failure = await failureOf(
        guestPayments.openCheckout(connection, orderOf('attempt-1', 5_990_000)),
      );
      expect([failure.kind, failure.fields[0]?.field]).toEqual(['refused', 'reference']);
    });

    test('that the search does not have yet is the same one by its key', async () => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      const first = await guestPayments.openCheckout(connection, orderOf('attempt-1'));
      simulator.failNext({ match: 'GET search', status: 200, body: '{"elements":[],"total":0}' });
      expect(await guestPayments.openCheckout(connection, orderOf('attempt-1'))).toEqual(first);
    });

    test.each([
      ['of another account', { collector_id: 1 }, 'unknown'],
      ['of another reference', { external_reference: 'attempt-2' }, 'unknown'],
      ['of another amount', { items: [{ currency_id: 'COP', quantity: 1, unit_price: 1 }] }, 'unknown'],
      ['without an end', { expires: false }, 'unknown'],
      ['without an address', { init_point: 'javascript:alert(1)' }, 'unknown'],
    ])('%s is not believed', async (_what, more, kind) => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      const { id } = await guestPayments.openCheckout(connection, orderOf('attempt-0'));
      const answer = await fetch(`${simulator.url}/checkout/preferences/${id}`, {
        headers: { authorization: `Bearer ${SIMULATED_MERCADO_PAGO.secretKey}` },
      });
      const whole = { ...((await answer.json()) as object), external_reference: 'attempt-1', ...more };
      simulator.failNext({ match: 'POST preferences', status: 201, body: JSON.stringify(whole) });
      expect((await failureOf(guestPayments.openCheckout(connection, orderOf('attempt-1')))).kind).toBe(kind);
    });

    test('is ended by a call, also one that was paid, which is not closed', async () => {
      const { guestPayments, connection, checkout, simulator, list, clock } = await paidStage();
      const opened = { reference: 'attempt-1', checkoutId: checkout.id, expiresAt: checkout.expiresAt };
      expect(await guestPayments.closeCheckout(connection, opened)).toBe(false);
      expect(simulator.world.preferences[0]?.endsAt).toBe(plusSeconds(NOW, -1));
      expect(await list()).toMatchObject([{ state: 'paid' }]);
      const other = await guestPayments.openCheckout(connection, orderOf('attempt-2'));
      const unpaid = { reference: 'attempt-2', checkoutId: null, expiresAt: other.expiresAt };
      expect(await guestPayments.closeCheckout(connection, unpaid)).toBe(true);
      expect(await payAsPerson(other.url, { method: 'card', act: 'approve' })).toBe('closed');
      const never = { reference: 'attempt-3', checkoutId: null, expiresAt: other.expiresAt };
      expect(await guestPayments.closeCheckout(connection, never)).toBe(false);
      clock.advance(3600);
      expect(await guestPayments.closeCheckout(connection, never)).toBe(true);
    });

    test('whose end Mercado Pago does not take, and one of another account, are not closed', async () => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      const { id, expiresAt } = await guestPayments.openCheckout(connection, orderOf('attempt-1'));
      const opened = { reference: 'attempt-1', checkoutId: id, expiresAt };
      const body =
        '{"message":"expiration_date_to invalid","error":"invalid_expiration_date_to","status":400}';
      simulator.failNext({ match: `PUT ${id}`, status: 400, body });
      expect(await guestPayments.closeCheckout(connection, opened)).toBe(false);
      const neighbour = connectionOf(SIMULATED_MERCADO_PAGO_NEIGHBOUR);
      expect(await guestPayments.closeCheckout(neighbour, opened)).toBe(false);
      expect(await guestPayments.closeCheckout(connection, { ...opened, checkoutId: '../x' })).toBe(false);
      expect(simulator.world.preferences[0]?.endsAt).toBe(expiresAt);
    });
  });

  describe('amounts whose last digits decide', () => {
    test.each([
      [5_000_100, 'rejected', 'cc_rejected_insufficient_amount'],
      [5_000_200, 'rejected', 'cc_rejected_high_risk'],
      [5_000_600, 'paid', null],
    ])('%d is %s', async (minor, state, refusal) => {
      const { list } = await paidStage('approve', minor);
      expect(await list()).toMatchObject([{ state, refusal, amount: { minor } }]);
    });

    test('03 waits and is approved two seconds later', async () => {
      const { list, clock, end } = await paidStage('approve', 5_000_300);
      expect(end).toBe('done');
      expect(await list()).toMatchObject([{ state: 'pending', decidedAt: null }]);
      clock.advance(2);
      expect(await list()).toMatchObject([{ state: 'paid', decidedAt: plusSeconds(NOW, 2) }]);
    });

    test('04 fails at Mercado Pago and is no payment', async () => {
      const { list, end } = await paidStage('approve', 5_000_400);
      expect(end).toBe('closed');
      expect(await list()).toEqual([]);
    });

    test('05 is paid and its answer gets lost: only the reference finds it [REL-04]', async () => {
      const { list, end } = await paidStage('refuse', 5_000_500);
      expect(end).toBe('lost');
      expect(await list()).toMatchObject([{ state: 'paid', reference: 'attempt-1' }]);
    });
  });

  describe('money that goes back', () => {
    const cop = (minor: number) => ({ minor, currency: 'COP' });

    test('in part leaves the payment approved there, and refunded here', async () => {
      const { read, id, refund, listRefunds, connection, simulator } = await paidStage();
      const first = await refund(connection, { paymentId: id, amount: cop(990_000), reference: 'refund-1' });
      expect(first).toMatchObject({ state: 'done', reference: 'refund-1' });
      expect(simulator.world.payments[0]?.status).toBe('approved');
      expect(await read()).toMatchObject({ state: 'refunded', refunded: cop(990_000) });
      const [asked] = simulator.received('POST refunds');
      expect([asked?.headers['x-idempotency-key'], asked?.json]).toEqual(['refund-1', { amount: 9900 }]);
      expect(asked?.headers['x-render-in-process-refunds']).toBe('true');
      // With which key a refund was made is not told.
      expect(await listRefunds(connection, id)).toEqual([{ ...first, reference: null }]);
    });

    test('by hand in the panel is seen, and a refund that is not done counts for nothing', async () => {
      const { read, id, listRefunds, connection, simulator } = await paidStage();
      await simulator.emit({ refund: id, amountMinor: 1_000_000, status: 'in_process' });
      expect(await read()).toMatchObject({ state: 'paid', refunded: cop(0) });
      await simulator.emit({ refund: id, amountMinor: 4_990_000 });
      expect(await read()).toMatchObject({ state: 'refunded', refunded: cop(4_990_000) });
      expect((await listRefunds(connection, id)).map(({ state }) => state)).toEqual(['pending', 'done']);
    });

    test('that cannot go back is refused by name', async () => {
      const { id, refund, connection, requests } = await paidStage();
      const before = requests();
      for (const [field, amount, reference] of [
        ['amount', cop(0), 'refund-1'],
        ['amount', cop(-100), 'refund-1'],
        ['amount', cop(150), 'refund-1'],
        ['currency', { minor: 100, currency: 'MXN' }, 'refund-1'],
        ['reference', cop(100), 'a b'],
      ] as const) {
        const failure = await failureOf(refund(connection, { paymentId: id, amount, reference }));
        expect([failure.kind, failure.fields[0]?.field]).toEqual(['refused', field]);
      }
      expect(requests()).toBe(before);
      const late = await failureOf(
        refund(connection, { paymentId: id, amount: cop(5_000_000), reference: 'refund-1' }),
      );
      expect([late.kind, late.fields[0]?.field]).toEqual(['refused', 'amount']);
    });

    test('of a payment that does not exist, or is of another account, is missing', async () => {
      const { id, refund, listRefunds, connection } = await paidStage();
      const neighbour = connectionOf(SIMULATED_MERCADO_PAGO_NEIGHBOUR);
      for (const [who, paymentId] of [
        [connection, '1'],
        [connection, '../x'],
        [neighbour, id],
      ] as const) {
        const wanted = { paymentId, amount: cop(100), reference: 'refund-1' };
        expect((await failureOf(refund(who, wanted))).kind).toBe('missing');
        expect(await listRefunds(who, paymentId)).toEqual([]);
      }
    });

    test('and whose answer gets lost is asked again with its key, and goes back once [REL-04]', async () => {
      const { id, refund, connection, simulator } = await paidStage();
      simulator.failNext({ match: 'POST refunds', acceptThenDrop: true });
      const wanted = { paymentId: id, amount: cop(1_000_000), reference: 'refund-1' };
      expect(await refund(connection, wanted)).toMatchObject({ state: 'done', amount: wanted.amount });
      expect(simulator.received('POST refunds')).toHaveLength(2);
      expect(simulator.world.payments[0]?.refunds).toHaveLength(1);
    });

    test.each([
      [{ status: 'in_process' }, 'pending'],
      [{ status: 'rejected' }, 'failed'],
      [{ status: 'new-word' }, 'unknown'],
      [{ status: null }, 'unknown'],
    ])('%j is %s', async (more, state) => {
      const { id, refund, connection, simulator } = await paidStage();
      const answer = { id: 9, payment_id: Number(id), amount: 10_000, date_created: NOW, ...more };
      simulator.failNext({ match: 'POST refunds', status: 201, body: JSON.stringify(answer) });
      const wanted = { paymentId: id, amount: cop(1_000_000), reference: 'refund-1' };
      expect(await refund(connection, wanted)).toMatchObject({ state });
    });

    test.each([
      ['another payment', { payment_id: 1 }],
      ['another amount', { amount: 1 }],
      ['a part of a centavo', { amount: 10_000.001 }],
    ])('%s is in doubt', async (_what, more) => {
      const { id, refund, connection, simulator } = await paidStage();
      const answer = { id: 9, payment_id: Number(id), amount: 10_000, status: 'approved', ...more };
      simulator.failNext({ match: 'POST refunds', status: 201, body: JSON.stringify(answer) });
      const wanted = { paymentId: id, amount: cop(1_000_000), reference: 'refund-1' };
      expect((await failureOf(refund(connection, wanted))).kind).toBe('unknown');
    });
  });

  describe('failures', () => {
    const refusal = (status: number, more: object = {}) =>
      JSON.stringify({ message: 'no', error: 'bad_request', status, cause: [], ...more });

    test.each([
      [401, 'reconnect'],
      [403, 'reconnect'],
      [423, 'wait'],
      [424, 'wait'],
      [429, 'wait'],
      [409, 'unknown'],
      [500, 'unknown'],
      [400, 'refused'],
      [422, 'refused'],
      [404, 'missing'],
    ])('a write that is answered %d is %s', async (status, kind) => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      simulator.failNext({ match: 'POST preferences', status, body: refusal(status), times: 9 });
      expect((await failureOf(guestPayments.openCheckout(connection, orderOf('attempt-1')))).kind).toBe(kind);
    });

    test.each([
      [409, 'wait'],
      [423, 'wait'],
      [500, 'wait'],
      [400, 'refused'],
    ])('a read that is answered %d is %s', async (status, kind) => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      simulator.failNext({ match: 'GET search', status, body: refusal(status), times: 9 });
      expect((await failureOf(guestPayments.listPayments(connection, keyOf('attempt-1')))).kind).toBe(kind);
    });

    test.each([
      [{ error: 'invalid_items', message: 'unit_price invalid' }, 'amount'],
      [{ error: 'invalid_items', message: 'currency_id invalid' }, 'currency'],
      [{ error: 'invalid_expiration_date_to', message: 'x' }, 'expiresAt'],
      [{ error: 'invalid_date', message: 'x' }, 'expiresAt'],
      [{ error: 'invalid_back_urls', message: 'x' }, 'returnUrl'],
      [{ cause: [{ code: 1, description: 'external_reference too long' }] }, 'reference'],
      [{ cause: { code: 1, description: 'transaction amount' } }, 'amount'],
    ])('%j names %s', async (more, field) => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      simulator.failNext({ match: 'POST preferences', status: 400, body: refusal(400, more) });
      const failure = await failureOf(guestPayments.openCheckout(connection, orderOf('attempt-1')));
      expect(failure.fields.map((one) => one.field)).toEqual([field]);
    });

    test('a refusal in Mercado Pago’s words has neither tags nor an end without end, and may be no JSON', async () => {
      const { guestPayments, connection, simulator } = await startMercadoPago();
      for (const body of [
        '<html>no</html>',
        refusal(400, { message: `<script>${'x'.repeat(900)}`, cause: 7 }),
      ]) {
        simulator.failNext({ match: 'POST preferences', status: 400, body });
        const failure = await failureOf(guestPayments.openCheckout(connection, orderOf('attempt-1')));
        expect(failure.kind).toBe('refused');
        expect(failure.message).toMatch(/^[^<>]{0,400}$/);
      }
    });
  });

  test('a list is read to its last page, and an endless one fails', async () => {
    const { guestPayments, connection, simulator, list } = await paidStage('refuse');
    const [one] = simulator.world.payments;
    if (!one) throw new Error('There is no payment');
    for (let number = 1; number <= 120; number += 1) {
      simulator.world.payments.push({
        ...one,
        id: one.id + number,
        createdAt: instantOf(Date.parse(NOW) + number * 1000),
      });
    }
    const found = await list();
    expect(found).toHaveLength(121);
    expect([found[0]?.id, found.at(-1)?.id]).toEqual([String(one.id), String(one.id + 120)]);
    const answer = await fetch(`${simulator.url}/v1/payments/search?limit=50`, {
      headers: { authorization: `Bearer ${SIMULATED_MERCADO_PAGO.secretKey}` },
    });
    simulator.failNext({ match: 'GET search', times: 100, status: 200, body: await answer.text() });
    expect((await failureOf(guestPayments.listPayments(connection, keyOf('attempt-1')))).message).toBe(
      'mercado-pago: a list does not end',
    );
  });

  describe('whose a payment is', () => {
    /** What the search answers, changed as a stranger's server might. */
    const searching = async (change: (one: Record<string, unknown>) => Record<string, unknown>) => {
      const stage = await paidStage();
      const answer = await fetch(`${stage.simulator.url}/v1/payments/search`, {
        headers: { authorization: `Bearer ${SIMULATED_MERCADO_PAGO.secretKey}` },
      });
      const { results } = (await answer.json()) as { results: Record<string, unknown>[] };
      const body = JSON.stringify({ results: results.map(change) });
      stage.simulator.failNext({ match: 'GET search', status: 200, body });
      return stage;
    };

    test('the seller in the answer decides, in either form', async () => {
      const bought = await searching((one) => ({ ...one, collector_id: 1 }));
      expect(await bought.list()).toEqual([]);
      const other = await searching(({ collector_id: _, ...one }) => ({ ...one, collector: { id: 1 } }));
      expect(await other.list()).toEqual([]);
      const own = await searching(({ collector_id: id, ...one }) => ({ ...one, collector: { id } }));
      expect(await own.list()).toHaveLength(1);
    });

    test('without it the payment itself is read', async () => {
      const { list, simulator } = await searching(({ collector_id: _, ...one }) => one);
      expect(await list()).toMatchObject([{ state: 'paid', fee: { currency: 'COP' } }]);
      expect(
        simulator.received('GET *').filter(({ path }) => /^\/v1\/payments\/\d+$/.test(path)),
      ).toHaveLength(1);
    });

    test('only the reference that was asked for counts', async () => {
      const { list } = await searching((one) => ({ ...one, external_reference: 'attempt-10' }));
      expect(await list()).toEqual([]);
    });

    test('what our account bought itself is no payment of ours, nor another one than was asked for', async () => {
      const { read, simulator, id } = await paidStage();
      const answer = await fetch(`${simulator.url}/v1/payments/${id}`, {
        headers: { authorization: `Bearer ${SIMULATED_MERCADO_PAGO.secretKey}` },
      });
      const whole = (await answer.json()) as object;
      const replying = (more: object) =>
        simulator.failNext({ match: `GET ${id}`, status: 200, body: JSON.stringify({ ...whole, ...more }) });
      replying({ collector_id: 1 });
      expect(await read()).toBeNull();
      replying({ id: 1 });
      expect(await failureOf(read())).toMatchObject({ kind: 'wait', isUnreadable: true });
    });
  });
});
