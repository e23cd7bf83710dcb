import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { codesFor, hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth } from '#support/pages.ts';
import { fillSignIn } from '#support/staff.ts';
import { wordsIn } from '#support/words.ts';

/** The questions at sign-in before the first page: a name, and a phone that is confirmed. */
let app: TestApp;
let browser: Browser;

const es = wordsIn('es');
const DESKTOP = WIDTHS[0];
const proceed = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

describe.skipIf(!hasBrowser)('who signs in and is not known yet', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a phone is asked for, confirmed and taken away, at every width, in en [S-APP-08, R-LOGIN-12, R-LOGIN-13, R-LOGIN-14]', async () => {
    const [language, viewport] = ['en', WIDTHS[2]] as const;
    const t = wordsIn(language);
    const email = `sinfono${viewport.width}@example.test`;
    const national = `315444${viewport.width}`.padEnd(10, '0');
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await page.goto(`${app.url}/login?language=${language}&next=${encodeURIComponent('/app/listings')}`);
    await fillSignIn(page, email);
    await page.waitForURL(/\/verification-account\?next=%2Flistings/);
    await page.getByRole('heading', { level: 1, name: t('account.phone.title') }).waitFor();
    await isFineAtEveryWidth(page);
    await proceed(page, t('app.login.code.send'));
    await page.getByText(t('signup.phone.required')).waitFor();
    await page.getByLabel(t('account.phone.label'), { exact: true }).fill(national);
    await proceed(page, t('app.login.code.send'));
    await page.getByRole('heading', { level: 1, name: t('start.code.title') }).waitFor();
    const [code = ''] = await codesFor(app, `+57${national}`, 2);
    await page
      .getByLabel(t('start.code.label'))
      .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await proceed(page, t('account.phone.confirm'));
    await page.getByText(t('onboarding.phone.codeInvalid')).waitFor();
    await isFineAtEveryWidth(page);
    await page.getByLabel(t('start.code.label')).fill(code);
    await proceed(page, t('account.phone.confirm'));
    await page.waitForURL(({ pathname }) => pathname.endsWith('/listings'));

    await page.goto(`${app.url}/app/verification-account?language=${language}`);
    await page.getByRole('heading', { level: 1, name: t('account.phone.own') }).waitFor();
    await isFineAtEveryWidth(page);
    await proceed(page, t('account.phone.remove'));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('account.phone.remove') })
      .click();
    await page.getByRole('heading', { level: 1, name: t('account.phone.title') }).waitFor();
    expect(complaints.filter((line) => !/status of 400/.test(line))).toEqual([]);
    await context.close();
  });

  test('"not now" leads to the page the person wanted, and the question returns at the next sign-in only [R-LOGIN-12]', async () => {
    await hostWithProperty(app, 'despues@example.test');
    const { page, context } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/login`);
    await fillSignIn(page, 'despues@example.test');
    await page.waitForURL(/\/verification-account/);
    await page.getByRole('link', { name: es('account.later') }).click();
    await page.waitForURL(({ pathname }) => pathname === '/app');
    await page.goto(`${app.url}/app/listings`);
    await page.getByRole('heading', { level: 1, name: 'Alojamientos' }).waitFor();
    await context.close();
  });

  test('without a name it is asked first, then the phone [S-APP-09, R-LOGIN-09]', async () => {
    await hostWithProperty(app, 'sinnombre@example.test');
    await app.platform.pools.system.named('test-no-name', `update users set name = '' where email = $1`, [
      'sinnombre@example.test',
    ]);
    const { page, context } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/login`);
    await fillSignIn(page, 'sinnombre@example.test');
    await page.getByRole('heading', { level: 1, name: es('account.name.title') }).waitFor();
    await isFine(page);
    await page.getByLabel(es('start.name.label')).fill('Al');
    await proceed(page, es('account.name.save'));
    await page.getByText(es('signup.name.min')).waitFor();
    await page.getByLabel(es('start.name.label')).fill('Alba Nieto');
    await page.getByText(es('signup.name.min')).waitFor({ state: 'detached' });
    await proceed(page, es('account.name.save'));
    await page.waitForURL(/\/verification-account/);
    await page.getByRole('link', { name: es('account.later') }).click();
    await page.getByRole('heading', { level: 1, name: /Alba/ }).waitFor();
    await context.close();
  });
});
