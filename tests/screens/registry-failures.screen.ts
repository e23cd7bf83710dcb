import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { wordsIn } from '#support/words.ts';

const EMAIL = 'registro-falla@example.test';
const SETTINGS = /\/api\/common\/sire-tra-settings/;
const LISTINGS = /\/api\/pms\/listings/;
/** What a server in trouble says of itself, which is not for a host. */
const RAW = 'java.sql.SQLException: ORA-12541';
const t = wordsIn('es');

let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('failures on the screens of registries', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    const host = await hostWithProperty(app, EMAIL);
    await host.send('POST', '/api/pms/listings', { internalName: 'Loft 9' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function atHome() {
    const person = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, person.page, EMAIL);
    return person;
  }
  const isSaid = async (page: Page, sentence: string): Promise<void> => {
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    expect(await page.getByText(RAW).count(), sentence).toBe(0);
  };
  /** Calls with this method fail in the words of a server; the others are answered. */
  const broken = (method: string, status: number) => (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { statusCode: status, errors: [{ message: RAW }] } })
      : route.fallback();
  const save = (drawer: Locator) => drawer.getByRole('button', { name: t('app.registry.save') }).click();

  test('each failure says its own sentence, a registry that is down says so, and nothing typed is lost [R-REGISTRY-03, R-REGISTRY-06, S-APP-35]', async () => {
    const { page, context } = await atHome();
    await page.route(SETTINGS, broken('GET', 500));
    await page.goto(`${app.url}/app/registry`);
    await isSaid(page, t('registry.load'));
    await isFineAtEveryWidth(page);
    await page.unroute(SETTINGS);
    await page
      .getByRole('button', { name: t('shell.retry') })
      .first()
      .click();
    await page
      .getByRole('link', { name: t('app.registry.connect') })
      .first()
      .click();

    const drawer = page.getByRole('dialog');
    const modes = drawer.getByRole('switch', { name: t('app.connection.test') });
    await modes.first().waitFor();
    for (const mode of await modes.all()) await mode.check();
    const name = drawer.getByLabel(t('app.registry.establishment'));
    await name.fill('Casa Getsemaní');
    await steer(app, 'tra').failNext({
      match: 'GET one/',
      status: 503,
      retryAfterSeconds: 60,
      contentType: 'text/html',
      body: `<h1>${RAW}</h1>`,
    });
    await save(drawer);
    await isSaid(page, t('registry.platformDown'));
    await isFineAtEveryWidth(page);
    await steer(app, 'sire').failNext({ match: 'GET *', status: 200, contentType: 'text/html', body: RAW });
    await save(drawer);
    await isSaid(page, t('registry.unexpected'));
    await page.route(SETTINGS, broken('POST', 500));
    await save(drawer);
    await isSaid(page, t('registry.create'));
    await page.unroute(SETTINGS);
    expect(await name.inputValue()).toBe('Casa Getsemaní');
    await save(drawer);
    await page.getByText(t('app.registry.saved')).waitFor();

    await page
      .getByRole('link', { name: t('app.registry.settings') })
      .first()
      .click();
    await modes.first().waitFor();
    await page.route(SETTINGS, broken('PUT', 500));
    await save(drawer);
    await isSaid(page, t('registry.update'));
    await drawer.getByRole('switch', { name: /^SIRE/ }).uncheck();
    await save(drawer);
    await isSaid(page, t('registry.disconnect'));
    await page.unroute(SETTINGS);
    await page.route(SETTINGS, broken('DELETE', 500));
    await drawer.getByRole('button', { name: t('app.connection.disconnect') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('general.delete') }).click();
    await question
      .getByRole('alert')
      .filter({ hasText: t('registry.delete') })
      .waitFor();
    expect(await page.getByText(RAW).count()).toBe(0);
    await isFineAtEveryWidth(page);
    await page.unroute(SETTINGS);
    await question.getByRole('button', { name: t('general.delete') }).click();
    await page
      .getByRole('link', { name: t('app.registry.connect') })
      .first()
      .waitFor();
    await context.close();
  });

  test('of listings only the listed sentences are shown, never the text of a server [R-REGISTRY-06, R-REGISTRY-07]', async () => {
    const { page, context } = await atHome();
    await page.route(LISTINGS, broken('GET', 500));
    await page.goto(`${app.url}/app/registry/settings/new`);
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('checkbox', { name: t('app.registry.allListings') }).uncheck();
    await isSaid(page, t('registry.listings.list'));
    await isFineAtEveryWidth(page);
    await page.unroute(LISTINGS);
    await drawer
      .getByRole('alert')
      .getByRole('button', { name: t('shell.retry') })
      .click();
    await drawer.getByRole('checkbox', { name: 'Loft 9' }).waitFor();

    await page.route(LISTINGS, broken('POST', 400));
    await page.goto(`${app.url}/app/listings/new`);
    await drawer.locator('input[name=internalName]').fill('Loft 10');
    await drawer.getByRole('button', { name: t('app.listing.save') }).click();
    await page.getByRole('button', { name: t('onboarding.listing.ical.skip') }).click();
    await isSaid(page, t('registry.listings.create'));
    expect(await drawer.locator('input[name=internalName]').inputValue()).toBe('Loft 10');
    await isFineAtEveryWidth(page);
    await page.unroute(LISTINGS);

    await page.goto(`${app.url}/app/listings`);
    await page
      .getByRole('link', { name: /^Loft 9/ })
      .first()
      .click();
    await page.route(LISTINGS, broken('DELETE', 500));
    await drawer.getByRole('button', { name: t('app.more') }).click();
    await page.getByRole('menuitem', { name: t('general.delete') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('general.delete') }).click();
    await question
      .getByRole('alert')
      .filter({ hasText: t('registry.listings.delete') })
      .waitFor();
    expect(await page.getByText(RAW).count()).toBe(0);
    await context.close();
  });
});
