import { afterEach, describe, expect, test } from 'vitest';

import { paymentsConformance } from '#capabilities/payments/payments.conformance.ts';
import { QUALITY_RULES } from '#capabilities/provider.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { createLog } from '#foundation/observability/log.ts';
import { stripeManifest } from './stripe.manifest.ts';
import { SIMULATED_STRIPE } from './stripe.simulator.ts';
import { NUMBERS, startStripe } from './stripe.test-stage.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(environment: Parameters<typeof startStripe>[0] = {}) {
  const stage = await startStripe(environment);
  stops.push(stage.simulator.stop);
  return stage;
}

describe('Stripe', () => {
  paymentsConformance(async () => {
    const { simulator, payments, paymentsAt, now, advance, answerBank, typeNumber } = await startStripe();
    return {
      payments,
      now,
      advance,
      answerBank,
      typeCard: async (clientSecret, card, bank) => {
        const status = await typeNumber(clientSecret, NUMBERS[card]);
        if (status !== 'requires_action' || bank === undefined) return status;
        await answerBank(clientSecret, bank);
        return bank === 'accept' ? 'succeeded' : 'authentication_failure';
      },
      deleteCustomer: (id) => simulator.emit({ deleteCustomer: id }),
      settlesLate: () => simulator.emit({ settlesLate: true }),
      settle: (intent, accepted) => simulator.emit({ settle: intent, accepted }),
      dispute: (intent) => simulator.emit({ dispute: intent }),
      closeDispute: (id, status) => simulator.emit({ closeDispute: id, status }),
      failRefund: (id) => simulator.emit({ failRefund: id }),
      charges: (of) =>
        simulator.world.charges.filter(({ intent, error }) => intent === of && error === null).length,
      posted: () => simulator.sent(),
      postBadly: async (work) => {
        await simulator.emit({ delivery: { held: true, doubled: true } });
        await work();
        await simulator.emit({ release: { shuffled: true } });
      },
      busy: () =>
        simulator.failNext({
          match: 'POST setup_intents',
          status: 429,
          body: '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"Request rate limit exceeded"}}',
          retryAfterSeconds: 2,
        }),
      loseAnswer: () => simulator.failNext({ match: 'POST confirm', acceptThenDrop: true }),
      keyInUse: (busyKey, isBusy) => simulator.has({ busyKey, isBusy }),
      stranger: paymentsAt(simulator.url, { secretKey: 'sk_test_wrong', webhookSecret: 'whsec_wrong' }),
      unreachable: paymentsAt('http://127.0.0.1:1'),
      stop: simulator.stop,
    };
  });

  test('nothing is sent twice by the library, and every write carries the key of its attempt [REL-02]', async () => {
    const { simulator, payments } = await start();
    simulator.failNext({ match: 'POST customers', status: 500, body: '{"error":{"type":"api_error"}}' });
    const asked = { reference: 'account:1', email: null };
    await expect(payments.customers.create(asked, 'account:1:r1')).rejects.toMatchObject({ kind: 'unknown' });
    simulator.failNext({ match: 'POST customers', drop: true });
    await expect(payments.customers.create(asked, 'account:1:r1')).rejects.toMatchObject({ kind: 'unknown' });
    simulator.failNext({ match: 'POST customers', garbage: true });
    await expect(payments.customers.create(asked, 'account:1:r1')).rejects.toMatchObject({ kind: 'unknown' });
    const { id } = await payments.customers.create(asked, 'account:1:r1');
    const posts = simulator.received('POST customers');
    expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(4).fill('account:1:r1'));
    expect(id).toMatch(/^cus_/);
  });

  test('what the library would say of this machine stays here', async () => {
    const { simulator, payments } = await start();
    await payments.customers.read('cus_x');
    const [request] = simulator.received();
    expect(request?.headers).toMatchObject({
      'stripe-version': '2026-10-28.endive',
      'user-agent': 'Posada',
    });
    expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith('x-stripe'))).toEqual([]);
  });

  test('nothing leaves in a transaction, or without the lease [REL-13, REL-06]', async () => {
    let inTransaction = true;
    const departures: string[] = [];
    const { simulator, payments } = await start({
      isInTransaction: () => inTransaction,
      lease: () => ({ holds: () => inTransaction }),
      departing: async () => void departures.push('left'),
    });
    const create = () => payments.customers.create({ reference: 'a', email: null }, 'k');
    await expect(create()).rejects.toThrow('REL-13');
    inTransaction = false;
    await expect(create()).rejects.toThrow('REL-06');
    expect(departures).toEqual(['left']);
    expect(simulator.received('POST customers')).toEqual([]);
  });

  test('no key, secret or card is in a log', async () => {
    const lines: string[] = [];
    const { payments, typeNumber } = await start({
      clock: systemClock,
      log: createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } }),
      onRequestLogged: (entry) => lines.push(JSON.stringify(entry)),
    });
    const { id } = await payments.customers.create(
      { reference: 'account:1', email: 'ana@example.test' },
      'k1',
    );
    const setup = await payments.setupIntents.create({ customer: id, reference: 's' }, 'k2');
    await typeNumber(setup.clientSecret, NUMBERS.good);
    await payments.setupIntents.read(setup.id);
    await payments.paymentMethods.list(id);
    const all = lines.join('\n');
    expect(all).toContain('/v1/setup_intents');
    for (const secret of [SIMULATED_STRIPE.secretKey, setup.clientSecret, 'ana@example.test']) {
      expect(all).not.toContain(secret);
    }
  });

  test('an unknown word of Stripe is neither done nor refused', async () => {
    const { simulator, payments } = await start();
    const { id } = await payments.customers.create({ reference: 'a', email: null }, 'k1');
    const amount = { minor: 5000, currency: 'USD' };
    const intent = await payments.paymentIntents.create(
      { amount, customer: id, reference: 'r', description: null, saveMethod: false },
      'k2',
    );
    simulator.failNext({
      match: `GET ${intent.id}`,
      status: 200,
      body: JSON.stringify({
        id: intent.id,
        object: 'payment_intent',
        status: 'teleported',
        amount: 5000,
        amount_received: 5000,
        currency: 'usd',
        metadata: {},
        last_payment_error: null,
        created: 1,
      }),
    });
    const read = (await payments.paymentIntents.read(intent.id)) ?? expect.unreachable();
    expect(read.state).toBe('unknown');
    expect(payments.paymentIntents.outcomeOf(read)?.state).toBe('unknown');
  });

  test('every rule of the quality scale has its mark', () => {
    const rules = Object.values(QUALITY_RULES).flat();
    expect(Object.keys(stripeManifest.quality).sort()).toEqual([...rules].sort());
  });
});
