import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime, plusSeconds } from '#vocabulary/instant.ts';
import { noteCompletion } from './notices.service.ts';
import { ADDRESSES_MAX, NOTIFICATION_TYPES } from './notifications.constants.ts';
import type { NotificationSetting, NotificationSettings } from './notifications.contract.ts';
import { forgetSchedule, remindSchedule } from './notifications.jobs.ts';
import {
  change,
  countNotices,
  digestsLeave,
  guestCompletes,
  jobsAreDone,
  mailsTo,
  press,
  SETTINGS,
  tokenIn,
  turnOn,
} from './notifications.test-team.ts';

const ZONE = 'America/Bogota';
let app: TestApp;
let host: TestHost;
let owner: string;
let partner: string;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.platform.pools.system.named('test-limits', 'delete from rate_windows', []);
  counter += 1;
  owner = `duena-${counter}@example.test`;
  partner = `socio-${counter}@example.test`;
  host = await hostWithProperty(app, owner);
});

const settings = async (by: Host = host) => (await by.get<NotificationSettings>(SETTINGS)).data;
const subjectsTo = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject);
/** The mail that asks the owner of an address. */
const askedMail = async (address: string) => {
  const isAsking = ({ subject }: { subject: string }) => subject.includes('confirma que quieres');
  await eventually(async () => expect((await mailsTo(app, address)).some(isAsking)).toBe(true));
  return (await mailsTo(app, address)).find(isAsking);
};

