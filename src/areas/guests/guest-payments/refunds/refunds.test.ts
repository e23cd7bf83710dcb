import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import { payAsPerson as payAtMercadoPago } from '#providers/mercado-pago/mercado-pago.test-stage.ts';
import { SIMULATED_STRIPE_HOST } from '#providers/stripe/stripe.manifest.ts';
import { payWith } from '#providers/stripe/stripe.guest-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { TODAY } from '#support/dates.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import {
  begin,
  folioOf,
  type Guest,
  moneyHouses,
  owedBy,
  readRequest,
  refresh,
  REQUESTS,
} from '../guest-payments.test-house.ts';
import type { PaymentRequest, ReceivedPayment } from '../requests.contract.ts';

/** What is over goes back through the provider that took it: Stripe, whose refunds have our reference, and Mercado Pago, whose have none. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { houseWith, houseWithBank, ask } = moneyHouses(() => app);
const AMOUNT = 450_000;
type House = TestHost & { readonly connectionId: string };
type ByCall = 'stripe' | 'mercado-pago';

const confirm = (host: TestHost, id: string, amount = AMOUNT) =>
  host.send<PaymentRequest>('POST', `${REQUESTS}/${id}/transfers?propertyId=${host.propertyId}`, {
    key: crypto.randomUUID(),
    amount,
    onDate: TODAY,
  });
const pathOf = (host: TestHost, payment: ReceivedPayment, what: 'refunds' | 'returns') =>
  `/api/payment-collect/payments/${payment._id}/${what}?propertyId=${host.propertyId}`;
const refund = (host: TestHost, payment: ReceivedPayment, amount = payment.over) =>
  host.send<PaymentRequest>('POST', pathOf(host, payment, 'refunds'), { amount });

const payAt = {
  stripe: (url: string) => payWith(url, 'pm_card_visa'),
  'mercado-pago': (url: string) => payAtMercadoPago(url, { method: 'card', act: 'approve' }),
};

async function paymentOf(host: TestHost, id: string, method = 'card'): Promise<ReceivedPayment> {
  const payment = (await readRequest(host, id))?.payments.find((one) => one.method === method);
  if (!payment) throw new Error('There is no payment');
  return payment;
}

/** A guest pays on a page that was opened before a member confirmed the transfer of the same money: all of it is over. */
async function paidTwice(provider: ByCall) {
  const host = await houseWith(provider);
  const { stay, request, guest } = await ask(host);
  const { data } = await begin(guest, request._id, { method: 'card', amount: AMOUNT });
  await confirm(host, request._id);
  expect(await payAt[provider](data.requests[0]?.attempt?.url ?? '')).not.toBe('closed');
  await readAgain(guest, host, request._id);
  const payment = await paymentOf(host, request._id);
  expect(payment).toMatchObject({ over: AMOUNT, refunds: 'by-call', returning: 0, refundProblem: null });
  return { host, stay, request, guest, payment };
}

/** The attempt has ended: the account is read by its event, or by its schedule. */
const readAgain = (guest: Guest, host: House, id: string) =>
  refresh(guest, id).then(() => eventually(async () => void (await paymentOf(host, id))));
const settled = (host: House, id: string, expected: object) =>
  eventually(async () => expect(await paymentOf(host, id)).toMatchObject(expected));
type WithRefunds = { readonly id: number; readonly refunds: readonly unknown[] };
const refundsThere = async (provider: ByCall): Promise<readonly unknown[]> => {
  if (provider === 'mercado-pago') {
    const { payments } = await steer(app, provider).world<{ payments: WithRefunds[] }>();
    return payments.flatMap(({ refunds }) => refunds);
  }
  const { hosts } = await steer(app, provider).world<{ hosts: WithRefunds[] }>();
  return hosts[0]?.refunds ?? [];
};

/** The host gives back on the page of Mercado Pago, which tells no one of it. */
async function giveBackThere(amount: number): Promise<void> {
  const { payments } = await steer(app, 'mercado-pago').world<{ payments: WithRefunds[] }>();
  const refund = String(payments.at(-1)?.id);
  await steer(app, 'mercado-pago').emit({ refund, amountMinor: amount * 100 });
}

