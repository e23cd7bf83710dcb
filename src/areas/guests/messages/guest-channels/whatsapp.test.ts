import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  browserWith,
  createTestLink,
  createTestStay,
  readEverythingStored,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { checkInErrors } from '#areas/guests/check-in/check-in.errors.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { SIMULATED_WHATSAPP_HOST } from '#providers/whatsapp-cloud/whatsapp-cloud.manifest.ts';
import type { WhatsappWorld } from '#providers/whatsapp-cloud/whatsapp-cloud.simulated-world.ts';
import { atLocalTime, dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { codesFor, type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { forgetOldMessages } from '../erasure.service.ts';
import { TESTS_A_DAY } from '../messages.constants.ts';
import { advanceDueMessages } from '../messages.jobs.ts';
import type { MessageTemplate } from '../templates.contract.ts';
import type { StayMessage, StayTimeline } from '../timeline.contract.ts';
import { readChannelsSchedule } from './guest-channels.jobs.ts';
import type { GuestMessageConsent } from './guest-consent.contract.ts';
import type { WhatsappState, WhatsappTemplate } from './whatsapp.contract.ts';

/** From a house with a number to what its guests read, and what they answer. */
const TEMPLATES = '/api/checkin-express/templates';
const INIT = '/api/common/property-integrations/email-settings/init';
const ZONE = 'America/Bogota';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const whatsapp = () => steer(app, 'whatsapp-cloud');
const day = (count: number): PlainDate => addDays(dayIn(ZONE, app.clock.now()), count);

type Arrived = { to: string[]; channel: string; text: string };
const arrivedFor = async (to: string): Promise<Arrived[]> => {
  const response = await fetch(`${app.url}/simulators/mailbox/messages`);
  return ((await response.json()) as Arrived[]).filter((one) => one.to.includes(to));
};

const stateOf = async (host: Host): Promise<WhatsappState> =>
  (await host.get<WhatsappState>('/api/whatsapp/me')).data;

async function connect(host: Host): Promise<void> {
  const made = await host.send<WhatsappState>('POST', '/api/whatsapp/signup', { mode: 'test' });
  expect(made.status).toBe(201);
  await eventually(async () => expect(await stateOf(host)).toMatchObject({ status: 'connected' }));
  await eventually(async () => {
    const { override } = await whatsapp().world<WhatsappWorld>();
    expect(override).not.toBeNull();
  });
}

const templateOf = async (host: Host, key: string): Promise<MessageTemplate> => {
  const { data } = await host.get<MessageTemplate[]>(TEMPLATES);
  return data.find((one) => one.key === key)!;
};
async function change(host: Host, key: string, body: object): Promise<MessageTemplate> {
  const { _id } = await templateOf(host, key);
  const changed = await host.send<MessageTemplate>('PATCH', `${TEMPLATES}/${_id}`, body);
  expect(changed.status).toBe(200);
  return changed.data;
}

const callbackOf = async (host: Host): Promise<string> =>
  (await host.get<{ address: string }>('/api/whatsapp/callback')).data.address;

/** Meta looks at the words for a minute; then it tells, or is asked. */
async function review(): Promise<void> {
  app.clock.advance(3700);
  await readChannelsSchedule.run(app.context());
}
const approvalsOf = async (host: Host, key: string) =>
  (await templateOf(host, key)).approvals.map(({ language, state, isCurrent }) => [
    language,
    state,
    isCurrent,
  ]);

/** The member confirms a phone with the code that it was sent. */
async function confirmPhone(host: Host, value: string): Promise<void> {
  const attribute = { attribute: 'phoneNumber', value };
  const asked = await host.send('POST', '/api/v2/auth/users/request-attribute-change', attribute);
  expect(asked.status).toBe(200);
  const [code] = await codesFor(app, value, 2);
  const done = await host.send('POST', '/api/v2/auth/users/approve-attribute-change', { ...attribute, code });
  expect(done.status).toBe(200);
}

let houses = 0;
/** A house of its own in the morning of another day, whose confirmation leaves by these channels. */
async function houseWith(...channels: string[]): Promise<TestHost> {
  app.clock.set(atLocalTime(day(1), '09:00', ZONE));
  const host = await hostWithProperty(app, `whatsapp-${++houses}@example.test`);
  await host.send('POST', INIT);
  await connect(host);
  await change(host, 'confirmation', { channels, isOn: true });
  return host;
}
async function approvedHouse(...channels: string[]): Promise<TestHost> {
  const host = await houseWith(...channels);
  await eventually(async () => {
    await review();
    expect(await approvalsOf(host, 'confirmation')).toEqual([
      ['es', 'approved', true],
      ['pt', 'approved', true],
      ['en', 'approved', true],
    ]);
  });
  return host;
}

let guests = 0;
const stayOf = (host: TestHost, own: Record<string, unknown> = {}): Promise<Reservation> =>
  createTestStay(host, {
    checkInDate: day(9),
    checkOutDate: day(12),
    email: `guest-of-whatsapp-${++guests}@example.test`,
    phone: `+5730055${String(60_000 + guests)}`,
    guestName: 'Marina Duarte',
    adults: 1,
    ...own,
  });
const allow = async (host: Host, { _id }: Reservation, purpose = 'stay'): Promise<void> => {
  const { status } = await host.send('POST', `/api/notifications/messages/stays/${_id}/consents`, {
    purpose,
    channel: 'whatsapp',
    state: 'given',
    note: 'Marina lo pidió por teléfono al reservar',
  });
  expect(status).toBe(200);
};
const timelineOf = async (host: Host, { _id }: Reservation): Promise<StayTimeline> =>
  (await host.get<StayTimeline>(`/api/notifications/messages/stays/${_id}`)).data;
const confirmationOf = async (host: Host, stay: Reservation): Promise<StayMessage> => {
  const { _id } = await templateOf(host, 'confirmation');
  const found = (await timelineOf(host, stay)).messages.findLast((one) => one.templateId === _id);
  if (!found) throw new Error('The stay has no confirmation');
  return found;
};
const due = () => advanceDueMessages.run(app.context());
const becomes = (host: Host, stay: Reservation, expected: object) =>
  eventually(async () => expect(await confirmationOf(host, stay)).toMatchObject(expected));
/** A guest who agreed, and whose confirmation is due. */
async function bookedBy(host: TestHost, own: Record<string, unknown> = {}): Promise<Reservation> {
  const stay = await stayOf(host, own);
  await allow(host, stay);
  await due();
  return stay;
}

describe('the number of a house', () => {
  test('is connected with a fresh sign-in, told by its state, and refused a second time [C-WA-01, C-WA-02]', async () => {
    const host = await hostWithProperty(app, 'number@example.test');
    expect(await stateOf(host)).toMatchObject({ engine: null, status: 'disconnected', phone: null });
    const wrong = await host.send('POST', '/api/whatsapp/signup', {
      mode: 'test',
      credentials: { appSecret: 'of-another-app' },
    });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'credentials.appSecret']);
    await connect(host);
    expect(await stateOf(host)).toMatchObject({
      engine: 'cloud',
      mode: 'test',
      phone: '+57 300 5551111',
      name: 'Casa Azul',
      quality: 'high',
      dailyLimit: 250,
      problem: null,
    });
    const again = await host.send('POST', '/api/whatsapp/signup', { mode: 'test' });
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'already-connected']);
    const { data } = await host.get<{ address: string }>('/api/whatsapp/callback');
    expect(data.address).toMatch(new RegExp(`^${app.url}/hooks/whatsapp-cloud/.{20,}$`));
  });

  test('is connected with the code of the window, which is good once [C-WA-02]', async () => {
    const host = await hostWithProperty(app, 'window@example.test');
    await whatsapp().has({ code: 'code-of-the-window' });
    const { wabaId, phoneNumberId } = SIMULATED_WHATSAPP_HOST;
    const sign = (own: object) =>
      host.send<WhatsappState>('POST', '/api/whatsapp/signup', {
        mode: 'test',
        code: 'code-of-the-window',
        wabaId,
        phoneNumberId,
        ...own,
      });
    expect((await sign({ code: 'invented' })).status).toBe(400);
    expect((await sign({})).status).toBe(201);
    await eventually(async () => expect(await stateOf(host)).toMatchObject({ status: 'connected' }));
    // The app of the installation has its own address.
    expect((await host.get<{ address: null }>('/api/whatsapp/callback')).data.address).toBeNull();
  });

  test('stays connected when its link is only looked at, and is disconnected by a press [C-WA-03]', async () => {
    const host = await houseWith('whatsapp', 'email');
    const looked = await host.get<{ connected: boolean; templates: number }>('/api/whatsapp/logout');
    expect(looked.data).toEqual({ connected: true, templates: 1 });
    expect(await stateOf(host)).toMatchObject({ status: 'connected' });
    const stay = await stayOf(host);
    await allow(host, stay);
    expect((await host.send('POST', '/api/whatsapp/logout')).data).toMatchObject({ status: 'disconnected' });
    expect((await host.send('POST', '/api/whatsapp/logout')).status).toBe(409);
    await due();
    await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'email' }] });
  });

  test('sends a fixed text to the phone of the member who asks, and to no other [C-WA-04, R-CHK-02, SEC-43]', async () => {
    const host = await houseWith('whatsapp');
    const send = (body: object) => host.send<{ to: string }>('POST', '/api/whatsapp/messages', body);
    expect((await send({ text: 'Gana dinero' })).errors[0]?.field).toBe('text');
    const nothing = await send({ text: 'Este es un mensaje de prueba' });
    expect([nothing.status, nothing.errors[0]?.code]).toEqual([409, 'no-verified-phone']);
    const phone = '+573001110077';
    await confirmPhone(host, phone);
    expect((await send({ phone: '+573001110078' })).errors[0]?.field).toBe('phone');
    expect(await send({ phone: '300 111 0077' })).toMatchObject({ status: 400 });
    const sent = await send({ phone: '57 300 111 0077' });
    expect(sent.status).toBe(202);
    expect(sent.data.to).not.toContain('30011100');
    await eventually(async () =>
      expect((await stateOf(host)).test).toMatchObject({
        state: 'failed',
        problem: 'Escribe antes a este número desde tu celular: WhatsApp solo deja responder',
      }),
    );
    await whatsapp().emit({ writes: phone.slice(1), text: 'hola' });
    await send({ text: 'Este es un mensaje de prueba' });
    await eventually(async () => expect((await stateOf(host)).test).toMatchObject({ state: 'sent' }));
    expect((await arrivedFor(phone)).map(({ text }) => text).slice(0, 1)).toEqual([
      'Este es un mensaje de prueba',
    ]);
    // A flood of tests would cost the number its good name.
    const more = await Promise.all(Array.from({ length: TESTS_A_DAY }, () => send({})));
    expect(more.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('whose access ended is said to be failed, holds nothing back, and is connected again [C-WA-01, REL-03]', async () => {
    const host = await approvedHouse('whatsapp', 'email');
    await whatsapp().has({ isTokenEnded: true });
    const stay = await bookedBy(host);
    await eventually(async () => {
      await due();
      expect(await confirmationOf(host, stay)).toMatchObject({ state: 'sent' });
    });
    expect(await arrivedFor(stay.phone ?? '')).toEqual([]);
    expect(await stateOf(host)).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/./) as string,
    });
    await whatsapp().has({ isTokenEnded: false });
    // Hours later: a new sign-in is asked for.
    expect((await host.send('POST', '/api/whatsapp/signup', { mode: 'test' })).status).toBe(403);
    const owner = await createColleague(app, host.propertyId, 'renews-whatsapp@example.test', {
      role: 'owner',
    });
    const again = await owner.send<WhatsappState>('POST', '/api/whatsapp/signup', { mode: 'test' });
    expect(again.status).toBe(201);
    expect(await stateOf(host)).toMatchObject({ status: 'connected', problem: null });
    // What waited for access does not leave a second time.
    const next = await bookedBy(host);
    await becomes(host, next, { state: 'delivered' });
    expect(await arrivedFor(stay.phone ?? '')).toEqual([]);
  });

  test('is connected once when two hosts press at the same moment [C-WA-02, REL-22]', async () => {
    const host = await hostWithProperty(app, 'two-presses@example.test');
    const press = () => host.send('POST', '/api/whatsapp/signup', { mode: 'test' });
    const statuses = (await Promise.all([press(), press()])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  test('is for those who manage: others see it or nothing, and a stranger finds none [C-WA-01, SEC-02]', async () => {
    const host = await houseWith('whatsapp');
    const reader = await createColleague(app, host.propertyId, 'reads-whatsapp@example.test', {
      role: 'read-only',
    });
    expect((await reader.get('/api/whatsapp/me')).status).toBe(200);
    expect((await reader.send('POST', '/api/whatsapp/logout')).status).toBe(403);
    const stranger = await hostWithProperty(app, 'stranger-whatsapp@example.test');
    expect((await stranger.get<WhatsappState>('/api/whatsapp/me')).data.status).toBe('disconnected');
  });
});

describe('words', () => {
  test('are submitted in each language, approved, and used until new ones are [C-NOT-02]', async () => {
    const host = await approvedHouse('whatsapp', 'email');
    const { data } = await host.get<WhatsappTemplate[]>('/api/notifications/whatsapp/templates');
    expect(data.map(({ languageCode, state }) => `${languageCode} ${state}`).toSorted()).toEqual([
      'en approved',
      'es approved',
      'pt_BR approved',
    ]);
    expect(data[0]?.body).toMatch(/— Casa Azul$/);
    const { texts } = await templateOf(host, 'confirmation');
    await change(host, 'confirmation', {
      texts: { es: { ...texts.es, body: 'Hola, {guestName}. Texto nuevo de la casa.' } },
    });
    await eventually(async () =>
      expect(await approvalsOf(host, 'confirmation')).toEqual([
        ['es', 'pending', true],
        ['es', 'approved', false],
      ]),
    );
    const early = await bookedBy(host);
    await becomes(host, early, { state: 'delivered' });
    const [before] = await arrivedFor(early.phone ?? '');
    expect(before?.text).not.toContain('Texto nuevo');
    await eventually(async () => {
      await review();
      expect(await approvalsOf(host, 'confirmation')).toEqual([['es', 'approved', true]]);
    });
    const late = await bookedBy(host);
    await becomes(host, late, { state: 'delivered' });
    const [after] = await arrivedFor(late.phone ?? '');
    expect(after?.text).toBe('Hola, Marina. Texto nuevo de la casa.\n\n— Casa Azul');
  });

  test('that are not approved hold the message, and it leaves once they are [C-NOT-02]', async () => {
    const host = await houseWith('whatsapp');
    const stay = await bookedBy(host);
    await becomes(host, stay, { state: 'held', waitsFor: 'approval' });
    const asked = await host.send(
      'POST',
      `/api/notifications/messages/${(await confirmationOf(host, stay))._id}/send`,
    );
    expect([asked.status, asked.errors[0]?.code]).toEqual([409, 'not-approved']);
    await eventually(async () => {
      await review();
      await due();
      expect(await confirmationOf(host, stay)).toMatchObject({ state: 'delivered' });
    });
  });

  test('that were rejected send the message by the next channel [C-NOT-02]', async () => {
    const host = await approvedHouse('whatsapp', 'email');
    await whatsapp().has({ appCallback: await callbackOf(host) });
    const { data } = await host.get<WhatsappTemplate[]>('/api/notifications/whatsapp/templates');
    for (const { name, languageCode: language } of data) {
      await whatsapp().emit({ template: { name, language }, becomes: 'PAUSED' });
    }
    await eventually(async () =>
      expect((await templateOf(host, 'confirmation')).approvals.map(({ state }) => state)).toEqual([
        'paused',
        'paused',
        'paused',
      ]),
    );
    const stay = await bookedBy(host);
    await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'email', state: 'sent' }] });
    const es = data.find(({ language }) => language === 'es');
    const rejected = { name: es?.name, language: es?.languageCode };
    await whatsapp().emit({ template: rejected, becomes: 'REJECTED', reason: 'INVALID_FORMAT' });
    await eventually(async () =>
      expect((await templateOf(host, 'confirmation')).approvals).toContainEqual(
        expect.objectContaining({
          language: 'es',
          state: 'rejected',
          problem: 'No le gusta la forma: revisa los datos y los signos',
        }),
      ),
    );
  });
});

