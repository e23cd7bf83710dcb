import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  createTestStay,
  readEverythingStored,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { GatewayWorld } from '#providers/whatsapp-web/whatsapp-web.simulated-world.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { codesFor, type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { ANSWERS, saveSetupAnswers } from '#support/setup.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime, dayIn, epochMs, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { TESTS_A_DAY } from '../messages.constants.ts';
import { advanceDueMessages } from '../messages.jobs.ts';
import { changeTemplate, TEMPLATES } from '../messages.test-house.ts';
import { advanceMessage } from '../sending.service.ts';
import type { MessageTemplate } from '../templates.contract.ts';
import type { MessageToDo, StayMessage, StayTimeline } from '../timeline.contract.ts';
import { readChannelsSchedule } from './guest-channels.jobs.ts';
import type { WhatsappLink, WhatsappState } from './whatsapp.contract.ts';

/** From a telephone that scans a code to what its guests read, slowly, and back to a telephone that is logged out. */
const INIT = '/api/common/property-integrations/email-settings/init';
const ZONE = 'America/Bogota';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const gateway = () => steer(app, 'whatsapp-web');
const day = (count: number): PlainDate => addDays(dayIn(ZONE, app.clock.now()), count);

type Arrived = { from: string; to: string[]; channel: string; text: string };
const arrivedFor = async (to: string): Promise<Arrived[]> => {
  const response = await fetch(`${app.url}/simulators/mailbox/messages`);
  return ((await response.json()) as Arrived[]).filter((one) => one.to.includes(to));
};

const stateOf = async (host: Host): Promise<WhatsappState> =>
  (await host.get<WhatsappState>('/api/whatsapp/me')).data;
const linkOf = async (host: Host): Promise<WhatsappLink> =>
  (await host.get<WhatsappLink>('/api/whatsapp/link')).data;
const ask = (host: Host, own: object = {}) =>
  host.send<WhatsappState>('POST', '/api/whatsapp/signup', {
    engine: 'web',
    mode: 'test',
    acceptsRisks: true,
    ...own,
  });

/** The telephone of a property, as the page of the simulator names it. */
const deviceOf = async (host: Host): Promise<string> => {
  const { phonePage } = await linkOf(host);
  return /\/phone\/([\w-]+)$/.exec(phonePage ?? '')?.[1] ?? '';
};

let phones = 0;
/** A telephone of its own scans the code that is shown now. */
async function scan(host: Host): Promise<string> {
  const phone = `57300555${String(1000 + ++phones)}`;
  await gateway().emit({ device: await deviceOf(host), does: 'scan', phone, name: 'Casa Azul' });
  await eventually(async () => expect(await stateOf(host)).toMatchObject({ status: 'connected' }));
  return `+${phone}`;
}

async function link(host: Host, own: object = {}): Promise<string> {
  const asked = await ask(host, own);
  expect(asked.status).toBe(201);
  return scan(host);
}

/** The member confirms a phone with the code that it was sent. */
async function confirmPhone(host: Host, value: string): Promise<void> {
  const attribute = { attribute: 'phoneNumber', value };
  await host.send('POST', '/api/v2/auth/users/request-attribute-change', attribute);
  const [code] = await codesFor(app, value, 2);
  const done = await host.send('POST', '/api/v2/auth/users/approve-attribute-change', { ...attribute, code });
  expect(done.status).toBe(200);
}

let houses = 0;
/** A property in the morning of another day. */
async function house(): Promise<TestHost> {
  app.clock.set(atLocalTime(day(1), '09:00', ZONE));
  const host = await hostWithProperty(app, `linked-${++houses}@example.test`);
  await host.send('POST', INIT);
  return host;
}
/** One with a linked telephone, whose confirmation leaves by these channels. */
async function linkedHouse(...channels: string[]): Promise<TestHost & { readonly phone: string }> {
  const host = await house();
  const phone = await link(host);
  await changeTemplate(host, 'confirmation', { channels, isOn: true });
  return Object.assign(host, { phone });
}

let guests = 0;
const stayOf = (host: TestHost, own: Record<string, unknown> = {}): Promise<Reservation> =>
  createTestStay(host, {
    checkInDate: day(9),
    checkOutDate: day(12),
    email: `guest-of-phone-${++guests}@example.test`,
    phone: `+5730066${String(10_001 + 2 * guests)}`,
    guestName: 'Marina Duarte',
    adults: 1,
    ...own,
  });
