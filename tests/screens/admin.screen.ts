import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { systemClock } from '#foundation/context/clock.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { createSignedInPerson } from '#support/people.ts';
import { holdReplies, isFineAtEveryWidth } from '#support/pages.ts';
import { createAdministrator, openUserList, fillCode, fillSignIn, type Staff } from '#support/staff.ts';
import { chooseCases } from '#support/size.ts';

/** The administration and the developers' host. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let hostId: string;
let people = 0;
let admin: Staff;
const HOST = 'anfitriona@example.test';
const [DESKTOP, , PHONE] = WIDTHS;

const good = async (page: Page) => {
  await page.waitForLoadState('load');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};
const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

async function signInStaff(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email);
  await fillCode(app, page, email);
}

describe.skipIf(!hasBrowser)('Posada’s own people', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, HOST);
    hostId = (await host.get<{ _id: string }>('/api/auth/me')).data._id;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  beforeEach(async () => {
    // A test that let the time pass leaves the server ahead of the browser.
    app.clock.set(systemClock.now());
    admin = await createAdministrator(app, `admin-${++people}@example.test`);
  });

  const refusals: [string, string, string][] = [
    ['es', 'No tiene accesos de admin', 'No tiene accesos de developer'],
    ['pt', 'Não tem acesso de admin', 'Não tem acesso de developer'],
    ['en', 'You do not have admin access', 'You do not have developer access'],
  ];
  test.each(chooseCases(refusals, 1))(
    'a host is refused in %s, signed out and back at the sign-in [R-ROLE-03, S-ADM-07, S-DEV-01]',
    async (language, asAdmin, asDeveloper) => {
      const { page, context } = await openPerson(browser, DESKTOP, language);
      for (const [path, words] of [
        ['/admin/users', asAdmin],
        ['/developers/home', asDeveloper],
      ] as const) {
        await page.goto(`${app.url}${path}?language=${language}`);
        await page.waitForURL(({ pathname }) => pathname.endsWith('/login'));
        expect(await page.getByText(words).count()).toBe(0);
        await fillSignIn(page, HOST);
        await page.getByText(words, { exact: true }).waitFor();
        expect(new URL(page.url()).pathname).toBe(`/${path.split('/')[1]}/login`);
        const cookies = await context.cookies();
        expect(cookies.filter(({ name }) => /^(__Secure-)?posada(_session)?$/.test(name))).toEqual([]);
        await page.locator('input[name=username]').waitFor();
        await good(page);
        await shot(page, `refused-${language}-${path.split('/')[1]}`);
      }
      await context.close();
    },
  );

  test('a signed-in user without the role gets no page of the administration [R-ROLE-03]', async () => {
    const { page, context } = await openPerson(browser, PHONE);
    await page.goto(`${app.url}/login`);
    await fillSignIn(page, HOST);
    await page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await page.goto(`${app.url}/admin`);
    await page.getByText('No tiene accesos de admin', { exact: true }).waitFor();
    // A person with the role signs in at the same place and is led to the page they wanted.
    await signInStaff(page, admin.email);
    await page.getByRole('heading', { level: 1, name: /^Hola, admin/ }).waitFor();
    await page.getByText('Nada está detenido').waitFor();
    await context.close();
  });

  test('the reference is public, the home is for developers [S-DEV-01]', async () => {
    const email = `dev-${++people}@example.test`;
    await createSignedInPerson(app, email, { developer: true });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/developers`);
    await page.getByRole('heading', { level: 1, name: 'API de Posada' }).waitFor();
    await shot(page, 'reference');
    // What calls share stands once in the document, and here with each call that uses it.
    await page.goto(`${app.url}/developers#C-RES-04`);
    const call = page.locator('#C-RES-04');
    await call.getByText('nights-taken').waitFor();
    await call.getByText('checkOutDate').first().waitFor();
    await call.getByText('If-Match', { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'reference-call');
    await page.getByRole('link', { name: 'Espacio de developers' }).click();
    await signInStaff(page, email);
    await page.getByRole('heading', { level: 1, name: /^Hola, dev/ }).waitFor();
    await good(page);
    await shot(page, 'developer-home');
    await page.getByRole('link', { name: 'Abrir: Referencia de la API' }).click();
    await page.getByRole('heading', { level: 1, name: 'API de Posada' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the pages of the administration, at every width, in en [A11-01, S-ADM-01]', async () => {
    const language = 'en';
    const viewport = WIDTHS[0];
    const { page, context, complaints } = await openUserList(app, browser, admin, viewport);
    for (const path of ['', '/users', `/users/${hostId}`, `/users?userIdView=${hostId}`, '/work']) {
      const mark = path.includes('?') ? '&' : '?';
      await page.goto(`${app.url}/admin${path}${mark}language=${language}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .getByRole('row')
        .nth(1)
        .or(page.getByText(/person|Nada|Nothing/).first())
        .first()
        .waitFor();
      // The outline of a table has rows as well.
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      if (path.includes(hostId)) await page.getByRole('dialog').getByText(HOST).first().waitFor();
      await isFineAtEveryWidth(page);
      await shot(page, `admin-${viewport.width}-${language}-${path.replace(/\W+/g, '_').slice(0, 14)}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a stopped account reads the reason in three languages and is resumed [S-APP-22, D-26]', async () => {
    const { page, context } = await openUserList(app, browser, admin);
    await page.goto(`${app.url}/admin/users/${hostId}`);
    await page.getByLabel('Razón, que la persona va a leer').fill('Hay tres facturas sin pagar');
    await page.getByRole('button', { name: 'Detener la cuenta' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await question.getByRole('button', { name: 'Detener la cuenta' }).click();
    await page.getByText('Detenida: Hay tres facturas sin pagar').waitFor();
    await good(page);
    for (const { language, ...viewport } of chooseWidths(2)) {
      const stopped = await openPerson(browser, viewport);
      await stopped.page.goto(`${app.url}/app/login`);
      await fillSignIn(stopped.page, HOST);
      await stopped.page.waitForURL(({ pathname }) => !pathname.includes('login'));
      await stopped.page.goto(`${app.url}/app/blocked?language=${language}`);
      await stopped.page.getByRole('complementary', { name: /detenida|parada|stopped/ }).waitFor();
      await stopped.page.getByText('Hay tres facturas sin pagar').waitFor();
      await good(stopped.page);
      await shot(stopped.page, `blocked-${viewport.width}-${language}`);
      await stopped.context.close();
    }
    await page.getByRole('button', { name: 'Reactivar la cuenta' }).click();
    await page.getByLabel('Razón, que la persona va a leer').waitFor();
    await context.close();
  });

  test('the four states of the list, and what is searched for, after half a second [S-ADM-01, C-AUTH-06]', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    const asked: string[] = [];
    let isBroken = true;
    const letGo = await holdReplies(page, '**/api/auth/users?*', (route) => {
      asked.push(decodeURIComponent(route.request().url()));
      return isBroken
        ? route.fulfill({ status: 500, json: { statusCode: 500, errors: [] } })
        : route.continue();
    });
    await page.goto(`${app.url}/admin/users`);
    await signInStaff(page, admin.email);
    await page.locator('[aria-busy=true] table').waitFor();
    letGo();
    await page.getByRole('alert').waitFor();
    await good(page);
    isBroken = false;
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('row', { name: new RegExp(HOST) }).waitFor();
    asked.length = 0;
    await page.getByRole('searchbox').pressSequentially('ANFITRIONÁ@', { delay: 30 });
    await page.waitForURL((url) => url.searchParams.get('search') === 'ANFITRIONÁ@');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(asked.filter((url) => url.includes('"search"'))).toHaveLength(1);
    await page.getByLabel('Rol').selectOption('admin');
    await page.getByText('Nadie coincide con estos filtros').waitFor();
    await good(page);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByLabel('Confirmación').selectOption('false');
    await page.getByText('Nadie coincide con estos filtros').waitFor();
    await context.close();
  });

  test('a name, a language and the onboarding are corrected; a refusal stands at its field [C-AUTH-09]', async () => {
    const other = await createSignedInPerson(app, `otra-${++people}@example.test`);
    const { page, context } = await openUserList(app, browser, admin);
    await page.getByRole('link', { name: /otra-/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Nombre').fill('A');
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    expect(await drawer.getByLabel('Nombre').getAttribute('aria-invalid')).toBe('true');
    await good(page);
    await drawer.getByLabel('Nombre').fill('Otra Persona');
    await drawer.getByLabel('Idioma').selectOption('pt');
    await drawer.getByLabel('Bienvenida').selectOption('finished');
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Listo, quedó guardado').waitFor();
    await drawer.getByRole('heading', { name: 'Otra Persona' }).waitFor();
    expect((await other.get('/api/auth/me')).data).toMatchObject({
      name: 'Otra Persona',
      language: 'pt',
      onboardingStatus: 'finished',
    });
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Otra Persona/ }).waitFor();
    await context.close();
  });

  test('the file comes after a fresh sign-in; a failure says so [C-AUTH-10, SEC-12]', async () => {
    const { page, context } = await openUserList(app, browser, admin);
    app.clock.advance(301);
    const pressed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    const again = page.getByRole('dialog', { name: 'Inicia sesión de nuevo' });
    await again.locator('input[type=password]').fill('Nada-que-ver-9');
    await page.keyboard.press('Enter');
    await again.locator('[aria-invalid=true]').waitFor();
    await good(page);
    await shot(page, 'sign-in-again');
    await again.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await fillCode(app, page, admin.email);
    expect((await pressed).suggestedFilename()).toBe('users.csv');
    await page.route('**/exports/csv*', (route) =>
      route.fulfill({ status: 400, json: { statusCode: 400, errors: [{ code: 'x', message: 'No.' }] } }),
    );
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    await page.getByText('Error al exportar csv').waitFor();
    await context.close();
  });
});
