import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  browserWith,
  createTestLink,
  createTestStay,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { GuestMoney } from '#areas/guests/guest-payments/guest-money.contract.ts';
import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import { payWith } from '#providers/stripe/stripe.guest-stage.ts';
import { payAsPerson } from '#providers/wompi/wompi.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, pressRetry, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { createColleague } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { wordsIn } from '#support/words.ts';

/** What a host asks guests for, what arrived, and what does not add up. */
const REQUESTS = '/api/payment-collect/reservations';
const HOME = '/payment-collect';
const BANK = 'Bancolombia, ahorros 123-456789-01\nCasa Azul SAS, NIT 901.234.567-8';
const LISTED = /\/api\/payment-collect\/reservations\/[^/?]+\?/;

describe.skipIf(!hasBrowser)('guest payments of a house', () => {
  let app: TestApp;
  let browser: Browser;
  const t = wordsIn('es');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const open = async (email: string, path = HOME) => {
    const person = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, person.page, email, { hasSecondFactor: true });
    await person.page.goto(`${app.url}/app${path}`);
    return person;
  };
  const connectTest = (host: TestHost, partnerIntegrationId = 'wompi') =>
    host.send('POST', '/api/common/payment-integrations', {
      propertyId: host.propertyId,
      partnerIntegrationId,
      mode: 'test',
    });
  const saveBank = (host: TestHost) =>
    host.send('PUT', '/api/payment-collect/settings', {
      propertyId: host.propertyId,
      transferDetails: BANK,
    });
  async function ask(host: TestHost, guestName: string, own: object = {}) {
    const stay = await createTestStay(host, { guestName });
    const { data: request } = await host.send<PaymentRequest>('POST', REQUESTS, {
      propertyId: host.propertyId,
      reservationId: stay._id,
      purpose: 'stay',
      amount: 450_000,
      dueOn: inDays(2),
      ...own,
    });
    return { stay, request };
  }
  const confirm = (host: TestHost, { _id: id }: PaymentRequest, amount: number) =>
    host.send('POST', `${REQUESTS}/${id}/transfers?propertyId=${host.propertyId}`, {
      key: crypto.randomUUID(),
      amount,
      onDate: TODAY,
    });
  /** A guest begins to pay; the address of the page that opens. */
  async function begin(host: TestHost, { stay, request }: Awaited<ReturnType<typeof ask>>, method: string) {
    const guest = await browserWith(app, await createTestLink(host, stay));
    const { data } = await guest.send<GuestMoney>('POST', `/api/guest/payments/${request._id}/attempts`, {
      method,
      amount: request.missing,
      currency: 'COP',
    });
    const url = data.requests.find(({ _id }) => _id === request._id)?.attempt?.url ?? '';
    const refresh = () => guest.send('POST', `/api/guest/payments/${request._id}/refresh`);
    return { url, refresh };
  }
  const folioOf = async (host: TestHost, id: string) =>
    (await host.get<StayFolio>(`/api/pms/reservations/${id}/folio`)).data;
  const sectionOn = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** However a thousand is written apart. */
  const plain = async (of: { textContent: () => Promise<string | null> }) =>
    (await of.textContent())?.replaceAll('\u00a0', ' ');

  test('what is open in a folio is asked for, arrives short by a peso, and is accepted as it is [S-APP-48, C-PCOL-01, C-PCOL-05, C-PCOL-10]', async () => {
    const EMAIL = 'cobros-corto@example.test';
    const host = await hostWithProperty(app, EMAIL);
    await saveBank(host);
    const stay = await createTestStay(host, { guestName: 'David Peña' });
    const { page, context, complaints } = await open(EMAIL, `/reservations/${stay._id}/folio`);
    await page.getByRole('link', { name: t('guestPayments.host.ask') }).click();
    const drawer = page.getByRole('dialog');
    const amount = drawer.getByLabel(t('guestPayments.host.new.amount'));
    await expect.poll(() => amount.inputValue()).toBe('450.000');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'ask');
    await amount.fill('');
    await drawer.getByLabel(t('guestPayments.host.new.title')).fill('Parte 1 de 2');
    await button(page, t('guestPayments.host.new.save')).click();
    await drawer.getByText(t('general.required')).waitFor();
    await amount.fill('doscientos mil');
    await button(page, t('guestPayments.host.new.save')).click();
    await drawer.getByText(t('general.invalid.amount')).waitFor();
    expect(await drawer.getByLabel(t('guestPayments.host.new.title')).inputValue()).toBe('Parte 1 de 2');
    await amount.fill('200.000');
    await button(page, t('guestPayments.host.new.save')).click();

    await button(page, t('guestPayments.host.transfer')).click();
    const arrived = drawer.getByLabel(t('guestPayments.host.transfer.amount'));
    expect(await arrived.inputValue()).toBe('200.000');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'transfer');
    await arrived.fill('199.999');
    await button(page, t('guestPayments.host.transfer.save')).click();
    const question = page.getByRole('alertdialog');
    expect(await plain(question.getByRole('heading'))).toBe('¿Llegaron $ 199.999 COP a tu cuenta?');
    await shotAtEveryWidth(page, 'transfer-question');
    const sure = question.getByRole('button', { name: t('guestPayments.host.transfer.save') });
    await sure.dblclick();
    await question.waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: t('guestPayments.host.accept') }).waitFor();
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 199_999 });
    await page.goto(`${app.url}/app${HOME}`);
    const unsettled = sectionOn(page, t('guestPayments.host.unsettled'));
    await rowOf(page, 'David Peña')
      .getByText(/^Falta /)
      .waitFor();
    await unsettled.getByRole('button', { name: t('guestPayments.host.accept') }).click();
    expect(await plain(question)).toContain('$ 199.999 COP');
    await question.getByRole('button', { name: t('guestPayments.host.accept') }).click();
    await sectionOn(page, t('guestPayments.host.show.settled')).getByText('David Peña').waitFor();
    await unsettled.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the page says what does not add up first, and what was paid too much goes back by hand [S-APP-48, C-PCOL-02, C-PCOL-06, C-PCOL-09]', async () => {
    const EMAIL = 'cobros-sobra@example.test';
    const host = await hostWithProperty(app, EMAIL);
    await saveBank(host);
    expect((await connectTest(host)).status).toBe(201);
    const over = await ask(host, 'Marina Duarte', { title: 'Parte 2 de 2', amount: 320_000 });
    await confirm(host, over.request, 320_000);
    await confirm(host, over.request, 320_000);
    const short = await ask(host, 'Ben Ortiz');
    await confirm(host, short.request, 449_999);
    await ask(host, 'Priya Nair', { dueOn: inDays(-1), amount: 468_000 });
    await begin(host, await ask(host, 'Empresa Norte', { dueOn: TODAY }), 'transfer');
    const bank = await begin(host, await ask(host, 'Retiro Yoga'), 'pse');
    await payAsPerson(bank.url, { method: 'pse', act: 'leave' });
    await bank.refresh();
    const card = await begin(host, await ask(host, 'Rafael Gómez', { amount: 180_000 }), 'card');
    await payAsPerson(card.url, { method: 'card', act: 'approve' });
    await card.refresh();

    const { page, context, complaints } = await open(EMAIL);
    const unsettled = sectionOn(page, t('guestPayments.host.unsettled'));
    await unsettled.getByText('Marina Duarte').waitFor();
    const due = sectionOn(page, t('guestPayments.host.show.due'));
    await due.getByText(t('guestPayments.host.state.pending')).waitFor();
    const paid = rowOf(page, 'Rafael Gómez');
    await paid.getByText(t('guestPayments.host.test'), { exact: true }).waitFor();
    const received = sectionOn(page, t('guestPayments.host.received'));
    await received.getByText(t('guestPayments.host.received.test')).waitFor();
    expect(await plain(received)).toContain('$ 1.089.999 COP en tus cuentas');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'collections');
    await page.getByRole('radio', { name: t('guestPayments.host.show.over') }).click();
    await unsettled.waitFor({ state: 'detached' });
    await rowOf(page, 'Marina Duarte')
      .getByRole('link', { name: t('guestPayments.host.giveBack') })
      .click();

    const drawer = page.getByRole('dialog');
    await drawer.getByText(t('guestPayments.host.why.twice', { title: 'Parte 2 de 2' })).waitFor();
    await drawer.getByText(t('guestPayments.host.money.toReturn')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'over');
    const give = drawer.getByRole('button', { name: /^Ya devolví/ });
    await give.click();
    await drawer.getByText(t('general.required')).waitFor();
    await drawer.getByLabel(t('guestPayments.host.return.reference')).fill('DEV-88');
    await give.click();
    const question = page.getByRole('alertdialog');
    expect(await plain(question.getByRole('heading'))).toBe('¿Ya devolviste $ 320.000 COP?');
    await question.getByRole('button', { name: /^Ya devolví/ }).click();
    await drawer.getByText(t('guestPayments.host.money.refunded', { title: 'Parte 2 de 2' })).waitFor();
    await give.waitFor({ state: 'detached' });
    expect((await folioOf(host, over.stay._id)).totals).toMatchObject({
      payments: 640_000,
      refunds: 320_000,
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('what is over of a card goes back in one press, and a refusal says why and keeps it over [S-APP-48, C-PCOL-18]', async () => {
    const EMAIL = 'cobros-devolver@example.test';
    const host = await hostWithProperty(app, EMAIL);
    await saveBank(host);
    expect((await connectTest(host, 'stripe')).status).toBe(201);
    const asked = await ask(host, 'Lucía Ferreira', { title: 'Parte 1 de 2' });
    const card = await begin(host, asked, 'card');
    await confirm(host, asked.request, 450_000);
    await payWith(card.url, 'pm_card_visa');
    await card.refresh();

    const { page, context, complaints } = await open(EMAIL);
    await rowOf(page, 'Lucía Ferreira')
      .getByRole('link', { name: t('guestPayments.host.giveBack') })
      .click();
    const drawer = page.getByRole('dialog');
    const give = drawer.getByRole('button', { name: /^Devolver / });
    await give.waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'refund');
    const question = page.getByRole('alertdialog');
    const sure = question.getByRole('button', { name: /^Devolver / });
    await steer(app, 'stripe').failNext({
      match: 'POST refunds',
      status: 400,
      body: '{"error":{"type":"invalid_request_error","param":"amount","message":"Insufficient funds"}}',
    });
    await give.click();
    await question.getByText(t('guestPayments.host.refund.test')).waitFor();
    await shotAtEveryWidth(page, 'refund-question');
    await sure.click();
    await drawer.getByText(/Insufficient funds/).waitFor();
    await shotAtEveryWidth(page, 'refund-refused');

    await steer(app, 'stripe').failNext({ match: 'POST refunds', hold: true });
    await give.click();
    await sure.click();
    await drawer.getByText(t('guestPayments.host.money.returning', { title: 'Parte 1 de 2' })).waitFor();
    await give.waitFor({ state: 'detached' });
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'refund-returning');
    await steer(app, 'stripe').release();
    await drawer.getByText(t('guestPayments.host.money.refunded', { title: 'Parte 1 de 2' })).waitFor();
    expect((await folioOf(host, asked.stay._id)).totals).toMatchObject({ refunds: 450_000 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a request that is not begun changes and is cancelled, and another member who was faster is shown [C-PCOL-03, C-PCOL-04, REL-22]', async () => {
    const EMAIL = 'cobros-cambia@example.test';
    const host = await hostWithProperty(app, EMAIL);
    const { request } = await ask(host, 'Familia Osorio');
    const { page, context, complaints } = await open(EMAIL, `${HOME}/${request._id}`);
    const drawer = page.getByRole('dialog');
    const more = async (name: string) => {
      await drawer.getByRole('button', { name: t('app.more') }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await more(t('guestPayments.host.change'));
    const amount = drawer.getByLabel(t('guestPayments.host.new.amount'));
    await amount.fill('300.000');
    const faster = { propertyId: host.propertyId, purpose: 'stay', amount: 350_000, dueOn: inDays(3) };
    const other = await host.send('PUT', `${REQUESTS}/${request._id}`, faster, { 'if-match': '"1"' });
    expect(other.status).toBe(200);
    await button(page, t('guestPayments.host.change.save')).click();
    await drawer.getByText(t('general.stale')).waitFor();
    expect(await amount.inputValue()).toBe('300.000');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'stale');
    await button(page, t('guestPayments.host.change.save')).click();
    await page.getByText(t('guestPayments.host.change.done')).waitFor();
    await more(t('guestPayments.host.cancel'));
    const question = page.getByRole('alertdialog');
    expect(await plain(question.getByRole('heading'))).toBe('¿Cancelar el cobro de $ 300.000 COP?');
    await question.getByRole('button', { name: t('guestPayments.host.cancel') }).click();
    await drawer.getByText(t('guestPayments.host.state.canceled'), { exact: true }).waitFor();
    expect(complaints.filter((one) => !one.includes('412'))).toEqual([]);
    await context.close();
  });

  test('a house says how it is paid: its bank, and Wompi, which it leaves once no money is under way [S-APP-37, C-PINT-01, C-PINT-02, C-PINT-03, C-PCOL-07, C-PCOL-08]', async () => {
    const EMAIL = 'cobros-formas@example.test';
    const host = await hostWithProperty(app, EMAIL);
    const { page, context, complaints } = await open(EMAIL);
    await page.getByText(t('guestPayments.host.none'), { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'empty');
    await page
      .getByRole('link', { name: t('guestPayments.host.settings') })
      .first()
      .click();
    await page
      .getByRole('link', { name: t('guestPayments.host.accounts.connect', { name: 'Wompi' }) })
      .click();
    const keys = page.getByRole('dialog');
    await keys.getByLabel('Llave pública').fill('pub_prod_nada');
    await keys
      .getByRole('button', { name: t('guestPayments.host.accounts.connect', { name: 'Wompi' }) })
      .click();
    await expect.poll(() => keys.getByText(t('general.required')).count()).toBe(3);
    expect(await keys.getByLabel('Llave pública').inputValue()).toBe('pub_prod_nada');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'keys');
    await keys.getByRole('button', { name: t('general.cancel') }).click();
    await keys.waitFor({ state: 'detached' });
    const tryWompi = rowOf(page, 'Wompi').getByRole('button', {
      name: t('guestPayments.host.accounts.test'),
    });
    await tryWompi.click();
    const accounts = sectionOn(page, t('guestPayments.host.accounts'));
    await accounts.getByText(t('guestPayments.host.accounts.isTest')).waitFor();
    await button(page, t('app.connection.webhooks.address')).click();
    await page.getByText(/\/hooks\/wompi\//).waitFor();
    const details = page.getByLabel(t('guestPayments.host.bank.details'));
    await details.fill(BANK);
    await button(page, t('guestPayments.host.bank.save')).click();
    await page.getByText(t('guestPayments.host.bank.on'), { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'settings');

    const asked = await ask(host, 'Anna Keller');
    const { url, refresh } = await begin(host, asked, 'card');
    const leave = accounts.getByRole('button', { name: t('guestPayments.host.accounts.disconnect') });
    await leave.click();
    const question = page.getByRole('alertdialog');
    const sure = question.getByRole('button', { name: t('guestPayments.host.accounts.disconnect') });
    await sure.click();
    await question.getByText(t('guestPayments.underWay')).waitFor();
    await shotAtEveryWidth(page, 'under-way');
    await payAsPerson(url, { method: 'card', act: 'approve' });
    await refresh();
    await sure.click();
    await tryWompi.waitFor();
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await context.close();
  });

  test('a list that cannot be read is asked for again, and a receptionist finds no settings, and without money no page [S-APP-48, D-9]', async () => {
    const OWNER = 'cobros-equipo@example.test';
    const host = await hostWithProperty(app, OWNER);
    const { request } = await ask(host, 'David Peña');
    await confirm(host, request, 449_999);
    const { page, context, complaints } = await open(OWNER, '/invoicing');
    await page.route(LISTED, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: t('guestPayments.host.title'), exact: true }).click();
    const again = page.getByRole('button', { name: t('shell.retry') }).first();
    await again.waitFor();
    await shotAtEveryWidth(page, 'failed');
    await page.unrouteAll();
    await pressRetry(again);
    await rowOf(page, 'David Peña').waitFor();
    expect(complaints.filter((one) => !one.includes('500'))).toEqual([]);
    await context.close();

    const SEES = 'recepcion-cobros@example.test';
    await createColleague(app, host.propertyId, SEES, { role: 'reception', money: true });
    const reception = await open(SEES);
    await rowOf(reception.page, 'David Peña').getByRole('link').first().click();
    const drawer = reception.page.getByRole('dialog');
    await button(reception.page, t('guestPayments.host.transfer')).waitFor();
    await drawer.getByRole('heading', { name: t('guestPayments.host.money') }).waitFor();
    await isFineAtEveryWidth(reception.page);
    await shotAtEveryWidth(reception.page, 'short');
    const settings = reception.page.getByRole('link', { name: t('guestPayments.host.settings') });
    expect(await settings.count()).toBe(0);
    expect(reception.complaints).toEqual([]);
    await reception.context.close();

    const BLIND = 'sin-dinero@example.test';
    await createColleague(app, host.propertyId, BLIND, { role: 'reception', money: false });
    const blind = await open(BLIND);
    await blind.page.getByText('Esta parte no es tuya').waitFor();
    await blind.context.close();
  });
});
