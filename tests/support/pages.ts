import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

import { MARKER_COOKIE, SESSION_COOKIE } from '#areas/platform/accounts/accounts.constants.ts';
import { readTypedName } from '#areas/platform/accounts/users/addresses.ts';
import { openSession } from '#areas/platform/accounts/index.ts';
import { findUserBy } from '#areas/platform/accounts/users/users.store.ts';
import type { TestApp } from './app.ts';
import { accessibilityProblems, scrollsSideways, WIDTHS } from './browser.ts';
import { DEVICE_VALUE } from './host.ts';
import { isLong } from './size.ts';

/** What the sign-in page leaves in a browser, without the page: its own tests are access, asked-at-sign-in and passkeys. */
export async function signInBrowser(
  app: TestApp,
  page: Page,
  email: string,
  { hasSecondFactor = false } = {},
): Promise<void> {
  const user = await findUserBy(app.platform.pools.system, readTypedName(email));
  if (!user) throw new Error(`There is no ${email}`);
  const client = { agent: null, device: DEVICE_VALUE };
  const { token, expiration } = await openSession(app.context(), user.id, client, {
    hasSecondFactor,
    keepsDevice: true,
  });
  await page.context().addCookies([
    { name: SESSION_COOKIE, value: token, url: app.url, httpOnly: true, sameSite: 'Lax' },
    { name: MARKER_COOKIE, value: encodeURIComponent(expiration), url: app.url, sameSite: 'Lax' },
  ]);
}

/** A page of the app in the browser of a signed-in user. */
export async function signInTo(
  app: TestApp,
  page: Page,
  { email, language, path }: { email: string; language?: string; path: string },
): Promise<void> {
  await signInBrowser(app, page, email);
  const query = language === undefined ? '' : `${path.includes('?') ? '&' : '?'}language=${language}`;
  await page.goto(`${app.url}/app${path}${query}`);
}

/**
 * The answers of a call wait until they are let go: what a page shows meanwhile is looked at, however slow the machine is.
 *
 * @returns lets them go, those that come later too; each is answered by `answer`.
 */
export async function holdReplies(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<unknown> = (route) => route.continue(),
): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await held;
    await answer(route);
  });
  return letGo;
}

async function fits(page: Page, where: string): Promise<void> {
  const at = `${where} at ${page.viewportSize()?.width} px`;
  expect(await scrollsSideways(page), `${at} it scrolls sideways`).toBe(false);
}

/**
 * Presses "again" on what could not be read. A page reads by itself as well, so the button may be gone before it is pressed.
 */
export async function pressRetry(again: Locator): Promise<void> {
  await Promise.race([again.click(), again.waitFor({ state: 'detached' })]);
}

/** What is true of every screen at every width (WCAG 2.2 AA). */
export async function isFine(page: Page, where = ''): Promise<void> {
  const at = `${where} at ${page.viewportSize()?.width} px`;
  expect(await accessibilityProblems(page), at).toEqual([]);
  await fits(page, where);
}

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

type Width = (typeof WIDTHS)[number];

/**
 * Checks the state to which a scenario has brought a screen, at every width, and returns to the screen's own width. At the
 * other widths `npm test` checks that nothing scrolls sideways; axe runs there in `npm run test:long`.
 */
export async function isFineAtEveryWidth(
  page: Page,
  widths: readonly Width[] = WIDTHS,
  where = '',
): Promise<void> {
  const own = page.viewportSize() ?? WIDTHS[0];
  await isFine(page, where);
  for (const { width, height } of widths) {
    if (width === own.width) continue;
    await page.setViewportSize({ width, height });
    await drawn(page);
    await (isLong ? isFine(page, where) : fits(page, where));
  }
  await page.setViewportSize(own);
  await drawn(page);
}

/** Pictures at every width, for `SHOTS=folder`; nothing without it. */
export async function shotAtEveryWidth(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  const own = page.viewportSize();
  for (const size of folder ? WIDTHS : []) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, fullPage: true });
  }
  if (own) await page.setViewportSize(own);
}

/** The document of a page of invoices, without the list beside it. */
export const documentOn = (page: Page) => page.getByRole('article').first();
