import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testCertificate } from '#providers/dian/dian.test-certificates.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { allTexts } from '#texts/all.ts';
import { LONGEST_CREDENTIAL, LONGEST_FILE } from './connections.constants.ts';
import type { Partner, PropertyIntegration } from './connections.contract.ts';

let app: TestApp;
let host: Host;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `factura${counter++}@example.test`);
});

const CONNECTIONS = '/api/common/property-integrations';
const connect = (
  credentials: Record<string, string>,
  mode: 'live' | 'test' = 'test',
  partnerIntegrationId = 'dian',
) => host.send<PropertyIntegration>('POST', CONNECTIONS, { partnerIntegrationId, mode, credentials });
/** Credentials of an issuer, without a file: the tests here send none of them anywhere. */
const LIVE = {
  environment: 'production',
  nit: '900373076',
  softwareId: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
  softwarePin: '12345',
  certificatePassword: 'simulador',
};

describe('DIAN, connected by a host', () => {
  test('it is offered as a system for invoices, with a file to choose [C-INT-01]', async () => {
    const { data } = await host.get<Partner[]>('/api/common/partners/integrations');
    const dian = data.find(({ _id }) => _id === 'dian');
    expect(dian).toMatchObject({ type: 'invoicing', hasTestMode: true, hasAccounting: false });
    expect(data.find(({ _id }) => _id === 'siigo')).toMatchObject({ type: 'invoicing', hasAccounting: true });
    expect(dian?.settings.find(({ name }) => name === 'certificate')).toMatchObject({
      kind: 'file',
      accept: '.p12,.pfx',
    });
  });

  test('in test mode with nothing typed, and its certificate comes out nowhere [C-INT-05, C-INT-04, D-59]', async () => {
    const made = await connect({});
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ partnerIntegrationType: 'invoicing', mode: 'test', state: 'active' });
    const listed = await host.get<PropertyIntegration[]>(CONNECTIONS);
    expect(listed.data.map(({ _id }) => _id)).toEqual([made.data._id]);
    const { certificate = '' } = app.platform.providers.byId('dian').manifest.testCredentials;
    const log = await host.get(`${CONNECTIONS}/${made.data._id}/request-log`);
    expect(log.meta.total).toBeGreaterThan(0);
    expect(JSON.stringify([made.data, listed.data, log.data])).not.toContain(certificate.slice(0, 40));
  });

  test.each([
    [
      'certificatePassword',
      'fiscal.certificate.password',
      { certificate: testCertificate({ password: 'otra' }) },
    ],
    ['certificate', 'fiscal.certificate.unreadable', { certificate: 'bm8gY2VydGlmaWNhdGU=' }],
    ['certificate', 'fiscal.certificate.expired', { certificate: testCertificate({ to: '2026-01-31' }) }],
    ['certificate', 'fiscal.certificate.otherTaxId', { certificate: testCertificate({ nit: '860002964' }) }],
    ['softwarePin', 'fiscal.software.pin', { certificate: testCertificate(), softwarePin: '1' }],
  ] as const)(
    'a wrong %s is refused there, with the next step (%s) [C-INT-05, C-INT-08]',
    async (field, text, typed) => {
      const answer = await connect({ ...LIVE, ...typed }, 'live');
      const message = allTexts.es[text].replace('{date}', '2026-01-31').replace('{nit}', LIVE.nit);
      expect([answer.status, answer.errors]).toMatchObject([
        400,
        [{ code: 'credentials-refused', field: `credentials.${field}`, message }],
      ]);
      expect((await host.get<PropertyIntegration[]>(CONNECTIONS)).data).toEqual([]);
    },
  );

  test('a file may be longer than a key, and neither is endless [SEC-35]', async () => {
    const fields = async (typed: Record<string, string>) =>
      (await connect(typed)).errors.map(({ code, field }) => [code, field]);
    expect(await fields({ softwareId: 'x'.repeat(LONGEST_CREDENTIAL + 1) })).toEqual([
      ['invalid-input', 'credentials.softwareId'],
    ]);
    expect(await fields({ certificate: 'A'.repeat(LONGEST_FILE) })).toEqual([
      ['credentials-refused', 'credentials.certificate'],
    ]);
    expect(await fields({ certificate: 'A'.repeat(LONGEST_FILE + 1) })).toEqual([
      ['invalid-input', 'credentials.certificate'],
    ]);
  });

  test('its access is renewed with another certificate, and it is disconnected [C-INT-06, C-INT-07]', async () => {
    const { data } = await connect({});
    const path = `${CONNECTIONS}/${data._id}`;
    const refused = await host.send('PATCH', path, {
      credentials: { certificate: testCertificate({ to: '2026-01-31' }) },
    });
    expect(refused.errors[0]?.field).toBe('credentials.certificate');
    const renewed = await host.send<PropertyIntegration>('PATCH', path, {
      credentials: { certificate: testCertificate() },
    });
    expect([renewed.status, renewed.data.state]).toEqual([200, 'active']);
    expect((await host.send('DELETE', path)).status).toBe(200);
    expect((await connect({})).status).toBe(201);
  });
});

describe('Siigo, connected by a host', () => {
  test('in test mode with nothing typed; a wrong access key is refused there [C-INT-05, D-59]', async () => {
    const refused = await connect({ accessKey: 'de-otra-empresa' }, 'test', 'siigo');
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'credentials.accessKey']);
    const made = await connect({}, 'test', 'siigo');
    expect(made.data).toMatchObject({ partnerIntegrationType: 'invoicing', state: 'active' });
    const log = await host.get(`${CONNECTIONS}/${made.data._id}/request-log`);
    expect(JSON.stringify(log.data)).toContain('document-types');
    expect(JSON.stringify(log.data)).not.toContain('llave-de-prueba');
  });
});

describe('Alegra, connected by a host', () => {
  test('in test mode with nothing typed; a wrong token is refused there [C-INT-05, D-59]', async () => {
    const refused = await connect({ token: 'de-otra-empresa' }, 'test', 'alegra');
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'credentials.token']);
    const made = await connect({}, 'test', 'alegra');
    expect(made.data).toMatchObject({ partnerIntegrationType: 'invoicing', state: 'active' });
    const log = await host.get(`${CONNECTIONS}/${made.data._id}/request-log`);
    expect(JSON.stringify(log.data)).toContain('company');
    expect(JSON.stringify(log.data)).not.toContain('token-de-prueba');
  });
});
