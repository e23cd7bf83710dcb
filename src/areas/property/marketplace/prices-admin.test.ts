import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { type Colleague, createSignedInPerson } from '#support/people.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { catalogueOn } from './catalogue.service.ts';
import type { CreditBand, PriceChange, Prices } from './prices-admin.contract.ts';

let app: TestApp;
let admin: Colleague;
let host: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  admin = await createSignedInPerson(app, 'precios@example.test', { admin: true });
  host = await hostWithProperty(app, 'paga@example.test');
});
afterAll(() => app?.stop());

const PRICES = '/api/admin/prices';
const set = (path: string, body: object, by: Host = admin): Promise<Answer<Prices>> =>
  by.send('PUT', `${PRICES}/${path}`, body);
const now = async () => (await admin.get<Prices>(PRICES)).data;
const changes = async (kind: string, key: string) =>
  (await admin.get<PriceChange[]>(`${PRICES}/${kind}/${key}/versions`)).data;
const on = (day: string) => catalogueOn(app.context(), plainDate(day));
const plan = async (id: string) => {
  const found = (await now()).plans.find((one) => one.id === id);
  if (!found) throw new Error(`Plan ${id} does not exist`);
  return { feeBillingRange: found.feeBillingRange, monthsPerYear: found.monthsPerYear };
};
const band = (start: number, end: number | null, value = 1000): CreditBand => ({ start, end, value });
const quoted = async () =>
  (
    await host.get<{ total: number; tax: { amount: number } | null }>(
      `/api/common/quotation?propertyId=${host.propertyId}&plan=BASIC&rooms=1&currency=COP&frequency=month`,
    )
  ).data.total;

describe('prices of plans', () => {
  test('prices are versions with their day, and quotations follow them [C-APP-19, C-APP-20, C-APP-24, R-PROD-07]', async () => {
    const before = await plan('BASIC');
    expect(await quoted()).toBe(23_681);
    const bands = [{ ...band(1, null, 30_000), byAccommodation: true }];
    const dearer = { ...before, feeBillingRange: { ...before.feeBillingRange, COP: bands } };
    expect((await set('plans/BASIC', { ...dearer, from: '2026-12-01' })).status).toBe(200);
    expect(await plan('BASIC')).toEqual(before);
    expect(await quoted()).toBe(23_681);
    // The planned version names only its changes: a change in the meantime stays.
    expect((await set('plans/BASIC', { ...before, monthsPerYear: 11 })).status).toBe(200);
    expect((await on('2026-12-01')).plans.find(({ id }) => id === 'BASIC')).toMatchObject({
      monthsPerYear: 11,
      feeBillingRange: { COP: bands },
    });
    const told = await changes('plan', 'BASIC');
    expect(told.map(({ number, from, monthsPerYear }) => [number, from, monthsPerYear])).toEqual([
      [2, '2026-11-21', 11],
      [1, '2026-12-01', undefined],
    ]);
    expect(told[0]?.actorName).not.toBe('Posada');
    app.clock.advance(11 * 86_400);
    admin = await createSignedInPerson(app, 'precios-dos@example.test', { admin: true });
    host = { ...host, ...(await hostWithProperty(app, 'paga-dos@example.test')) };
    expect(await quoted()).toBe(35_700);
  });

  test('an unchanged price creates no version [C-APP-20]', async () => {
    const same = await plan('PRO');
    expect((await set('plans/PRO', same)).status).toBe(200);
    expect(await changes('plan', 'PRO')).toEqual([]);
  });

  test.each([
    ['feeBillingRange', { feeBillingRange: {}, monthsPerYear: 10 }],
    [
      'feeBillingRange.COP.0.start',
      { feeBillingRange: { COP: [{ ...band(2, null), byAccommodation: true }] }, monthsPerYear: 10 },
    ],
    [
      'monthsPerYear',
      { feeBillingRange: { COP: [{ ...band(1, null), byAccommodation: true }] }, monthsPerYear: 13 },
    ],
    [
      'from',
      {
        feeBillingRange: { COP: [{ ...band(1, null), byAccommodation: true }] },
        monthsPerYear: 10,
        from: '2026-11-01',
      },
    ],
  ])('an impossible price is refused at %s [C-APP-20]', async (field, body) => {
    const { status, errors } = await set('plans/PRO', body);
    expect([status, errors.map((one) => one.field)]).toEqual([400, [field]]);
  });

  test('only an administrator [SEC-02]', async () => {
    expect((await set('plans/PRO', await plan('PRO'), host)).status).toBe(403);
    expect((await host.get(PRICES)).status).toBe(403);
    expect((await host.get(`${PRICES}/plan/PRO/versions`)).status).toBe(403);
  });
});

describe('prices of credits', () => {
  const DIAN = 'e-invoice-dian';
  const terms = { least: 10, most: 500, bands: { COP: [band(10, 99, 600), band(100, null, 500)] } };

  test('the price depends on the number that is bought [C-APP-21]', async () => {
    const { data } = await set(`credits/${DIAN}`, terms);
    expect(data.credits.find(({ id }) => id === DIAN)).toEqual({ id: DIAN, ...terms });
    expect((await changes('credits', DIAN))[0]).toMatchObject(terms);
    expect((await set('credits/siigo-connect', terms)).status).toBe(404);
  });

  test.each([
    ['most', { ...terms, most: 9 }],
    ['bands.COP.0.start', { ...terms, least: 11 }],
    ['bands.COP.0.end', { ...terms, bands: { COP: [band(10, 99)] } }],
    ['bands.COP.0.value', { ...terms, bands: { COP: [band(10, null, 0)] } }],
    ['bands', { ...terms, bands: {} }],
  ])('an impossible price is refused at %s [C-APP-21]', async (field, body) => {
    const { status, errors } = await set(`credits/${DIAN}`, body);
    expect([status, errors.map((one) => one.field)]).toEqual([400, [field]]);
  });
});

describe('taxes and smallest charges', () => {
  test('the tax of a country counts from its day [C-APP-22]', async () => {
    const tax = { name: 'IVA', percent: 10.5, isIncluded: true };
    const { status, data } = await set('taxes/MX', tax);
    expect(status).toBe(200);
    expect(data.taxes).toContainEqual({ country: 'MX', ...tax });
    expect((await changes('sales-tax', 'MX'))[0]).toMatchObject({ tax });
    await set('taxes/MX', { ...tax, percent: 16, from: '2027-01-01' });
    expect((await on('2026-12-31')).taxes['MX']?.rate).toBe(1050);
    expect((await on('2027-01-01')).taxes['MX']?.rate).toBe(1600);
    for (const percent of [-1, 100.5, 10.001]) {
      expect((await set('taxes/MX', { ...tax, percent })).errors[0]?.field).toBe('percent');
    }
  });

  test('less than the smallest charge of a currency is carried over [C-APP-23, R-SUB-01]', async () => {
    const { data } = await set('smallest-charges/CLP', { amount: 700 });
    expect(data.smallestCharges).toContainEqual({ currency: 'CLP', amount: 700 });
    expect((await on('2027-02-01')).smallestCharges['CLP']).toBe(700);
    expect((await changes('smallest-charge', 'CLP'))[0]?.amount).toBe(700);
    expect((await set('smallest-charges/CLP', { amount: 0.4 })).errors[0]?.field).toBe('amount');
    expect((await set('smallest-charges/clp', { amount: 700 })).status).toBe(400);
  });
});
