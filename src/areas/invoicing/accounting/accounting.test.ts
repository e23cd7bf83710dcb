import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { AccountingCodes, AccountingMapping } from './accounting.contract.ts';
import { codesFor } from './index.ts';

type Entry = { readonly thirdPartyId: string; readonly code: string | null; readonly name: string };

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await fetch(`${app.url}/_simulator/siigo/reset`, { method: 'POST' });
  host = await hostWithProperty(app, `contable${counter++}@example.test`);
});

const connect = async (partnerIntegrationId = 'siigo', as = host): Promise<PropertyIntegration> => {
  const body = { partnerIntegrationId, mode: 'test' };
  return (await as.send<PropertyIntegration>('POST', '/api/common/property-integrations', body)).data;
};
const MAPPING = '/api/accounting/mapping';
const CODES: AccountingCodes = {
  documentType: '24446',
  creditNoteType: '59625',
  seller: '629',
  costCenter: '235',
  unit: null,
  payments: { cash: '5633', 'credit-card': '5634' },
  taxes: { 'vat:19': '13156', 'vat:0': '13157', 'consumption:8': '13158' },
  products: { lodging: 'HOSP', 'charge:other': 'AJUSTE' },
};
const save = (codes: unknown, version?: number, as = host) =>
  as.send<AccountingMapping>(
    'PUT',
    MAPPING,
    codes,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );

describe('the lists of an accounting program', () => {
  test.each([
    ['C-ACC-01', '/api/accounting/payment-methods', '5633 Efectivo'],
    ['C-ACC-02', '/api/accounting/payment-types', '5636 Crédito'],
    ['C-ACC-03', '/api/accounting/document-types', '24446 Factura electrónica'],
    ['C-ACC-03', '/api/accounting/document-types?kind=credit-note', '59625 Nota crédito'],
    ['C-ACC-04', '/api/accounting/taxes', '13158 Impoconsumo 8%'],
    ['C-ACC-05', '/api/accounting/cost-centers', '236 Restaurante'],
    ['C-CRM-08', '/api/crm/users', '629 Lucía Márquez'],
    ['C-WH-01', '/api/warehouse/products?limit=999', 'HOSP Hospedaje'],
  ])('%s %s', async (_id, path, expected) => {
    await connect();
    const { status, data } = await host.get<Entry[]>(path);
    expect(status).toBe(200);
    expect(data.map(({ thirdPartyId, name }) => `${thirdPartyId} ${name}`)).toContain(expected);
  });

  test('document types of customers are those of the country, in the language of the caller [C-CRM-07]', async () => {
    const { data } = await host.get<Entry[]>('/api/crm/customers/document-types');
    expect(data.map(({ code }) => code)).toContain('passport');
    expect(data.every(({ name }) => name.length > 1)).toBe(true);
  });

  test('a program without units returns an empty list [C-ACC-06]', async () => {
    await connect();
    expect((await host.get('/api/accounting/units?limit=999')).data).toEqual([]);
  });

  test('without a program, and with DIAN alone, the lists do not exist [C-ACC-04]', async () => {
    expect((await host.get('/api/accounting/taxes')).errors[0]?.code).toBe('no-accounting-program');
    await connect('dian');
    expect((await host.get('/api/accounting/taxes')).errors[0]?.code).toBe('no-accounting-program');
    await connect();
    expect((await host.get('/api/accounting/taxes')).status).toBe(200);
    const other = await host.get('/api/accounting/taxes?partnerIntegrationId=alegra');
    expect(other.errors[0]?.code).toBe('no-accounting-program');
  });

  test('a program that does not answer, or refuses access, has its own error [REL-42, C-ACC-05]', async () => {
    await connect();
    await steer(app, 'siigo').failNext({ match: 'GET cost-centers', times: 9, status: 503, body: '{}' });
    const down = await host.get('/api/accounting/cost-centers');
    expect([down.status, down.errors[0]?.code]).toEqual([503, 'provider-unavailable']);
    expect(down.errors[0]?.message).toContain('Siigo');
    await steer(app, 'siigo').failNext({ match: 'GET taxes', times: 9, status: 401, body: '{}' });
    const refused = await host.get('/api/accounting/taxes');
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'needs-credentials']);
  });
});

describe('the mapping of an accounting program', () => {
  test('it lists missing codes, stores the choices, and passes them to documents [C-ACC-34, C-ACC-35]', async () => {
    const { _id } = await connect();
    const empty = await host.get<AccountingMapping>(MAPPING);
    expect(empty.data).toMatchObject({
      propertyIntegrationId: _id,
      partnerIntegrationId: 'siigo',
      version: 0,
      missing: ['documentType', 'creditNoteType', 'seller', 'payments', 'taxes', 'products'],
    });
    const saved = await save(CODES);
    expect([saved.status, saved.data.missing, saved.data.version]).toEqual([200, [], 1]);
    expect((await host.get<AccountingMapping>(MAPPING)).data.codes).toEqual(CODES);
    const ctx = app.context().forProperty(host.propertyId as PropertyId);
    expect(await codesFor(ctx, ctx.db, _id)).toEqual(CODES);
    const dian = await connect('dian');
    expect(await codesFor(ctx, ctx.db, dian._id)).toBeNull();
  });

  test('an unknown code or a tax of another rate is refused at its field, and nothing is saved [C-ACC-35]', async () => {
    await connect();
    const answer = await save({
      ...CODES,
      seller: '1',
      costCenter: '237',
      payments: { cash: '9' },
      products: { lodging: 'VIEJO' },
      taxes: { 'vat:19': '13157', 'vat:5': '1', 'consumption:8': '13158' },
    });
    expect(answer.status).toBe(400);
    expect(answer.errors.map(({ field }) => field)).toEqual([
      'seller',
      'costCenter',
      'payments.cash',
      'products.lodging',
      'taxes.vat:5',
      'taxes.vat:19',
    ]);
    expect((await host.get<AccountingMapping>(MAPPING)).data.version).toBe(0);
    expect((await save({ ...CODES, taxes: { iva: '13156' } })).status).toBe(400);
  });

  test('the slower of two parallel changes gets the saved version [REL-22, C-ACC-35]', async () => {
    await connect();
    await save(CODES);
    const both = await Promise.all([save(CODES, 1), save({ ...CODES, seller: '630' }, 1)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412']);
    expect((await host.get<AccountingMapping>(MAPPING)).data.version).toBe(2);
  });

  test('another property can neither read nor change it [SEC-02, C-ACC-34]', async () => {
    await connect();
    await save(CODES);
    const stranger = await hostWithProperty(app, `ajeno${counter++}@example.test`);
    await connect('siigo', stranger);
    expect((await stranger.get<AccountingMapping>(MAPPING)).data.version).toBe(0);
    const asked = await stranger.get(`${MAPPING}?propertyId=${host.propertyId}`);
    expect(asked.status).toBe(404);
  });
});
