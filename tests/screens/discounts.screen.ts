import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { DiscountEntry } from '#areas/subscription/discounts/discounts.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import {
  holdReplies,
  isFine,
  isFineAtEveryWidth,
  signInBrowser,
  pressRetry,
  shotAtEveryWidth,
} from '#support/pages.ts';
import { createAdministrator, fillCode, fillSignIn, type Staff } from '#support/staff.ts';
import { allTexts } from '#texts/all.ts';

const [DESKTOP] = WIDTHS;
const t = allTexts.es;
const PATH = '/api/common/subscriptions/discounts';
const CALL = '**/api/common/subscriptions/discounts*';

/** S-ADM-05: codes that lower what Posada asks for. */
describe.skipIf(!hasBrowser)('discounts', () => {
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

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
  const create = (code: string, own: object = {}) =>
    admin.send<DiscountEntry>('POST', PATH, {
      code,
      type: 'percentage',
      amount: 10,
      reason: 'Feria de Cartagena',
      ...own,
    });

  async function atDiscounts(viewport: { width: number; height: number } = DESKTOP, language = 'es') {
    const person = await openPerson(browser, viewport, language);
    await signInBrowser(app, person.page, admin.email, { hasSecondFactor: true });
    await person.page.goto(`${app.url}/admin/discounts?language=${language}`);
    return person;
  }

  test('from the sign-in: empty, created with its mistakes shown, found, and deleted [S-ADM-05, R-SUB-07, R-SUB-08]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/admin`);
    await fillSignIn(page, admin.email);
    await fillCode(app, page, admin.email);
    await page.getByRole('navigation').getByRole('link', { name: t['admin.nav.discounts'] }).click();
    await page.getByText(t['admin.discounts.none'], { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'discounts-empty');

    await button(page, t['admin.discounts.create']).first().click();
    const send = page.getByRole('dialog').getByRole('button', { name: t['admin.discounts.create'] });
    await field(page, t['admin.discounts.code']).fill('no vale');
    await field(page, t['admin.discounts.percent']).fill('12,3');
    await field(page, t['admin.discounts.lastDay']).fill('31/02/2030');
    await send.click();
    for (const complaint of ['discounts.error.code', 'general.invalid.date', 'general.required'] as const) {
      await page.getByRole('dialog').getByText(t[complaint]).first().waitFor();
    }
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'discounts-mistakes');
    await field(page, t['admin.discounts.code']).fill('feria-26');
    await field(page, t['admin.discounts.percent']).fill('12,3');
    await field(page, t['admin.discounts.firstCharges']).fill('3');
    await field(page, t['admin.discounts.mostUses']).fill('1000');
    await field(page, t['admin.discounts.lastDay']).fill('31/12/2030');
    await page.getByRole('dialog').getByLabel('PRO', { exact: true }).check();
    await page
      .getByRole('dialog')
      .getByLabel(t['admin.discounts.app.siigo-connect'], { exact: true })
      .check();
    await field(page, t['admin.discounts.reason']).fill('Feria de Cartagena');
    await send.click();
    await page.getByRole('dialog').getByText(t['discounts.error.percent']).waitFor();
    await field(page, t['admin.discounts.percent']).fill('12,5');
    await send.click();
    await page.getByText(t['admin.discounts.created'], { exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'FERIA-26' });
    for (const words of ['12,5 %', '3 cobros', 'PRO y Siigo', '0 de 1.000', '31/12/2030', 'admin, ']) {
      await row.getByText(words).first().waitFor();
    }

    await button(page, t['admin.discounts.create']).click();
    await field(page, t['admin.discounts.code']).fill('FERIA-26');
    await field(page, t['admin.discounts.type']).selectOption('fixed');
    await field(page, t['admin.discounts.amount']).fill('50000');
    await field(page, t['admin.discounts.reason']).fill('Socios del gremio');
    await send.click();
    await page.getByRole('dialog').getByText(t['discounts.error.codeTaken']).waitFor();
    await field(page, t['admin.discounts.code']).fill('gremio');
    await send.click();
    await page.getByRole('row').filter({ hasText: 'GREMIO' }).getByText('50.000').waitFor();
    await create('AUTO_DISCOUNT_1');
    await create('VIEJO', { expiresAt: '2020-01-01T00:00:00.000Z' });

    await page.reload();
    await page.getByRole('row').filter({ hasText: 'VIEJO' }).getByText(t['admin.discounts.ended']).waitFor();
    expect(await page.getByText('AUTO_DISCOUNT').count()).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'discounts-full');
    await page.getByLabel(t['admin.discounts.search']).fill('feria');
    await page.getByText('GREMIO', { exact: true }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('code')).toBe('feria');
    await page.getByLabel(t['admin.discounts.search']).fill('auto_discount');
    await page.getByText(t['admin.discounts.noMatch']).waitFor();
    await button(page, t['admin.discounts.clear']).click();

    await page.getByRole('button', { name: 'Eliminar FERIA-26' }).click();
    await page.getByText(t['admin.discounts.delete.text']).waitFor();
    await isFine(page);
    await page.route(CALL, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('alertdialog').getByRole('button', { name: t['general.delete'] }).click();
    await page.getByText(t['subscriptions.discounts.delete']).waitFor();
    await page.unroute(CALL);
    await page.getByRole('alertdialog').getByRole('button', { name: t['general.delete'] }).click();
    await page.getByText(t['admin.discounts.deleted'], { exact: true }).waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'GREMIO' }).waitFor();
    expect(complaints.filter((line) => !/40\d|ERR_FAILED/.test(line))).toEqual([]);
    await context.close();
  });

  test('while it loads, when it fails, and again [S-ADM-05]', async () => {
    await create('OTRA_VEZ');
    const { page, context } = await atDiscounts();
    await page.getByRole('row').filter({ hasText: 'OTRA_VEZ' }).waitFor();
    let isAway = true;
    const errors = [{ code: 'unexpected', message: 'Algo salió mal' }];
    const letGo = await holdReplies(page, CALL, (route) =>
      isAway ? route.fulfill({ status: 500, json: { statusCode: 500, errors } }) : route.continue(),
    );
    await page.reload();
    await page.locator('[aria-busy=true]').first().waitFor();
    await isFine(page);
    letGo();
    await page.getByText(t['subscriptions.discounts.get']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'discounts-failed');
    isAway = false;
    await pressRetry(page.getByRole('button', { name: t['shell.retry'] }));
    await page.getByRole('row').filter({ hasText: 'OTRA_VEZ' }).waitFor();

    await button(page, t['admin.discounts.create']).click();
    await field(page, t['admin.discounts.code']).fill('caido');
    await field(page, t['admin.discounts.percent']).fill('5');
    await field(page, t['admin.discounts.reason']).fill('Feria de Cartagena');
    await page.route(CALL, (route) => {
      const body = '{"statusCode":409,"errors":[{"code":"conflict","message":"Alguien fue más rápido"}]}';
      return route.fulfill({ status: 409, contentType: 'application/json', body });
    });
    await page.getByRole('dialog').getByRole('button', { name: t['admin.discounts.create'] }).click();
    await page.getByText(`${t['subscriptions.discounts.create']}. Alguien fue más rápido`).waitFor();
    expect(await field(page, t['admin.discounts.code']).inputValue()).toBe('caido');
    await context.close();
  });

  test.each(chooseWidths(0))('at $width px in $language [S-ADM-05]', async ({ width, height, language }) => {
    await create(`ANCHO-${width}`, { apps: ['siigo-connect'], plans: ['PRO'] });
    const { page, context } = await atDiscounts({ width, height }, language);
    await page
      .getByRole('heading', { level: 1, name: allTexts[language]['admin.discounts.title'] })
      .waitFor();
    await page.getByText(`ANCHO-${width}`).waitFor();
    await isFine(page, language);
    await page
      .getByRole('button', { name: allTexts[language]['admin.discounts.create'], exact: true })
      .click();
    await page.getByRole('dialog').waitFor();
    await isFine(page, language);
    await context.close();
  });
});
