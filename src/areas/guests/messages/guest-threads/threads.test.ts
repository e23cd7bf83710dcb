import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { SIMULATED_HOSPITABLE } from '#providers/hospitable/hospitable.manifest.ts';
import { type GuestyWorld, listingIdOf } from '#providers/guesty/guesty.simulated-world.ts';
import { type HospitableWorld, uuidOf } from '#providers/hospitable/hospitable.simulated-world.ts';
import { atLocalTime, dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { advanceDueMessages } from '../messages.jobs.ts';
import { changeTemplate } from '../messages.test-house.ts';
import type { MessageTemplate } from '../templates.contract.ts';
import type { StayMessage, StayTimeline } from '../timeline.contract.ts';

/** From a connected property system to what guests read in the chat of their booking. */
const CONNECTIONS = '/api/common/property-integrations';
const TEMPLATES = '/api/checkin-express/templates';
const INIT = '/api/common/property-integrations/email-settings/init';
const SETTINGS = '/api/notifications/messages/settings';
const STAYS = '/api/notifications/messages/stays';
const ZONE = 'America/Bogota';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const hospitable = () => steer(app, 'hospitable');
const guesty = () => steer(app, 'guesty');
const due = () => advanceDueMessages.run(app.context());
const said = async (reservation: string): Promise<string[]> =>
  (await hospitable().world<HospitableWorld>()).messages
    .filter((one) => one.reservation === reservation && one.from === 'host')
    .map(({ body }) => body);

let houses = 0;
async function connectedHouse(system: string): Promise<Host & { propertyId: string }> {
  app.clock.set(atLocalTime(addDays(dayIn(ZONE, app.clock.now()), 1), '09:00', ZONE));
  await fetch(`${app.url}/_simulator/${system}/reset`, { method: 'POST' });
  const host = await hostWithProperty(app, `threads-${++houses}@example.test`);
  await connectSystem(app, host, system);
  await host.send('POST', INIT);
  return host;
}

const templateOf = async (host: Host, wanted: string): Promise<MessageTemplate> => {
  const { data } = await host.get<MessageTemplate[]>(TEMPLATES);
  const found = data.find(({ key }) => key === wanted);
  if (!found) throw new Error(`There is no template ${wanted}`);
  return found;
};

/** A house with a connected system, whose confirmation leaves by these channels. */
async function houseWith(channels: readonly string[], system = 'hospitable') {
  const host = await connectedHouse(system);
  await changeTemplate(host, 'confirmation', { channels, isOn: true });
  return host;
}

let bookings = 0;
/** A booking that the system has sold since; answers with the stay. */
async function bookedIn(host: Host): Promise<Reservation> {
  const id = uuidOf('00', String(9_100_000 + ++bookings));
  await hospitable().has({ id });
  return stayOf(host, id);
}

async function stayOf(host: Host, id: string): Promise<Reservation> {
  app.clock.advance(60);
  await host.send('POST', '/api/pms/listings/sync');
  const found: Reservation[] = [];
  await eventually(async () => {
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=100');
    found.push(...data.filter(({ thirdPartyId }) => thirdPartyId === id));
    expect(found).toHaveLength(1);
  });
  return found[0] as Reservation;
}

const timelineOf = async (host: Host, { _id }: Reservation): Promise<StayTimeline> =>
  (await host.get<StayTimeline>(`${STAYS}/${_id}`)).data;
const messageOf = async (host: Host, stay: Reservation): Promise<StayMessage> => {
  const found = (await timelineOf(host, stay)).messages.find(
    ({ name }) => name === 'Confirmación de la reserva',
  );
  if (!found) throw new Error('The stay has no confirmation');
  return found;
};
const becomes = (host: Host, stay: Reservation, expected: object) =>
  eventually(async () => {
    await due();
    expect(await messageOf(host, stay)).toMatchObject(expected);
  });

test('a guest without an address reads the message in the chat of the booking, once [REL-03, PRV-04]', async () => {
  const host = await houseWith(['thread', 'by-hand']);
  const stay = await bookedIn(host);
  await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'thread', state: 'sent' }] });
  const [text, ...more] = await said(stay.thirdPartyId ?? '');
  expect(more).toEqual([]);
  expect(text).toMatch(/^(Hola|Oi|Hi)/);
  expect((await timelineOf(host, stay)).hasThread).toBe(true);
  const { _id } = await connectionOf(host);
  const log = await host.get(`${CONNECTIONS}/${_id}/request-log`);
  expect(JSON.stringify(log.data)).not.toContain(text?.split('\n').at(-1));
});

test('the chat of a booking in Guesty carries it as well [REL-03]', async () => {
  const host = await houseWith(['thread', 'by-hand'], 'guesty');
  const reservationId = '66bb00000000000000910001';
  const day = (count: number) => addDays(dayIn(ZONE, app.clock.now()), count);
  const nights = {
    checkInDateLocalized: day(90),
    checkOutDateLocalized: day(92),
    eta: '15:00',
    etd: '11:00',
  };
  await guesty().has({
    reservationId,
    source: 'airbnb2',
    confirmationCode: 'HMZZ910001',
    stay: [{ listingId: listingIdOf('12-2'), ...nights }],
  });
  const stay = await stayOf(host, reservationId);
  await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'thread', state: 'sent' }] });
  const { posts = [] } = await guesty().world<GuestyWorld>();
  expect(posts.filter(({ sentBy }) => sentBy === 'host')).toHaveLength(1);
});

