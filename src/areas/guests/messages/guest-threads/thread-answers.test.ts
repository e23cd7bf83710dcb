import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readEverythingStored } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CheckInReservation } from '#areas/guests/check-in/check-in.contract.ts';
import type { WebhookAddress } from '#areas/property/connections/connections.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { type GuestyWorld, listingIdOf } from '#providers/guesty/guesty.simulated-world.ts';
import { type HospitableWorld, uuidOf } from '#providers/hospitable/hospitable.simulated-world.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime, dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { forgetOldMessages } from '../erasure.service.ts';
import { advanceDueMessages } from '../messages.jobs.ts';
import { changeTemplate } from '../messages.test-house.ts';
import type { StayTimeline } from '../timeline.contract.ts';
import { readThreadsSchedule } from './guest-threads.jobs.ts';

/** From what a guest writes in the chat of a booking to the stay that it stands with. */
const CONNECTIONS = '/api/common/property-integrations';
const STAYS = '/api/notifications/messages/stays';
const ZONE = 'America/Bogota';
const CONFIRMED = [
  'Listo: Casa Azul no te escribe más por aquí.',
  'Pronto: Casa Azul não escreve mais por aqui.',
  'Done: Casa Azul will not write to you here again.',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type TestHost = Host & { propertyId: string };

const hospitable = () => steer(app, 'hospitable');
const guesty = () => steer(app, 'guesty');
const due = () => advanceDueMessages.run(app.context());
const day = (count: number) => addDays(dayIn(ZONE, app.clock.now()), count);

let houses = 0;
/** A house with a connected system, whose confirmation leaves in the chat. */
async function houseWith(system = 'hospitable'): Promise<TestHost> {
  app.clock.set(atLocalTime(day(1), '09:00', ZONE));
  await fetch(`${app.url}/_simulator/${system}/reset`, { method: 'POST' });
  return connectHouse(system);
}

async function connectHouse(system: string): Promise<TestHost> {
  const host = await hostWithProperty(app, `answers-${++houses}@example.test`);
  await connectSystem(app, host, system);
  await host.send('POST', `${CONNECTIONS}/email-settings/init`);
  await changeTemplate(host, 'confirmation', { channels: ['thread', 'by-hand'], isOn: true });
  return host;
}

const addressOf = async (host: Host): Promise<string> => {
  const { _id } = await connectionOf(host);
  const { data } = await host.send<WebhookAddress>('POST', `${CONNECTIONS}/${_id}/webhooks`);
  return data.address ?? '';
};
/** The host enters the address of the connection in the system. */
const enterAddress = async (host: Host) => hospitable().has({ webhook: await addressOf(host) });

let bookings = 0;
const nextBooking = () => uuidOf('00', String(9_300_000 + ++bookings));

/** The stay of a booking that the system sold since, after its confirmation left. */
async function bookedIn(host: Host, more: object = {}): Promise<Reservation> {
  const id = nextBooking();
  await hospitable().has({ id, ...more });
  const stay = await stayOf(host, id);
  await confirmed(host, stay);
  return stay;
}

async function staysOf(host: Host, id: string, count = 1): Promise<Reservation[]> {
  app.clock.advance(60);
  await host.send('POST', '/api/pms/listings/sync');
  return findStays(host, id, count);
}

async function findStays(host: Host, id: string, count: number): Promise<Reservation[]> {
  let found: Reservation[] = [];
  await eventually(async () => {
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=100');
    found = data.filter(({ thirdPartyId }) => thirdPartyId === id);
    expect(found).toHaveLength(count);
  });
  return found;
}
const stayOf = async (host: Host, id: string) => (await staysOf(host, id))[0] as Reservation;

const timelineOf = async (host: Host, { _id }: Reservation): Promise<StayTimeline> =>
  (await host.get<StayTimeline>(`${STAYS}/${_id}`)).data;
const confirmed = (host: Host, stay: Reservation) =>
  eventually(async () => {
    await due();
    expect((await timelineOf(host, stay)).messages).toContainEqual(
      expect.objectContaining({ name: 'Confirmación de la reserva', state: 'sent' }),
    );
  });
const heardOf = async (host: Host, stay: Reservation) =>
  (await timelineOf(host, stay)).heard.map(({ channel, saidBy, text }) => ({ channel, saidBy, text }));
const textsOf = async (host: Host, stay: Reservation) =>
  (await timelineOf(host, stay)).heard.map(({ text }) => text);
const said = async ({ thirdPartyId }: Reservation): Promise<string[]> =>
  (await hospitable().world<HospitableWorld>()).messages
    .filter((one) => one.reservation === thirdPartyId && one.from === 'host')
    .map(({ body }) => body);
/** A conversation is read twice a minute. */
const writes = async ({ thirdPartyId: id }: Reservation, text: string, more: object = {}) => {
  app.clock.advance(61);
  await hospitable().emit({ id, writes: text, ...more });
};
const jobs = async (state: readonly string[] = ['waiting', 'running']) =>
  app.platform.pools.system.named<{ name: string }>(
    'test-thread-jobs',
    `select name from jobs where name in ('messages.read-told-thread', 'messages.read-thread-in-turn') and state = any($1)`,
    [state],
  );
const areDone = () => eventually(async () => expect(await jobs()).toEqual([]));
const events = () =>
  app.platform.pools.system.named<{ external_id: string; body: Buffer | null; isHandled: boolean }>(
    'test-thread-events',
    `select external_id, body, handled_at is not null as "isHandled" from webhook_events where topic = 'thread'`,
    [],
  );
const isStopped = async (host: Host, stay: Reservation, channel = 'thread') =>
  (await timelineOf(host, stay)).consents.some(
    (one) =>
      one.purpose === 'stay' &&
      one.channel === channel &&
      one.state === 'withdrawn' &&
      one.basis === 'stop-word',
  );
const readings = async ({ thirdPartyId: id }: Reservation) =>
  (await hospitable().received(`GET reservations/${id}/messages`)).length;

describe('what a guest answers in the chat', () => {
  test('stands with the stay, once and sealed, and in no other house [REL-08, SEC-33, PRV-05, SEC-03]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const other = await connectHouse('hospitable');
    const stay = await bookedIn(host);
    const others = await stayOf(other, stay.thirdPartyId ?? '');
    const words = 'Hola 👋🏽 ¿a qué hora puedo llegar?';
    await writes(stay, words, { twice: true });
    await eventually(async () =>
      expect(await heardOf(host, stay)).toEqual([{ channel: 'thread', saidBy: 'guest', text: words }]),
    );
    await areDone();
    expect(await heardOf(host, stay)).toHaveLength(1);
    expect(await heardOf(other, others)).toEqual([]);
    expect((await readEverythingStored(app)).text).not.toContain('a qué hora puedo llegar');
    const told = (await events()).filter((one) => one.external_id === stay.thirdPartyId);
    expect(told).toEqual([{ external_id: stay.thirdPartyId, body: null, isHandled: true }]);
    const { _id } = await connectionOf(host);
    const log = await host.get(`${CONNECTIONS}/${_id}/request-log`);
    expect(JSON.stringify(log.data)).not.toContain('a qué hora puedo llegar');
  });

  test('is read once for several events at once, and a limit makes it wait [REL-43]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const stay = await bookedIn(host);
    await hospitable().failNext({ match: 'GET messages', status: 429, retryAfterSeconds: 200 });
    const first = await readings(stay);
    await writes(stay, '1');
    await eventually(async () => {
      expect(await readings(stay)).toBe(first + 1);
      expect([await jobs(['running']), await jobs(['waiting'])]).toMatchObject([[], [{}]]);
    });
    for (const text of ['2', '3', '4', '5']) await hospitable().emit({ id: stay.thirdPartyId, writes: text });
    expect(await textsOf(host, stay)).toEqual([]);
    expect(await connectionOf(host)).toMatchObject({ state: 'active', problem: null });
    expect(await jobs(['waiting'])).toHaveLength(1);
    const before = await readings(stay);
    app.clock.advance(201);
    await eventually(async () => expect(await textsOf(host, stay)).toEqual(['1', '2', '3', '4', '5']));
    await areDone();
    expect(await readings(stay)).toBe(before + 1);
  });

  test('is not believed without the right signature [SEC-33]', async () => {
    const host = await houseWith();
    const address = await addressOf(host);
    const stay = await bookedIn(host);
    await hospitable().has({ reservation: stay.thirdPartyId, from: 'guest', body: 'STOP' });
    const data = { reservation_id: stay.thirdPartyId, sender_type: 'guest', body: 'STOP' };
    const before = await readings(stay);
    for (const signature of [undefined, '0'.repeat(64), 'x']) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(signature && { signature }) },
        body: JSON.stringify({ id: 'forged', action: 'message.created', data }),
      });
      expect(answer.status).toBe(401);
    }
    await areDone();
    expect(await readings(stay)).toBe(before);
    expect(await heardOf(host, stay)).toEqual([]);
    expect(await isStopped(host, stay)).toBe(false);
  });

  test('may be long, in any script, a picture, or several in one second [SEC-35]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const stay = await bookedIn(host);
    const says = async (text: string, shown: string | null) => {
      await writes(stay, text);
      await eventually(async () => expect((await textsOf(host, stay)).at(-1)).toBe(shown));
    };
    await says('👩🏽‍🚀'.repeat(10_000), '👩🏽‍🚀'.repeat(5_000));
    await says('\u202eأهلاً وسهلاً\u202c שלום', 'أهلاً وسهلاً שלום');
    await says('', null);
    await says('</p><script>alert(1)</script>', '</p><script>alert(1)</script>');
    await hospitable().has({ reservation: stay.thirdPartyId, from: 'guest', body: 'c\u0000ero\ud83d' });
    const together = Array.from({ length: 12 }, (_none, index) => `n.º ${index + 1}`);
    for (const body of together)
      await hospitable().has({ reservation: stay.thirdPartyId, from: 'guest', body });
    await says('fin', 'fin');
    expect((await textsOf(host, stay)).slice(-14)).toEqual(['cero\ufffd', ...together, 'fin']);
  });

  test('waits for its booking where the event is the first news of it [REL-08]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const id = nextBooking();
    await hospitable().has({ id });
    await hospitable().emit({ id, writes: '¿Hay cuna?' });
    await eventually(async () =>
      expect((await events()).filter((one) => one.external_id === id)).toMatchObject([{ isHandled: false }]),
    );
    await areDone();
    // The booking is read for an event of its own, which settles no other one.
    await hospitable().emit({ id, category: 'accepted' });
    const [stay] = await findStays(host, id, 1);
    if (!stay) throw new Error('The booking is not imported');
    await eventually(async () => {
      const booking = await app.platform.pools.system.named(
        'test-booking-events',
        `select id from webhook_events where topic = 'booking' and external_id = $1 and handled_at is null`,
        [id],
      );
      expect(booking).toEqual([]);
    });
    app.clock.advance(60);
    const claim = app.platform.work.schedules.find(({ name }) => name === 'connections.claim-events');
    await eventually(async () => {
      await claim?.run(app.context());
      expect(await textsOf(host, stay)).toEqual(['¿Hay cuna?']);
    });
  });

  test('stays when a companion is removed [PRV-06]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const stay = await bookedIn(host, {
      guests: { total: 2, adult_count: 2, child_count: 0, infant_count: 0, pet_count: 0 },
    });
    await writes(stay, 'Hola');
    await eventually(async () => expect(await textsOf(host, stay)).toEqual(['Hola']));
    const { data } = await host.get<CheckInReservation[]>('/api/checkin-express/reservations?limit=100');
    const companion = data.find(({ reservationId }) => reservationId === stay._id)?.guests[1]?._id;
    const removed = await host.send('DELETE', `/api/pms/reservations/${stay._id}/guests/${companion}`);
    expect(removed.status).toBe(200);
    await eventually(async () =>
      expect(
        await app.platform.pools.system.named(
          'test-forgetting',
          `select id from jobs where name = 'messages.forget-said' and state in ('waiting', 'running')`,
          [],
        ),
      ).toEqual([]),
    );
    expect(await textsOf(host, stay)).toEqual(['Hola']);
  });

  test('is not read without the right to read, and bookings keep coming [REL-03]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const stay = await bookedIn(host);
    await hospitable().has({ missingScope: 'message:read' });
    await writes(stay, 'Hola');
    await areDone();
    expect(await textsOf(host, stay)).toEqual([]);
    expect(await connectionOf(host)).toMatchObject({ state: 'active' });
    expect(await stayOf(host, await soldNow())).toBeDefined();
  });
});

