import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { allTexts } from '#texts/all.ts';
import { VIEW_AS_HEADER } from '#vocabulary/view-as.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, codeFor, codesFor, PASSWORD, registerHost, request, signIn } from '#support/host.ts';
import { signedInPerson } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { hasOtherWayIn } from './identities.service.ts';
import { readName } from './addresses.ts';
import { ownName } from './social.service.ts';
import { findUserBy } from './users.store.ts';

let app: TestApp;
let google: ReturnType<typeof steer>;
beforeAll(async () => {
  app = await startTestApp();
  google = steer(app, 'google');
});
afterAll(() => app.stop());
// One network asks for all of these codes.
beforeEach(() => app.clock.advance(3_600));

type Person = { readonly sub: string; readonly email: string };
let people = 0;
/** Somebody with a Google account. */
async function somebody(email: string, more: Record<string, unknown> = {}): Promise<Person> {
  const person = {
    sub: `2000000000000000${people++}`,
    email,
    email_verified: true,
    name: 'Ana Torres',
    ...more,
  };
  await google.has(person);
  return person;
}

/** A browser: keeps its cookies and follows no redirect by itself. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    go: async (address: string): Promise<{ status: number; to: URL; headers: Headers }> => {
      const answer = await fetch(new URL(address, app.url), {
        redirect: 'manual',
        headers: { cookie: cookie() },
      });
      keep(answer.headers);
      await answer.arrayBuffer();
      const to = new URL(answer.headers.get('location') ?? '/none', app.url);
      return { status: answer.status, to, headers: answer.headers };
    },
    send: async <Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> => {
      const answer = await request<Data>(app, method, path, body, { cookie: cookie() });
      keep(answer.headers);
      return answer;
    },
  };
}
type Browser = ReturnType<typeof openBrowser>;

const AUTHORIZE = '/api/auth/session/social/authorize';
const TOKEN = '/api/auth/session/social/token';

/** To Google and back: what stands in the address of the return. */
async function comeBack(browser: Browser, person: Person | null, query = 'action=login'): Promise<URL> {
  const { to } = await browser.go(`${AUTHORIZE}?${query}`);
  return answerAs(browser, to, person);
}

async function answerAs(browser: Browser, address: URL, person: Person | null): Promise<URL> {
  const choice = person ? `account=${person.sub}` : 'cancel=1';
  return (await browser.go(`${address.pathname}/answer${address.search}&${choice}`)).to;
}

const broughtBy = ({ searchParams }: URL) => ({
  code: searchParams.get('code') ?? '',
  state: searchParams.get('state') ?? '',
  iss: searchParams.get('iss') ?? undefined,
});

type SignedIn = {
  expiration?: string;
  challenge?: string;
  session?: string;
  created: boolean;
  next: string | null;
  utm: Record<string, string>;
  state: string | null;
  idToken: null;
  linked?: true;
};
type Link = {
  session: string;
  destination: string;
  description: string;
  hasPassword: boolean;
  next: string | null;
};

const signInAs = async (browser: Browser, person: Person, query?: string): Promise<Answer<SignedIn>> =>
  browser.send<SignedIn>('POST', TOKEN, broughtBy(await comeBack(browser, person, query)));
const meOf = async (browser: Browser) =>
  (
    await browser.send<{ _id: string; email: string; name: string; language: string; providers: string[] }>(
      'GET',
      '/api/auth/me',
    )
  ).data;
const codeOf = ({ errors }: Answer<unknown>) => errors?.[0]?.code;

