import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type FeedEvent, fileOf } from '#support/calendar-file.ts';
import { connectSystem } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { eventually } from '#support/wait.ts';
import { houseWithTemplates, messagesOf } from './messages.test-house.ts';

/** Mail reaches people here, as at an operator who has set a mail server; nothing listens at its address. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => app.stop());

test('what a calendar has when it is read first is not confirmed; what comes later is [REL-17]', async () => {
  const host = await houseWithTemplates(app, 'calendar@example.test', 'confirmation');
  const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite' });
  const arriving = (days: number): FeedEvent => ({
    uid: `stay-in-${days}-days`,
    kind: 'stay',
    arrival: inDays(days),
    departure: inDays(days + 2),
    code: null,
  });
  const upload = (...events: FeedEvent[]) =>
    host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, {
      content: fileOf('airbnb', events),
    });
  const becomes = (days: number, expected: object) =>
    eventually(async () => {
      const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=20');
      const stay = data.find(({ checkInDate }) => checkInDate === inDays(days));
      expect(await messagesOf(host, stay?._id ?? '')).toMatchObject([expected]);
    });
  await upload(arriving(10));
  await becomes(10, { state: 'skipped', reason: 'late-booking' });
  await upload(arriving(10), arriving(20));
  await becomes(20, { state: 'planned', reason: null });
});

test('guests of a test connection are written to by no mail server of people [REL-17]', async () => {
  const host = await houseWithTemplates(app, 'tester@example.test', 'reminder', 'departure');
  await connectSystem(app, host, 'cloudbeds');
  const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=50');
  expect(data.length).toBeGreaterThan(0);
  const messages = async () => (await Promise.all(data.map(({ _id }) => messagesOf(host, _id)))).flat();
  await eventually(async () => {
    const all = await messages();
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ state }) => state !== 'skipped')).toEqual([]);
    expect(all.some(({ reason }) => reason === 'test-mode')).toBe(true);
  });
  const invented = (await messages()).find(({ reason }) => reason === 'test-mode');
  const pressed = await host.send('POST', `/api/notifications/messages/${invented?._id}/send`);
  expect([pressed.status, pressed.errors[0]?.code]).toEqual([409, 'test-mode']);
});