async function soldNow(): Promise<string> {
  const id = nextBooking();
  await hospitable().has({ id });
  return id;
}

describe('STOP in the chat', () => {
  test('ends what is planned there, and is confirmed there once [PRV-04]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    await changeTemplate(host, 'departure', { channels: ['thread'], isOn: true });
    const stay = await bookedIn(host);
    expect((await timelineOf(host, stay)).messages).toContainEqual(
      expect.objectContaining({ state: 'planned' }),
    );
    await writes(stay, 'quiero cancelar mi reserva');
    await eventually(async () => expect(await heardOf(host, stay)).toHaveLength(1));
    expect(await isStopped(host, stay)).toBe(false);
    await writes(stay, ' Stop! ', { twice: true });
    await eventually(async () => {
      expect(await isStopped(host, stay)).toBe(true);
      expect((await said(stay)).filter((text) => CONFIRMED.includes(text))).toHaveLength(1);
    });
    const { messages, consents } = await timelineOf(host, stay);
    expect(messages).toContainEqual(expect.objectContaining({ state: 'skipped', reason: 'opted-out' }));
    expect(messages).not.toContainEqual(expect.objectContaining({ state: 'planned' }));
    for (const channel of ['thread', 'whatsapp', 'email']) {
      expect(consents).toContainEqual(
        expect.objectContaining({ purpose: 'offer', channel, state: 'withdrawn', basis: 'stop-word' }),
      );
    }
    expect(await isStopped(host, stay, 'email')).toBe(false);
    await writes(stay, 'baja');
    await eventually(async () => expect(await heardOf(host, stay)).toHaveLength(3));
    await areDone();
    expect((await said(stay)).filter((text) => CONFIRMED.includes(text))).toHaveLength(1);
  });

  test('is confirmed once though the answer of the system was lost [REL-03, REL-04]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const stay = await bookedIn(host);
    app.clock.advance(61);
    await hospitable().failNext({ match: 'POST messages', acceptThenDrop: true });
    await writes(stay, 'SALIR');
    const effects = () =>
      app.platform.pools.system.named<{ state: string }>(
        'test-thread-effects',
        `select state from effects where type = 'guest-thread-opt-out' and property_id = $1`,
        [host.propertyId],
      );
    await eventually(async () => {
      app.clock.advance(10);
      expect(await effects()).toEqual([{ state: 'done' }]);
    });
    expect((await said(stay)).filter((text) => CONFIRMED.includes(text))).toHaveLength(1);
  });
});

