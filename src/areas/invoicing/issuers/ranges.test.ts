import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { anIssuer, CASA_AZUL, ISSUERS, SERIES } from './issuers.test-issuer.ts';
import type { BillingIssuer, IssuerList } from './issuers.contract.ts';
import type { GrantedSeries, InvoiceSeries } from './series.contract.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

test('the ranges of an issuer come from DIAN with their hidden key; a known range keeps its numbers [C-ISS-10, W2-H-14]', async () => {
  const host = await hostWithProperty(app, 'rangos@example.test');
  const issuer = await anIssuer(host, CASA_AZUL);
  const path = `${ISSUERS}/${issuer._id}/series/granted`;
  const own = async (): Promise<BillingIssuer | undefined> =>
    (await host.get<IssuerList>(ISSUERS)).data.issuers.find(({ _id }) => _id === issuer._id);
  expect((await own())?.rangesFrom).toBeNull();
  const early = await host.send('POST', path);
  expect([early.status, early.errors[0]?.code]).toEqual([409, 'no-authority-connection']);

  await host.send('POST', '/api/common/property-integrations', {
    partnerIntegrationId: 'dian',
    mode: 'test',
  });
  expect((await own())?.rangesFrom).toBe('DIAN');
  const { status, data } = await host.send<GrantedSeries>('POST', path);
  expect([status, data]).toMatchObject([
    200,
    {
      skipped: 0,
      series: [
        {
          kind: 'invoice',
          prefix: 'SETP',
          from: 990_000_000,
          to: 995_000_000,
          authorization: { resolution: '18760000001', validTo: '2030-01-19' },
          hasTechnicalKey: true,
          state: 'ready',
        },
      ],
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('fc8eac42');
  expect((await host.send<GrantedSeries>('POST', path)).data).toEqual({ series: [], skipped: 0 });

  // A part of the range, whose days and key were copied wrongly.
  const [series] = data.series;
  const wrong = { to: 992_000_000, next: 991_000_000, validTo: '2029-01-19', technicalKey: 'ffffffffffff' };
  expect((await host.send('PATCH', `${SERIES}/${series?._id}`, wrong)).status).toBe(200);
  const corrected = await host.send<GrantedSeries>('POST', path);
  expect(corrected.data.series).toMatchObject([
    { to: 992_000_000, next: 991_000_000, authorization: { validTo: '2030-01-19' } },
  ] satisfies Partial<InvoiceSeries>[] | object[]);
});
