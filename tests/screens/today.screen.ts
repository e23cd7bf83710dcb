import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connectRegistries, createTestStay } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';

const EMAIL = 'valentina@example.test';
const PHONE = { width: 390, height: 844 };

/** The first page of a day with much to do. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
const arriving: Reservation[] = [];

describe.skipIf(!hasBrowser)('the day', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    const late = { checkInDate: inDays(-4), checkOutDate: inDays(3) };
    for (const guestName of [
      'Ana Ruiz',
      'Andrés Peña',
      'Marta Gil',
      'Omar Haddad',
      'Sara Lund',
      'Ken Ito',
      'Eva Roy',
    ]) {
      await createTestStay(host, { guestName, ...late });
    }
    for (const guestName of ['Marina Duarte', 'João Salgado', 'Familia Osorio']) {
      arriving.push(
        await createTestStay(host, { guestName, checkInDate: inDays(0), checkOutDate: inDays(3) }),
      );
    }
    const [first] = arriving;
    if (first) await host.send('POST', '/api/accounting/invoices', { thirdPartyId: first._id });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('repeated tasks fold, an arrival is one press with its undo, and a phone is not endless [W2-L-08]', async () => {
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app`);
    await page.getByRole('button', { name: 'Ver 5 más' }).waitFor();
    await page.getByText('1 factura por emitir').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'today');
    expect(await page.getByText('Eva Roy está en', { exact: false }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ver 5 más' }).click();
    await page.getByText('Eva Roy está en', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Ver menos' }).click();

    const statusOf = async () => {
      const { data } = await host.get<Reservation>(`/api/pms/reservations/${arriving[1]?._id}`);
      return data.status;
    };
    await page.getByRole('button', { name: 'Llegó: João Salgado' }).click();
    await page.getByText('João Salgado llegó').waitFor();
    await page.getByText('1 ya en casa').waitFor();
    expect(await statusOf()).toBe('checked_in');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Llegó: João Salgado' }).waitFor();
    expect(await statusOf()).toBe('confirmed');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('row').getByRole('button', { name: 'Llegó: Marina Duarte' }).click();
    await page.getByText('Marina Duarte llegó').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
