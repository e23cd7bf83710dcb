import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { accountOf, cardsOf, type Owner, saveCard } from '#areas/subscription/billing/billing.test-stage.ts';
import { refundBill } from '#areas/subscription/billing/refunds.service.ts';
import type { Bill, Payment } from '#areas/subscription/billing/bills.contract.ts';
import { readBill } from '#areas/subscription/billing/index.ts';
import { namePayer } from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague, type Colleague, createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { TRIAL_CREDITS } from './credits.constants.ts';
import { compareLedger, openMissingCredits } from './credits.jobs.ts';
import { DIAN, ledgerOf, setCreditsLeft, settleCredits, readCreditsOf } from './credits.test-stage.ts';
import { voidUnpaidPurchases, grantCreditsOfBill, revokeCreditsOfBill } from './purchased-credits.service.ts';
import type { CreditPrice } from './purchases.contract.ts';

const SECOND = {
  name: 'Casa Bruma',
  type: 'short rental',
  currency: 'COP',
  timezone: 'America/Bogota',
  location: {
    country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
    city: { _id: '13001', name: 'Cartagena' },
  },
};

const BUY = '/api/third-party/stripe/credits';
const BUY_FOR = '/api/common/invoices/credit';
const CREDIT_BILLS = '/api/common/credits/invoices';

let app: TestApp;
let host: Owner;
let admin: Colleague;
let cards: ReturnType<typeof cardsOf>;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  cards = cardsOf(app);
  await cards.listens();
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `compra${counter++}@example.test`);
  await namePayer(host);
  await setCreditsLeft(admin, host, TRIAL_CREDITS);
});

const priceOf = (amount: number, owner = host) =>
  owner.get<CreditPrice>(`/api/common/credits/price/${owner.propertyId}?appId=${DIAN}&amount=${amount}`);
/** As the page sends it: with the shown total. */
const buy = async (amount: number, more: object = {}, owner = host) => {
  const expected = (await priceOf(amount, owner)).data?.total ?? 0;
  return owner.send<Payment>('POST', BUY, { amount, expected, ...more });
};
const billsOf = async (status = '', owner = host) =>
  (await owner.get<Bill[]>(`${CREDIT_BILLS}?propertyId=${owner.propertyId}${status && `&status=${status}`}`))
    .data;
const quantity = async (owner = host) => (await readCreditsOf(owner)).quantity;

/** Paid with a saved card, and granted. */
async function bought(amount: number): Promise<BillId> {
  const card = await saveCard(app, host);
  const { data, status } = await buy(amount, { paymentMethod: card.id });
  expect([status, data.state]).toEqual([201, 'succeeded']);
  await settleCredits(app);
  return data.billId;
}

