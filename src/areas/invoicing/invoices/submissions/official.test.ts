import { afterAll, beforeAll, expect, test } from 'vitest';

import { readRates } from '#areas/platform/exchange-rates/exchange-rates.service.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { eventually } from '#support/wait.ts';
import { aBiller, aDraft, aStay, type Biller, INVOICES, read, stamp } from '../invoices.test-stage.ts';

let app: TestApp;
let host: Biller;

beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'oficial@example.test');
  await readRates(app.context());
});
afterAll(() => app?.stop());

const documentOf = async (id: string): Promise<string> => {
  await eventually(async () => expect((await read(host, id)).files).toHaveLength(5));
  const response = await fetch(`${app.url}${INVOICES}/${id}/files/document`, {
    headers: { authorization: `Bearer ${host.token}` },
  });
  return response.text();
};

test('a document in dollars has the TRM of its day, and names its publisher [W2-H-14]', async () => {
  const draft = await aDraft(host, (await aStay(host, 300, { currency: 'USD' }))._id);
  const { data, errors } = await stamp(host, draft._id);
  expect([errors ?? [], data?.stampStatus]).toEqual([[], 'accepted']);
  const xml = await documentOf(draft._id);
  expect(xml).toMatch(/<cbc:SourceCurrencyCode>USD<.*<cbc:Date>2026-11-21</s);
  const ctx = app.context().forProperty(host.propertyId as never);
  const kept = await ctx.db.named<{ source: string }>(
    'signed-exchange',
    `select signed -> 'exchange' ->> 'source' as source from invoices where id = $1`,
    [draft._id],
  );
  expect(kept).toEqual([{ source: 'TRM' }]);
});

test('a cross rate is not official: the document waits and says what to do [W2-H-14]', async () => {
  const draft = await aDraft(host, (await aStay(host, 300, { currency: 'EUR' }))._id);
  const refused = await stamp(host, draft._id);
  expect([refused.status, refused.errors]).toMatchObject([
    409,
    [{ code: 'no-official-rate', message: expect.stringMatching(/EUR.*COP/) }],
  ]);
  expect(await read(host, draft._id)).toMatchObject({ state: 'draft', number: null });
});

test('the cent without an exact net amount is PayableRoundingAmount, and no charge [W2-H-14]', async () => {
  const draft = await aDraft(host, (await aStay(host, 0.09))._id);
  const { data } = await stamp(host, draft._id);
  const xml = await documentOf(data._id);
  expect(data.rounding).toBeGreaterThan(0);
  expect(xml).toMatch(new RegExp(`<cbc:PayableRoundingAmount currencyID="COP">${data.rounding.toFixed(2)}<`));
  expect(xml).not.toContain('AllowanceCharge');
  expect(xml).not.toContain('ChargeTotalAmount');
});

test('a submission by the stay, by its id or that of its source, submits its open invoice [C-ACC-15, R-CALL-02]', async () => {
  const stay = await aStay(host);
  const none = await host.send('POST', `${INVOICES}/tp_${stay._id}/stamps`);
  expect(none.status).toBe(404);
  const draft = await aDraft(host, stay._id);
  const { status, data } = await host.send<{ _id: string; stampStatus: string }>(
    'POST',
    `${INVOICES}/tp_${stay._id}/stamps`,
  );
  expect([status, data]).toMatchObject([201, { _id: draft._id, stampStatus: 'accepted' }]);
  const again = await host.send('POST', `${INVOICES}/tp_${stay._id}/stamps`);
  expect([again.status, again.errors[0]?.code]).toEqual([409, 'invoice-signed']);
});
