import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';
import {
  ANNA,
  createTestStay,
  browserWith,
  completeTestCheckIn,
  connectRegistries,
  readEverythingStored,
  createTestLink,
  LUCIA,
  markArrived,
  type TestHost,
} from './check-in.test-stay.ts';
import type { AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import type { CheckInSettings } from './settings.contract.ts';

let app: TestApp;
let host: TestHost;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app, `ajustes${counter++}@example.test`);
});
afterAll(() => app.stop());

const SETTINGS = '/api/checkin-express/integrations';
const OF_APPS = '/api/common/property-integrations/check-in-settings';
const FIELDS = '/api/checkin-express/required-fields';
const settings = async () => (await host.get<CheckInSettings>(SETTINGS)).data;
const save = (body: object, headers: Record<string, string> = {}) =>
  host.send<CheckInSettings>('POST', SETTINGS, body, headers);
const askOf = ({ fields }: CheckInSettings, name: string) => fields.find((field) => field.name === name);

const SECRETS = {
  wifiName: 'CasaAzul_Todos',
  wifiPassword: 'guayaba-y-sal-91',
  accessCode: '7391#',
  instructions: 'La llave está detrás del mango',
};
const NAMES = [
  { firstName: 'Anna', lastName: 'Keller' },
  { firstName: 'Lucía', lastName: 'Rojas' },
];

