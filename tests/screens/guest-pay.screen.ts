import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, shotAtEveryWidth } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

const REQUESTS = '/api/payment-collect/reservations';
const BANK = 'Bancolombia, ahorros 123-456789-01\nCasa Azul SAS, NIT 901.234.567-8';
const ATTEMPTS = /\/attempts/;
const PHONE = { width: 390, height: 844 };
const t = allTexts.es;

/** A guest with a telephone, the page of Wompi, and the house that is paid. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let today: PlainDate;

let stays = 0;

async function stayToPay(guestName: string, total = 780_000) {
  const { data: room } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: `Apto ${(stays += 1) + 200}`,
    capacity: 2,
  });
  const { data: stay } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: room._id,
    checkInDate: today,
    checkOutDate: addDays(today, 3),
    guestName,
    adults: 2,
    total,
    currency: 'COP',
  });
  let url = '';
  await eventually(async () => {
    const link = await host.send<{ url: string }>('POST', `/api/common/check-ins/${stay._id}/link`, {});
    expect(link.status).toBe(201);
    url = link.data.url;
  });
  return { stay, url };
}

async function ask(stay: Reservation, own: object = {}): Promise<PaymentRequest> {
  const { data, status } = await host.send<PaymentRequest>('POST', REQUESTS, {
    propertyId: host.propertyId,
    reservationId: stay._id,
    purpose: 'stay',
    amount: 780_000,
    dueOn: addDays(today, 1),
    ...own,
  });
  expect(status).toBe(201);
  return data;
}

const confirmTransfer = (request: PaymentRequest, amount: number) =>
  host.send('POST', `${REQUESTS}/${request._id}/transfers?propertyId=${host.propertyId}`, {
    key: crypto.randomUUID(),
    amount,
    onDate: today,
  });
const balanceOf = async ({ _id: id }: Reservation): Promise<number> =>
  (await host.get<StayFolio>(`/api/pms/reservations/${id}/folio`)).data.totals.balance;

/** From the link to the page of payments. */
async function openPayments(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: new RegExp(t['guest.pay.title']) }).click();
  await page.getByRole('group', { name: t['guestPayments.guest.how'] }).waitFor();
}
const method = (page: Page, key: 'card' | 'pse' | 'nequi' | 'transfer') =>
  page.getByRole('radio', { name: new RegExp(`^${t[`guestPayments.guest.method.${key}`]}`) });
const payButton = (page: Page, amount: string) =>
  page.getByRole('button', { name: new RegExp(`^(Pagar|Transferir) .*${amount.replaceAll('.', '\\.')}`) });

/** What a person does on the page of Wompi. */
async function payAtWompi(page: Page, how: 'PSE' | 'CARD', card = '4242'): Promise<void> {
  await page.locator('input[name=email]').fill('bianca@example.test');
  await page.locator(`input[name=method][value=${how}]`).check();
  await page.locator('select[name=card]').selectOption(card);
  await page.locator('button.yes').click();
}
const approveAtBank = (page: Page) => page.locator('button[value=approve]').click();

