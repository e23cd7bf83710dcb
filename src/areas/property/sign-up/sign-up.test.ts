import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import type { Property } from '#areas/property/properties/properties.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  type Answer,
  codesFor,
  type Host,
  formTicket,
  hostWith,
  registerHost,
  request,
} from '#support/host.ts';
import { runWhileHeld } from '#support/lock-holding.ts';
import { createSignedInPerson } from '#support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

type Made = { user: User; property: Property; trialEndDate: string | null; session: { accessToken: string } };
const post = <Data>(path: string, body: object): Promise<Answer<Data>> =>
  request<Data>(app, 'POST', `/api/v2/auth/users/${path}`, body, formTicket(app));
const property = {
  name: 'Casa Azul',
  location: {
    country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
    state: { _id: 'CO-13', name: 'Bolívar' },
  },
  utmSource: 'feria',
  promo: 'FERIA26_Feria de Cartagena_2_20_31122026',
};
const payload = (accessCode: string, more: object) => ({
  language: 'es',
  accessCode,
  trialPeriod: 365,
  user: { name: 'Ana Ríos', onboardingStatus: 'finished' },
  property,
  carrier: 'token',
  ...more,
});

/** The data that billing will find with the accounts. */
async function offersKept() {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ code: string; offer: object }>(
    'select code, offer from account_offers order by offered_at',
  );
  await client.end();
  return rows;
}

