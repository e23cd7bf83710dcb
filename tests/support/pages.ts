import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestApp } from './app.ts';
import { accessibilityProblems, scrollsSideways } from './browser.ts';
import { PASSWORD } from './host.ts';

/** Signs in on the page, as people do, and opens another page of the app. */
export async function signInTo(
  app: TestApp,
  page: Page,
  { email, language, path }: { email: string; language: string; path: string },
): Promise<void> {
  await page.goto(`${app.url}/login?language=${language}&next=${encodeURIComponent('/app/account')}`);
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => !pathname.includes('login'));
  await page.goto(`${app.url}/app${path}?language=${language}`);
}

/** What is true of every screen at every width (WCAG 2.2 AA). */
export async function isFine(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}