describe('the settings of a property', () => {
  test('reading creates nothing; each change has its version, and an older one is refused with the stored settings [C-NOT-03, C-NOT-05, REL-22, D-37]', async () => {
    const none = { status: false, emails: [], version: 0 };
    const empty = {
      propertyId: host.propertyId,
      completedCheckIn: none,
      pendingCheckIn: { ...none, whatsapp: [] },
      sireTraReports: none,
      systemAlert: { ...none, whatsapp: [] },
    };
    expect(await settings()).toEqual(empty);
    expect(await settings()).toEqual(empty);
    const on = await change(host, 'completedCheckIn', 'status', true, 0);
    expect(on).toMatchObject({ status: 200, data: { completedCheckIn: { status: true, version: 1 } } });
    // The other types keep their versions.
    expect((await change(host, 'systemAlert', 'emails', [owner.toUpperCase()], 0)).data.systemAlert).toEqual({
      status: false,
      emails: [{ email: owner, state: 'confirmed' }],
      whatsapp: [],
      version: 1,
    });
    const stale = await change(host, 'completedCheckIn', 'status', false, 0);
    expect(stale.status).toBe(412);
    expect(stale.details).toMatchObject({ completedCheckIn: { status: true, version: 1 } });
    // The same again is no change.
    expect((await change(host, 'completedCheckIn', 'status', true, 1)).data.completedCheckIn.version).toBe(1);
    const { data: log } = await host.get<AuditEntry[]>('/api/common/audit-log?subject=notification-settings');
    expect(log.map(({ after }) => after)).toEqual([
      { type: 'systemAlert', is_on: false, addresses: 1 },
      { type: 'completedCheckIn', is_on: true, addresses: 0 },
    ]);
  });

  test('one setting by its type and key; what does not exist gets 404 [C-NOT-04]', async () => {
    await turnOn(host, 'pendingCheckIn', [owner]);
    const one = (path: string) => host.get<NotificationSetting>(`${SETTINGS}/${path}`);
    expect((await one('pendingCheckIn/status')).data).toEqual({
      type: 'pendingCheckIn',
      key: 'status',
      value: true,
      version: 2,
    });
    expect((await one('pendingCheckIn/emails')).data.value).toEqual([{ email: owner, state: 'confirmed' }]);
    expect((await one('pendingCheckIn/whatsapp')).data.value).toEqual([]);
    for (const path of [
      'other/status',
      'pendingCheckIn/phones',
      'completedCheckIn/whatsapp',
      'toString/status',
    ]) {
      expect([path, (await one(path)).status]).toEqual([path, 404]);
      expect((await host.send('PATCH', `${SETTINGS}/${path}`, { value: true })).status).toBe(404);
    }
  });

  test.each([
    ['completedCheckIn', 'status', ['x@example.test'], 'value', 'invalid-input'],
    ['completedCheckIn', 'emails', true, 'value', 'invalid-input'],
    ['completedCheckIn', 'emails', ['duena@example.test', 'no es un correo'], 'value.1', 'invalid-input'],
    [
      'completedCheckIn',
      'emails',
      Array.from({ length: ADDRESSES_MAX + 1 }, (_, at) => `a${at}@example.test`),
      'value',
      'addresses-limit',
    ],
    ['systemAlert', 'whatsapp', ['+573001234567'], 'value.0', 'whatsapp-not-available'],
  ] as const)('%s %s: %j is refused at %s [C-NOT-05]', async (type, key, value, field, code) => {
    const { status, errors } = await change(host, type, key, value);
    expect([status, errors[0]?.field, errors[0]?.code]).toEqual([400, field, code]);
    expect((await settings())[type].version).toBe(0);
  });

  test('an empty list of numbers is what there is [C-NOT-05]', async () => {
    expect((await change(host, 'systemAlert', 'whatsapp', [])).data.systemAlert.version).toBe(0);
  });

  test('each step of the wizard makes the first settings of its type, once [C-NOT-06]', async () => {
    const init = (step: string) =>
      host.send<NotificationSettings>(
        'POST',
        `/api/notifications/init?step=${step}&propertyId=${host.propertyId}`,
      );
    const first = await init('guest-fields');
    expect(first.status).toBe(200);
    const made = { status: true, emails: [{ email: owner, state: 'confirmed' }], version: 1 };
    expect(first.data.completedCheckIn).toEqual(made);
    expect(first.data.sireTraReports.version).toBe(0);
    // What a person turned off stays off, also for the other step of the same type.
    await change(host, 'completedCheckIn', 'status', false);
    for (const step of ['guest-fields', 'guest-page']) {
      expect((await init(step)).data.completedCheckIn).toMatchObject({ status: false, version: 2 });
    }
    const [all] = (await Promise.all([init('registries'), init('registries')])).map(({ data }) => data);
    expect(all?.sireTraReports).toEqual(made);
    expect((await init('guest-links')).data.pendingCheckIn).toMatchObject(made);
    expect((await init('forms')).data.systemAlert).toMatchObject(made);
    for (const step of ['complete-wizard', 'x', 'toString']) expect((await init(step)).status).toBe(404);
  });

  test('members read, managers change, cleaners get nothing, and a foreign property is not there [C-NOT-03, C-NOT-05, C-NOT-06, SEC-02, SEC-03]', async () => {
    const other = await hostWithProperty(app, `vecina-${counter}@example.test`);
    const as = (role: string, more: object = {}) =>
      createColleague(app, host.propertyId, `${role}-${Object.keys(more).length}-${counter}@example.test`, {
        role,
        ...more,
      });
    const query = `?propertyId=${host.propertyId}`;
    const tries = async (by: Host): Promise<readonly number[]> => [
      (await by.get(`${SETTINGS}${query}`)).status,
      (await by.get(`${SETTINGS}/systemAlert/status${query}`)).status,
      (await by.send('PATCH', `${SETTINGS}/systemAlert/status${query}`, { value: true })).status,
      (await by.send('POST', `/api/notifications/init${query}&step=forms`)).status,
      (await by.send('POST', `/api/notifications/addresses/resend${query}`, { email: 'x@example.test' }))
        .status,
    ];
    expect(await tries(await as('cleaner'))).toEqual([403, 403, 403, 403, 403]);
    expect(await tries(await as('manager', { apps: ['listings'] }))).toEqual([403, 403, 403, 403, 403]);
    expect(await tries(other)).toEqual([404, 404, 404, 404, 404]);
    for (const role of ['read-only', 'finance', 'reception']) {
      expect([role, ...(await tries(await as(role)))]).toEqual([role, 200, 200, 403, 403, 403]);
    }
    expect((await settings()).systemAlert.version).toBe(0);
    expect(await tries(await as('manager'))).toEqual([200, 200, 200, 200, 404]);
  });
});

