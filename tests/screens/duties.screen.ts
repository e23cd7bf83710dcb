import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Today } from '#areas/desk/today/today.contract.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { isFine } from '#support/pages.ts';
import { knowDevice } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

/** Who is in the house and registered nowhere, as the demo shows it on Hoy and in Registro. */
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('guests without registration', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    await seedDemo(app.platform, () => undefined);
    await knowDevice(app, DEMO_EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function signIn(page: Page, language: string) {
    await page.goto(`${app.url}/login?language=${language}&next=${encodeURIComponent('/app/account')}`);
    await page.locator('input[name=username]').fill(DEMO_EMAIL);
    await page.locator('input[type=password]').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => !pathname.includes('login'));
  }
  const shot = async (page: Page, name: string) => {
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };
  const unregistered = (page: Page) =>
    page.evaluate(async () => {
      const { data } = (await (await fetch('/api/common/today')).json()) as { data: Today };
      return data.attention.filter(({ kind }) => kind === 'guests-unregistered').length;
    });

  test.each(chooseWidths(1))(
    'the parties of the demo who are in the house stand first, at $width px in $language [REL-15, A11-01]',
    async ({ language, ...viewport }) => {
      const t = allTexts[language];
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await signIn(page, language);
      // Five in the house; each width settles one by hand.
      await eventually(async () => expect(await unregistered(page)).toBeGreaterThanOrEqual(3));
      await page.goto(`${app.url}/app?language=${language}`);
      const first = page.locator('#attention li').first();
      await first.getByRole('link', { name: t['app.today.register'] }).waitFor();
      await isFine(page);
      await shot(page, `today-${viewport.width}`);

      await page.goto(`${app.url}/app/registry?language=${language}`);
      await page.getByRole('heading', { name: t['app.duties.title'] }).waitFor();
      await isFine(page);
      await shot(page, `registry-${viewport.width}`);
      const settle = page.getByRole('button', { name: t['app.duties.settle'] });
      const before = await settle.count();
      await settle.first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: t['app.duties.settle'] }).click();
      await eventually(async () => expect(await settle.count()).toBe(before - 1));
      await page.getByRole('link', { name: t['app.today.register'] }).first().click();
      await page.waitForURL(/\/check-in\//);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
