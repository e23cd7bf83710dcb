import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CheckInReservation } from '#areas/guests/check-in/check-in.contract.ts';
import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import {
  holdReplies,
  isFineAtEveryWidth,
  signInBrowser,
  pressRetry,
  shotAtEveryWidth,
} from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';

const EMAIL = 'llegadas@example.test';
const LIST = /\/api\/checkin-express\/reservations\?/;
const CHECK_INS = '/api/checkin-express/reservations';

describe.skipIf(!hasBrowser)('the check-ins of a property', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  const t = wordsIn('es');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const open = async (path = '/app/check-in', width = WIDTHS[0]) => {
    const person = await openPerson(browser, width);
    await signInBrowser(app, person.page, EMAIL);
    await person.page.goto(`${app.url}${path}`);
    return person;
  };
  const listed = async () => (await host.get<CheckInReservation[]>(CHECK_INS)).data;

  test('from an empty list to a check-in of a guest without a reservation, and its end [C-CHK-06, R-CHK-06, S-APP-38]', async () => {
    await host.send('POST', '/api/pms/listings', { internalName: 'Apto 301', capacity: 3 });
    const { page, context, complaints } = await open();
    await page.getByText(t('app.checkIn.none')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'check-ins-empty');
    await page
      .getByRole('link', { name: t('app.checkIn.new') })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: t('app.checkIn.create') }).click();
    // What is missing is said at its field, and nothing was sent.
    expect(await drawer.locator('[aria-invalid=true]').count()).toBe(2);
    await drawer.locator('input[name=guestName]').fill("D'Angelo Muñoz");
    await drawer.locator('input[name=adults]').fill('2');
    await drawer.getByRole('combobox').click();
    await page.getByRole('option', { name: /Apto 301/ }).click();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'check-in-new');
    await drawer.getByRole('button', { name: t('app.checkIn.create') }).click();
    await page.waitForURL(/\/check-in\/[0-9a-f-]{36}/);
    await page.getByRole('dialog').getByRole('heading', { name: "D'Angelo Muñoz" }).waitFor();
    expect(await listed()).toMatchObject([{ guestName: "D'Angelo Muñoz", totalGuests: 2, state: 'pending' }]);

    const stay = page.getByRole('dialog').first();
    await stay.getByRole('link', { name: t('app.stay.edit') }).waitFor();
    await stay.getByRole('button', { name: t('app.stay.cancel') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('app.stay.cancel') }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/check-in'));
    await eventually(async () => expect(await listed()).toEqual([]));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the form refuses nights of other guests and keeps the typed values [C-CHK-06]', async () => {
    const stay = await createTestStay(host, { guestName: 'Ana Ruiz' });
    const { page, context } = await open('/app/check-in/new');
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=guestName]').fill('Otra Persona');
    const listings = await host.get<{ _id: string; internalName: string }[]>('/api/pms/listings');
    const name = listings.data.find(({ _id }) => _id === stay.roomId)?.internalName ?? '';
    await drawer.getByRole('combobox').click();
    await page.getByRole('option', { name }).click();
    await drawer.getByRole('button', { name: t('app.checkIn.create') }).click();
    await drawer.getByText(/Ana Ruiz/).waitFor();
    expect(await drawer.locator('input[name=guestName]').inputValue()).toBe('Otra Persona');
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('who leaves has a list of its own, and refused data is counted, marked and sent again [C-CHK-05, C-REG-06, C-REG-08, S-APP-38]', async () => {
    const leaving = await createTestStay(host, {
      guestName: 'Sale Mañana',
      adults: 1,
      checkOutDate: inDays(1),
    });
    await createTestStay(host, {
      guestName: 'Llega Luego',
      checkInDate: inDays(5),
      checkOutDate: inDays(40),
    });
    await completeTestCheckIn(app, host, leaving, [{ ...ANNA, lastName: 'Rechazo SIRE' }]);
    await markArrived(host, leaving);
    await eventually(async () => {
      const { data } = await host.get<{ registry: string }>(`/api/pms/reservations/${leaving._id}`);
      expect(data.registry).toBe('refused');
    });
    const { page, context, complaints } = await open();
    await page.getByText('Llega Luego').first().waitFor();
    await page.getByText(t('app.checkIn.toCorrect')).first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'check-ins');
    await page.getByRole('radio', { name: t('app.checkIn.list.departures') }).click();
    await page.getByRole('columnheader', { name: t('app.stay.departure') }).waitFor();
    await page.getByText('Sale Mañana').first().waitFor();
    await expect.poll(() => page.getByText('Llega Luego').count()).toBe(0);
    await page.getByLabel(t('app.checkIn.departures'), { exact: true }).selectOption('tomorrow');
    await page.waitForURL(/departure=tomorrow/);
    await shotAtEveryWidth(page, 'check-outs');
    await page
      .getByRole('link', { name: /Sale Mañana/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(t('app.checkIn.refused')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'check-in-refused');
    const [sent] = await Promise.all([
      page.waitForResponse(/\/reports\/bulk/),
      drawer.getByRole('button', { name: t('app.checkIn.resend') }).click(),
    ]);
    expect(sent.request().postDataJSON()).toEqual({ reservationIds: [leaving._id] });
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    await context.close();
  });

  test('the page while it loads and when it fails [C-CHK-05, W1-F-09, S-APP-38]', async () => {
    const { page, context } = await open('/app/check-in?arrival=today');
    await page.unroute(LIST);
    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    await page.route(LIST, (route) => route.fulfill(broken));
    await page.reload();
    await page.getByRole('alert').first().waitFor();
    await isFineAtEveryWidth(page);
    await page.unroute(LIST);
    const letGo = await holdReplies(page, LIST);
    await pressRetry(page.getByRole('button', { name: t('shell.retry') }).first());
    letGo();
    await page
      .getByRole('link', { name: /Sale Mañana|Ana Ruiz/ })
      .first()
      .waitFor();
    await context.close();
  });
});
