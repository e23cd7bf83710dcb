import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { setCreditsLeft, readCreditsOf } from '#areas/subscription/credits/credits.test-stage.ts';
import { TRIAL_CREDITS } from '#areas/subscription/credits/credits.constants.ts';
import {
  aBiller,
  ANA,
  aDraft,
  aStay,
  type Biller,
  read,
  stamp,
} from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import {
  documentOn,
  isFine,
  isFineAtEveryWidth,
  signInBrowser,
  pressRetry,
  shotAtEveryWidth,
  signInTo,
} from '#support/pages.ts';
import { createColleague } from '#support/people.ts';
import { createAdministrator, openUserList, type Staff } from '#support/staff.ts';
import { allTexts } from '#texts/all.ts';

const HOST = 'sellos@example.test';
const [DESKTOP, , PHONE] = WIDTHS;
const t = allTexts.es;
const CREDITS = /\/api\/common\/credits\/current(\?|$)/;

/** S-APP-23: what stamps are paid with, from the first one to the last one. */
describe.skipIf(!hasBrowser)('credits and stamps', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Biller;
  let admin: Staff;
  beforeAll(async () => {
    app = await startTestApp({ BILLING: 'on' }, { entries: true });
    admin = await createAdministrator(app, 'admin@example.test');
    host = await aBiller(app, HOST);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const chip = (page: Page, count: number) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: `${count} ${count === 1 ? 'sello' : 'sellos'}`, exact: true });
  const openDraft = async (page: Page, guest: string): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name: t['shell.nav.invoicing'] }).click();
    await page.getByRole('heading', { level: 1, name: t['shell.nav.invoicing'] }).waitFor();
    await page.getByRole('row').filter({ hasText: guest }).getByRole('link').first().click();
    await page.getByRole('button', { name: t['invoicing.send'] }).waitFor();
  };

  test('from the own page of a host: a stamp is used, live, and with none left the draft stays [S-APP-23, R-CRED-06, R-CRED-02]', async () => {
    await setCreditsLeft(admin, host, TRIAL_CREDITS);
    const [first, second] = [
      await aStay(host, 1_071_000, { guestName: 'Elena Ricci' }),
      await aStay(host, 1_071_000, { guestName: 'Iván Cruz' }),
    ];
    await aDraft(host, first._id, { customer: { ...ANA, name: 'Elena', lastName: 'Ricci' } });
    const draft = await aDraft(host, second._id, { customer: { ...ANA, name: 'Iván', lastName: 'Cruz' } });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/' });
    await chip(page, TRIAL_CREDITS).waitFor();
    await openDraft(page, 'Elena Ricci');
    await page.getByRole('button', { name: t['invoicing.send'] }).click();
    await documentOn(page).getByText(t['stampStatus.accepted']).first().waitFor();
    // R-CRED-06: the page was not reloaded.
    await chip(page, TRIAL_CREDITS - 1).click();
    await page.getByRole('heading', { level: 1, name: t['app.credits.title'] }).waitFor();
    await page.getByRole('heading', { name: '¿De dónde sale este 49?' }).waitFor();
    const used = page.getByRole('row').filter({ hasText: t['app.credits.kind.spent'] });
    await used.getByRole('link', { name: `${host.numbers[0]}. Aceptada.` }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-healthy');

    // Another user takes the last one while this person looks.
    await setCreditsLeft(admin, host, 0);
    await chip(page, 0).waitFor();
    await page.getByText(t['app.credits.more']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-empty');
    await openDraft(page, 'Iván Cruz');
    await page.getByRole('button', { name: t['invoicing.send'] }).click();
    await page.getByText('No te quedan sellos para emitir esta factura').first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-refused');
    expect(await read(host, draft._id)).toMatchObject({ state: 'draft', number: null });
    await setCreditsLeft(admin, host, 1);
    await chip(page, 1).waitFor();
    await page.getByRole('button', { name: t['invoicing.send'] }).click();
    await documentOn(page).getByText(t['stampStatus.accepted']).first().waitFor();
    await chip(page, 0).waitFor();
    expect(await readCreditsOf(host)).toMatchObject({ quantity: 0, reserved: 0, spent: 2 });
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    await context.close();
  });

  test('Hoy tells that they are low, and leads to where they come from [S-APP-01, R-CRED-04]', async () => {
    await setCreditsLeft(admin, host, 14);
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/' });
    await page.getByText('Te quedan 14 sellos').waitFor();
    await shotAtEveryWidth(page, 'credits-today');
    await page.getByRole('link', { name: t['app.today.seeCredits'] }).click();
    await page.getByRole('heading', { name: '¿De dónde sale este 14?' }).waitFor();
    await page.getByText(/^Bajo/).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-low');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('loading, failed in its own words and back again; unknown is not zero [S-APP-23, R-CRED-07]', async () => {
    await hostWithProperty(app, 'sin-dato@example.test');
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, 'sin-dato@example.test');
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    await page.route(CREDITS, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${app.url}/app/credits`);
    await page.locator('[aria-busy=true]').getByRole('status').first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-loading');
    hold?.();
    await page.getByText(t['app.credits.unknown.text']).waitFor();
    expect(await page.getByText('¿De dónde sale').count()).toBe(0);
    expect(
      await page
        .getByRole('banner')
        .getByText(/sellos?$/)
        .count(),
    ).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-unknown');
    await page.unroute(CREDITS);
    await page.route(CREDITS, (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();

    await page.getByRole('alert').getByText(t['credits.load']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-failed');
    await page.unroute(CREDITS);
    await pressRetry(page.getByRole('button', { name: t['shell.retry'] }));
    await page.getByText(t['app.credits.unknown.text']).waitFor();
    await context.close();
  });

  test('a user who does not see amounts sees neither the chip nor the page [D-9]', async () => {
    await createColleague(app, host.propertyId, 'sin-dinero@example.test', { role: 'manager', money: false });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: 'sin-dinero@example.test', path: '/credits' });
    await page.getByText(t['shell.notYours.title']).waitFor();
    expect(
      await page
        .getByRole('banner')
        .getByText(/sellos?$/)
        .count(),
    ).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an administrator corrects them where the property is shown, with a reason [C-CRED-03, SEC-37]', async () => {
    await setCreditsLeft(admin, host, 14);
    const { _id } = (await host.get<{ _id: string }>('/api/auth/me')).data;
    const { page, context, complaints } = await openUserList(app, browser, admin);
    await page.goto(`${app.url}/admin/users/${_id}`);
    const part = page.getByRole('dialog');
    await part.getByText('Factura electrónica DIAN: 14 disponibles, 0 apartados').waitFor();
    await part.getByRole('button', { name: t['admin.credits.do'] }).click();
    await part.getByText(t['general.required']).first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-admin');
    await part.getByLabel(t['admin.credits.amount'], { exact: true }).fill('-20');
    await part.getByLabel(t['admin.credits.reason'], { exact: true }).fill('Cobrados dos veces en octubre');
    await part.getByRole('button', { name: t['admin.credits.do'] }).click();
    await part.getByText(t['credits.tooMany']).first().waitFor();
    await part.getByLabel(t['admin.credits.amount'], { exact: true }).fill('+6');
    await part.getByRole('button', { name: t['admin.credits.do'] }).click();
    await page.getByText('Quedan 20').waitFor();
    await part.getByText('Factura electrónica DIAN: 20 disponibles, 0 apartados').waitFor();
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    await context.close();
    const hosts = await openPerson(browser, PHONE ?? DESKTOP);
    await signInTo(app, hosts.page, { email: HOST, path: '/invoicing' });
    await hosts.page.getByRole('main').getByRole('button', { name: t['app.more'] }).click();
    await hosts.page.getByRole('menuitem', { name: t['app.credits.title'] }).click();
    await hosts.page.getByText('Cobrados dos veces en octubre').waitFor();
    expect(hosts.complaints).toEqual([]);
    await hosts.context.close();
  });

  test('the pages are shown in three languages [S-APP-23]', async () => {
    await stamp(host, (await aDraft(host, (await aStay(host))._id))._id);
    for (const { language, ...viewport } of chooseWidths(1)) {
      const { page, context, complaints } = await openPerson(browser, viewport);
      await signInTo(app, page, { email: HOST, language, path: '/credits' });
      await page.getByText(allTexts[language]['app.credits.kind.welcome']).first().waitFor();
      await isFine(page, language);
      await shotAtEveryWidth(page, `credits-${language}`);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});

/** Where nothing is metered the page says so, and nothing of it is in the way. */
describe.skipIf(!hasBrowser)('stamps that cost nothing', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp({}, { entries: true });
    await aBiller(app, HOST);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('off: no chip, "—", and a word why [S-APP-23, D-33]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/credits' });
    await page.getByText(t['app.credits.off']).waitFor();
    expect(
      await page
        .getByRole('banner')
        .getByText(/sellos?$/)
        .count(),
    ).toBe(0);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'credits-off');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