describe('a message by WhatsApp', () => {
  test('needs the opt-in of the guest, and is told as delivered and read [PRV-04, I-28]', async () => {
    const host = await approvedHouse('whatsapp', 'email');
    const without = await stayOf(host);
    await due();
    await becomes(host, without, { state: 'sent', deliveries: [{ channel: 'email' }] });
    expect(await arrivedFor(without.phone ?? '')).toEqual([]);

    const stay = await bookedBy(host, { phone: '+573005550008' });
    await becomes(host, stay, {
      state: 'read',
      deliveries: [{ channel: 'whatsapp', state: 'read', problem: null }],
    });
    const [arrived, ...more] = await arrivedFor('+573005550008');
    expect(more).toEqual([]);
    expect(arrived?.text).toContain('Hola, Marina.');
    expect((await timelineOf(host, stay)).consents).toContainEqual(
      expect.objectContaining({ purpose: 'stay', channel: 'whatsapp', state: 'given', basis: 'host-note' }),
    );
  });

  test.each([
    ['+573005550000', 'Ese número no tiene WhatsApp'],
    ['+573005550003', 'Ese número no tiene WhatsApp'],
    ['+573005550004', 'Ese número no tiene WhatsApp'],
    ['+573005550001', 'WhatsApp no se lo entrega por ahora: ya recibió muchos mensajes de negocios'],
    ['+573005550005', 'WhatsApp no se lo entrega por ahora: ya recibió muchos mensajes de negocios'],
  ])(
    'that certainly failed for %s leaves by mail, with its reason [REL-03, REL-04]',
    async (phone, problem) => {
      const host = await approvedHouse('whatsapp', 'email');
      const stay = await bookedBy(host, { phone });
      await eventually(async () => {
        await due();
        const { state, deliveries } = await confirmationOf(host, stay);
        expect(state).toBe('sent');
        // Both are of one moment of the test's clock.
        expect(deliveries).toHaveLength(2);
        expect(deliveries).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ channel: 'whatsapp', state: 'failed', problem }),
            expect.objectContaining({ channel: 'email', state: 'sent' }),
          ]),
        );
      });
    },
  );

  test('whose answer was lost is sent once: in doubt until a signed status settles it [REL-03, REL-04]', async () => {
    const host = await approvedHouse('whatsapp', 'email');
    await whatsapp().has({ holdsStatuses: true });
    await whatsapp().failNext({ match: 'POST messages', acceptThenDrop: true });
    const stay = await bookedBy(host);
    await becomes(host, stay, { state: 'unknown' });
    app.clock.advance(3600);
    await due();
    const { messages } = await whatsapp().world<WhatsappWorld>();
    const sent = messages.filter(({ to }) => `+${to}` === stay.phone);
    expect(sent).toHaveLength(1);
    const delivered = { status: 'delivered', id: sent[0]?.id };
    await whatsapp().emit({ ...delivered, forged: true });
    await whatsapp().emit({ ...delivered, status: 'failed', code: 131026, account: '999999999999999' });
    await becomes(host, stay, { state: 'unknown' });
    await whatsapp().emit({ ...delivered, twice: true });
    await becomes(host, stay, { state: 'delivered', deliveries: [{ channel: 'whatsapp' }] });
    await whatsapp().has({ holdsStatuses: false });
  });
});

