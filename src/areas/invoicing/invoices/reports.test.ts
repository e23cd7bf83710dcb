import crypto from 'node:crypto';

import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { eventually } from '#support/wait.ts';
import type { ReservationInvoice } from './drafts/folio-invoices.contract.ts';
import { aBiller, aDraft, aStay, type Biller, INVOICES, read, stamp } from './invoices.test-stage.ts';
import type { Invoice, InvoiceRow } from './invoices.contract.ts';
import type { InvoiceMonth } from './reports.contract.ts';

let app: TestApp;
let host: Biller;

beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'contador@example.test');
});
afterAll(() => app?.stop());

test('the report by month sums invoices less credit notes, also as a file [C-ACC-09, C-ACC-41, SEC-31]', async () => {
  const first = await aDraft(host, (await aStay(host))._id);
  const second = await aDraft(host, (await aStay(host, 357_000))._id, { notes: '=1+1' });
  await aDraft(host, (await aStay(host))._id);
  const taxProof = { passport: 'C01X00T47', migrationDocument: 'PIP 83127731' };
  await host.send('PATCH', `${INVOICES}/${second._id}`, { taxProof });
  const [invoice] = [await stamp(host, first._id), await stamp(host, second._id)];
  const [line] = invoice.data.items;
  const note = await host.send('POST', `/api/accounting/credit-notes/${first._id}/stamps`, {
    concept: 'discount',
    reason: 'Sin agua un día',
    items: [{ id: line?._id, amount: 119_000 }],
  });
  expect(note.status).toBe(201);
  const { data } = await host.get<InvoiceMonth[]>(`${INVOICES}/summary-report`);
  expect(data).toMatchObject([
    {
      month: '2026-11',
      currency: 'COP',
      invoices: 2,
      creditNotes: 1,
      rounding: 0,
      net: 900_000 + 357_000 - 100_000,
      total: 1_071_000 + 357_000 - 119_000,
    },
  ]);
  expect(data[0]?.taxes).toContainEqual({
    kind: 'vat',
    amountPercentage: 19,
    base: 800_000,
    amount: 152_000,
  });
  const filter = encodeURIComponent(JSON.stringify({ from: '2026-12-01' }));
  expect((await host.get(`${INVOICES}/summary-report?filter=${filter}`)).data).toEqual([]);

  const file = await fetch(
    `${app.url}${INVOICES}/csv?filter=${encodeURIComponent('{"state":["success"]}')}`,
    {
      headers: { authorization: `Bearer ${host.token}` },
    },
  );
  const lines = (await file.text()).trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines.join()).toContain(`${invoice.data.number}`);
  expect(lines.join()).toContain(`${invoice.data.stamp?.fiscalKey}`);
});

test("the accountant's month contains each document with its paper, a table, and valid checksums [C-ACC-51, REL-52]", async () => {
  const biller = await aBiller(app, 'archivo@example.test');
  const draft = await aDraft(biller, (await aStay(biller))._id);
  const { data: invoice } = await stamp(biller, draft._id);
  await eventually(async () => expect((await read(biller, draft._id)).files).toHaveLength(5));
  const archive = async (month: string) => {
    const response = await fetch(`${app.url}${INVOICES}/archive?month=${month}`, {
      headers: { authorization: `Bearer ${biller.token}` },
    });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const { response, bytes } = await archive('2026-11');
  expect(response.headers.get('content-disposition')).toContain('posada-facturas-2026-11.zip');
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  expect(names).toHaveLength(5);
  expect(names).toContain(`facturas/${invoice.number}/${invoice.number}.pdf`);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(text('documentos.csv')).toContain(`${invoice.number}`);
  const sums = text('sha256.txt').trim().split('\n');
  expect(sums).toHaveLength(3);
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    expect(
      crypto
        .createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
    ).toBe(sum);
  }
  expect(Object.keys(unzipSync((await archive('2026-10')).bytes))).toEqual(['documentos.csv', 'sha256.txt']);
  expect((await archive('2026-13')).response.status).toBe(400);
});

test('stays with their last invoice and its status; the default is the first page of a thousand [C-RES-09, R-CHK-05, W2-H-15]', async () => {
  const [billed, drafted, none] = [await aStay(host), await aStay(host), await aStay(host)];
  const sent = await aDraft(host, billed._id);
  await stamp(host, sent._id);
  await aDraft(host, drafted._id);
  const { data, status } = await host.get<ReservationInvoice[]>('/api/pms/reservations-invoices');
  expect(status).toBe(200);
  const rowOf = (id: string) => data.find(({ reservationID }) => reservationID === id);
  expect(rowOf(billed._id)).toMatchObject({
    billing: 'billed',
    stampStatus: 'accepted',
    checked: true,
    invoiceId: sent._id,
  });
  expect(rowOf(drafted._id)).toMatchObject({ billing: 'not-billed', checked: false, number: null });
  expect(rowOf(none._id)).toMatchObject({ billing: 'not-billed', invoiceId: null, stampStatus: null });
  const path = '/api/pms/reservations-invoices';
  const { meta } = await host.get(path);
  expect(meta).toMatchObject({ page: 1, limit: 1000 });
  expect((await host.get(`${path}?page=1&limit=1000`)).meta).toEqual(meta);
  const second = await host.get<ReservationInvoice[]>(`${path}?page=2&limit=1`);
  expect([second.data, second.meta]).toEqual([[data[1]], { ...meta, page: 2, limit: 1 }]);
  expect((await host.get(`${path}?limit=1001`)).status).toBe(400);
});

