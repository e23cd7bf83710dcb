import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_TEAM } from '#main/demo/demo-house.ts';
import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { signInBrowser, signInTo } from '#support/pages.ts';
import { markDeviceKnown } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { es } from '#texts/es/index.ts';

/** The tour of the README: the demo is walked from its rail, and every page has something to show. */
let app: TestApp;
let browser: Browser;

/** Besides the rail: what the tour opens from the initials and from Hoy. */
const BEHIND = [
  '/reservations/conflicts',
  '/listings/types',
  '/terms-manager',
  '/workteam',
  '/history',
] as const;

describe.skipIf(!hasBrowser)('the demo', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    await seedDemo(app.platform, () => undefined);
    await markDeviceKnown(app, DEMO_EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** Read to the end, and with something on it. */
  async function isAlive(page: Page, path: string) {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await eventually(async () => {
      expect(await page.locator('[aria-busy=true], [data-skeleton]').count(), `${path} still loads`).toBe(0);
    });
    expect(await page.locator('[data-empty=page]').allInnerTexts(), path).toEqual([]);
    expect(await page.locator('main [role=alert]').allInnerTexts(), path).toEqual([]);
  }

  test('every page of the rail and of the tour lives [W1-D-20]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, page, { email: DEMO_EMAIL, path: '/integrations' });
    await page.getByText('Cloudbeds').first().waitFor();
    const rail = page.getByRole('navigation', { name: es['shell.nav.label'] }).first();
    const addresses = await rail
      .locator('a[href^="/app"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(8);
    const paths = [...new Set(addresses.map((address) => address.replace(/^\/app\/?/, '/'))), ...BEHIND];
    for (const path of paths) {
      await page.goto(`${app.url}/app${path}`);
      await isAlive(page, path);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the cleaner of the demo sees what to prepare [W1-D-20]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    await signInBrowser(app, page, DEMO_TEAM[0].email);
    await page.goto(`${app.url}/app/cleaning`);
    await isAlive(page, '/cleaning');
    expect(await page.locator('main li').count()).toBeGreaterThan(2);
    await context.close();
  });
});
