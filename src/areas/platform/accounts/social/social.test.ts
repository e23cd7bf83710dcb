import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { issueFormTicket } from '../sign-in/form-ticket.ts';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  AUTHORIZE,
  meOf,
  signInAs,
  openSocialBrowser,
  createGooglePerson as somebodyAt,
  type SocialBrowser as Browser,
} from '#support/google.ts';
import { formTicket, codeFor, PASSWORD, registerHost, request, signIn } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { allTexts } from '#texts/all.ts';
import { acceptableNameOf } from './social.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// One network asks for all of these codes.
beforeEach(() => app.clock.advance(3_600));

const openBrowser = () => openSocialBrowser(app);
const somebody = (email: string, more?: Record<string, unknown>) => somebodyAt(app, email, more);
const google = () => steer(app, 'google');

describe('signing in with Google', () => {
  test('a new person gets a confirmed account and a session [R-SOCIAL-04, R-SOCIAL-07, C-IDP-17, C-IDP-18]', async () => {
    const ana = await somebody('nueva@gmail.example', { locale: 'pt-BR' });
    const browser = openBrowser();
    const answer = await signInAs(browser, ana, 'action=register');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ created: true, next: null, idToken: null });
    expect(await meOf(browser)).toMatchObject({
      email: 'nueva@gmail.example',
      name: 'Ana Torres',
      language: 'pt',
      providers: ['google'],
    });
    const again = openBrowser();
    expect((await signInAs(again, ana)).data.created).toBe(false);
    expect((await meOf(again))._id).toBe((await meOf(browser))._id);
    expect(allTexts.es['social.created']).toBe(
      'Tu cuenta se creó exitosamente con tus credenciales de Google',
    );
  });

  test('isGoogleUser says the truth [C-AUTH-16]', async () => {
    const isGoogle = async (email: string) =>
      (
        await request<{ isGoogleUser: boolean }>(
          app,
          'POST',
          '/api/auth/isGoogleUser',
          { email },
          formTicket(app),
        )
      ).data.isGoogleUser;
    const person = await somebody('verdad@gmail.example');
    expect(await isGoogle(person.email)).toBe(false);
    await signInAs(openBrowser(), person);
    expect(await isGoogle(person.email)).toBe(true);
    await registerHost(app, 'con-clave@example.test');
    expect(await isGoogle('con-clave@example.test')).toBe(false);
  });

  test('PKCE, a sealed state, a nonce and an HttpOnly cookie; nothing of it in the page [R-SOCIAL-08, SEC-16]', async () => {
    const browser = openBrowser();
    const start = await browser.go(
      `${AUTHORIZE}?action=login&next=/calendar&utm_source=feria-bogota&state=app-7`,
    );
    expect(start.status).toBe(302);
    const asked = start.to.searchParams;
    expect(asked.get('code_challenge')).toHaveLength(43);
    expect([asked.get('code_challenge_method'), asked.get('redirect_uri')]).toEqual([
      'S256',
      `${app.url}/social/login`,
    ]);
    expect(asked.get('nonce')?.length).toBeGreaterThanOrEqual(43);
    const state = asked.get('state') ?? '';
    expect(Buffer.from(state, 'base64url').toString('latin1')).not.toMatch(/calendar|feria|app-7/);
    expect(start.headers.getSetCookie()[0]).toMatch(/^posada_social=[\w-]{43};.*HttpOnly.*SameSite=Strict/i);
    expect(start.headers.get('referrer-policy')).toBe('no-referrer');
    const [kept] = await app.platform.pools.system.named<{ token_hash: string; browser_hash: string }>(
      'test-step',
      'select * from social_steps order by created_at desc limit 1',
      [],
    );
    expect(JSON.stringify(kept)).not.toContain(browser.cookies.get('posada_social'));
  });

  test('where the person was going comes back, and only as a path of ours (D-14) [R-SOCIAL-09]', async () => {
    const person = await somebody('camino@gmail.example');
    const query = 'action=register&next=/calendar%3Fday=1&utm_source=feria&utm_campaign=otoño&state=app-7';
    const { data } = await signInAs(openBrowser(), person, query);
    expect(data).toMatchObject({
      next: '/calendar?day=1',
      utm: { utm_source: 'feria', utm_campaign: 'otoño' },
      state: 'app-7',
    });
    for (const next of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:1',
    ]) {
      const answer = await signInAs(openBrowser(), person, `action=login&next=${encodeURIComponent(next)}`);
      expect({ next, came: answer.data.next }).toEqual({ next, came: null });
    }
  });

  test('a sign-up that was begun is over and confirmed [R-SOCIAL-05, C-AUTH-11, C-AUTH-12]', async () => {
    const email = 'empezada@gmail.example';
    const begun = await request(app, 'POST', '/api/v2/auth/users/temporal-create', {
      email,
      name: 'Luz Pardo',
    });
    expect(begun.status).toBe(201);
    const pre = async (browser: Browser) =>
      (
        await browser.send<{ userConfirmed: boolean; userSub: string | null }>(
          'GET',
          `/api/auth/pre-signup-user?email=${email}`,
        )
      ).data;
    const browser = openBrowser();
    browser.cookies.set('posada_form', issueFormTicket(app.context()));
    expect(await pre(browser)).toMatchObject({ userConfirmed: false, userSub: null });
    // A name that no form of ours would take: the one of the sign-up stays.
    expect((await signInAs(browser, await somebody(email, { name: '!' }))).data.created).toBe(true);
    const me = await meOf(browser);
    expect(me.name).toBe('Luz Pardo');
    expect(await pre(browser)).toMatchObject({ userConfirmed: true, userSub: me._id });
  });

  test('a stranger who registered the address before with a password keeps nothing of it [SEC-16]', async () => {
    const email = 'ocupada@gmail.example';
    await request(app, 'POST', '/api/auth/session/signup', { email, name: 'Un Extraño', password: PASSWORD });
    const browser = openBrowser();
    expect((await signInAs(browser, await somebody(email))).data.created).toBe(true);
    expect((await meOf(browser)).name).toBe('Ana Torres');
    const strange = await request(app, 'POST', '/api/auth/session/login', {
      username: email,
      password: PASSWORD,
    });
    expect(strange.status).toBe(401);
  });

  test('the second factor still applies, and the sign-in continues after it [SEC-16]', async () => {
    const person = await somebody('dos-pasos@gmail.example');
    const browser = openBrowser();
    await signInAs(browser, person);
    await app.platform.pools.system.named(
      'test-phone',
      `update users set phone_number = '+573009998877', second_factor = 'phone' where id = $1`,
      [(await meOf(browser))._id],
    );
    const other = openBrowser();
    const { data } = await signInAs(other, person, 'action=login&next=/calendar');
    expect(data).toMatchObject({ challenge: 'MFA', next: '/calendar' });
    expect((await other.send('GET', '/api/auth/me')).status).toBe(401);
    const code = await codeFor(app, '+573009998877');
    const second = await other.send('POST', '/api/auth/session/mfa', { session: data.session, code });
    expect(second.status).toBe(200);
    expect((await meOf(other)).email).toBe(person.email);
  });

  test('a name is what a form of ours would take', () => {
    expect(acceptableNameOf("Sean O'Brien")).toBe("Sean O'Brien");
    expect([acceptableNameOf('🌴'), acceptableNameOf('Jo'), acceptableNameOf(null)]).toEqual(['', '', '']);
  });
});

