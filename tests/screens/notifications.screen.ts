import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { NotificationSettings } from '#areas/guests/notifications/notifications.contract.ts';
import { mailsTo, SETTINGS, tokenIn } from '#areas/guests/notifications/notifications.test-team.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, pressRetry, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';

const EMAIL = 'avisos@example.test';
const PARTNER = 'socio-de-la-casa@example.test';
const ADDRESS = '/app/check-in/notifications';
const READ = /\/api\/notifications\/settings\?/;

describe.skipIf(!hasBrowser)('notifications to the team', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Host & { propertyId: string };
  const t = wordsIn('es');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const stored = async () => (await host.get<NotificationSettings>(SETTINGS)).data;
  const cardOf = (page: Page, type: 'completedCheckIn' | 'systemAlert') =>
    page.getByRole('region', { name: t(`app.notifications.type.${type}`), exact: true });

  test('while it loads and when it fails [S-APP-41, C-NOT-03]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    await signInBrowser(app, page, EMAIL);
    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    await page.route(READ, (route) => route.fulfill(broken));
    await page.goto(`${app.url}${ADDRESS}`);
    await page.getByRole('alert').waitFor();
    await shotAtEveryWidth(page, 'notifications-failed');
    await page.unroute(READ);
    await pressRetry(page.getByRole('button', { name: t('shell.retry') }));
    await page.getByText(t('app.notifications.first'), { exact: true }).waitFor();
    await context.close();
  });

  test('from the check-ins: turned on, an address confirmed by its owner, and a change of another member [S-APP-41, C-NOT-05, C-NOT-06, REL-22]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/check-in`);
    await page.getByRole('link', { name: t('app.notifications.title') }).click();
    await page.getByText(t('app.notifications.first'), { exact: true }).waitFor();
    await isFineAtEveryWidth(page, [WIDTHS[2]]);
    await shotAtEveryWidth(page, 'notifications-first');
    await page.getByRole('button', { name: t('app.notifications.activate') }).click();
    const card = cardOf(page, 'completedCheckIn');
    await card.getByText(EMAIL).waitFor();
    const field = card.getByLabel(t('app.notifications.email'), { exact: true });
    await field.fill('no es un correo');
    await card.getByRole('button', { name: t('app.notifications.add') }).click();
    await card.getByText(t('register.email.invalid')).waitFor();
    await field.fill(PARTNER);
    await card.getByRole('button', { name: t('app.notifications.add') }).click();
    await card.getByText(t('app.notifications.state.pending')).waitFor();
    expect(await field.inputValue()).toBe('');
    await isFineAtEveryWidth(page, [WIDTHS[2]]);
    await shotAtEveryWidth(page, 'notifications');

    await eventually(async () => expect(await mailsTo(app, PARTNER)).toHaveLength(1));
    const token = tokenIn((await mailsTo(app, PARTNER))[0]);
    const other = await openPerson(browser, WIDTHS[2]);
    await other.page.goto(`${app.url}/app/notification-address#${token}`);
    await other.page.getByText('s***@example.test').waitFor();
    await isFineAtEveryWidth(other.page, [WIDTHS[0]]);
    await shotAtEveryWidth(other.page, 'notification-address');
    expect((await stored()).completedCheckIn.emails[1]?.state).toBe('pending');
    await other.page.getByRole('button', { name: t('app.notifications.link.confirm.action') }).click();
    await other.page.getByRole('heading', { name: t('app.notifications.link.confirmed') }).waitFor();
    expect((await stored()).completedCheckIn.emails[1]?.state).toBe('confirmed');
    await other.context.close();
    // The open page shows it by itself.
    await card.getByText(t('app.notifications.state.pending')).waitFor({ state: 'detached' });

    // Another member turns it off; the press here would turn it off as well, and says what happened instead.
    await host.send('PATCH', `${SETTINGS}/completedCheckIn/status`, { value: false });
    await card.getByRole('switch').click();
    await card.getByText(t('app.notifications.stale')).waitFor();
    expect(await card.getByRole('switch').isChecked()).toBe(false);
    await card.getByRole('switch').click();
    await eventually(async () => expect((await stored()).completedCheckIn.status).toBe(true));
    await card.getByRole('button', { name: t('app.notifications.remove', { email: PARTNER }) }).click();
    await card.getByText(PARTNER).waitFor({ state: 'detached' });
    expect((await stored()).completedCheckIn.emails.map(({ email }) => email)).toEqual([EMAIL]);
    expect(complaints.filter((complaint) => !complaint.includes('412'))).toEqual([]);
    await context.close();
  });
});