describe.skipIf(!hasBrowser)('the payments of a guest', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app);
    today = dayIn('America/Bogota', app.clock.now());
    await host.send('PUT', '/api/payment-collect/settings', {
      propertyId: host.propertyId,
      transferDetails: BANK,
    });
    await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'wompi',
      mode: 'test',
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('from the link over PSE to the payment received, and nothing is left in the folio [C-GPAY-01, C-GPAY-02, C-GPAY-03, T-GUEST]', async () => {
    const { stay, url } = await stayToPay('Bianca Salgado', 1_560_000);
    const request = await ask(stay, { amount: 1_560_000 });
    await confirmTransfer(request, 780_000);
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await page.goto(url);
    await page.getByRole('link', { name: /Te falta .*780\.000/ }).waitFor();
    await shotAtEveryWidth(page, 'pay-entry');
    await isFine(page);
    await openPayments(page, url);
    await page.getByRole('heading', { name: t['guestPayments.guest.rest'] }).waitFor();
    await payButton(page, '780.000').click();
    await page.getByRole('alert').filter({ hasText: t['guestPayments.guest.choose'] }).waitFor();
    await method(page, 'pse').check();
    await page.reload();
    await expect.poll(() => method(page, 'pse').isChecked()).toBe(true);
    await shotAtEveryWidth(page, 'pay-choose');
    await isFineAtEveryWidth(page);
    await payButton(page, '780.000').click();
    await payAtWompi(page, 'PSE');
    await approveAtBank(page);
    await page.getByRole('heading', { name: t['guestPayments.guest.stayPaid'] }).waitFor();
    await page.getByText(t['guestPayments.guest.received']).waitFor();
    expect(new URL(page.url()).search, 'what the provider wrote is gone').toBe('');
    await shotAtEveryWidth(page, 'pay-paid');
    await isFineAtEveryWidth(page);
    expect(await balanceOf(stay)).toBe(0);
    await page.getByRole('link', { name: t['guestPayments.guest.back'] }).click();
    await page.getByRole('link', { name: new RegExp(t['guest.pay.paid']) }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a card that is refused is said, and PSE pays on a page of its own [C-GPAY-02, C-GPAY-03]', async () => {
    const { stay, url } = await stayToPay('Tomás Keller');
    await ask(stay);
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await openPayments(page, url);
    await method(page, 'card').check();
    await payButton(page, '780.000').click();
    await payAtWompi(page, 'CARD', '1111');
    await page.locator('a.button').click();
    await page.getByText(/tarjeta terminada en 1111/).waitFor();
    expect(await method(page, 'card').isChecked()).toBe(true);
    await shotAtEveryWidth(page, 'pay-refused');
    await isFine(page);
    await method(page, 'pse').check();
    await payButton(page, '780.000').click();
    await payAtWompi(page, 'PSE');
    await page.locator('button[value=leave]').click();
    await page.getByRole('heading', { name: t['guestPayments.guest.pending.title'] }).waitFor();
    await shotAtEveryWidth(page, 'pay-pending');
    await isFine(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('another amount is shown before it is paid, and the page that was opened is offered again [C-GPAY-02, C-GPAY-04]', async () => {
    const { stay, url } = await stayToPay('Lucía Rojas');
    const request = await ask(stay);
    await ask(stay, {
      purpose: 'extra',
      title: 'Traslado al aeropuerto',
      amount: 90_000,
      dueOn: addDays(today, 2),
    });
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await openPayments(page, url);
    await method(page, 'nequi').check();
    const changed = await host.send(
      'PUT',
      `${REQUESTS}/${request._id}`,
      {
        propertyId: host.propertyId,
        purpose: 'stay',
        amount: 500_000,
        dueOn: addDays(today, 1),
      },
      { 'if-match': `"${request.version}"` },
    );
    expect(changed.status).toBe(200);
    await page.route(ATTEMPTS, (route) => route.abort());
    await payButton(page, '780.000').click();
    await page.getByRole('alert').filter({ hasText: t['guestPayments.guest.offline'] }).waitFor();
    expect(await method(page, 'nequi').isChecked(), 'a lost network keeps the choice').toBe(true);
    await page.unroute(ATTEMPTS);
    await payButton(page, '780.000').click();
    await page.getByRole('alert').filter({ hasText: t['guestPayments.amountChanged'] }).waitFor();
    expect(await method(page, 'nequi').isChecked()).toBe(true);
    await shotAtEveryWidth(page, 'pay-changed');
    await payButton(page, '500.000').click();
    await page.locator('input[name=email]').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: t['guestPayments.guest.open.title'] }).waitFor();
    await page.getByRole('button', { name: t['guestPayments.guest.open.other'] }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /no cobrarte dos veces/ })
      .waitFor();
    await shotAtEveryWidth(page, 'pay-open');
    await isFine(page);
    await page.getByRole('button', { name: /Traslado al aeropuerto/ }).click();
    await page.getByRole('heading', { name: 'Traslado al aeropuerto' }).waitFor();
    await isFine(page);
    expect(complaints.filter((one) => !/409|ERR_FAILED/.test(one))).toEqual([]);
    await context.close();
  });

  test('a transfer waits for the house, another way is chosen meanwhile, and the house confirms [C-GPAY-02, C-GPAY-04]', async () => {
    const { stay, url } = await stayToPay('João Duarte');
    const request = await ask(stay);
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await openPayments(page, url);
    await method(page, 'transfer').check();
    await payButton(page, '780.000').click();
    await page.getByText(t['guestPayments.guest.waiting.pill']).waitFor();
    await page.getByRole('button', { name: /^Copiar 123-456789-01/ }).waitFor();
    await shotAtEveryWidth(page, 'pay-transfer');
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['guestPayments.guest.open.other'] }).click();
    await expect.poll(() => method(page, 'transfer').isChecked()).toBe(true);
    await payButton(page, '780.000').click();
    await page.getByText(t['guestPayments.guest.waiting.pill']).waitFor();
    await page.reload();
    await page.getByText(t['guestPayments.guest.waiting.pill']).waitFor();
    await confirmTransfer(request, 780_000);
    // By itself, as the guest looks at the page again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: t['guestPayments.guest.stayPaid'] }).waitFor();
    expect(await balanceOf(stay)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('without a session the link is asked for, and without a request nothing is [C-GPAY-01]', async () => {
    const { url } = await stayToPay('Marina Duarte');
    const { page, context } = await openPerson(browser, PHONE);
    await page.goto(`${app.url}/g/pay`);
    await page.getByRole('heading', { name: t['guest.ended.title'] }).waitFor();
    await page.getByText(t['guestPayments.guest.ended']).waitFor();
    await shotAtEveryWidth(page, 'pay-ended');
    await isFine(page);
    await page.goto(url);
    await page.getByRole('button', { name: t['guest.begin'] }).waitFor();
    expect(await page.getByRole('link', { name: new RegExp(t['guest.pay.title']) }).count()).toBe(0);
    await page.route(/\/api\/guest\/payments/, (route) => route.abort());
    await page.goto(`${app.url}/g/pay`);
    await page.getByRole('alert').filter({ hasText: t['shell.failed.offline.title'] }).waitFor();
    await shotAtEveryWidth(page, 'pay-failed');
    await isFine(page);
    await page.unroute(/\/api\/guest\/payments/);
    await page.getByRole('button', { name: t['shell.retry'] }).click();
    await page.getByText(t['guestPayments.guest.none.title']).waitFor();
    await shotAtEveryWidth(page, 'pay-none');
    await isFine(page);
    await context.close();
  });

  test('in three languages [C-GPAY-01]', async () => {
    const { stay, url } = await stayToPay('Anna Keller');
    await ask(stay);
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await page.goto(`${url}#pay`);
    await page.getByRole('group', { name: t['guestPayments.guest.how'] }).waitFor();
    expect(page.url(), 'the secret leaves the address').not.toContain(url.split('/g/')[1]);
    for (const language of SUPPORTED_LANGUAGES) {
      const words = allTexts[language];
      await page.goto(`${app.url}/g/pay?language=${language}`);
      await page.getByRole('group', { name: words['guestPayments.guest.how'] }).waitFor();
      await page.getByText(words['guestPayments.guest.method.pse.hint']).waitFor();
      await page.getByText(words['guestPayments.guest.secure'].replace('{name}', 'Wompi')).waitFor();
      await shotAtEveryWidth(page, `pay-${language}`);
      await isFine(page, language);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