describe('the other legs', () => {
  test('an access token of Google tells whose it is, and no other does [C-IDP-19]', async () => {
    const person = await somebody('info@gmail.example');
    await signInAs(openBrowser(), person);
    const { tokens } = await google().world<{ tokens: Record<string, string> }>();
    const [token = ''] = Object.entries(tokens).find(([, sub]) => sub === person.sub) ?? [];
    const ask = (bearer?: string) =>
      request<object>(app, 'POST', '/api/auth/session/social/user-info', undefined, {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      });
    expect((await ask(token)).data).toMatchObject({
      sub: person.sub,
      email: person.email,
      email_verified: true,
    });
    expect([(await ask('ya29.invented')).status, (await ask()).status]).toEqual([401, 401]);
    const { token: ours } = await signIn(app, (await registered('nuestra@example.test')).email);
    expect((await ask(ours)).status).toBe(401);
  });
  const registered = async (email: string) => {
    await registerHost(app, email);
    return { email };
  };

  test('after a sign-out: / for the main app, /login for anything else [R-SOCIAL-02, C-IDP-20]', async () => {
    const { go } = openBrowser();
    const led = async (uri?: string) => {
      const query = uri === undefined ? '' : `?logout_uri=${encodeURIComponent(uri)}`;
      const { status, to } = await go(`/api/auth/session/social/logout${query}`);
      return [status, to.href.replace(app.url, '')];
    };
    expect([await led('/'), await led(app.url), await led(`${app.url}/`)]).toEqual(
      Array.from({ length: 3 }, () => [302, '/']),
    );
    for (const uri of [
      undefined,
      '/login',
      'https://elsewhere.example',
      '//elsewhere.example',
      `${app.url}.evil.example/`,
    ]) {
      expect([uri, await led(uri)]).toEqual([uri, [302, '/login']]);
    }
  });
});

describe('without Google', () => {
  test('without a client and a simulator the browser is sent nowhere [R-SOCIAL-10]', async () => {
    const plain = await startTestApp({ SIMULATORS: '0' });
    const answer = await fetch(`${plain.url}${AUTHORIZE}?action=login`, { redirect: 'manual' });
    expect(answer.status).toBe(404);
    await plain.stop();
  });

  test('half a configuration stops the start', async () => {
    await expect(startTestApp({ GOOGLE_CLIENT_ID: 'x' })).rejects.toThrow(/GOOGLE_CLIENT_SECRET/);
  });
});