describe.each(['stripe', 'mercado-pago'] as const)('a payment by %s that is over', (provider) => {
  test('goes back once, whatever is pressed, and the folio has it once [C-PCOL-18, REL-02, REL-03]', async () => {
    const { host, stay, request, guest, payment } = await paidTwice(provider);
    const before = (await refundsThere(provider)).length;
    const presses = await Promise.all([refund(host, payment), refund(host, payment)]);
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    await settled(host, request._id, { over: 0, returning: 0, refunded: AMOUNT, state: 'refunded' });
    expect((await refund(host, payment)).errors?.[0]?.code).toBe('nothing-to-return');
    expect(await refundsThere(provider)).toHaveLength(before + 1);
    await refresh(guest, request._id);
    const { totals, entries } = await folioOf(host, stay._id);
    expect(totals).toMatchObject({ payments: AMOUNT * 2, refunds: AMOUNT, balance: 0 });
    expect(entries.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
    expect((await owedBy(guest)).requests[0]?.paid).toContainEqual(
      expect.objectContaining({ method: 'card', amount: AMOUNT, refunded: AMOUNT }),
    );
  });

  test('whose answer is lost goes back once [REL-03, REL-04]', async () => {
    const { host, stay, request, payment } = await paidTwice(provider);
    const before = (await refundsThere(provider)).length;
    await steer(app, provider).failNext({ match: 'POST refunds', acceptThenDrop: true });
    expect((await refund(host, payment)).status).toBe(202);
    await settled(host, request._id, { over: 0, returning: 0, refunded: AMOUNT });
    expect(await refundsThere(provider)).toHaveLength(before + 1);
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ refunds: AMOUNT, balance: 0 });
  });

  test('and is refused is over again with the words of the provider, and goes back by hand [C-PCOL-06, C-PCOL-18]', async () => {
    const { host, stay, request, payment } = await paidTwice(provider);
    await steer(app, provider).failNext({
      match: 'POST refunds',
      status: 400,
      body:
        provider === 'stripe'
          ? '{"error":{"type":"invalid_request_error","param":"amount","message":"Insufficient funds in your account"}}'
          : '{"message":"Insufficient amount in your account","error":"bad_request","status":400,"cause":[]}',
    });
    await refund(host, payment);
    await settled(host, request._id, {
      over: AMOUNT,
      returning: 0,
      refunded: 0,
      refundProblem: {
        state: 'refused',
        amount: AMOUNT,
        reason: expect.stringMatching(/^Insufficient/) as string,
      },
    });
    const byHand = await host.send('POST', pathOf(host, payment, 'returns'), { reference: 'DEV-88' });
    expect(byHand.status).toBe(201);
    expect(await paymentOf(host, request._id)).toMatchObject({ over: 0, refunded: AMOUNT });
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ refunds: AMOUNT, balance: 0 });
  });

  test('is not asked for with another amount, and is no longer over while it is on its way', async () => {
    const { host, request, payment } = await paidTwice(provider);
    const other = await refund(host, payment, AMOUNT - 1);
    expect([other.status, other.errors?.[0]?.code, other.errors?.[0]?.field]).toEqual([
      409,
      'over-changed',
      'amount',
    ]);
    await steer(app, provider).failNext({ match: 'POST refunds', hold: true });
    expect((await refund(host, payment)).data?.payments).toContainEqual(
      expect.objectContaining({ method: 'card', over: 0, returning: AMOUNT }),
    );
    const left = `/api/common/payment-integrations/${host.connectionId}?propertyId=${host.propertyId}`;
    expect((await host.send('DELETE', left)).errors?.[0]?.code).toBe('money-under-way');
    const list = await host.get<PaymentRequest[]>(
      `${REQUESTS}/${host.propertyId}?filter=${encodeURIComponent('{"state":"unsettled"}')}`,
    );
    expect(list.data).toEqual([]);
    await steer(app, provider).release();
    await settled(host, request._id, { returning: 0, refunded: AMOUNT });
  });
});

