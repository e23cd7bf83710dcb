import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  connectRegistries,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reception } from '#areas/desk/reception/reception.contract.ts';
import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import {
  holdReplies,
  isFineAtEveryWidth,
  signInBrowser,
  pressRetry,
  shotAtEveryWidth,
  signInTo,
} from '#support/pages.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';

const EMAIL = 'mostrador@example.test';
const RECEPTION = /\/api\/common\/reception\?/;

describe.skipIf(!hasBrowser)('the desk', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  let marina: Reservation;
  let tomas: Reservation;
  let kenji: Reservation;
  let terraza: string;
  const t = wordsIn('es');

  const unit = async (internalName: string, arrivalTime: string) =>
    (
      await host.send<Listing>('POST', '/api/pms/listings', {
        internalName,
        capacity: 4,
        arrivalTime,
        departureTime: '11:00',
      })
    ).data._id;

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    const casa = await unit('Casa Patio', '18:00');
    marina = await createTestStay(host, {
      roomId: await unit('Loft 3', '14:00'),
      guestName: 'Marina Duarte',
      adults: 1,
    });
    tomas = await createTestStay(host, {
      roomId: await unit('Suite Bóveda', '15:00'),
      guestName: 'Tomás Keller',
    });
    kenji = await createTestStay(host, {
      roomId: casa,
      guestName: 'Kenji Mori',
      checkInDate: inDays(-2),
      checkOutDate: TODAY,
    });
    await markArrived(host, kenji);
    await createTestStay(host, { roomId: casa, guestName: 'Familia Osorio', adults: 5 });
    terraza = await unit('Terraza 402', '15:00');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const statusOf = async ({ _id }: Pick<Reservation, '_id'>) =>
    (await host.get<Reservation>(`/api/pms/reservations/${_id}`)).data.status;
  const becomes = (stay: Reservation, status: string) =>
    eventually(async () => expect(await statusOf(stay)).toBe(status));
  const search = (page: Page) => page.getByRole('combobox', { name: t('app.reception.search') });
  const arrivals = (page: Page) => page.getByRole('list', { name: t('app.reception.arrivals') });
  const rowOf = (page: Page, name: string) => arrivals(page).getByRole('listitem').filter({ hasText: name });

  test('arrivals by keyboard alone: arrows, Enter and Ctrl Z, and the search keeps the focus [C-HOME-02, C-RES-04, W1-F-10]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/`);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('shell.nav.reception') })
      .click();
    await rowOf(page, 'Marina Duarte').waitFor();
    await rowOf(page, 'Familia Osorio')
      .getByText(/ocupada/i)
      .waitFor();
    await page
      .getByRole('list', { name: t('app.reception.inside') })
      .getByText('Kenji Mori')
      .waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'reception');
    const hasFocus = () => search(page).evaluate((input) => input === document.activeElement);
    await eventually(async () => expect(await hasFocus()).toBe(true));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await becomes(tomas, 'checked_in');
    await rowOf(page, 'Tomás Keller').getByText(t('app.stay.status.checked_in')).waitFor();
    await eventually(async () => expect(await hasFocus()).toBe(true));
    await page.keyboard.press('Control+z');
    await becomes(tomas, 'confirmed');
    expect(await statusOf(marina)).toBe('confirmed');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the search finds by name, unit and code, and Enter marks the arrival [C-HOME-02]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[1]);
    await signInTo(app, page, { email: EMAIL, path: '/reception' });
    await rowOf(page, 'Familia Osorio').waitFor();
    await search(page).fill('osor');
    const option = page.getByRole('option').first();
    await option.getByText('Familia Osorio').waitFor();
    await option.getByText(/ocupada/i).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'reception-search');
    await search(page).fill('boveda');
    await option.getByText('Tomás Keller').waitFor();
    await page.keyboard.press('Enter');
    await becomes(tomas, 'checked_in');
    expect(await search(page).inputValue()).toBe('');
    const undo = t('app.reception.undoOf', { guest: 'Tomás Keller' });
    await page.getByRole('button', { name: undo }).click();
    await becomes(tomas, 'confirmed');
    await context.close();
  });

  test('who leaves is marked in one press, and the unit is free beside the arrival; the press is taken back [C-HOME-02, C-RES-04]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    await signInTo(app, page, { email: EMAIL, path: '/reception' });
    await rowOf(page, 'Familia Osorio')
      .getByText(/ocupada/i)
      .waitFor();
    await page.getByRole('button', { name: t('app.reception.leftOf', { guest: 'Kenji Mori' }) }).click();
    await becomes(kenji, 'checked_out');
    await rowOf(page, 'Familia Osorio')
      .getByText(/ocupada/i)
      .waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .getByRole('button', { name: t('app.reception.undo') })
      .click();
    await becomes(kenji, 'checked_in');
    await rowOf(page, 'Familia Osorio')
      .getByText(/ocupada/i)
      .waitFor();
    await context.close();
  });

  test('a guest without a reservation in one form, after a unit that was taken meanwhile [C-HOME-03, REL-20]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, page, { email: EMAIL, path: '/reception' });
    await rowOf(page, 'Marina Duarte').waitFor();
    await search(page).fill('Noé');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    const firstName = drawer.getByLabel(t('app.reception.walkIn.firstName'));
    await eventually(async () => expect(await firstName.inputValue()).toBe('Noé'));
    expect(page.url()).not.toContain('No');
    const choose = async (name: string) => {
      await drawer.getByRole('combobox', { name: t('app.reception.walkIn.unit') }).click();
      await page.getByRole('option', { name }).click();
    };
    await choose('Terraza 402');
    await drawer.getByLabel(t('app.reception.walkIn.lastName')).fill('Stein');
    await drawer.getByRole('combobox', { name: t('guestField.nationality.label') }).click();
    await page.getByRole('combobox', { name: /Busca/ }).last().fill('Alemania');
    await page.getByRole('option', { name: 'Alemania', exact: true }).click();
    await drawer.getByLabel(t('guestField.documentType.label')).selectOption('passport');
    await drawer.getByLabel(t('guestField.documentNumber.label')).fill('C01X00T47');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'reception-walk-in');
    await host.send('POST', '/api/pms/reservations', {
      roomId: terraza,
      checkInDate: TODAY,
      checkOutDate: inDays(1),
      guestName: 'Quien fue más rápido',
    });
    const save = drawer.getByRole('button', { name: t('app.reception.walkIn.save') });
    await save.click();
    await drawer.getByText(/Quien fue más rápido/).waitFor();
    expect(await drawer.getByLabel(t('guestField.documentNumber.label')).inputValue()).toBe('C01X00T47');
    await unit('Estudio Getsemaní', '15:00');
    await page.reload();
    await page.goto(`${app.url}/app/reception`);
    await rowOf(page, 'Marina Duarte').waitFor();
    await page.keyboard.press('F8');
    await firstName.fill('Noé');
    await drawer.getByLabel(t('app.reception.walkIn.lastName')).fill('Stein');
    await choose('Estudio Getsemaní');
    await save.dblclick();
    await drawer.getByText('Noé Stein').first().waitFor();
    await page.waitForURL(/\/reception\/check-in\//);
    const { data } = await host.get<Reception>('/api/common/reception');
    const made = data.arrivals.filter(({ guestName }) => guestName === 'Noé Stein');
    expect(made).toMatchObject([{ status: 'checked_in', listingName: 'Estudio Getsemaní' }]);
    const { data: checkIn } = await host.get<CheckInDetail>(
      `/api/common/check-ins/${made[0]?.reservationId}`,
    );
    expect(checkIn.guests[0]).toMatchObject({ firstName: 'Noé', lastName: 'Stein' });
    expect(complaints).toEqual([expect.stringContaining('409')]);
    await context.close();
  });

  test('the registration card with documents, notices and a line to sign, on paper without the navigation [C-HOME-04, PRV-13]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    const [adult] = (await host.get<CheckInDetail>(`/api/common/check-ins/${tomas._id}`)).data.guests;
    await host.send('PATCH', `/api/common/check-ins/${tomas._id}/guests/${adult?._id}`, ANNA);
    await signInTo(app, page, { email: EMAIL, path: `/reception/check-in/${tomas._id}` });
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('app.card.open') })
      .click();
    await page.getByText('Anna Keller').first().waitFor();
    await page.getByText('C01X00T47').waitFor();
    await page.getByText(/Ley 1581 de 2012/).waitFor();
    await page.getByText(/RNT/).waitFor();
    await page.getByText(t('app.card.signature')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'reception-card');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/reception-card-print.png`, fullPage: true });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${app.url}/app/reception/card/${marina._id}`);
    await page.getByText(t('app.card.none')).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    const failing = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, failing.page, EMAIL);
    await failing.page.route(/\/card\?/, (route) =>
      route.fulfill({
        status: 500,
        json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] },
      }),
    );
    await failing.page.goto(`${app.url}/app/reception/card/${tomas._id}`);
    await failing.page
      .getByRole('alert')
      .getByRole('button', { name: t('shell.retry') })
      .waitFor();
    await failing.context.close();
  });

  test('the front desk while it loads, when it fails, on an empty day, and for a user who only reads [C-HOME-02, W1-F-09, D-9]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    const letGo = await holdReplies(page, RECEPTION, (route) =>
      route.fulfill({
        status: 500,
        json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] },
      }),
    );
    await page.goto(`${app.url}/app/reception`);
    await page.locator('main [aria-busy=true]').first().waitFor();
    letGo();
    const again = page.getByRole('alert').getByRole('button', { name: t('shell.retry') });
    await again.waitFor();
    await page.unroute(RECEPTION);
    await pressRetry(again);
    await rowOf(page, 'Marina Duarte').waitFor();
    await context.close();

    const empty = await hostWithProperty(app, 'vacia@example.test');
    const other = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, other.page, { email: 'vacia@example.test', path: '/reception' });
    await other.page.getByText(t('app.reception.arrivals.none')).waitFor();
    await isFineAtEveryWidth(other.page);
    await shotAtEveryWidth(other.page, 'reception-empty');
    await other.context.close();

    await createColleague(app, empty.propertyId, 'mira@example.test', { role: 'read-only' });
    const reader = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, reader.page, { email: 'mira@example.test', path: '/' });
    const nav = reader.page.getByRole('navigation').first();
    await nav.getByRole('link', { name: t('shell.nav.checkIn'), exact: true }).waitFor();
    expect(await nav.getByRole('link', { name: t('shell.nav.reception') }).count()).toBe(0);
    await reader.context.close();
  });
});
