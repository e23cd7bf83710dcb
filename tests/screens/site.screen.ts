import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { isFineAtEveryWidth } from '#support/pages.ts';
import { LONG_ENOUGH_MS } from '#support/wait.ts';
import { chooseCases } from '#support/size.ts';
import { site as en } from '#texts/en/site.ts';
import { site as es } from '#texts/es/site.ts';
import { sitePages as pagesEs } from '#texts/es/site-pages.ts';
import { site as pt } from '#texts/pt/site.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { SITE_PAGES, siteAddress } from '#vocabulary/site-pages.ts';

/** The public site as visitors meet it: with and without scripts, on an installation that measures. */
let app: TestApp;
let browser: Browser;
/** A browser that runs no scripts; nothing stays in it from one page to the next. */
let silent: Page;
/** A name that is not a known development host; the browser resolves it to this machine. */
let publicUrl: string;

const TEXTS = { es, pt, en };
const [DESKTOP, TABLET, PHONE] = WIDTHS;
const OFFER = `promo=${encodeURIComponent('FERIA26_Feria de Cartagena_2_20_31122099')}&utm_source=feria`;
const TAGS = 'https://www.googletagmanager.com/**';

describe.skipIf(!hasBrowser)('the public site', () => {
  beforeAll(async () => {
    app = await startTestApp({ TAG_MANAGER_ID: 'GTM-TEST123' }, { entries: true });
    browser = await openBrowser('--host-resolver-rules=MAP casa.example 127.0.0.1');
    publicUrl = `http://casa.example:${new URL(app.url).port}`;
    silent = (await visitor({ javaScriptEnabled: false })).page;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** A new visitor's browser, without scripts if the options say so. */
  async function visitor(options: BrowserContextOptions) {
    const context = await browser.newContext({ locale: 'es-CO', ...options });
    context.setDefaultTimeout(LONG_ENOUGH_MS);
    const page = await context.newPage();
    return { context, page };
  }

  /** How much of the page has moved by itself (CLS), and what. */
  const shifts = (page: Page): Promise<{ sum: number; moved: string[] }> =>
    page.evaluate(
      () =>
        new Promise<{ sum: number; moved: string[] }>((resolve) => {
          const seen = { sum: 0, moved: [] as string[] };
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, sources } = entry as unknown as {
                value: number;
                sources: { node: Node | null }[];
              };
              seen.sum += value;
              const nodes = sources.map(({ node }) =>
                node instanceof Element ? node.className : node?.nodeName,
              );
              seen.moved.push(`${value.toFixed(3)} ${nodes.join(', ')}`);
            }
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(seen), 100);
        }),
    );

  const pages = [
    ...SITE_PAGES.map((page) => ({
      page,
      status: 200,
      at: (language: (typeof SUPPORTED_LANGUAGES)[number]) => `${siteAddress(page, language)}?${OFFER}`,
    })),
    { page: 'not-found', status: 404, at: (language: string) => `/${language}/nada-por-aqui` },
    {
      page: 'leaving',
      status: 200,
      at: (language: string) =>
        `/redirect?language=${language}&url=${encodeURIComponent(`https://formularios.example/${'a'.repeat(90)}`)}`,
    },
  ];
  const visits = pages.flatMap((one, place) =>
    chooseWidths(place % 3).map(({ language, ...viewport }) => ({
      ...one,
      language,
      viewport,
    })),
  );

  test.each(visits)(
    'to S-SITE-07, S-SITE-15, S-SITE-21 A11-01 $page in $language at a width of its own, with and without scripts [S-SITE-01]',
    async ({ page: name, language, viewport, at, status }) => {
      const where = `${name} ${language} ${viewport.width}`;
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      const response = await page.goto(`${app.url}${at(language)}`);
      expect({ where, status: response?.status() }).toEqual({ where, status });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      expect({ where, problems: await accessibilityProblems(page) }).toEqual({ where, problems: [] });
      expect({ where, sideways: await scrollsSideways(page) }).toEqual({ where, sideways: false });
      const { sum, moved } = await shifts(page);
      expect(sum, moved.join('; ')).toBeLessThanOrEqual(0.02);
      // Chromium itself complains of the status, which is the right one.
      const real = complaints.filter((one) => status === 200 || !one.includes('404'));
      expect({ where, complaints: real }).toEqual({ where, complaints: [] });
      const words = await page.locator('main').innerText();
      // W1-F-13: what people look for is one press away, and each of the ways leads somewhere.
      const ways = page.locator('main nav[aria-labelledby=ways] a');
      const addresses = await ways.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      expect(addresses.length).toBeGreaterThanOrEqual(name === 'not-found' ? 6 : 0);
      for (const address of new Set(addresses.map((one) => one.split('#')[0] ?? ''))) {
        expect((await fetch(`${app.url}${address}`)).status, address).toBe(200);
      }
      await context.close();

      await silent.setViewportSize(viewport);
      await silent.goto(`${app.url}${at(language)}`);
      expect(await silent.locator('main').innerText()).toBe(words);
      expect(await silent.locator('.consent').isVisible()).toBe(false);
      expect(await silent.content()).not.toContain('{{');
    },
  );

  test('a page loads one script, of less than 15 kB [P-11]', async () => {
    const { page, context } = await visitor({ viewport: DESKTOP });
    const sizes: number[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') sizes.push((await response.body()).length);
    });
    await page.goto(`${app.url}/es`, { waitUntil: 'networkidle' });
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThan(15_000);
    await context.close();
  });

  test('the header has a ground of its own after 80 px, on phones after 40 [R-SITE-05, R-SITE-06]', async () => {
    const ground = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.querySelector('.head') as Element).backgroundColor);
    for (const [viewport, threshold] of [
      [{ width: 1085, height: 700 }, 80],
      [{ width: 1084, height: 700 }, 40],
      [PHONE, 40],
    ] as const) {
      const { page, context } = await visitor({ viewport });
      await page.goto(`${app.url}/es`);
      const isMobileForm = viewport.width < 1085;
      expect(await page.locator('.head .links').isVisible()).toBe(!isMobileForm);
      const before = await ground(page);
      for (const [y, isGrounded] of [
        [threshold - 5, false],
        [threshold + 5, true],
        [0, false],
      ] as const) {
        await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
        await expect.poll(async () => (await ground(page)) !== before).toBe(isGrounded);
      }
      await context.close();
    }
  });

  test('sections scroll on the home page; elsewhere they go there first [R-SITE-04, S-SITE-02]', async () => {
    const { page, context } = await visitor({ viewport: DESKTOP });
    await page.goto(`${app.url}/es`);
    const pricing = page.locator('.head .links').getByRole('link', { name: es['site.nav.pricing'] });
    await pricing.click();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/es#pricing');
    await expect
      .poll(() => page.locator('#pricing').evaluate((one) => one.getBoundingClientRect().top < 300))
      .toBe(true);
    await page.goto(`${app.url}/es/terms?${OFFER}`);
    await pricing.click();
    await page.waitForURL(/\/es\?utm_source=feria&promo=[^#]+#pricing$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await context.close();
  });

  test.each(chooseCases(SUPPORTED_LANGUAGES, 2))(
    'the header in %s [R-SITE-01, R-SITE-02, R-SITE-08, S-SITE-03]',
    async (language) => {
      const { page, context } = await visitor({ viewport: DESKTOP });
      const t = TEXTS[language];
      await page.goto(`${app.url}${siteAddress('terms', language)}`);
      const header = page.getByRole('banner');
      const hrefOf = (name: string) =>
        header.getByRole('link', { name, exact: true }).first().getAttribute('href');
      expect(await hrefOf(t['site.header.login'])).toBe(`/login?language=${language}`);
      expect(await hrefOf(t['site.header.start']), 'W1-F-11').toBe(`/register/start?language=${language}`);
      expect(await hrefOf(t['site.header.freeTrial'])).toBe(`/register/start?language=${language}`);
      await header.locator('.languages summary').click();
      await header.getByRole('link', { name: 'Português' }).first().click();
      await page.waitForURL(`${app.url}/pt/terms`);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt');
      await context.close();
    },
  );

  test('on a phone the languages are in the menu, which Esc closes [S-SITE-03]', async () => {
    const { page, context } = await visitor({ viewport: PHONE });
    await page.goto(`${app.url}/es/cookies`);
    expect(await page.locator('.languages').isVisible()).toBe(false);
    const menu = page.getByRole('banner').locator('summary:visible');
    await menu.click();
    const english = page.getByRole('banner').getByRole('link', { name: 'English' });
    await english.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await english.isVisible()).toBe(false);
    await menu.click();
    await english.click();
    await page.waitForURL(`${app.url}/en/cookies`);
    await context.close();
  });

  test('the offer is said, and goes along to the sign-up [R-SITE-03, R-PROMO-01]', async () => {
    const { page, context } = await visitor({ viewport: TABLET });
    await page.goto(`${app.url}/es?${OFFER}`);
    await page
      .getByText(/^Feria de Cartagena: 20 % de descuento, hasta el \d+ de \p{L}+ de \d{4}\.$/u)
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: es['site.header.freeTrial'] }).first().click();
    await page.waitForURL(/\/register\/start/);
    const brought = new URL(page.url()).searchParams;
    expect([brought.get('promo'), brought.get('utm_source')]).toEqual([
      'FERIA26_Feria de Cartagena_2_20_31122099',
      'feria',
    ]);
    await context.close();
  });

  async function withTags(viewport: { width: number; height: number }) {
    const { page, context } = await visitor({ viewport });
    const asked: string[] = [];
    await page.route(TAGS, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    const answer = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const layer = () => page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer ?? []);
    return { page, context, asked, answer, layer };
  }

  test.each(chooseCases([DESKTOP, PHONE], 1))(
    'nothing is measured before a yes, and the answer is kept, from $width px [R-EVENTS-01]',
    async (viewport) => {
      const { page, context, asked, answer, layer } = await withTags(viewport);
      await page.goto(`${publicUrl}/es`, { waitUntil: 'networkidle' });
      const bar = page.locator('.consent');
      await bar.waitFor();
      await isFineAtEveryWidth(page, viewport === PHONE ? [PHONE] : [DESKTOP, TABLET]);
      const [refuse, accept] = await bar
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((one) => [one.clientWidth, one.clientHeight, getComputedStyle(one).backgroundColor].join()),
        );
      expect(refuse).toBe(accept);
      expect({ asked, layer: await layer() }).toEqual({ asked: [], layer: [] });

      await answer(pagesEs['consent.refuse']);
      expect(await bar.isVisible()).toBe(false);
      await page.goto(`${publicUrl}/es/cookies`, { waitUntil: 'networkidle' });
      expect(await bar.isVisible()).toBe(false);
      expect(asked).toEqual([]);

      await answer(pagesEs['consent.change']);
      await answer(pagesEs['consent.accept']);
      await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST123']);
      await page.goto(`${publicUrl}/es`, { waitUntil: 'networkidle' });
      expect(asked).toHaveLength(2);
      expect(await bar.isVisible()).toBe(false);

      // And back again: the stored cookies go, and nothing loads any more.
      await page.evaluate(() => (document.cookie = '_ga=GA1.1.1; path=/'));
      await page.goto(`${publicUrl}/es/cookies`, { waitUntil: 'networkidle' });
      await answer(pagesEs['consent.change']);
      await answer(pagesEs['consent.refuse']);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.cookie)).toBe('posada_consent=necessary');
      await context.close();
    },
  );

  test('the trial button says so to the data layer, and not on development hosts [R-SITE-03, R-EVENTS-02]', async () => {
    for (const [origin, expected] of [
      [publicUrl, ['button_free_trial_click']],
      [app.url, []],
    ] as const) {
      const { page, context, layer } = await withTags(DESKTOP);
      await page.goto(`${origin}/es`);
      await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
      await page.getByRole('banner').getByRole('link', { name: es['site.header.freeTrial'] }).click();
      expect((await layer()).map(({ event }) => event)).toEqual(expected);
      expect(await page.locator('.consent').isVisible()).toBe(origin === publicUrl);
      await context.close();
    }
  });

  test('hreflang, canonical, the shared picture and the structured data are those of the page', async () => {
    const { page, context } = await visitor({ viewport: DESKTOP });
    await page.goto(`${app.url}/terms`);
    const link = (selector: string) => page.locator(selector).getAttribute('href');
    expect(await link('link[rel=canonical]')).toBe(`${app.url}/es/terms`);
    expect(await link('link[hreflang=x-default]')).toBe(`${app.url}/terms`);
    expect(await link('link[hreflang=pt]')).toBe(`${app.url}/pt/terms`);
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    const found = await page.request.get(picture);
    expect([found.status(), found.headers()['content-type']]).toEqual([200, 'image/png']);
    await page.goto(`${app.url}/en`);
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as {
      '@graph': Record<string, unknown>[];
    };
    expect(data['@graph'].map((one) => one['@type'])).toEqual([
      'Organization',
      'SoftwareApplication',
      'FAQPage',
    ]);
    expect(JSON.stringify(data)).not.toMatch(/"(aggregateRating|review|award)"/);
    expect(JSON.stringify(data)).toContain(`${app.url}/pictures/posada-en.png`);
    await context.close();
  });
});