const allow = async (host: Host, { _id }: Reservation): Promise<void> => {
  const { status } = await host.send('POST', `/api/notifications/messages/stays/${_id}/consents`, {
    purpose: 'stay',
    channel: 'whatsapp',
    state: 'given',
    note: 'Marina lo pidió por teléfono al reservar',
  });
  expect(status).toBe(200);
};
const timelineOf = async (host: Host, { _id }: Reservation): Promise<StayTimeline> =>
  (await host.get<StayTimeline>(`/api/notifications/messages/stays/${_id}`)).data;
const confirmationOf = async (host: Host, stay: Reservation): Promise<StayMessage> => {
  const { data } = await host.get<MessageTemplate[]>(TEMPLATES);
  const { _id } = data.find((one) => one.key === 'confirmation')!;
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

/** Tests to a member use the turns of a day, and none of the plan's limits holds them. */
async function useTurns(host: Host, count: number): Promise<void> {
  await confirmPhone(host, `+57300777${String(1000 + ++phones)}`);
  for (let sent = 0; sent < count; sent += 1) {
    expect((await host.send('POST', '/api/whatsapp/messages', {})).status).toBe(202);
  }
}

// First: what waits gives up after a day by the clock of the database, which the clock of the later tests overtakes.
test('a telephone leaves a pause of seconds after each message', async () => {
  const host = await linkedHouse('whatsapp');
  const first = await stayOf(host);
  const second = await stayOf(host);
  await allow(host, first);
  await allow(host, second);
  await due();
  const messages = () => Promise.all([first, second].map((stay) => confirmationOf(host, stay)));
  await eventually(async () =>
    expect((await messages()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'sending']),
  );
  await eventually(async () => {
    app.clock.advance(1);
    expect((await messages()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });
  const sent = (await gateway().world<GatewayWorld>()).messages.flatMap(({ to, at }) =>
    [first, second].some(({ phone }) => phone === `+${to}`) ? [epochMs(at.queued!)] : [],
  );
  expect(sent).toHaveLength(2);
  expect(Math.max(...sent) - Math.min(...sent)).toBeGreaterThanOrEqual(5000);
});

describe('the telephone of a house', () => {
  test('is linked by the QR code that it scans, which is shown and kept nowhere [C-WA-01, C-WA-02, C-MSG-21, I-29]', async () => {
    const host = await house();
    expect(await stateOf(host)).toMatchObject({
      engine: null,
      linkModes: ['live', 'test'],
      needsWarning: true,
      asksUse: false,
      link: null,
      pace: null,
    });
    expect((await host.get('/api/whatsapp/link')).errors[0]?.code).toBe('not-connected');
    const unwarned = await ask(host, { acceptsRisks: false });
    expect([unwarned.status, unwarned.errors[0]?.code]).toEqual([409, 'risks-not-accepted']);
    expect((await ask(host)).data).toMatchObject({ engine: 'web', mode: 'test', phone: null });
    const shown = await linkOf(host);
    expect(shown).toMatchObject({
      state: 'qr',
      qr: expect.stringMatching(/.{20,}/) as string,
      image: expect.stringMatching(/^data:image\/png;base64,/) as string,
      pairingCode: null,
      linkedAt: null,
      problem: null,
    });
    expect(epochMs(shown.expiresAt!)).toBeGreaterThan(epochMs(app.clock.now()));
    app.clock.advance(61);
    const renewed = await linkOf(host);
    expect(renewed.qr).not.toBe(shown.qr);
    const { text } = await readEverythingStored(app);
    for (const { qr, image } of [shown, renewed]) {
      expect(text).not.toContain(qr);
      expect(app.log.join('\n')).not.toContain(qr);
      expect(text).not.toContain(image);
    }
    const phone = await scan(host);
    expect(await stateOf(host)).toMatchObject({
      engine: 'web',
      status: 'connected',
      // As people read it.
      phone: phone.replace(/^\+57(\d{3})/, '+57 $1 '),
      name: 'Casa Azul',
      problem: null,
      needsWarning: false,
      link: { state: 'connected', lastError: null },
      pace: { today: { sent: 0, most: 20 }, strangers: { sent: 0, most: 30 }, waiting: 0 },
    });
    const again = await ask(host);
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'already-connected']);
    const other = await host.send('POST', '/api/whatsapp/signup', { mode: 'test' });
    expect([other.status, other.errors[0]?.code]).toEqual([409, 'already-connected']);
  });

  test('is linked by a code that is typed on it [C-WA-02, C-MSG-21]', async () => {
    const host = await house();
    for (const phone of [undefined, '12', 'mi celular']) {
      const wrong = await ask(host, { method: 'code', phone });
      expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'phone']);
    }
    expect((await ask(host, { method: 'code', phone: '300 555 2222' })).status).toBe(201);
    expect(await linkOf(host)).toMatchObject({
      state: 'code',
      pairingCode: expect.stringMatching(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/) as string,
      qr: null,
      image: null,
    });
    await scan(host);
  });

  test('that is never scanned leaves the house without a number, and keeps no other one away [C-WA-02]', async () => {
    const host = await house();
    await ask(host);
    const device = await deviceOf(host);
    app.clock.advance(181);
    expect(await linkOf(host)).toMatchObject({
      state: 'disconnected',
      lastError: 'not-scanned',
      problem: 'El código no se usó a tiempo. Pide otro.',
    });
    expect(await stateOf(host)).toMatchObject({ status: 'disconnected', engine: 'web', needsWarning: false });
    // Another code, without another warning.
    expect((await ask(host, { acceptsRisks: undefined })).status).toBe(201);
    expect((await linkOf(host)).state).toBe('qr');
    const cloud = await host.send<WhatsappState>('POST', '/api/whatsapp/signup', { mode: 'test' });
    expect([cloud.status, cloud.data.engine]).toEqual([201, 'cloud']);
    await eventually(async () =>
      expect((await gateway().world<GatewayWorld>()).devices.map(({ key }) => key)).not.toContain(device),
    );
  });

  test('carries nothing before it is linked, and asks no host to reconnect', async () => {
    const host = await house();
    await ask(host);
    await changeTemplate(host, 'confirmation', { channels: ['whatsapp', 'email'], isOn: true });
    const stay = await bookedBy(host);
    await becomes(host, stay, { state: 'sent' });
    const { deliveries } = await confirmationOf(host, stay);
    expect(deliveries.map(({ channel }) => channel)).toEqual(['email']);
    expect(await stateOf(host)).toMatchObject({ status: 'connecting', problem: null });
  });

  test('is asked of the gateway no more often than a page needs [C-MSG-21]', async () => {
    const host = await house();
    await link(host);
    const reads = `GET ${await deviceOf(host)}`;
    // The jobs of its notices have read it too.
    await eventually(async () => {
      const before = (await gateway().received(reads)).length;
      await linkOf(host);
      expect((await gateway().received(reads)).length).toBe(before);
    });
    const all = await Promise.all(Array.from({ length: 62 }, () => host.get('/api/whatsapp/link')));
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
  });

  test('is told as away while the gateway is, in the language of the member [C-MSG-21]', async () => {
    const host = await house();
    await ask(host);
    await gateway().failNext({ match: `GET ${await deviceOf(host)}`, status: 500, times: 50 });
    const away = await host.get('/api/whatsapp/link');
    expect([away.status, away.errors[0]?.message]).toEqual([
      503,
      'WhatsApp Web no responde. Vuelve a intentarlo en unos minutos',
    ]);
    await gateway().calm();
  });

  test('says that its gateway is away, until it answers again [C-WA-01]', async () => {
    const host = await house();
    await link(host);
    const readAgain = async () => {
      app.clock.advance(3700);
      await readChannelsSchedule.run(app.context());
      return stateOf(host);
    };
    await gateway().failNext({ match: `GET ${await deviceOf(host)}`, status: 500, times: 500 });
    const problem = 'No logramos hablar con el servicio que lleva tus mensajes de WhatsApp.';
    await eventually(async () => expect(await readAgain()).toMatchObject({ status: 'connected', problem }));
    await gateway().calm();
    await eventually(async () =>
      expect(await readAgain()).toMatchObject({ status: 'connected', problem: null }),
    );
  });

  test('is one when two hosts press at the same moment [C-WA-02, REL-22]', async () => {
    const host = await house();
    const statuses = (await Promise.all([ask(host), ask(host)])).map(({ status }) => status);
    expect(statuses).toContain(201);
    const { data } = await host.get<PropertyIntegration[]>('/api/common/property-integrations');
    expect(data.filter(({ partnerIntegrationId: id }) => id === 'whatsapp-web')).toHaveLength(1);
    // A number of the other way, at the same moment as one of this.
    const second = await hostWithProperty(app, 'both-ways@example.test');
    const both = await Promise.all([
      ask(second),
      second.send('POST', '/api/whatsapp/signup', { mode: 'test' }),
    ]);
    expect(both.map(({ status }) => status)).toContain(201);
    const rows = (await second.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
    expect(rows).toHaveLength(1);
  });

  test('is for those who manage, and is no other house’s [C-WA-01, C-MSG-21, SEC-02]', async () => {
    const host = await house();
    await link(host);
    for (const [role, status] of [
      ['read-only', 403],
      ['reception', 403],
      ['manager', 200],
    ] as const) {
      const member = await createColleague(app, host.propertyId, `${role}-of-phone@example.test`, { role });
      expect((await member.get('/api/whatsapp/me')).status).toBe(200);
      expect((await member.get('/api/whatsapp/link')).status).toBe(status);
      if (status === 403) expect((await ask(member)).status).toBe(403);
    }
    const stranger = await hostWithProperty(app, 'stranger-to-phone@example.test');
    expect((await stranger.get<WhatsappState>('/api/whatsapp/me')).data.engine).toBeNull();
    const foreign = await stranger.get(`/api/whatsapp/link?propertyId=${host.propertyId}`);
    expect(foreign.status).toBe(404);
  });

  test('is no partner that credentials are typed for [C-INT-01, C-INT-05]', async () => {
    const host = await house();
    const typed = await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'whatsapp-web',
      mode: 'test',
      credentials: {},
    });
    expect([typed.status, typed.errors[0]?.code]).toEqual([400, 'unknown-provider']);
    const { data } = await host.get<{ _id: string }[]>('/api/common/partners/integrations');
    expect(data.map(({ _id }) => _id)).not.toContain('whatsapp-web');
  });

  test('of a house with a CRM on WhatsApp says first who else uses the number [C-WA-02, I-23]', async () => {
    const host = await house();
    await saveSetupAnswers(host, { ...ANSWERS, resources: 'guestWhatsapp,crmWhatsapp' });
    expect(await stateOf(host)).toMatchObject({ asksUse: true, usedBy: null });
    for (const engine of ['web', 'cloud']) {
      const unsaid = await ask(host, { engine });
      expect([unsaid.status, unsaid.errors[0]?.field]).toEqual([409, 'usedBy']);
    }
    await link(host, { usedBy: 'program' });
    expect(await stateOf(host)).toMatchObject({
      usedBy: 'program',
      pace: { today: { most: 10 }, strangers: { most: 15 } },
    });
  });
});

