import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ALEGRA_CODES, SIIGO_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import {
  addTo,
  aListing,
  anIssuer,
  aSeries,
  CASA_AZUL,
  ISSUERS,
  MORA,
} from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { testCertificate } from '#providers/dian/dian.test-certificates.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { Invoice } from '../invoices.contract.ts';
import { aBiller, aDraft, aStay, INVOICES, read, stamp } from '../invoices.test-stage.ts';

const CONNECTIONS = '/api/common/property-integrations';
/** The simulated DIAN knows no other company; the signer is another one. */
const OF_MORA = {
  nit: '52123456',
  certificate: testCertificate({ name: 'VALENTINA MORA', nit: '52123456' }),
};

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const connect = (host: Host, partnerIntegrationId: string, more: object = {}) =>
  host.send<PropertyIntegration>('POST', CONNECTIONS, liveAccess(partnerIntegrationId, more));
const connections = async (host: Host) => (await host.get<PropertyIntegration[]>(CONNECTIONS)).data;
const disconnect = async (host: Host, partner: string) => {
  const own = (await connections(host)).find(({ partnerIntegrationId: id }) => id === partner);
  expect((await host.send('DELETE', `${CONNECTIONS}/${own?._id}`)).status).toBe(200);
};
const documentsAt = async (program: string) =>
  (await steer(app, program).world<{ documents: unknown[] }>()).documents.length;

