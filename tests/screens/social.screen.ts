import fs from 'node:fs';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { codeFor, codesFor, PASSWORD, registerHost } from '#support/host.ts';
import { isFineAtEveryWidth } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';

/** Signing in with Google in a browser, against the simulator that plays Google. */
let app: TestApp;
let browser: Browser;
let google: ReturnType<typeof steer>;

const [DESKTOP, , PHONE] = WIDTHS;
const CREATED = 'Tu cuenta se creó exitosamente con tus credenciales de Google';

const good = async (page: Page, where: string) => {
  // Keeps pictures for a reader; without the folder nothing is kept.
  const folder = process.env['SCREENS_FOLDER'];
  if (folder) {
    fs.mkdirSync(folder, { recursive: true });
    await page.screenshot({
      path: path.join(folder, `${where.replaceAll(/\W+/g, '-')}.png`),
      fullPage: true,
    });
  }
  expect({ where, problems: await accessibilityProblems(page) }).toEqual({ where, problems: [] });
  expect({ where, sideways: await scrollsSideways(page) }).toEqual({ where, sideways: false });
};

describe.skipIf(!hasBrowser)('signing in with Google', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    google = steer(app, 'google');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  // All come from one network, which is allowed so many codes an hour.
  beforeEach(() => app.clock.advance(3_600));

  const chooseAt = async (page: Page, name: string) => {
    await page.getByRole('heading', { name: 'Elige una cuenta' }).waitFor();
    await page.getByRole('link', { name }).click();
  };
  const inside = (page: Page) =>
    page.waitForURL(({ pathname }) => pathname.startsWith('/app') && !/login|social/.test(pathname));

  test('a new person registers, is in the app, and comes back with one press [S-APP-04, R-SOCIAL-04, R-SOCIAL-07]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(frame.url()));
    await page.goto(`${app.url}/register?utm_source=feria`);
    await page.getByRole('link', { name: 'Registrarse con Google' }).click();
    // The screen continues by itself as soon as it knows the user: the request is held until the screen was looked at.
    let release = () => {};
    const looked = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v2/auth/me*', async (route) => {
      await looked;
      await route.continue();
    });
    await chooseAt(page, 'Ana Torres');
    await page.getByRole('heading', { name: CREATED }).waitFor();
    await good(page, 'created');
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Abrir Posada' }).click();
    release();
    // On to the first property with what the landing address said; the setup behind it asks for the phone (R-LOGIN-12).
    await page.waitForURL(
      ({ pathname, search }) => pathname.endsWith('/properties/new') && search.includes('feria'),
    );
    // SEC-16: nothing that signs in is left where scripts or the history can read it.
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/ya29|4\/0A|code|state/);
    await page.goBack();
    expect(page.url()).not.toContain('code=');
    await context.clearCookies();

    await page.goto(`${app.url}/login?next=${encodeURIComponent('/app/account')}`);
    await page.getByRole('link', { name: 'Iniciar sesión con Google' }).click();
    await chooseAt(page, 'Ana Torres');
    await page.waitForURL(
      ({ pathname }) => pathname.includes('verification-account') || pathname.includes('/account'),
    );
    expect(seen.some((url) => url.includes('/social/login'))).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('who cancels is at /register and reads why [R-SOCIAL-03]', async () => {
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await page.goto(`${app.url}/login`);
    await page.getByRole('link', { name: 'Iniciar sesión con Google' }).click();
    await chooseAt(page, 'Cancelar');
    await page.waitForURL(({ pathname }) => pathname === '/register');
    await page.getByText('Cancelaste el acceso con Google').waitFor();
    await good(page, 'cancelled');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('words of a provider are plain text, and its mark is understood [R-SOCIAL-06, SEC-16, SEC-40]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    const said = `<img src=x onerror="document.title='x'"><b>Hola</b> ${'a'.repeat(300)}`;
    await page.goto(
      `${app.url}/social/login?${new URLSearchParams({ error: 'server_error', error_description: said })}`,
    );
    await page.waitForURL(({ pathname }) => pathname === '/register');
    const shown = await page.getByText('Respuesta recibida').textContent();
    expect(shown).toContain('<b>Hola</b>');
    expect(shown?.length).toBeLessThan(240);
    expect(await page.locator('main img').count()).toBe(0);
    await good(page, 'foreign words');
    await page.goto(
      `${app.url}/social/register?error=invalid_request&error_description=PreSignUp+Linked+User`,
    );
    await page.getByText('Ya tienes una cuenta con ese correo.').waitFor();
    await page.getByRole('link', { name: 'Inicia sesión', exact: true }).click();
    await page.waitForURL(/\/login/);
    // An answer to no request.
    await page.goto(`${app.url}/social/login?code=4/0Ax&state=${'x'.repeat(90)}`);
    await page.getByText('caducó o ya se usó').waitFor();
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await context.close();
  });

  test('the Google button and the page of an existing account, at every width, in en [S-APP-04, A11-01]', async () => {
    const [language, viewport] = ['en', PHONE] as const;
    const email = `duena-${viewport.width}@example.test`;
    await registerHost(app, email);
    app.clock.advance(3_600);
    await google.has({
      sub: `31${viewport.width}`,
      email,
      email_verified: true,
      name: `Dueña ${viewport.width}`,
    });
    const { page, context } = await openPerson(browser, viewport, language);
    for (const address of ['/register', '/login', '/social/logout']) {
      await page.goto(`${app.url}${address}?language=${language}`);
      // No user is signed in, so there is nothing to leave and the page leads to the sign-in.
      if (address.startsWith('/social')) await page.waitForURL(/\/login/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await isFineAtEveryWidth(page);
    }
    await page.goto(`${app.url}/login?language=${language}`);
    await page.getByRole('link', { name: /Google/ }).click();
    await chooseAt(page, `Dueña ${viewport.width}`);
    await page.getByText('d***@example.test').waitFor();
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('the owner of the e-mail links by a code and is in [R-SOCIAL-06, C-IDP-40, C-IDP-41]', async () => {
    const email = 'marta@example.test';
    await registerHost(app, email);
    app.clock.advance(3_600);
    await google.has({ sub: '4001', email, email_verified: true, name: 'Marta Ruiz' });
    const { page, context } = await openPerson(browser, PHONE);
    await page.goto(`${app.url}/register`);
    await page.getByRole('link', { name: 'Registrarse con Google' }).click();
    await chooseAt(page, 'Marta Ruiz');
    await page.getByRole('heading', { name: 'Ya tienes cuenta en Posada' }).waitFor();
    await page.getByRole('button', { name: 'Enviarme un código' }).click();
    await page.getByText('Enviamos un código a m***@example.test').waitFor();
    const [code = ''] = await codesFor(app, email, 1);
    await good(page, 'link by code');
    await page.locator('input[name=code]').fill(code);
    await page.keyboard.press('Enter');
    await inside(page);
    await context.close();
  });

  test('or by the password, and the second step is asked after it [R-SOCIAL-06, C-IDP-41]', async () => {
    const email = 'pedro@example.test';
    await registerHost(app, email);
    await app.platform.pools.system.named(
      'test-phone',
      `update users set phone_number = '+573005551234', second_factor = 'phone' where email = $1`,
      [email],
    );
    app.clock.advance(3_600);
    await google.has({ sub: '4002', email, email_verified: true, name: 'Pedro Gil' });
    const { page, context } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/login`);
    await page.getByRole('link', { name: 'Iniciar sesión con Google' }).click();
    await chooseAt(page, 'Pedro Gil');
    await page.getByRole('button', { name: 'Confirmar con mi contraseña' }).click();
    await page.locator('input[type=password]').fill('Nada-que-ver-9');
    await page.keyboard.press('Enter');
    await page.getByText('La contraseña actual no es correcta').waitFor();
    await good(page, 'link by password');
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Un paso más' }).waitFor();
    await good(page, 'second step');
    await page.locator('input[name=code]').fill(await codeFor(app, '+573005551234'));
    await page.keyboard.press('Enter');
    await inside(page);
    await context.close();
  });

  test('one’s own account links Google and takes it away again [C-IDP-42, C-IDP-43, C-IDP-44]', async () => {
    const email = 'rosa@example.test';
    const { send } = await registerHost(app, email);
    await send('POST', '/api/common/property', {
      name: 'Casa Rosa',
      type: 'short rental',
      currency: 'COP',
      timezone: 'America/Bogota',
      location: {
        country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
        city: { _id: '13001', name: 'Cartagena' },
      },
    });
    await google.has({
      sub: '4003',
      email: 'rosa.otra@gmail.example',
      email_verified: true,
      name: 'Rosa Paz',
    });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/login`);
    await page.locator('input[name=username]').fill(email);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await inside(page);
    await page.goto(`${app.url}/app/account`);
    await page.getByRole('button', { name: 'Vincular Google' }).click();
    await page.getByRole('dialog').locator('input[type=password]').fill(PASSWORD);
    await good(page, 'account ask');
    await page.keyboard.press('Enter');
    await chooseAt(page, 'Rosa Paz');
    await page.getByText('rosa.otra@gmail.example').waitFor();
    await page.getByText('Listo: ya puedes iniciar sesión con Google').waitFor();
    await good(page, 'account linked');
    const card = page.getByRole('region', { name: 'Cuentas vinculadas' });
    await card.getByRole('button', { name: 'Quitar' }).click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await good(page, 'account unlink');
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await page.getByRole('button', { name: 'Vincular Google' }).waitFor();
    // R-SOCIAL-02: a link from elsewhere asks first, from a page of ours the sign-out needs no second yes.
    await page.goto(`${app.url}/social/logout?logout_uri=/`);
    await page.getByRole('heading', { name: '¿Cerrar tu sesión?' }).waitFor();
    await good(page, 'logout asks');
    await page.goto(`${app.url}/app/account`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => location.assign('/social/logout?logout_uri=/'));
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect((await context.cookies()).some(({ name }) => name === 'posada')).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.skipIf(!hasBrowser)('without Google', () => {
  test('no button shows [R-SOCIAL-10]', async () => {
    const plain = await startTestApp({ SIMULATORS: '0' }, { entries: true });
    const own = await openBrowser();
    const { page } = await openPerson(own, DESKTOP);
    for (const address of ['/login', '/register']) {
      await page.goto(`${plain.url}${address}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('Google').count()).toBe(0);
    }
    await own.close();
    await plain.stop();
  });
});
