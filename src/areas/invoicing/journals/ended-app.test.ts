import { afterAll, beforeAll, expect, test } from 'vitest';

import { SIIGO_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import { aDraft, aStay, INVOICES, read, stamp } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import type { InvoiceBulkResult } from '#areas/invoicing/invoices/submissions/submissions.contract.ts';
import { anIssuer, CASA_AZUL } from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import { setPaidApps } from '#areas/property/marketplace/index.ts';
import type { PropertyApp } from '#areas/property/marketplace/marketplace.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Journal } from './journals.contract.ts';

const JOURNALS = '/api/accounting/journals';
const RETRY = `${JOURNALS}/siigo-connect-single-journal-retry`;
const NOT_ACTIVE = { status: 409, errors: [{ code: 'app-not-active' }] };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
});
afterAll(() => app?.stop());

/** A host who tries and connects Siigo's app, with everything that an invoice and a journal need. */
async function aHost(): Promise<Host & { propertyId: string; trial: PropertyApp }> {
  const host = await hostWithProperty(app, 'app-terminada@example.test');
  const { propertyId } = host;
  await anIssuer(host, { ...CASA_AZUL, rnt: '45612' });
  const asked = { appId: 'siigo-connect', propertyId, subscription: 'trial' };
  const trial = await host.send<PropertyApp>('POST', '/api/common/my-apps', asked);
  const siigo = liveAccess('siigo');
  expect((await host.send('POST', '/api/common/property-integrations', siigo)).status).toBe(201);
  expect((await host.send('PUT', '/api/accounting/mapping', SIIGO_CODES)).status).toBe(200);
  const accounts = {
    documentType: '27002',
    thirdParty: '860002964',
    channels: {},
    money: { cash: '11050501' },
    kinds: { addendum: { debit: '11050501', credit: '23809501' } },
  };
  expect((await host.send('PUT', `${JOURNALS}/settings`, accounts)).status).toBe(200);
  return { ...host, trial: trial.data };
}

test('after the app of a program ended, new journals wait with the reason and started ones continue [R-PROD-05]', async () => {
  const host = await aHost();
  const becomes = (id: string, status: string) =>
    eventually(async () => {
      app.clock.advance(120);
      expect((await read(host, id)).stampStatus).toBe(status);
    });
  const before = await aDraft(host, (await aStay(host))._id);
  await stamp(host, before._id);
  await becomes(before._id, 'accepted');

  const off = `/api/common/my-apps/siigo-connect?propertyId=${host.propertyId}`;
  const version = { 'if-match': String(host.trial.version) };
  expect((await host.send('DELETE', off, undefined, version)).status).toBe(200);

  const stay = await aStay(host);
  const draft = await aDraft(host, stay._id);
  expect(await stamp(host, draft._id)).toMatchObject(NOT_ACTIVE);
  const many = await host.send<InvoiceBulkResult[]>('POST', `${INVOICES}/stamps/async`, {
    invoiceIds: [draft._id],
  });
  expect(many.data).toMatchObject([{ _id: draft._id, status: 409 }]);
  expect(await read(host, draft._id)).toMatchObject({ state: 'draft', number: null });
  const tip = { kind: 'addendum', description: 'Propina para el equipo', amount: 40_000 };
  app.clock.advance(1);
  await host.send('POST', `/api/pms/reservations/${stay._id}/folio/entries`, {
    key: crypto.randomUUID(),
    ...tip,
  });
  const journal = async () => (await host.get<Journal[]>(JOURNALS)).data[0];
  await eventually(async () =>
    expect(await journal()).toMatchObject({
      state: 'failure',
      errors: [{ message: 'Esta app no está activa en tu propiedad. Actívala o pruébala en Apps.' }],
    }),
  );
  const again = async () => host.send(`POST`, RETRY, { journalId: (await journal())?._id });
  expect(await again()).toMatchObject(NOT_ACTIVE);
  // A document that was submitted with it can be credited.
  await host.send('DELETE', `${INVOICES}/${before._id}/stamps`);
  await becomes(before._id, 'canceled');

  const ctx = app.context().forProperty(host.propertyId as PropertyId);
  await ctx.db.transaction((tx) => setPaidApps(ctx, tx, ['siigo-connect']));
  expect((await again()).status).toBe(200);
  await eventually(async () => expect(await journal()).toMatchObject({ state: 'success' }));
  expect([201, 202]).toContain((await stamp(host, draft._id)).status);
  await becomes(draft._id, 'accepted');
});
