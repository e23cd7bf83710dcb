import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { SIIGO_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import { addTo, anIssuer, aSeries, CASA_AZUL } from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import type { BillingIssuer } from '#areas/invoicing/issuers/issuers.contract.ts';
import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { propertyContextOf, ledgerOf } from '#areas/subscription/credits/credits.test-stage.ts';
import { compareLedger } from '#areas/subscription/credits/credits.jobs.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, hostWithProperty, signIn } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { FolioDocuments } from '../folio-documents/folio-documents.contract.ts';
import type { AutoInvoicing } from '../auto-invoice/auto-invoice.contract.ts';
import { invoiceDepartedStays } from '../auto-invoice/auto-invoice.service.ts';
import type { InvoiceReview } from '../drafts/review.contract.ts';
import type { ReservationInvoice } from '../drafts/folio-invoices.contract.ts';
import type { Invoice } from '../invoices.contract.ts';
import { aDraft, ANA, aStay, INVOICES, read, rows, stamp } from '../invoices.test-stage.ts';
import type { InvoiceMonth } from '../reports.contract.ts';
import { aDeparted, aGuest } from '../self-invoice/self-invoice.test-stage.ts';

/**
 * Test documents affect nothing real (docs/decisions/0098): each test starts with a folio and ends at the screen that a
 * person would read.
 */
const CONNECTIONS = '/api/common/property-integrations';
/** The host's own range, of which a test uses no number. */
const FIRST = 991_500_001;

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
});
afterAll(() => app?.stop());

type House = Host & { readonly propertyId: string; readonly email: string };

/** A host with a company and its numbers, and no connection yet. */
async function aHouse(): Promise<House> {
  const email = `prueba-${++count}@example.test`;
  const host = await hostWithProperty(app, email);
  const issuer = await anIssuer(host, { ...CASA_AZUL, rnt: '45612' });
  const from = FIRST + 100 * count;
  await aSeries(host, issuer._id, { from, to: from + 99 });
  expect((await addTo(host, issuer._id, { kind: 'credit-note', prefix: `T${count}` })).status).toBe(201);
  return { ...host, email };
}

/** The next own numbers. */
const nextNumbers = async (host: Host): Promise<number[]> => {
  const { data } = await host.get<{ issuers: BillingIssuer[] }>('/api/accounting/issuers');
  return data.issuers.flatMap(({ series }) => series.map(({ next }) => next));
};
const connect = async (host: Host, input: object): Promise<string> => {
  const { status, data } = await host.send<PropertyIntegration>('POST', CONNECTIONS, input);
  expect(status).toBe(201);
  return data._id;
};
type Mail = { to: string[]; subject: string; text: string; attachments: { name: string }[] };
const mailsTo = async (to: string): Promise<Mail[]> => {
  const response = await fetch(`${app.url}/simulators/mailbox/messages`);
  return ((await response.json()) as Mail[]).filter((mail) => mail.to.includes(to));
};
const testMailsTo = async (to: string) =>
  (await mailsTo(to)).filter(({ subject }) => subject.includes('sin valor fiscal'));
