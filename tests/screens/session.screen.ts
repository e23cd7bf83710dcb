import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hashOf } from '#foundation/secrets/secrets.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty, PASSWORD, signIn } from '#support/host.ts';
import { signInBrowser } from '#support/pages.ts';

/** What a session does by itself while its person works. */
let app: TestApp;
let browser: Browser;
let owner: Host & { propertyId: string };
const OWNER = 'sesion@example.test';

const namedHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe.skipIf(!hasBrowser)('a session', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    owner = await hostWithProperty(app, OWNER);
    // Set here, so that the sign-in does not ask for it (R-LOGIN-12).
    await app.platform.pools.system.named(
      'test-phone',
      "update users set phone_number = '+573001110061' where email = $1",
      [OWNER],
    );
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function signedIn(next = '/app/listings') {
    const person = await openPerson(browser, WIDTHS[0]);
    const { page } = person;
    await page.goto(`${app.url}/login?next=${encodeURIComponent(next)}`);
    await page.locator('input[name=username]').fill(OWNER);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname + url.search === next);
    return person;
  }

  /** As if a quarter of an hour had gone by since the value was handed out. */
  const letItFallDue = (page: Page) =>
    page.evaluate(() => {
      document.cookie = `posada_session=${encodeURIComponent('2020-01-01 00:00:00')}; path=/`;
    });

  test('signing in leads to the wanted page; no script can read what the session is [R-LOGIN-01, R-SESSION-06, D-12]', async () => {
    const { page, context, complaints } = await signedIn();
    await namedHeading(page, 'Alojamientos');
    const cookies = await context.cookies();
    const session = cookies.find(({ name }) => name === 'posada');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const readable = await page.evaluate(() =>
      JSON.stringify([
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        location.href,
        history.state,
      ]),
    );
    expect(readable).not.toContain(session?.value);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a value that is due is changed within seconds, and the page stays as it is [R-SESSION-01]', async () => {
    const { page, context } = await signedIn();
    await namedHeading(page, 'Alojamientos');
    const before = (await context.cookies()).find(({ name }) => name === 'posada')?.value;
    // A server that is away for a moment signs no user out: the page asks again.
    const away = page.waitForResponse(/\/session\/refresh/);
    await page.route(/\/session\/refresh/, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await letItFallDue(page);
    expect((await away).status()).toBe(503);
    expect((await page.waitForResponse(/\/session\/refresh/)).status()).toBe(200);
    await expect.poll(() => page.evaluate(() => document.cookie.includes('2020-01-01'))).toBe(false);
    const after = (await context.cookies()).find(({ name }) => name === 'posada')?.value;
    expect(after).not.toBe(before);
    expect(new URL(page.url()).pathname).toBe('/app/listings');
    await context.close();
  });

  test('a page that missed the renewal gets the next session value with its next request [W1-C-11, SEC-05]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, OWNER);
    const valueNow = async () => (await context.cookies()).find(({ name }) => name === 'posada')?.value ?? '';
    const before = await valueNow();
    await app.platform.pools.system.named(
      'test-old',
      "update session_tokens set issued_at = issued_at - interval '5 hours' where token_hash = $1",
      [hashOf(before)],
    );
    await page.goto(`${app.url}/app/listings`);
    await namedHeading(page, 'Alojamientos');
    await expect.poll(valueNow).not.toBe(before);
    const after = await valueNow();
    await page.reload();
    await namedHeading(page, 'Alojamientos');
    expect(await valueNow(), 'one for all that a page asks').toBe(after);
    await context.close();
  });

  test('a session that ended leads to the login, and from there back to the same page [R-SESSION-02, R-NAV-10]', async () => {
    const { page, context } = await signedIn('/app/listings?status=archived');
    await namedHeading(page, 'Alojamientos');
    await app.platform.pools.system.named('test-end', 'update sessions set ended_at = now()', []);
    await page.evaluate(() => localStorage.setItem('property', 'x'));
    await letItFallDue(page);
    await page.waitForURL(/\/login/);
    expect(await page.evaluate(() => document.cookie)).not.toContain('posada_session');
    await page.locator('input[name=username]').fill(OWNER);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname, search }) => pathname + search === '/app/listings?status=archived');
    await context.close();
  });

  test('a signed-in user who opens the login or the sign-up is led back to the previous page, or to the first one [R-NAV-11]', async () => {
    const { page, context } = await signedIn();
    for (const [address, back] of [
      ['/login?next=%2Fapp%2Flistings%3Fstatus%3Darchived', '/app/listings?status=archived'],
      ['/login', '/app'],
      ['/register?next=%2Fapp%2Fcalendar', '/app/calendar'],
      ['/register/start', '/app'],
    ] as const) {
      await page.goto(`${app.url}${address}`);
      await page.waitForURL(({ pathname, search }) => (pathname + search).replace(/\/$/, '') === back);
      await page.getByRole('navigation', { name: 'Secciones' }).or(page.getByRole('main')).first().waitFor();
    }
    await context.close();
  });

  test('when the cookie disappears the person is out within seconds [R-SESSION-03]', async () => {
    const { page, context } = await signedIn();
    await namedHeading(page, 'Alojamientos');
    await context.clearCookies();
    await page.waitForURL(/\/login/);
    await context.close();
  });

  test('even when it lived for less than the second between two looks [R-SESSION-03]', async () => {
    const { page, context } = await signedIn();
    await context.clearCookies();
    await page.waitForURL(/\/login/);
    await context.close();
  });

  test('the address chooses among one’s own properties only, and forgets it at once [R-SESSION-05]', async () => {
    owner = Object.assign(await signIn(app, OWNER), { propertyId: owner.propertyId });
    const { data: second } = await owner.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Casa Verde',
      type: 'short rental',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: { country: { _id: 'CO', name: 'Colombia', iso: 'CO' } },
    });
    const foreign = await hostWithProperty(app, 'otra-casa@example.test');
    const { page, context } = await signedIn();
    const shown = page.getByRole('button', { name: /Casa (Azul|Verde)/ }).first();
    await page.goto(`${app.url}/app/listings?property=${owner.propertyId}&status=active`);
    await expect.poll(() => shown.textContent()).toContain('Casa Azul');
    await page.goto(`${app.url}/app/listings?property=${second._id}&status=active`);
    await expect.poll(() => shown.textContent()).toContain('Casa Verde');
    await page.waitForURL(({ search }) => search === '?status=active');
    await page.goto(`${app.url}/app/listings?property=${foreign.propertyId}`);
    await page.waitForURL(({ search }) => search === '');
    expect(await shown.textContent()).toContain('Casa Verde');
    await context.close();
  });

  test('without the event stream the page shows nothing, writes to the log, and polls instead [R-MISC-02, C-GEN-22]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await signInBrowser(app, page, OWNER);
    await page.clock.install();
    await page.route('**/api/common/realtime?*', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${app.url}/app/listings`);
    await namedHeading(page, 'Alojamientos');
    await expect.poll(() => logged).toContain('Real time app not instanced');
    expect(await page.getByText('Real time app not instanced').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    const again = page.waitForResponse(/\/api\/pms\/listings\?/);
    await page.clock.fastForward('00:31');
    expect((await again).status()).toBe(200);
    await context.close();
  });

  test('what goes wrong after the password is said [R-LOGIN-08]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await page.goto(`${app.url}/login`);
    await page.route(/auth\/me\?/, (route) => route.abort());
    await page.locator('input[name=username]').fill(OWNER);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Ocurrió un error al obtener el user.').first().waitFor();
    await context.close();
  });

  test('a signed-in user enters from the public site [R-ROLE-09, R-SITE-07]', async () => {
    const { page, context } = await signedIn();
    await page.goto(app.url);
    await page.getByRole('link', { name: 'Ingresar', exact: true }).first().click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/app'));
    await context.close();
  });
});