describe('the address of a person', () => {
  test('gets one mail, is confirmed by its owner in another browser, gets each completion once, and stops [C-NOT-05, C-NOT-08, C-NOT-09, C-NOT-10]', async () => {
    await turnOn(host, 'completedCheckIn', [owner, partner]);
    expect((await settings()).completedCheckIn.emails).toEqual([
      { email: owner, state: 'confirmed' },
      { email: partner, state: 'pending' },
    ]);
    const token = tokenIn(await askedMail(partner));
    await guestCompletes(app, host, { guestName: 'Anna Keller' });
    await digestsLeave(app, host, 1);
    await eventually(async () =>
      expect(await subjectsTo(owner)).toEqual(['Casa Azul: un check-in completo']),
    );
    await jobsAreDone(app);
    expect(await subjectsTo(partner)).toHaveLength(1);

    // A mail scanner opens the link, and nothing changes.
    const opened = await press(app, 'open', token);
    expect(opened.data).toEqual({
      does: 'confirm',
      propertyName: 'Casa Azul',
      email: 's***@example.test',
      isDone: false,
    });
    expect((await settings()).completedCheckIn.emails[1]?.state).toBe('pending');
    expect((await press(app, 'stop', token)).status).toBe(404);
    for (let presses = 0; presses < 2; presses++) {
      expect((await press(app, 'confirm', token)).data).toEqual({ confirmed: true });
    }
    expect((await press(app, 'open', token)).data).toMatchObject({ isDone: true });
    expect((await settings()).completedCheckIn.emails[1]?.state).toBe('confirmed');

    await guestCompletes(app, host, { guestName: 'Piotr Nowak' });
    await digestsLeave(app, host, 2);
    await eventually(async () => expect(await subjectsTo(partner)).toHaveLength(2));
    const [mail] = await mailsTo(app, partner);
    expect(mail?.text).toMatch(/• Piotr · Apto \d+ · llega el .*21.*nov/);
    expect(mail?.text).not.toMatch(/Anna|Nowak|C01X00T47/);
    expect(mail?.text).toContain(`/app/check-in?property=${host.propertyId}`);

    const stop = tokenIn(mail);
    expect((await press(app, 'open', stop)).data).toMatchObject({ does: 'stop', isDone: false });
    expect((await settings()).completedCheckIn.emails[1]?.state).toBe('confirmed');
    expect((await press(app, 'confirm', stop)).status).toBe(404);
    expect((await press(app, 'stop', stop)).data).toEqual({ stopped: true });
    expect((await settings()).completedCheckIn.emails[1]?.state).toBe('stopped');
    // The link of before does not take the stop back.
    expect((await press(app, 'confirm', token)).status).toBe(404);
    await guestCompletes(app, host, { guestName: 'Ana Rojas' });
    await digestsLeave(app, host, 3);
    await eventually(async () => expect(await subjectsTo(owner)).toHaveLength(3));
    await jobsAreDone(app);
    expect(await subjectsTo(partner)).toHaveLength(2);
    const { data: log } = await host.get<AuditEntry[]>('/api/common/audit-log?subject=notification-settings');
    expect(log.map(({ action }) => action).slice(0, 2)).toEqual(['stopped', 'confirmed']);
    expect(JSON.stringify(log)).not.toContain(partner);
  });

  test('a stop holds when the address is written again, for a member too, until a new confirmation [C-NOT-07]', async () => {
    await turnOn(host, 'completedCheckIn', [owner]);
    await guestCompletes(app, host);
    await digestsLeave(app, host, 1);
    await eventually(async () => expect(await subjectsTo(owner)).toHaveLength(1));
    await press(app, 'stop', tokenIn((await mailsTo(app, owner))[0]));
    await change(host, 'completedCheckIn', 'emails', []);
    await change(host, 'completedCheckIn', 'emails', [owner]);
    expect((await settings()).completedCheckIn.emails).toEqual([{ email: owner, state: 'stopped' }]);
    await press(app, 'confirm', tokenIn(await askedMail(owner)));
    expect((await settings()).completedCheckIn.emails).toEqual([{ email: owner, state: 'confirmed' }]);
  });

  test('at most three links, ten minutes apart, each for seven days, and the newest alone [C-NOT-07]', async () => {
    const resend = (email = partner) =>
      host.send<NotificationSettings>('POST', '/api/notifications/addresses/resend', { email });
    expect((await resend()).status).toBe(404);
    await turnOn(host, 'completedCheckIn', [partner]);
    const first = tokenIn(await askedMail(partner));
    // Another type of the same address asks no second time.
    await turnOn(host, 'systemAlert', [partner]);
    const refused = (answer: Answer) => [answer.status, answer.errors?.[0]?.code];
    expect(refused((await resend()) as never)).toEqual([409, 'confirmation-just-sent']);
    app.clock.advance(601);
    expect((await resend()).status).toBe(200);
    app.clock.advance(601);
    expect((await resend(partner.toUpperCase())).status).toBe(200);
    app.clock.advance(601);
    expect(refused((await resend()) as never)).toEqual([409, 'confirmations-limit']);
    await eventually(async () => expect(await subjectsTo(partner)).toHaveLength(3));
    expect((await press(app, 'open', first)).status).toBe(404);
    const last = tokenIn((await mailsTo(app, partner))[0]);
    expect((await press(app, 'open', last)).status).toBe(200);
    app.clock.advance(7 * 86_400);
    expect((await press(app, 'open', last)).status).toBe(404);
    expect((await press(app, 'confirm', last)).status).toBe(404);
  });

  test('a link of another property confirms nothing here; an invented one has the same answer', async () => {
    await turnOn(host, 'completedCheckIn', [partner]);
    const other = await hostWithProperty(app, `otra-${counter}@example.test`);
    await turnOn(other, 'completedCheckIn', [partner]);
    await eventually(async () => expect(await subjectsTo(partner)).toHaveLength(2));
    for (const mail of (await mailsTo(app, partner)).slice(0, 1)) await press(app, 'confirm', tokenIn(mail));
    const states = [await settings(), await settings(other)].map(
      ({ completedCheckIn }) => completedCheckIn.emails[0]?.state,
    );
    expect(new Set(states)).toEqual(new Set(['confirmed', 'pending']));
    const invented = await press(app, 'confirm', 'A'.repeat(22));
    expect([invented.status, invented.errors[0]?.code]).toEqual([404, 'link-ended']);
  });

  test('a confirmed address that leaves the settings is forgotten after thirty days, one that stopped is not [PRV-03]', async () => {
    const stored = async () =>
      (
        await app.platform.pools.system.named<{ email: string }>(
          'test-recipients',
          'select email from notification_recipients where property_id = $1 order by email',
          [host.propertyId],
        )
      ).map(({ email }) => email);
    await turnOn(host, 'completedCheckIn', [owner, partner]);
    await change(host, 'completedCheckIn', 'emails', [owner]);
    app.clock.advance(29 * 86_400);
    await forgetSchedule.run(app.context());
    expect(await stored()).toEqual([owner, partner]);
    app.clock.advance(2 * 86_400);
    await forgetSchedule.run(app.context());
    expect(await stored()).toEqual([owner]);
  });

  test('a property writes to forty new addresses in a day and no more [SEC-72]', async () => {
    const addresses = (from: number) =>
      Array.from({ length: 10 }, (_, at) => `d${counter}-${from + at}@example.test`);
    for (const [at, type] of NOTIFICATION_TYPES.entries()) {
      expect((await change(host, type, 'emails', addresses(at * 10))).status).toBe(200);
    }
    expect((await change(host, 'systemAlert', 'emails', addresses(40))).status).toBe(429);
    expect((await change(host, 'systemAlert', 'emails', [owner])).status).toBe(200);
  });

  test('a closed property forgets every address', async () => {
    await turnOn(host, 'completedCheckIn', [owner, partner]);
    const closed = await host.send('DELETE', `/api/common/property/${host.propertyId}`, {
      name: 'Casa Azul',
    });
    expect(closed.status).toBeLessThan(300);
    await eventually(async () => {
      const left = await app.platform.pools.system.named(
        'test-left',
        'select email from notification_recipients where property_id = $1',
        [host.propertyId],
      );
      expect(left).toEqual([]);
    });
  });
});

