import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  browserWith,
  completeTestCheckIn,
  createTestStay,
  LUCIA,
  readEverythingStored,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { atLocalTime, dayIn, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague, createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { forgetOldMessages } from './erasure.service.ts';
import { advanceDueMessages } from './messages.jobs.ts';
import type { MessageSettings } from './settings.contract.ts';
import type { MessagePreview, MessageTemplate, TemplateReach } from './templates.contract.ts';
import type { MessageToDo, StayMessage, StayTimeline } from './timeline.contract.ts';

const TEMPLATES = '/api/checkin-express/templates';
const INIT = '/api/common/property-integrations/email-settings/init';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  expect((await host.send('POST', INIT)).status).toBe(200);
});
afterAll(() => app.stop());

type Mail = { to: string[]; from: string; subject: string; text: string; links: string[] };
const mailsTo = async (to: string): Promise<Mail[]> => {
  const response = await fetch(`${app.url}/simulators/mailbox/messages`);
  return ((await response.json()) as Mail[]).filter((mail) => mail.to.includes(to));
};

const ZONE = 'America/Bogota';
const at = (day: PlainDate, time: string): Instant => atLocalTime(day, time, ZONE);
/** Days from today; the clock never returns, and each test begins in the morning of another day. */
const day = (count: number): PlainDate => addDays(dayIn(ZONE, app.clock.now()), count);
const nextMorning = (): void => app.clock.set(at(day(1), '10:00'));

const templateOf = async (key: string, of: Host = host): Promise<MessageTemplate> => {
  const { data } = await of.get<MessageTemplate[]>(TEMPLATES);
  const found = data.find((one) => one.key === key);
  if (!found) throw new Error(`There is no template ${key}`);
  return found;
};
const change = async (key: string, body: object, of: Host = host) => {
  const { _id, version } = await templateOf(key, of);
  return of.send<MessageTemplate>('PATCH', `${TEMPLATES}/${_id}`, body, { 'if-match': `"${version}"` });
};
const switchOn = async (key: string, of: Host = host): Promise<void> => {
  expect((await change(key, { isOn: true }, of)).status).toBe(200);
};

const timelineOf = async ({ _id }: Pick<Reservation, '_id'>, of: Host = host): Promise<StayTimeline> =>
  (await of.get<StayTimeline>(`/api/notifications/messages/stays/${_id}`)).data;
const messageOf = async (
  stay: Pick<Reservation, '_id'>,
  key: string,
  of: Host = host,
): Promise<StayMessage> => {
  const { _id } = await templateOf(key, of);
  const found = (await timelineOf(stay, of)).messages.findLast((one) => one.templateId === _id);
  if (!found) throw new Error(`The stay has no message ${key}`);
  return found;
};
const becomes = (stay: Pick<Reservation, '_id'>, key: string, expected: object, of: Host = host) =>
  eventually(async () => expect(await messageOf(stay, key, of)).toMatchObject(expected));

/** The clock is moved, and the worker looks for what is due. */
async function itIs(now: Instant): Promise<void> {
  app.clock.set(now);
  await advanceDueMessages.run(app.context());
}

let guests = 0;
const stayWith = (own: Record<string, unknown> = {}, of: TestHost = host) =>
  createTestStay(of, {
    checkInDate: day(0),
    checkOutDate: day(3),
    email: `guest-${++guests}@example.test`,
    phone: `+57300000${String(1000 + guests)}`,
    guestName: 'Camila Restrepo',
    adults: 1,
    ...own,
  });

/** A property with the six templates, and only these switched on. */
let houses = 0;
async function houseWith(...keys: string[]): Promise<TestHost> {
  nextMorning();
  const own = await hostWithProperty(app, `house-${++houses}@example.test`);
  await own.send('POST', INIT);
  for (const key of keys) await switchOn(key, own);
  return own;
}