describe('what happens at the provider', () => {
  test('is known before the answer: the sum that went back is entered once [REL-04]', async () => {
    const { host, stay, request, guest, payment } = await paidTwice('stripe');
    await steer(app, 'stripe').failNext({ match: 'POST refunds', acceptThenDrop: true });
    await steer(app, 'stripe').failNext({ match: 'GET refunds', times: 3, status: 503 });
    await refund(host, payment);
    await refresh(guest, request._id);
    await settled(host, request._id, { returning: 0, refunded: AMOUNT, over: 0 });
    const { totals, entries } = await folioOf(host, stay._id);
    expect(totals).toMatchObject({ refunds: AMOUNT, balance: 0 });
    expect(entries.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  });

  test('by the host’s own hand is not given back again [REL-03]', async () => {
    const { host, request, payment } = await paidTwice('mercado-pago');
    await giveBackThere(AMOUNT);
    const before = (await refundsThere('mercado-pago')).length;
    await refund(host, payment);
    await settled(host, request._id, {
      returning: 0,
      over: 0,
      refunded: AMOUNT,
      refundProblem: null,
    });
    expect(await refundsThere('mercado-pago')).toHaveLength(before);
  });

  test('by the host’s own hand before is no refund of ours: the rest goes back as well, of the same amount [REL-03]', async () => {
    const { host, stay, request } = await paidTwice('stripe');
    const { hosts } = await steer(app, 'stripe').world<{ hosts: { charges: { id: string }[] }[] }>();
    const byHost = await fetch(`${app.url}/simulators/stripe/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SIMULATED_STRIPE_HOST.secretKey}` },
      body: new URLSearchParams({
        charge: hosts[0]?.charges[0]?.id ?? '',
        amount: String((AMOUNT / 2) * 100),
      }),
    });
    expect(byHost.status).toBe(200);
    // Stripe tells of it.
    await settled(host, request._id, { refunded: AMOUNT / 2, over: AMOUNT / 2 });
    const before = (await refundsThere('stripe')).length;
    await refund(host, await paymentOf(host, request._id));
    await settled(host, request._id, { refunded: AMOUNT, over: 0, returning: 0 });
    expect(await refundsThere('stripe')).toHaveLength(before + 1);
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ refunds: AMOUNT, balance: 0 });
  });

  test('by the host’s own hand that was not read yet is counted once the provider answers [REL-03]', async () => {
    const { host, stay, request, payment } = await paidTwice('mercado-pago');
    await giveBackThere(AMOUNT / 3);
    await refund(host, payment);
    await settled(host, request._id, { refunded: AMOUNT / 3, over: (AMOUNT / 3) * 2, returning: 0 });
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ refunds: AMOUNT / 3 });
  });

  test('days later: what the bank of the guest returns is over again, and stands in the folio [W2-J-15]', async () => {
    const { host, stay, request, guest, payment } = await paidTwice('stripe');
    await refund(host, payment);
    await settled(host, request._id, { refunded: AMOUNT });
    app.clock.advance(3600);
    const { hosts } = await steer(app, 'stripe').world<{ hosts: { refunds: { id: string }[] }[] }>();
    await steer(app, 'stripe').emit({ failRefund: hosts[0]?.refunds[0]?.id, host: 0 });
    await refresh(guest, request._id);
    await settled(host, request._id, {
      over: AMOUNT,
      refunded: 0,
      refundProblem: { state: 'failed', amount: AMOUNT },
    });
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ balance: -AMOUNT });
    await refund(host, payment);
    await settled(host, request._id, { over: 0, refunded: AMOUNT, refundProblem: null });
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ balance: 0 });
  });
});

test('a transfer, and money of an account that gives nothing back when it is asked, go back by hand only [C-PCOL-18]', async () => {
  const host = await houseWithBank();
  const { request } = await ask(host, 100_000);
  const { data } = await confirm(host, request._id);
  const [payment] = data?.payments ?? [];
  expect(payment).toMatchObject({ over: AMOUNT - 100_000, refunds: 'by-hand' });
  const refused = payment && (await refund(host, payment));
  expect([refused?.status, refused?.errors?.[0]?.code]).toEqual([409, 'return-by-hand']);
});

test('what is over while a refund is on its way goes back after it [C-PCOL-18]', async () => {
  const host = await houseWith('stripe');
  const { stay, request, guest } = await ask(host);
  const { data } = await begin(guest, request._id, { method: 'card', amount: AMOUNT });
  await confirm(host, request._id, 100_000);
  await payAt.stripe(data.requests[0]?.attempt?.url ?? '');
  await readAgain(guest, host, request._id);
  const payment = await paymentOf(host, request._id);
  expect(payment.over).toBe(100_000);
  await steer(app, 'stripe').failNext({ match: 'POST refunds', hold: true });
  expect((await refund(host, payment)).status).toBe(202);
  const canceled = await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' });
  expect(canceled.status).toBe(200);
  await settled(host, request._id, { over: 350_000, returning: 100_000 });
  const second = await refund(host, payment, 350_000);
  expect([second.status, second.errors?.[0]?.code]).toEqual([409, 'refund-under-way']);
  await steer(app, 'stripe').release();
  await settled(host, request._id, { over: 350_000, returning: 0, refunded: 100_000 });
  await refund(host, payment, 350_000);
  await settled(host, request._id, { over: 0, returning: 0, refunded: AMOUNT });
});

test('a payment of another house does not exist here [C-PCOL-18, SEC-03]', async () => {
  const { payment } = await paidTwice('stripe');
  const other = await houseWithBank();
  expect((await refund(other, payment)).status).toBe(404);
});

test('a page of Mercado Pago that was paid takes no second payment once it was read', async () => {
  const host = await houseWith('mercado-pago');
  const { request, guest } = await ask(host);
  const { data } = await begin(guest, request._id, { method: 'card', amount: AMOUNT });
  const url = data.requests[0]?.attempt?.url ?? '';
  expect(await payAt['mercado-pago'](url)).toBe('done');
  await refresh(guest, request._id);
  await eventually(async () => expect(await payAt['mercado-pago'](url)).toBe('closed'));
  expect((await readRequest(host, request._id))?.payments).toHaveLength(1);
});
