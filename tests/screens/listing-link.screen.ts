import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ListingLink } from '#areas/guests/check-in/listing-links/listing-links.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { fileOf } from '#support/calendar-file.ts';
import { inDaysFromNow } from '#support/dates.ts';
import { hostWithProperty, request } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

/** The permanent link of a listing: the host hangs it up, a guest finds the stay with it (D-71). */
let app: TestApp;
let browser: Browser;
const t = allTexts.es;
const en = allTexts.en;
const email = 'enlace@example.test';

describe.skipIf(!hasBrowser)('the permanent link of a listing', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const day = (text: string) => text.split('-').toReversed().join('/');
  const ask = async (page: Page, [arrival, departure]: readonly string[], fact: string) => {
    await page.getByLabel(t['guest.arrive.arrival'], { exact: true }).fill(day(arrival ?? ''));
    await page.getByLabel(t['guest.arrive.departure'], { exact: true }).fill(day(departure ?? ''));
    await page.getByLabel(t['guest.arrive.fact'], { exact: true }).fill(fact);
    await page.getByRole('button', { name: t['guest.arrive.open'] }).click();
  };

  test('from the drawer to a guest who waits, is attached from Home and checks in [D-71]', async () => {
    const host = await hostWithProperty(app, email);
    const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: 'Suite Bahía',
    });
    const nights = [inDaysFromNow(12), inDaysFromNow(15)] as const;
    const content = fileOf('booking', [
      { uid: '1@booking.com', kind: 'block', code: null, arrival: nights[0], departure: nights[1] },
    ]);
    await host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, { content });

    // The host's drawer: switched on, shown with its code and its words.
    const desk = await openPerson(browser, WIDTHS[0], 'es');
    await signInTo(app, desk.page, { email, language: 'es', path: `/listings/${listing._id}` });
    const part = desk.page
      .getByRole('dialog')
      .first()
      .locator('section')
      .filter({ has: desk.page.getByRole('heading', { name: t['app.listing.guestLink'], exact: true }) });
    await part.getByRole('button', { name: t['app.listing.guestLink.on'] }).click();
    await part.getByRole('img', { name: 'Código QR de Suite Bahía' }).waitFor();
    expect(await part.getByRole('listitem').count()).toBe(3);
    await part.evaluate((element) => element.scrollIntoView());
    await isFineAtEveryWidth(desk.page);
    await shotAtEveryWidth(desk.page, 'listing-link-drawer');
    const { data: link } = await host.get<ListingLink>(`/api/common/listings/${listing._id}/guest-link`);

    // A guest of nights that the calendar only closes.
    const guest = await openPerson(browser, WIDTHS[2], 'es');
    await guest.page.goto(link.url ?? '');
    await guest.page.getByRole('button', { name: t['guest.arrive.open'] }).click();
    await guest.page.getByText(t['guest.arrive.factMissing']).waitFor();
    await isFine(guest.page);
    await ask(guest.page, nights, '4100 223 987');
    await guest.page.getByText(t['checkIn.noMatch']).waitFor();
    await guest.page.getByLabel(t['guest.arrive.name'], { exact: true }).fill('Ana Prieto');
    await isFineAtEveryWidth(guest.page);
    await shotAtEveryWidth(guest.page, 'listing-link-ask');
    await guest.page.getByRole('button', { name: t['guest.arrive.leave'] }).click();
    await guest.page.getByRole('heading', { name: t['guest.arrive.waiting'] }).waitFor();
    await isFine(guest.page);
    await shotAtEveryWidth(guest.page, 'listing-link-wait');

    // Beside the calendar and on Home; one press.
    await desk.page.goto(`${app.url}/app/calendar`);
    const beside = desk.page.getByRole('region', { name: t['app.arrivalRequest.title'] });
    await beside.getByText('Ana Prieto dice que llega').waitFor();
    await isFineAtEveryWidth(desk.page);
    await shotAtEveryWidth(desk.page, 'listing-link-calendar');
    await desk.page.goto(`${app.url}/app`);
    const row = desk.page.getByRole('listitem').filter({ hasText: 'Ana Prieto dice que llega' });
    await row.waitFor();
    await isFineAtEveryWidth(desk.page);
    await shotAtEveryWidth(desk.page, 'listing-link-home');
    await row.getByRole('button', { name: t['app.arrivalRequest.attach'] }).click();
    await desk.page.getByText(t['app.arrivalRequest.attached']).waitFor();
    await row.waitFor({ state: 'hidden' });

    // The page that waits opens.
    await guest.page.getByRole('button', { name: t['guest.arrive.look'] }).click();
    await guest.page.getByRole('heading', { name: t['guest.prove.title'] }).waitFor();
    expect(new URL(guest.page.url()).pathname).toBe('/g/checkin');
    await guest.page.getByLabel(t['guest.prove.surname'], { exact: true }).fill('Prieto');
    await guest.page.getByRole('button', { name: t['guest.prove.action'] }).click();
    await guest.page.getByRole('heading', { name: t['guest.prove.title'] }).waitFor({ state: 'hidden' });
    await isFine(guest.page);

    // Declined is said, too, and a replaced link is closed.
    const other = await openPerson(browser, WIDTHS[1], 'en');
    const left = await request(app, 'POST', '/api/guest/listing/request', {
      token: link.url?.split('/at/')[1],
      checkInDate: inDaysFromNow(30),
      checkOutDate: inDaysFromNow(31),
      fact: '7777',
      name: 'Luis Mora',
    });
    expect([left.status, left.errors]).toEqual([200, undefined]);
    await host.send('POST', `/api/common/listings/${listing._id}/guest-link`);
    await other.page.goto(link.url ?? '');
    await other.page.getByRole('heading', { name: en['guest.gone.title'] }).waitFor();
    await isFine(other.page);
    await desk.page.reload();
    const declined = desk.page.getByRole('listitem').filter({ hasText: 'Luis Mora dice que llega' });
    await declined.getByRole('button', { name: t['app.arrivalRequest.decline'] }).click();
    await declined.waitFor({ state: 'hidden' });

    expect(desk.complaints).toEqual([]);
    // What did not match, and the link that was replaced, were meant.
    expect([...guest.complaints, ...other.complaints].filter((one) => !/40[04]/.test(one))).toEqual([]);
    await Promise.all([desk, guest, other].map(({ context }) => context.close()));
  });
});
