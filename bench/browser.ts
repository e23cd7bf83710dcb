import type { Browser, CDPSession, Page } from 'playwright-core';

import {
  MARKER_COOKIE,
  SESSION_COOKIE,
  TOKEN_LIFE_SECONDS,
} from '#areas/platform/accounts/accounts.constants.ts';
import { launchBrowser } from '#support/browser.ts';
import { chromium } from '../scripts/chromium.ts';
import type { Bench } from './bench.ts';
import { type Host, openSession, type Stage } from './stage.ts';

/** A browser, found as the tests find it. Null where there is none; the report then names the rows that are missing. */
export async function browserFor(ids: string, { say, skip }: Bench): Promise<Browser | null> {
  const place = chromium(say);
  if (place === null) {
    skip(ids, 'no Chromium here; install it, or name it in CHROMIUM');
    return null;
  }
  return launchBrowser(place);
}

/** The cookies of a signed-in host: the session, and the marker of when it is due for a change. */
export async function signedIn(browser: Browser, { api, query }: Stage, { email }: Host) {
  const context = await browser.newContext();
  const due = new Date(Date.now() + TOKEN_LIFE_SECONDS * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  await context.addCookies([
    { name: SESSION_COOKIE, value: await openSession(query, email), url: api, httpOnly: true },
    { name: MARKER_COOKIE, value: encodeURIComponent(due), url: api },
  ]);
  const state = await context.storageState();
  await context.close();
  return state;
}
export type SignedIn = Awaited<ReturnType<typeof signedIn>>;

export type Slowness = {
  /** How many times slower the processor is made. */
  readonly cpu?: number;
  readonly isSlow4G?: boolean;
};

/** 1.6 Mbit/s down, 750 kbit/s up and 150 ms there and back: what Lighthouse calls slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Opens a page in a new, empty browser profile, does something there, and throws the profile away. */
export async function withPage<Result>(
  browser: Browser,
  { cpu = 1, isSlow4G = false }: Slowness,
  use: (page: Page, devTools: CDPSession) => Promise<Result>,
  storageState?: SignedIn,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'es-CO',
    ...(storageState && { storageState }),
  });
  try {
    context.setDefaultTimeout(240_000);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    if (isSlow4G) {
      await devTools.send('Network.enable');
      await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
    }
    if (cpu > 1) await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    return await use(page, devTools);
  } finally {
    await context.close();
  }
}