describe('a purchase', () => {
  test('the price depends on the number, with the payer’s tax [C-CRED-09, SEC-38]', async () => {
    expect((await priceOf(100)).data).toMatchObject({
      currency: 'COP',
      least: 20,
      most: 5_000,
      amount: 100,
      unitPrice: 520,
      subtotal: 52_000,
      tax: { name: 'IVA', percent: 19, amount: 9_880 },
      total: 61_880,
      payer: { legalName: 'Inversiones Casa Azul S.A.S.' },
    });
    const units = await Promise.all([199, 200, 499, 500, 5_000].map((amount) => priceOf(amount)));
    expect(units.map(({ data }) => data.unitPrice)).toEqual([520, 480, 480, 440, 440]);
    for (const amount of [19, 5_001]) {
      const { status, errors } = await priceOf(amount);
      expect([status, errors[0]]).toMatchObject([
        400,
        { field: 'amount', message: 'Entre 20 y 5000 cada vez' },
      ]);
    }
  });

  test('a card typed in the card step pays the server’s price, and the credits are granted once [C-CRED-05, SEC-37, SEC-38]', async () => {
    const begun = await buy(100, { expected: 61_880 });
    expect(begun.status).toBe(201);
    expect(begun.data).toMatchObject({
      state: 'requires_method',
      clientSecret: expect.stringContaining('_secret_'),
    });
    await settleCredits(app);
    expect(await quantity()).toBe(TRIAL_CREDITS);
    expect(await cards.type(begun.data.clientSecret ?? '', 'good')).toBe('succeeded');
    await eventually(async () => expect(await quantity()).toBe(TRIAL_CREDITS + 100));
    expect(await billsOf()).toMatchObject([
      {
        kind: 'credits',
        status: 'paid',
        charge: 61_880,
        lines: [{ of: 'credits', id: DIAN, units: 100, unitPrice: 520, amount: 52_000 }],
      },
    ]);
    const { lines } = await ledgerOf(host);
    expect(lines[0]).toMatchObject({ kind: 'grant', amount: 100, label: (await billsOf())[0]?.number });
    const cheaper = await buy(100, { expected: 1 });
    expect([cheaper.status, cheaper.details]).toEqual([409, { total: 61_880 }]);
  });

  test('two tabs with the same purchase pay one bill; after its payment the next is another [C-CRED-05, REL-02]', async () => {
    const [one, two] = await Promise.all([buy(60), buy(60)]);
    expect(one.data.billId).toBe(two.data.billId);
    expect((await buy(61)).data.billId).not.toBe(one.data.billId);
    expect(await cards.type(one.data.clientSecret ?? '', 'good')).toBe('succeeded');
    expect(await cards.type(two.data.clientSecret ?? '', 'good')).toBe('payment_intent_unexpected_state');
    await eventually(async () => expect(await quantity()).toBe(TRIAL_CREDITS + 60));
    expect((await buy(60)).data.billId).not.toBe(one.data.billId);
  });

  test('a repeated press, and a tab that does not know of the payment, buy nothing twice [W2-Q-06, REL-02]', async () => {
    const card = await saveCard(app, host);
    const { data: shown } = await priceOf(60);
    const body = {
      amount: 60,
      expected: shown.total,
      after: shown.newestBill,
      paymentMethod: card.id,
    };
    const press = { 'idempotency-key': 'one-press' };
    // The answer of the provider is lost after the charge.
    await cards.failNext({ match: 'POST confirm', acceptThenDrop: true });
    const first = await host.send<Payment>('POST', BUY, body, press);
    await settleCredits(app);
    const again = await host.send<Payment>('POST', BUY, body, press);
    const tab = await host.send<Payment>('POST', BUY, body);
    expect([again.data.state, tab.data.state]).toEqual(['succeeded', 'succeeded']);
    expect(new Set([first.data?.billId ?? tab.data.billId, again.data.billId, tab.data.billId]).size).toBe(1);
    await settleCredits(app);
    expect(await quantity()).toBe(TRIAL_CREDITS + 60);
    // A page that shows the purchase buys more.
    const next = (await priceOf(60)).data.newestBill;
    expect(next).toBeGreaterThan(shown.newestBill);
    const more = await host.send<Payment>('POST', BUY, { ...body, after: next });
    expect(more.data.billId).not.toBe(tab.data.billId);
  });

  test('nothing is bought without the shown sum [W2-M-01, C-CRED-04, C-CRED-05]', async () => {
    const card = await saveCard(app, host);
    const calls = [
      [BUY, { amount: 50, paymentMethod: card.id }],
      [BUY_FOR, { amount: 50, properties: [host.propertyId], payment: card.id }],
    ] as const;
    for (const [path, body] of calls) {
      const unseen = await host.send('POST', path, body);
      expect([path, unseen.status, unseen.errors[0]?.field]).toEqual([path, 400, 'expected']);
      const other = await host.send('POST', path, { ...body, expected: 1 });
      expect([other.status, other.details]).toEqual([409, { total: 30_940 }]);
    }
    expect(await billsOf()).toEqual([]);
  });

  test('one charge buys for several properties, and each gets its own credits [C-CRED-04, R-CRED-01, C-PAY-03]', async () => {
    const second = (await host.send<{ _id: string }>('POST', '/api/common/property', SECOND)).data._id;
    const other: Owner = { ...host, propertyId: second };
    await setCreditsLeft(admin, other, 0);
    const card = await saveCard(app, host);
    const { status, data } = await host.send<Payment>('POST', BUY_FOR, {
      amount: 50,
      propertyId: second,
      properties: [host.propertyId, second],
      payment: card.id,
      expected: 61_880,
    });
    expect([status, data.state]).toEqual([201, 'succeeded']);
    await settleCredits(app);
    expect([await quantity(), await quantity(other)]).toEqual([TRIAL_CREDITS + 50, 50]);
    expect(await billsOf('', other)).toMatchObject([
      { subtotal: 52_000, lines: [{ units: 50 }, { units: 50 }] },
    ]);
    const stranger = await hostWithProperty(app, `ajena${counter}@example.test`);
    const foreign = await host.send('POST', BUY_FOR, {
      amount: 50,
      propertyId: second,
      properties: [stranger.propertyId],
      payment: card.id,
      expected: 30_940,
    });
    expect([foreign.status, foreign.errors[0]?.field]).toEqual([400, 'properties.0']);
  });

  test('a refused card grants nothing, and another one pays the same bill [C-CRED-04, R-CRED-07, R-CRED-01]', async () => {
    const bad = await saveCard(app, host, 'fails-later');
    const refused = await host.send<Payment>('POST', BUY_FOR, {
      amount: 50,
      properties: [host.propertyId],
      payment: bad.id,
      expected: 30_940,
    });
    expect(refused.status).toBe(400);
    expect(refused.errors).toMatchObject([
      { code: 'card_declined', field: 'payment', message: 'La información de la tarjeta es inválida' },
    ]);
    expect(await quantity()).toBe(TRIAL_CREDITS);
    const good = await saveCard(app, host);
    const paid = await buy(50, { paymentMethod: good.id });
    expect(paid.data.state).toBe('succeeded');
    await settleCredits(app);
    expect(await quantity()).toBe(TRIAL_CREDITS + 50);
    expect(await billsOf()).toHaveLength(1);
  });

  test('an unreachable provider has its own text, and nothing is charged [R-CRED-07]', async () => {
    await cards.failNext({ match: 'POST customers', drop: true, times: 6 });
    const { status, errors } = await buy(50);
    expect([status, errors[0]?.message]).toEqual([503, 'No se pudo establecer la conexión con el proveedor']);
    expect(await quantity()).toBe(TRIAL_CREDITS);
    await fetch(`${app.url}/_simulator/stripe/reset`, { method: 'POST' });
    await cards.listens();
  });

  test('a purchase needs a payer’s name, an own card, and access to money [SEC-38]', async () => {
    const other = await hostWithProperty(app, `sin-nombre${counter}@example.test`);
    expect((await buy(50, {}, other)).errors).toMatchObject([{ code: 'payer-missing', field: 'legalName' }]);
    await namePayer(other);
    const card = await saveCard(app, host);
    expect((await buy(50, { paymentMethod: card.id }, other)).errors).toMatchObject([
      { field: 'paymentMethod' },
    ]);
    const blind = await createColleague(app, host.propertyId, `sin-dinero${counter}@example.test`, {
      role: 'manager',
      money: false,
    });
    expect(
      (await blind.send('POST', BUY, { amount: 50, propertyId: host.propertyId, expected: 0 })).status,
    ).toBe(403);
    expect((await blind.get(`${CREDIT_BILLS}?propertyId=${host.propertyId}`)).status).toBe(403);
    expect((await other.get(`${CREDIT_BILLS}?propertyId=${host.propertyId}`)).status).toBe(404);
  });
});