describe('notices', () => {
  test('twelve completions within a quarter of an hour are one mail', async () => {
    await turnOn(host, 'completedCheckIn', [owner]);
    for (let party = 0; party < 12; party++) {
      await guestCompletes(app, host, { guestName: `Ana${party} Rojas` });
      app.clock.advance(30);
    }
    await digestsLeave(app, host, 12);
    await eventually(async () =>
      expect(await subjectsTo(owner)).toEqual(['Casa Azul: 12 check-ins completos']),
    );
    const [mail] = await mailsTo(app, owner);
    expect(mail?.text.match(/^• /gm)).toHaveLength(12);
    // In the order in which they were completed.
    expect(mail?.text).toMatch(/• Ana0 [^]*• Ana1 [^]*• Ana11 /);
    await jobsAreDone(app);
    expect(await subjectsTo(owner)).toHaveLength(1);
  });

  test('a job that runs twice, also at the same time, writes one notice; a type that is off none', async () => {
    await guestCompletes(app, host);
    await jobsAreDone(app);
    expect(await countNotices(app, host)).toBe(0);
    await turnOn(host, 'completedCheckIn', [owner]);
    const stay = await guestCompletes(app, host);
    const ctx = app.context().forProperty(host.propertyId as never);
    await Promise.all([noteCompletion(ctx, stay._id), noteCompletion(ctx, stay._id)]);
    await noteCompletion(ctx, stay._id);
    await jobsAreDone(app);
    expect(await countNotices(app, host)).toBe(1);
    // Turned off before the mail left, and cancelled before: nothing is sent.
    await change(host, 'completedCheckIn', 'status', false);
    await digestsLeave(app, host, 1);
    await jobsAreDone(app);
    expect(await subjectsTo(owner)).toEqual([]);
  });

  test('a mail is in the language of the member, and of the person who added the address', async () => {
    const path = `${SETTINGS}/completedCheckIn/emails?language=pt`;
    expect((await host.send('PATCH', path, { value: [owner, partner] })).status).toBe(200);
    await change(host, 'completedCheckIn', 'status', true);
    await eventually(async () =>
      expect(await subjectsTo(partner)).toEqual(['Casa Azul: confirme que quer receber avisos']),
    );
    await press(app, 'confirm', tokenIn((await mailsTo(app, partner))[0]));
    await guestCompletes(app, host);
    await digestsLeave(app, host, 1);
    await eventually(async () => expect(await subjectsTo(partner)).toHaveLength(2));
    await eventually(async () => expect(await subjectsTo(owner)).toHaveLength(1));
    expect((await subjectsTo(partner))[0]).toBe('Casa Azul: um check-in completo');
    expect((await subjectsTo(owner))[0]).toBe('Casa Azul: un check-in completo');
  });

  test('at nine in the morning, once, the arrivals of today and tomorrow whose check-in is missing [C-NOT-05]', async () => {
    await turnOn(host, 'pendingCheckIn', [owner]);
    const days = (from: number) => ({ checkInDate: inDays(from), checkOutDate: inDays(from + 2) });
    await createTestStay(host, { ...days(1), adults: 1, guestName: 'Piotr Nowak' });
    await createTestStay(host, { ...days(2), adults: 1, guestName: 'Marta Ruiz' });
    await createTestStay(host, { ...days(3), adults: 1, guestName: 'Tomás Keller' });
    await guestCompletes(app, host, { ...days(1), guestName: 'Anna Keller' });
    const nine = atLocalTime(inDays(1), '09:00', ZONE);
    app.clock.set(plusSeconds(nine, -60));
    await remindSchedule.run(app.context());
    await jobsAreDone(app);
    expect(await subjectsTo(owner)).toEqual([]);
    app.clock.set(nine);
    await Promise.all([remindSchedule.run(app.context()), remindSchedule.run(app.context())]);
    await eventually(async () =>
      expect(await subjectsTo(owner)).toEqual(['Casa Azul: faltan 2 check-ins para hoy y mañana']),
    );
    const [mail] = await mailsTo(app, owner);
    expect(mail?.text.match(/^• \S+/gm)).toEqual(['• Piotr', '• Marta']);
    app.clock.advance(3600);
    await remindSchedule.run(app.context());
    await jobsAreDone(app);
    expect(await subjectsTo(owner)).toHaveLength(1);
    app.clock.set(atLocalTime(inDays(2), '09:00', ZONE));
    await remindSchedule.run(app.context());
    await eventually(async () => expect(await subjectsTo(owner)).toHaveLength(2));
    // A day without any is silent.
    app.clock.set(atLocalTime(inDays(6), '09:00', ZONE));
    await remindSchedule.run(app.context());
    await jobsAreDone(app);
    expect(await subjectsTo(owner)).toHaveLength(2);
  });
});
