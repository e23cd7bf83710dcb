import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { codesFor, hostWithProperty, PASSWORD } from '#support/host.ts';
import { holdReplies, isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { type Colleague, createSignedInPerson } from '#support/people.ts';
import { allTexts } from '#texts/all.ts';

/** An expired password, from the administrator who asks for a new one to the sign-in with the new one. */
let app: TestApp;
let browser: Browser;
let admin: Colleague;
let hostId: string;
const ADMIN = 'admin@example.test';
const HOST = 'vencida@example.test';
const LATE = 'tarde@example.test';
const NEW = 'Brisa-del-sur-8';
const t = allTexts.es;
const [DESKTOP, , PHONE] = WIDTHS;

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  for (const { width, height } of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
};
const sessionIn = async (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]),
  );

async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.locator('input[name=newPassword]').fill(password);
  await page.locator('input[name=confirmation]').fill(again);
  await page.getByRole('button', { name: t['app.password.save'] }).click();
}

describe.skipIf(!hasBrowser)('an expired password', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    const host = await hostWithProperty(app, HOST);
    hostId = (await host.get<{ _id: string }>('/api/auth/me')).data._id;
    // Set here, so that the sign-in does not ask for it (R-LOGIN-12).
    await app.platform.pools.system.named(
      'test-phone',
      "update users set phone_number = '+573001110062' where email = $1",
      [HOST],
    );
    admin = await createSignedInPerson(app, ADMIN, { admin: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a new password is asked for in the administration, and the sign-in then leads to the page the person wanted [S-APP-07, R-LOGIN-03, C-AUTH-30]', async () => {
    const staff = await openPerson(browser, DESKTOP);
    await signInBrowser(app, staff.page, ADMIN, { hasSecondFactor: true });
    await staff.page.goto(`${app.url}/admin/users/${hostId}`);
    await staff.page.getByRole('button', { name: t['admin.newPassword.do'] }).click();
    await isFineAtEveryWidth(staff.page);
    await shot(staff.page, 'demand');
    const question = staff.page.getByRole('alertdialog');
    await question.getByRole('button', { name: t['admin.newPassword.do'] }).click();
    await staff.page.getByText(t['admin.newPassword.is']).waitFor();
    await isFineAtEveryWidth(staff.page);
    await shot(staff.page, 'demanded');
    await staff.context.close();

    const { page, context } = await openPerson(browser, PHONE);
    await page.goto(`${app.url}/login?next=${encodeURIComponent('/app/listings?status=archived')}`);
    await signIn(page, HOST);
    await page.getByRole('heading', { name: t['app.login.newDevice.title'] }).waitFor();
    const [code = ''] = await codesFor(app, HOST, 1);
    const proved = page.waitForResponse(/\/session\/mfa/);
    await page.locator('input[name=code]').fill(code);
    await page.keyboard.press('Enter');
    const { data } = (await (await proved).json()) as { data: { session: string } };
    await page.getByRole('heading', { level: 1, name: t['app.password.expired'] }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/expired-password');
    expect(await sessionIn(page)).not.toContain(data.session);
    await isFineAtEveryWidth(page);
    await shot(page, 'form');
    await choose(page, NEW, 'Otra-cosa-99');
    await page.getByText(t['register.password.mismatch']).waitFor();
    await choose(page, PASSWORD);
    await page.getByText(t['account.password.unchanged']).waitFor();
    await shot(page, 'refused');
    await isFineAtEveryWidth(page);
    // Pending: one press is one answer, however slow the line is.
    const letGo = await holdReplies(page, '**/session/new-password');
    await choose(page, NEW);
    await page
      .getByRole('button', { name: t['app.password.save'] })
      .and(page.locator('[aria-busy=true]'))
      .waitFor();
    letGo();
    await page.getByText(t['app.password.expired.done']).waitFor();
    await page.waitForURL((url) => url.pathname + url.search === '/app/listings?status=archived');
    // Nothing is left to answer: the address leads to the app, and signing in works with the new password.
    await page.goto(`${app.url}/app/expired-password`);
    await page.waitForURL(({ pathname }) => pathname === '/app');
    await context.close();
  });

  test('a person who opens the address before the sign-in or too late is sent to the sign-in [S-APP-07]', async () => {
    const { userId } = await createSignedInPerson(app, LATE);
    await admin.send('POST', `/api/auth/users/${userId}/new-password`);
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/app/expired-password?next=%2Flistings`);
    await page.getByText(t['app.password.expired.first']).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'first');
    await page.getByRole('link', { name: t['app.login.title'] }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/app/login?next=%2Flistings');
    await signIn(page, LATE);
    const code = page.locator('input[name=code]');
    await code.waitFor();
    await code.fill((await codesFor(app, LATE, 1))[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: t['app.password.expired'] }).waitFor();
    // As if a quarter of an hour had gone by.
    await app.platform.pools.system.named('test-late', 'update sign_in_challenges set used_at = now()', []);
    await choose(page, 'Lluvia-de-mayo-9');
    await page.getByText(t['app.password.expired.late']).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'late');
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await context.close();
  });
});