describe('what a guest answers', () => {
  test('is read with the stay, opens a day of free words, and is erased with the guest [PRV-05]', async () => {
    const host = await houseWith('whatsapp');
    const phone = '+573005571001';
    const stay = await stayOf(host, { phone });
    await allow(host, stay);
    await whatsapp().emit({ writes: phone.slice(1), text: 'Hola 👋🏽 ¿a qué hora llego?', twice: true });
    await eventually(async () =>
      expect((await timelineOf(host, stay)).heard).toEqual([
        expect.objectContaining({ saidBy: 'guest', text: 'Hola 👋🏽 ¿a qué hora llego?' }),
      ]),
    );
    // Its words are not approved yet, and the guest reads them all the same.
    await due();
    await becomes(host, stay, { state: 'delivered' });
    const arrived = await arrivedFor(phone);
    expect(arrived[0]?.text).toContain('Hola, Marina.');
    expect((await readEverythingStored(app)).text).not.toContain('¿a qué hora llego?');
    app.clock.advance(1);
    await whatsapp().emit({ types: phone.slice(1), text: 'Desde las 15:00' });
    await eventually(async () =>
      expect((await timelineOf(host, stay)).heard.at(-1)).toMatchObject({
        saidBy: 'host',
        text: 'Desde las 15:00',
      }),
    );
    // Another house, with the same number of a guest, hears nothing of it.
    const other = await houseWith('whatsapp');
    const otherStay = await stayOf(other, { phone });
    expect((await timelineOf(other, otherStay)).heard).toEqual([]);

    app.clock.set(atLocalTime(day(120), '12:00', ZONE));
    // The session of the host has ended by then.
    const later = await createColleague(app, host.propertyId, 'later-whatsapp@example.test', {
      role: 'owner',
    });
    await forgetOldMessages(app.context());
    expect((await timelineOf(later, stay)).heard.map(({ text }) => text)).toEqual([null, null]);
  });

  test('STOP ends messages by WhatsApp, also those that are planned, and is confirmed once [PRV-04]', async () => {
    const host = await approvedHouse('whatsapp', 'email');
    const phone = '+573005571002';
    const stay = await stayOf(host, { phone });
    await allow(host, stay);
    app.clock.advance(1);
    await whatsapp().emit({ writes: phone.slice(1), text: 'quiero cancelar mi reserva' });
    await eventually(async () => expect((await timelineOf(host, stay)).heard).toHaveLength(1));
    expect((await timelineOf(host, stay)).consents).toContainEqual(
      expect.objectContaining({ channel: 'whatsapp', purpose: 'stay', state: 'given' }),
    );
    await whatsapp().emit({ writes: phone.slice(1), text: ' Stop! ', twice: true });
    await eventually(async () =>
      expect((await timelineOf(host, stay)).consents).toContainEqual(
        expect.objectContaining({
          channel: 'whatsapp',
          purpose: 'stay',
          state: 'withdrawn',
          basis: 'stop-word',
        }),
      ),
    );
    await eventually(async () =>
      expect((await arrivedFor(phone)).map(({ text }) => text)).toEqual([
        'Listo: Casa Azul no te escribe más por aquí.',
      ]),
    );
    await due();
    await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'email' }] });
    app.clock.advance(1);
    await whatsapp().emit({ writes: phone.slice(1), text: 'baja' });
    await eventually(async () => expect((await timelineOf(host, stay)).heard).toHaveLength(3));
    expect(await arrivedFor(phone)).toHaveLength(1);
  });

  test('a window that closes while a message is on its way is no failure: approved words are sent [REL-04]', async () => {
    const host = await approvedHouse('whatsapp');
    const phone = '+573005571003';
    const stay = await stayOf(host, { phone });
    await allow(host, stay);
    await whatsapp().emit({ writes: phone.slice(1), text: 'Hola' });
    await eventually(async () => expect((await timelineOf(host, stay)).heard).toHaveLength(1));
    const body = JSON.stringify({ error: { message: '(#131047) Re-engagement', type: 'X', code: 131047 } });
    await whatsapp().failNext({ match: 'POST messages', status: 400, body });
    await due();
    await eventually(async () => {
      await due();
      expect(await confirmationOf(host, stay)).toMatchObject({ state: 'delivered' });
    });
    const { deliveries } = await confirmationOf(host, stay);
    expect(deliveries.map(({ state }) => state).toSorted()).toEqual(['delivered', 'failed']);
    const [arrived, ...more] = await arrivedFor(phone);
    expect(more).toEqual([]);
    expect(arrived?.text).toMatch(/— Casa Azul$/);
  });

  test('a guest who stops offers by a button of WhatsApp still reads about the stay [PRV-04]', async () => {
    const host = await approvedHouse('whatsapp');
    const phone = '+573005571004';
    const stay = await stayOf(host, { phone });
    await allow(host, stay);
    await allow(host, stay, 'offer');
    await whatsapp().has({ appCallback: await callbackOf(host) });
    app.clock.advance(1);
    await whatsapp().emit({ stops: phone.slice(1) });
    await eventually(async () =>
      expect((await timelineOf(host, stay)).consents).toContainEqual(
        expect.objectContaining({
          channel: 'whatsapp',
          purpose: 'offer',
          state: 'withdrawn',
          basis: 'stop-word',
        }),
      ),
    );
    await due();
    await becomes(host, stay, { state: 'delivered' });
  });
});

