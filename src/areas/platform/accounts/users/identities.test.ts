import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  answerAs,
  AUTHORIZE,
  returnedValuesOf,
  codeOf,
  meOf,
  signInAs,
  TOKEN,
  openSocialBrowser,
  createGooglePerson as somebodyAt,
  type GooglePerson as Person,
  type SocialBrowser as Browser,
  type SignedIn,
} from '#support/google.ts';
import { codesFor, PASSWORD, registerByMail, request } from '#support/host.ts';
import { startAppWithout } from '#support/app-without.ts';
import { createSignedInPerson } from '#support/people.ts';
import { VIEW_AS_HEADER } from '#vocabulary/view-as.ts';
import { hasOtherSignInMethod } from './identities.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// One network asks for all of these codes.
beforeEach(() => app.clock.advance(3_600));

const openBrowser = () => openSocialBrowser(app);
const somebody = (email: string, more?: Record<string, unknown>) => somebodyAt(app, email, more);

type Link = {
  session: string;
  destination: string;
  description: string;
  hasPassword: boolean;
  next: string | null;
};

describe('an account that is there already', () => {
  /** A person with a password comes with Google for the first time. */
  async function linkedUser(email: string) {
    await registerByMail(app, email);
    app.clock.advance(3_600);
    const person = await somebody(email);
    const browser = openBrowser();
    const answer = await signInAs(browser, person, 'action=login&next=/calendar');
    return { person, browser, answer, link: answer.details as unknown as Link };
  }
  const LINK = '/api/auth/session/social/link';

  test('the e-mail alone signs no person in [R-SOCIAL-06, SEC-16]', async () => {
    const { browser, answer, link } = await linkedUser('duena@example.test');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'linked-user']);
    expect(link).toMatchObject({
      description: expect.stringContaining('Linked User') as string,
      destination: 'd***@example.test',
      hasPassword: true,
      next: '/calendar',
    });
    expect((await browser.send('GET', '/api/auth/me')).status).toBe(401);
  });

  test('a code to the e-mail links the two, and from then on Google is enough [C-IDP-40, C-IDP-41]', async () => {
    const email = 'por-codigo@example.test';
    const { person, browser, link } = await linkedUser(email);
    const sent = await browser.send<{ destination: string }>('POST', `${LINK}/code`, {
      session: link.session,
    });
    expect([sent.status, sent.data.destination]).toEqual([200, 'p***@example.test']);
    const [code = ''] = await codesFor(app, email, 2);
    const wrong = await browser.send('POST', LINK, { session: link.session, code: '000000' });
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'code-mismatch']);
    expect((await browser.send('POST', LINK, { session: link.session, code })).status).toBe(200);
    expect(await meOf(browser)).toMatchObject({ email, providers: ['google'] });
    expect((await signInAs(openBrowser(), person)).status).toBe(200);
    const again = await browser.send('POST', LINK, { session: link.session, code });
    expect(codeOf(again)).toBe('social-ended');
  });

  test('so does the password, at the pace of the sign-in [C-IDP-41]', async () => {
    const { browser, link } = await linkedUser('por-clave@example.test');
    const wrong = await browser.send('POST', LINK, { session: link.session, password: 'Otra-cosa-9' });
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'password-mismatch']);
    expect((await browser.send('POST', LINK, { session: link.session, password: PASSWORD })).status).toBe(
      200,
    );
    expect((await meOf(browser)).providers).toEqual(['google']);
    const other = await linkedUser('por-clave-2@example.test');
    for (let tries = 0; tries < 5; tries++) {
      await other.browser.send('POST', LINK, { session: other.link.session, password: 'Otra-cosa-9' });
    }
    const slow = await other.browser.send('POST', LINK, { session: other.link.session, password: PASSWORD });
    expect(slow.status).toBe(429);
  });

  test('the link is of this browser, for a quarter of an hour, and its code is for nothing else [SEC-16]', async () => {
    const email = 'ligada@example.test';
    const { browser, link } = await linkedUser(email);
    const stranger = openBrowser();
    await stranger.go(`${AUTHORIZE}?action=login`);
    for (const body of [{ session: link.session, password: PASSWORD }]) {
      expect(codeOf(await stranger.send('POST', LINK, body))).toBe('social-ended');
    }
    expect(codeOf(await stranger.send('POST', `${LINK}/code`, { session: link.session }))).toBe(
      'social-ended',
    );
    await browser.send('POST', `${LINK}/code`, { session: link.session });
    const [code = ''] = await codesFor(app, email, 2);
    const started = await request<{ session: string }>(app, 'POST', '/api/auth/session/otp/start', { email });
    const elsewhere = await request(app, 'POST', '/api/auth/session/otp/verify', {
      session: started.data.session,
      code,
    });
    expect(elsewhere.status).toBe(400);
    app.clock.advance(901);
    expect(codeOf(await browser.send('POST', LINK, { session: link.session, password: PASSWORD }))).toBe(
      'social-ended',
    );
  });

  test('after the password the second factor is asked as well [SEC-16]', async () => {
    const email = 'con-telefono@example.test';
    const { browser, link } = await linkedUser(email);
    await app.platform.pools.system.named(
      'test-phone',
      `update users set phone_number = '+573001110001', second_factor = 'phone' where email = $1`,
      [email],
    );
    const { data } = await browser.send<SignedIn>('POST', LINK, {
      session: link.session,
      password: PASSWORD,
    });
    expect(data.challenge).toBe('MFA');
    expect((await browser.send('GET', '/api/auth/me')).status).toBe(401);
  });
});

