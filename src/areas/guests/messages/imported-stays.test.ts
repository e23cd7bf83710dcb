import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectSystem } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { MessageTemplate } from './templates.contract.ts';
import type { StayMessage, StayTimeline } from './timeline.contract.ts';

const TEMPLATES = '/api/checkin-express/templates';

/** Mail reaches people here, as at an operator who has set a mail server; nothing listens at its address. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => app.stop());

async function houseWith(email: string, ...keys: string[]): Promise<Host> {
  const host = await hostWithProperty(app, email);
  await host.send('POST', '/api/common/property-integrations/email-settings/init');
  const { data } = await host.get<MessageTemplate[]>(TEMPLATES);
  for (const { _id, key } of data) {
    if (keys.includes(key ?? '')) await host.send('PATCH', `${TEMPLATES}/${_id}`, { isOn: true });
  }
  return host;
}

const messagesOf = async (host: Host, id: string): Promise<readonly StayMessage[]> =>
  (await host.get<StayTimeline>(`/api/notifications/messages/stays/${id}`)).data.messages;

const compact = (day: string): string => day.replaceAll('-', '');
const calendar = (...stays: readonly { uid: string; name: string; from: number; to: number }[]): string =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//HomeAway.com, Inc.//EN',
    'VERSION:2.0',
    ...stays.flatMap(({ uid, name, from, to }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${compact(inDays(from))}`,
      `DTEND;VALUE=DATE:${compact(inDays(to))}`,
      `SUMMARY:Reserved - ${name}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

test('what a calendar has when it is read first is not confirmed; what comes later is [REL-17]', async () => {
  const host = await houseWith('calendar@example.test', 'confirmation');
  const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite' });
  const upload = (...stays: Parameters<typeof calendar>) =>
    host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, { content: calendar(...stays) });
  const first = { uid: 'a', name: 'Inés', from: 10, to: 12 };
  const later = { uid: 'b', name: 'Tomás', from: 20, to: 23 };
  const stayOf = async (name: string): Promise<string> => {
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=20');
    const stay = data.find(({ guestName }) => guestName.startsWith(name));
    if (!stay) throw new Error(`${name} is not there`);
    return stay._id;
  };
  await upload(first);
  await eventually(async () =>
    expect(await messagesOf(host, await stayOf('Inés'))).toMatchObject([
      { state: 'skipped', reason: 'late-booking' },
    ]),
  );
  await upload(first, later);
  await eventually(async () =>
    expect(await messagesOf(host, await stayOf('Tomás'))).toMatchObject([{ state: 'planned', reason: null }]),
  );
});

test('guests of a test connection are written to by no mail server of people [REL-17]', async () => {
  const host = await houseWith('tester@example.test', 'reminder', 'departure');
  await connectSystem(app, host, 'cloudbeds');
  const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=50');
  expect(data.length).toBeGreaterThan(0);
  await eventually(async () => {
    const messages = (await Promise.all(data.map(({ _id }) => messagesOf(host, _id)))).flat();
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter(({ state }) => state !== 'skipped')).toEqual([]);
    expect(messages.some(({ reason }) => reason === 'test-mode')).toBe(true);
  });
});
