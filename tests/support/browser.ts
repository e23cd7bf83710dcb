import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

import { DEVICE } from './host.ts';

export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Each width in a language of its own: together every screen is seen at three widths and in three languages. */
export const WIDTHS_AND_LANGUAGES = [
  { ...WIDTHS[0], language: 'es' },
  { ...WIDTHS[1], language: 'pt' },
  { ...WIDTHS[2], language: 'en' },
] as const;

/** False where no Chromium can be had; the runner says so in its last line. */
export const hasBrowser = process.env['NO_CHROMIUM'] !== '1';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (...flags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
  });

/** A person's browser, the one they registered with (SEC-11); whatever a page complains about is collected and must be nothing. */
export async function openPerson(
  browser: Browser,
  viewport: { width: number; height: number },
  locale = 'es-CO',
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport, locale });
  const [name = '', value = ''] = DEVICE.cookie.split('=');
  await context.addCookies(['127.0.0.1', 'localhost'].map((domain) => ({ name, value, domain, path: '/' })));
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { context, page, complaints };
}

/** A11-01: what axe finds on the page as it is now, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // No frames of others here, so that nothing has to be gathered in a page of its own.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Whether anything makes the page scroll sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