describe('the linked accounts of one’s own', () => {
  const OWN = '/api/auth/session/social/identities';

  /** Signed in with a password in a browser. */
  async function signedIn(email: string) {
    await registerByMail(app, email);
    const browser = openBrowser();
    await browser.send('POST', '/api/auth/session/login', { username: email, password: PASSWORD });
    return browser;
  }
  async function link(browser: Browser, person: Person, proof: object = { password: PASSWORD }) {
    const started = await browser.send<{ address: string }>('POST', OWN, { provider: 'google', ...proof });
    if (started.status !== 201) return started;
    const back = await answerAs(browser, new URL(started.data.address), person);
    return browser.send<SignedIn>('POST', TOKEN, returnedValuesOf(back));
  }

  test('linked after the password was asked, with another e-mail too, and taken away [C-IDP-42, C-IDP-43, C-IDP-44]', async () => {
    const browser = await signedIn('propia@example.test');
    const person = await somebody('otra-direccion@gmail.example', { email_verified: false });
    expect(codeOf(await link(browser, person, { password: 'Otra-cosa-9' }))).toBe('password-mismatch');
    expect((await link(browser, person)).data).toEqual({ linked: true });
    const { data } = await browser.send('GET', OWN);
    expect(data).toMatchObject({
      asksPassword: true,
      identities: [{ provider: 'google', email: 'otra-direccion@gmail.example' }],
    });
    const { data: own } = await browser.send<{ identities: object[] }>('GET', '/api/auth/me/data');
    expect(own.identities).toHaveLength(1);
    expect((await signInAs(openBrowser(), person)).status).toBe(200);
    const wrong = await browser.send('POST', `${OWN}/remove`, { provider: 'google' });
    expect(codeOf(wrong)).toBe('password-mismatch');
    const removed = await browser.send('POST', `${OWN}/remove`, { provider: 'google', password: PASSWORD });
    expect(removed.status).toBe(200);
    expect((await browser.send('GET', OWN)).data).toEqual({ asksPassword: true, identities: [] });
    expect(codeOf(await signInAs(openBrowser(), person))).toBe('social-email-unverified');
    const gone = await browser.send('POST', `${OWN}/remove`, { provider: 'google', password: PASSWORD });
    expect(gone.status).toBe(404);
  });

  test('a link that one person began links no other person [SEC-16]', async () => {
    const browser = await signedIn('empieza@example.test');
    const started = await browser.send<{ address: string }>('POST', OWN, {
      provider: 'google',
      password: PASSWORD,
    });
    const back = await answerAs(browser, new URL(started.data.address), await somebody('x@gmail.example'));
    await registerByMail(app, 'sigue@example.test');
    await browser.send('POST', '/api/auth/session/login', {
      username: 'sigue@example.test',
      password: PASSWORD,
    });
    expect(codeOf(await browser.send('POST', TOKEN, returnedValuesOf(back)))).toBe('social-ended');
    expect((await browser.send('GET', OWN)).data).toEqual({ asksPassword: true, identities: [] });
  });

  test('one account there signs in one person here [SEC-16]', async () => {
    const person = await somebody('de-una@gmail.example');
    await signInAs(openBrowser(), person);
    const browser = await signedIn('de-otra@example.test');
    expect(codeOf(await link(browser, person))).toBe('social-taken');
    const own = await somebody('suya@gmail.example');
    for (const _again of [1, 2]) expect((await link(browser, own)).data).toEqual({ linked: true });
    expect(codeOf(await link(browser, await somebody('segunda@gmail.example')))).toBe('social-other-linked');
  });

  test('a person without a password has to have signed in just now [SEC-12]', async () => {
    const person = await somebody('sin-clave@gmail.example');
    const browser = openBrowser();
    await signInAs(browser, person);
    app.clock.advance(400);
    const late = await browser.send('POST', `${OWN}/remove`, { provider: 'google' });
    expect([late.status, codeOf(late)]).toEqual([403, 'sign-in-again']);
    await signInAs(browser, person);
    const soon = await browser.send('POST', `${OWN}/remove`, { provider: 'google' });
    expect(soon.status).toBe(200);
  });

  test('the last way in stays', () => {
    const nobodyReaches = { ...app.context(), providers: { ...app.context().providers, all: [] } };
    const person = { password_hash: null, email: 'a@example.test', phone_number: null };
    expect(hasOtherSignInMethod(nobodyReaches, person, 0)).toBe(false);
    expect(hasOtherSignInMethod(nobodyReaches, person, 1)).toBe(true);
    expect(hasOtherSignInMethod(nobodyReaches, { ...person, password_hash: 'x' }, 0)).toBe(true);
    expect(hasOtherSignInMethod(app.context(), person, 0)).toBe(true);
    expect(hasOtherSignInMethod(app.context(), { ...person, email: null }, 0)).toBe(false);
  });

  test('is not taken away where nothing else reaches the person [C-IDP-44]', async () => {
    const mute = await startAppWithout('email');
    const browser = openSocialBrowser(mute);
    await signInAs(browser, await somebodyAt(mute, 'sola@gmail.example'));
    const refused = await browser.send('POST', `${OWN}/remove`, { provider: 'google' });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'last-way-in']);
    expect((await meOf(browser)).providers).toEqual(['google']);
    await mute.stop();
  });

  test('a closed account leaves no identity behind [SEC-18]', async () => {
    const person = await somebody('se-va@gmail.example');
    const browser = openBrowser();
    await signInAs(browser, person);
    expect((await browser.send('POST', '/api/auth/me/close', {})).status).toBe(200);
    expect((await signInAs(openBrowser(), person)).data.created).toBe(true);
  });

  test('an administrator who impersonates a user links and unlinks nothing [SEC-17]', async () => {
    const admin = await createSignedInPerson(app, 'mira@example.test', { admin: true });
    const seen = await createSignedInPerson(app, 'mirada@example.test');
    await admin.send('POST', '/api/admin/view-as', {
      userIdView: seen.userId,
      reason: 'Ayuda con su cuenta',
    });
    const view = { [VIEW_AS_HEADER]: seen.userId };
    const answer = await admin.send(
      'POST',
      '/api/auth/session/social/identities',
      { provider: 'google' },
      view,
    );
    expect([answer.status, codeOf(answer)]).toEqual([403, 'view-out-of-reach']);
  });
});
