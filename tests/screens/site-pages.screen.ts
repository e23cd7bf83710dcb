import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SESSION_COOKIE } from '#areas/platform/accounts/accounts.constants.ts';
import type { PlaylistEntry } from '#areas/platform/videos/videos.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS_AND_LANGUAGES,
} from '#support/browser.ts';
import { type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { createSignedInPerson } from '#support/people.ts';
import { siteMore as es } from '#texts/es/site-more.ts';

const HOST = 'anfitriona@example.test';
const [DESKTOP] = WIDTHS_AND_LANGUAGES;

const FIRST_STEPS = {
  slug: 'primeros-pasos',
  titles: { es: 'Primeros pasos', pt: 'Primeiros passos', en: 'First steps' },
  isPublic: true,
};
const VIDEOS = [
  {
    slug: 'conectar-cloudbeds',
    titles: { es: 'Conecta Cloudbeds en tres minutos', en: 'Connect Cloudbeds in three minutes' },
    summaries: {
      es: 'Crea la clave de acceso en Cloudbeds, pégala en Posada y mira llegar tus reservas. <b>Sin código.</b>',
    },
    url: 'https://youtu.be/abcdefghijk',
    seconds: 185,
  },
  {
    slug: 'reportar-al-sire',
    titles: { es: 'El reporte al SIRE, paso a paso: qué sale solo y qué revisas tú antes de la medianoche' },
    summaries: { es: 'Qué pasa con cada huésped extranjero.' },
    url: 'https://vimeo.com/123456789',
    seconds: 3729,
  },
  {
    slug: 'enviar-el-check-in',
    titles: { es: 'Envía el check-in' },
    summaries: { es: 'El enlace, y lo que ve tu huésped.' },
    url: 'https://videos.example/check-in.mp4',
  },
];

/** Pages of the public site that are filled in for each visit. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
/** How much of the page has moved by itself (CLS). */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
const good = async (page: Page) => {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  expect(await page.content()).not.toMatch(/\{\{|\[\[/);
};

describe.skipIf(!hasBrowser)('pages of the site that are filled in', () => {
  beforeAll(async () => {
    app = await startTestApp({ WHATSAPP_NUMBER: '573001112233' }, { entries: true });
    host = await hostWithProperty(app, HOST);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function publish() {
    const admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
    const { data } = await admin.send<PlaylistEntry>('POST', '/api/admin/playlists', FIRST_STEPS);
    for (const video of VIDEOS) {
      const made = await admin.send('POST', `/api/admin/playlists/${data._id}/videos`, video);
      expect(made.status).toBe(201);
    }
  }

  test('without videos the page says so, and one that is not there is not found [S-SITE-08, S-SITE-09]', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/es/videos`);
    await page.getByRole('heading', { name: es['videos.none.title'] }).waitFor();
    await good(page);
    await shot(page, 'videos-none');
    expect((await page.goto(`${app.url}/es/videos/nada`))?.status()).toBe(404);
    await good(page);
    await publish();
    await page.goto(`${app.url}/es/videos`);
    expect(await page.getByText(es['videos.none.title']).count()).toBe(0);
    const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text();
    expect(sitemap).toContain('/pt/videos/conectar-cloudbeds</loc>');
    await context.close();
  });

  test('what cannot be read is said on a page for people [S-SITE-08, S-SITE-09]', async () => {
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    const { page, context } = await openPerson(browser, DESKTOP);
    try {
      await client.query('alter table playlists rename to playlists_away');
      for (const address of ['/es/videos', '/es/videos/conectar-cloudbeds']) {
        expect((await page.goto(`${app.url}${address}`))?.status()).toBe(503);
        await page.getByRole('heading', { name: es['videos.failed.title'] }).waitFor();
        await good(page);
      }
      await shot(page, 'videos-failed');
    } finally {
      await client.query('alter table playlists_away rename to playlists');
      await client.end();
    }
    await page.getByRole('link', { name: es['videos.failed.action'] }).click();
    await page.getByText(FIRST_STEPS.titles.es).waitFor();
    await context.close();
  });

  test.each(chooseWidths(0))(
    'lists and a video at $width px in $language, with and without scripts [S-SITE-08, S-SITE-09, A11-01, P-11]',
    async ({ language, ...viewport }) => {
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await page.goto(`${app.url}/${language}/videos`);
      const list = page.getByRole('main');
      expect(await list.getByRole('listitem').count()).toBe(VIDEOS.length);
      expect(await list.getByText(FIRST_STEPS.titles[language]).isVisible()).toBe(true);
      expect(await list.getByText('1:02:09').isVisible()).toBe(true);
      await good(page);
      expect(await shifts(page)).toBeLessThanOrEqual(0.02);
      await shot(page, `videos-${viewport.width}`);
      await list.locator('a[href*="conectar-cloudbeds"]').click();
      await page.waitForURL(`${app.url}/${language}/videos/conectar-cloudbeds`);
      await good(page);
      expect(await shifts(page)).toBeLessThanOrEqual(0.02);
      await shot(page, `video-${viewport.width}`);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(canonical).toMatch(new RegExp(`/${language}/videos/conectar-cloudbeds$`));
      expect(await page.locator('link[hreflang=pt]').getAttribute('href')).toMatch(/\/pt\/videos\/conectar-/);
      expect(complaints).toEqual([]);
      const words = await list.innerText();
      await context.close();

      const silent = await browser.newContext({ viewport, javaScriptEnabled: false });
      const still = await silent.newPage();
      await still.goto(`${app.url}/${language}/videos/conectar-cloudbeds`);
      expect(await still.locator('main').innerText()).toBe(words);
      expect(await still.locator('a.player').getAttribute('href')).toBe(
        'https://www.youtube.com/watch?v=abcdefghijk',
      );
      await silent.close();
    },
  );

  test('no request goes to the host of the video before a press [S-SITE-09, SEC-60]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    const asked: string[] = [];
    await context.route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>a player</title>' });
    });
    const answer = await page.goto(`${app.url}/es/videos/conectar-cloudbeds`, { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    const policy = answer?.headers()['content-security-policy'];
    expect(policy).toContain('; frame-src https://www.youtube-nocookie.com');
    expect(policy).not.toContain('vimeo');
    const box = await page.locator('.player').boundingBox();
    await page.getByRole('link', { name: es['videos.play'] }).click();
    const frame = page.locator('iframe.player');
    await frame.waitFor();
    expect(await frame.getAttribute('title')).toBe(VIDEOS[0]?.titles.es);
    await expect
      .poll(() => asked)
      .toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0&autoplay=1']);
    expect(await frame.boundingBox()).toEqual(box);
    await good(page);

    await page.goto(`${app.url}/es/videos/enviar-el-check-in`);
    await page.getByRole('link', { name: es['videos.play'] }).click();
    await page.locator('video.player[src="https://videos.example/check-in.mp4"]').waitFor();
    expect(complaints.filter((one) => one.includes('Content Security'))).toEqual([]);
    await context.close();
  });

  test('the chat of the operator is offered where there is one [S-SITE-17, S-SITE-18]', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    for (const [address, name] of [
      ['/es/whatsapp', es['whatsapp.chat']],
      ['/es/siigo-partner-landing', es['siigo.chat']],
    ] as const) {
      await page.goto(`${app.url}${address}`);
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe('/go-whatsapp');
      await good(page);
    }
    await context.close();
  });

  async function picture(): Promise<string> {
    const drawn = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b24716' } })
      .jpeg()
      .toBuffer();
    const { data } = await host.send<{ _id: string }>('POST', '/api/common/files/base64', {
      data: drawn.toString('base64'),
      name: 'Fachada.jpg',
      propertyId: host.propertyId,
      resource: 'property-photo',
    });
    return data._id;
  }

  test.each(chooseWidths(1))(
    'a file is downloaded by who may, and the page says what went wrong, at $width px [S-SITE-16]',
    async ({ language, ...viewport }) => {
      const { page, context } = await openPerson(browser, viewport, language);
      const address = (key: string) =>
        `${app.url}/files?language=${language}&propertyId=${host.propertyId}&key=${key}`;
      const key = await picture();
      await page.goto(address(key));
      await page.getByRole('main').getByRole('link').waitFor();
      expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toContain('/login');
      await good(page);
      await shot(page, `file-stranger-${viewport.width}`);

      await page.goto(`${app.url}/login`);
      await page.locator('input[name=username]').fill(HOST);
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => !pathname.includes('login'));
      await page.goto(address(key));
      const download = page.getByRole('main').locator('a[data-file]');
      const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
      expect(saved.suggestedFilename()).toBe('Fachada.jpg');
      await page.locator('[data-state=done]').waitFor();
      await good(page);
      await shot(page, `file-${viewport.width}`);

      await page.goto(address('0190a000-0000-7000-8000-000000000000'));
      await download.click();
      await page.locator('[data-state=failed]').waitFor();
      await good(page);

      await page.goto(address(key));
      await context.clearCookies({ name: SESSION_COOKIE });
      await download.click();
      await page.locator('[data-state=signedOut]').waitFor();

      expect((await page.goto(`${app.url}/files?key=x`))?.status()).toBe(404);
      await good(page);
      await shot(page, `file-broken-${viewport.width}`);
      await context.close();
    },
  );
});
