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
} from '#support/browser.ts';
import { type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import type { Colleague } from '#support/people.ts';
import { isFineAtEveryWidth } from '#support/pages.ts';
import { createAdministrator, openUserList, fillCode, fillSignIn, type Staff } from '#support/staff.ts';
import { chooseCases } from '#support/size.ts';

/** An administrator impersonates a host (SEC-17). */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let hostId: string;
let people = 0;
let admin: Staff;
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

describe.skipIf(!hasBrowser)('an administrator’s view', () => {
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

  test('an address and stored values start no view, and a link of another administrator does nothing [T-CSRF, SEC-17]', async () => {
    const [before] = await viewRows();
    const { page, context } = await openUserList(app, browser, admin);
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
    await fillSignIn(stranger.page, HOST);
    await stranger.page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await stranger.page.goto(`${app.url}/app/?userIdView=${admin.userId}`);
    await stranger.page.getByRole('heading', { level: 1, name: /Valentina/ }).waitFor();
    expect(new URL(stranger.page.url()).search).toBe('');
    expect(await stranger.page.getByRole('dialog').count()).toBe(0);
    expect(await viewRows()).toEqual([before]);
    await stranger.context.close();
    await context.close();
  });

  const places = [
    { from: DESKTOP, seenAt: [DESKTOP, TABLET] },
    { from: PHONE, seenAt: [PHONE] },
  ];
  test.each(chooseCases(places, 1))(
    'from $from.width px every page says whose account it is, and every call carries it [R-VIEWAS-01, R-VIEWAS-02, D-13]',
    async ({ from, seenAt }) => {
      const { page, context, complaints } = await openUserList(app, browser, admin, from);
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

  test('a read-only view refuses a write with the reason; an elevated view makes it, and the customer reads the whole record [SEC-17]', async () => {
    const { page, context } = await openUserList(app, browser, admin);
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
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();

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
    await fillCode(app, page, admin.email);
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
    await fillSignIn(customer.page, HOST);
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

  test('when its time is up the view is gone from the page, and the administrator is told [SEC-17]', async () => {
    const { page, context } = await openUserList(app, browser, admin, PHONE);
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
    // The next request finds out; a request of the page itself may be quicker than the press.
    const press = page.getByRole('navigation').last().getByRole('link').nth(1).click();
    await Promise.all([left, press.catch(() => undefined)]);
    await page.getByText(/^La vista terminó/).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('viewUser'))).toBeNull();
    await context.close();
  });

  test('the page counts down, asks the server and leaves without a press [SEC-17]', async () => {
    const { page, context } = await openUserList(app, browser, admin);
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

  test('an open view survives a reload; the administration leads back to it [R-SESSION-04]', async () => {
    const { page, context } = await openUserList(app, browser, admin);
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
