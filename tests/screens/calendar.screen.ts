import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CalendarBar, Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { accessibilityProblems, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { fileOf } from '#support/calendar-file.ts';
import { inDaysFromNow } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';

/** Waits for the work that a key press puts off. */
const nextTask = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done)));

/** What hands and keys do on the multi-listing calendar. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
const rooms: string[] = [];
const DAY = 60;
const ROW = 56;

describe.skipIf(!hasBrowser)('the multi-calendar', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, 'calendario@example.test');
    for (const internalName of ['Altillo', 'Apto 201', 'Loft 3']) {
      const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
      rooms.push(data._id);
    }
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function stay(room: number, from: number, nights: number, guestName: string, channelSlug = 'direct') {
    const body = {
      channelSlug,
      roomId: rooms[room],
      checkInDate: inDaysFromNow(from),
      checkOutDate: inDaysFromNow(from + nights),
      guestName,
    };
    const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', body);
    return data._id;
  }
  const read = async (id: string) => (await host.get<Reservation>(`/api/pms/reservations/${id}`)).data;
  const nightsOf = async (id: string) => {
    const { roomId, checkInDate, checkOutDate } = await read(id);
    return [rooms.indexOf(roomId ?? ''), checkInDate, checkOutDate];
  };

  async function openCalendar(day: number, query = '') {
    const person = await openPerson(browser, { width: 1440, height: 900 });
    const { page } = person;
    await signInBrowser(app, page, 'calendario@example.test');
    await page.goto(`${app.url}/app/calendar?day=${inDaysFromNow(day)}&${query}`);
    await page.locator('[data-bar]').first().waitFor();
    return person;
  }
  const bar = (page: Page, id: string) => page.locator(`[data-bar="${id}"]`);
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not seen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, right: box.x + box.width };
  };
  async function drag(page: Page, from: { x: number; y: number }, right: number, down = 0) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + right / 2, from.y + down / 2, { steps: 4 });
    await page.mouse.move(from.x + right, from.y + down, { steps: 4 });
  }

  test('a stay is dragged to another day and listing, longer by its end, and each is undone [USER-PAIN 2, REL-22]', async () => {
    const id = await stay(0, 2, 3, 'Tomás Keller');
    const { page, context, complaints } = await openCalendar(2);
    await drag(page, await middle(bar(page, id)), 2 * DAY, ROW);
    await page.mouse.up();
    await page.getByText(/Tomás Keller pasa a Apto 201/).waitFor();
    expect(await nightsOf(id)).toEqual([1, inDaysFromNow(4), inDaysFromNow(7)]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Listo, todo quedó como antes').waitFor();
    expect(await nightsOf(id)).toEqual([0, inDaysFromNow(2), inDaysFromNow(5)]);

    const { right, y } = await middle(bar(page, id));
    await drag(page, { x: right - 3, y }, 2 * DAY);
    await page.mouse.up();
    await page.getByText(/\(5 noches\)/).waitFor();
    expect(await nightsOf(id)).toEqual([0, inDaysFromNow(2), inDaysFromNow(7)]);
    expect(page.url(), 'no drawer opens at the end of a drag').not.toContain('/reservations/');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('taken nights are refused with their guest’s name, the stay goes back, and an update does not end a drag [REL-20]', async () => {
    const there = await stay(1, 32, 3, 'Ana Lucía Rojas');
    const id = await stay(0, 32, 2, 'João Salgado');
    const { page, context } = await openCalendar(32);
    const start = await middle(bar(page, id));
    await drag(page, start, 0, ROW);
    await page.getByText(/Ocupado por Ana Lucía Rojas/).waitFor();
    await page.mouse.up();
    await page.getByText('Esas noches ya están ocupadas por Ana Lucía Rojas').waitFor();
    await expect.poll(async () => (await middle(bar(page, id))).y).toBe(start.y);
    await page.getByRole('button', { name: 'Ver quién está' }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith(there));
    await page.getByRole('dialog').getByText('Ana Lucía Rojas').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await drag(page, await middle(bar(page, id)), 0, 2 * ROW);
    const added = await stay(0, 40, 2, 'Marina Duarte');
    await bar(page, added).waitFor();
    await page.mouse.move(start.x + DAY, start.y + 2 * ROW, { steps: 3 });
    await page.mouse.up();
    await page.getByText(/João Salgado pasa a Loft 3/).waitFor();
    expect(await nightsOf(id)).toEqual([2, inDaysFromNow(33), inDaysFromNow(35)]);

    await drag(page, await middle(bar(page, id)), 2 * DAY);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await nightsOf(id)).toEqual([2, inDaysFromNow(33), inDaysFromNow(35)]);
    await context.close();
  });

  test('free nights are dragged into a new stay, with Shift into a block, which moves too [USER-PAIN 2]', async () => {
    const id = await stay(0, 62, 1, 'Noah Stein');
    const { page, context, complaints } = await openCalendar(62);
    const { x, y } = await middle(bar(page, id));
    const free = { x: x + DAY, y: y + ROW };
    await drag(page, free, 2 * DAY);
    await page.mouse.up();
    await page.waitForURL(({ search }) =>
      search.includes(`from=${inDaysFromNow(63)}&to=${inDaysFromNow(66)}`),
    );
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Huésped').waitFor();
    await drawer.getByRole('button', { name: 'Bloquear estas noches' }).click();
    await drawer.getByLabel('Motivo').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await page.keyboard.down('Shift');
    await drag(page, free, DAY);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await drawer.getByLabel('Motivo').fill('Pintura');
    await drawer.getByRole('button', { name: 'Bloquear', exact: true }).click();
    // The block can be drawn while its drawer, which catches the mouse, still goes.
    await drawer.waitFor({ state: 'detached' });
    const block = page.locator('[data-bar]', { hasText: 'Pintura' });
    await drag(page, await middle(block), 3 * DAY);
    await page.mouse.up();
    await page.getByText(/Pintura pasa a Apto 201/).waitFor();
    const { data } = await host.get<CalendarBar[]>(
      `/api/pms/calendar?from=${inDaysFromNow(60)}&to=${inDaysFromNow(70)}`,
    );
    expect(data.find(({ name }) => name === 'Pintura')).toMatchObject({
      from: inDaysFromNow(66),
      to: inDaysFromNow(68),
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the same with the keyboard: Alt moves, Shift extends and chooses nights, each step is said [A11-02]', async () => {
    const id = await stay(0, 92, 2, 'Priya Nair');
    const { page, context } = await openCalendar(92);
    await bar(page, id).click();
    await page.getByRole('dialog').getByText('Priya Nair').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('grid').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+ArrowDown');
    await page
      .getByRole('status')
      .getByText(/^Apto 201: .*2 noches/)
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Priya Nair pasa a Apto 201/).waitFor();
    expect(await nightsOf(id)).toEqual([1, inDaysFromNow(93), inDaysFromNow(95)]);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText(/\(3 noches\)/).waitFor();
    expect(await nightsOf(id)).toEqual([1, inDaysFromNow(93), inDaysFromNow(96)]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+Enter');
    await page.getByRole('dialog').getByLabel('Motivo').waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBe(inDaysFromNow(95));
    await context.close();
  });

  test('a finger scrolls, and drags after a long press [A11-05]', async () => {
    const id = await stay(0, 122, 2, 'Julia Weiss');
    const { page, context } = await openCalendar(122);
    const { x, y } = await middle(bar(page, id));
    // The calendar may still scroll: the cell in sight counts all the same.
    await page.getByRole('grid').evaluate((grid) => grid.setAttribute('data-scrolling', ''));
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', right = 0, down = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + right, y: y + down }],
      });
    await touch('touchStart');
    await page.locator('[data-dragging=move]').waitFor();
    for (let step = 1; step <= 5; step++) await touch('touchMove', (step * DAY) / 5, (step * ROW) / 5);
    await touch('touchEnd');
    await page.getByText(/Julia Weiss pasa a Apto 201/).waitFor();
    expect(await nightsOf(id)).toEqual([1, inDaysFromNow(123), inDaysFromNow(125)]);
    await context.close();
  });

  test('a stay of a channel is moved after a word that the channel is not told, by hand and by keyboard [W1-F-07]', async () => {
    const id = await stay(0, 182, 2, 'Sara Lindqvist', 'airbnb');
    const there = await stay(0, 186, 2, 'Camille Roy');
    const { page, context, complaints } = await openCalendar(182);
    const start = await middle(bar(page, id));
    await drag(page, start, DAY, ROW);
    await page.mouse.up();
    const question = page.getByRole('alertdialog', { name: 'Airbnb no se entera de este cambio' });
    await question.getByText(/En Airbnb la reserva de Sara Lindqvist sigue igual: Altillo/).waitFor();
    await isFineAtEveryWidth(page);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(async () => (await middle(bar(page, id))).y).toBe(start.y);
    expect(await nightsOf(id)).toEqual([0, inDaysFromNow(182), inDaysFromNow(184)]);

    // Nights that are sold are refused before anybody is asked about the channel.
    await drag(page, await middle(bar(page, id)), 4 * DAY);
    await page.getByText('Ocupado por Camille Roy').waitFor();
    await page.mouse.up();
    await page.getByText('Esas noches ya están ocupadas por Camille Roy').waitFor();
    expect(await question.count()).toBe(0);
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();

    await bar(page, id).click();
    await page.getByRole('dialog').getByText('Sara Lindqvist').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('grid').press('Alt+ArrowDown');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Mover de todos modos' }).click();
    await page.getByText(/Sara Lindqvist pasa a Apto 201/).waitFor();
    expect(await nightsOf(id)).toEqual([1, inDaysFromNow(182), inDaysFromNow(184)]);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Listo, todo quedó como antes').waitFor();
    expect(await nightsOf(id)).toEqual([0, inDaysFromNow(182), inDaysFromNow(184)]);
    expect(await nightsOf(there)).toEqual([0, inDaysFromNow(186), inDaysFromNow(188)]);

    // The form shows the same notice as soon as it would change the days or the listing of the stay.
    await page.goto(`${app.url}/app/calendar/reservations/${id}/edit`);
    const form = page.getByRole('dialog');
    const departure = form.getByLabel('Hasta', { exact: true });
    await departure.waitFor();
    expect(await form.getByText('Airbnb no se entera de este cambio').count()).toBe(0);
    await departure.fill(inDaysFromNow(185));
    await form.getByText('Airbnb no se entera de este cambio').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('stays that a filter hides keep their nights: dragging there names their guest [W1-F-07]', async () => {
    const id = await stay(0, 212, 2, 'Omar Haddad', 'airbnb');
    await stay(1, 212, 2, 'Julia Weiss');
    const { page, context } = await openCalendar(212, 'channel=airbnb');
    await drag(page, await middle(bar(page, id)), 0, ROW);
    await page.getByText('Ocupado por Julia Weiss').waitFor();
    await page.mouse.up();
    await page.getByText('Esas noches ya están ocupadas por Julia Weiss').waitFor();
    expect(await nightsOf(id)).toEqual([0, inDaysFromNow(212), inDaysFromNow(214)]);
    await context.close();
  });

  test('Escape in a drag ends it for good: letting the button go then opens nothing [W1-F-07, A11-02]', async () => {
    const id = await stay(0, 242, 3, 'Andrés Gil');
    const { page, context } = await openCalendar(242);
    const { right, y, x } = await middle(bar(page, id));
    await drag(page, { x: right - 3, y }, 2 * DAY);
    await page.keyboard.press('Escape');
    await nextTask(page);
    await page.mouse.up();
    await drag(page, { x, y: y + ROW }, 2 * DAY);
    await page.keyboard.press('Escape');
    await nextTask(page);
    await page.mouse.up();
    expect(new URL(page.url()).pathname).toBe('/app/calendar');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The next press is one of its own.
    await page.mouse.click(x, y);
    await page.waitForURL(({ pathname }) => pathname.endsWith(id));
    expect(await nightsOf(id)).toEqual([0, inDaysFromNow(242), inDaysFromNow(245)]);
    await context.close();
  });

  test('choosing sold nights names their guest and offers the free ones; Shift and a click choose several [W1-F-07]', async () => {
    await stay(1, 274, 3, 'Ben & Chloe', 'airbnb');
    const id = await stay(0, 272, 1, 'David Peña');
    const { page, context, complaints } = await openCalendar(272);
    const { x, y } = await middle(bar(page, id));
    await drag(page, { x, y: y + ROW }, 3 * DAY);
    await page.mouse.up();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(/Ben & Chloe ya tiene estas noches por Airbnb/).waitFor();
    await isFineAtEveryWidth(page);
    await drawer.getByRole('button', { name: /^Usar 2 noches/ }).click();
    await drawer.getByText(/Ben & Chloe ya tiene/).waitFor({ state: 'detached' });
    await drawer.getByLabel('Huésped').fill('Retiro Yoga');
    await drawer.getByRole('button', { name: 'Crear reserva' }).click();
    await page.getByText('Creaste la reserva de Retiro Yoga').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    const click = async (day: number, options: { modifiers?: ['Shift'] }) => {
      const at = { x: x + day * DAY, y: y + 2 * ROW };
      for (const key of options.modifiers ?? []) await page.keyboard.down(key);
      await page.mouse.click(at.x, at.y);
      for (const key of options.modifiers ?? []) await page.keyboard.up(key);
    };
    await click(4, {});
    await drawer.getByLabel('Huésped').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await click(1, { modifiers: ['Shift'] });
    await page.waitForURL(({ search }) =>
      search.includes(`from=${inDaysFromNow(273)}&to=${inDaysFromNow(277)}`),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a year is scrolled through in both directions; two months, three weeks or one are in sight [P-15]', async () => {
    const far = await stay(2, 300, 4, 'Omar Haddad');
    await stay(2, 2, 1, 'Elena Ricci');
    const { page, context, complaints } = await openCalendar(2);
    const grid = page.getByRole('grid');
    await grid.evaluate((element, left) => element.scrollTo({ left }), (300 + 100) * DAY);
    await bar(page, far).waitFor();
    await page.getByLabel('Días a la vista').selectOption('60');
    await bar(page, far).waitFor();
    await expect.poll(async () => (await bar(page, far).boundingBox())?.width).toBe(4 * 20 - 4);
    await page.getByLabel('Días a la vista').selectOption('7');
    await page.getByRole('button', { name: 'Hoy', exact: true }).click();
    await page.locator('[aria-current=date]').waitFor();
    // The same from a year ahead where the address names no day, or today's.
    await page.goto(`${app.url}/app/calendar?span=7`);
    await page.locator('[aria-current=date]').waitFor();
    for (const days of [340, 200]) {
      await grid.evaluate((element, left) => element.scrollBy({ left }), days * 160);
      await page.locator('[aria-current=date]').waitFor({ state: 'detached' });
    }
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/202[89]/);
    await page.getByRole('button', { name: 'Hoy', exact: true }).click();
    await page.locator('[aria-current=date]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('nights that Booking closes become a reservation from the calendar, at every width [W1-D-04, D-81]', async () => {
    const event = { uid: '1@booking.com', kind: 'block' as const, code: null };
    const content = fileOf('booking', [
      { ...event, arrival: inDaysFromNow(150), departure: inDaysFromNow(154) },
    ]);
    await host.send('POST', `/api/pms/listings/${rooms[1]}/calendar/file`, { content });
    const { page, context, complaints } = await openCalendar(150);
    await page
      .getByRole('gridcell', { name: /Cerrado por Booking/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByText('Cerrado por Booking').waitFor();
    expect(await drawer.getByRole('button', { name: 'Desbloquear' }).count()).toBe(0);
    await isFineAtEveryWidth(page);
    await drawer.getByRole('button', { name: 'Convertir en reserva' }).click();
    await drawer.getByLabel('Huésped').fill('Lucía Prieto');
    await isFineAtEveryWidth(page);
    await drawer.getByRole('button', { name: 'Crear reserva' }).click();
    await drawer.getByText('Lucía Prieto').first().waitFor();
    await drawer.getByText('Booking').first().waitFor();
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
    expect(data.find(({ guestName }) => guestName === 'Lucía Prieto')).toMatchObject({
      checkInDate: inDaysFromNow(150),
      checkOutDate: inDaysFromNow(154),
      channelSlug: 'booking',
    });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
