import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  LUCIA,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Schedule } from '#areas/desk/today/schedules.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const planned = async (query = '', by = host) =>
  (await by.get<Schedule[]>(`/api/common/schedules${query}`)).data;

test('nothing is planned for a property without calendars, connections and guests [C-GEN-04]', async () => {
  expect(await planned()).toEqual([]);
});

test('it shows when calendars are read, channels asked and reports sent, earliest first [C-GEN-04]', async () => {
  const connected = await host.send('POST', '/api/common/property-integrations', {
    partnerIntegrationId: 'cloudbeds',
    mode: 'test',
  });
  expect(connected.status).toBe(201);
  const [feed] = (await steer(app, 'airbnb').world<{ feeds: { id: string; token: string }[] }>()).feeds;
  const calendar = `${app.url}/simulators/airbnb/calendar/ical/${feed?.id}.ics?s=${feed?.token}`;
  await host.send('POST', '/api/pms/listings', { internalName: 'Suite Bóveda', calendar });
  await connectRegistries(host);
  const stay = await createTestStay(host, { checkInDate: inDays(2), checkOutDate: inDays(4) });
  expect((await completeTestCheckIn(app, host, stay, [ANNA, LUCIA])).status).toBe(200);
  let found: Schedule[] = [];
  await eventually(async () => {
    found = await planned();
    expect(new Set(found.map(({ kind }) => kind)).size).toBe(3);
  });
  expect(found.map(({ title }) => title)).toContain('Sincronizar el calendario de Suite Bóveda');
  expect(found.map(({ title }) => title)).toContain('Actualizar desde Cloudbeds');
  const report = found.find(({ kind }) => kind === 'stay-report');
  expect(report).toMatchObject({ appId: 'registry', propertyId: host.propertyId });
  expect(report?.title).toMatch(/^Reportar a /);
  expect(report?.title).not.toContain('Keller');
  expect(report?.dueAt && report.dueAt > report.runsAt).toBe(true);
  expect(found.map(({ runsAt }) => runsAt)).toEqual(found.map(({ runsAt }) => runsAt).sort());
  expect((await planned('?appId=listings')).map(({ kind }) => kind)).toEqual(['calendar-read']);
  const inEnglish = await planned('?language=en&filter=report%20TO');
  expect(inEnglish.length).toBeGreaterThan(0);
  expect(new Set(inEnglish.map(({ kind }) => kind))).toEqual(new Set(['stay-report']));
});

test('it contains only the apps that a member sees, of one property [C-GEN-04, D-9]', async () => {
  const reader = await createColleague(app, host.propertyId, 'mira@example.test', {
    role: 'read-only',
    apps: ['listings'],
  });
  const seen = await planned('', { ...reader, propertyId: host.propertyId });
  expect(new Set(seen.map(({ appId }) => appId))).toEqual(new Set(['listings']));
  const other = await hostWithProperty(app, 'otra@example.test');
  expect((await other.get(`/api/common/schedules?propertyId=${host.propertyId}`)).status).toBe(404);
});
