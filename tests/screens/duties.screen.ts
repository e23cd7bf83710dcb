import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Today } from '#areas/desk/today/today.contract.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { isFine } from '#support/pages.ts';
import { markDeviceKnown } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

/** Who is in the house and registered nowhere, as the demo shows it on Hoy and in Registro. */
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('guests without registration', () => {
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
    'the parties of the demo who are in the house stand on Hoy, at $width px in $language [REL-15, A11-01]',
    async ({ language, ...viewport }) => {
      const t = allTexts[language];
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await signIn(page, language);
      // Five in the house; each width settles one by hand.
      await eventually(async () => expect(await unregistered(page)).toBeGreaterThanOrEqual(3));
      await page.goto(`${app.url}/app?language=${language}`);
      // What can still be in time stands above them (W2-L-08).
      const tasks = page.locator('#attention li');
      await tasks.getByRole('link', { name: t['app.today.register'] }).first().waitFor();
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

  test('due reports are sorted by deadline, one press shows one group, and a report has its clock with both warnings [REL-15, A11-01]', async () => {
    const t = allTexts.es;
    const { page, context, complaints } = await openPerson(browser, { width: 390, height: 844 }, 'es');
    await signIn(page, 'es');
    await page.goto(`${app.url}/app/registry?language=es`);
    const tile = (group: 'late' | 'ahead' | 'done') =>
      page.getByRole('group', { name: t['app.report.groups'] }).getByRole('button', {
        name: t[`app.report.group.${group}`],
      });
    const parties = page.getByRole('button', { name: t['app.duties.settle'] });
    const heads = page.getByRole('rowheader');
    await parties.first().waitFor();
    await page.getByRole('rowheader', { name: t['app.report.group.done.head'] }).waitFor();
    // Guests who are in the house without being registered count among the late reports.
    const late = Number(/\d+/.exec((await tile('late').textContent()) ?? '')?.[0]);
    expect(late).toBeGreaterThanOrEqual(await parties.count());
    expect(await heads.count()).toBeGreaterThan(1);
    await isFine(page);
    await shot(page, 'registry-390');

    await tile('ahead').click();
    await eventually(async () => expect(await heads.allTextContents()).toHaveLength(1));
    expect(await heads.first().textContent()).toContain(t['app.report.group.ahead.head']);
    expect(await tile('ahead').getAttribute('aria-pressed')).toBe('true');

    const waiting = page.getByRole('row').filter({ hasText: t['app.report.state.waiting'] }).first();
    await waiting.getByRole('link').first().click();
    const clock = page.getByRole('region', { name: t['app.report.clock'].replace('{registry}', 'SIRE') });
    await clock.waitFor();
    const warnings = t['app.report.clock.warning'].split(' ')[0] ?? '';
    expect((await clock.textContent())?.split(warnings)).toHaveLength(3);
    await isFine(page);
    await shot(page, 'report-390');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
