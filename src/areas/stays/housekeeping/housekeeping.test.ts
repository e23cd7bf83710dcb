import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { fileOf } from '#support/calendar-file.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { type Colleague, createColleague } from '#support/people.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import type { HousekeepingDay, HousekeepingUnit } from './housekeeping.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let cleaner: Colleague;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  cleaner = await createColleague(app, host.propertyId, 'yolanda@example.test', { role: 'cleaner' });
});
afterAll(() => app.stop());

const PATH = '/api/common/cleaning';
const unit = async (internalName: string) =>
  (await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName })).data._id;
const stay = async (roomId: string, from: number, to: number, adults = 2) => {
  const body = {
    roomId,
    checkInDate: inDays(from),
    checkOutDate: inDays(to),
    guestName: 'Marina Duarte',
    adults,
  };
  const { status, data } = await host.send<Reservation>('POST', '/api/pms/reservations', body);
  expect(status).toBe(201);
  return data;
};
const day = async () => (await cleaner.get<HousekeepingDay>(PATH)).data;
const linesOf = (units: readonly HousekeepingUnit[]) =>
  units.map(({ listingName, state, arrival, departure }) =>
    [
      listingName,
      state,
      departure && departure.date.slice(5),
      arrival && arrival.date.slice(5),
      arrival?.guests,
    ]
      .filter((part) => part != null)
      .join(' '),
  );
const mark = (id: string) => cleaner.send<HousekeepingUnit>('POST', `${PATH}/${id}/ready`);
const unmark = (id: string) => cleaner.send<HousekeepingUnit>('DELETE', `${PATH}/${id}/ready`);

test('today and tomorrow, by the hour at which the next guests come [D-85, C-CLEAN-01]', async () => {
  expect(await day()).toEqual({
    date: '2026-11-21',
    timezone: 'America/Bogota',
    localTime: '10:00',
    today: [],
    tomorrow: [],
  });
  const names = ['Bóveda', 'Patio', 'Terraza', 'Loft', 'Manga', 'Lejos'] as const;
  const [vault, patio, terrace, loft, manga, far] = await Promise.all(names.map(unit));
  // Departure and arrival today; arrival without a departure; departure today without an arrival for days; departure
  // tomorrow; arrival tomorrow; arrival in a week.
  await stay(vault!, -2, 0);
  await stay(vault!, 0, 4, 3);
  await stay(patio!, 0, 1, 5);
  await stay(terrace!, -3, 0);
  await stay(terrace!, 6, 8, 1);
  await stay(loft!, -1, 1);
  await stay(manga!, 1, 3);
  await stay(far!, 7, 9);
  const { today, tomorrow } = await day();
  expect(linesOf(today)).toEqual([
    'Bóveda occupied 11-21 11-21 3',
    'Patio free 11-21 5',
    'Terraza occupied 11-21 11-27 1',
  ]);
  expect(linesOf(tomorrow)).toEqual(['Manga free 11-22 2', 'Loft occupied 11-22', 'Patio occupied 11-22']);
  expect(today[0]).toMatchObject({
    departure: { date: '2026-11-21', time: '11:00' },
    arrival: { date: '2026-11-21', time: '15:00', guests: 3, nights: 4 },
    ready: null,
  });
});

test('the unit is free from the hour of departure, or once its guests are marked as gone [D-85]', async () => {
  const early = await unit('Temprano');
  const { _id, version } = await stay(early, -1, 0);
  const stateOf = async () => (await day()).today.find(({ listingId }) => listingId === early)?.state;
  expect(await stateOf()).toBe('occupied');
  const arrived = await host.send<Reservation>(
    'PATCH',
    `/api/pms/reservations/${_id}`,
    { status: 'checked_in' },
    { 'if-match': `"${version}"` },
  );
  await host.send(
    'PATCH',
    `/api/pms/reservations/${_id}`,
    { status: 'checked_out' },
    { 'if-match': `"${arrived.data.version}"` },
  );
  expect(await stateOf()).toBe('free');
  app.clock.advance(2 * 3600);
  expect(linesOf((await day()).today)).toContain('Bóveda free 11-21 11-21 3');
});

