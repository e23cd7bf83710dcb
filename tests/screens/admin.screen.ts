import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { systemClock } from '#foundation/context/clock.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
  WIDTHS_AND_LANGUAGES,
} from '#support/browser.ts';
import { codesFor, type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { type Colleague, signedInPerson } from '#support/people.ts';
import { letIn, isFineAtEveryWidth } from '#support/pages.ts';

/** The administration, the developers' host, and an administrator who looks as somebody else. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let hostId: string;
const HOST = 'anfitriona@example.test';
const [DESKTOP, TABLET, PHONE] = WIDTHS;

const good = async (page: Page) => {
  await page.waitForLoadState('load');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};
const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

async function signIn(page: Page, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** SEC-11: Posada's own people show a code every time. */
async function enterCode(page: Page, email: string): Promise<void> {
  const field = page.locator('input[name=code]');
  await field.waitFor();
  const asked = (codesAsked.get(email) ?? 0) + 1;
  codesAsked.set(email, asked);
  const [code = ''] = await codesFor(app, email, asked);
  await field.fill(code);
  await page.keyboard.press('Enter');
}
const codesAsked = new Map<string, number>();

async function signInStaff(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await enterCode(page, email);
}

let people = 0;
let admin: Colleague & { email: string };

/** An administrator at the list of users. */
async function atUsers(viewport: { width: number; height: number } = DESKTOP, locale?: string) {
  const person = await openPerson(browser, viewport, locale);
  await letIn(app, person.page, admin.email, { hasSecondFactor: true });
  await person.page.goto(`${app.url}/admin/users`);
  await person.page.getByRole('heading', { level: 1, name: /^(Usuarios|Usuários|Users)$/ }).waitFor();
  return person;
}

const REASON = 'La clienta pidió ayuda con su calendario';

/** From the list into the app, as the host. */
async function viewAsHost(page: Page): Promise<void> {
  await page.goto(`${app.url}/admin/users/${hostId}`);
  await page.getByRole('button', { name: 'Ver como esta persona' }).click();
  const box = page.getByRole('dialog', { name: 'Ver como esta persona' });
  await box.getByLabel('Motivo').fill(REASON);
  await box.getByRole('button', { name: 'Ver como esta persona' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/app');
  await banner(page).waitFor();
}
const banner = (page: Page) => page.getByRole('complementary', { name: 'Vista de otra persona' });
const openViews = async (by: Colleague) => (await by.get<unknown>('/api/admin/view-as')).data;
const viewRows = () =>
  app.platform.pools.system.named<{ n: string }>('test-views', 'select count(*) as n from admin_views', []);

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
    const email = `admin-${++people}@example.test`;
    admin = { ...(await signedInPerson(app, email, { admin: true })), email };
  });

  test.each([
    ['es', 'No tiene accesos de admin', 'No tiene accesos de developer'],
    ['pt', 'Não tem acesso de admin', 'Não tem acesso de developer'],
    ['en', 'You do not have admin access', 'You do not have developer access'],
  ])(
    'R-ROLE-03 S-ADM-07 S-DEV-01 a host is refused in %s, signed out and back at the sign-in',
    async (language, asAdmin, asDeveloper) => {
      const { page, context } = await openPerson(browser, DESKTOP, language);
      for (const [path, words] of [
        ['/admin/users', asAdmin],
        ['/developers/home', asDeveloper],
      ] as const) {
        await page.goto(`${app.url}${path}?language=${language}`);
        await page.waitForURL(({ pathname }) => pathname.endsWith('/login'));
        expect(await page.getByText(words).count()).toBe(0);
        await signIn(page, HOST);
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

  test('R-ROLE-03 somebody who is signed in without the role gets no page of the administration', async () => {
    const { page, context } = await openPerson(browser, PHONE);
    await page.goto(`${app.url}/login`);
    await signIn(page, HOST);
    await page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await page.goto(`${app.url}/admin`);
    await page.getByText('No tiene accesos de admin', { exact: true }).waitFor();
    // Whoever has the role signs in at the same place and goes on to where they wanted to be.
    await signInStaff(page, admin.email);
    await page.getByRole('heading', { level: 1, name: /^Hola, admin/ }).waitFor();
    await page.getByText('Nada está detenido').waitFor();
    await context.close();
  });

  test('S-DEV-01 the reference is everybody’s, the home is for developers', async () => {
    const email = `dev-${++people}@example.test`;
    await signedInPerson(app, email, { developer: true });
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

  test('A11-01 S-ADM-01 the pages of the administration, at every width, in en', async () => {
    const language = 'en';
    const viewport = WIDTHS[0];
    const { page, context, complaints } = await atUsers(viewport);
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

  test('S-APP-22 D-26 a stopped account reads why, in three languages; it is let go on', async () => {
    const { page, context } = await atUsers();
    await page.goto(`${app.url}/admin/users/${hostId}`);
    await page.getByLabel('Razón, que la persona va a leer').fill('Hay tres facturas sin pagar');
    await page.getByRole('button', { name: 'Detener la cuenta' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await question.getByRole('button', { name: 'Detener la cuenta' }).click();
    await page.getByText('Detenida: Hay tres facturas sin pagar').waitFor();
    await good(page);
    for (const { language, ...viewport } of WIDTHS_AND_LANGUAGES) {
      const stopped = await openPerson(browser, viewport);
      await stopped.page.goto(`${app.url}/app/login`);
      await signIn(stopped.page, HOST);
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

  test('S-ADM-01 C-AUTH-06 the four states of the list, and what is searched for, after half a second', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    const asked: string[] = [];
    let isBroken = true;
    await page.route('**/api/auth/users?*', async (route) => {
      asked.push(decodeURIComponent(route.request().url()));
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (isBroken) await route.fulfill({ status: 500, json: { statusCode: 500, errors: [] } });
      else await route.continue();
    });
    await page.goto(`${app.url}/admin/users`);
    await signInStaff(page, admin.email);
    await page.locator('[aria-busy=true] table').waitFor();
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

  test('C-AUTH-09 a name, a language and the onboarding are corrected; a refusal stands at its field', async () => {
    const other = await signedInPerson(app, `otra-${++people}@example.test`);
    const { page, context } = await atUsers();
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

  test('C-AUTH-10 SEC-12 the file comes after a fresh sign-in; a failure says so', async () => {
    const { page, context } = await atUsers();
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
    await enterCode(page, admin.email);
    expect((await pressed).suggestedFilename()).toBe('users.csv');
    await page.route('**/exports/csv*', (route) =>
      route.fulfill({ status: 400, json: { statusCode: 400, errors: [{ code: 'x', message: 'No.' }] } }),
    );
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    await page.getByText('Error al exportar csv').waitFor();
    await context.close();
  });

  test('T-CSRF SEC-17 an address and what is stored start nothing; somebody else’s link does nothing at all', async () => {
    const [before] = await viewRows();
    const { page, context } = await atUsers();
    for (const path of ['/app/', '/admin/', '/admin/users']) {
      await page.goto(`${app.url}${path}?userIdView=${hostId}`);
      await page.getByRole('dialog', { name: 'Ver como esta persona' }).getByText(HOST).waitFor();
    }
    await page.goto(`${app.url}/app/reservations?userIdView=${hostId}`);
    const box = page.getByRole('dialog', { name: 'Ver como esta persona' });
    await box.getByRole('button', { name: 'Ver como esta persona' }).click();
    await box.locator('[aria-invalid=true]').waitFor();
    await page.evaluate((id) => sessionStorage.setItem('viewUser', id), hostId);
    await page.goto(`${app.url}/app/`);
    await box.getByText(HOST).waitFor();
    expect(await banner(page).count()).toBe(0);
    await box.getByRole('button', { name: 'Cancelar' }).click();
    await box.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('viewUser'))).toBeNull();
    expect(await openViews(admin)).toBeNull();

    const stranger = await openPerson(browser, DESKTOP);
    await stranger.page.goto(`${app.url}/login`);
    await signIn(stranger.page, HOST);
    await stranger.page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await stranger.page.goto(`${app.url}/app/?userIdView=${admin.userId}`);
    await stranger.page.getByRole('heading', { level: 1, name: /Valentina/ }).waitFor();
    expect(new URL(stranger.page.url()).search).toBe('');
    expect(await stranger.page.getByRole('dialog').count()).toBe(0);
    expect(await viewRows()).toEqual([before]);
    await stranger.context.close();
    await context.close();
  });

  test.each([
    { from: DESKTOP, seenAt: [DESKTOP, TABLET] },
    { from: PHONE, seenAt: [PHONE] },
  ])(
    'R-VIEWAS-01 R-VIEWAS-02 D-13 from $from.width px every page says whose account it is, and every call carries it',
    async ({ from, seenAt }) => {
      const { page, context, complaints } = await atUsers(from);
      const bare: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const headers = request.headers();
        if (!pathname.startsWith('/api/') || /^\/api\/(admin|auth\/session)\//.test(pathname)) return;
        const isWhole = headers['x-posada-user-view-id'] === hostId && headers['x-posada-user-view'];
        if (!isWhole && isInView) bare.push(pathname);
      });
      let isInView = false;
      await viewAsHost(page);
      isInView = true;
      const listened = page.waitForRequest(/realtime/);
      await page.reload();
      await listened;
      for (const path of [
        '',
        '/calendar',
        '/reservations',
        '/listings',
        '/registry',
        '/check-in',
        '/integrations',
        '/workteam',
        '/account',
        '/history',
      ]) {
        await page.goto(`${app.url}/app${path}`);
        await page.getByRole('heading', { level: 1 }).or(page.locator('main h2')).first().waitFor();
        await banner(page).getByText('Valentina Mora').waitFor();
        await banner(page).getByText('Solo lectura').waitFor();
        await banner(page)
          .getByText(/quedan (29|30) min/)
          .waitFor();
        await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
        for (const viewport of seenAt) {
          await page.setViewportSize(viewport);
          const bar = await banner(page).boundingBox();
          expect({ path, y: bar?.y, width: bar?.width }).toEqual({ path, y: 0, width: viewport.width });
          expect({ path, sideways: await scrollsSideways(page) }).toEqual({ path, sideways: false });
          await shot(page, `view-${viewport.width}-${path.slice(1) || 'today'}`);
        }
        // The other pages are as they always are, and looked at in tests of their own.
        if (['', '/account', '/history'].includes(path)) await isFineAtEveryWidth(page, seenAt);
        await page.setViewportSize(from);
      }
      expect(bare).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('SEC-17 read only: a write says why not; elevated it is made, and the customer reads all of it', async () => {
    const { page, context } = await atUsers();
    await viewAsHost(page);
    const name = `Cabaña ${++people}`;
    const add = async () => {
      await page.goto(`${app.url}/app/listings/new`);
      const drawer = page.getByRole('dialog');
      await drawer.locator('input[name=internalName]').fill(name);
      await drawer.locator('button[type=submit]').click();
      await page.getByRole('button', { name: 'Continuar sin link' }).click();
      return drawer;
    };
    const drawer = await add();
    const refusal = drawer.getByText('Estás viendo la cuenta de otra persona: aquí solo puedes leer');
    await refusal.waitFor();
    const below = () => refusal.evaluate((element) => element.getBoundingClientRect().bottom - innerHeight);
    await expect.poll(below, { message: 'it is seen without looking for it' }).toBeLessThan(0);
    await shot(page, 'read-only');
    await page.keyboard.press('Escape');

    app.clock.advance(301);
    await banner(page).getByRole('button', { name: 'Pedir escritura' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escribir en esta cuenta' });
    await dialog.getByLabel('Motivo').fill('Agregar su cabaña');
    await good(page);
    await shot(page, 'elevate');
    await dialog.getByRole('button', { name: 'Permitir cambios' }).click();
    await page
      .getByRole('dialog', { name: 'Inicia sesión de nuevo' })
      .locator('input[type=password]')
      .fill(PASSWORD);
    await page.keyboard.press('Enter');
    await enterCode(page, admin.email);
    await banner(page).getByText('Puede escribir').waitFor();
    expect(await banner(page).getByRole('button', { name: 'Pedir escritura' }).count()).toBe(0);
    await add();
    await page.waitForURL(({ pathname }) => pathname !== '/app/listings/new');
    await shot(page, 'elevated');
    await good(page);

    await banner(page).getByRole('button', { name: 'Terminar' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/admin/users');
    await page.getByText('Terminaste la vista').waitFor();
    expect(await openViews(admin)).toBeNull();
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain(hostId);
    // SEC-17: nothing of the person is shown again by going back.
    await page.goBack();
    await page.waitForLoadState('load');
    expect(await page.getByText(name).count()).toBe(0);

    const customer = await openPerson(browser, DESKTOP);
    await customer.page.goto(`${app.url}/login`);
    await signIn(customer.page, HOST);
    await customer.page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await customer.page.goto(`${app.url}/app/history?subject=view`);
    const rows = customer.page.getByRole('row');
    await rows.filter({ hasText: 'Dejó de ver la cuenta' }).first().waitFor();
    const elevated = rows.filter({ hasText: 'Obtuvo permiso para cambiar datos' }).first();
    expect(await elevated.innerText()).toMatch(/Soporte de Posada[\s\S]*Motivo Agregar su cabaña/);
    const started = rows.filter({ hasText: 'Empezó a ver la cuenta' }).first();
    expect(await started.innerText()).toMatch(new RegExp(`Hasta .+\\s*Motivo ${REASON}`));
    await good(customer.page);
    await shot(customer.page, 'history');
    await customer.context.close();
    await context.close();
  });

  test('SEC-17 when its time is up the view is gone from the page, and the administrator is told', async () => {
    const { page, context } = await atUsers(PHONE);
    await viewAsHost(page);
    await page.goto(`${app.url}/app/listings`);
    await banner(page).waitFor();
    // In two steps: a session of staff that nothing asks for ends after half an hour as well.
    app.clock.advance(20 * 60);
    // Who a session is was read less than a second ago; the next look notes that it is in use.
    await page.waitForTimeout(1_000);
    await page.reload();
    await banner(page).waitFor();
    app.clock.advance(10 * 60 + 1);
    const left = page.waitForURL(({ pathname }) => pathname === '/admin/users');
    // Whatever asks next finds out; what the page asks by itself may be quicker than the press.
    const press = page.getByRole('navigation').last().getByRole('link').nth(1).click();
    await Promise.all([left, press.catch(() => undefined)]);
    await page.getByText(/^La vista terminó/).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('viewUser'))).toBeNull();
    await context.close();
  });

  test('SEC-17 nobody has to press anything: the page counts, asks the server and leaves', async () => {
    const { page, context } = await atUsers();
    await page.clock.install();
    await viewAsHost(page);
    // In two steps: a session of staff that nothing asks for ends after half an hour as well.
    app.clock.advance(20 * 60);
    const refreshed = page.waitForResponse(/session\/refresh/);
    await page.clock.fastForward(20 * 60_000);
    await refreshed;
    await banner(page)
      .getByText(/quedan (9|10) min/)
      .waitFor();
    app.clock.advance(10 * 60 + 1);
    await page.clock.fastForward(11 * 60_000);
    await page.waitForURL(({ pathname }) => pathname === '/admin/users');
    await page.getByText(/^La vista terminó/).waitFor();
    await context.close();
  });

  test('R-SESSION-04 a view that is open goes on after a reload; the administration leads back to it', async () => {
    const { page, context } = await atUsers();
    await viewAsHost(page);
    await page.reload();
    await banner(page).waitFor();
    await page.goto(`${app.url}/admin`);
    await page.getByText('Tienes abierta la vista de Valentina Mora.').waitFor();
    await good(page);
    await shot(page, 'open-view');
    await page.getByRole('button', { name: 'Volver a la vista' }).click();
    await banner(page).waitFor();
    await page.goto(`${app.url}/admin`);
    await page.getByRole('button', { name: 'Terminar' }).click();
    await page.getByText('Terminaste la vista').waitFor();
    expect(await openViews(admin)).toBeNull();
    await page.goto(`${app.url}/app/`);
    await page.waitForLoadState('load');
    expect(await banner(page).count()).toBe(0);
    await context.close();
  });
});
