import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { signInAgain } from '#support/people.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

const DAY = 86_400;
/** The schedules that forget, as the worker runs them. */
const forget = async () => {
  for (const { name, run } of app.platform.work.schedules)
    if (name.includes('forget')) await run(app.context());
};
const namesKept = async (): Promise<(string | null)[]> => {
  const { rows } = await client.query<{ guest_name: string | null }>(
    'select guest_name from calendar_entries order by arrival',
  );
  return rows.map(({ guest_name }) => guest_name);
};

test('first names of an uploaded file are forgotten with the stay, and the same file brings none back [W2-K-09, PRV-03, T-RETAIN]', async () => {
  const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite' });
  const day = (days: number) => inDays(days).replaceAll('-', '');
  const event = (from: number, name: string) => [
    'BEGIN:VEVENT',
    `UID:${name}@vrbo`,
    `DTSTART;VALUE=DATE:${day(from)}`,
    `DTEND;VALUE=DATE:${day(from + 3)}`,
    `SUMMARY:Reserved - ${name}`,
    'END:VEVENT',
  ];
  const upload = async (...more: readonly string[]) => {
    const content = [
      'BEGIN:VCALENDAR',
      'PRODID:-//HomeAway.com, Inc.//EN',
      ...event(1, 'Zenaida'),
      ...event(60, 'Facundo'),
      ...more,
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    const file = `/api/pms/listings/${listing._id}/calendar/file`;
    expect((await host.send('POST', file, { content })).status).toBe(200);
  };
  const guests = async () => {
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
    return data.map(({ guestName, status }) => [guestName, status]);
  };
  await upload();
  const { data: user } = await host.get<{ _id: string }>('/api/auth/me');
  expect(await namesKept()).toEqual(['Zenaida', 'Facundo']);

  app.clock.advance(94 * DAY);
  await forget();
  expect(await namesKept(), 'not a day too soon').toEqual(['Zenaida', 'Facundo']);

  app.clock.advance(DAY * 2);
  await forget();
  expect(await namesKept()).toEqual([null, 'Facundo']);
  // Months later a session has ended.
  host = Object.assign(await signInAgain(app, user._id), { propertyId: host.propertyId });
  const after = await guests();
  await upload();
  expect(await namesKept()).toEqual([null, 'Facundo']);
  expect(await guests()).toEqual(after);
  await upload(...event(120, 'Otilia'));
  expect(await namesKept(), 'the same file with one stay more').toEqual([null, 'Facundo', 'Otilia']);
  expect(JSON.stringify(after)).not.toContain('Zenaida');
});