describe('templates', () => {
  test('a property begins with six, all off, in three languages, once [C-INT-12, C-CHK-07, C-NOT-01]', async () => {
    const { data } = await host.get<MessageTemplate[]>(TEMPLATES);
    expect(data.map(({ key, isOn }) => [key, isOn])).toEqual([
      ['confirmation', false],
      ['check-in', false],
      ['reminder', false],
      ['directions', false],
      ['late-check-out', false],
      ['departure', false],
    ]);
    for (const { texts } of data) expect(Object.keys(texts).sort()).toEqual(['en', 'es', 'pt']);
    const again = await host.send<MessageSettings>('POST', INIT);
    expect(again.data.version).toBe(1);
    const seen = await host.get<MessageTemplate[]>('/api/notifications/templates');
    expect(seen.data).toHaveLength(6);
    expect(seen.data.map(({ engine }) => engine)).toEqual(data.map(({ channels }) => channels[0]));
  });

  test('an own one is created off; unknown variables, no text and codes outside the window are refused at their field [C-CHK-08, SEC-42]', async () => {
    const input = {
      name: 'Parqueadero',
      purpose: 'stay',
      trigger: { days: 1, side: 'before', of: 'arrival', at: '12:00' },
      conditions: {},
      channels: ['email'],
      usefulUntil: 'arrival',
      late: 'skip',
      texts: { es: { subject: 'Parqueadero', body: 'Hola {guestName}, puerta azul 🏝️' } },
    };
    const created = await host.send<MessageTemplate>('POST', TEMPLATES, input);
    expect(created).toMatchObject({
      status: 201,
      data: { name: 'Parqueadero', isOn: false, engine: 'email', planned: 0 },
    });
    const wrong = async (own: object) => {
      const { status, errors } = await host.send('POST', TEMPLATES, { ...input, ...own });
      return [status, errors[0]?.field];
    };
    expect(await wrong({ texts: { es: { subject: 'Hola', body: 'Hola {constructor}' } } })).toEqual([
      400,
      'texts.es.body',
    ]);
    expect(await wrong({ texts: {} })).toEqual([400, 'texts']);
    expect(await wrong({ texts: { es: { subject: 'Hola', body: 'x'.repeat(5000) } } })).toEqual([
      400,
      'texts.es.body',
    ]);
    const code = { es: { subject: 'Hola', body: 'Clave {wifiPassword}' } };
    expect(
      await wrong({ texts: code, trigger: { days: 7, side: 'before', of: 'arrival', at: '12:00' } }),
    ).toEqual([400, 'texts.es.body']);
    expect(await wrong({ trigger: { days: 400, side: 'before', of: 'arrival', at: '12:00' } })).toEqual([
      400,
      'trigger.days',
    ]);
    expect((await host.send('DELETE', `${TEMPLATES}/${created.data._id}`)).status).toBe(200);
  });

  test('of two changes of one version the second is refused with the record [C-CHK-09, REL-22]', async () => {
    const { _id, version } = await templateOf('departure');
    const save = (name: string) =>
      host.send<MessageTemplate>('PATCH', `${TEMPLATES}/${_id}`, { name }, { 'if-match': `"${version}"` });
    expect((await save('Salida')).status).toBe(200);
    const second = await save('Otra');
    expect(second.status).toBe(412);
    expect(second.details).toMatchObject({ name: 'Salida' });
  });

  test('the preview shows a real stay with an example of a link, hides codes and changes nothing', async () => {
    const own = await houseWith();
    const empty = await own.send<MessagePreview>(
      'POST',
      '/api/notifications/messages/preview',
      previewOf('Hola {guestName}'),
    );
    expect(empty.data).toMatchObject({ stay: null, missing: [] });
    const left = await stayWith({ checkInDate: day(0), checkOutDate: day(1) }, own);
    app.clock.set(at(day(3), '10:00'));
    const last = await own.send<MessagePreview>(
      'POST',
      '/api/notifications/messages/preview',
      previewOf('Hola {guestName}'),
    );
    expect(last.data.stay?.reservationId).toBe(left._id);
    const stay = await stayWith({ checkInDate: day(9), checkOutDate: day(12) }, own);
    const { data } = await own.send<MessagePreview>(
      'POST',
      '/api/notifications/messages/preview',
      previewOf('Hola {guestName}, faltan {daysToArrival}: {checkInLink}. Clave {wifiPassword}'),
    );
    expect(data.stay?.reservationId).toBe(stay._id);
    const body = data.rendered.es?.body ?? [];
    expect(body.find(({ variable }) => variable === 'guestName')?.text).toBe('Camila');
    expect(body.find(({ variable }) => variable === 'daysToArrival')?.text).toBe('9 días');
    expect(body.find(({ variable }) => variable === 'checkInLink')?.text).toMatch(/\/g\/ejemplo$/);
    const { data: checkIn } = await own.get<{ linkActive: boolean }>(`/api/common/check-ins/${stay._id}`);
    expect(checkIn.linkActive).toBe(false);
    const wrong = await own.send('POST', '/api/notifications/messages/preview', previewOf('Hola {nadie}'));
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'texts.es.body']);
  });

  const previewOf = (body: string) => ({
    texts: { es: { subject: 'Hola', body } },
    trigger: { days: 2, side: 'before', of: 'arrival', at: '10:00' },
    usefulUntil: 'arrival',
    late: 'now',
  });
});