describe('signing in with Google', () => {
  test('R-SOCIAL-04 R-SOCIAL-07 C-IDP-17 C-IDP-18 a new person gets a confirmed account and a session', async () => {
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

  test('C-AUTH-16 isGoogleUser says the truth', async () => {
    const isGoogle = async (email: string) =>
      (await request<{ isGoogleUser: boolean }>(app, 'POST', '/api/auth/isGoogleUser', { email })).data
        .isGoogleUser;
    const person = await somebody('verdad@gmail.example');
    expect(await isGoogle(person.email)).toBe(false);
    await signInAs(openBrowser(), person);
    expect(await isGoogle(person.email)).toBe(true);
    await registerHost(app, 'con-clave@example.test');
    expect(await isGoogle('con-clave@example.test')).toBe(false);
  });

  test('SEC-16 PKCE, a sealed state, a nonce and an HttpOnly cookie; nothing of it in the page', async () => {
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

  test('R-SOCIAL-09 where the person was going comes back, and only as a path of ours (D-14)', async () => {
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

  test('R-SOCIAL-05 C-AUTH-11 C-AUTH-12 a sign-up that was begun is over and confirmed', async () => {
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
    expect(await pre(browser)).toMatchObject({ userConfirmed: false, userSub: null });
    // A name that no form of ours would take: the one of the sign-up stays.
    expect((await signInAs(browser, await somebody(email, { name: '!' }))).data.created).toBe(true);
    const me = await meOf(browser);
    expect(me.name).toBe('Luz Pardo');
    expect(await pre(browser)).toMatchObject({ userConfirmed: true, userSub: me._id });
  });

  test('SEC-16 a stranger who registered the address before with a password keeps nothing of it', async () => {
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

  test('SEC-16 the second factor still applies, and the way goes on after it', async () => {
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
    expect(ownName("Sean O'Brien")).toBe('Sean O Brien');
    expect([ownName('🌴'), ownName('Jo'), ownName(null)]).toEqual(['', '', '']);
  });
});

describe('SEC-16 T-OAUTH', () => {
  test('a replayed answer is refused, by us and without asking Google', async () => {
    const person = await somebody('repite@gmail.example');
    const browser = openBrowser();
    const brought = broughtBy(await comeBack(browser, person));
    expect((await browser.send('POST', TOKEN, brought)).status).toBe(200);
    const before = (await google.received('POST token')).length;
    const again = await browser.send('POST', TOKEN, brought);
    expect([again.status, codeOf(again)]).toEqual([400, 'social-ended']);
    expect((await google.received('POST token')).length).toBe(before);
    const many = await Promise.all(
      Array.from({ length: 6 }, () => brought).map((body) => browser.send('POST', TOKEN, body)),
    );
    expect(many.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  test('of two answers at once one is taken', async () => {
    const browser = openBrowser();
    const brought = broughtBy(await comeBack(browser, await somebody('doble@gmail.example')));
    const both = await Promise.all([
      browser.send('POST', TOKEN, brought),
      browser.send('POST', TOKEN, brought),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('a code of one start with the state of another signs nobody in', async () => {
    const browser = openBrowser();
    const first = broughtBy(await comeBack(browser, await somebody('una@gmail.example')));
    const second = broughtBy(await comeBack(browser, await somebody('otra@gmail.example')));
    const swapped = await browser.send('POST', TOKEN, { ...first, state: second.state });
    expect([swapped.status, codeOf(swapped)]).toEqual([400, 'social-refused']);
    expect(JSON.stringify(swapped.details)).toContain('Bad Request');
    expect((await browser.send('GET', '/api/auth/me')).status).toBe(401);
  });

  test('an answer that began in another browser signs nobody in, and does not spoil it for its own', async () => {
    const attacker = openBrowser();
    const brought = broughtBy(await comeBack(attacker, await somebody('ajena@gmail.example')));
    const victim = openBrowser();
    const without = await victim.send('POST', TOKEN, brought);
    await victim.go(`${AUTHORIZE}?action=login`);
    const withOwnCookie = await victim.send('POST', TOKEN, brought);
    expect([without, withOwnCookie].map(codeOf)).toEqual(['social-ended', 'social-ended']);
    expect((await attacker.send('POST', TOKEN, brought)).status).toBe(200);
  });

  test('an invented, a changed and an old state are refused alike', async () => {
    const browser = openBrowser();
    const brought = broughtBy(await comeBack(browser, await somebody('vieja@gmail.example')));
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
    expect(await findUserBy(app.context().system, readName('nadie-aun@gmail.example'))).toBeUndefined();
  });

  test('only our own address of the action is one to come back to', async () => {
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
    const without = broughtBy(await comeBack(wrong, person, query));
    expect(codeOf(await wrong.send('POST', TOKEN, without))).toBe('social-ended');
    const brought = broughtBy(await comeBack(right, person, query));
    const answer = await right.send<{ idToken: string }>('POST', TOKEN, {
      ...brought,
      code_verifier: verifier,
      redirect_uri: `${app.url}/social/login`,
      carrier: 'token',
    });
    expect(answer.data.idToken).toHaveLength(43);
  });

  test('a token that is signed by nobody known opens nothing; a new key of Google does', async () => {
    const person = await somebody('llave@gmail.example');
    expect((await signInAs(openBrowser(), person)).status).toBe(200);
    await google.emit({ what: 'rotate-keys' });
    expect((await signInAs(openBrowser(), person)).status).toBe(200);
    await google.emit({ what: 'sign-wrongly' });
    expect(codeOf(await signInAs(openBrowser(), person))).toBe('social-refused');
    await google.emit({ what: 'rotate-keys' });
  });

  test('words of the provider are plain and short, and its silence is told', async () => {
    const person = await somebody('palabras@gmail.example');
    const browser = openBrowser();
    const brought = broughtBy(await comeBack(browser, person));
    await google.failNext({
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
    const late = broughtBy(await comeBack(browser, person));
    await google.failNext({ match: 'POST token', drop: true });
    const silent = await browser.send('POST', TOKEN, late);
    expect([silent.status, codeOf(silent)]).toEqual([503, 'social-unavailable']);
  });

  test('no code, state or token of Google is in our log', async () => {
    const browser = openBrowser();
    const brought = broughtBy(await comeBack(browser, await somebody('bitacora@gmail.example')));
    await browser.send('POST', TOKEN, brought);
    const log = app.log.join('\n');
    for (const secret of [brought.code, brought.state, 'ya29.', 'eyJhbGciOi'])
      expect(log).not.toContain(secret);
  });
});

describe('an account that is there already', () => {
  /** Somebody with a password comes with Google for the first time. */
  async function linkedUser(email: string) {
    await registerHost(app, email);
    app.clock.advance(3_600);
    const person = await somebody(email);
    const browser = openBrowser();
    const answer = await signInAs(browser, person, 'action=login&next=/calendar');
    return { person, browser, answer, link: answer.details as unknown as Link };
  }
  const LINK = '/api/auth/session/social/link';

  test('R-SOCIAL-06 SEC-16 nobody is signed in by the e-mail alone', async () => {
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

  test('C-IDP-40 C-IDP-41 a code to the e-mail links the two, and from then on Google is enough', async () => {
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

  test('C-IDP-41 so does the password, at the pace of the sign-in', async () => {
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

  test('SEC-16 the link is of this browser, for a quarter of an hour, and its code is for nothing else', async () => {
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

  test('SEC-16 after the password the second factor is asked as well', async () => {
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
    await registerHost(app, email);
    const browser = openBrowser();
    await browser.send('POST', '/api/auth/session/login', { username: email, password: PASSWORD });
    return browser;
  }
  async function link(browser: Browser, person: Person, proof: object = { password: PASSWORD }) {
    const started = await browser.send<{ address: string }>('POST', OWN, { provider: 'google', ...proof });
    if (started.status !== 201) return started;
    const back = await answerAs(browser, new URL(started.data.address), person);
    return browser.send<SignedIn>('POST', TOKEN, broughtBy(back));
  }

  test('C-IDP-42 C-IDP-43 C-IDP-44 linked after the password was asked, with another e-mail too, and taken away', async () => {
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

  test('SEC-16 a link that one person began ends for nobody else', async () => {
    const browser = await signedIn('empieza@example.test');
    const started = await browser.send<{ address: string }>('POST', OWN, {
      provider: 'google',
      password: PASSWORD,
    });
    const back = await answerAs(browser, new URL(started.data.address), await somebody('x@gmail.example'));
    await registerHost(app, 'sigue@example.test');
    await browser.send('POST', '/api/auth/session/login', {
      username: 'sigue@example.test',
      password: PASSWORD,
    });
    expect(codeOf(await browser.send('POST', TOKEN, broughtBy(back)))).toBe('social-ended');
    expect((await browser.send('GET', OWN)).data).toEqual({ asksPassword: true, identities: [] });
  });

  test('SEC-16 one account there signs in one person here', async () => {
    const person = await somebody('de-una@gmail.example');
    await signInAs(openBrowser(), person);
    const browser = await signedIn('de-otra@example.test');
    expect(codeOf(await link(browser, person))).toBe('social-taken');
    expect((await link(browser, await somebody('suya@gmail.example'))).data).toEqual({ linked: true });
    expect(codeOf(await link(browser, await somebody('segunda@gmail.example')))).toBe('social-other-linked');
  });

  test('SEC-12 whoever has no password has to have signed in just now', async () => {
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
    expect(hasOtherWayIn(nobodyReaches, person, 1)).toBe(false);
    expect(hasOtherWayIn(nobodyReaches, person, 2)).toBe(true);
    expect(hasOtherWayIn(nobodyReaches, { ...person, password_hash: 'x' }, 1)).toBe(true);
    expect(hasOtherWayIn(app.context(), person, 1)).toBe(true);
    expect(hasOtherWayIn(app.context(), { ...person, email: null }, 1)).toBe(false);
  });

  test('SEC-18 who closes the account leaves no identity behind', async () => {
    const person = await somebody('se-va@gmail.example');
    const browser = openBrowser();
    await signInAs(browser, person);
    expect((await browser.send('POST', '/api/auth/me/close', {})).status).toBe(200);
    expect((await signInAs(openBrowser(), person)).data.created).toBe(true);
  });
});

describe('the other legs', () => {
  test('C-IDP-19 an access token of Google tells whose it is, and no other does', async () => {
    const person = await somebody('info@gmail.example');
    await signInAs(openBrowser(), person);
    const { tokens } = await google.world<{ tokens: Record<string, string> }>();
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

  test('R-SOCIAL-02 C-IDP-20 after a sign-out: / for the main app, /login for anything else', async () => {
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

  test('SEC-17 an administrator who looks as somebody links and unlinks nothing', async () => {
    const admin = await signedInPerson(app, 'mira@example.test', { admin: true });
    const seen = await signedInPerson(app, 'mirada@example.test');
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
    expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
  });
});

describe('without Google', () => {
  test('R-SOCIAL-10 nobody is sent anywhere where there is neither a client nor a simulator', async () => {
    const plain = await startTestApp({ SIMULATORS: '0' });
    const answer = await fetch(`${plain.url}${AUTHORIZE}?action=login`, { redirect: 'manual' });
    expect(answer.status).toBe(404);
    await plain.stop();
  });

  test('half a configuration is told at the start', async () => {
    await expect(startTestApp({ GOOGLE_CLIENT_ID: 'x' })).rejects.toThrow(/GOOGLE_CLIENT_SECRET/);
  });
});
