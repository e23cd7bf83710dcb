import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import {
  isFine,
  isFineAtEveryWidth,
  signInBrowser,
  pressRetry,
  shotAtEveryWidth,
  signInTo,
} from '#support/pages.ts';
import { createColleague, markDeviceKnown, createSignedInPerson } from '#support/people.ts';
import { createAdministrator, openUserList, fillSignIn, type Staff } from '#support/staff.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

const HOST = 'apps@example.test';
const [DESKTOP, , PHONE] = WIDTHS;
const t = allTexts.es;
const APPS = /\/api\/common\/apps\?/;

describe.skipIf(!hasBrowser)('the marketplace', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Host & { propertyId: string };
  let admin: Staff;
  beforeAll(async () => {
    app = await startTestApp({ BILLING: 'on' }, { entries: true });
    admin = await createAdministrator(app, 'admin@example.test');
    host = await hostWithProperty(app, HOST);
    for (const internalName of ['Suite Bóveda', 'Suite Jardín', 'Terraza', 'Balcón', 'Patio']) {
      await host.send('POST', `/api/pms/listings?propertyId=${host.propertyId}`, { internalName });
    }
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  const opens = async (page: Page, name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('heading', { level: 2, name }).waitFor();
    return drawer;
  };

  test('from the sign-in: a host finds the apps, tries one and turns it off [S-APP-28, R-APP-01, R-APP-02, C-APP-13, C-APP-16, W2-L-10]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    // A host with a phone is not asked for one on the way (R-LOGIN-12).
    await app.platform.pools.system.named(
      'test-phone',
      'update users set phone_number = $2 where email = $1',
      [HOST, '+573001112233'],
    );
    await markDeviceKnown(app, HOST);
    await page.goto(`${app.url}/login?next=${encodeURIComponent('/app')}`);
    await fillSignIn(page, HOST);
    const rail = page.getByRole('navigation', { name: t['shell.nav.label'] });
    await rail.getByRole('link', { name: t['shell.nav.apps'], exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Apps para Casa Azul' }).waitFor();
    await card(page, 'SIRE y TRA').getByText(t['marketplace.free'], { exact: true }).waitFor();
    // Five listings are in the second band.
    await card(page, 'Conexión Siigo').getByText('19.500').waitFor();
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
        .count(),
    ).toBe(12);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'marketplace');

    const drawer = await opens(page, 'Conexión Siigo');
    expect(new URL(page.url()).pathname).toBe('/app/marketplace/siigo-connect');
    await drawer.getByText('× 5 alojamientos').waitFor();
    await drawer.getByText('23.205').waitFor();
    await drawer.getByText('5 a 14, tu tramo').waitFor();
    await drawer.getByText('Listo, 5 alojamientos').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'marketplace-app');
    await drawer.getByRole('button', { name: 'Probar 14 días' }).click();
    await page.getByText(/^Puedes usar Conexión Siigo hasta el/).waitFor();
    // The app is active here, and its program is not connected yet: two facts (W2-L-10).
    await drawer.getByText('Activa en Casa Azul').waitFor();
    await drawer.getByText(t['app.connection.state.none'], { exact: true }).waitFor();
    await drawer.getByText(t['app.marketplace.because.app-trial']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'marketplace-trying');

    await drawer.getByRole('button', { name: t['app.marketplace.deactivate'] }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t['app.marketplace.deactivate.trial']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'marketplace-off');
    await question.getByRole('button', { name: t['app.marketplace.deactivate'] }).click();
    await drawer.getByText('Sin activar en Casa Azul').waitFor();
    await drawer.getByText(t['app.marketplace.noPayment']).waitFor();
    expect(await drawer.getByRole('button', { name: /^Probar/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.waitForURL(({ pathname }) => pathname === '/app/marketplace');
    await card(page, 'Conexión Siigo').getByText(t['app.marketplace.state.closed']).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an app whose system is not connected here is not called active [W2-L-10]', async () => {
    const email = 'sin-conectar@example.test';
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, PHONE ?? DESKTOP);
    await signInTo(app, page, { email, language: 'es', path: '/marketplace' });
    const registries = card(page, 'SIRE y TRA');
    await registries.getByText(t['app.marketplace.state.toConnect']).waitFor();
    expect(await registries.getByText(t['app.marketplace.state.open'], { exact: true }).count()).toBe(0);
    await isFineAtEveryWidth(page);
    await page.goto(`${app.url}/app/integrations`);
    const guesty = page.getByRole('heading', { level: 2, name: 'Guesty', exact: true }).locator('../..');
    await guesty.getByText(t['app.connection.state.none'], { exact: true }).waitFor();
    expect(await page.getByText(t['app.connection.state.active'], { exact: true }).count()).toBe(0);
    expect(await page.getByText(/^Conexión /).count()).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'connections-none');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('on a phone: favourite, waiting list and filters, which the address keeps [S-APP-28, R-APP-05, C-APP-11, C-APP-14]', async () => {
    const { page, context, complaints } = await openPerson(browser, PHONE ?? DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/' });
    await page.getByRole('navigation').getByRole('button', { name: t['shell.nav.more'] }).click();
    await page.getByRole('menuitem', { name: t['shell.nav.apps'], exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Apps para Casa Azul' }).waitFor();
    await page.getByRole('button', { name: 'Marcar Check-in en línea como favorita' }).click();
    await page.getByRole('button', { name: 'Quitar Check-in en línea de favoritas' }).waitFor();
    await page.getByRole('button', { name: 'Avisarme cuando HubSpot Connect esté en vivo' }).click();
    await card(page, 'HubSpot Connect').getByText(t['app.marketplace.waiting']).waitFor();
    await page.getByRole('button', { name: 'Favoritas: 1' }).click();
    await eventually(async () =>
      expect(
        await page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading') })
          .count(),
      ).toBe(1),
    );
    expect(new URL(page.url()).search).toBe('?favourites=yes');
    await page.reload();
    await page.getByRole('link', { name: 'Check-in en línea' }).waitFor();
    await page.getByRole('button', { name: 'Favoritas: 1' }).click();
    await page.getByLabel(t['app.marketplace.category'], { exact: true }).selectOption('accounting');
    await page.getByRole('link', { name: 'Conexión Alegra' }).waitFor();
    await page.getByLabel(t['app.marketplace.status'], { exact: true }).selectOption('dev');
    await page.getByText(t['app.marketplace.noneFound']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'marketplace-none');
    await page.getByRole('button', { name: t['app.marketplace.clear'] }).click();
    await page.getByRole('searchbox', { name: t['app.marketplace.search'] }).fill('ELECTRONICA');
    await eventually(async () =>
      expect(
        await page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading') })
          .count(),
      ).toBe(3),
    );
    const drawer = await opens(page, 'Factura electrónica SAT');
    await drawer.getByRole('button', { name: t['app.marketplace.notify'] }).click();
    await drawer.getByRole('button', { name: t['app.marketplace.leave'] }).click();
    await drawer.getByRole('button', { name: t['app.marketplace.notify'] }).waitFor();
    await isFine(page);
    await drawer
      .getByRole('banner')
      .or(drawer.locator('header'))
      .getByRole('button', { name: t['shell.close'] })
      .first()
      .click();
    await page.waitForURL(({ pathname }) => pathname === '/app/marketplace');
    expect(new URL(page.url()).search).toBe('?search=ELECTRONICA');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('loading, failed in its own words and back again; an address of no app [S-APP-28]', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, HOST);
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    await page.route(APPS, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${app.url}/app/marketplace`);
    await page.locator('[aria-busy=true]').getByRole('status').first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'marketplace-loading');
    hold?.();
    await page.getByRole('link', { name: 'SIRE y TRA' }).waitFor();
    await page.unroute(APPS);
    await page.route(APPS, (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await page.getByRole('alert').getByText(t['marketplace.load']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'marketplace-failed');
    await page.unroute(APPS);
    await pressRetry(page.getByRole('button', { name: t['shell.retry'] }));
    await page.getByRole('link', { name: 'SIRE y TRA' }).waitFor();
    await page.goto(`${app.url}/app/marketplace/nothing`);
    await page.getByText(t['app.marketplace.unknown']).waitFor();
    await context.close();
  });

  test('a user who only reads sees the apps and changes nothing; a cleaner has no such page [D-9]', async () => {
    await createColleague(app, host.propertyId, 'mira@example.test', { role: 'read-only' });
    await createColleague(app, host.propertyId, 'limpia@example.test', { role: 'cleaner' });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: 'mira@example.test', path: '/marketplace/alegra-connect' });
    await page.getByRole('dialog').getByText('Sin activar en Casa Azul').waitFor();
    expect(await page.getByRole('button', { name: /^Probar/ }).count()).toBe(0);
    await context.clearCookies();
    await signInTo(app, page, { email: 'limpia@example.test', path: '/marketplace' });
    await page.getByText(t['shell.notYours.title']).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('connecting a program without its app is refused with the way to the app [R-PROD-05]', async () => {
    const other = 'sin-siigo@example.test';
    await hostWithProperty(app, other);
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: other, path: '/integrations/alegra' });
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t['app.connection.test']).check();
    await drawer.locator('button[type=submit]').click();
    await drawer.getByText('Esta app no está activa en tu propiedad').first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'marketplace-needed');
    await drawer.getByRole('link', { name: t['app.marketplace.see'] }).click();
    await page.getByRole('dialog').getByRole('heading', { level: 2, name: 'Conexión Alegra' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Probar 14 días' }).waitFor();
    await context.close();
  });

  test('the pages are shown in three languages [S-APP-28, R-APP-06]', async () => {
    for (const { language, ...viewport } of chooseWidths(0)) {
      const { page, context, complaints } = await openPerson(browser, viewport);
      await signInTo(app, page, { email: HOST, language, path: '/marketplace/alegra-connect' });
      await page.getByRole('dialog').getByText(allTexts[language]['app.marketplace.needs']).waitFor();
      await isFine(page, language);
      await shotAtEveryWidth(page, `marketplace-${language}`);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('an administrator changes a price, and sees the properties and the waiting list of an app [S-ADM-02, C-APP-02, R-APP-04, R-ADMIN-01]', async () => {
    const waits = await createSignedInPerson(app, 'espera-mas@example.test');
    await waits.send('POST', '/api/common/user-wait-list', { appId: 'powerbi-connect' });
    const { page, context, complaints } = await openUserList(app, browser, admin);
    await page.getByRole('navigation').getByRole('link', { name: t['admin.nav.apps'], exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t['admin.apps.title'] }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Conexión Siigo' }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'admin-apps');
    await page.getByRole('row').filter({ hasText: 'Conexión Alegra' }).getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    const start = drawer.getByLabel('Tramo 2, COP: Desde');
    await start.fill('7');
    await drawer.getByRole('button', { name: t['admin.apps.save'] }).click();
    await drawer.getByText(t['marketplace.bands.hole']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'admin-apps-hole');
    await start.fill('5');
    await drawer.getByLabel('Tramo 1, COP: Precio').fill('5.900');
    await drawer.getByLabel(t['admin.apps.trialPeriod']).fill('21');
    await drawer.getByRole('button', { name: t['admin.apps.save'] }).click();
    await page.getByText('Se guardó una versión nueva de Conexión Alegra').waitFor();
    await drawer.getByRole('tab', { name: t['admin.apps.tab.versions'] }).click();
    await drawer.getByText(/^Versión 1, desde el/).waitFor();
    await drawer.getByText('Prueba: 21 días').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'admin-apps-versions');
    await page.keyboard.press('Escape');

    await page.getByRole('row').filter({ hasText: 'Conexión Siigo' }).getByRole('link').first().click();
    await drawer.getByRole('tab', { name: t['admin.apps.properties'] }).click();
    await drawer.getByRole('row').filter({ hasText: 'Casa Azul' }).waitFor();
    const download = page.waitForEvent('download');
    await drawer.getByRole('button', { name: t['admin.apps.export'] }).click();
    expect((await download).suggestedFilename()).toBe('properties.csv');
    await page.keyboard.press('Escape');

    await page.getByRole('row').filter({ hasText: 'Power BI' }).getByRole('link').first().click();
    await drawer.getByRole('tab', { name: t['admin.apps.waiting'] }).click();
    await drawer.getByText('espera-mas@example.test').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'admin-apps-waiting');
    await page.route(/user-wait-list\?/, (route) => route.fulfill({ status: 503, body: '' }));
    await drawer.getByRole('searchbox').fill('nadie');
    await page.getByText(t['admin.waitList']).waitFor();
    expect(complaints.filter((line) => !line.includes('503'))).toEqual([]);
    await context.close();
  });
});
