import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import type { TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import { BANK, begin, connectWompi, moneyHouses, owedBy } from './guest-payments.test-house.ts';
import type { PaymentIntegration } from './integrations.contract.ts';
import type { PaymentSettings } from './settings.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { houseWithBank, ask } = moneyHouses(() => app);
const INTEGRATIONS = '/api/common/payment-integrations';
const KEYS = {
  publicKey: 'pub_test_Zp2hQ8rK1xLs',
  secretKey: 'prv_test_Zp2hQ8rK1xLs',
  extras: { integritySecret: 'test_integrity_Zp2hQ8rK1xLs', eventsSecret: 'test_events_Zp2hQ8rK1xLs' },
};
const connect = (host: TestHost, body: object) =>
  host.send<PaymentIntegration>('POST', INTEGRATIONS, {
    propertyId: host.propertyId,
    partnerIntegrationId: 'wompi',
    ...body,
  });
const list = (host: TestHost) => host.get<PaymentIntegration[]>(`${INTEGRATIONS}/${host.propertyId}`);
const leave = (host: TestHost, id: string) =>
  host.send('DELETE', `${INTEGRATIONS}/${id}?propertyId=${host.propertyId}`);

test('an account is connected, shown without its keys, and kept while a guest may pay into it [C-INT-07, C-PINT-01, C-PINT-02, C-PINT-03, SEC-21]', async () => {
  const host = await houseWithBank();
  const made = await connect(host, { mode: 'test' });
  expect(made.status).toBe(201);
  const { data } = await list(host);
  expect(data).toMatchObject([
    { name: 'Wompi', mode: 'test', state: 'active', partnerIntegrationId: 'wompi' },
  ]);
  const { testCredentials } = app.platform.providers.byId('wompi').manifest;
  for (const key of Object.values(testCredentials))
    expect(JSON.stringify([made.data, data])).not.toContain(key);

  const { request, guest } = await ask(host);
  await begin(guest, request._id, { method: 'pse', amount: 450_000 });
  const kept = await leave(host, made.data._id);
  expect([kept.status, kept.errors[0]?.code]).toEqual([409, 'money-under-way']);
  const elsewhere = await host.send('DELETE', `/api/common/property-integrations/${made.data._id}`);
  expect([elsewhere.status, elsewhere.errors[0]?.code]).toEqual([409, 'money-under-way']);

  const other = await ask(host);
  await begin(other.guest, other.request._id, { method: 'transfer', amount: 450_000 });
  expect((await owedBy(guest)).requests[0]?.attempt?.method).toBe('pse');
});

test('an account that no guest pays into is disconnected, and is not offered any more [C-PINT-03]', async () => {
  const host = await houseWithBank();
  const id = await connectWompi(host);
  const { guest } = await ask(host);
  expect((await owedBy(guest)).requests[0]?.methods.map(({ method }) => method)).toContain('pse');
  expect((await leave(host, id)).data).toEqual({ deleted: true });
  expect((await list(host)).data).toEqual([]);
  expect((await owedBy(guest)).requests[0]?.methods.map(({ method }) => method)).toEqual(['transfer']);
  expect((await leave(host, id)).status).toBe(404);
});

test('keys that cannot take this money are refused at their field [C-PINT-02]', async () => {
  const host = await houseWithBank();
  const live = { ...KEYS, publicKey: 'pub_prod_Zp2hQ8rK1xLs', secretKey: 'prv_prod_Zp2hQ8rK1xLs' };
  const refused = async (body: object) => {
    const { status, errors } = await connect(host, body);
    return [status, errors[0]?.field];
  };
  // A key that takes money, in a test.
  expect(await refused({ mode: 'test', ...live })).toEqual([400, 'credentials.publicKey']);
  // Keys of two environments.
  expect(await refused({ mode: 'live', ...KEYS, secretKey: live.secretKey })).toEqual([
    400,
    'credentials.secretKey',
  ]);
  expect(await refused({ mode: 'test', partnerIntegrationId: 'dian' })).toEqual([
    400,
    'partnerIntegrationId',
  ]);
  expect((await list(host)).data).toEqual([]);
});

test('bank details are read by guests, and two people who save do not overwrite each other [C-PCOL-07, C-PCOL-08, REL-22]', async () => {
  const host = await houseWithBank();
  const path = `/api/payment-collect/settings?propertyId=${host.propertyId}`;
  expect((await host.get<PaymentSettings>(path)).data).toMatchObject({ transferDetails: BANK, version: 1 });
  const save = (transferDetails: string | null, version: number) =>
    host.send<PaymentSettings>(
      'PUT',
      path,
      { propertyId: host.propertyId, transferDetails },
      {
        'if-match': `"${version}"`,
      },
    );
  expect((await save('Nequi 300 123 4567', 1)).data).toMatchObject({ version: 2 });
  expect((await save('Daviplata', 1)).status).toBe(412);
  expect((await save(null, 2)).data).toMatchObject({ transferDetails: null, version: 3 });
});