describe('from a booking to its messages', () => {
  test('a booking is confirmed by mail, its check-in link is opened by a person, and nothing is sent twice [REL-17, C-MSG-07]', async () => {
    const own = await houseWith('confirmation', 'check-in');
    const [booked, due] = [app.clock.now(), at(day(2), '10:00')];
    const stay = await stayWith(
      { checkInDate: day(9), checkOutDate: day(12), email: 'camila@example.test' },
      own,
    );
    await becomes(stay, 'confirmation', { state: 'planned', dueAt: booked }, own);
    await itIs(booked);
    await becomes(stay, 'confirmation', { state: 'sent' }, own);
    const [confirmation] = await mailsTo('camila@example.test');
    expect(confirmation?.text).toContain('Hola, Camila.');
    expect(confirmation?.text).toContain('3 noches');

    await becomes(stay, 'check-in', { state: 'planned', dueAt: due }, own);
    await itIs(plusSeconds(due, -60));
    expect((await messageOf(stay, 'check-in', own)).state).toBe('planned');
    await itIs(due);
    await becomes(stay, 'check-in', { state: 'sent' }, own);
    const mails = await mailsTo('camila@example.test');
    expect(mails).toHaveLength(2);
    const link = /https?:\S+\/g\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    // A robot that looks at the page opens nothing.
    await fetch(link);
    expect((await messageOf(stay, 'check-in', own)).state).toBe('sent');
    const browser = await browserWith(app, link);
    expect(browser.opened).toBe(200);
    await becomes(stay, 'check-in', { state: 'opened' }, own);
    await itIs(plusSeconds(due, 8 * 3600));
    expect(await mailsTo('camila@example.test')).toHaveLength(2);
  });

  test('changed dates move what is planned and repeat nothing; a cancelled stay gets nothing any more [REL-17, USER-PAIN 3]', async () => {
    const own = await houseWith('confirmation', 'reminder');
    const stay = await stayWith(
      { checkInDate: day(4), checkOutDate: day(6), email: 'moved@example.test' },
      own,
    );
    await itIs(app.clock.now());
    await becomes(stay, 'confirmation', { state: 'sent' }, own);
    const moved = { checkInDate: day(7), checkOutDate: day(9) };
    expect((await own.send('PATCH', `/api/pms/reservations/${stay._id}`, moved)).status).toBe(200);
    await becomes(
      stay,
      'reminder',
      { state: 'planned', dueAt: at(day(5), '10:00'), movedFromDates: at(day(2), '10:00') },
      own,
    );
    expect((await messageOf(stay, 'confirmation', own)).state).toBe('sent');
    expect(
      (await own.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' })).status,
    ).toBe(200);
    await becomes(stay, 'reminder', { state: 'skipped', reason: 'canceled' }, own);
    await itIs(at(day(5), '10:00'));
    expect(await mailsTo('moved@example.test')).toHaveLength(1);
  });

  test('a request is told nothing before it is confirmed, and is booked when it is', async () => {
    const own = await houseWith('confirmation');
    const stay = await stayWith(
      { checkInDate: day(4), checkOutDate: day(6), email: 'request@example.test' },
      own,
    );
    await becomes(stay, 'confirmation', { state: 'planned' }, own);
    const status = (to: string) => own.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: to });
    expect((await status('not_confirmed')).status).toBe(200);
    await becomes(stay, 'confirmation', { state: 'skipped', reason: 'not-confirmed' }, own);
    await itIs(plusSeconds(app.clock.now(), 3600));
    expect(await mailsTo('request@example.test')).toEqual([]);
    expect((await status('confirmed')).status).toBe(200);
    await becomes(stay, 'confirmation', { state: 'planned' }, own);
  });

  test('a request of before a template was on is booked on the day on which it is confirmed', async () => {
    const own = await houseWith();
    const stay = await stayWith({ checkInDate: day(4), checkOutDate: day(6) }, own);
    const status = (to: string) => own.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: to });
    await status('not_confirmed');
    app.clock.advance(3600);
    await switchOn('confirmation', own);
    // The stay is known to the messages from now on.
    await eventually(async () => expect((await timelineOf(stay, own)).version).toBe(1));
    app.clock.advance(8 * 3600);
    await status('confirmed');
    await becomes(stay, 'confirmation', { state: 'planned', dueAt: app.clock.now() }, own);
  });

  test('what was planned for hours ago is skipped with its reason [REL-17]', async () => {
    const own = await houseWith('reminder');
    const stay = await stayWith(
      { checkInDate: day(4), checkOutDate: day(6), email: 'late@example.test' },
      own,
    );
    await becomes(stay, 'reminder', { state: 'planned' }, own);
    await itIs(at(day(2), '16:01'));
    await becomes(stay, 'reminder', { state: 'skipped', reason: 'too-late' }, own);
    expect(await mailsTo('late@example.test')).toEqual([]);
  });

  test('switching on counts what it plans, and sends nothing for moments that are past', async () => {
    const own = await houseWith();
    const soon = await stayWith(
      { checkInDate: day(1), checkOutDate: day(3), email: 'soon@example.test' },
      own,
    );
    await stayWith({ checkInDate: day(20), checkOutDate: day(23) }, own);
    const { _id } = await templateOf('check-in', own);
    app.clock.advance(60);
    const { data } = await own.get<TemplateReach>(`${TEMPLATES}/${_id}/reach`);
    expect(data).toMatchObject({ stays: 1, skipped: [{ reason: 'before-switched-on', count: 1 }] });
    await switchOn('check-in', own);
    await becomes(soon, 'check-in', { state: 'skipped', reason: 'before-switched-on' }, own);
    expect((await templateOf('check-in', own)).planned).toBe(1);
    await itIs(app.clock.now());
    expect(await mailsTo('soon@example.test')).toEqual([]);
  });

  test('a switch of the stay, the listing or the property stops it, and starts it again [C-MSG-05, C-MSG-08]', async () => {
    const own = await houseWith('reminder');
    const stay = await stayWith({ checkInDate: day(10), checkOutDate: day(12) }, own);
    const planned = { state: 'planned' };
    const off = { state: 'skipped', reason: 'switched-off' };
    await becomes(stay, 'reminder', planned, own);
    const { version } = await timelineOf(stay, own);
    const ofStay = (isOn: boolean, from: number) =>
      own.send<StayTimeline>(
        'PATCH',
        `/api/notifications/messages/stays/${stay._id}`,
        { isOn },
        { 'if-match': `"${from}"` },
      );
    expect((await ofStay(false, version)).data.messages.at(0)).toMatchObject(off);
    expect((await ofStay(true, version)).status).toBe(412);
    expect((await ofStay(true, version + 1)).data.messages.at(0)).toMatchObject(planned);
    const { data: first } = await own.get<MessageSettings>('/api/notifications/messages/settings');
    const settings = (body: object, from: number) =>
      own.send<MessageSettings>('PATCH', '/api/notifications/messages/settings', body, {
        'if-match': `"${from}"`,
      });
    const listing = await settings({ listingsOff: [stay.roomId] }, first.version);
    expect(listing.status).toBe(200);
    await becomes(stay, 'reminder', off, own);
    expect((await timelineOf(stay, own)).offBy).toBe('listing');
    await settings({ listingsOff: [], isOn: false }, listing.data.version);
    await becomes(stay, 'reminder', off, own);
    expect((await timelineOf(stay, own)).offBy).toBe('property');
    await settings({ isOn: true }, listing.data.version + 1);
    await becomes(stay, 'reminder', planned, own);
    expect((await settings({ isOn: false }, first.version)).status).toBe(412);
    const { status, errors } = await settings({ replyTo: 'no-es-correo' }, listing.data.version + 2);
    expect([status, errors[0]?.field]).toEqual([400, 'replyTo']);
  });
});

