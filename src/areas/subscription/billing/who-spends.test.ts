import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { DIAN } from '#areas/subscription/credits/credits.test-stage.ts';
import { namePayer } from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague, type Colleague, addToProperty, type GivenAccess } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { billFor, BILLS, CARDS, cardsOf, type Owner, pay, saveCard } from './billing.test-stage.ts';
import type { Bill } from './bills.contract.ts';

/** Access to a property's money and access to spending are separate (docs/decisions/0097). */
let app: TestApp;
let host: Owner;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await fetch(`${app.url}/_simulator/stripe/reset`, { method: 'POST' });
  await cardsOf(app).listens();
  host = await hostWithProperty(app, `duena-${++count}@example.test`);
  await namePayer(host);
});

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
/** A member of the owner's property. */
const worksHere = async (access: GivenAccess): Promise<Colleague & Owner> =>
  Object.assign(await createColleague(app, host.propertyId, `colega-${++count}@example.test`, access), {
    propertyId: host.propertyId,
  });
const payer = { legalName: 'Otra S.A.S.', taxId: '900373076-4', country: 'CO' };
const STRIPE = '/api/third-party/stripe';

/** One line of a bill, for the property that it names. */
const lineOf = (bill: { lines: readonly Bill['lines'][number][] }, propertyId: string) =>
  bill.lines.map((line) => ({ ...line, propertyId: propertyId as PropertyId }));

describe('a member who only sees amounts [W2-N-04, W2-J-10]', () => {
  test('reads prices and bills of the property, and can neither pay, change nor cancel', async () => {
    const card = await saveCard(app, host);
    const bill = await billFor(app, host);
    const desk = await worksHere({ role: 'read-only', money: true });
    expect((await desk.get<Bill[]>(BILLS)).data.map(({ _id }) => _id)).toEqual([bill.id]);
    const { propertyId } = host;
    const tries = [
      await pay(desk, bill.id, card.id),
      await desk.get(CARDS),
      await desk.get(`${STRIPE}/payment/intent`),
      await desk.send('PUT', `${STRIPE}/payment`, { paymentMethod: card.id }),
      await desk.send('DELETE', `${CARDS}/${card.id}`),
      await desk.send('DELETE', `${CARDS}/defaults`),
      await desk.send('PATCH', '/api/common/subscriptions/customer', payer),
      await desk.send('POST', '/api/common/subscriptions/cancel', { propertyId }),
      await desk.send('POST', `${STRIPE}/subscribe`, {
        propertyId,
        frequency: 'month',
        currency: 'COP',
        codes: [],
        properties: [{ propertyId, plan: 'BASIC', apps: [] }],
        expected: 0,
      }),
      await desk.send('POST', `${STRIPE}/credits`, { amount: 50, paymentMethod: card.id }),
      await desk.send('POST', '/api/common/invoices/credit', {
        appId: DIAN,
        amount: 50,
        properties: [propertyId],
        payment: card.id,
      }),
      await desk.send('PUT', `/api/common/credits/top-up/${propertyId}/${DIAN}`, {
        isOn: true,
        fewerThan: 10,
        amount: 5_000,
        billsAMonth: 30,
      }),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403));
    expect((await host.get<Bill[]>(BILLS)).data).toMatchObject([{ status: 'open' }]);
  });

  test('sees and pays no bill that names another property [C-SUB-05, C-PAY-03]', async () => {
    const other = (await host.send<{ _id: string }>('POST', '/api/common/property', SECOND)).data._id;
    const card = await saveCard(app, host);
    const own = await billFor(app, host);
    const lines = lineOf(own, other);
    const theirs = await billFor(app, host, { lines });
    const both = await billFor(app, host, { lines: [...own.lines, ...lines] });
    const desk = await worksHere({ role: 'manager', spends: 100_000_000 });
    expect((await desk.get<Bill[]>(BILLS)).data.map(({ _id }) => _id)).toEqual([own.id]);
    // A session learns of a new property within a second.
    await eventually(async () => expect((await host.get<Bill[]>(BILLS)).data).toHaveLength(3));
    for (const { id } of [theirs, both]) expect((await pay(desk, id, card.id)).status).toBe(404);
    expect((await pay(desk, own.id, card.id)).data.state).toBe('succeeded');
    // Access to the money of the other property shows its plan prices, and starts no plan.
    await addToProperty(app, other, desk.userId, { role: 'read-only', money: true });
    const choice = { frequency: 'month', currency: 'COP', codes: [], propertyId: host.propertyId };
    const properties = [{ propertyId: other, plan: 'BASIC', apps: [] }];
    await eventually(async () => {
      const seen = await desk.send('POST', '/api/common/subscriptions/preview', { ...choice, properties });
      expect(seen.status).toBe(200);
    });
    const begun = await desk.send('POST', `${STRIPE}/subscribe`, { ...choice, properties, expected: 0 });
    expect(begun.errors[0]).toMatchObject({ field: 'properties.0.propertyId' });
  });
});