describe('the sign-up wizard', () => {
  test('a phone and its code make person, property and trial [W1-B-03, D-2, R-SIGNUP-16, R-SIGNUP-13, R-SIGNUP-14, R-SIGNUP-15]', async () => {
    const started = await post('temporal-create', { phoneNumber: '57 300 444 0001', name: 'Ana Ríos' });
    expect(started.status).toBe(201);
    expect(started.data).toMatchObject({ destination: '+57*******001', resendInSeconds: 60 });
    const [code = ''] = await codesFor(app, '+573004440001', 2);
    const made = await post<Made>(
      'validate-temporal-create',
      payload(code, { phoneNumber: '+573004440001' }),
    );
    expect(made.status).toBe(201);
    expect(made.data.user).toMatchObject({
      name: 'Ana Ríos',
      email: null,
      phoneNumber: '+573004440001',
      onboardingStatus: 'incomplete',
      currentProperty: made.data.property._id,
      properties: [{ rol: 'owner' }],
    });
    expect(made.data.property).toMatchObject({
      type: 'short rental',
      currency: 'COP',
      timezone: 'America/Bogota',
      onboardingStatus: '1',
    });
    // R-SIGNUP-10, D-2: from the welcome button on eight days, to the end of the day in Bogotá, and ninety minutes.
    expect([made.data.trialEndDate, made.data.property.trial]).toEqual([null, null]);
    app.clock.advance(1_800);
    const host = hostWith(app, made.data.session.accessToken);
    const body = { propertyId: made.data.property._id };
    const begun = await host.send<Setup>('POST', '/api/common/setup/start', body);
    const days = (Date.parse(begun.data.trialEndDate ?? '') - Date.parse(app.clock.now())) / 86_400_000;
    expect(days).toBeGreaterThan(8);
    expect(days).toBeLessThanOrEqual(9);
    expect(begun.data.trialEndDate).toMatch(/T05:00:00/);
    expect(begun.data.challenge.secondsLeft).toBe(5_400);
    const me = await host.get<User>('/api/v2/auth/me');
    expect(me.data.phoneNumber).toBe('+573004440001');
    const [utm] = await app.platform.pools.system.named<{ utm: { utmSource: string; promo: string } }>(
      'test-utm',
      'select utm from properties where property_id = $1',
      [made.data.property._id],
    );
    expect(utm?.utm.utmSource).toBe('feria');
    // R-PROMO-01: unchanged from the link; the record of its code gives its value (D-21).
    expect(utm?.utm.promo).toBe('FERIA26_Feria de Cartagena_2_20_31122026');
    expect(await offersKept()).toEqual([
      {
        code: 'FERIA26',
        offer: {
          code: 'FERIA26',
          name: 'Feria de Cartagena',
          type: 'percentage',
          value: 20,
          expires: '2026-12-31',
        },
      },
    ]);
    const again = await post<Made>(
      'validate-temporal-create',
      payload(code, { phoneNumber: '+573004440001' }),
    );
    expect(again.errors[0]?.code).toBe('account-already-exists-phone');
  });

  test('every refusal has its text [R-SIGNUP-17, R-SIGNUP-18, R-SIGNUP-19, R-SIGNUP-20, R-SIGNUP-23, R-SIGNUP-24, R-VAL-10]', async () => {
    await registerHost(app, 'existe@example.test');
    const refusal = async (path: string, body: object) => {
      const { status, errors } = await post(path, body);
      return [status, errors[0]?.code, errors[0]?.message];
    };
    expect(await refusal('temporal-create', { email: 'EXISTE@example.test' })).toEqual([
      409,
      'account-already-exists-email',
      'Esta dirección de correo electrónico ya está registrada. Por favor, utiliza una dirección de correo diferente.',
    ]);
    expect(await refusal('temporal-create', { phoneNumber: '+573004440001' })).toEqual([
      409,
      'account-already-exists-phone',
      'Este número de teléfono ya está registrado. Por favor, utiliza un número de teléfono diferente.',
    ]);
    expect(await refusal('temporal-create', { email: 'no-es' })).toEqual([
      400,
      'invalid-input',
      'Dirección de correo electrónico no válida. Por favor, ingresa una dirección de correo válida.',
    ]);
    expect(await refusal('temporal-create', {})).toEqual([
      400,
      'invalid-input',
      'Ingresa tu teléfono o email',
    ]);
    expect(await refusal('resend-access-code', { email: 'jamas@example.test' })).toEqual([
      404,
      'temporal-user-not-found',
      'No se encontró una solicitud de registro para este email/teléfono',
    ]);
    // R-VAL-10, R-SIGNUP-24.
    const nowhere = { ...property, location: { country: { _id: 'CO', name: '', iso: 'CO' } } };
    const halfway = { email: 'codigo@example.test', property: nowhere };
    expect(await refusal('validate-temporal-create', payload('123456', halfway))).toEqual([
      400,
      'invalid-input',
      'Faltan país y/o estado',
    ]);
    expect(await refusal('validate-temporal-create', payload('', { email: 'codigo@example.test' }))).toEqual([
      400,
      'invalid-input',
      'El código está vacío',
    ]);
    await post('temporal-create', { email: 'codigo@example.test' });
    const [code = ''] = await codesFor(app, 'codigo@example.test', 1);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const accessCode =
      'El código de acceso no es válido. Por favor, verifica el código e inténtalo de nuevo.';
    expect(
      await refusal('validate-temporal-create', payload(wrong, { email: 'codigo@example.test' })),
    ).toEqual([400, 'access-code-not-valid', accessCode]);
    expect(await refusal('validate-temporal-create', payload(code, { email: 'nunca@example.test' }))).toEqual(
      [400, 'access-code-not-valid', accessCode],
    );
  });

  test('a code that no provider can carry is said at once [R-SIGNUP-21]', async () => {
    const alone = await startTestApp({ SIMULATORS: '0' });
    const answer = await request(
      alone,
      'POST',
      '/api/v2/auth/users/temporal-create',
      { phoneNumber: '+573004440009' },
      formTicket(alone),
    );
    expect([answer.status, answer.errors[0]?.message]).toEqual([
      503,
      'Error al enviar el código. Inténtalo más tarde',
    ]);
    await alone.stop();
  });

  test('the access code is sent again after the countdown [R-SIGNUP-09, D-5]', async () => {
    const contact = { email: 'denuevo@example.test' };
    await post('temporal-create', contact);
    const early = await post('resend-access-code', contact);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60']);
    app.clock.advance(60);
    const resent = await post<{ resendInSeconds: number }>('resend-access-code', contact);
    expect(resent.data.resendInSeconds).toBe(70);
  });

  test('place and zone are checked before the code is used up [R-VAL-06, R-VAL-07, R-VAL-08]', async () => {
    await post('temporal-create', { email: 'lugar@example.test' });
    const [code = ''] = await codesFor(app, 'lugar@example.test', 1);
    const location = property.location;
    for (const [more, field] of [
      [{ timezone: 'America/Macondo' }, 'property.timezone'],
      [{ location: { ...location, state: null } }, 'property.location.state'],
      [
        { location: { ...location, country: { _id: 'XX', name: 'Nada', iso: 'XX' } } },
        'property.location.country.iso',
      ],
    ] as const) {
      const body = payload(code, { email: 'lugar@example.test', property: { ...property, ...more } });
      const { errors } = await post('validate-temporal-create', body);
      expect(errors[0]?.field).toBe(field);
    }
    const made = await post<Made>('validate-temporal-create', payload(code, { email: 'lugar@example.test' }));
    expect(made.status).toBe(201);
    expect(made.data.user.email).toBe('lugar@example.test');
  });

  test('a host who left the wizard signs in with the access code and chooses a password [R-LOGIN-05]', async () => {
    await post('temporal-create', { email: 'volvi@example.test', name: 'Luz Mar' });
    const [code = ''] = await codesFor(app, 'volvi@example.test', 1);
    const logIn = (password: string) =>
      request<{ challenge: string; session: string }>(app, 'POST', '/api/auth/session/login', {
        username: 'volvi@example.test',
        password,
      });
    expect((await logIn('Otra-Clave-1')).status).toBe(401);
    const challenge = await logIn(code);
    expect(challenge.data).toMatchObject({ challenge: 'NEW_PASSWORD_REQUIRED' });
    const chosen = await request<{ accessToken: string }>(app, 'POST', '/api/auth/session/new-password', {
      session: challenge.data.session,
      newPassword: 'Brisa-del-sur-8',
      carrier: 'token',
    });
    expect(chosen.status).toBe(200);
    expect((await logIn('Brisa-del-sur-8')).status).toBe(200);
    expect((await logIn(code)).status).toBe(401);
  });
});

