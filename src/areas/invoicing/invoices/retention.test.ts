import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PropertyId } from '#vocabulary/ids.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { readInvoiceFile } from './files/invoice-files.service.ts';
import { aBiller, aDraft, aStay, type Biller, INVOICES, read, stamp } from './invoices.test-stage.ts';

let app: TestApp;
let host: Biller;

beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'archivo@example.test');
});
afterAll(() => app?.stop());

const anInvoice = async (): Promise<string> => {
  const { _id: id } = await aDraft(host, (await aStay(host, 1_071_000, { guestName: 'Familia Yepes' }))._id);
  await stamp(host, id);
  await eventually(async () => expect((await read(host, id)).files).toHaveLength(5));
  return id;
};

test('a document outlives its guest: the buyer, the signed document and the paper stay [D-78, PRV-03]', async () => {
  const id = await anInvoice();
  app.clock.advance(100 * 86_400);
  for (const { name, run } of app.platform.work.schedules) {
    if (name.includes('forget')) await run(app.context());
  }
  app.clock.set(TEST_NOW);
  const invoice = await read(host, id);
  expect(invoice.stay?.guestName).toBe('—');
  expect(invoice).toMatchObject({ customer: { name: 'Ana', documentNumber: '52123456' }, total: 1_071_000 });
  const paper = await fetch(`${app.url}${INVOICES}/${id}/files/print`, {
    headers: { authorization: `Bearer ${host.token}` },
  });
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('a property with documents in submission cannot be closed; after closing they stay complete [C-PROP-05, REL-52]', async () => {
  const id = await anInvoice();
  const { _id: late } = await aDraft(host, (await aStay(host))._id);
  const dian = steer(app, 'dian');
  await dian.failNext({ match: 'POST WcfDianCustomerServices.svc', hold: true });
  await host.send('POST', `${INVOICES}/stamps/async`, { invoiceIds: [late] });
  const close = () => host.send('DELETE', `/api/common/property/${host.propertyId}`, { name: 'Casa Azul' });
  const refused = await close();
  expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'documents-on-their-way']);
  await dian.release();
  await eventually(async () => expect((await read(host, late)).files).toHaveLength(5));
  expect((await close()).status).toBe(200);
  const inside = requirePropertyContext(app.context(host.propertyId as PropertyId));
  for (const role of ['document', 'answer', 'delivery', 'print', 'package'] as const) {
    expect((await readInvoiceFile(inside, id as never, role)).content.length).toBeGreaterThan(500);
  }
});