describe('one record of check-in settings', () => {
  test('both pairs of calls read and write the same one [C-CHK-01, C-CHK-02, C-INT-13, C-INT-14]', async () => {
    expect(await settings()).toMatchObject({
      reveal: { address: 'day-before', wifi: 'day-before', entry: 'day-before' },
      hasWifiPassword: false,
      hasAccessCode: false,
      version: 0,
    });
    const saved = await save({ reveal: { address: 'always' }, ...SECRETS });
    expect([saved.status, saved.data.version]).toEqual([200, 1]);
    const ofApps = await host.get<CheckInSettings>(`${OF_APPS}?appId=check-in-host`);
    expect(ofApps.data).toEqual(saved.data);
    const changed = await host.send<CheckInSettings>('PATCH', OF_APPS, { reveal: { wifi: 'arrival-day' } });
    expect(changed.data.reveal).toEqual({ address: 'always', wifi: 'arrival-day', entry: 'day-before' });
    expect(changed.data).toMatchObject({ hasAccessCode: true, hasWifiPassword: true, version: 2 });
    expect(await settings()).toEqual(changed.data);
    const emptied = await save({ accessCode: null, wifiPassword: '' });
    expect(emptied.data).toMatchObject({ hasAccessCode: false, hasWifiPassword: true });
  });

  test('a change of an older version changes nothing and gets the newer one [REL-22]', async () => {
    expect((await save({ wifiName: 'Una' }, { 'if-match': '0' })).status).toBe(200);
    const late = await save({ wifiName: 'Otra' }, { 'if-match': '0' });
    expect(late.status).toBe(412);
    expect(late.details).toMatchObject({ wifiName: 'Una', version: 1 });
    const first = await Promise.all([
      save({ wifiName: 'A' }, { 'if-match': '1' }),
      save({ wifiName: 'B' }, { 'if-match': '1' }),
    ]);
    expect(first.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  });

  test('the desk and other properties read and write none of it [D-9, SEC-01]', async () => {
    await save(SECRETS);
    const desk = await createColleague(app, host.propertyId, `desk${counter}@example.test`, {
      role: 'reception',
    });
    expect((await desk.get(SETTINGS)).status).toBe(403);
    expect((await desk.send('PATCH', OF_APPS, { wifiName: 'Mía' })).status).toBe(403);
    const other = await hostWithProperty(app, `ajena${counter}@example.test`);
    expect((await other.get(`${SETTINGS}?propertyId=${host.propertyId}`)).status).toBe(404);
    expect((await other.get<CheckInSettings>(SETTINGS)).data).toMatchObject({ wifiName: null, version: 0 });
  });

  test('settings whose key is gone say so to the host, and the guest sees the rest [C-CHK-01, C-INT-13, PRV-06]', async () => {
    await save({ reveal: { address: 'always' }, ...SECRETS });
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    await client.query(
      'update sealing_keys set wrapped = null where id = (select sealing_key_id from check_in_settings where property_id = $1)',
      [host.propertyId],
    );
    await client.end();
    for (const path of [SETTINGS, OF_APPS]) {
      const failed = await host.get(path);
      expect([failed.status, failed.errors[0]?.message]).toEqual([
        409,
        'Error al obtener los ajustes de la propiedad',
      ]);
    }
    const stay = await createTestStay(host, { adults: 1 });
    await completeTestCheckIn(app, host, stay, NAMES.slice(0, 1));
    const page = await (await browserWith(app, await createTestLink(host, stay))).page();
    expect(page.arrivalInfo).toMatchObject({ wifiName: SECRETS.wifiName, wifiPassword: null });
  });

  test('wifi, code and instructions lie nowhere in clear, and the history says only that they changed [PRV-05, SEC-42]', async () => {
    await save(SECRETS);
    const { text } = await readEverythingStored(app);
    for (const secret of [SECRETS.wifiPassword, SECRETS.accessCode, SECRETS.instructions]) {
      expect(text).not.toContain(secret);
    }
    const { data } = await host.get<{ subject: string; message: string; after: unknown }[]>(
      '/api/common/audit-log?filter=' + encodeURIComponent('{"subject":"check-in-settings"}'),
    );
    const entry = data.find(({ subject }) => subject === 'check-in-settings');
    expect(entry?.message).toBe('Cambió los ajustes del check-in');
    expect(JSON.stringify(data)).not.toContain(SECRETS.wifiName);
    expect(entry?.after).toMatchObject({ access: 'renewed' });
  });
});

describe('questions of a host beyond the law [D-45]', () => {
  test('a required phone is asked once, of the main guest, and holds the check-in back until it is there [C-CHK-04, D-45]', async () => {
    const asked = await host.send<{ mainGuest: { name: string; required: boolean; why: string }[] }>(
      'POST',
      FIELDS,
      {
        fields: [
          { name: 'phone', ask: 'required' },
          { name: 'email', ask: 'optional' },
        ],
      },
    );
    expect(asked.status).toBe(200);
    expect(asked.data.mainGuest.map(({ name, required }) => [name, required])).toEqual([
      ['firstName', true],
      ['lastName', true],
      ['phone', true],
      ['email', false],
    ]);
    const stay = await createTestStay(host);
    expect((await completeTestCheckIn(app, host, stay, NAMES)).status).toBe(409);
    const browser = await browserWith(app, await createTestLink(host, stay));
    await browser.send('POST', '/api/guest/prove', { fact: 'Keller' });
    const { guests } = await browser.page();
    expect(guests.map(({ missing }) => missing)).toEqual([['phone'], []]);
    const main = `/api/guest/guests/${guests[0]?._id}`;
    const wrong = await browser.send('PATCH', main, { phone: 'no tengo' });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'phone']);
    await browser.send('PATCH', main, { phone: '+57 300 1234567' });
    expect((await browser.send('POST', '/api/guest/complete')).status).toBe(200);
  });

  test('the hour of arrival is asked once and reaches the host [C-CHK-20, D-45]', async () => {
    await host.send('POST', FIELDS, { fields: [{ name: 'arrivalHour', ask: 'required' }] });
    const stay = await createTestStay(host);
    const browser = await browserWith(app, await createTestLink(host, stay));
    const [main, companion] = (await browser.page()).guests;
    const asked = (form: typeof main) =>
      form?.fields.filter(({ name }) => name === 'arrivalHour').map(({ kind }) => kind);
    expect([asked(main), asked(companion)]).toEqual([['time'], []]);
    const path = `/api/guest/guests/${main?._id}`;
    for (const wrong of ['25:00', '9:5', 'tarde']) {
      const refused = await browser.send('PATCH', path, { arrivalHour: wrong });
      expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'arrivalHour']);
    }
    expect((await browser.send('PATCH', path, { arrivalHour: '16:45' })).status).toBe(200);
    const detail = `/api/common/check-ins/${stay._id}`;
    expect((await host.get(detail)).data).toMatchObject({ arrivalHour: '16:45' });
    const again = (await browser.page()).guests[0]?.fields.find(({ name }) => name === 'arrivalHour');
    expect(again?.value).toBe('16:45');
    await browser.send('PATCH', path, { arrivalHour: null });
    expect((await host.get(detail)).data).toMatchObject({ arrivalHour: null });
    await host.send('POST', FIELDS, { fields: [] });
  });

  test('less than the law is refused at its field, in three languages, and the law stays [C-CHK-02, D-45]', async () => {
    await connectRegistries(host);
    const fields = [
      { name: 'phone', ask: 'optional' },
      { name: 'documentNumber', ask: 'off' },
      { name: 'birthDate', ask: 'optional' },
    ];
    const words = {
      es: 'La ley o un registro conectado ya lo pide: no se puede pedir menos',
      pt: 'A lei ou um registro conectado já pede: não dá para pedir menos',
      en: 'The law or a connected registry asks for it already: you cannot ask for less',
    };
    for (const [language, message] of Object.entries(words)) {
      const refused = await host.send('POST', `${SETTINGS}?language=${language}`, { fields });
      expect(refused.status).toBe(400);
      expect(refused.errors.map((error) => [error.field, error.message])).toEqual([
        ['fields.1.ask', message],
        ['fields.2.ask', message],
      ]);
    }
    expect((await settings()).version).toBe(0);
    expect((await save({ fields: [] })).status).toBe(200);
    const kept = await settings();
    expect(askOf(kept, 'documentNumber')).toMatchObject({ law: 'required', ask: 'law' });
    const stay = await createTestStay(host, { adults: 1 });
    const done = await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber: '' }]);
    expect([done.status, done.errors[0]?.field?.endsWith('.documentNumber')]).toEqual([409, true]);
  });

  test('a wish from before never stands against a registry that is connected later [D-45]', async () => {
    await save({ fields: [{ name: 'documentNumber', ask: 'optional' }] });
    expect(askOf(await settings(), 'documentType')).toMatchObject({ law: null, ask: 'optional' });
    await connectRegistries(host);
    expect(askOf(await settings(), 'documentNumber')).toMatchObject({ law: 'required', ask: 'law' });
    const { data } = await host.get<{ mainGuest: { name: string; required: boolean }[] }>(FIELDS);
    expect(data.mainGuest.find(({ name }) => name === 'documentNumber')?.required).toBe(true);
    expect(new Set(data.mainGuest.map(({ name }) => name)).size).toBe(data.mainGuest.length);
  });

  test('a host may ask every guest what the law asks only of foreigners [D-45]', async () => {
    await connectRegistries(host);
    await save({ fields: [{ name: 'birthDate', ask: 'required' }] });
    const stay = await createTestStay(host, { adults: 1, guestName: 'Ana Rojas' });
    const done = await completeTestCheckIn(app, host, stay, [{ ...LUCIA, tripReason: 'holiday' }]);
    expect(done.errors.map(({ field }) => field?.split('.').at(-1))).toEqual(['birthDate']);
  });
});

