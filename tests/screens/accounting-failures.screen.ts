import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aStay } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { wordsIn } from '#support/words.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';

const EMAIL = 'fallas@example.test';
const BROKEN = { status: 500, json: { statusCode: 500, errors: [] } };
const t = wordsIn('es');

/** R-INV-22: each load and each save of the accounting part says by itself what failed, and nothing typed is lost. */
describe.skipIf(!hasBrowser)('failures on the screens of invoicing', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Host;
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    const today = dayIn('America/Bogota', app.clock.now());
    const days = { checkInDate: addDays(today, 1), checkOutDate: addDays(today, 4) };
    await aStay(host, 1_071_000, { guestName: 'Marina Duarte', ...days });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function atHome() {
    const person = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, person.page, EMAIL);
    await person.page.goto(`${app.url}/app/`);
    return person;
  }
  const goTo = (page: Page, name: string) =>
    page.getByRole('navigation').getByRole('link', { name }).first().click();
  async function openFromInvoices(page: Page, name: string): Promise<void> {
    await goTo(page, t('shell.nav.invoicing'));
    await page
      .getByRole('main')
      .getByRole('button', { name: t('app.more') })
      .click();
    await page.getByRole('menuitem', { name }).click();
  }

  test('connecting Siigo leads to the mapping, and Conexiones links to it again [C-INT-05, C-ACC-34]', async () => {
    const { page, context, complaints } = await atHome();
    await goTo(page, t('shell.nav.connections'));
    const card = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Siigo' }) });
    await card.getByRole('link', { name: t('app.connection.connect') }).click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByLabel(t('app.connection.test')).check();
    await drawer.getByRole('button', { name: t('app.connection.connect'), exact: true }).click();
    await page.waitForURL(/\/app\/invoicing\/settings$/);
    await page.getByText('Antes de la primera factura falta elegir').waitFor();
    await goTo(page, t('shell.nav.connections'));
    await card.getByRole('link', { name: t('app.accounting.title') }).waitFor();
    await isFineAtEveryWidth(page);
    await card.getByRole('link', { name: t('app.accounting.title') }).click();
    await page.getByLabel('Vendedor').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the mapping: products and taxes that cannot be read, and a save that fails and loses nothing [R-INV-22]', async () => {
    const { page, context } = await atHome();
    await steer(app, 'siigo').failNext({ match: 'GET taxes', times: 4, status: 503, body: '{}' });
    await steer(app, 'siigo').failNext({ match: 'GET products', times: 4, status: 503, body: '{}' });
    await openFromInvoices(page, t('app.accounting.title'));
    await page.getByText(t('accounting.taxes')).waitFor();
    await page.getByText(t('accounting.products')).waitFor();
    await isFineAtEveryWidth(page);

    await page.getByLabel('Vendedor').selectOption('629');
    const save = page.getByRole('button', { name: t('app.accounting.save') });
    await page.route(/\/api\/accounting\/mapping/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(BROKEN) : route.continue(),
    );
    await save.click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('accounting.save') })
      .waitFor();
    expect(await page.getByLabel('Vendedor').inputValue()).toBe('629');
    await isFineAtEveryWidth(page);
    await page.unroute(/\/api\/accounting\/mapping/);
    await save.click();
    await page.getByText(t('app.accounting.saved')).waitFor();
    expect(await page.getByText(t('accounting.save')).count()).toBe(0);
    await context.close();
  });

  test('a field that saves at a press keeps its value after a failed save [R-INV-22]', async () => {
    const { page, context } = await atHome();
    await openFromInvoices(page, t('invoicing.auto.menu'));
    const field = page.getByRole('switch', { name: t('invoicing.auto.on') });
    await field.waitFor();
    await page.route(/auto-bill/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(BROKEN),
    );
    await field.click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('accounting.field') })
      .waitFor();
    expect(await field.isChecked()).toBe(false);
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('the invoices of a stay that cannot be read, beside its account and where one is made [R-INV-22, R-CHK-05]', async () => {
    const { page, context } = await atHome();
    const ofStay = /\/api\/accounting\/invoices\?.*reservationId/;
    await page.route(ofStay, (route) => route.fulfill(BROKEN));
    await goTo(page, t('shell.nav.reservations'));
    await page.waitForURL(/\/app\/reservations$/);
    await page.getByRole('link', { name: /Marina Duarte/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('app.folio.title') })
      .click();
    const card = page.getByRole('region', { name: t('invoicing.stay.invoices') });
    await card
      .getByRole('alert')
      .filter({ hasText: t('invoice.reservationInvoices') })
      .waitFor();
    await isFineAtEveryWidth(page);
    await page.unroute(ofStay);
    await card.getByRole('button', { name: t('shell.retry') }).click();
    await card.getByText(t('invoicing.stay.none')).waitFor();
    await isFine(page, 'without an invoice');

    await page.route(ofStay, (route) => route.fulfill(BROKEN));
    await card.getByRole('link', { name: t('invoicing.new.create') }).click();
    await page.waitForURL(/\/invoicing\/new\?stay=/);
    await page.reload();
    const drawer = page.getByRole('dialog');
    await drawer
      .getByRole('alert')
      .filter({ hasText: t('invoice.reservationInvoices') })
      .waitFor();
    await isFineAtEveryWidth(page);
    await page.unroute(ofStay);
    await drawer.getByRole('button', { name: t('invoicing.new.create') }).click();
    await page.waitForURL(/invoicing\/[0-9a-f-]{36}$/);
    await context.close();
  });

  test('the listings that cannot be read [R-INV-22]', async () => {
    const { page, context } = await atHome();
    await page.route(/\/api\/pms\/listings\?/, (route) => route.fulfill(BROKEN));
    await goTo(page, t('shell.nav.listings'));
    await page
      .getByRole('alert')
      .filter({ hasText: t('accounting.listings') })
      .waitFor();
    await isFineAtEveryWidth(page);
    await page.unroute(/\/api\/pms\/listings\?/);
    await page.getByRole('button', { name: t('shell.retry') }).click();
    // Files that share a worker count their units on.
    await page
      .getByRole('main')
      .getByText(/^Casa \d+$/)
      .first()
      .waitFor();
    await context.close();
  });
});
