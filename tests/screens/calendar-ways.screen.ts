import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { allTexts } from '#texts/all.ts';
import { nightsBetween, plainDate } from '#vocabulary/plain-date.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDaysFromNow } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, signInTo } from '#support/pages.ts';
import { chooseCases } from '#support/size.ts';

/** How people find their way in the multi-listing calendar, and do their work on a phone (W1-F-07). */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
const rooms = new Map<string, string>();
const EMAIL = 'caminos@example.test';
const NAMES = ['Suite Bóveda', 'Apto 201', 'Loft 3', 'Casa Patio'];
const PHONE = WIDTHS[2];

/** The shifts of the layout that no press explains, summed up by the browser. */
function watchShifts() {
  const kept = Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) kept.shifted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

describe.skipIf(!hasBrowser)('ways through the multi-calendar', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    for (const internalName of NAMES) {
      const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
      rooms.set(internalName, data._id);
    }
    await sell('Suite Bóveda', 0, 3, 'Tomás Keller', 'airbnb');
    await sell('Apto 201', 1, 2, 'Ana Lucía Rojas', 'booking');
    await sell('Apto 201', 5, 2, 'Marina Duarte');
    const block = {
      roomId: rooms.get('Loft 3'),
      checkInDate: inDaysFromNow(1),
      checkOutDate: inDaysFromNow(4),
      reason: 'Pintura',
    };
    await host.send('POST', '/api/pms/blocks', block);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function sell(room: string, from: number, nights: number, guestName: string, channelSlug = 'direct') {
    const dates = { checkInDate: inDaysFromNow(from), checkOutDate: inDaysFromNow(from + nights) };
    const body = { roomId: rooms.get(room), ...dates, guestName, channelSlug };
    return (await host.send<Reservation>('POST', '/api/pms/reservations', body)).data._id;
  }
  async function open(viewport: { width: number; height: number }, path = '/calendar', language = 'es') {
    const person = await openPerson(browser, viewport);
    await person.page.addInitScript(watchShifts);
    await signInTo(app, person.page, { email: EMAIL, path, language });
    return person;
  }

  test('the days in sight come first and nothing moves when the rest is read; a click finds its drawer loaded [P-15, P-17]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await page.addInitScript(watchShifts);
    const gate = Promise.withResolvers<void>();
    const asked: number[] = [];
    await page.route('**/api/pms/calendar?*', async (route) => {
      const { searchParams } = new URL(route.request().url());
      const [from, to] = ['from', 'to'].map((name) => plainDate(searchParams.get(name) ?? ''));
      asked.push(nightsBetween(from!, to!));
      if (asked.length > 1) await gate.promise;
      await route.continue();
    });
    const drawer = page.waitForRequest(/stay-drawer/);
    await signInTo(app, page, { email: EMAIL, path: '/calendar' });
    await page.getByText('Tomás Keller').first().waitFor();
    await expect.poll(() => asked).toEqual([30, 90]);
    const grid = page.getByRole('grid');
    const unread = page.locator('[class*=unread]');
    await expect.poll(() => unread.count()).toBe(2);
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    const seen = () =>
      grid.evaluate((element) => [
        element.scrollLeft,
        element.scrollTop,
        element.getAttribute('aria-rowcount'),
        element.getAttribute('aria-activedescendant'),
        element.querySelector('[data-row="1"]')?.getBoundingClientRect().top,
      ]);
    const [before, shifted] = [await seen(), await shiftsOf(page)];
    gate.resolve();
    await expect.poll(() => unread.count()).toBe(0);
    expect(await seen()).toEqual(before);
    expect(await shiftsOf(page)).toBe(shifted);
    await drawer;
    expect(new URL(page.url()).pathname).toBe('/app/calendar');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('any day is reached by typing it or by its month and year, and the address keeps it [W1-F-07]', async () => {
    await sell('Casa Patio', 420, 3, 'Priya Nair');
    const { page, context, complaints } = await open(WIDTHS[0]);
    await page.getByText('Tomás Keller').first().waitFor();
    await page.getByRole('button', { name: 'Ir a una fecha' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Ir a una fecha' });
    await field.fill('no es un día');
    await field.press('Enter');
    await page.getByText('Escribe una fecha válida').waitFor();
    const [year, month, day] = inDaysFromNow(420).split('-');
    await field.fill(`${day}/${month}/${year}`);
    await isFineAtEveryWidth(page, [WIDTHS[0], WIDTHS[1]]);
    await field.press('Enter');
    await page.getByText('Priya Nair').waitFor();
    expect(new URL(page.url()).searchParams.get('day')).toBe(inDaysFromNow(420));

    await page.getByRole('button', { name: 'Ir a una fecha' }).click();
    await page.getByLabel('Año').selectOption(inDaysFromNow(0).slice(0, 4));
    await page
      .getByLabel('Mes', { exact: true })
      .selectOption(String(Number(inDaysFromNow(0).slice(5, 7)) - 1));
    await page.locator(`[data-day="${inDaysFromNow(0)}"] button`).click();
    await page.getByText('Tomás Keller').first().waitFor();
    await page.locator('[aria-current=date]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('listings are searched without accents, in the address too, with a face where none is found [W1-F-07, R-VAL-21]', async () => {
    const { page, context, complaints } = await open(WIDTHS[0]);
    await expect.poll(() => page.locator('[data-row]').count()).toBe(NAMES.length);
    await page.getByLabel('Buscar alojamiento').fill('boved');
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
    await page.getByText('1 alojamiento', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Tomás Keller').first().waitFor();
    expect(await page.locator('[data-row]').count()).toBe(1);
    await page.getByLabel('Buscar alojamiento').fill('castillo');
    await page.getByText('Ningún alojamiento se llama así').waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: 'Ver todos' }).click();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(NAMES.length);
    expect(new URL(page.url()).searchParams.has('search')).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('each day says how many of its nights are sold, and each stay how far its check-in is [W1-F-07]', async () => {
    const { page, context, complaints } = await open(WIDTHS[0]);
    const ofDay = (days: number, text: string) =>
      page
        .getByRole('gridcell', { name: new RegExp(`: ${text}$`) })
        .filter({ hasText: /\d/ })
        .nth(days);
    const shown = (cell: Locator) => cell.locator('[aria-hidden]').innerText();
    await ofDay(0, '2 de 3 noches vendidas').waitFor();
    expect(await shown(ofDay(0, '2 de 3 noches vendidas'))).toBe('2/3');
    // Sold while the person looks at the page.
    await sell('Casa Patio', 1, 1, 'Noah Stein');
    await ofDay(0, '3 de 3 noches vendidas').waitFor();
    const stay = page.getByRole('gridcell', { name: /^Tomás Keller, .*, Falta check-in$/ });
    const mark = await stay.evaluate((bar) => getComputedStyle(bar).backgroundImage);
    expect(mark).toContain('svg');
    const legend = page.getByRole('list', { name: 'Colores y señales' });
    for (const text of ['Falta check-in', 'Check-in en curso', 'Check-in completo', 'Pide tu atención']) {
      await legend.getByText(text).waitFor();
    }
    expect(await legend.getByText('Falta check-in').locator('span').evaluate(markOf)).toBe(
      mark.split(', linear')[0],
    );
    await page.getByLabel('Días a la vista').selectOption('60');
    await expect.poll(() => shown(ofDay(0, '3 de 3 noches vendidas'))).toBe('100');
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('on a phone: a week of every listing that stays where it is drawn, nights chosen with a finger, a month, an agenda [W1-F-07, A11-05]', async () => {
    const { page, context, complaints } = await open(PHONE);
    await page.getByText('Ana Lucía Rojas').first().waitFor();
    await isFine(page);
    expect(await shiftsOf(page), 'what is drawn stays where it is').toBeLessThan(0.1);
    expect(await page.locator('[data-row]').count()).toBe(NAMES.length);
    const stay = await page.getByRole('gridcell', { name: /^Ana Lucía Rojas/ }).boundingBox();
    if (!stay) throw new Error('It is not seen');
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const [x, y] = [stay.x + stay.width / 2 + 44, stay.y + stay.height / 2 + 44];
    await touch('touchStart', x, y);
    await page.locator('[data-dragging=nights]').waitFor();
    for (let step = 1; step <= 4; step++) await touch('touchMove', x + step * 11, y);
    await touch('touchEnd', x, y);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Huésped').waitFor();
    expect(new URL(page.url()).searchParams.get('room')).toBe(rooms.get('Casa Patio'));
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    const names = await page.getByText('Suite Bóveda', { exact: true }).boundingBox();
    await page.getByRole('button', { name: 'Días siguientes' }).click();
    await page.getByText('Marina Duarte').first().waitFor();
    expect(await page.getByText('Suite Bóveda', { exact: true }).boundingBox()).toEqual(names);
    await page.getByRole('button', { name: 'Hoy', exact: true }).click();
    await page.locator('[aria-current=date]').waitFor();

    // A name leads to its month, and back.
    await page.getByText('Loft 3', { exact: true }).click();
    await page
      .getByRole('link', { name: /^Pintura/ })
      .first()
      .waitFor();
    expect(await page.getByLabel('Alojamiento', { exact: true }).inputValue()).toBe(rooms.get('Loft 3'));
    await page.goBack();
    await page.getByText('Ana Lucía Rojas').first().waitFor();
    await page.getByRole('button', { name: 'Buscar y filtrar' }).click();
    await sheet.getByLabel('Buscar alojamiento').last().fill('201');
    await sheet.getByText('Check-in en curso').waitFor();
    await isFine(page);
    await sheet.getByRole('button', { name: 'Ver el calendario' }).click();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
    await page.getByRole('button', { name: 'Buscar y filtrar, 1 filtro puesto' }).waitFor();

    await page.goto(`${app.url}/app/calendar?view=month&day=${inDaysFromNow(5)}`);
    await page.getByLabel('Alojamiento', { exact: true }).selectOption({ label: 'Apto 201' });
    await page
      .getByRole('link', { name: /^Marina Duarte/ })
      .first()
      .waitFor();
    await page.getByText('Quedan libres').waitFor();
    await isFine(page);
    expect(await shiftsOf(page)).toBeLessThan(0.1);
    await page
      .getByRole('link', { name: /, libre$/ })
      .last()
      .click();
    await sheet.getByLabel('Huésped').waitFor();
    expect(new URL(page.url()).searchParams.get('room')).toBe(rooms.get('Apto 201'));

    await page.goto(`${app.url}/app/calendar?view=agenda`);
    await page
      .getByRole('link', { name: /Ana Lucía Rojas/ })
      .first()
      .waitFor();
    await isFine(page);
    expect(await shiftsOf(page)).toBeLessThan(0.1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(chooseCases(['pt', 'en'] as const, 1))(
    'the same on a phone and wide in %s [R-LANG-01]',
    async (language) => {
      const t = allTexts[language];
      const { page, context, complaints } = await open(PHONE, '/calendar', language);
      await page.getByText('Ana Lucía Rojas').first().waitFor();
      await page.getByText(t['app.calendar.view.week']).waitFor();
      await page.setViewportSize(WIDTHS[0]);
      await page.getByRole('button', { name: t['app.calendar.jump'] }).click();
      await page.getByLabel(t['shell.date.year']).waitFor();
      await isFine(page);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

/** The picture of a sign of the legend. */
const markOf = (element: Element) => getComputedStyle(element).backgroundImage;
