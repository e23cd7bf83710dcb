import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { createColleague, createSignedInPerson } from '#support/people.ts';
import { allTexts } from '#texts/all.ts';

/** Pages that only Posada's own people find: a team page by page, and an account as the product sees it. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
const HOST = 'anfitriona@example.test';
const ADMIN = 'admin@example.test';
const t = allTexts.es;
const [DESKTOP] = WIDTHS;

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  for (const { width, height } of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize(DESKTOP);
};
const rows = (page: Page) => page.getByRole('table').getByRole('row');

describe.skipIf(!hasBrowser)('internal pages', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, HOST);
    for (let index = 1; index <= 11; index++) {
      await createColleague(app, host.propertyId, `recepcion${index}@example.test`, { role: 'reception' });
    }
    await createColleague(app, host.propertyId, 'limpieza@example.test', { role: 'cleaner' });
    await host.send('POST', '/api/auth/workteam', {
      user: { name: 'Marta Ruiz', email: 'marta@example.test' },
      rol: 'finance',
    });
    await createSignedInPerson(app, ADMIN, { admin: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a user of any other role finds nothing there [R-NAV-08, S-APP-15, S-APP-16]', async () => {
    for (const email of [HOST, 'limpieza@example.test']) {
      const { page, context } = await openPerson(browser, DESKTOP);
      await signInBrowser(app, page, email);
      for (const path of ['/v2/team', '/v2/team/new', '/v2/account']) {
        await page.goto(`${app.url}/app${path}`);
        await page.getByRole('heading', { name: t['general.notFound'] }).waitFor();
        // As at any address that does not exist: without the frame, which would say that there is something.
        expect(await page.getByRole('navigation', { name: t['shell.nav.label'] }).count()).toBe(0);
      }
      await context.close();
    }
    for (const file of ['/sitemap.xml', '/robots.txt']) {
      expect(await (await fetch(`${app.url}${file}`)).text()).not.toContain('v2');
    }
  });

  test('a team is paged and filtered by the address; a member is added and removed [S-APP-15, C-TEAM-06, C-TEAM-08, C-TEAM-09]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    const admin = await createSignedInPerson(app, 'duena-admin@example.test', { admin: true });
    await app.context(host.propertyId as never).db.named(
      'test-own',
      `insert into memberships (property_id, account_id, user_id, role)
       select property_id, account_id, $1, 'owner' from properties`,
      [admin.userId],
    );
    await signInBrowser(app, page, 'duena-admin@example.test', { hasSecondFactor: true });
    await page.goto(`${app.url}/app/v2/team?limit=10`);
    await page.getByRole('heading', { level: 1, name: t['internal.team.title'] }).waitFor();
    await page.getByText('1–10 de 15').waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'team');
    await page.getByRole('button', { name: t['app.paging.next'] }).click();
    await page.getByText('11–15 de 15').waitFor();
    expect(new URL(page.url()).search).toBe('?limit=10&page=2');
    await page.reload();
    await page.getByText('11–15 de 15').waitFor();
    await page.getByLabel(t['app.team.role']).selectOption('finance');
    await page.getByText('Marta Ruiz').waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?limit=10&rol=finance');
    await page.getByLabel(t['app.filter.status']).selectOption('active');
    await page.getByText(t['internal.team.none']).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'team-none');
    await page.getByRole('button', { name: t['internal.team.clear'] }).click();

    await page.getByRole('link', { name: t['app.team.invite'] }).click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=name]').fill('Camila Torres');
    await drawer.locator('input[name=contact]').fill('camila@example.test');
    const created = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().includes('/v2/auth/teams'),
    );
    await drawer.getByRole('button', { name: t['app.team.send'] }).click();
    expect((await created).status()).toBe(201);
    await page.getByText('Camila Torres', { exact: true }).waitFor();
    await page.getByRole('button', { name: `${t['app.team.withdraw']}: Camila Torres` }).click();
    const gone = page.waitForResponse((one) => one.request().method() === 'DELETE');
    await page.getByRole('alertdialog').getByRole('button', { name: t['app.team.remove'] }).click();
    expect((await gone).status()).toBe(202);
    await expect.poll(() => page.getByText('Camila Torres', { exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);

    await page.route('**/api/v2/auth/teams?*', (route) =>
      route.fulfill({ status: 500, json: { errors: [] } }),
    );
    await page.reload();
    await page.getByText(t['shell.failed.unknown.title']).waitFor();
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('while impersonating a host an administrator sees the host’s name [S-APP-16, R-VIEWAS-01]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, ADMIN, { hasSecondFactor: true });
    const hostId = (await host.get<{ _id: string }>('/api/auth/me')).data._id;
    await page.goto(`${app.url}/admin/users/${hostId}`);
    await page.getByRole('button', { name: t['admin.user.viewAs'] }).click();
    const box = page.getByRole('dialog', { name: t['admin.user.viewAs'] });
    await box.getByLabel('Motivo').fill('La clienta pidió ayuda con su cuenta');
    await box.getByRole('button', { name: t['admin.user.viewAs'] }).click();
    await page.waitForURL(({ pathname }) => pathname === '/app');
    await page.goto(`${app.url}/app/v2/account`);
    await page.getByRole('heading', { level: 1, name: t['internal.account.title'] }).waitFor();
    await page.getByText(hostId).waitFor();
    await page.getByText(`…${host.propertyId.slice(-8)}`).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'account');
    await page.goto(`${app.url}/app/v2/team`);
    await page.getByText('Marta Ruiz').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
