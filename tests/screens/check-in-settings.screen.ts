import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CheckInSettings } from '#areas/guests/check-in/settings.contract.ts';
import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  createTestLink,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser, shotAtEveryWidth } from '#support/pages.ts';
import { wordsIn } from '#support/words.ts';
import type { Instant } from '#vocabulary/instant.ts';

const EMAIL = 'ajustes@example.test';
const SETTINGS = /\/api\/checkin-express\/integrations\?/;
const ADDRESS = '/app/check-in/settings';

describe.skipIf(!hasBrowser)('the settings of the check-in', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  const t = wordsIn('es');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const stored = async () => (await host.get<CheckInSettings>('/api/checkin-express/integrations')).data;

  test('from the check-ins to a phone that is asked and a code on the day, and what the law asks stays [C-CHK-02, D-45, SEC-42]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/check-in`);
    await page.getByRole('link', { name: t('app.checkIn.settings.title') }).click();
    const drawer = page.getByRole('dialog');
    const document = drawer.getByLabel(t('guestField.documentNumber.label'), { exact: true });
    await document.waitFor();
    expect(await document.locator('option').allTextContents()).toEqual([
      t('app.checkIn.settings.ask.law'),
      t('app.checkIn.settings.ask.required'),
    ]);
    await drawer.getByLabel(t('guestField.phone.label'), { exact: true }).selectOption('required');
    await drawer.getByLabel(t('app.checkIn.settings.entry')).selectOption('arrival-day');
    await drawer.locator('input[name=accessCode]').fill('7391#');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'check-in-settings');
    await drawer.getByRole('button', { name: t('app.checkIn.settings.save') }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({
      reveal: { entry: 'arrival-day' },
      hasAccessCode: true,
      version: 1,
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('typed values survive a refusal and a change by another user [REL-22]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}${ADDRESS}`);
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=wifiName]').fill('La mía');
    const save = drawer.getByRole('button', { name: t('app.checkIn.settings.save') });
    const message = t('checkIn.settings.lawAsks');
    const errors = [{ code: 'law-asks', message, type: 'error', field: 'fields.2.ask' }];
    await page.route(SETTINGS, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { statusCode: 400, errors } })
        : route.continue(),
    );
    await save.click();
    await drawer.getByText(message).waitFor();
    expect(await drawer.locator('input[name=wifiName]').inputValue()).toBe('La mía');
    await page.unroute(SETTINGS);
    await host.send('POST', '/api/checkin-express/integrations', {
      wifiName: 'La de ella',
      reveal: { address: 'always' },
    });
    await drawer.getByLabel(t('guestField.documentNumber.label'), { exact: true }).selectOption('required');
    await save.click();
    await drawer.getByRole('radio', { name: /La de ella$/ }).waitFor();
    await isFineAtEveryWidth(page);
    expect(await drawer.getByLabel(t('app.checkIn.settings.address')).inputValue()).toBe('always');
    await save.click();
    await drawer.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ wifiName: 'La mía', reveal: { address: 'always' } });
    await context.close();
  });

  test('the page of a guest has the address at once, and the code a day before [C-CHK-11, SEC-42]', async () => {
    await host.send('POST', '/api/checkin-express/integrations', {
      fields: [],
      reveal: { address: 'always', wifi: 'arrival-day', entry: 'day-before' },
      wifiName: 'CasaAzul',
      wifiPassword: 'guayaba-y-sal-91',
      accessCode: '7391#',
      instructions: 'La llave está detrás del mango.',
    });
    const stay = await createTestStay(host, { adults: 1, checkInDate: inDays(9), checkOutDate: inDays(11) });
    await host.send('PATCH', `/api/pms/listings/${stay.roomId}`, { address: 'Calle 35 # 4-20, Cartagena' });
    const [early, late] = [await createTestLink(host, stay), await createTestLink(host, stay)];
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await page.goto(early);
    await page.getByText('Calle 35 # 4-20, Cartagena').waitFor();
    expect(await page.getByText('7391#').count()).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'guest-always');
    await completeTestCheckIn(app, host, stay, [ANNA]);
    app.clock.set(`${inDays(8)}T20:01:00.000Z` as Instant);
    await page.goto(late);
    await page.getByText('7391#').waitFor();
    await page.getByText('La llave está detrás del mango.').waitFor();
    expect(await page.getByText('guayaba-y-sal-91').count()).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'guest-code');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the page while it loads and when it fails [C-CHK-01, W1-F-09]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    await page.route(SETTINGS, (route) => route.fulfill(broken));
    await page.goto(`${app.url}${ADDRESS}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('alert').getByText(t('admin.propertySettings')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'check-in-settings-failed');
    await page.unroute(SETTINGS);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(SETTINGS, async (route) => {
      await held;
      await route.continue();
    });
    await drawer.getByRole('button', { name: t('shell.retry') }).click();
    await page.reload();
    await drawer.getByText(t('app.checkIn.settings.title')).waitFor();
    expect(await drawer.locator('form, [role=alert]').count()).toBe(0);
    await shotAtEveryWidth(page, 'check-in-settings-loading');
    release();
    await drawer.locator('input[name=wifiName]').waitFor();
    await context.close();
  });
});