test('a refused document of a house folio is corrected and submitted again under its number, without waiting [C-ACC-27, W2-H-15]', async () => {
  const biller = await aBiller(app, 'tienda@example.test', {
    technicalKey: 'ffffffffffffffffffffffffffffffff',
  });
  const account = await biller.send<{ _id: string }>('POST', '/api/accounting/internal-accounts', {
    key: '01920000-0000-7000-8000-000000000002',
    name: 'Bar Casa Azul',
    currency: 'COP',
  });
  const sold = await biller.send('POST', `/api/accounting/internal-accounts/${account.data._id}/entries`, {
    key: '01920000-0000-7000-8000-000000000210',
    kind: 'charge',
    amount: 71_400,
    currency: 'COP',
    service: 'extra',
    description: 'Camiseta',
    onDate: '2026-11-21',
  });
  expect(sold.errors ?? []).toEqual([]);
  const path = `${INVOICES}/internal-account`;
  const again = (id: string, change: object) =>
    biller.send<Invoice>('PUT', `${path}/${id}/stamps/async`, change);
  // No document was submitted, so none can be submitted again.
  expect((await again(account.data._id, { notes: 'Antes' })).status).toBe(404);
  const bulk = await biller.send<{ invoiceId: string }[]>('POST', `${path}/stamps/async`, {
    folioIds: [account.data._id],
  });
  const id = bulk.data[0]?.invoiceId ?? '';
  await eventually(async () => expect((await read(biller, id)).stampStatus).toBe('rejected'));
  const { number } = await read(biller, id);
  await biller.correctSeries();
  const sent = await again(account.data._id, { notes: 'Otra vez' });
  expect([sent.status, sent.data._id, sent.errors ?? []]).toEqual([202, id, []]);
  await eventually(async () =>
    expect(await read(biller, id)).toMatchObject({
      stampStatus: 'accepted',
      number,
      notes: 'Otra vez',
      stamp: { revision: 2 },
    }),
  );
  const { data: listed } = await biller.get<InvoiceRow[]>(`${path}/${account.data._id}`);
  expect(listed.map(({ _id }) => _id)).toEqual([id]);
  // The folio of a stay is not a house folio.
  const stay = await aDraft(biller, (await aStay(biller))._id);
  expect((await again(stay.folioId, { notes: 'No' })).status).toBe(404);
});

test('the unbilled lines of a house folio are billed once [C-ACC-12, C-ACC-21]', async () => {
  const stay = await aStay(host);
  const draft = await aDraft(host, stay._id);
  const ofStay = await host.get(`${INVOICES}/internal-account/${draft.folioId}`);
  expect(ofStay.status).toBe(404);
  const bulk = (folioIds: readonly string[]) =>
    host.send<{ status: number; invoiceId: string; errors: unknown[] }[]>(
      'POST',
      `${INVOICES}/internal-account/stamps/async`,
      { folioIds },
    );
  const answers = await bulk([draft.folioId, '01920000-0000-7000-8000-000000000000']);
  expect(answers.data.map(({ status }) => status)).toEqual([404, 404]);
  const account = await host.send<{ _id: string }>('POST', '/api/accounting/internal-accounts', {
    key: '01920000-0000-7000-8000-000000000001',
    name: 'Tienda Casa Azul',
    currency: 'COP',
  });
  expect(account.errors ?? []).toEqual([]);
  const path = `/api/accounting/internal-accounts/${account.data._id}/entries`;
  const sale = (key: number, amount: number) =>
    host.send('POST', path, {
      key: `01920000-0000-7000-8000-0000000001${key}`,
      kind: 'charge',
      amount,
      currency: 'COP',
      service: 'extra',
      description: 'Camiseta',
      onDate: '2026-11-21',
    });
  const sold = await sale(10, 71_400);
  expect(sold.errors ?? []).toEqual([]);
  const [sent] = (await bulk([account.data._id])).data;
  expect(sent).toMatchObject({ status: 202, errors: [] });
  await eventually(async () =>
    expect(await read(host, sent?.invoiceId ?? '')).toMatchObject({ stampStatus: 'accepted', total: 71_400 }),
  );
  expect((await bulk([account.data._id])).data).toMatchObject([{ status: 400 }]);
  const { data } = await host.get<InvoiceRow[]>(`${INVOICES}/internal-account/${account.data._id}`);
  expect(data.map(({ stampStatus }) => stampStatus)).toContain('accepted');
});
