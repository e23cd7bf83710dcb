import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { fileOf } from '#support/calendar-file.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { allTexts } from '#texts/all.ts';

/** W1-D-03: all calendars of a listing in its drawer, one by one. */
let app: TestApp;
let browser: Browser;
const t = allTexts.es;

describe.skipIf(!hasBrowser)('the calendars of a listing', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const addressOf = async (channel: 'airbnb' | 'booking', place: number) => {
    const { feeds } = await steer(app, channel).world<{ feeds: { id: string; token: string }[] }>();
    const { id = '', token = '' } = feeds[place] ?? {};
    const path = channel === 'airbnb' ? `calendar/ical/${id}.ics?s=${token}` : `v1/export?t=${token}`;
    return { id, address: `${app.url}/simulators/${channel}/${path}` };
  };

  test('are shown with their age, added, named, read and removed at every width [C-LIST-29, C-LIST-30, C-LIST-31, C-LIST-32]', async () => {
    const email = 'calendarios@example.test';
    const host = await hostWithProperty(app, email);
    const airbnb = await addressOf('airbnb', 0);
    const booking = await addressOf('booking', 1);
    const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: 'Suite Bahía',
      calendar: airbnb.address,
    });
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0], 'es');
    await signInTo(app, page, { email, language: 'es', path: `/listings/${listing._id}` });
    const drawer = page.getByRole('dialog').first();
    const part = drawer.getByRole('region', { name: t['app.listing.calendars'], exact: true });
    const cards = part.getByRole('listitem');
    await cards.filter({ hasText: 'Airbnb' }).waitFor();

    // Another one by its link; the button waits for it.
    const add = part.getByRole('button', { name: t['app.listing.calendars.add'] });
    expect(await add.isDisabled()).toBe(true);
    await part.locator('input[name=calendar]').fill(booking.address);
    await add.click();
    await cards.filter({ hasText: 'Booking' }).waitFor();
    expect(await part.locator('input[name=calendar]').inputValue()).toBe('');

    // The same once more is refused at its field, in words.
    await part.locator('input[name=calendar]').fill(booking.address);
    await part.locator('input[name=calendar]').press('Enter');
    await part.getByText('Este link iCal ya está siendo usado en el alojamiento Suite Bahía').waitFor();
    await part.locator('input[name=calendar]').fill('');

    // A file is a calendar of its own.
    const event = { uid: '1@vrbo', kind: 'block' as const, code: null };
    const compact = (more: number) => inDays(more).replaceAll('-', '');
    const odd = [
      ['UID:2@vrbo', `DTSTART;VALUE=DATE:${compact(20)}`, `DTEND;VALUE=DATE:${compact(18)}`],
      ['UID:3@vrbo', `DTSTART;VALUE=DATE:${compact(30)}`, 'SUMMARY:Reserved - Muñoz', 'TRANSP:TRANSPARENT'],
    ].map((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n'));
    await part.locator('input[type=file]').setInputFiles({
      name: 'vrbo.ics',
      mimeType: 'text/calendar',
      // As a program for Windows saves it.
      buffer: Buffer.from(
        fileOf('vrbo', [{ ...event, arrival: inDays(9), departure: inDays(11) }]).replace(
          'END:VCALENDAR',
          `${odd.join('')}END:VCALENDAR`,
        ),
        'latin1',
      ),
    });
    const file = cards.filter({ hasText: t['app.listing.feed.file'] });
    await file.waitFor();

    // What closes nothing, and what closes nights that its author calls free, each with its line (W2-X-02, W2-X-37).
    await file.getByText('1 fecha del calendario no cierra noches').click();
    await file.getByText('Termina antes de empezar: no la podemos usar · línea 10').waitFor();
    await file.getByText('1 evento cierra noches y conviene mirarlo').click();
    await file.getByText(`${t['listing.explain.markedFree']} · línea 15`).waitFor();
    const { data: stays } = await host.get<{ guestName: string }[]>('/api/pms/reservations');
    expect(stays.map(({ guestName }) => guestName)).toContain('Muñoz');

    // One is named, one breaks.
    await cards
      .filter({ hasText: 'Booking' })
      .getByRole('button', { name: 'Cambiar el nombre de Booking' })
      .click();
    await page.getByLabel(t['app.listing.calendars.name'], { exact: true }).fill('Booking de la playa');
    await page.getByRole('alertdialog').getByRole('button', { name: t['app.listing.save'] }).click();
    await cards.filter({ hasText: 'Booking de la playa' }).waitFor();
    await steer(app, 'booking').emit({ feed: booking.id, mode: 'gone' });
    await cards
      .filter({ hasText: 'Booking de la playa' })
      .getByRole('button', { name: t['app.listing.readNow'] })
      .click();

    await part.evaluate((element) => element.scrollIntoView());
    await shotAtEveryWidth(page, 'listing-calendars');
    for (const { width, height } of chooseWidths(2)) {
      await page.setViewportSize({ width, height });
      await part.evaluate((element) => element.scrollIntoView());
      await isFine(page);
    }
    await file.getByText('1 fecha del calendario no cierra noches').click();
    await file.getByText('1 evento cierra noches y conviene mirarlo').click();

    await cards
      .filter({ hasText: 'Booking de la playa' })
      .getByRole('button', { name: 'Quitar el calendario Booking de la playa' })
      .click();
    await page.getByText(t['app.listing.calendars.removeTextBooking']).waitFor();
    await isFine(page);
    await page.getByRole('button', { name: t['app.listing.calendars.removeShort'], exact: true }).click();
    await cards.filter({ hasText: 'Booking' }).waitFor({ state: 'hidden' });
    expect(await cards.count()).toBe(2);
    // The refusals were meant.
    expect(complaints.filter((one) => !/40[09]/.test(one))).toEqual([]);
    await context.close();
  });
});