describe('the credits of a bill', () => {
  test('twenty parallel grants of one bill grant once [SEC-37, REL-12]', async () => {
    const account = await accountOf(app, host);
    const id = await bought(50);
    await Promise.all(Array.from({ length: 20 }, () => grantCreditsOfBill(account, id)));
    expect(await quantity()).toBe(TRIAL_CREDITS + 50);
    expect((await ledgerOf(host)).lines.filter(({ kind }) => kind === 'grant')).toHaveLength(1);
    expect(await compareLedger(app.context())).toBe(0);
  });

  test('an unpaid bill grants nothing, for any caller [SEC-37]', async () => {
    const { data } = await buy(50);
    expect(await grantCreditsOfBill(await accountOf(app, host), data.billId)).toBeUndefined();
    expect(await quantity()).toBe(TRIAL_CREDITS);
  });

  test('a refund removes unused credits, never more than it granted, and the ledger says so [SEC-37]', async () => {
    const account = await accountOf(app, host);
    const id = await bought(50);
    await setCreditsLeft(admin, host, 30);
    await refundBill(account, id, { amount: null, reason: 'Pedido por error' });
    await settleCredits(app);
    await eventually(async () => expect(await quantity()).toBe(0));
    const bill = await readBill(account.db, id);
    const number = (await billsOf('refunded'))[0]?.number;
    expect(bill).toMatchObject({ state: 'paid', refunded: bill?.charge });
    expect((await ledgerOf(host)).lines[0]).toMatchObject({ kind: 'returned', amount: -30, label: number });
    // A bank takes the same money a second time: later credits do not belong to this bill, beyond its grant.
    await setCreditsLeft(admin, host, 100);
    await revokeCreditsOfBill(account, { billId: id, key: 'dp_1', amount: bill?.charge ?? 0 });
    await revokeCreditsOfBill(account, { billId: id, key: 'dp_1', amount: bill?.charge ?? 0 });
    expect(await quantity()).toBe(80);
    await revokeCreditsOfBill(account, { billId: id, key: 'dp_2', amount: bill?.charge ?? 0 });
    expect((await ledgerOf(host)).lines[0]).toMatchObject({ kind: 'returned', amount: 0 });
    expect(await compareLedger(app.context())).toBe(0);
  });

  test('a partial refund removes the same share of the credits [SEC-37]', async () => {
    const id = await bought(50);
    await refundBill(await accountOf(app, host), id, { amount: 1_547_000, reason: 'La mitad' });
    await settleCredits(app);
    await eventually(async () => expect(await quantity()).toBe(TRIAL_CREDITS + 25));
    expect(await billsOf('refunded')).toHaveLength(1);
    expect(await billsOf('paid')).toHaveLength(0);
  });
});