describe('the guest in the check-in', () => {
  test('agrees by a box, is written to, and takes it back [C-MSG-19, C-MSG-20, PRV-04]', async () => {
    const host = await approvedHouse('whatsapp', 'email');
    const stay = await stayOf(host, { checkInDate: day(1), checkOutDate: day(3) });
    const guest = await browserWith(app, await createTestLink(host, stay));
    const asked = await guest.send<GuestMessageConsent>('GET', '/api/guest/messages');
    expect(asked.data.whatsapp).toEqual({
      state: 'none',
      propertyName: 'Casa Azul',
      phone: `··· ${(stay.phone ?? '').slice(-4)}`,
    });
    const agreed = await guest.send<GuestMessageConsent>('PATCH', '/api/guest/messages', { whatsapp: true });
    expect(agreed.data.whatsapp?.state).toBe('given');
    expect((await timelineOf(host, stay)).consents).toContainEqual(
      expect.objectContaining({
        channel: 'whatsapp',
        state: 'given',
        basis: 'guest',
        note: `Casa Azul puede escribirme por WhatsApp sobre mi estadía (··· ${(stay.phone ?? '').slice(-4)})`,
        by: null,
      }),
    );
    await due();
    await becomes(host, stay, { state: 'delivered' });
    app.clock.advance(1);
    await guest.send('PATCH', '/api/guest/messages', { whatsapp: false });
    expect((await timelineOf(host, stay)).consents).toContainEqual(
      expect.objectContaining({ channel: 'whatsapp', state: 'withdrawn', basis: 'guest' }),
    );
  });

  test('is the main guest: a link of one companion neither asks nor answers for them [C-MSG-19, C-MSG-20, SEC-39]', async () => {
    const host = await houseWith('whatsapp');
    const stay = await stayOf(host, { adults: 2 });
    const main = await browserWith(app, await createTestLink(host, stay));
    const { guests } = await main.page();
    const path = `/api/guest/guests/${guests[1]?._id}`;
    await main.send('PATCH', path, { lastName: 'Rojas' });
    const { data: link } = await main.send<{ url: string }>('POST', `${path}/link`);
    const companion = await browserWith(app, link.url);
    expect(
      (await companion.send<GuestMessageConsent>('GET', '/api/guest/messages')).data.whatsapp,
    ).toBeNull();
    const answer = await companion.send('PATCH', '/api/guest/messages', { whatsapp: true });
    expect([answer.status, answer.errors[0]?.code]).toEqual([403, checkInErrors.ofOneGuest.code]);
  });

  test('is asked once known to be the guest, and not anybody to whom the link was passed on [C-MSG-19, C-MSG-20, SEC-21]', async () => {
    const host = await houseWith('whatsapp');
    const stay = await stayOf(host);
    const url = await createTestLink(host, stay);
    await browserWith(app, url);
    const later = await browserWith(app, url);
    expect((await later.send<GuestMessageConsent>('GET', '/api/guest/messages')).data.whatsapp).toBeNull();
    const answer = await later.send('PATCH', '/api/guest/messages', { whatsapp: true });
    expect([answer.status, answer.errors[0]?.code]).toEqual([403, checkInErrors.proveFirst.code]);
  });

  test('is not asked by a house without a number [C-MSG-19]', async () => {
    const host = await hostWithProperty(app, 'no-number@example.test');
    await host.send('POST', INIT);
    const stay = await stayOf(host);
    const guest = await browserWith(app, await createTestLink(host, stay));
    expect((await guest.send<GuestMessageConsent>('GET', '/api/guest/messages')).data.whatsapp).toBeNull();
    const answer = await guest.send<GuestMessageConsent>('PATCH', '/api/guest/messages', { whatsapp: true });
    expect(answer.data.whatsapp).toBeNull();
    expect((await timelineOf(host, stay)).consents).not.toContainEqual(
      expect.objectContaining({ channel: 'whatsapp', state: 'given' }),
    );
  });
});