describe('takeover of a sign-up [SEC-13, T-TAKEOVER]', () => {
  test('claims about confirmation and subscriber ids change nothing; the code does [D-11]', async () => {
    const email = 'presa@example.test';
    await post('temporal-create', { email, name: 'Ana Ríos' });
    const [code = ''] = await codesFor(app, email, 1);
    const patch = (body: object) =>
      request<{ userConfirmed: boolean; userSub: string | null; name: string | null }>(
        app,
        'PATCH',
        '/api/auth/pre-signup-user',
        { email, ...body },
      );
    const claimed = await patch({ userConfirmed: true, userSub: '01976f00-0000-7000-8000-000000000001' });
    expect(claimed.data).toEqual({ email, userConfirmed: false, userSub: null, name: null });
    const asked = `/api/auth/pre-signup-user?email=${email}`;
    expect((await request(app, 'GET', asked)).status, 'W1-C-11 SEC-14 without a page').toBe(403);
    const stranger = await request(app, 'GET', asked, undefined, formTicket(app));
    expect(stranger.data).toEqual({ email, userConfirmed: false, userSub: null, name: null });
    expect((await patch({ code })).data).toEqual({ email, userConfirmed: true, userSub: null, name: null });
  });

  test('a stranger who registers another person’s address first gets nothing from its confirmation [SEC-15]', async () => {
    const email = 'victima@example.test';
    const signUp = (password: string) =>
      request<{ username: string }>(app, 'POST', '/api/auth/session/signup', {
        email,
        name: 'Ana Ríos',
        password,
      });
    const victim = await signUp('Mango-y-mar-27');
    await signUp('Clave-del-ladron-9');
    const [code] = await codesFor(app, email, 1);
    const cookie = victim.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await request(app, 'POST', '/api/auth/session/confirm', { username: email, code }, { cookie });
    const logIn = (password: string) =>
      request(app, 'POST', '/api/auth/session/login', { username: email, password });
    expect((await logIn('Clave-del-ladron-9')).status).toBe(401);
    expect((await logIn('Mango-y-mar-27')).status).toBe(200);
  });

  test('a code from a browser that typed no password takes over none of several [SEC-15]', async () => {
    const email = 'varias@example.test';
    const passwords = ['Clave-del-ladron-9', 'Mango-y-mar-27'];
    for (const password of passwords) {
      await request(app, 'POST', '/api/auth/session/signup', { email, name: 'Ana Ríos', password });
    }
    const [code] = await codesFor(app, email, 1);
    const confirm = (username: string) =>
      request(app, 'POST', '/api/auth/session/confirm', { username, code });
    expect((await confirm('nadie@example.test')).errors[0]?.code).toBe('code-expired');
    expect((await confirm(email)).status).toBe(200);
    for (const password of passwords) {
      const answer = await request(app, 'POST', '/api/auth/session/login', { username: email, password });
      expect(answer.status).toBe(401);
    }
  });

  test.each([
    ['email', 'carrera@example.test', 'account-already-exists-email'],
    ['phoneNumber', '+573004440031', 'account-already-exists-phone'],
  ])(
    '%s that another person proves in the same moment stays with that person [R-SIGNUP-19, SEC-13]',
    async (field, to, code) => {
      await post('temporal-create', { [field]: to });
      const [accessCode = ''] = await codesFor(app, to, 1);
      const column = field === 'email' ? 'email' : 'phone_number';
      const theirs = `insert into users (id, username, name, ${column}, confirmed_at)
                    values (gen_random_uuid(), $1, 'Otra Persona', $1, now())`;
      const late = await runWhileHeld(app, [theirs, [to]], 1, () =>
        post<Made>('validate-temporal-create', payload(accessCode, { [field]: to })),
      );
      expect(late).toMatchObject({ status: 409, errors: [{ code, field }] });
    },
  );
});

