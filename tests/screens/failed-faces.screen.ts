import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

let app: TestApp;
let browser: Browser;
const EMAIL = 'caidas@example.test';
const SOON_MS = 3_000;
const LONG_NAME = 'Apartamento con vista a la muralla, terraza, piscina y parqueadero cubierto';
let long = '';
const t = allTexts.es;

type Kind = 'offline' | 'busy' | 'forbidden' | 'missing' | 'unknown';
const answers: Readonly<Record<Kind, (route: Route) => Promise<void>>> = {
  offline: (route) => route.abort(),
  busy: (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} }),
  forbidden: (route) =>
    route.fulfill({ status: 403, json: { errors: [{ code: 'forbidden', message: 'No puedes' }] } }),
  missing: (route) =>
    route.fulfill({ status: 404, json: { errors: [{ code: 'not-found', message: 'No está' }] } }),
  unknown: (route) => route.fulfill({ status: 500, json: { requestId: 'req-81f2', errors: [] } }),
};

/** How long a person looks at a skeleton once the call was made. */
async function untilItSays(page: Page, kind: Kind): Promise<number> {
  await page.goto(`${app.url}/app/listings/calendar-check`).catch(() => undefined);
  const asked = page.waitForRequest(/\/api\/pms\/listings\?/);
  await page.goto(`${app.url}/app/listings`);
  await asked;
  const from = Date.now();
  await page
    .getByRole('alert')
    .filter({ hasText: t[`shell.failed.${kind}.title`] })
    .waitFor();
  return Date.now() - from;
}

describe.skipIf(!hasBrowser)('what a page says that could not load', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    const host = await hostWithProperty(app, EMAIL);
    await host.send('POST', '/api/pms/listings', { internalName: 'Loft 3' });
    const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: LONG_NAME,
    });
    long = data._id;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a page says within three seconds what failed and what still works, and recovers by itself [W1-F-09, REL-56]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    let kind: Kind | null = null;
    await page.route(/\/api\/pms\/listings\?/, (route) => (kind ? answers[kind](route) : route.continue()));
    for (kind of ['offline', 'forbidden', 'missing', 'unknown', 'busy'] as const) {
      expect(await untilItSays(page, kind), kind).toBeLessThan(SOON_MS);
      const face = page.getByRole('alert');
      await face.getByText(t[`shell.failed.${kind}.text`]).waitFor();
      await face.getByRole('button', { name: t['shell.retry'] }).waitFor();
      if (kind === 'offline') await isFineAtEveryWidth(page);
    }
    // The retries continue behind the face, which stays meanwhile.
    const face = page.getByRole('alert');
    for (let look = 0; look < 8; look++) {
      await page.waitForTimeout(150);
      expect(await face.count()).toBe(1);
    }
    kind = null;
    await page.getByText('Loft 3').first().waitFor();
    expect(await face.count()).toBe(0);
    await context.close();
  });

  test('the word that the network is gone hides nothing, at every width [W1-F-09]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/listings`);
    await page.getByText('Loft 3').first().waitFor();
    await context.setOffline(true);
    const bar = page.getByText(t['shell.offline']);
    await bar.waitFor();
    for (const { width, height } of WIDTHS) {
      await page.setViewportSize({ width, height });
      const below = await bar.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        return [...document.querySelectorAll('header button, header a, h1')]
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .every(({ top }) => top >= bottom);
      });
      expect(below, `${width} px`).toBe(true);
    }
    await isFineAtEveryWidth(page);
    await context.setOffline(false);
    await context.close();
  });

  test('without a system to move to there is nothing to be failed [W1-F-09]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/migrating-property-integration`);
    await page.getByText(t['app.migration.nothing']).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('an address without a page shows ways on, and a drawer closes with a whole target [W1-F-13, W1-D-18]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/listings`);
    await page.getByText('Loft 3').first().waitFor();
    await page.goto(`${app.url}/app/nowhere/at/all`);
    await page.getByRole('heading', { name: t['general.notFound'] }).waitFor();
    await page.getByRole('link', { name: t['general.error.back'] }).waitFor();
    await page.getByRole('link', { name: t['shell.notFound.site'] }).waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['shell.notFound.back'] }).click();
    await page.waitForURL(/\/app\/listings$/);
    // What stands where an id should is no reservation that failed to load (W1-D-18).
    await page.goto(`${app.url}/app/check-in/nowhere`);
    await page.getByRole('heading', { name: t['general.notFound'] }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${app.url}/app/listings/${long}`);
    const cross = page.getByRole('dialog').getByRole('button', { name: t['shell.close'] });
    await page.getByRole('dialog').getByText(LONG_NAME).waitFor();
    const box = await cross.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await isFineAtEveryWidth(page);
    await context.close();
  });
});