test('a ready unit names the person, comes last, and can be taken back [D-85, C-CLEAN-02, C-CLEAN-03]', async () => {
  const { today, tomorrow } = await day();
  const vault = today.find(({ listingName }) => listingName === 'Bóveda')?.listingId ?? '';
  const [first, second] = await Promise.all([mark(vault), mark(vault)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.data).toMatchObject({ state: 'ready', ready: { by: 'yolanda' } });
  expect((await day()).today.at(-1)).toMatchObject({ listingName: 'Bóveda', state: 'ready' });
  const { data: changes } = await host.get<{ message: string }[]>('/api/common/audit-log?subject=listing');
  expect(changes.filter(({ message }) => message === 'Marcó el alojamiento como listo')).toHaveLength(1);
  expect((await unmark(vault)).data).toMatchObject({ state: 'free', ready: null });
  expect((await day()).today[0]).toMatchObject({ listingName: 'Bóveda', state: 'free' });
  // A unit that is ready for tomorrow's guests is ready today; a unit with guests until tomorrow cannot be marked.
  const idOf = (name: string) => tomorrow.find(({ listingName }) => listingName === name)?.listingId ?? '';
  expect((await mark(idOf('Manga'))).data.state).toBe('ready');
  const refused = await mark(idOf('Loft'));
  expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'unit-not-to-prepare']);
  expect((await mark('01976f00-0000-7000-8000-00000000dead')).status).toBe(404);
});

test('ready is for the next guests: after they have left it has to be done again [D-85]', async () => {
  const cabin = await unit('Cabaña');
  await stay(cabin, 0, 1);
  expect((await mark(cabin)).data.state).toBe('ready');
  app.clock.advance(24 * 3600);
  const own = (await day()).today.filter(({ listingName }) => listingName === 'Cabaña');
  expect(linesOf(own)).toEqual(['Cabaña free 11-22']);
});

test('guests who change units leave the one and come to the other [D-85]', async () => {
  const [one, other] = [await unit('Uno'), await unit('Otro')];
  const { _id } = await stay(one, 1, 4, 2);
  const split = await host.send('POST', `/api/pms/reservations/${_id}/split`, {
    from: inDays(2),
    roomId: other,
  });
  expect(split.status).toBe(200);
  const own = (await day()).tomorrow.filter(({ listingName }) => ['Uno', 'Otro'].includes(listingName));
  expect(linesOf(own)).toEqual(['Otro free 11-23 2', 'Uno occupied 11-23']);
});

test('a member without the permission to prepare marks nothing [D-9]', async () => {
  const viewer = await createColleague(app, host.propertyId, 'mira@example.test', { role: 'read-only' });
  expect((await viewer.get(PATH)).status).toBe(403);
  const [first] = (await day()).today;
  expect((await viewer.send('POST', `${PATH}/${first?.listingId}/ready`)).status).toBe(403);
});

test('nights that a Booking calendar closes are turnovers, one for each range of the calendar [W2-K-06]', async () => {
  const { date } = await day();
  const on = (days: number) => addDays(date, days);
  const room = await unit('Mirador');
  const ranges = [
    [-4, 0],
    [0, 3],
    [3, 5],
  ] as const;
  const content = fileOf(
    'booking',
    ranges.map(([from, to]) => ({
      uid: `${from}@booking.com`,
      kind: 'block',
      arrival: on(from),
      departure: on(to),
      code: null,
    })),
  );
  await host.send('POST', `/api/pms/listings/${room}/calendar/file`, { content });
  const of = async () => (await day()).today.find(({ listingId }) => listingId === room);
  expect(await of()).toMatchObject({
    departure: { date: on(0) },
    arrival: { date: on(0), guests: null, nights: 3 },
  });
  expect((await mark(room)).status).toBe(200);
  // A stay that a person makes of the nights is the one that counts.
  const { data: bars } = await host.get<{ id: string; room: string; kind: string; from: string }[]>(
    `/api/pms/calendar?from=${on(0)}&to=${on(10)}`,
  );
  expect(bars.some((bar) => bar.room === room && bar.kind === 'block')).toBe(true);

  // A closed season is no arrival.
  const closed = await unit('Cerrado');
  const season = {
    uid: 's@booking.com',
    kind: 'block' as const,
    arrival: on(1),
    departure: on(120),
    code: null,
  };
  await host.send('POST', `/api/pms/listings/${closed}/calendar/file`, {
    content: fileOf('booking', [season]),
  });
  const { today, tomorrow } = await day();
  expect([...today, ...tomorrow].some(({ listingId }) => listingId === closed)).toBe(false);
});
