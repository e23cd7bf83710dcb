import { describe, expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import { guestPaymentsConformance } from '#capabilities/guest-payments/guest-payments.conformance.ts';
import { plusSeconds } from '#vocabulary/instant.ts';

import { SIMULATED_STRIPE_HOST } from './stripe.manifest.ts';
import { moneyOfStripeAmount } from './stripe.money.ts';
import {
  answerBank,
  connectionOf,
  NOW,
  payAsPerson,
  payWith,
  startHostStripe,
} from './stripe.guest-stage.ts';
import { SIMULATED_STRIPE, SIMULATED_STRIPE_NEIGHBOUR } from './stripe.simulator.ts';

const LIVE = { publicKey: 'pk_live_4sYnmT1b6HZnJ2uG', secretKey: 'sk_live_4sYnmT1b6HZnJ2uG' };
const orderOf = (reference: string, more: { minor?: number; currency?: string } = {}) => ({
  reference,
  amount: { minor: more.minor ?? 48_990_000, currency: more.currency ?? 'COP' },
  title: 'Reserva 4411',
  email: null,
  expiresAt: plusSeconds(NOW, 3600),
  returnUrl: 'http://127.0.0.1:1/pay/attempt?lang=es',
});

const begin = async () => {
  const stage = await startHostStripe();
  const { guestPayments, connection, simulator } = stage;
  const host = () => simulator.world.hosts[0] ?? expect.unreachable();
  const open = async (reference = 'attempt-1', more = {}) => {
    const order = orderOf(reference, more);
    const checkout = await guestPayments.openCheckout(connection, order);
    const key = { reference, checkoutId: checkout.id };
    return { order, checkout, key, list: () => guestPayments.listPayments(connection, key) };
  };
  return { ...stage, host, open };
};

describe('Stripe for guests', () => {
  guestPaymentsConformance(async () => {
    const stage = await startHostStripe();
    const { simulator, clock } = stage;
    let seen = 0;
    return {
      ...stage,
      now: clock.now,
      advance: clock.advance,
      amountOf: (steps) => ({ minor: 500_000 + (steps - 1) * 10_000, currency: 'COP' }),
      lateMethod: null,
      callbackUrl: `${simulator.url}/inbox`,
      pay: payAsPerson,
      payAgain: async (url) => {
        await payWith(url, 'pm_card_chargeDeclined');
        clock.advance(1);
        return payAsPerson(url, { act: 'approve' });
      },
      settle: () => Promise.resolve(),
      reportUnknownState: (charge) => simulator.emit({ charge, becomes: 'teleported', host: 0 }),
      taken: (reference) => {
        const { payments, charges } = simulator.world.hosts[0] ?? expect.unreachable();
        const own = payments
          .filter(({ metadata }) => metadata['reference'] === reference)
          .map(({ id }) => id);
        return charges
          .filter(({ intent, error }) => own.includes(intent) && error === null)
          .reduce((sum, one) => sum + moneyOfStripeAmount(one.amount, one.currency).minor, 0);
      },
      posts: () => {
        const all = simulator.sent();
        const fresh = all.slice(seen);
        seen = all.length;
        return fresh;
      },
      tell: (tell, how) => simulator.emit({ tell, ...how, host: 0 }),
      trouble: (kind, times) => {
        const faults = {
          busy: { status: 429, retryAfterSeconds: 0 },
          down: { status: 503 },
          dropped: { drop: true },
          garbage: { garbage: true },
          lost: { match: 'POST checkout/sessions', acceptThenDrop: true },
        };
        simulator.failNext({ match: 'GET *', times, ...faults[kind] });
      },
      neighbour: connectionOf(SIMULATED_STRIPE_NEIGHBOUR),
      refusedKeys: connectionOf({ ...SIMULATED_STRIPE_HOST, secretKey: 'sk_test_of0no0account' }),
      wrongKeys: [
        { connection: connectionOf(LIVE), field: 'publicKey' },
        {
          connection: connectionOf({ ...SIMULATED_STRIPE_HOST, secretKey: LIVE.secretKey }),
          field: 'secretKey',
        },
        {
          connection: connectionOf({ ...LIVE, secretKey: SIMULATED_STRIPE_HOST.secretKey }, 'live'),
          field: 'secretKey',
        },
        {
          connection: connectionOf({ ...LIVE, publicKey: SIMULATED_STRIPE_HOST.publicKey }, 'live'),
          field: 'secretKey',
        },
        {
          connection: connectionOf({ ...LIVE, secretKey: 'pk_live_4sYnmT1b6HZnJ2uG' }, 'live'),
          field: 'secretKey',
        },
      ],
      // Stripe says of no publishable key whose it is.
      mixedKeys: null,
      unreachable:
        stage.providerAt({ testBaseUrl: 'http://127.0.0.1:1' }).capabilities.guestPayments ??
        expect.unreachable(),
      secrets: [SIMULATED_STRIPE_HOST.secretKey, SIMULATED_STRIPE_NEIGHBOUR.secretKey],
    };
  });

  test('a bank that asks is answered on the way, and nothing is taken before; who does not answer may try again', async () => {
    const { open, host } = await begin();
    const { checkout, list } = await open();
    await answerBank(checkout.url, null);
    expect(await list()).toEqual([]);
    const refused = await answerBank(checkout.url, 'fail');
    expect(refused?.status).toBe(200);
    expect(await refused?.text()).toContain('Tu banco no confirmó el pago.');
    const accepted = await answerBank(checkout.url, 'accept');
    expect([accepted?.status, accepted?.headers.get('location')]).toEqual([
      303,
      'http://127.0.0.1:1/pay/attempt?lang=es',
    ]);
    expect((await list()).map(({ state }) => state)).toEqual(['paid']);
    expect(host().charges.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('the accounts of the installation and of hosts know nothing of each other, in both directions [SEC-33]', async () => {
    const { open, connection, guestPayments, simulator } = await begin();
    const { checkout, list } = await open();
    await payAsPerson(checkout.url, { act: 'approve' });
    const [payment] = await list();
    expect(simulator.world.charges).toEqual([]);
    const asInstallation = await fetch(`${simulator.url}/v1/charges/${payment?.id}`, {
      headers: { authorization: `Bearer ${SIMULATED_STRIPE.secretKey}` },
    });
    expect(asInstallation.status).toBe(404);
    const ofInstallation = {
      publicKey: SIMULATED_STRIPE.publishableKey,
      secretKey: SIMULATED_STRIPE.secretKey,
    };
    expect(await guestPayments.readPayment(connectionOf(ofInstallation), payment?.id ?? '')).toBeNull();
    expect((await guestPayments.readAccount(connection)).name).toBe('Casa Azul');
  });

  test('a session whose id was lost is found by its reference, and one of the account’s own is none of ours', async () => {
    const { open, guestPayments, connection, simulator } = await begin();
    const { checkout, key } = await open();
    await payAsPerson(checkout.url, { act: 'approve' });
    const [payment] = await guestPayments.listPayments(connection, { ...key, checkoutId: null });
    expect(payment?.state).toBe('paid');
    const own = await fetch(`${simulator.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SIMULATED_STRIPE_HOST.secretKey}` },
      body: new URLSearchParams({
        mode: 'payment',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '5000',
        'line_items[0][price_data][product_data][name]': 'Tour',
        success_url: 'http://127.0.0.1:1/done',
      }),
    });
    const { url } = (await own.json()) as { url: string };
    await payAsPerson(url, { act: 'approve' });
    const [charge] = simulator.world.hosts[0]?.charges ?? [];
    expect(charge?.currency).toBe('usd');
    expect(await guestPayments.readPayment(connection, charge?.id ?? '')).toBeNull();
  });

  test('money that a dispute takes away is gone once it is lost, and not before', async () => {
    const { open, simulator, host, list } = await (async () => {
      const stage = await begin();
      const opened = await stage.open();
      await payWith(opened.checkout.url, 'pm_card_createDispute');
      return { ...stage, ...opened, open: stage.open };
    })();
    expect(open).toBeTypeOf('function');
    expect((await list()).map(({ state }) => state)).toEqual(['paid']);
    const [dispute] = host().disputes;
    await simulator.emit({ closeDispute: dispute?.id ?? '', status: 'lost', host: 0 });
    expect((await list()).map(({ state }) => state)).toEqual(['charged-back']);
  });

  test('a refund that the bank of the guest returns is failed, and the account has the money again', async () => {
    const { open, guestPayments, connection, simulator } = await begin();
    const { checkout, list, order } = await open();
    await payAsPerson(checkout.url, { act: 'approve' });
    const [payment] = await list();
    const paymentId = payment?.id ?? '';
    const refund = { paymentId, amount: order.amount, reference: 'refund-1' };
    const done = await guestPayments.refund?.(connection, refund);
    expect(done).toMatchObject({ state: 'done', reference: 'refund-1' });
    await simulator.emit({ failRefund: done?.id ?? '', host: 0 });
    expect(await guestPayments.listRefunds?.(connection, paymentId)).toMatchObject([
      { id: done?.id, state: 'failed', reference: 'refund-1' },
    ]);
    expect((await guestPayments.readPayment(connection, paymentId))?.refunded.minor).toBe(0);
  });

  test('pesos of Colombia have two decimals there and none here, those of Chile none', async () => {
    const { open, host } = await begin();
    await open('attempt-1', { minor: 48_990_000, currency: 'COP' });
    await open('attempt-2', { minor: 15_000, currency: 'CLP' });
    await open('attempt-3', { minor: 1_250, currency: 'USD' });
    expect(host().sessions.map(({ amount, currency }) => [amount, currency])).toEqual([
      [1_250, 'usd'],
      [15_000, 'clp'],
      [48_990_000, 'cop'],
    ]);
  });

  test('subscribing again replaces the endpoint at the same address, and leaves those of others', async () => {
    const { webhooks, connection, simulator, host } = await begin();
    const subscribe = (url: string) => webhooks.subscribe?.(connection, '', url);
    const first = await subscribe(`${simulator.url}/inbox`);
    await subscribe(`${simulator.url}/another`);
    const second = await subscribe(`${simulator.url}/inbox`);
    expect(second?.signingKey).not.toBe(first?.signingKey);
    expect(
      host()
        .webhooks.map(({ url }) => url)
        .toSorted(),
    ).toEqual([`${simulator.url}/another`, `${simulator.url}/inbox`]);
  });

  test('keys for tests are no live connection, and a page leads back to nothing but the product', async () => {
    const { provider, open } = await begin();
    const failure = await failureOf(
      provider.check?.(
        connectionOf({ publicKey: 'pk_live_4sYnmT1b6HZnJ2uG', secretKey: 'rk_live_4sYnmT1b' }, 'live'),
      ) ?? Promise.resolve(),
    );
    expect(failure.kind).toBe('wait');
    const { checkout } = await open();
    const page = await fetch(checkout.url);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:1");
    expect(await page.text()).not.toContain('<script');
  });
});