describe('a property with two companies', () => {
  /** The second company invoices one unit, with its own numbers at DIAN. */
  const twoCompanies = async () => {
    const host = await hostWithProperty(app, `dos-empresas-${counter++}@example.test`);
    const first = await anIssuer(host, { ...CASA_AZUL, rnt: '45612' });
    const second = await anIssuer(host, { ...MORA, rnt: '45613' });
    const unit = await aListing(host, 'Casa de Valentina');
    const assigned = await host.send('PUT', `${ISSUERS}/${second._id}/listings`, { listings: [unit] });
    expect(assigned.status).toBe(200);
    const stayThere = async () =>
      (
        await host.send<Reservation>('POST', '/api/pms/reservations', {
          roomId: unit,
          checkInDate: inDays(0),
          checkOutDate: inDays(3),
          guestName: 'Familia Osorio',
          adults: 2,
          total: 900_000,
        })
      ).data;
    return { host, first, second, stayThere };
  };

  test('a stay of one company never uses the access of the other, and says what is missing [W2-H-03]', async () => {
    const { host, first, second, stayThere } = await twoCompanies();
    const unsaid = await connect(host, 'siigo');
    expect([unsaid.status, unsaid.errors[0]]).toMatchObject([
      400,
      { code: 'issuer-required', field: 'issuerId' },
    ]);
    expect((await connect(host, 'siigo', { issuerId: first._id })).status).toBe(201);
    await host.send('PUT', '/api/accounting/mapping', SIIGO_CODES);
    const before = await documentsAt('siigo');
    const draft = await aDraft(host, (await stayThere())._id);
    expect(draft.issuer?.name).toBe('Valentina Mora');
    expect(draft.partnerIntegrationId).toBeNull();
    const problem = draft.validation.document.fields['provider'];
    expect(problem?.message).toContain('Valentina Mora');
    expect(problem?.message).toContain('Integraciones');
    const refused = await stamp(host, draft._id);
    expect(refused.errors).toMatchObject([{ field: 'document.provider' }]);
    const byForce = await host.send('POST', `${INVOICES}/${draft._id}/stamps?partnerIntegrationId=siigo`);
    expect(byForce.errors).toMatchObject([{ field: 'document.provider' }]);
    expect(await documentsAt('siigo')).toBe(before);

    // The same system for the other company: the call that was refused with 409 succeeds.
    expect((await connect(host, 'siigo', { issuerId: first._id })).status).toBe(409);
    const own = await connect(host, 'siigo', { issuerId: second._id });
    expect(own).toMatchObject({ status: 201, data: { issuer: { _id: second._id, name: 'Valentina Mora' } } });
    const mapped = await host.send<{ issuer: string }>(
      'PUT',
      `/api/accounting/mapping?propertyIntegrationId=${own.data._id}`,
      { ...SIIGO_CODES, taxes: { 'vat:0': '13157' } },
    );
    expect([mapped.status, mapped.data.issuer]).toEqual([200, 'Valentina Mora']);
    await stamp(host, draft._id);
    await eventually(async () => {
      app.clock.advance(120);
      expect((await read(host, draft._id)).stampStatus).toBe('accepted');
    });
    const log = await host.get<unknown[]>(`${CONNECTIONS}/${own.data._id}/request-log`);
    expect(log.meta.total).toBeGreaterThan(0);
  });

  test('at DIAN each company signs with its own certificate and numbers, and the document names it [W2-H-03]', async () => {
    const { host, first, second, stayThere } = await twoCompanies();
    expect((await connect(host, 'dian', { issuerId: first._id })).status).toBe(201);
    const from = 994_000_001 + 1_000 * counter++;
    await aSeries(host, second._id, { from, to: from + 999 });
    await addTo(host, second._id, { kind: 'credit-note', prefix: 'NVM' });
    const draft = await aDraft(host, (await stayThere())._id);
    expect(draft.validation.document.fields['provider']?.message).toContain('Valentina Mora');
    const own = await connect(host, 'dian', { issuerId: second._id, credentials: OF_MORA });
    expect([own.status, own.errors ?? []]).toEqual([201, []]);
    const { data: invoice } = await stamp(host, draft._id);
    expect(invoice).toMatchObject({ stampStatus: 'accepted', issuer: { _id: second._id } });
    await eventually(async () => expect((await read(host, draft._id)).files).toHaveLength(5));
    const file = await fetch(`${app.url}${INVOICES}/${draft._id}/files/document`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
    const xml = await file.text();
    expect(xml).toContain('>52123456</cbc:CompanyID>');
    expect(xml).not.toContain('>900373076<');
  });

  test('a connection from before the first company belongs to it without a question [W2-H-03]', async () => {
    const host = await hostWithProperty(app, `una-empresa-${counter++}@example.test`);
    expect((await connect(host, 'siigo')).data.issuer).toBeNull();
    const only = await anIssuer(host, { ...CASA_AZUL, rnt: '45612' });
    expect(await connections(host)).toMatchObject([{ issuer: { _id: only._id } }]);
    expect((await connect(host, 'dian')).data.issuer?._id).toBe(only._id);
    await anIssuer(host, { ...MORA, rnt: '45613' });
    expect((await connections(host)).map(({ issuer }) => issuer?._id)).toEqual([only._id, only._id]);
  });
});

describe('documents that were begun with one provider', () => {
  type Attention = { kind: string; invoiceId?: string; text: string };
  const onHoy = async (host: Host) =>
    (await host.get<{ attention: Attention[] }>('/api/common/today')).data.attention;

  test('a credit note waits for the connection of its invoice, says so, and is submitted automatically [W2-H-04]', async () => {
    const host = await aBiller(app, `nota-dian-${counter++}@example.test`);
    const draft = await aDraft(host, (await aStay(host))._id);
    const { data: invoice } = await stamp(host, draft._id);
    expect(invoice.stampStatus).toBe('accepted');
    await disconnect(host, 'dian');
    expect((await connect(host, 'siigo')).status).toBe(201);
    await host.send('PUT', '/api/accounting/mapping', SIIGO_CODES);
    const before = await documentsAt('siigo');
    const asked = await host.send<Invoice>('DELETE', `${INVOICES}/${invoice._id}/stamps`);
    expect(asked.data).toMatchObject({ stampStatus: 'accepted', creditNotes: [{ stampStatus: null }] });
    const noteId = asked.data.creditNotes[0]?._id ?? '';
    const note = await read(host, noteId);
    expect(note).toMatchObject({ state: 'draft', partnerIntegrationId: 'dian' });
    const message = note.errors[0]?.message ?? '';
    expect(message).toMatch(/DIAN.*Casa Azul.*conectar DIAN/);
    expect(await onHoy(host)).toContainEqual(
      expect.objectContaining({ kind: 'invoice-note-waits', invoiceId: noteId, text: message }),
    );
    const twice = await host.send('DELETE', `${INVOICES}/${invoice._id}/stamps`);
    expect([twice.status, twice.errors[0]?.code]).toEqual([409, 'credit-note-waits']);
    const byForce = await host.send('POST', `${INVOICES}/${noteId}/stamps?partnerIntegrationId=siigo`);
    expect(byForce.errors).toMatchObject([{ field: 'document.provider' }]);
    expect(await documentsAt('siigo')).toBe(before);

    expect((await connect(host, 'dian')).status).toBe(201);
    await eventually(async () => expect((await read(host, noteId)).stampStatus).toBe('accepted'));
    expect(await read(host, invoice._id)).toMatchObject({ stampStatus: 'canceled' });
    expect(await documentsAt('siigo')).toBe(before);
    expect(await onHoy(host)).not.toContainEqual(expect.objectContaining({ kind: 'invoice-note-waits' }));
  });

  test('an invoice of Alegra is not credited at DIAN [W2-H-04]', async () => {
    const host = await aBiller(app, `nota-alegra-${counter++}@example.test`);
    await disconnect(host, 'dian');
    await connect(host, 'alegra');
    await host.send('PUT', '/api/accounting/mapping', ALEGRA_CODES);
    const draft = await aDraft(host, (await aStay(host))._id);
    await stamp(host, draft._id);
    await eventually(async () => {
      app.clock.advance(120);
      expect((await read(host, draft._id)).stampStatus).toBe('accepted');
    });
    await disconnect(host, 'alegra');
    expect((await connect(host, 'dian')).status).toBe(201);
    const sent = (await steer(app, 'dian').received('POST WcfDianCustomerServices.svc')).length;
    const asked = await host.send<Invoice>('DELETE', `${INVOICES}/${draft._id}/stamps`);
    expect(asked.data.creditNotes).toMatchObject([{ stampStatus: null, number: null }]);
    const note = await read(host, asked.data.creditNotes[0]?._id ?? '');
    expect(note.errors[0]?.message).toContain('Alegra');
    expect((await steer(app, 'dian').received('POST WcfDianCustomerServices.svc')).length).toBe(sent);
  });

  test('a refused document is submitted again to the same provider and to no other [W2-H-04, W2-H-05]', async () => {
    const wrongKey = { technicalKey: 'ffffffffffffffffffffffffffffffff' };
    const host = await aBiller(app, `otra-vez-${counter++}@example.test`, wrongKey);
    const draft = await aDraft(host, (await aStay(host))._id);
    expect((await stamp(host, draft._id)).status).toBe(400);
    await connect(host, 'siigo');
    await host.send('PUT', '/api/accounting/mapping', SIIGO_CODES);
    const other = await host.send('POST', `${INVOICES}/${draft._id}/stamps?partnerIntegrationId=siigo`);
    expect([other.status, other.errors[0]?.code]).toEqual([409, 'another-provider']);
    await disconnect(host, 'dian');
    const gone = await stamp(host, draft._id);
    expect(gone.errors).toMatchObject([
      { field: 'document.provider', message: expect.stringMatching(/DIAN/) },
    ]);
    await connect(host, 'dian');
    await host.correctSeries();
    expect((await stamp(host, draft._id)).data).toMatchObject({
      stampStatus: 'accepted',
      number: host.numbers[0],
      partnerIntegrationId: 'dian',
    });
  });
});