describe('over Guesty', () => {
  const nights = (from: number, to: number, roomId: string) => ({
    listingId: listingIdOf(roomId),
    checkInDateLocalized: day(from),
    checkOutDateLocalized: day(to),
    eta: '15:00',
    etd: '11:00',
  });

  test('an answer about two rooms stands once, STOP ends both, and a lost subscription is made again [PRV-04, REL-08]', async () => {
    const host = await houseWith('guesty');
    // The subscription of an earlier time, or one that was deleted there.
    await fetch(`${app.url}/_simulator/guesty/reset`, { method: 'POST' });
    const reservationId = '66bb00000000000000930001';
    await guesty().has({
      reservationId,
      source: 'airbnb2',
      confirmationCode: 'HMZZ930001',
      stay: [nights(90, 92, '12-1'), nights(90, 92, '12-2')],
    });
    const stays = await staysOf(host, reservationId, 2);
    for (const stay of stays) await confirmed(host, stay);
    await eventually(async () => {
      const { webhooks } = await guesty().world<GuestyWorld>();
      expect(webhooks).toMatchObject([
        { events: expect.arrayContaining(['reservation.messageReceived']) as string[] },
      ]);
    });
    app.clock.advance(60);
    const words = 'Llegamos a las 9';
    await guesty().emit({ reservationId, guestWrites: words, twice: true });
    const heard = async () => (await Promise.all(stays.map((stay) => textsOf(host, stay)))).flat();
    await eventually(async () => expect(await heard()).toEqual([words]));
    app.clock.advance(60);
    await guesty().emit({ reservationId, guestWrites: 'sair' });
    await eventually(async () => {
      for (const stay of stays) expect(await isStopped(host, stay)).toBe(true);
      const { posts = [] } = await guesty().world<GuestyWorld>();
      expect(posts.filter(({ body }) => CONFIRMED.includes(body))).toHaveLength(1);
    });
    await areDone();
    expect(await heard()).toEqual([words, 'sair']);
  });
});

