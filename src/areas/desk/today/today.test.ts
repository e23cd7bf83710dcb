import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  createTestLink,
  LUCIA,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const today = async (language = 'es') =>
  (await host.get<Today>(`/api/common/today?language=${language}`)).data;

test('an empty property has an empty day, in its own zone', async () => {
  expect(await today()).toMatchObject({
    date: '2026-11-21',
    localTime: '10:00',
    city: 'Cartagena',
    arrivals: { total: 0, complete: 0 },
    occupancy: { percent: 0, pointsAgainstLastMonth: null },
    attention: [],
    arrivalsToday: [],
  });
});

test('arrivals, departures, guests in the house, sold nights and what needs the host', async () => {
  const done = await createTestStay(host, { guestName: 'Tomás Keller' });
  expect((await completeTestCheckIn(app, host, done, [ANNA, LUCIA])).status).toBe(200);
  await createTestStay(host, { guestName: 'Marina Duarte', adults: 1, checkOutDate: inDays(1) });
  await createTestStay(host, { guestName: 'João Salgado', checkInDate: inDays(1) });
  // A guest who arrived yesterday and a guest who leaves today.
  await createTestStay(host, {
    guestName: 'Laura Paz',
    checkInDate: inDays(-1),
    checkOutDate: inDays(1),
    adults: 3,
  });
  await createTestStay(host, { guestName: 'Ben Ochoa', checkInDate: inDays(-2), checkOutDate: inDays(0) });

  const day = await today();
  expect(day.arrivals).toEqual({ total: 2, complete: 1 });
  expect(day.departures).toEqual({ total: 1 });
  expect(day.inHouse).toEqual({ guests: 3, listings: 1 });
  expect(day.arrivalsToday).toMatchObject([
    { guestName: 'Marina Duarte', label: 'Falta check-in', tone: 'waiting', steps: { guests: 'todo' } },
    { guestName: 'Tomás Keller', label: 'Falta registro', tone: 'waiting', nights: 3, time: '15:00' },
  ]);
  expect(day.departuresToday).toMatchObject([{ guestName: 'Ben Ochoa', time: '11:00' }]);
  const [first, second] = day.attention.map(({ title }) => title);
  expect([first, second]).toEqual([
    // Her report is due sooner than his.
    expect.stringMatching(/^Laura Paz está en Apto \d+ sin registro$/),
    expect.stringMatching(/^Ben Ochoa está en Apto \d+ sin registro$/),
  ]);
  expect(day.attention.slice(2).map(({ kind, title }) => [kind, title])).toEqual([
    ['registry-unconnected', 'Conecta TRA y SIRE'],
    ['check-in-missing', '1 llegada de hoy sin check-in'],
    ['check-in-missing', '1 llegada de mañana sin check-in'],
  ]);
  expect(day.nextNights.map(({ sold }) => sold).slice(0, 4)).toEqual([3, 2, 2, 0]);
  // 12 nights of November out of 30 in 5 units: 3 + 1 + 2 + 2 + 2 + … of the stays above.
  expect(day.occupancy.percent).toBe(Math.round((100 * (3 + 1 + 2 + 2 + 2)) / 150));
  expect(day.activity.doneToday).toBeGreaterThan(0);
  expect((await today('en')).attention[3]?.title).toBe('1 arrival today without check-in');
  expect((await today('pt')).attention[3]?.title).toBe('1 chegada de hoje sem check-in');
});

test('a new host has the three next steps, a member who cannot take them has none [W1-F-03]', async () => {
  const own = await hostWithProperty(app, 'nueva@example.test');
  const steps = async (one: Pick<TestHost, 'get'> = own) =>
    (await one.get<Today>('/api/common/today')).data.firstSteps.map(({ step, isDone }) => [step, isDone]);
  expect(await steps()).toEqual([
    ['listing', false],
    ['registry', false],
    ['link', false],
  ]);
  const desk = await createColleague(app, own.propertyId, 'mesa@example.test', { role: 'reception' });
  expect(await steps(desk)).toEqual([]);
  const stay = await createTestStay(own, { guestName: 'Luz Prado' });
  await createTestLink(own, stay);
  expect(await steps()).toEqual([
    ['listing', true],
    ['registry', false],
    ['link', true],
  ]);
  const { data } = await own.get<Today>('/api/common/today?language=en');
  expect(data.firstSteps[1]?.title).toBe('Connect TRA and SIRE');
  await connectRegistries(own);
  expect(await steps()).toEqual([]);
});

test('a stay with a complete form is not all set while no connection reports it [W1-F-03]', async () => {
  const own = await hostWithProperty(app, 'sinregistro@example.test');
  const stay = await createTestStay(own, { guestName: 'Tomás Keller' });
  expect((await completeTestCheckIn(app, own, stay, [ANNA, LUCIA])).status).toBe(200);
  const label = async () => (await own.get<Today>('/api/common/today')).data.arrivalsToday[0];
  expect(await label()).toMatchObject({ tone: 'waiting', steps: { guests: 'done', registry: 'todo' } });
});

test('a deadline that can be kept is above those that are over, and drafts of invoices are one task [W2-L-08]', async () => {
  const own = await hostWithProperty(app, 'plazos@example.test');
  await connectRegistries(own);
  for (const guestName of ['Ana Ruiz', 'Luis Peña', 'Marta Gil']) {
    const late = { guestName, checkInDate: inDays(-3), checkOutDate: inDays(2) };
    await createTestStay(own, late);
  }
  const stay = await createTestStay(own, { guestName: 'Piotr Nowak' });
  await markArrived(own, stay);
  const attention = async () => (await own.get<Today>('/api/common/today')).data.attention;
  const open = (await attention()).filter(({ kind }) => kind === 'guests-unregistered');
  expect(open[0]?.title).toMatch(/^Piotr Nowak/);
  const late = new Set(open.slice(1).map(({ title }) => title.split(' está')[0]));
  expect(late).toEqual(new Set(['Ana Ruiz', 'Luis Peña', 'Marta Gil']));
  const drafted = await own.send('POST', '/api/accounting/invoices', { thirdPartyId: stay._id });
  expect(drafted.status).toBe(201);
  expect((await attention()).filter(({ kind }) => kind === 'invoices-draft')).toMatchObject([
    { title: '1 factura por emitir', count: 1, action: 'invoices' },
  ]);
  const reader = await createColleague(app, own.propertyId, 'lee-plazos@example.test', {
    role: 'read-only',
    apps: ['today', 'reservations'],
  });
  const seen = (await reader.get<Today>('/api/common/today')).data.attention;
  expect(seen.some(({ kind }) => kind === 'invoices-draft')).toBe(false);
});