describe('a link that ends', () => {
  test.each([
    ['log out', 'logged-out', null, 'Se cerró la sesión en el celular. Vincúlalo de nuevo.'],
    [
      'replace',
      'disconnected',
      'replaced',
      'Otro programa tomó el lugar de Posada en ese WhatsApp. Vincúlalo de nuevo.',
    ],
    ['block', 'blocked', null, 'WhatsApp bloqueó este número. Desconéctalo y vincula otro.'],
  ] as const)(
    'by "%s" asks for access again, and messages go on by mail [C-WA-01, REL-03]',
    async (does, state, lastError, problem) => {
      const host = await linkedHouse('whatsapp', 'email');
      await gateway().emit({ device: await deviceOf(host), does });
      await eventually(async () =>
        expect(await stateOf(host)).toMatchObject({ status: 'failed', problem, link: { state, lastError } }),
      );
      const { data } = await host.get<PropertyIntegration[]>('/api/common/property-integrations');
      expect(data.map((one) => one.state)).toEqual(['reconnect']);
      const stay = await bookedBy(host);
      await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'email', state: 'sent' }] });
      expect(await arrivedFor(stay.phone ?? '')).toEqual([]);
    },
  );

  test('is made again by the same call, and the first week begins again [C-WA-02]', async () => {
    const host = await linkedHouse('whatsapp');
    const device = await deviceOf(host);
    await gateway().emit({ device, does: 'log out' });
    await eventually(async () => expect(await stateOf(host)).toMatchObject({ status: 'failed' }));
    app.clock.set(atLocalTime(day(9), '09:00', ZONE));
    const owner = await createColleague(app, host.propertyId, 'links-again@example.test', { role: 'owner' });
    // Neither way is another number while this one needs access.
    expect((await owner.send('POST', '/api/whatsapp/signup', { mode: 'test' })).status).toBe(409);
    expect((await ask(owner, { acceptsRisks: undefined })).status).toBe(201);
    expect((await linkOf(owner)).state).toBe('qr');
    expect(await deviceOf(owner)).toBe(device);
    await scan(owner);
    expect(await stateOf(owner)).toMatchObject({ problem: null, pace: { today: { most: 20 } } });
    const stay = await bookedBy({ ...owner, propertyId: host.propertyId });
    await becomes(owner, stay, { state: 'delivered' });
  });

  test('while a message is on its way sends it by mail, and not a second time later [REL-03]', async () => {
    const host = await linkedHouse('whatsapp', 'email');
    const device = await deviceOf(host);
    // The gateway knows before Posada hears of it.
    await gateway().emit({ device, does: 'log out', forged: true });
    const stay = await bookedBy(host);
    await eventually(async () => {
      await due();
      expect(await confirmationOf(host, stay)).toMatchObject({ state: 'sent' });
    });
    const owner = await createColleague(app, host.propertyId, 'after-mail@example.test', { role: 'owner' });
    await ask(owner, { acceptsRisks: undefined });
    await scan(owner);
    await due();
    const next = await bookedBy({ ...owner, propertyId: host.propertyId });
    app.clock.advance(20);
    await becomes(owner, next, { state: 'delivered' });
    expect(await arrivedFor(stay.phone ?? '')).toEqual([]);
  });

  test('by a press logs the telephone out, however long the gateway is away [C-WA-03, C-MSG-17]', async () => {
    const host = await linkedHouse('whatsapp', 'email');
    const device = await deviceOf(host);
    expect((await host.get<object>('/api/whatsapp/logout')).data).toEqual({ connected: true, templates: 1 });
    await gateway().failNext({ match: `DELETE ${device}`, status: 500, times: 5 });
    expect((await host.send<WhatsappState>('POST', '/api/whatsapp/logout')).data).toMatchObject({
      engine: null,
      status: 'disconnected',
    });
    await eventually(async () =>
      expect((await gateway().world<GatewayWorld>()).devices.map(({ key }) => key)).not.toContain(device),
    );
    const stay = await bookedBy(host);
    await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'email' }] });
    // The number is linked again as a new one, and its day counts on.
    expect((await ask(host)).status).toBe(201);
    expect(await deviceOf(host)).not.toBe(device);
  });

  test('with the house logs the telephone out, also one whose access is lost [C-PROP-05]', async () => {
    const host = await linkedHouse('whatsapp');
    const device = await deviceOf(host);
    await gateway().emit({ device, does: 'replace' });
    await eventually(async () => expect(await stateOf(host)).toMatchObject({ status: 'failed' }));
    const closed = await host.send('DELETE', `/api/common/property/${host.propertyId}`, {
      name: 'Casa Azul',
    });
    expect(closed.status).toBeLessThan(300);
    await eventually(async () =>
      expect((await gateway().world<GatewayWorld>()).devices.map(({ key }) => key)).not.toContain(device),
    );
  });
});