test('the first templates of a house with such a system leave by the chat first [C-INT-12]', async () => {
  const host = await connectedHouse('hospitable');
  const { data } = await host.get<MessageTemplate[]>(TEMPLATES);
  expect(data.map(({ channels }) => channels[0])).toEqual(data.map(() => 'thread'));
  expect((await host.get(SETTINGS)).data).toMatchObject({ hasThreads: true });
});

test('an answer that was lost is looked for in the chat, and nothing is said twice [REL-03, REL-04]', async () => {
  const host = await houseWith(['thread', 'by-hand']);
  await hospitable().failNext({ match: 'POST messages', acceptThenDrop: true });
  const stay = await bookedIn(host);
  await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'thread', state: 'sent' }] });
  expect(await said(stay.thirdPartyId ?? '')).toHaveLength(1);
});

test('the right to write that is missing makes the next channel carry it, and the bookings keep coming [REL-03]', async () => {
  const host = await houseWith(['thread', 'by-hand']);
  await hospitable().has({ missingScope: 'message:write' });
  const stay = await bookedIn(host);
  await becomes(host, stay, {
    state: 'to-do',
    deliveries: [
      { channel: 'thread', state: 'failed', problem: expect.stringContaining('permiso') as string },
    ],
  });
  expect(await said(stay.thirdPartyId ?? '')).toEqual([]);
  const next = await bookedIn(host);
  expect(next.thirdPartyId).not.toBeNull();
});

test('an access that has ended makes the next channel carry it [REL-03]', async () => {
  const host = await houseWith(['thread', 'by-hand']);
  const stay = await bookedIn(host);
  await hospitable().emit({ disconnect: true });
  await becomes(host, stay, { state: 'to-do' });
  expect(await said(stay.thirdPartyId ?? '')).toEqual([]);
});

test('one that may have been carried waits for access, and is carried by no other channel [REL-04]', async () => {
  const host = await houseWith(['thread', 'by-hand']);
  await hospitable().has({ messagesShowAfter: 600 });
  await hospitable().failNext({ match: 'POST messages', acceptThenDrop: true });
  // It is looked for at once, and again a little later.
  await hospitable().failNext({ match: 'GET messages', status: 401, times: 2 });
  const stay = await bookedIn(host);
  await eventually(async () => {
    await due();
    app.clock.advance(10);
    expect(await connectionOf(host)).toMatchObject({ state: 'reconnect' });
  });
  const { _id } = await connectionOf(host);
  const renewed = await host.send('PATCH', `${CONNECTIONS}/${_id}`, { credentials: SIMULATED_HOSPITABLE });
  expect(renewed).toMatchObject({ status: 200, data: { state: 'active' } });
  app.clock.advance(660);
  await becomes(host, stay, { state: 'sent' });
  expect((await messageOf(host, stay)).deliveries).toMatchObject([{ channel: 'thread', state: 'sent' }]);
  expect(await said(stay.thirdPartyId ?? '')).toHaveLength(1);
});

test('what the channel forbids is left out of the chat, and an offer is not said there [USER-PAIN 23]', async () => {
  const host = await connectedHouse('hospitable');
  const { texts } = await templateOf(host, 'confirmation');
  const body = `${texts.es?.body}\n\nEscríbeme al +57 300 222 4111`;
  const changed = {
    ...texts,
    es: { ...texts.es, body },
    pt: { ...texts.pt, body },
    en: { ...texts.en, body },
  };
  await changeTemplate(host, 'confirmation', { channels: ['thread'], texts: changed, isOn: true });
  const stay = await bookedIn(host);
  expect(stay.channelSlug).toBe('airbnb');
  await becomes(host, stay, { state: 'sent' });
  const [text] = await said(stay.thirdPartyId ?? '');
  expect(text).not.toContain('300 222 4111');
});

test('a guest who wants no more messages in the chat gets none there [PRV-04]', async () => {
  const host = await connectedHouse('hospitable');
  const stay = await bookedIn(host);
  const withdrawn = { purpose: 'stay', channel: 'thread', state: 'withdrawn', note: 'Lo pidió por el chat' };
  expect((await host.send('POST', `${STAYS}/${stay._id}/consents`, withdrawn)).status).toBe(200);
  await changeTemplate(host, 'check-in', { channels: ['thread'], isOn: true });
  await eventually(async () => {
    const { messages } = await timelineOf(host, stay);
    expect(messages).toMatchObject([{ state: 'skipped', reason: 'opted-out' }]);
  });
});

test('a stay that was written here has no chat [REL-17]', async () => {
  const host = await houseWith(['thread']);
  const { data: listings } = await host.get<{ _id: string }[]>('/api/pms/listings');
  const day = (count: number) => addDays(dayIn(ZONE, app.clock.now()), count);
  const { data: stay } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: listings[0]?._id,
    checkInDate: day(200),
    checkOutDate: day(202),
    guestName: 'Marina Duarte',
    adults: 1,
    total: 450_000,
    currency: 'COP',
  });
  await becomes(host, stay, { state: 'skipped', reason: 'no-contact' });
});
