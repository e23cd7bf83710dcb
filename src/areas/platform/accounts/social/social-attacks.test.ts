import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  AUTHORIZE,
  returnedValuesOf,
  codeOf,
  signInAtGoogle,
  meOf,
  signInAs,
  TOKEN,
  openSocialBrowser,
  createGooglePerson as somebodyAt,
} from '#support/google.ts';
import { registerHost } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { readTypedName } from '../users/addresses.ts';
import { findUserBy } from '../users/users.store.ts';

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

describe('SEC-16 T-OAUTH', () => {
  test('a replayed answer is refused, by us and without asking Google', async () => {
    const person = await somebody('repite@gmail.example');
    const browser = openBrowser();
    const brought = returnedValuesOf(await signInAtGoogle(browser, person));
    expect((await browser.send('POST', TOKEN, brought)).status).toBe(200);
    const before = (await google().received('POST token')).length;
    const again = await browser.send('POST', TOKEN, brought);
    expect([again.status, codeOf(again)]).toEqual([400, 'social-ended']);
    expect((await google().received('POST token')).length).toBe(before);
    const many = await Promise.all(
      Array.from({ length: 6 }, () => brought).map((body) => browser.send('POST', TOKEN, body)),
    );
    expect(many.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  test('of two answers at once one is taken', async () => {
    const browser = openBrowser();
    const brought = returnedValuesOf(await signInAtGoogle(browser, await somebody('doble@gmail.example')));
    const both = await Promise.all([
      browser.send('POST', TOKEN, brought),
      browser.send('POST', TOKEN, brought),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('a code of one start with the state of another opens no session', async () => {
    const browser = openBrowser();
    const first = returnedValuesOf(await signInAtGoogle(browser, await somebody('una@gmail.example')));
    const second = returnedValuesOf(await signInAtGoogle(browser, await somebody('otra@gmail.example')));
    const swapped = await browser.send('POST', TOKEN, { ...first, state: second.state });
    expect([swapped.status, codeOf(swapped)]).toEqual([400, 'social-refused']);
    expect(JSON.stringify(swapped.details)).toContain('Bad Request');
    expect((await browser.send('GET', '/api/auth/me')).status).toBe(401);
  });

  test('an answer that began in another browser opens no session, and stays usable in its own browser', async () => {
    const attacker = openBrowser();
    const brought = returnedValuesOf(await signInAtGoogle(attacker, await somebody('ajena@gmail.example')));
    const victim = openBrowser();
    const without = await victim.send('POST', TOKEN, brought);
    await victim.go(`${AUTHORIZE}?action=login`);
    const withOwnCookie = await victim.send('POST', TOKEN, brought);
    expect([without, withOwnCookie].map(codeOf)).toEqual(['social-ended', 'social-ended']);
    expect((await attacker.send('POST', TOKEN, brought)).status).toBe(200);
  });

  test('an invented, a changed and an old state are refused alike', async () => {
    const browser = openBrowser();
    const brought = returnedValuesOf(await signInAtGoogle(browser, await somebody('vieja@gmail.example')));
    const invented = await browser.send('POST', TOKEN, { ...brought, state: 'x'.repeat(200) });
    const changed = await browser.send('POST', TOKEN, {
      ...brought,
      state: `${brought.state.slice(0, -4)}AAAA`,
    });
    app.clock.advance(601);
    const old = await browser.send('POST', TOKEN, brought);
    expect([invented, changed, old].map((answer) => [answer.status, codeOf(answer)])).toEqual(
      Array.from({ length: 3 }, () => [400, 'social-ended']),
    );
  });

  test('another issuer with the same e-mail and subject is another person', async () => {
    const person = await somebody('mismo@gmail.example');
    await signInAs(openBrowser(), person);
    await app.platform.pools.system.named('test-remove', 'delete from identities where subject = $1', [
      person.sub,
    ]);
    await app.platform.pools.system.named(
      'test-other-issuer',
      `insert into identities (provider, issuer, subject, user_id)
       select 'google', 'https://other-issuer.example', $1, id from users where email = $2`,
      [person.sub, person.email],
    );
    const answer = await signInAs(openBrowser(), person);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'linked-user']);
  });

  test('the person stays the same when the e-mail there changes; the address of the account does not follow', async () => {
    const person = await somebody('antes@gmail.example');
    const browser = openBrowser();
    await signInAs(browser, person);
    await registerHost(app, 'despues@gmail.example');
    const changed = await somebody('despues@gmail.example', { sub: person.sub });
    const again = openBrowser();
    expect((await signInAs(again, changed)).status).toBe(200);
    expect(await meOf(again)).toMatchObject({ _id: (await meOf(browser))._id, email: 'antes@gmail.example' });
    const { data } = await again.send('GET', '/api/auth/session/social/identities');
    expect(data).toMatchObject({
      asksPassword: false,
      identities: [{ provider: 'google', email: 'despues@gmail.example' }],
    });
  });

  test('an e-mail that Google did not verify makes no account and links to none', async () => {
    await registerHost(app, 'victima@example.test');
    for (const email of ['victima@example.test', 'nadie-aun@gmail.example']) {
      const answer = await signInAs(openBrowser(), await somebody(email, { email_verified: false }));
      expect([email, answer.status, codeOf(answer)]).toEqual([email, 403, 'social-email-unverified']);
    }
    expect(await findUserBy(app.context().system, readTypedName('nadie-aun@gmail.example'))).toBeUndefined();
  });

  test('only our own address of the action is one to come back to [R-SOCIAL-01]', async () => {
    const browser = openBrowser();
    const own = encodeURIComponent(`${app.url}/social/login`);
    expect((await browser.go(`${AUTHORIZE}?action=login&redirect_uri=${own}`)).status).toBe(302);
    for (const uri of [
      'https://elsewhere.example/social/login',
      `${app.url}/social/register`,
      `${app.url}/social/login/../../x`,
      `${app.url}@elsewhere.example/social/login`,
      `${app.url}/social/login?x=1`,
    ]) {
      const answer = await browser.send(
        'GET',
        `${AUTHORIZE}?action=login&redirect_uri=${encodeURIComponent(uri)}`,
      );
      expect([uri, answer.status, codeOf(answer)]).toEqual([uri, 400, 'redirect-refused']);
    }
  });

  test('a caller with a verifier of its own has to bring it', async () => {
    const verifier = 'v'.repeat(43);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const challenge = Buffer.from(digest).toString('base64url');
    const query = `action=login&code_challenge=${challenge}&code_challenge_method=S256&scope=openid`;
    const person = await somebody('programa@gmail.example');
    const [wrong, right] = [openBrowser(), openBrowser()];
    expect((await wrong.go(`${AUTHORIZE}?action=login&scope=drive`)).status).toBe(400);
    const without = returnedValuesOf(await signInAtGoogle(wrong, person, query));
    expect(codeOf(await wrong.send('POST', TOKEN, without))).toBe('social-ended');
    const brought = returnedValuesOf(await signInAtGoogle(right, person, query));
    const answer = await right.send<{ idToken: string }>('POST', TOKEN, {
      ...brought,
      code_verifier: verifier,
      redirect_uri: `${app.url}/social/login`,
      carrier: 'token',
    });
    expect(answer.data.idToken).toHaveLength(43);
  });

  test('a token signed with an unknown key opens no session; a new key of Google does', async () => {
    const person = await somebody('llave@gmail.example');
    expect((await signInAs(openBrowser(), person)).status).toBe(200);
    await google().emit({ what: 'rotate-keys' });
    expect((await signInAs(openBrowser(), person)).status).toBe(200);
    await google().emit({ what: 'sign-wrongly' });
    expect(codeOf(await signInAs(openBrowser(), person))).toBe('social-refused');
    await google().emit({ what: 'rotate-keys' });
  });

  test('words of the provider are plain and short, and a missing answer is reported', async () => {
    const person = await somebody('palabras@gmail.example');
    const browser = openBrowser();
    const brought = returnedValuesOf(await signInAtGoogle(browser, person));
    await google().failNext({
      match: 'POST token',
      status: 400,
      body: JSON.stringify({
        error: 'invalid_grant',
        error_description: `<img src=x onerror=alert(1)>\u202eHola\n${'a'.repeat(400)}`,
      }),
    });
    const refused = await browser.send('POST', TOKEN, brought);
    const { description } = refused.details as { description: string };
    expect(description).toMatch(/^Hola a+$/);
    expect(description).toHaveLength(200);
    const late = returnedValuesOf(await signInAtGoogle(browser, person));
    await google().failNext({ match: 'POST token', drop: true });
    const silent = await browser.send('POST', TOKEN, late);
    expect([silent.status, codeOf(silent)]).toEqual([503, 'social-unavailable']);
  });

  test('no code, state or token of Google is in our log', async () => {
    const browser = openBrowser();
    const brought = returnedValuesOf(await signInAtGoogle(browser, await somebody('bitacora@gmail.example')));
    await browser.send('POST', TOKEN, brought);
    const log = app.log.join('\n');
    for (const secret of [brought.code, brought.state, 'ya29.', 'eyJhbGciOi'])
      expect(log).not.toContain(secret);
  });
});
