import type { Browser, Page } from 'playwright-core';

import { systemClock } from '#foundation/context/clock.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { atLeast, atMost, type Bench, known, median } from './bench.ts';
import { browserFor, signedIn, type SignedIn, withPage } from './browser.ts';
import { CALENDAR, fillCalendarData } from './data.ts';
import { compiled, html, type Peers, servePeers } from './peers.ts';
import {
  framesWhileScrolling,
  longestResponse,
  placeInSight,
  readyAfter,
  watchForReady,
  watchResponses,
  wholeAfter,
} from './page-probes.ts';
import type { Host, Stage } from './stage.ts';

/** The other calendar needs most of a minute each time. */
const MOST_ROUNDS = 3;
/** What our calendar loads before the day of today. */
const BACK_DAYS = 14;
const SCROLL_MS = 3_000;
const OUR_STAY = '[data-bar]';
const GRID = '[role=grid]';

type Round = {
  readonly ready: number;
  /** Days that were not in sight come later. */
  readonly whole: number;
  readonly readyOfPeer: number;
  readonly frames: { readonly perSecond: number; readonly late: number };
  readonly framesOfBlank: { readonly perSecond: number };
  readonly key: number;
  readonly click: number;
};

/** P-15 to P-17: 500 listings × 90 days with 9,900 stays, beside FullCalendar's resource timeline. */
export async function measureCalendar(bench: Bench): Promise<void> {
  const browser = await browserFor('P-15 to P-17, the calendar,', bench);
  if (!browser) return;
  const { note, say } = bench;
  const stage = await bench.stage();
  const host = await stage.signUp('calendar');
  const first = addDays(dayIn('America/Bogota', systemClock.now()), -BACK_DAYS);
  await fillCalendarData(stage.query, host.propertyId, first);
  const peers = await servePeersOfCalendar(stage, host, first);
  try {
    const cookies = await signedIn(browser, stage, host);
    const rounds: Round[] = [];
    for (let round = 0; round < Math.min(MOST_ROUNDS, bench.rounds); round++) {
      const one = await roundOf(browser, `${stage.api}/app/calendar`, cookies, peers);
      say(
        `calendar ready after ${seconds(one.ready)}, whole after ${seconds(one.whole)}, FullCalendar after ${seconds(one.readyOfPeer)}`,
      );
      rounds.push(one);
    }
    const middle = (figure: (round: Round) => number) => median(rounds.map(figure));
    const size = `${CALENDAR.listings} × ${CALENDAR.days}`;
    const sooner = middle(({ ready, readyOfPeer }) => readyOfPeer / ready);
    note('P-15', `calendar, ${size}: ready, times sooner than FullCalendar`, sooner, atLeast('×', 30, 100));
    const whole = middle(({ whole: read, readyOfPeer }) => readyOfPeer / read);
    note('P-15', `calendar, ${size}: all days read, times sooner than FullCalendar`, whole, known('×'));
    const smooth = middle(({ frames, framesOfBlank }) => frames.perSecond / framesOfBlank.perSecond);
    note(
      'P-16',
      'calendar: frames/s while scrolling, CPU 4×, against a blank page',
      smooth,
      atLeast('×', 0.75, 0.95),
    );
    const late = middle(({ frames }) => frames.late * 100);
    note('P-16', 'calendar: frames later than 25 ms, CPU 4×', late, atMost(' %', 10, null));
    note(
      'P-17',
      'calendar: key to next paint, CPU 4×',
      middle(({ key }) => key),
      atMost(' ms', 200, 80),
    );
    note(
      'P-17',
      'calendar: click on a stay to next paint, CPU 4×',
      middle(({ click }) => click),
      atMost(' ms', 200, 80),
    );
  } finally {
    peers.close();
    await browser.close();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Every measurement once, Posada and then the peer. */
async function roundOf(browser: Browser, ours: string, cookies: SignedIn, peers: Peers): Promise<Round> {
  const { ready, whole } = await withPage(
    browser,
    {},
    async (page) => ({
      ready: await opened(page, ours, OUR_STAY),
      whole: await (await page.waitForFunction(wholeAfter)).jsonValue(),
    }),
    cookies,
  );
  const readyOfPeer = await withPage(browser, {}, (page) =>
    opened(page, `${peers.origin}/calendar`, '.fc-event'),
  );
  const onPage = await withPage(
    browser,
    { cpu: 4 },
    async (page) => {
      await page.addInitScript(watchResponses);
      await opened(page, ours, OUR_STAY);
      const key = await responseTo(page, pressKeys);
      const click = await responseTo(page, clickStays);
      return {
        key,
        click,
        frames: await page.evaluate(framesWhileScrolling, { place: GRID, ms: SCROLL_MS }),
      };
    },
    cookies,
  );
  const framesOfBlank = await withPage(browser, { cpu: 4 }, async (page) => {
    await page.goto(`${peers.origin}/blank`);
    return page.evaluate(framesWhileScrolling, { place: '#app', ms: SCROLL_MS });
  });
  return { ready, whole, readyOfPeer, ...onPage, framesOfBlank };
}

/** Milliseconds from the start of the navigation until the first stay is painted. */
async function opened(page: Page, url: string, stay: string): Promise<number> {
  await page.addInitScript(watchForReady, stay);
  await page.goto(url);
  const ready = await page.waitForFunction(readyAfter);
  return ready.jsonValue();
}

/** The slowest answer of the page to what a person does. */
async function responseTo(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(longestResponse);
  await act(page);
  await page.waitForTimeout(500);
  return page.evaluate(longestResponse);
}

async function pressKeys(page: Page): Promise<void> {
  await page.locator(GRID).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
}

async function clickStays(page: Page): Promise<void> {
  for (let stay = 0; stay < 3; stay++) {
    const { x, y } = await page.evaluate(placeInSight, { within: GRID, stay: OUR_STAY, index: stay * 3 });
    await page.mouse.click(x, y);
    await page.getByRole('dialog').waitFor({ timeout: 15_000 });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 15_000 });
  }
}

async function servePeersOfCalendar(
  { query }: Stage,
  { propertyId }: Host,
  first: PlainDate,
): Promise<Peers> {
  const resources = await query(
    'select id, name as title from listings where property_id = $1 order by name',
    [propertyId],
  );
  const events = await query(
    `select id, listing_id as "resourceId", arrival::text as start, departure::text as end, guest_name as title
       from reservations where property_id = $1`,
    [propertyId],
  );
  if (events.length !== CALENDAR.stays) throw new Error(`${events.length} stays were made`);
  return servePeers({
    '/calendar': html('<div id="app"></div><script type="module" src="/page.js"></script>'),
    '/page.js': await compiled('full-calendar.ts'),
    '/stays.json': {
      type: 'application/json',
      content: JSON.stringify({ initialDate: first, days: CALENDAR.days, resources, events }),
    },
    '/blank': html(
      '<div id="app" style="height:900px;overflow:auto"><div style="width:5200px;height:28000px"></div></div>',
    ),
  });
}