describe('what is said', () => {
  test('a missing value holds the message, names it, and it leaves once the value is there; codes wait for their window [SEC-42]', async () => {
    const own = await houseWith('directions');
    const arrival = day(2);
    const stay = await stayWith(
      { checkInDate: arrival, checkOutDate: day(4), email: 'wifi@example.test' },
      own,
    );
    await own.send('PATCH', `/api/pms/listings/${stay.roomId}`, { address: 'Calle del Curato 38' });
    await becomes(stay, 'directions', { state: 'planned', dueAt: at(arrival, '09:00') }, own);
    await itIs(at(arrival, '09:00'));
    // It waits for the check-in first.
    await becomes(stay, 'directions', { state: 'held', missing: [] }, own);
    await completeTestCheckIn(app, own, stay, [LUCIA]);
    await itIs(at(arrival, '09:10'));
    await becomes(stay, 'directions', { state: 'held', missing: ['wifiName', 'wifiPassword'] }, own);
    const { data: toDo } = await own.get<MessageToDo[]>('/api/notifications/messages/to-do');
    expect(toDo).toMatchObject([{ state: 'held', guestName: 'Camila Restrepo' }]);
    await own.send('PATCH', `/api/pms/listings/${stay.roomId}`, {
      wifiName: 'CasaAzul',
      wifiPassword: 'mango-viche-27',
    });
    await itIs(at(arrival, '09:21'));
    await becomes(stay, 'directions', { state: 'sent' }, own);
    const [mail] = await mailsTo('wifi@example.test');
    expect(mail?.text).toContain('mango-viche-27');
    const message = await messageOf(stay, 'directions', own);
    const { data } = await own.get<{ said: { text: string }[] }>(
      `/api/notifications/messages/${message._id}/said`,
    );
    expect(data.said[0]?.text).toContain('Calle del Curato 38');
    expect(data.said[0]?.text).not.toContain('mango-viche-27');
    const { text } = await readEverythingStored(app);
    expect(text).not.toContain('mango-viche-27');
  });

  test('words that were copied to send by hand, and then left by mail, are told as a mail [C-MSG-09, C-MSG-11]', async () => {
    const own = await houseWith('confirmation');
    const stay = await stayWith({ email: 'copied@example.test' }, own);
    const { _id } = await messageOf(stay, 'confirmation', own);
    const copied = await own.send<{ text: string }>('POST', `/api/notifications/messages/${_id}/text`);
    expect(copied.data.text).toContain('Hola, Camila.');
    await itIs(app.clock.now());
    await becomes(stay, 'confirmation', { state: 'sent', deliveries: [{ channel: 'email', by: null }] }, own);
    expect(await mailsTo('copied@example.test')).toHaveLength(1);
  });

  test('a guest is written to in the language that a member chose, and a name cannot add a line or a header [SEC-32]', async () => {
    const own = await houseWith('confirmation');
    const stay = await stayWith({ guestName: 'Ana‮ Keller', email: 'ana-pt@example.test' }, own);
    const chosen = await own.send<StayTimeline>(
      'PATCH',
      `/api/notifications/messages/stays/${stay._id}`,
      { language: 'pt' },
      { 'if-match': `"${(await timelineOf(stay, own)).version}"` },
    );
    expect(chosen.data).toMatchObject({ language: 'pt', isLanguageChosen: true });
    await itIs(app.clock.now());
    await becomes(stay, 'confirmation', { state: 'sent' }, own);
    const [mail] = await mailsTo('ana-pt@example.test');
    expect(mail?.text).toContain('Oi, Ana.');
    expect(mail?.from).not.toContain('ana-pt');
  });

  test('what was said is erased with the guest, and nothing of it is in the clear before [PRV-05, PRV-06]', async () => {
    let own: Host & { propertyId: string } = await houseWith('confirmation');
    const stay = await stayWith({ email: 'erased@example.test', guestName: 'Zulma Quimbaya' }, own);
    await itIs(app.clock.now());
    await becomes(stay, 'confirmation', { state: 'sent' }, own);
    const { _id } = await messageOf(stay, 'confirmation', own);
    const said = async () =>
      (await own.get<{ said: unknown[] }>(`/api/notifications/messages/${_id}/said`)).data.said;
    expect(await said()).toHaveLength(1);
    app.clock.set(at(day(120), '12:00'));
    // The session of the host has ended by then.
    own = Object.assign(await createColleague(app, own.propertyId, 'later@example.test', { role: 'owner' }), {
      propertyId: own.propertyId,
    });
    await forgetOldMessages(app.context());
    expect(await said()).toEqual([]);
    expect((await messageOf(stay, 'confirmation', own)).state).toBe('sent');
  });
});

