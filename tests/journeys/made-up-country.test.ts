import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  createTestStay,
  browserWith,
  completeTestCheckIn,
  createTestLink,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayReport, TourismSettings } from '#areas/guests/registry/registry.contract.ts';
import { installCountry } from '#countries/index.ts';
import { createProviders } from '#main/providers.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { registerHost } from '#support/host.ts';
import { finishSetupOf } from '#support/trial.ts';
import { eventually } from '#support/wait.ts';
import { atlantis } from './atlantis/atlantis.country.ts';
import { harbourOffice } from './atlantis/harbour.provider.ts';

const office = harbourOffice();
const takeAway = installCountry(atlantis);
let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp(
    {},
    { makeProviders: (settings) => [...createProviders(settings), office.provider] },
  );
  const registered = await registerHost(app, 'poseidon@example.test');
  const { data, errors } = await registered.send<{ _id: string }>('POST', '/api/common/property', {
    name: 'The deep',
    type: 'short rental',
    currency: 'USD',
    timezone: atlantis.timeZone,
    location: {
      country: { _id: 'AQ', name: 'Atlantis', iso: 'AQ' },
      city: { _id: null, name: 'Poseidonis' },
    },
  });
  if (!data) throw new Error(JSON.stringify(errors));
  await finishSetupOf(app, data._id);
  host = Object.assign(registered, { propertyId: data._id });
});
afterAll(async () => {
  await app.stop();
  takeAway();
});

const SETTINGS = '/api/common/sire-tra-settings';
const connect = (mode: 'live' | 'test', settings: object) =>
  host.send<TourismSettings>('POST', SETTINGS, {
    establishmentName: 'The deep',
    accommodationType: 'hotel',
    registries: { harbour: { mode, settings } },
  });
const reports = async () => (await host.get<StayReport[]>('/api/common/stay-reports')).data;

test('a country in one folder works from the guest’s page to the report at its registry [D-45, REL-15, PRV-01]', async () => {
  const refused = await connect('live', { quay: '7', seal: 'conch' });
  expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'registries.harbour.settings.seal']);
  const { data } = await connect('live', { quay: '7', seal: 'trident' });
  expect(data.registries).toMatchObject([{ registry: 'harbour', name: 'Harbour', settings: { quay: '7' } }]);
  expect(JSON.stringify(data)).not.toContain('trident');

  const stay = await createTestStay(host, { adults: 1, currency: 'USD', total: 90 });
  const page = await (await browserWith(app, await createTestLink(host, stay))).page();
  expect(page.guests[0]?.fields.map(({ name }) => name)).toEqual(['firstName', 'lastName', 'email']);
  expect(page.policies).toMatchObject([{ authority: 'Office of the harbour', keepDays: 40 }]);

  const answers = { firstName: 'Anna', lastName: 'Keller', email: 'anna@example.com' };
  expect((await completeTestCheckIn(app, host, stay, [answers])).status).toBe(200);
  await eventually(async () =>
    expect(await reports()).toMatchObject([
      { registry: 'harbour', registryName: 'Harbour', state: 'sent', code: 'landing-1', mode: 'live' },
    ]),
  );
  expect(office.book).toEqual([{ quay: '7', name: 'Anna Keller', email: 'anna@example.com' }]);
});