const bytesOf = async (host: Host, path: string) => {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${host.token}` } });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};

/** A buying company is stored for the next document. */
const COMPANY = {
  personType: 'company',
  name: 'Textiles Osorio S.A.S.',
  documentType: 'nit',
  documentNumber: '860.002.964-4',
  email: 'compras@example.test',
};
const HABILITACION = liveAccess('dian', { credentials: { environment: 'habilitacion' } });

describe.each([
  { way: 'a test connection', input: { partnerIntegrationId: 'dian', mode: 'test' } },
  { way: 'the habilitación of DIAN', input: HABILITACION },
])('a document that was submitted through $way', ({ input }) => {
  let host: House;
  let connection: string;
  let stay: string;
  let before: number[];
  let invoice: Invoice;
  let customer: typeof COMPANY;
  beforeEach(async () => {
    host = await aHouse();
    connection = await connect(host, input);
    before = await nextNumbers(host);
    stay = (await aStay(host))._id;
    customer = { ...COMPANY, email: `cliente-${count}@example.test` };
    const answer = await stamp(host, (await aDraft(host, stay, { customer }))._id);
    expect([answer.status, answer.errors ?? []]).toEqual([201, []]);
    invoice = answer.data;
  });

  test('it has a number of the test series, and the issuer’s own numbers stay [W2-H-06]', async () => {
    expect(invoice).toMatchObject({ isTest: true, stampStatus: 'accepted' });
    expect(invoice.number).toMatch(/^SETP99\d{7}$/);
    expect(await nextNumbers(host)).toEqual(before);
    expect(before).toHaveLength(2);
    const second = await stamp(host, (await aDraft(host, stay, { customer }))._id);
    expect(Number(second.data.number?.slice(4))).toBe(Number(invoice.number?.slice(4)) + 1);
    const note = await host.send<Invoice>('POST', `/api/accounting/credit-notes/${invoice._id}/stamps`, {
      concept: 'annulment',
      reason: 'Prueba',
    });
    expect([note.status, note.data.isTest]).toEqual([201, true]);
    expect(await nextNumbers(host)).toEqual(before);
  });

  test('it is marked on paper and in its mail, which goes to the host and never to the customer [W2-H-06]', async () => {
    await eventually(async () => expect(await testMailsTo(host.email)).toHaveLength(1));
    const [mail] = await testMailsTo(host.email);
    expect(mail?.subject).toMatch(/^PRUEBA, sin valor fiscal: /);
    expect(mail?.text).toContain('sin valor fiscal');
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^SIN-VALOR-FISCAL-.*\.zip$/),
      expect.stringMatching(/^SIN-VALOR-FISCAL-.*\.pdf$/),
    ]);
    expect(await mailsTo(customer.email)).toEqual([]);
    expect((await read(host, invoice._id)).mailedAt).toBeNull();
    const again = (email: string) => host.send('POST', `${INVOICES}/${invoice._id}/mail`, { email });
    expect(await again(customer.email)).toMatchObject({
      status: 409,
      errors: [{ code: 'test-document', field: 'email' }],
    });
    expect((await again(host.email)).status).toBe(202);
    await eventually(async () => expect(await testMailsTo(host.email)).toHaveLength(2));
    expect(await mailsTo(customer.email)).toEqual([]);
    const { bytes } = await bytesOf(host, `${INVOICES}/${invoice._id}/files/print`);
    // The title of the file; the drawn text is compressed.
    expect(titleOf(bytes)).toContain('SIN VALOR FISCAL');
  });

  test('it is in no report, archive or folio, and bills nothing [W2-H-06]', async () => {
    await eventually(async () => expect((await read(host, invoice._id)).files.length).toBeGreaterThan(3));
    expect((await host.get<InvoiceMonth[]>(`${INVOICES}/summary-report`)).data).toEqual([]);
    const { bytes } = await bytesOf(host, `${INVOICES}/archive?month=2026-11`);
    const archive = unzipSync(bytes);
    expect(Object.keys(archive).toSorted()).toEqual(['documentos.csv', 'sha256.txt']);
    const lines = new TextDecoder().decode(archive['documentos.csv']).trim().split('\n');
    expect(lines).toHaveLength(1);
    const csv = new TextDecoder().decode((await bytesOf(host, `${INVOICES}/csv`)).bytes);
    expect(csv).not.toContain(String(invoice.number));
    const { data: account } = await host.get<FolioDocuments>(`${INVOICES}/accounts/${invoice.folioId}`);
    expect(account).toMatchObject({ documented: 0, isExplained: true, mend: null });
    const { data: stays } = await host.get<ReservationInvoice[]>(
      '/api/pms/reservations-invoices?page=1&limit=100',
    );
    expect(stays.map(({ billing, number }) => [billing, number])).toEqual([['not-billed', null]]);
    const { data: today } = await host.get<Today>('/api/common/today');
    // The log of Posada's actions names it; nothing waits for a person.
    expect(JSON.stringify(today.attention)).not.toContain(String(invoice.number));
    // The customer of a test is not stored for the next document.
    expect(JSON.stringify((await host.get('/api/crm/customers')).data)).not.toContain('Osorio');
  });

  test('it costs no credit [W2-H-06, REL-12]', async () => {
    const { lines } = await ledgerOf(host);
    expect(lines.filter(({ kind }) => kind !== 'welcome')).toEqual([]);
    expect(await compareLedger(app.context())).toBe(0);
  });

  test('the same nights can be billed for real beside it, and it is deleted with its connection [W2-H-06]', async () => {
    const { propertyId } = host;
    const asked = { appId: 'siigo-connect', propertyId, subscription: 'trial' };
    expect((await host.send('POST', '/api/common/my-apps', asked)).status).toBeLessThan(300);
    await connect(host, liveAccess('siigo'));
    expect((await host.send('PUT', '/api/accounting/mapping', SIIGO_CODES)).status).toBe(200);
    const { _id: besideId } = await aDraft(host, stay, { customer });
    await stamp(host, besideId);
    // Siigo decides later, and Posada asks again.
    await eventually(async () => {
      app.clock.advance(60);
      expect((await read(host, besideId)).stampStatus).toBe('accepted');
    });
    expect(await read(host, besideId)).toMatchObject({ isTest: false, partnerIntegrationId: 'siigo' });
    expect((await read(host, invoice._id)).isTest).toBe(true);

    // Disconnecting needs a sign-in of the last minutes.
    const again = await signIn(app, host.email);
    expect((await again.send('DELETE', `${CONNECTIONS}/${connection}`)).status).toBe(200);
    await eventually(async () => expect((await rows(host)).map(({ _id }) => _id)).toEqual([besideId]));
    expect((await host.get(`${INVOICES}/${invoice._id}`)).status).toBe(404);
    expect((await bytesOf(host, `${INVOICES}/${invoice._id}/files/print`)).status).toBe(404);
  });

  test('it leaves nothing billed: afterwards the same nights get the first number of the issuer [W2-H-06]', async () => {
    await stamp(host, (await aDraft(host, stay))._id);
    expect((await host.send('DELETE', `${CONNECTIONS}/${connection}`)).status).toBe(200);
    await eventually(async () => expect(await rows(host)).toEqual([]));
    await connect(host, liveAccess('dian'));
    const real = await stamp(host, (await aDraft(host, stay, { customer }))._id);
    expect(real.data).toMatchObject({
      isTest: false,
      number: `SETP${FIRST + 100 * count}`,
      total: 1_071_000,
    });
    await eventually(async () => expect(await mailsTo(customer.email)).toHaveLength(1));
    expect((await mailsTo(customer.email))[0]?.subject).not.toMatch(/prueba/i);
    expect((await host.get<InvoiceMonth[]>(`${INVOICES}/summary-report`)).data).toMatchObject([
      { invoices: 1, total: 1_071_000 },
    ]);
  });
});

test('a change from habilitación to production deletes its documents, and none of them becomes real [W2-H-06]', async () => {
  const host = await aHouse();
  const connection = await connect(host, HABILITACION);
  const stay = await aStay(host);
  const { data: trial } = await stamp(host, (await aDraft(host, stay._id))._id);
  expect(trial.isTest).toBe(true);
  const { credentials } = liveAccess('dian');
  const changed = await host.send('PATCH', `${CONNECTIONS}/${connection}`, { credentials });
  expect(changed.status).toBe(200);
  await eventually(async () => expect(await rows(host)).toEqual([]));
  const real = await stamp(host, (await aDraft(host, stay._id))._id);
  expect(real.data).toMatchObject({ isTest: false, number: `SETP${FIRST + 100 * count}` });
});

test('in test mode neither automatic invoicing nor a guest issues an invoice [W2-H-06, C-PROP-07, R-SELF-01]', async () => {
  const host = await aHouse();
  await connect(host, { partnerIntegrationId: 'dian', mode: 'test' });
  const path = `/api/common/properties/${host.propertyId}/auto-bill`;
  expect((await host.send('PATCH', path, { autoBill: true })).status).toBe(200);
  const stay = await aDeparted(app, host);
  const now = app.clock.now();
  app.clock.advance(17.5 * 3_600);
  await invoiceDepartedStays(propertyContextOf(app, host));
  const { data } = await host.get<AutoInvoicing>(path);
  expect(data.waits).toMatchObject([{ reservationId: stay._id, remedy: 'connections' }]);
  expect(data.waits[0]?.reason).toMatch(/modo de prueba/);
  expect(await rows(host)).toEqual([]);
  app.clock.set(now);
  const guest = aGuest(app);
  const found = await guest.search(stay.channelCode, 'camila@example.test');
  const made = found.status === 200 ? await guest.issue(found.data.id, ANA) : found;
  expect(made.status).toBeGreaterThanOrEqual(400);
  expect(await rows(host)).toEqual([]);
});

test('a stay of a test connection gets no real invoice, and a test invoice if there is test access [W2-H-06]', async () => {
  const host = await aHouse();
  await connect(host, { partnerIntegrationId: 'cloudbeds', mode: 'test' });
  const brought = async () =>
    (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data.find(
      ({ source, total, status }) => source === 'pms' && total && status !== 'canceled',
    );
  await eventually(async () => expect(await brought()).toBeDefined());
  const stay = (await brought())?._id ?? '';
  const folio = `/api/pms/reservations/${stay}/folio`;
  await eventually(async () => expect((await host.get<StayFolio>(folio)).data.keptBy).toBe('Cloudbeds'));
  await connect(host, liveAccess('dian'));
  const before = await nextNumbers(host);
  const draft = await aDraft(host, stay);
  expect(draft.validation.document.fields['provider']?.message).toContain('conexión de prueba');
  const refused = await stamp(host, draft._id);
  expect([refused.status, refused.errors]).toMatchObject([
    400,
    [{ field: 'document.provider', message: expect.stringContaining('conexión de prueba') }],
  ]);
  expect(await nextNumbers(host)).toEqual(before);
  expect(await read(host, draft._id)).toMatchObject({ number: null, stampStatus: null });

  // Live access comes first for every other stay.
  const asked = { appId: 'siigo-connect', propertyId: host.propertyId, subscription: 'trial' };
  expect((await host.send('POST', '/api/common/my-apps', asked)).status).toBeLessThan(300);
  const siigo = await connect(host, { partnerIntegrationId: 'siigo', mode: 'test' });
  const mapping = `/api/accounting/mapping?propertyIntegrationId=${siigo}`;
  expect((await host.send('PUT', mapping, SIIGO_CODES)).status).toBe(200);
  const test = await aDraft(host, stay);
  expect(test).toMatchObject({ partnerIntegrationId: 'siigo', isTest: true });
  const real = await aDraft(host, (await aStay(host))._id);
  expect(real).toMatchObject({ partnerIntegrationId: 'dian', isTest: false });
  // Both can be submitted, and only one is money.
  const ids = JSON.stringify([test._id, real._id]);
  const { data } = await host.get<InvoiceReview>(`${INVOICES}/review?ids=${encodeURIComponent(ids)}`);
  expect(data).toMatchObject({ count: 2, buyers: 1, totals: [{ currency: 'COP', total: real.total }] });
  const testsOf = data.invoices.map(({ _id, oddities }) => [
    _id,
    oddities.some(({ kind }) => kind === 'test'),
  ]);
  expect(new Map(testsOf as [string, boolean][])).toEqual(
    new Map([
      [test._id, true],
      [real._id, false],
    ]),
  );
});

/** A title in a PDF is UTF-16 if it has letters beyond ASCII. */
function titleOf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  return raw.replaceAll('\u0000', '');
}
