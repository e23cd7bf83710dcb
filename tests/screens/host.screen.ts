import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { markDeviceKnown } from '#support/people.ts';
import { isFineAtEveryWidth, signInTo } from '#support/pages.ts';
import { chooseCases, isLong } from '#support/size.ts';

/** The host's screens on the demo property, at three widths and in three languages. */
let app: TestApp;
let browser: Browser;

const SCREENS = [
  { path: '/app', heading: { es: /Valentina/, pt: /Valentina/, en: /Valentina/ } },
  { path: '/app/reservations', heading: { es: 'Reservas', pt: 'Reservas', en: 'Reservations' } },
  { path: '/app/check-in', heading: { es: 'Check-in', pt: 'Check-in', en: 'Check-in' } },
  { path: '/app/registry', heading: { es: 'Registro', pt: 'Registro', en: /Regist/ } },
  { path: '/app/account', heading: { es: 'Tu cuenta', pt: 'Sua conta', en: 'Your account' } },
  { path: '/app/workteam', heading: { es: 'Equipo', pt: 'Equipe', en: 'Team' } },
  { path: '/app/history', heading: { es: 'Historial', pt: 'Histórico', en: 'History' } },
  { path: '/app/listings', heading: { es: 'Alojamientos', pt: /Acomoda/, en: 'Listings' } },
] as const;

describe.skipIf(!hasBrowser)('the host app', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    await seedDemo(app.platform, () => {});
    await markDeviceKnown(app, DEMO_EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function signedIn(viewport: { width: number; height: number }, locale?: string) {
    const person = await openPerson(browser, viewport, locale);
    await signInTo(app, person.page, { email: DEMO_EMAIL, path: '' });
    return person;
  }

  test('every screen at every width: no complaint, no sideways scroll, axe finds nothing [A11-01]', async () => {
    const { page, context, complaints } = await signedIn(WIDTHS[0]);
    for (const { path, heading } of SCREENS) {
      await page.goto(`${app.url}${path}`);
      await page.getByRole('heading', { level: 1, name: heading.es }).waitFor();
      await page.waitForLoadState('load');
      await isFineAtEveryWidth(page);
    }
    await page.goto(`${app.url}/app/calendar`);
    await page.getByText('Marina Duarte').first().waitFor();
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  const openOnAPhone = async () => {
    const { page, context, complaints } = await signedIn(WIDTHS[2]);
    for (const { path, heading } of SCREENS) {
      await page.goto(`${app.url}${path}`);
      await page.getByRole('heading', { level: 1, name: heading.es }).waitFor();
      expect({ path, sideways: await scrollsSideways(page) }).toEqual({ path, sideways: false });
    }
    expect(complaints).toEqual([]);
    await context.close();
  };
  if (isLong) {
    test('each of them opens on a phone: no complaint, no sideways scroll [A11-01]', openOnAPhone);
  }

  test.each(chooseCases(['pt', 'en'] as const, 0))('the same screens in %s [R-LANG-01]', async (language) => {
    const { page, context, complaints } = await signedIn({ width: 1440, height: 900 }, language);
    for (const { path, heading } of SCREENS) {
      await page.goto(`${app.url}${path}?language=${language}`);
      await page.getByRole('heading', { level: 1, name: heading[language] }).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a reservation opens in a drawer that has an address, and Escape closes it', async () => {
    const { page, context } = await signedIn({ width: 1440, height: 900 });
    await page.goto(`${app.url}/app/reservations`);
    await page.getByText('Tomás Keller').first().click();
    await page.waitForURL(/\/reservations\/[0-9a-f-]{36}/);
    const drawer = page.getByRole('dialog');
    await drawer.getByText(/SIRE/).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !/[0-9a-f-]{36}/.test(url.pathname));
    await context.close();
  });

  test('a visitor without a session goes to the login, and signing out in one tab signs out the other [R-NAV-10, D-12]', async () => {
    const { page, context } = await signedIn({ width: 1440, height: 900 });
    const other = await context.newPage();
    await other.goto(`${app.url}/app/reservations`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() =>
      fetch('/api/auth/session/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    await other.waitForURL(/\/login/);
    await context.close();
  });
});
