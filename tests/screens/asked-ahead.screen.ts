import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { signInBrowser } from '#support/pages.ts';
import { reopenSetupOf } from '#support/trial.ts';
import { dayIn, instantOf } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { allTexts } from '#texts/all.ts';

/** What the calendar and Hoy ask before their scripts are there. The browser's clock is the real one, and so are these days. */
const EMAIL = 'adelante@example.test';
const ZONE = 'America/Bogota';
const todayAt = (zone: string) => dayIn(zone, instantOf(Date.now()));

let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };

describe.skipIf(!hasBrowser)('calls before the scripts', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    const { data: room } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: 'Altillo',
    });
    const today = todayAt(ZONE);
    const dates = { checkInDate: addDays(today, -1), checkOutDate: addDays(today, 3) };
    const stay = { roomId: room._id, guestName: 'Ana Lucía Rojas', ...dates };
    expect((await host.send('POST', '/api/pms/reservations', stay)).status).toBe(201);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function opened(
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
    width: (typeof WIDTHS)[number] = WIDTHS[0],
    /** How often stays are asked for until all days are read. */
    questions = 3,
  ) {
    const person = await openPerson(browser, width);
    const { page } = person;
    await signInBrowser(app, page, EMAIL);
    await prepare(page);
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.goto(`${app.url}/app/calendar`);
    await page.locator('[data-bar]').filter({ hasText: 'Ana' }).waitFor();
    const of = (path: string) => asked.filter(({ pathname }) => pathname === path);
    await expect.poll(() => of('/api/pms/calendar').length).toBe(questions);
    const script = asked.findIndex(({ pathname }) => pathname.startsWith('/assets/calendar-'));
    return { ...person, bars: of('/api/pms/calendar'), rooms: of('/api/pms/listings'), asked, script };
  }

  test('each call is sent once, before the property is known, with the stays as columns; days out of sight come later [W1-G-09]', async () => {
    for (const width of [WIDTHS[0], WIDTHS[2]]) {
      const { bars, rooms, asked, script, complaints, context } = await opened(undefined, width, 2);
      expect(rooms).toHaveLength(1);
      expect(bars[0]?.searchParams.get('as')).toBe('columns');
      expect(bars[0]?.searchParams.get('propertyId')).toBeNull();
      expect(asked.indexOf(bars[0]!)).toBeLessThan(script);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('a browser on another day asks for the days of the property [W1-G-09, D-57]', async () => {
    const away = ['Pacific/Kiritimati', 'Pacific/Niue'].find((zone) => todayAt(zone) !== todayAt(ZONE));
    const { bars, complaints, context } = await opened(async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId: away ?? '' });
    });
    expect(bars.map(({ searchParams }) => searchParams.get('from'))).toEqual([
      addDays(todayAt(away ?? ''), -3),
      addDays(todayAt(ZONE), -3),
      addDays(todayAt(ZONE), -14),
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a property that this browser remembers and the person has no part in: their own is shown [W1-G-09, SEC-02]', async () => {
    const foreign = '01976f00-0000-7000-8000-000000000000';
    const { bars, context } = await opened((page) =>
      page.addInitScript((id) => localStorage.setItem('property', id), foreign),
    );
    expect(bars.map(({ searchParams }) => searchParams.get('propertyId'))).toEqual([
      foreign,
      host.propertyId,
      host.propertyId,
    ]);
    await context.close();
  });

  test('Hoy has asked for all that it shows before its script is there, and its first look is whole [P-12]', async () => {
    const { page, complaints, context } = await openPerson(browser, WIDTHS[2]);
    await signInBrowser(app, page, EMAIL);
    await reopenSetupOf(app, host.propertyId);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const has = (path: string) => asked.includes(path);
    await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
      await expect.poll(() => has('/api/common/today') && has('/api/common/setup')).toBe(true);
      await page.waitForTimeout(300);
      await route.continue();
    });
    await page.goto(`${app.url}/app`);
    await page.locator('main h1').waitFor();
    expect(await page.getByText(allTexts.es['setup.card.offer.title']).count()).toBe(1);
    expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
    for (const path of ['/api/common/today', '/api/common/setup'])
      expect(asked.filter((one) => one === path)).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
