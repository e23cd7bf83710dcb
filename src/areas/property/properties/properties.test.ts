import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import type { AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, codeFor, formTicket, type Host, hostWithProperty, request } from '#support/host.ts';
import { createColleague, signInAgain } from '#support/people.ts';
import type { Property } from './properties.contract.ts';
import type { SlugCheck } from './slugs.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let other: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'duena@example.test');
  other = await hostWithProperty(app, 'vecina@example.test');
});
afterAll(() => app.stop());
beforeEach(() => app.platform.pools.system.named('test-limits', 'delete from rate_windows', []));

const read = async (of = host): Promise<Property> =>
  (await of.get<Property>(`/api/common/property/${of.propertyId}`)).data;
const patch = (body: object, headers: Record<string, string> = {}, of = host): Promise<Answer<Property>> =>
  of.send('PATCH', `/api/common/property/${of.propertyId}`, body, headers);
const put = (body: object, headers: Record<string, string> = {}): Promise<Answer<Property>> =>
  host.send('PUT', `/api/common/property/${host.propertyId}`, body, headers);
const suggest = (query: Record<string, string>, by: Host = host) =>
  by.get<string[]>(`/api/common/properties/slug-suggestions?${new URLSearchParams(query)}`);
const check = async (slug: string, propertyId?: string, by: Host = host): Promise<SlugCheck> => {
  const query = propertyId === undefined ? '' : `?propertyId=${propertyId}`;
  const path = `/api/common/properties/check-slug/${encodeURIComponent(slug)}${query}`;
  return (await by.get<SlugCheck>(path)).data;
};

const WHOLE = {
  name: 'Casa Azul',
  type: 'hotel',
  currency: 'USD',
  timezone: 'America/Bogota',
  location: {
    country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
    state: { _id: 'CO-13', name: 'Bolívar' },
    city: { _id: '13001', name: 'Cartagena' },
  },
};