test('the price of a later day is that of its catalogue [C-CRED-09]', async () => {
  await openMissingCredits(app.context());
  await app.platform.pools.system.named(
    'test-dearer',
    `insert into catalogue_versions (kind, key, number, from_day, data, actor, created_at)
     values ('credits', $1, 1, '2027-02-01', '{"bands": {"COP": [{"start": 1, "end": null, "value": 600}]}}', 'test', now())`,
    [DIAN],
  );
  expect((await priceOf(100)).data.unitPrice).toBe(520);
});

/** The last test: a day later all sessions have ended. */
test('purchases are listed by status; an unpaid one is voided after a day [C-CRED-06, R-CRED-03]', async () => {
  await bought(50);
  await buy(20);
  const statuses = async (status: string) => (await billsOf(status)).map((bill) => bill.status);
  expect(await statuses('')).toEqual(['open', 'paid']);
  expect(await statuses('open')).toEqual(['open']);
  expect(await statuses('paid')).toEqual(['paid']);
  expect(await statuses('refunded')).toEqual([]);
  app.clock.advance(90_000);
  await voidUnpaidPurchases(app.context());
  await settleCredits(app);
  const account = await accountOf(app, host);
  const [left] = await account.db.named<{ state: string }>(
    'test-credit-bills',
    "select state from bills where kind = 'credits' and account_id = $1 order by number desc limit 1",
    [account.accountId],
  );
  expect(left?.state).toBe('void');
});
