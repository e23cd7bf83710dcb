import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { isFine, isFineAtEveryWidth, signInBrowser, pressRetry, shotAtEveryWidth } from '#support/pages.ts';
import { createAdministrator, fillCode, fillSignIn, type Staff } from '#support/staff.ts';
import { allTexts } from '#texts/all.ts';

const [DESKTOP] = WIDTHS;
const t = allTexts.es;
const CALL = '**/api/admin/prices*';

/** S-ADM-02: what plans and credits cost, and on which terms. */
describe.skipIf(!hasBrowser)('prices', () => {
  let app: TestApp;
  let browser: Browser;
  let admin: Staff;
  beforeAll(async () => {
    app = await startTestApp({}, { entries: true });
    admin = await createAdministrator(app, 'admin@example.test');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const drawerOf = (page: Page) => page.getByRole('dialog');
  const field = (page: Page, name: string) => drawerOf(page).getByLabel(name, { exact: true });
  const save = (page: Page) => drawerOf(page).getByRole('button', { name: t['admin.apps.save'] }).click();
  const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
  const closed = (page: Page) => drawerOf(page).waitFor({ state: 'detached' });

  test('from the sign-in: each price is changed, its mistakes shown, and told [S-ADM-02, C-APP-20, C-APP-21, C-APP-22, C-APP-23, W2-L-15]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/admin`);
    await fillSignIn(page, admin.email);
    await fillCode(app, page, admin.email);
    await page.getByRole('navigation').getByRole('link', { name: t['admin.nav.prices'] }).click();
    await rowOf(page, 'PRO').getByText('Se pagan 10 meses').waitFor();
    // Each currency has its price, not only its name.
    await rowOf(page, 'PRO')
      .getByText(/COP.*por alojamiento/)
      .waitFor();
    await rowOf(page, 'Colombia').getByText('Se suma').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'prices');

    await rowOf(page, 'BASIC').getByRole('link').first().click();
    await field(page, t['admin.prices.months']).fill('14');
    await drawerOf(page).getByLabel('Tramo 2, COP: Desde').fill('9');
    await save(page);
    await drawerOf(page).getByText(t['marketplace.bands.hole']).waitFor();
    await drawerOf(page).getByText(t['general.invalid.tooBig']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'prices-plan');
    await field(page, t['admin.prices.months']).fill('11');
    await drawerOf(page).getByLabel('Tramo 2, COP: Desde').fill('5');
    await drawerOf(page).getByLabel('Tramo 1, COP: Precio').fill('21.900,50');
    await save(page);
    await page.getByText(t['admin.prices.saved'], { exact: true }).waitFor();
    await drawerOf(page).getByRole('tab', { name: t['admin.apps.tab.versions'] }).click();
    await drawerOf(page).getByText('Año: 11 meses · Precios: ARS, BRL, COP, EUR, MXN, USD').waitFor();
    await isFine(page);
    await page.keyboard.press('Escape');
    await closed(page);
    await rowOf(page, 'BASIC').getByText('Se pagan 11 meses').waitFor();

    await rowOf(page, 'Factura electrónica DIAN').getByRole('link').first().click();
    await field(page, t['admin.prices.least']).fill('30');
    await save(page);
    await drawerOf(page).getByText(t['marketplace.bands.fromLeast']).first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'prices-credits');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: t['general.discard.confirm'] }).click();
    await closed(page);

    await page.getByRole('link', { name: t['admin.prices.tax.add'] }).click();
    await field(page, t['app.property.country']).selectOption('MX');
    await field(page, t['admin.prices.tax.name']).fill('IVA');
    await field(page, t['admin.prices.tax.percent']).fill('dieciséis');
    await save(page);
    await drawerOf(page).getByText(t['general.invalid.number']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'prices-tax');
    await field(page, t['admin.prices.tax.percent']).fill('16');
    await field(page, t['admin.prices.tax.included']).check();
    await save(page);
    await closed(page);
    await rowOf(page, 'México').getByText('Lo incluyen').waitFor();

    await page.getByRole('link', { name: t['admin.prices.smallest.add'] }).click();
    await field(page, t['admin.apps.currency']).fill('uyu');
    await field(page, t['admin.prices.smallest.amount']).fill('25');
    await save(page);
    await closed(page);
    await rowOf(page, 'UYU').waitFor();
    expect(complaints.filter((line) => !/40\d/.test(line))).toEqual([]);
    await context.close();
  });

  test('the page while it loads and when it fails; typed values stay when saving fails [S-ADM-02]', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, admin.email, { hasSecondFactor: true });
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(CALL, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(`${app.url}/admin/prices`);
    await page.locator('[aria-busy=true]').first().waitFor();
    await isFine(page);
    answer();
    await page.getByRole('button', { name: t['shell.retry'] }).first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'prices-failed');
    await page.unroute(CALL);
    await pressRetry(page.getByRole('button', { name: t['shell.retry'] }).first());
    await rowOf(page, 'CLP').getByRole('link').first().click();
    await page.route('**/api/admin/prices/smallest-charges/*', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, errors: [{ code: 'x', message: 'Espera.' }] } }),
    );
    await field(page, t['admin.prices.smallest.amount']).fill('900');
    await save(page);
    await drawerOf(page).getByText('Espera.').waitFor();
    expect(await field(page, t['admin.prices.smallest.amount']).inputValue()).toBe('900');
    await isFine(page);
    await context.close();
  });

  test.each(chooseWidths(1))(
    'at $width px in $language [A11-01, S-ADM-02]',
    async ({ width, height, language }) => {
      const { page, context, complaints } = await openPerson(browser, { width, height }, language);
      await signInBrowser(app, page, admin.email, { hasSecondFactor: true });
      await page.goto(`${app.url}/admin/prices?language=${language}`);
      await rowOf(page, 'PRO').waitFor();
      await isFine(page, language);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