describe('changing a property', () => {
  test('the country has the name that its reader uses [R-LANG-01, C-PROP-02]', async () => {
    const nameIn = async (language: string) => {
      const path = `/api/common/property/${host.propertyId}?language=${language}`;
      return (await host.get<Property>(path)).data.location.country;
    };
    await patch({ location: { country: { _id: 'BR', name: 'x', iso: 'BR' } } });
    expect(await nameIn('pt')).toEqual({ _id: 'BR', name: 'Brasil', iso: 'BR' });
    expect(await nameIn('en')).toMatchObject({ name: 'Brazil' });
  });

  test('fields left out of a replacement become empty; the slug stays [C-PROP-03]', async () => {
    await patch({ phone: '+573001234567', address: 'Calle 30 #10-20' });
    const before = await read();
    const { status, data } = await put(WHOLE);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      type: 'hotel',
      currency: 'USD',
      phone: null,
      address: null,
      slug: before.slug,
    });
    expect(data.location.city?.name).toBe('Cartagena');
    expect(data.version).toBe(before.version + 1);
  });

  test.each([
    ['name', { name: 'ab' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['type', { type: 'castle' }],
    ['currency', { currency: 'pesos' }],
    ['timezone', { timezone: 'America/Macondo' }],
    ['timezone', { timezone: '-05:00' }],
    ['phone', { phone: '300 123 ABC' }],
    ['address', { address: 'x'.repeat(301) }],
    ['location.country.iso', { location: { country: { _id: 'x', name: 'x', iso: 'co' } } }],
    ['slug', { slug: 'ab' }],
    ['slug', { slug: 'x'.repeat(61) }],
    ['slug', { slug: 'casa azul' }],
    ['slug', { slug: '-casa' }],
    ['slug', { slug: 'casa--azul' }],
    ['slug', { slug: 'ñandú' }],
    ['slug', { slug: 'posada' }],
    ['slug', { slug: '../admin' }],
  ])('a wrong %s is refused at the field: %j [C-PROP-03, C-PROP-04]', async (field, wrong) => {
    const before = await read();
    for (const answer of [await patch(wrong), await put({ ...WHOLE, ...wrong })]) {
      expect(answer.status).toBe(400);
      expect([...new Set(answer.errors.map((error) => error.field))]).toEqual([field]);
    }
    expect(await read()).toEqual(before);
  });

  test('protected fields that are sent along change nothing [SEC-04, T-MASS]', async () => {
    const before = await read();
    const sent = {
      _id: other.propertyId,
      property_id: other.propertyId,
      accountId: other.propertyId,
      onboardingStatus: '4',
      trial: null,
      trialEndDate: '2030-01-01T00:00:00.000Z',
      trial_ends_at: '2030-01-01T00:00:00.000Z',
      createdAt: '2020-01-01T00:00:00.000Z',
      deleted_at: '2020-01-01T00:00:00.000Z',
      version: 99,
    };
    const { status, data } = await patch({ ...sent, name: 'Casa Azul Mar' });
    expect(status).toBe(200);
    expect(data).toEqual({ ...before, name: 'Casa Azul Mar', version: before.version + 1 });
    expect((await put({ ...WHOLE, ...sent })).data).toMatchObject({
      onboardingStatus: before.onboardingStatus,
    });
  });

  test('a change based on an old version is refused with what is there now [REL-22]', async () => {
    const { version } = await read();
    expect((await patch({ name: 'La de ahora' }, { 'if-match': String(version) })).status).toBe(200);
    for (const stale of [
      await patch({ name: 'La de antes' }, { 'if-match': String(version) }),
      await put(WHOLE, { 'if-match': String(version) }),
    ]) {
      expect(stale.status).toBe(412);
      expect(stale.details).toMatchObject({ name: 'La de ahora', version: version + 1 });
    }
  });

  test('a change is in the history with the values of before and after [REL-27]', async () => {
    const name = (await read()).name;
    await patch({ name: 'Casa del Mar', timezone: 'America/Lima' });
    const { data } = await host.get<AuditEntry[]>('/api/common/audit-log?subject=property&limit=1');
    expect(data[0]).toMatchObject({
      message: 'Cambió los datos de la propiedad',
      before: { name, timezone: 'America/Bogota' },
      after: { name: 'Casa del Mar', timezone: 'America/Lima' },
    });
  });

  test('a foreign property reads like none and stays as it is; the reception may not change one [SEC-02, SEC-03]', async () => {
    const before = await read(other);
    const missing = '01976f00-0000-7000-8000-00000000dead';
    for (const method of ['PUT', 'PATCH'] as const) {
      const body = { ...WHOLE, name: 'Robada' };
      expect((await host.send(method, `/api/common/property/${other.propertyId}`, body)).status).toBe(404);
      expect((await host.send(method, `/api/common/property/${missing}`, body)).status).toBe(404);
    }
    expect(await read(other)).toEqual(before);
    const reception = await createColleague(app, host.propertyId, 'recepcion@example.test', {
      role: 'reception',
    });
    expect((await reception.send('PATCH', `/api/common/property/${host.propertyId}`, {})).status).toBe(403);
  });
});

