import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

import { chromiumForTests } from '../../scripts/chromium.ts';
import { DEVICE } from './host.ts';
import { chooseCases } from './size.ts';
import { LONG_ENOUGH_MS } from './wait.ts';

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

/**
 * The widths, each in its language, at which a scenario is walked: in `npm test` at one, in `npm run test:long` at all.
 *
 * @param witness which one: 0, 1 or 2, spread evenly over the test files.
 */
export const chooseWidths = (witness: number) => chooseCases(WIDTHS_AND_LANGUAGES, witness);

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

/** A page of a test lives for seconds, and optimising its code would take longer than it saves. */
const FOR_TESTS = ['--js-flags=--no-maglev --no-opt'];

/** A Chromium as people have it, without its background requests. */
export const launchBrowser = (executablePath: string, flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...FLAGS, ...flags] });

export function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const place = chromiumForTests((text) => process.stdout.write(`posada · ${text}\n`));
  if (place === null) throw new Error('There is no Chromium here');
  return launchBrowser(place, [...FOR_TESTS, ...flags]);
}

/** Browsers of persons who have left, by the browser they run in and their language. */
const left = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/**
 * Forgets the state of a person, as in a new browser, but keeps the files of the pages: they are the same for every person,
 * and loading them again for each test takes longer than most tests.
 */
async function forget(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  const origins = new Set(context.pages().map((one) => new URL(one.url()).origin));
  const [page = await context.newPage(), ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  // Not on a page of the product, which might keep something while it goes. This one stays until the next person comes: a
  // tab is opened in half the time that a window takes.
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  for (const origin of origins) {
    if (origin === 'null') continue;
    const storageTypes = 'local_storage,session_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  }
  await session.detach();
}

async function contextFor(browser: Browser, locale: string): Promise<BrowserContext> {
  const byLocale = left.get(browser) ?? new Map<string, BrowserContext[]>();
  left.set(browser, byLocale);
  const washed = byLocale.get(locale) ?? [];
  byLocale.set(locale, washed);
  const waiting = washed.pop();
  if (waiting) return waiting;
  // What moves is tested where it moves (kit.screen.ts); elsewhere a test would only wait for it.
  const context = await browser.newContext({ locale, reducedMotion: 'reduce' });
  const close = context.close.bind(context);
  context.close = async () => {
    try {
      await forget(context);
      washed.push(context);
    } catch {
      await close();
    }
  };
  return context;
}

/** A person's browser, the one they registered with (SEC-11). Collects the complaints of pages; a test expects none. */
export async function openPerson(
  browser: Browser,
  viewport: { width: number; height: number },
  locale = 'es-CO',
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await contextFor(browser, locale);
  const [name = '', value = ''] = DEVICE.cookie.split('=');
  await context.addCookies(['127.0.0.1', 'localhost'].map((domain) => ({ name, value, domain, path: '/' })));
  context.setDefaultTimeout(LONG_ENOUGH_MS);
  const [empty] = context.pages();
  const page = await context.newPage();
  await empty?.close();
  await page.setViewportSize(viewport);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    // Without ids, of which one might hold the 404 that a test expects.
    const place = url ? ` ${new URL(url).pathname.replaceAll(/[^/]*\d[^/]*/g, '*')}` : '';
    complaints.push(`${message.text()}${place}`);
  });
  return { context, page, complaints };
}

const AXE = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
} satisfies RunOptions;

const AXE_SOURCE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A11-01: what axe finds on the page as it is now, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Once for each load of a page; what a page loads later does not take it away.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (options) => {
    // A drawer that still slides in is half transparent. What turns for ever, waits or follows the scrolling never ends.
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, timeline, playState }) =>
          timeline instanceof DocumentTimeline &&
          playState === 'running' &&
          effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, AXE);
}

/** Whether anything makes the page scroll sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
