import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFine, shotAtEveryWidth } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

const REQUESTS = '/api/payment-collect/reservations';
const t = allTexts.es;

/** A guest who transferred, with the photo of it on a telephone. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let today: PlainDate;

const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#d8e4df' } })
    .jpeg()
    .toBuffer();

describe.skipIf(!hasBrowser)('the proof of a transfer', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app);
    today = dayIn('America/Bogota', app.clock.now());
    await host.send('PUT', '/api/payment-collect/settings', {
      propertyId: host.propertyId,
      transferDetails: 'Bancolombia, ahorros 123-456789-01\nCasa Azul SAS, NIT 901.234.567-8',
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('is said to be too large before it leaves, stays after a lost answer, and is counted once sent [C-GPAY-05, T-GUEST]', async () => {
    const { data: room } = await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: 'Apto 301',
      capacity: 2,
    });
    const { data: stay } = await host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: room._id,
      checkInDate: today,
      checkOutDate: addDays(today, 3),
      guestName: 'Bianca Salgado',
      adults: 2,
      total: 780_000,
      currency: 'COP',
    });
    let url = '';
    await eventually(async () => {
      const link = await host.send<{ url: string }>('POST', `/api/common/check-ins/${stay._id}/link`, {});
      expect(link.status).toBe(201);
      url = link.data.url;
    });
    const { data: request } = await host.send<PaymentRequest>('POST', REQUESTS, {
      propertyId: host.propertyId,
      reservationId: stay._id,
      purpose: 'stay',
      amount: 780_000,
      dueOn: addDays(today, 1),
    });
    const { page } = await openPerson(browser, { width: 390, height: 844 });
    await page.goto(url);
    await page.getByRole('link', { name: new RegExp(t['guest.pay.title']) }).click();
    await page
      .getByRole('radio', { name: new RegExp(`^${t['guestPayments.guest.method.transfer']}`) })
      .check();
    await page.getByRole('button', { name: /^(Pagar|Transferir) / }).click();
    const proof = page.getByRole('region', { name: t['guestPayments.proof.title'] });
    await proof.waitFor();
    const choose = proof.locator('input[accept*=pdf]');
    expect(await proof.locator('input[capture=environment]').count()).toBe(1);

    const sent: string[] = [];
    page.on('request', (one) => void (one.url().includes('/proofs') && sent.push(one.url())));
    await choose.setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(20_000_000, 1),
    });
    await proof.getByText(t['guestPayments.proof.photoTooLarge']).waitFor();
    await choose.setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(3_000_000, 1),
    });
    await proof.getByText('hasta 2 MB').waitFor();
    expect(sent).toEqual([]);

    await page.route(/\/proofs/, (route) => route.abort());
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photo(900, 1200) };
    await choose.setInputFiles(file);
    await proof.getByText(t['guestPayments.proof.offline']).waitFor();
    await isFine(page);
    await shotAtEveryWidth(page, 'guest-proof-failed');
    await page.unroute(/\/proofs/);
    await proof.getByRole('button', { name: t['guestPayments.proof.retry'] }).click();
    await proof.getByText('Enviaste 1 comprobante').waitFor();
    await isFine(page);
    await shotAtEveryWidth(page, 'guest-proof-sent');
    const filter = encodeURIComponent(JSON.stringify({ _id: request._id }));
    const { data } = await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}?filter=${filter}`);
    expect(data).toMatchObject([{ proofs: [{ state: 'waiting' }] }]);
  });
});