describe('without an event', () => {
  test('a chat is not read in turn where events tell of answers', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const stay = await bookedIn(host);
    await writes(stay, 'Hola');
    await eventually(async () => expect(await textsOf(host, stay)).toEqual(['Hola']));
    const next = await bookedIn(host);
    await areDone();
    const before = [await readings(stay), await readings(next)];
    app.clock.advance(3600);
    await readThreadsSchedule.run(app.context());
    await areDone();
    expect([await readings(stay), await readings(next)]).toEqual(before);
    expect(await textsOf(host, next)).toEqual([]);
  });

  test('the chat in which a message left is read after ten minutes, then ever more rarely, until the stay is over', async () => {
    const host = await houseWith();
    const stay = await bookedIn(host);
    // The worker's own turn may come first.
    const inTurn = async (seconds: number) => {
      const before = await readings(stay);
      app.clock.advance(seconds);
      await readThreadsSchedule.run(app.context());
      await areDone();
      return (await readings(stay)) - before;
    };
    await writes(stay, 'Hola');
    expect(await inTurn(60)).toBe(0);
    expect(await textsOf(host, stay)).toEqual([]);
    expect(await inTurn(600)).toBe(1);
    expect(await textsOf(host, stay)).toEqual(['Hola']);
    expect(await inTurn(300)).toBe(0);
    expect(await inTurn(3600)).toBe(1);
    expect(await inTurn(1800)).toBe(0);
    await writes(stay, 'STOP');
    expect(await inTurn(6 * 3600)).toBe(1);
    await eventually(async () =>
      expect((await said(stay)).filter((text) => CONFIRMED.includes(text))).toHaveLength(1),
    );
    expect(await inTurn(60 * 86_400)).toBe(0);
    expect(await inTurn(86_400)).toBe(0);
  });
});

describe('what a guest answered', () => {
  // The clock has gone far: the other houses would all be read again.
  beforeAll(async () => {
    await app.stop();
    app = await startTestApp();
  });

  test('is erased with the guest, who is not heard afterwards [PRV-03, PRV-06]', async () => {
    const host = await houseWith();
    await enterAddress(host);
    const stay = await bookedIn(host);
    await writes(stay, 'Hola');
    await eventually(async () => expect(await textsOf(host, stay)).toEqual(['Hola']));
    app.clock.set(atLocalTime(day(120), '12:00', ZONE));
    const later = await createColleague(app, host.propertyId, 'later-answers@example.test', {
      role: 'owner',
    });
    await forgetOldMessages(app.context());
    expect(await textsOf(later, stay)).toEqual([null]);
    await writes(stay, 'Olvidé mi libro');
    await eventually(async () =>
      expect(await events()).not.toContainEqual(expect.objectContaining({ isHandled: false })),
    );
    await areDone();
    expect(await textsOf(later, stay)).toEqual([null]);
  });
});