describe('a message from a telephone', () => {
  test('needs the opt-in, is of free words, and is told as delivered and read [PRV-04, I-29]', async () => {
    const host = await linkedHouse('whatsapp', 'email');
    const without = await stayOf(host);
    await due();
    await becomes(host, without, { state: 'sent', deliveries: [{ channel: 'email' }] });
    const stay = await bookedBy(host, { phone: '+573005550008' });
    await becomes(host, stay, { state: 'read', deliveries: [{ channel: 'whatsapp', problem: null }] });
    const [arrived, ...more] = await arrivedFor('+573005550008');
    expect(more).toEqual([]);
    expect(arrived).toMatchObject({ channel: 'whatsapp', from: host.phone });
    expect(arrived?.text).toContain('Hola, Marina.');
    expect((await stateOf(host)).pace).toMatchObject({ today: { sent: 1 }, strangers: { sent: 1 } });
  });

  test('whose answer was lost is sent once, with the same key [REL-03]', async () => {
    const host = await linkedHouse('whatsapp', 'email');
    await gateway().failNext({ match: 'POST messages', acceptThenDrop: true });
    const stay = await bookedBy(host);
    await becomes(host, stay, { state: 'delivered' });
    expect(await arrivedFor(stay.phone ?? '')).toHaveLength(1);
  });

  test('to a number without WhatsApp leaves by mail [REL-03, REL-04]', async () => {
    const host = await linkedHouse('whatsapp', 'email');
    const stay = await bookedBy(host, { phone: '+573006619900' });
    await eventually(async () => {
      await due();
      expect((await confirmationOf(host, stay)).deliveries).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            channel: 'whatsapp',
            state: 'failed',
            problem: 'Ese número no tiene WhatsApp',
          }),
          expect.objectContaining({ channel: 'email', state: 'sent' }),
        ]),
      );
    });
  });

  test('is answered, STOP ends it, and a notice of another telephone is of no house [PRV-04, PRV-05]', async () => {
    const host = await linkedHouse('whatsapp', 'email');
    const other = await linkedHouse('whatsapp');
    const [device, another] = [await deviceOf(host), await deviceOf(other)];
    // At night no message leaves by itself before the guest ends them.
    app.clock.set(atLocalTime(day(0), '22:00', ZONE));
    const stay = await stayOf(host);
    await allow(host, stay);
    const writes = (stay.phone ?? '').slice(1);
    await gateway().emit({ device: another, writes, text: '¿A otra casa?' });
    await gateway().emit({ device, writes, text: 'Hola, ¿a qué hora llego?', twice: true });
    await eventually(async () =>
      expect((await timelineOf(host, stay)).heard).toEqual([
        expect.objectContaining({ saidBy: 'guest', text: 'Hola, ¿a qué hora llego?' }),
      ]),
    );
    app.clock.advance(1);
    await gateway().emit({ device, writes, text: 'Baja' });
    await eventually(async () =>
      expect((await arrivedFor(stay.phone ?? '')).map(({ text }) => text)).toEqual([
        'Listo: Casa Azul no te escribe más por aquí.',
      ]),
    );
    // The answer to STOP counts, and goes to a guest who wrote.
    expect((await stateOf(host)).pace).toMatchObject({ today: { sent: 1 }, strangers: { sent: 0 } });
    app.clock.set(atLocalTime(day(1), '08:00', ZONE));
    await due();
    await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'email' }] });
  });

  test('is tried with a fixed text on the member’s own telephone [C-WA-04, R-CHK-02]', async () => {
    const host = await linkedHouse('whatsapp');
    const phone = '+573007778899';
    await confirmPhone(host, phone);
    expect((await host.send('POST', '/api/whatsapp/messages', {})).status).toBe(202);
    await eventually(async () => expect((await stateOf(host)).test).toMatchObject({ state: 'sent' }));
    const texts = (await arrivedFor(phone)).map(({ text }) => text);
    expect(texts).toContain('Este es un mensaje de prueba');
    const more = await Promise.all(
      Array.from({ length: TESTS_A_DAY }, () => host.send('POST', '/api/whatsapp/messages', {})),
    );
    expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the pace of a telephone', () => {
  test('holds what the day has no turn for until the morning, and a press does not make it faster [C-MSG-09]', async () => {
    const host = await linkedHouse('whatsapp');
    await useTurns(host, 20);
    expect((await stateOf(host)).pace?.today).toEqual({ sent: 20, most: 20 });
    const stay = await bookedBy(host);
    const morning = atLocalTime(day(1), '08:00', ZONE);
    await becomes(host, stay, { state: 'held', waitsFor: 'pace', turnAt: morning });
    const { _id } = await confirmationOf(host, stay);
    const pressed = await host.send<StayMessage>('POST', `/api/notifications/messages/${_id}/send`);
    expect([pressed.status, pressed.data.waitsFor]).toEqual([200, 'pace']);
    const named = await host.send('POST', `/api/notifications/messages/${_id}/send`, { channel: 'whatsapp' });
    expect([named.status, named.errors[0]?.code]).toEqual([409, 'not-its-turn']);
    expect((await stateOf(host)).pace?.waiting).toBe(1);
    // It leaves by itself: no person has to see to it.
    expect((await host.get<MessageToDo[]>('/api/notifications/messages/to-do')).data).toEqual([]);
    app.clock.set(plusSeconds(morning, -60));
    await due();
    expect(await arrivedFor(stay.phone ?? '')).toEqual([]);
    app.clock.set(morning);
    await eventually(async () => {
      await due();
      app.clock.advance(1);
      const owner = await arrivedFor(stay.phone ?? '');
      expect(owner).toHaveLength(1);
    });
  });

  test('gives no turn at night', async () => {
    const host = await linkedHouse('whatsapp');
    app.clock.set(plusSeconds(atLocalTime(day(0), '20:59', ZONE), 57));
    const stays = [await stayOf(host), await stayOf(host)];
    for (const stay of stays) await allow(host, stay);
    await due();
    await eventually(async () => {
      const messages = await Promise.all(stays.map((stay) => confirmationOf(host, stay)));
      const waiting = messages.filter(({ waitsFor }) => waitsFor === 'pace');
      expect(waiting.map(({ turnAt }) => turnAt)).toEqual([atLocalTime(day(1), '08:00', ZONE)]);
    });
  });

  test('sends by the next channel where the turn comes too late [REL-17]', async () => {
    const host = await linkedHouse('whatsapp', 'email');
    await useTurns(host, 20);
    const stay = await bookedBy(host);
    await becomes(host, stay, { state: 'sent', deliveries: [{ channel: 'email', state: 'sent' }] });
    expect((await stateOf(host)).pace?.waiting).toBe(0);
  });

  test('is a task for a person where no turn comes while the message is of use', async () => {
    const host = await linkedHouse('whatsapp');
    await changeTemplate(host, 'confirmation', { usefulUntil: 'arrival' });
    await useTurns(host, 20);
    const stay = await bookedBy(host, { checkInDate: day(0), checkOutDate: day(2) });
    await becomes(host, stay, { state: 'held', waitsFor: 'pace' });
    const { data } = await host.get<MessageToDo[]>('/api/notifications/messages/to-do');
    expect(data.map(({ reservationId }) => reservationId)).toEqual([stay._id]);
  });

  test('gives the last turn of a day to one of several workers', async () => {
    const host = await linkedHouse('whatsapp');
    await useTurns(host, 19);
    const stays = await Promise.all(Array.from({ length: 4 }, () => stayOf(host)));
    for (const stay of stays) await allow(host, stay);
    const ids = await Promise.all(stays.map(async (stay) => (await confirmationOf(host, stay))._id));
    // The pause after the tests is over.
    app.clock.advance(300);
    const inside = app.context(host.propertyId as never) as Parameters<typeof advanceMessage>[0];
    await Promise.all(ids.map((id) => advanceMessage(inside, id)));
    const states = await Promise.all(stays.map(async (stay) => (await confirmationOf(host, stay)).state));
    expect(states.filter((state) => state === 'held')).toHaveLength(3);
    expect((await stateOf(host)).pace?.today).toEqual({ sent: 20, most: 20 });
  });

  test('counts by the number, also after it was disconnected and linked again', async () => {
    const host = await house();
    await ask(host);
    const telephone = { phone: '573005559876', name: 'Casa Azul', does: 'scan' };
    await gateway().emit({ ...telephone, device: await deviceOf(host) });
    await eventually(async () => expect(await stateOf(host)).toMatchObject({ status: 'connected' }));
    await useTurns(host, 3);
    await host.send('POST', '/api/whatsapp/logout');
    await ask(host);
    await gateway().emit({ ...telephone, device: await deviceOf(host) });
    await eventually(async () => expect((await stateOf(host)).pace?.today).toEqual({ sent: 3, most: 20 }));
  });

  test('keeps test mode away from people: a telephone of test mode writes by the simulator only [SEC-47]', async () => {
    const host = await linkedHouse('whatsapp');
    const stay = await bookedBy(host);
    await becomes(host, stay, { state: 'delivered' });
    const { messages } = await gateway().world<GatewayWorld>();
    const sent = messages.filter(({ to }) => `+${to}` === stay.phone);
    expect(sent.map(({ device }) => device)).toEqual([expect.stringMatching(/^test-/)]);
  });
});
