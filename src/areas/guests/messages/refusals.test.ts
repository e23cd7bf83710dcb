import { afterAll, beforeAll, expect, test } from 'vitest';

import { browserWith, createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { eventually } from '#support/wait.ts';
import { changeTemplate, houseWithTemplates, messagesOf, TEMPLATES } from './messages.test-house.ts';
import { TEMPLATES_MAX } from './messages.constants.ts';
import { advanceDueMessages } from './messages.jobs.ts';
import type { StayMessage } from './timeline.contract.ts';

/** What a person asks for and does not get, and what nothing says twice. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let houses = 0;
const houseWith = (...keys: string[]): Promise<TestHost> =>
  houseWithTemplates(app, `refusals-${++houses}@example.test`, ...keys);
const stayOf = (host: TestHost, own: Record<string, unknown> = {}): Promise<Reservation> =>
  createTestStay(host, { checkInDate: inDays(9), checkOutDate: inDays(12), ...own });
const lastOf = async (host: TestHost, { _id }: Reservation): Promise<StayMessage> =>
  (await messagesOf(host, _id)).at(-1)!;
const becomes = (host: TestHost, stay: Reservation, expected: object) =>
  eventually(async () => {
    await advanceDueMessages.run(app.context());
    expect(await lastOf(host, stay)).toMatchObject(expected);
  });
const press = async (host: TestHost, message: StayMessage, what: string) => {
  const { status, errors } = await host.send('POST', `/api/notifications/messages/${message._id}/${what}`);
  return [status, errors[0]?.code];
};
type Mail = { to: string[]; text: string };
const mailsTo = async (to: string): Promise<Mail[]> =>
  ((await (await fetch(`${app.url}/simulators/mailbox/messages`)).json()) as Mail[]).filter((mail) =>
    mail.to.includes(to),
  );
const withdraw = async (host: TestHost, { _id }: Reservation): Promise<void> => {
  const { status } = await host.send('POST', `/api/notifications/messages/stays/${_id}/consents`, {
    purpose: 'stay',
    channel: 'email',
    state: 'withdrawn',
    note: 'Llamó y pidió no recibir más',
  });
  expect(status).toBe(200);
};

test('a press says nothing to the guest of a cancelled stay, and a sent message is not omitted [C-MSG-09, C-MSG-10, C-MSG-11]', async () => {
  const host = await houseWith('confirmation', 'reminder');
  const stay = await stayOf(host, { email: 'sent@example.test' });
  await eventually(async () => {
    await advanceDueMessages.run(app.context());
    expect((await messagesOf(host, stay._id)).map(({ state }) => state)).toEqual(['sent', 'planned']);
  });
  const [sent, planned] = await messagesOf(host, stay._id);
  expect(await press(host, sent!, 'omit')).toEqual([409, 'message-settled']);
  await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' });
  for (const what of ['send', 'text'])
    expect(await press(host, planned!, what)).toEqual([409, 'stay-canceled']);
  expect(await press(host, sent!, 'send')).toEqual([409, 'stay-canceled']);
  expect(await mailsTo('sent@example.test')).toHaveLength(1);
});

test('who asked for no more is left out of a press on Recordar [C-MSG-16, PRV-04]', async () => {
  const host = await houseWith('reminder');
  const stay = await stayOf(host, { email: 'enough@example.test' });
  await withdraw(host, stay);
  const { data } = await host.send<{ sent: number; skipped: { text: string }[] }>(
    'POST',
    '/api/notifications/messages/remind',
    { reservationIds: [stay._id] },
  );
  expect(data).toMatchObject({ sent: 0, skipped: [{ text: 'Porque pidió no recibir más' }] });
  expect(await mailsTo('enough@example.test')).toEqual([]);
});

test('words for a guest of Airbnb lose telephones and pages, and keep the link of the check-in [USER-PAIN 23]', async () => {
  const host = await houseWith();
  const body =
    'Hola {guestName}\nLlámame al +57 300 123 4567\nMira www.casa-azul.co\nTu check-in: {checkInLink}';
  await changeTemplate(host, 'confirmation', {
    isOn: true,
    channels: ['by-hand'],
    texts: { es: { subject: 'Hola', body } },
  });
  const textFor = async (own: Record<string, unknown>): Promise<string> => {
    const stay = await stayOf(host, { guestName: 'Ana Ruiz', ...own });
    await becomes(host, stay, { state: 'to-do' });
    const { _id } = await lastOf(host, stay);
    return (await host.send<{ text: string }>('POST', `/api/notifications/messages/${_id}/text`)).data.text;
  };
  const airbnb = await textFor({ channelSlug: 'airbnb', channelName: 'Airbnb' });
  expect(airbnb).toMatch(/^Hola Ana\nTu check-in: http\S+\/g\/\S+$/);
  expect(await textFor({})).toContain('Llámame al +57 300 123 4567\nMira www.casa-azul.co');
});

test('another guest of the same stay is told everything, and the first one nothing more [REL-17]', async () => {
  const host = await houseWith('confirmation', 'reminder');
  const stay = await stayOf(host, {
    guestName: 'Ana Ruiz',
    email: 'first@example.test',
    phone: '+573001110001',
  });
  await eventually(async () => {
    await advanceDueMessages.run(app.context());
    expect(await mailsTo('first@example.test')).toHaveLength(1);
  });
  const change = (body: object) => host.send('PATCH', `/api/pms/reservations/${stay._id}`, body);
  // A corrected name is the same guest.
  expect((await change({ guestName: 'Ana María Ruiz' })).status).toBe(200);
  const other = { guestName: 'Zoe Kim', email: 'second@example.test', phone: '+573001110002' };
  expect((await change(other)).status).toBe(200);
  await eventually(async () => {
    await advanceDueMessages.run(app.context());
    expect(await mailsTo('second@example.test')).toHaveLength(1);
  });
  await eventually(async () => {
    const states = (await messagesOf(host, stay._id)).map(({ state, reason }) => reason ?? state);
    expect(states.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'other-guest',
      'planned',
      'sent',
      'sent',
    ]);
  });
  expect(await mailsTo('first@example.test')).toHaveLength(1);
});

test('the first opening counts, on whichever day another follows [C-MSG-07]', async () => {
  const host = await houseWith('check-in');
  const sentTo = async (email: string) => {
    const stay = await stayOf(host, { checkInDate: inDays(3), email });
    await becomes(host, stay, { state: 'sent' });
    const [mail] = await mailsTo(email);
    return { stay, link: /https?:\S+\/g\/\S+/.exec(mail?.text ?? '')?.[0] ?? '' };
  };
  const { stay, link } = await sentTo('opens@example.test');
  const later = await sentTo('opens-later@example.test');
  const openedAt = async () => (await lastOf(host, stay)).deliveries[0]?.openedAt ?? null;
  await browserWith(app, link);
  await eventually(async () => expect(await openedAt()).not.toBeNull());
  const first = await openedAt();
  app.clock.advance(3600);
  await browserWith(app, link);
  // What is noted after it has been noted by then.
  await browserWith(app, later.link);
  await becomes(host, later.stay, { state: 'opened' });
  expect(await openedAt()).toBe(first);
});

test('a property has so many templates and no more, and only its own listings are left out [C-CHK-08, C-MSG-05]', async () => {
  const host = await houseWith();
  const input = {
    name: 'Otra',
    purpose: 'stay',
    trigger: { on: 'booked' },
    conditions: {},
    channels: ['email'],
    usefulUntil: 'arrival',
    late: 'skip',
    texts: { es: { subject: 'Hola', body: 'Hola' } },
  };
  const { data: begun } = await host.get<unknown[]>(TEMPLATES);
  for (let count = begun.length; count < TEMPLATES_MAX; count += 1) {
    expect((await host.send('POST', TEMPLATES, input)).status).toBe(201);
  }
  const more = await host.send('POST', TEMPLATES, input);
  expect([more.status, more.errors[0]?.code]).toEqual([409, 'templates-limit']);
  const stranger = await houseWith();
  const { roomId } = await stayOf(stranger);
  const wrong = await host.send('PATCH', '/api/notifications/messages/settings', { listingsOff: [roomId] });
  expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'listingsOff']);
});