describe('look-ups', () => {
  test('strangers learn existence and nothing else [SEC-14, R-VAL-15]', async () => {
    const host = await registerHost(app, 'mirada@example.test');
    const page = formTicket(app);
    const get = <Data>(path: string) => request<Data>(app, 'GET', path, undefined, page);
    const found = await get('/api/auth/find-user?email=mirada@example.test');
    expect(found.data).toEqual({ email: 'mirada@example.test', userConfirmed: true });
    expect((await get('/api/auth/find-user?email=nadie@example.test')).data).toBeNull();
    expect((await host.get<User>('/api/auth/find-user')).data.email).toBe('mirada@example.test');
    const exists = await get(
      '/api/v2/auth/users/exists?email=mirada@example.test&phoneNumber=%2B573009999999',
    );
    expect(exists.data).toEqual({ exists: true, email: true, phoneNumber: false });
    const google = await request(
      app,
      'POST',
      '/api/auth/isGoogleUser',
      { email: 'mirada@example.test' },
      page,
    );
    expect(google.data).toEqual({ isGoogleUser: false });
    const { data: me } = await host.get<User>('/api/auth/me');
    await app.platform.pools.system.named(
      'test-link',
      "insert into identities (provider, issuer, subject, user_id) values ('google', 'https://accounts.google.com', '1173', $1)",
      [me._id],
    );
    const linked = await request(
      app,
      'POST',
      '/api/auth/isGoogleUser',
      { email: 'mirada@example.test' },
      page,
    );
    expect(linked.data).toEqual({ isGoogleUser: true });
    const active = await request(app, 'POST', '/api/auth/active-user', { userSub: me._id });
    expect(active.data).toEqual({ user: { userConfirmed: true } });
  });

  test('a page may ask ten times an hour, and a request without a page is refused [SEC-14, T-ENUM]', async () => {
    const ask = (cookie: string, index = 0) =>
      request(app, 'GET', `/api/v2/auth/users/exists?email=lista${index}@example.test`, undefined, {
        cookie,
      });
    const { cookie } = formTicket(app);
    const answers: number[] = [];
    for (let index = 0; index < 12; index++) answers.push((await ask(cookie, index)).status);
    expect(answers).toEqual([...Array<number>(10).fill(200), 429, 429]);
    const forged = cookie.replace(/=\d/, (start) => (start === '=9' ? '=8' : '=9'));
    for (const none of ['', 'posada_form=x', forged]) {
      expect((await ask(none)).errors[0]?.code).toBe('page-too-old');
    }
    app.clock.advance(86_400);
    expect((await ask(cookie)).errors[0]).toMatchObject({
      code: 'page-too-old',
      message: 'Esta página lleva mucho tiempo abierta. Vuelve a cargarla',
    });
  });

  test('others are looked up and changed by administrators only [SEC-02, C-AUTH-18, C-AUTH-19]', async () => {
    const [host, other] = [
      await registerHost(app, 'yo@example.test'),
      await registerHost(app, 'ella@example.test'),
    ];
    const { data: own } = await host.get<User>('/api/auth/me');
    const { data: hers } = await other.get<User>('/api/auth/me');
    expect((await host.get(`/api/v2/auth/users/sub/${own.sub}`)).status).toBe(200);
    expect((await host.get(`/api/v2/auth/users/sub/${hers.sub}`)).status).toBe(404);
    const rename = (by: Host) =>
      by.send<User>('PATCH', `/api/v2/auth/users/sub/${hers.sub}`, { name: 'Otra Ella' });
    expect((await rename(host)).status).toBe(404);
    const admin = await createSignedInPerson(app, 'jefa@example.test', { admin: true });
    const renamed = await rename(admin);
    expect(renamed.data).toMatchObject({ name: 'Otra Ella', sub: hers.sub });
  });

  test('a registration is shown to a caller who can name all of it, with any other claim [C-AUTH-14]', async () => {
    const { data } = await request<{ userSub: string; username: string }>(
      app,
      'POST',
      '/api/auth/session/signup',
      {
        email: 'registro@example.test',
        name: 'Ana Ríos',
        password: 'Mango-y-mar-27',
      },
    );
    const body = {
      cognitoUsername: data.username,
      name: 'Ana Ríos',
      email: 'registro@example.test',
      userConfirmed: true,
      userSub: data.userSub,
    };
    const shown = await request<{ userConfirmed: boolean }>(app, 'POST', '/api/auth/signup', body);
    expect(shown.data.userConfirmed).toBe(false);
    const guessed = await request(app, 'POST', '/api/auth/signup', {
      ...body,
      userSub: '01976f00-0000-7000-8000-00000000dead',
    });
    expect(guessed.status).toBe(404);
  });
});