describe('a member with a limit [W2-N-04]', () => {
  test('pays up to it in a month of the property, and again in the next month', async () => {
    const card = await saveCard(app, host);
    const finance = await worksHere({ role: 'finance', spends: 20_000_000 });
    const bills = [await billFor(app, host), await billFor(app, host), await billFor(app, host)];
    const [first, second, third] = bills.map(({ id }) => id);
    expect((await pay(finance, first!, card.id)).data.state).toBe('succeeded');
    const refused = await pay(finance, second!, card.id);
    expect(refused.status).toBe(403);
    expect(refused.errors[0]).toMatchObject({ code: 'spend-limit' });
    expect(refused.details).toEqual({ left: 33_876, currency: 'COP' });
    // The owner has no limit.
    expect((await pay(host, second!, card.id)).data.state).toBe('succeeded');
    app.clock.advance(31 * 86_400);
    const later = await worksHere({ role: 'finance', spends: 20_000_000 });
    expect((await pay(later, third!, card.id)).data.state).toBe('succeeded');
  });

  test('pays one of two bills in parallel, if only one fits', async () => {
    const card = await saveCard(app, host);
    const finance = await worksHere({ role: 'finance', spends: 20_000_000 });
    const bills = [await billFor(app, host), await billFor(app, host)];
    const answers = await Promise.all(bills.map(({ id }) => pay(finance, id, card.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { data } = await host.get<Bill[]>(BILLS);
    expect(data.map(({ status }) => status).toSorted()).toEqual(['open', 'paid']);
  });

  test('a refused card spends nothing, and another currency is refused by name', async () => {
    const bad = await saveCard(app, host, 'fails-later');
    const good = await saveCard(app, host, 'other-brand');
    const finance = await worksHere({ role: 'finance', spends: 20_000_000 });
    const one = await billFor(app, host);
    expect((await pay(finance, one.id, bad.id)).data.state).toBe('declined');
    const other = await billFor(app, host);
    expect((await pay(finance, other.id, good.id)).data.state).toBe('succeeded');
    const dollars = await billFor(app, host, { currency: 'USD' });
    expect((await pay(finance, dollars.id, good.id)).errors[0]).toMatchObject({
      code: 'spend-limit-currency',
    });
  });

  test('sets auto-recharge only up to the limit for a month [C-CRED-11]', async () => {
    await saveCard(app, host);
    const finance = await worksHere({ role: 'finance', spends: 10_000_000 });
    const put = (amount: number, billsAMonth: number) =>
      finance.send(
        'PUT',
        `/api/common/credits/top-up/${host.propertyId}/${DIAN}`,
        { isOn: true, fewerThan: 10, amount, billsAMonth },
        { 'If-Match': '"0"' },
      );
    expect((await put(5_000, 30)).errors[0]).toMatchObject({ code: 'spend-limit' });
    expect((await put(50, 1)).status).toBe(200);
  });
});

describe('a session that was left open [W2-N-04, SEC-12]', () => {
  test('cannot change a card, the payer or auto-recharge, cancel, or disconnect', async () => {
    const card = await saveCard(app, host);
    app.clock.advance(360);
    const { propertyId } = host;
    const tries = () =>
      Promise.all([
        host.send('PUT', `${STRIPE}/payment`, { paymentMethod: card.id }),
        host.send('PUT', `${STRIPE}/payment/customer`, {
          invoice_settings: { default_payment_method: card.id },
        }),
        host.send('PATCH', '/api/common/subscriptions/customer', payer),
        host.send('POST', '/api/common/subscriptions/cancel', { propertyId }),
        host.send('PUT', `/api/common/credits/top-up/${propertyId}/${DIAN}`, {
          isOn: false,
          fewerThan: 10,
          amount: 50,
          billsAMonth: 1,
        }),
        host.send(
          'DELETE',
          `/api/common/property-integrations/${crypto.randomUUID()}?propertyId=${propertyId}`,
        ),
        host.send('DELETE', `${CARDS}/defaults`),
      ]);
    for (const { errors } of await tries()) expect(errors[0]?.code).toBe('sign-in-again');
    await markSignInFresh(app, host);
    for (const { errors } of await tries()) expect(errors?.[0]?.code).not.toBe('sign-in-again');
  });
});