describe('by hand', () => {
  test('a guest without mail is a task: the text with a link of its own, marked as sent under a name [C-MSG-11, C-MSG-12]', async () => {
    const own = await houseWith('check-in');
    const stay = await stayWith({ email: undefined, checkInDate: day(7), checkOutDate: day(9) }, own);
    await becomes(stay, 'check-in', { state: 'planned' }, own);
    await itIs(app.clock.now());
    await becomes(stay, 'check-in', { state: 'to-do' }, own);
    const today = await own.get<{ attention: { kind: string; reservationId?: string }[] }>(
      '/api/common/today',
    );
    expect(today.data.attention).toContainEqual(
      expect.objectContaining({ kind: 'message-to-do', reservationId: stay._id }),
    );
    const { _id } = await messageOf(stay, 'check-in', own);
    const { data } = await own.send<{ text: string; channelUrl: string }>(
      'POST',
      `/api/notifications/messages/${_id}/text`,
    );
    const link = /https?:\S+\/g\/\S+/.exec(data.text)?.[0] ?? '';
    expect((await browserWith(app, link)).opened).toBe(200);
    expect(data.channelUrl).toMatch(/^https:\/\/wa\.me\/57300/);
    const marked = await own.send<StayMessage>('POST', `/api/notifications/messages/${_id}/sent`);
    expect(marked.data).toMatchObject({
      deliveries: [{ channel: 'by-hand', by: expect.any(String) as string }],
    });
    expect((await own.send('POST', `/api/notifications/messages/${_id}/sent`)).status).toBe(409);
    expect((await own.get<MessageToDo[]>('/api/notifications/messages/to-do')).data).toEqual([]);
  });

  test('an omitted message stays omitted, and two who press at once send it once [C-MSG-09, C-MSG-10]', async () => {
    const own = await houseWith('reminder');
    const stay = await stayWith(
      { checkInDate: day(10), checkOutDate: day(12), email: 'twice@example.test' },
      own,
    );
    await becomes(stay, 'reminder', { state: 'planned' }, own);
    const { _id } = await messageOf(stay, 'reminder', own);
    expect(
      (await own.send<StayMessage>('POST', `/api/notifications/messages/${_id}/omit`)).data,
    ).toMatchObject({
      state: 'skipped',
      reason: 'omitted',
    });
    await own.send('PATCH', `/api/pms/reservations/${stay._id}`, {
      checkInDate: day(11),
      checkOutDate: day(12),
    });
    await eventually(async () => expect((await timelineOf(stay, own)).checkInDate).toBe(day(11)));
    expect(await messageOf(stay, 'reminder', own)).toMatchObject({ state: 'skipped', reason: 'omitted' });
    const presses = await Promise.all(
      [1, 2].map(() => own.send('POST', `/api/notifications/messages/${_id}/send`)),
    );
    expect(presses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await eventually(async () => expect(await mailsTo('twice@example.test')).toHaveLength(1));
  });
});

describe('a press on Recordar', () => {
  test('reminds by mail or makes a task, once in an hour, and leaves out who is done [C-MSG-16]', async () => {
    const own = await houseWith();
    const soon = { checkInDate: day(1), checkOutDate: day(3) };
    const mailed = await stayWith({ ...soon, email: 'remind@example.test' }, own);
    const byHand = await stayWith({ ...soon, email: undefined }, own);
    const done = await stayWith({ ...soon, email: 'done@example.test' }, own);
    await completeTestCheckIn(app, own, done, [LUCIA]);
    const remind = () =>
      own.send<{ sent: number; byHand: number; skipped: { reservationId: string; text: string }[] }>(
        'POST',
        '/api/notifications/messages/remind',
        { reservationIds: [mailed._id, byHand._id, done._id] },
      );
    expect((await remind()).data).toMatchObject({
      sent: 1,
      byHand: 1,
      skipped: [{ reservationId: done._id }],
    });
    await eventually(async () => expect(await mailsTo('remind@example.test')).toHaveLength(1));
    const again = await remind();
    expect(again.data).toMatchObject({ sent: 0, byHand: 0 });
    expect(again.data.skipped.find(({ reservationId }) => reservationId === mailed._id)?.text).toMatch(
      /menos de una hora/,
    );
    expect(await mailsTo('remind@example.test')).toHaveLength(1);
    expect(await mailsTo('done@example.test')).toEqual([]);
  });
});

describe('consent', () => {
  test('an offer needs a consent of its own, with who, how and when, and stops when it is taken back [PRV-04, C-MSG-13]', async () => {
    const own = await houseWith('late-check-out');
    const stay = await stayWith(
      { checkInDate: day(5), checkOutDate: day(9), email: 'offer@example.test' },
      own,
    );
    await becomes(stay, 'late-check-out', { state: 'skipped', reason: 'no-consent' }, own);
    const { _id } = await messageOf(stay, 'late-check-out', own);
    expect((await own.send('POST', `/api/notifications/messages/${_id}/send`)).status).toBe(409);
    const record = (state: string, note: string) =>
      own.send<StayTimeline>('POST', `/api/notifications/messages/stays/${stay._id}/consents`, {
        purpose: 'offer',
        channel: 'email',
        state,
        note,
      });
    expect((await record('given', ' ')).errors[0]?.field).toBe('note');
    const { data } = await record('given', 'Camila, por teléfono el sábado');
    expect(data.consents).toContainEqual(
      expect.objectContaining({ purpose: 'offer', state: 'given', note: 'Camila, por teléfono el sábado' }),
    );
    expect(await messageOf(stay, 'late-check-out', own)).toMatchObject({ state: 'planned' });
    app.clock.advance(60);
    await record('withdrawn', 'Ya no quiere');
    expect(await messageOf(stay, 'late-check-out', own)).toMatchObject({
      state: 'skipped',
      reason: 'opted-out',
    });
    const { text } = await readEverythingStored(app);
    expect(text).not.toContain('por teléfono el sábado');
  });

  test('Airbnb’s guests get no offers, even with a consent, and no other contact than the link [USER-PAIN 23]', async () => {
    const own = await houseWith('late-check-out');
    const stay = await stayWith(
      { channelSlug: 'airbnb', channelName: 'Airbnb', checkInDate: day(5), checkOutDate: day(9) },
      own,
    );
    await own.send('POST', `/api/notifications/messages/stays/${stay._id}/consents`, {
      purpose: 'offer',
      channel: 'email',
      state: 'given',
      note: 'Lo dijo al llegar',
    });
    await becomes(stay, 'late-check-out', { state: 'skipped', reason: 'channel-rule' }, own);
  });
});

describe('who may', () => {
  test('readers see the plan, the desk sends, managers write templates, cleaners and strangers see nothing', async () => {
    const own = await houseWith();
    const stay = await stayWith({ checkInDate: day(12), checkOutDate: day(14) }, own);
    const { _id } = await templateOf('reminder', own);
    const calls = (one: Host) =>
      Promise.all([
        one.get(`/api/notifications/messages/stays/${stay._id}?propertyId=${own.propertyId}`),
        one.send('PATCH', `/api/notifications/messages/stays/${stay._id}?propertyId=${own.propertyId}`, {
          isOn: true,
        }),
        one.send('PATCH', `${TEMPLATES}/${_id}?propertyId=${own.propertyId}`, { name: 'Recordatorio' }),
      ]);
    const of = async (role: string) =>
      (await calls(await createColleague(app, own.propertyId, `${role}@example.test`, { role }))).map(
        ({ status }) => status,
      );
    expect(await of('manager')).toEqual([200, 200, 200]);
    expect(await of('reception')).toEqual([200, 200, 403]);
    expect(await of('cleaner')).toEqual([403, 403, 403]);
    const stranger = await createSignedInPerson(app, 'stranger@example.test');
    expect((await calls(stranger)).map(({ status }) => status)).toEqual([404, 404, 404]);
    // Another property of another host knows neither the stay nor the template.
    const other = await houseWith();
    const foreign = [
      await other.get(`/api/notifications/messages/stays/${stay._id}`),
      await other.send('PATCH', `${TEMPLATES}/${_id}`, { name: 'Ajena' }),
      await other.send('POST', `/api/notifications/messages/stays/${stay._id}/consents`, {
        purpose: 'offer',
        channel: 'email',
        state: 'given',
        note: 'x',
      }),
    ];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('a test goes to the verified address of the caller alone, with fixed words [C-MSG-06, SEC-43]', async () => {
    const { status, data } = await (
      await houseWith()
    ).send<{ to: string }>('POST', '/api/notifications/messages/test', { to: 'other@example.test' });
    expect(status).toBe(202);
    expect(data.to).not.toContain('other');
    expect(await mailsTo('other@example.test')).toEqual([]);
  });
});
