import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { allTexts } from '#texts/all.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInBrowser } from '#support/pages.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';

/** What a page loads until its largest part is painted, as it travels; docs/benchmarks.md has the figures behind it. */
const EMAIL = 'ligera@example.test';
const MOST_KB = { login: 175, today: 178, invoicing: 180 };

let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('the scripts of a first page', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    await hostWithProperty(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** Kilobytes of scripts that had arrived when the largest part was painted, and the names of all of them. */
  async function scriptsUntilPaint(page: Page, address: string): Promise<{ size: number; names: string[] }> {
    await page.goto(address);
    await page.locator('main h1').waitFor();
    return page.evaluate(async () => {
      const paint = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      });
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= paint,
      );
      return {
        size: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
        names: scripts.map(({ name }) => new URL(name).pathname),
      };
    });
  }

  test.each([
    { page: 'login', address: '/login', isSignedIn: false },
    { page: 'today', address: '/app', isSignedIn: true },
    { page: 'invoicing', address: '/app/invoicing', isSignedIn: true },
  ] as const)(
    '$page loads no more than it shows [P-12, W2-R-04]',
    async ({ page: name, address, isSignedIn }) => {
      const { page, context, complaints } = await openPerson(browser, WIDTHS[2]);
      if (isSignedIn) await signInBrowser(app, page, EMAIL);
      const { size, names } = await scriptsUntilPaint(page, `${app.url}${address}`);
      expect(names.length).toBeGreaterThan(3);
      expect(size, names.join(' ')).toBeLessThanOrEqual(MOST_KB[name]);
      expect(size, 'it is measured at all').toBeGreaterThan(100);
      // In one language, without the others and without all of its texts.
      expect(names.filter((one) => /\.texts-(pt|en)-|\/pages-/.test(one))).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('the invoices are asked for before their script is there, and once [P-12, W2-R-04]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    await signInBrowser(app, page, EMAIL);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const counted = (path: string) => asked.filter((one) => one === path).length;
    const LIST = '/api/accounting/invoices';
    await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
      await expect.poll(() => counted(LIST)).toBe(1);
      await route.continue();
    });
    await page.goto(`${app.url}/app/invoicing`);
    await page.getByText(allTexts.es['invoicing.none.text']).waitFor();
    expect(counted(LIST)).toBe(1);
    await context.close();
  });

  test('a press on another language, and a page opened in it, speak that language alone [W2-R-04, R-LANG-01]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await page.goto(`${app.url}/login`);
    await page.getByRole('heading', { name: allTexts.es['app.login.title'] }).waitFor();
    const address = page.getByLabel(allTexts.es['app.login.username']);
    await address.fill('ana@example.test');
    for (const language of [...SUPPORTED_LANGUAGES].reverse()) {
      await page.getByRole('button', { name: /\b(ES|PT|EN)$/ }).click();
      await page.getByRole('menuitemradio', { name: allTexts.es[`site.lang.${language}`] }).click();
      await page.getByRole('heading', { name: allTexts[language]['app.login.title'] }).waitFor();
      expect(await page.getByRole('textbox').first().inputValue()).toBe('ana@example.test');
    }
    await page.goto(`${app.url}/login?language=pt`);
    await page.getByRole('link', { name: allTexts.pt['app.login.forgot'] }).click();
    await page.getByRole('heading', { name: allTexts.pt['app.recover.title'] }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z]+\.[a-z]+\.[a-z]+\b/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a text that the build has left out is there a moment later, and the rest of the page at once [W2-R-04]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    const title = allTexts.es['app.login.title'];
    await page.route(/\/assets\/[^/]*\.texts-es-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('app.login.title', 'app.login.gone'),
      });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${app.url}/login`);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(complaints.every((one) => one.includes('app.login.title'))).toBe(true);
    expect(asked.filter((path) => /\/assets\/pages-/.test(path))).toHaveLength(1);
    await context.close();
  });

  test('a form whose rules could not be loaded says so at its field, and works when they can [W2-R-04]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    const RULES = /\/assets\/sign-in-schemas-[^/]*\.js$/;
    await page.route(RULES, (route) => route.abort());
    await page.goto(`${app.url}/login`);
    const send = page.getByRole('button', { name: allTexts.es['app.login.submit'], exact: true });
    await send.click();
    await page.getByText(allTexts.es['general.tryLater']).waitFor();
    await page.unroute(RULES);
    await send.click();
    await page.getByText(allTexts.es['general.required']).first().waitFor();
    await context.close();
  });
});