describe('slugs', () => {
  test('from the name: lower case, no accents, hyphens, and only free ones [R-VAL-33, C-PROP-08]', async () => {
    const { data } = await suggest({ name: '  Hotel  Ñandú & Brisa ¡Nº 2! ', city: 'Santa Marta' });
    expect(data).toEqual([
      'hotel-nandu-brisa-no-2',
      'hotel-nandu-brisa-no-2-santa-marta',
      'hotel-nandu-brisa-no-2-2',
      'hotel-nandu-brisa-no-2-santa-marta-2',
      'hotel-nandu-brisa-no-2-3',
    ]);
    for (const slug of data) expect(await check(slug)).toEqual({ available: true, reason: null });
  });

  test('a name that is taken comes with its city; one’s own does not count as taken [C-PROP-08]', async () => {
    expect((await patch({ slug: 'brisa-marina' })).status).toBe(200);
    const theirs = await suggest({ name: 'Brisa Marina', city: 'Cartagena' }, other);
    expect(theirs.data[0]).toBe('brisa-marina-cartagena');
    const own = await suggest({ name: 'Brisa Marina', propertyId: host.propertyId });
    expect(own.data[0]).toBe('brisa-marina');
    // A request cannot claim another person's property as its own.
    const claimed = await suggest({ name: 'Brisa Marina', propertyId: host.propertyId }, other);
    expect(claimed.data).not.toContain('brisa-marina');
  });

  test.each([
    ['without a Latin letter', '東京', 'alojamiento'],
    ['that is reserved', 'Posada', 'posada-2'],
    ['that is too short', 'Él', 'el-2'],
  ])('a name %s gives something that can be used [C-PROP-08]', async (_what, name, first) => {
    expect((await suggest({ name })).data[0]).toBe(first);
  });

  test('a name is required, and its length is limited [C-PROP-08]', async () => {
    for (const name of ['', 'x'.repeat(121)]) {
      const { status, errors } = await suggest({ name });
      expect(status).toBe(400);
      expect(errors[0]?.field).toBe('name');
    }
    expect((await suggest({ name: 'a'.repeat(120) })).data[0]).toHaveLength(40);
  });

  test('the answer states why a slug is not available [R-VAL-33, C-PROP-09]', async () => {
    await patch({ slug: 'la-de-ella' }, {}, other);
    expect(await check('ab')).toEqual({ available: false, reason: 'length' });
    expect(await check('casa_azul')).toEqual({ available: false, reason: 'format' });
    expect(await check("x'; drop table properties")).toEqual({ available: false, reason: 'format' });
    expect(await check('Admin')).toEqual({ available: false, reason: 'reserved' });
    expect(await check('La-De-Ella')).toEqual({ available: false, reason: 'taken' });
    expect(await check('la-de-ella', other.propertyId, other)).toEqual({ available: true, reason: null });
    expect(await check('la-de-ella', other.propertyId)).toEqual({ available: false, reason: 'taken' });
  });

  test('when two hosts choose one slug at the same time one gets it, the other gets an error at the field [R-VAL-33]', async () => {
    const answers = await Promise.all([
      patch({ slug: 'Los-Dos-La-Quieren' }),
      patch({ slug: 'los-dos-la-quieren' }, {}, other),
    ]);
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.errors[0]).toMatchObject({ code: 'slug-taken', field: 'slug' });
    expect([(await read()).slug, (await read(other)).slug]).toContain('los-dos-la-quieren');
  });

  test('slugs are not readable without a sign-in [SEC-01]', async () => {
    const path = '/api/common/properties/check-slug/casa-azul';
    expect((await request(app, 'GET', path)).status).toBe(401);
  });
});

describe('the trial', () => {
  test('the property says how many days are left, to the end of the last one in its zone [R-SIGNUP-10, D-2]', async () => {
    const email = 'prueba@example.test';
    const post = (path: string, body: object) =>
      request<{ user: User; property: Property }>(
        app,
        'POST',
        `/api/v2/auth/users/${path}`,
        body,
        formTicket(app),
      );
    await post('temporal-create', { email, language: 'es', name: 'Ana Ríos' });
    const made = await post('validate-temporal-create', {
      language: 'es',
      email,
      accessCode: await codeFor(app, email),
      user: { name: 'Ana Ríos', email },
      property: {
        name: 'Casa Prueba',
        location: { country: WHOLE.location.country, state: WHOLE.location.state },
      },
    });
    expect(made.status).toBe(201);
    const { property, user } = made.data;
    expect(property.trial).toBeNull();
    // It begins with the welcome button (D-2).
    const { _id: propertyId } = property;
    await (await signInAgain(app, user._id)).send('POST', '/api/common/setup/start', { propertyId });
    const after = async (days: number) => {
      app.clock.advance(days * 86_400);
      const person = await signInAgain(app, user._id);
      return (await person.get<Property>(`/api/common/property/${property._id}`)).data.trial;
    };
    const trial = await after(0);
    expect(trial).toMatchObject({ daysLeft: 8, isOver: false });
    expect(await after(7)).toMatchObject({ daysLeft: 1, isOver: false });
    expect(await after(1)).toMatchObject({ daysLeft: 0, isOver: false });
    expect(await after(1)).toEqual({ ...trial, daysLeft: 0, isOver: true });
  });
});