describe('the details on the page of a guest, and their time [SEC-42]', () => {
  const infoOf = async (url: string) => (await (await browserWith(app, url)).page()).arrivalInfo;
  const withAddress = (stay: { roomId: string | null }) =>
    host.send('PATCH', `/api/pms/listings/${stay.roomId}`, { address: 'Calle 35 # 4-20, Cartagena' });
  const days = { checkInDate: inDays(10), checkOutDate: inDays(12) };

  test('wifi and door code are never for weeks before the stay [SEC-42]', async () => {
    for (const when of ['always', 'complete']) {
      const refused = await save({ reveal: { wifi: when, entry: when } });
      const message = 'Se muestra solo alrededor de la estadía, después del check-in. Elige otro momento';
      expect(refused.errors).toMatchObject([
        { field: 'reveal.wifi', message },
        { field: 'reveal.entry', message },
      ]);
    }
  });

  test('always, a day before, and on the day of the arrival: each by its own condition [C-CHK-11]', async () => {
    await save({ reveal: { address: 'always', wifi: 'day-before', entry: 'arrival-day' }, ...SECRETS });
    const stay = await createTestStay(host, { ...days, adults: 1 });
    await withAddress(stay);
    const link = await createTestLink(host, stay);
    const early = await (await browserWith(app, link)).page();
    expect(early.arrivalInfo).toMatchObject({
      address: 'Calle 35 # 4-20, Cartagena',
      wifiName: null,
      wifiPassword: null,
      accessCode: null,
      instructions: null,
    });
    await completeTestCheckIn(app, host, stay, NAMES.slice(0, 1));
    const [complete, dayBefore, day, before, gone] = [
      await createTestLink(host, stay),
      await createTestLink(host, stay),
      await createTestLink(host, stay),
      await createTestLink(host, stay),
      await createTestLink(host, stay),
    ];
    expect(await infoOf(complete)).toMatchObject({ wifiPassword: null, accessCode: null });
    app.clock.set(`${inDays(9)}T20:01:00.000Z` as Instant);
    expect(await infoOf(dayBefore)).toMatchObject({
      wifiName: SECRETS.wifiName,
      wifiPassword: SECRETS.wifiPassword,
      accessCode: null,
      instructions: null,
    });
    app.clock.set(`${inDays(10)}T04:59:00.000Z` as Instant);
    expect(await infoOf(before)).toMatchObject({ accessCode: null });
    app.clock.set(`${inDays(10)}T05:01:00.000Z` as Instant);
    expect(await infoOf(day)).toMatchObject({
      accessCode: SECRETS.accessCode,
      instructions: SECRETS.instructions,
    });
    app.clock.set(`${inDays(12)}T16:30:00.000Z` as Instant);
    expect(await infoOf(gone)).toBeNull();
  });

  test('without a complete check-in the day of the arrival opens nothing [SEC-42]', async () => {
    await save({ reveal: { address: 'complete', wifi: 'arrival-day', entry: 'arrival-day' }, ...SECRETS });
    const stay = await createTestStay(host, { adults: 1 });
    await withAddress(stay);
    expect(await infoOf(await createTestLink(host, stay))).toBeNull();
  });

  test('a later device sees no wifi and no code before it names its fact [SEC-21]', async () => {
    await save({ reveal: { address: 'always' }, ...SECRETS });
    const stay = await createTestStay(host, { adults: 1 });
    await withAddress(stay);
    await completeTestCheckIn(app, host, stay, NAMES.slice(0, 1));
    const link = await createTestLink(host, stay);
    expect(await infoOf(link)).toMatchObject({ accessCode: SECRETS.accessCode });
    const later = await browserWith(app, link);
    expect((await later.page()).arrivalInfo).toMatchObject({
      address: 'Calle 35 # 4-20, Cartagena',
      wifiName: null,
      wifiPassword: null,
      accessCode: null,
    });
    await later.send('POST', '/api/guest/prove', { fact: 'Keller' });
    expect((await later.page()).arrivalInfo).toMatchObject({ accessCode: SECRETS.accessCode });
  });

  test('the wifi of the listing comes before that of the house', async () => {
    await save(SECRETS);
    const stay = await createTestStay(host, { adults: 1 });
    await completeTestCheckIn(app, host, stay, NAMES.slice(0, 1));
    await host.send('PATCH', `/api/pms/listings/${stay.roomId}`, {
      wifiName: 'Loft',
      wifiPassword: 'papaya-12345',
    });
    expect(await infoOf(await createTestLink(host, stay))).toMatchObject({
      wifiName: 'Loft',
      wifiPassword: 'papaya-12345',
    });
  });

  test('each device that saw a password or a code is in the history once [SEC-42]', async () => {
    await save(SECRETS);
    const stay = await createTestStay(host, { adults: 1 });
    const shown = async () => {
      const path = `/api/common/audit-log?subject=check-in&subjectId=${stay._id}`;
      const { data } = await host.get<AuditEntry[]>(path);
      return data
        .filter(({ action }) => action.endsWith('-shown'))
        .map(({ action, actor }) => [action, actor]);
    };
    await completeTestCheckIn(app, host, stay, NAMES.slice(0, 1));
    const link = await createTestLink(host, stay);
    const browser = await browserWith(app, link);
    await Promise.all([browser.page(), browser.page()]);
    await browser.page();
    const once = await shown();
    expect(new Set(once.map(([action]) => action))).toEqual(new Set(['code-shown', 'wifi-shown']));
    expect(once.every(([, actor]) => actor?.startsWith('guest:'))).toBe(true);
    const later = await browserWith(app, link);
    await later.page();
    expect(await shown()).toHaveLength(2);
    await later.send('POST', '/api/guest/prove', { fact: 'Keller' });
    await later.page();
    expect(await shown()).toHaveLength(4);
  });

  test('a cancelled stay, and one whose guests are marked as gone, show nothing [SEC-42]', async () => {
    await save({ reveal: { address: 'always' }, ...SECRETS });
    for (const status of ['canceled', 'checked_out']) {
      const stay = await createTestStay(host, { adults: 1 });
      await withAddress(stay);
      await completeTestCheckIn(app, host, stay, NAMES.slice(0, 1));
      const browser = await browserWith(app, await createTestLink(host, stay));
      expect((await browser.page()).arrivalInfo).toMatchObject({ accessCode: SECRETS.accessCode });
      if (status === 'checked_out') await markArrived(host, stay);
      const ended = await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status });
      expect(ended.status).toBe(200);
      await eventually(async () => {
        const page = (await browser.page()) as Awaited<ReturnType<typeof browser.page>> | undefined;
        expect(page?.arrivalInfo ?? null).toBeNull();
      });
    }
  });

  test('the link of a companion shows the address and never the way in [D-71]', async () => {
    await save({ reveal: { address: 'always' }, ...SECRETS });
    const stay = await createTestStay(host);
    await withAddress(stay);
    const browser = await browserWith(app, await createTestLink(host, stay));
    const companion = (await browser.page()).guests[1];
    await browser.send('PATCH', `/api/guest/guests/${companion?._id}`, NAMES[1]);
    const { data } = await host.send<{ url: string }>(
      'POST',
      `/api/common/check-ins/${stay._id}/guests/${companion?._id}/link`,
    );
    const theirs = await browserWith(app, data.url);
    await theirs.send('POST', '/api/guest/prove', { fact: 'Rojas' });
    expect((await theirs.page()).arrivalInfo).toEqual({
      address: 'Calle 35 # 4-20, Cartagena',
      directions: null,
      wifiName: null,
      wifiPassword: null,
      accessCode: null,
      instructions: null,
      mapsButton: false,
      uberButton: false,
      whatsapp: null,
    });
  });
});
