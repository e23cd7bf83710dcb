import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { accountOf, billFor, cardsOf, type Owner } from '#areas/subscription/billing/billing.test-stage.ts';
import { refundBill } from '#areas/subscription/billing/refunds.service.ts';
import {
  anOperator,
  issuedFor,
  namedAs,
  type Operator,
  paidBill,
} from '#areas/invoicing/platform-invoices/platform-invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, pressRetry, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { createAdministrator, fillCode, fillSignIn, type Staff } from '#support/staff.ts';
import { allTexts } from '#texts/all.ts';

const [DESKTOP] = WIDTHS;
const t = allTexts.es;
const OPERATOR = 'opera@example.test';
const ISSUERS = /api\/admin\/charge-issuers/;

/** The issuer of Posada's charges, and the documents that payers get. */
describe.skipIf(!hasBrowser)('documents of charges', () => {
  let app: TestApp;
  let browser: Browser;
  let operator: Operator;
  let other: Staff;
  let last = 0;
  beforeAll(async () => {
    app = await startTestApp({}, { entries: true });
    await cardsOf(app).listens();
    operator = await anOperator(app, OPERATOR);
    other = await createAdministrator(app, 'otra@example.test');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const shot = (page: Page, name: string) => shotAtEveryWidth(page, `charge-documents-${name}`);

  async function atAdmin(email: string) {
    const person = await openPerson(browser, DESKTOP);
    await person.page.goto(`${app.url}/admin`);
    await fillSignIn(person.page, email);
    await fillCode(app, person.page, email);
    const nav = person.page.getByRole('navigation');
    return { ...person, go: () => nav.getByRole('link', { name: t['admin.nav.chargeIssuers'] }).click() };
  }

  /** Its name and its payer as the hosts of these tests have them. */
  async function aPayer(): Promise<Owner & { readonly email: string }> {
    const email = `paga${last++}@example.test`;
    const host = await hostWithProperty(app, email);
    await namedAs(host);
    await app.platform.pools.system.named(
      'test-phone',
      'update users set phone_number = $2 where email = $1',
      [email, `+5730011133${String(last).padStart(2, '0')}`],
    );
    const finished = 'update properties set setup_finished_at = now() where property_id = $1';
    await app.context(host.propertyId as never).db.named('test-set-up', finished, [host.propertyId]);
    return Object.assign(host, { email });
  }

  test('from the sign-in: no issuer, an issuer is named from a day on, and stops again; each face [C-PAY-22, C-PAY-23]', async () => {
    const stranger = await atAdmin(other.email);
    await stranger.page.route(ISSUERS, (route) => route.fulfill({ status: 503, body: '' }));
    await stranger.go();
    await stranger.page.getByRole('alert').getByText(t['admin.chargeIssuers.failed']).waitFor();
    await isFineAtEveryWidth(stranger.page);
    await shot(stranger.page, 'failed');
    await stranger.page.unroute(ISSUERS);
    await pressRetry(button(stranger.page, t['shell.retry']));
    await stranger.page.getByText(t['admin.chargeIssuers.noProperty'], { exact: true }).waitFor();
    await isFineAtEveryWidth(stranger.page);
    await shot(stranger.page, 'no-property');
    await stranger.context.close();

    const { page, context, complaints, go } = await atAdmin(OPERATOR);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(ISSUERS, async (route) => {
      await held;
      await route.continue();
    });
    await go();
    await page.locator('[aria-busy=true]').first().waitFor();
    await isFineAtEveryWidth(page);
    release();
    await page.getByText(t['admin.chargeIssuers.none'], { exact: true }).waitFor();
    await page.unroute(ISSUERS);
    await isFineAtEveryWidth(page);
    await shot(page, 'empty');
    await button(page, t['admin.chargeIssuers.name']).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: t['admin.chargeIssuers.name'] }).click();
    await drawer.getByText(t['general.required']).waitFor();
    await drawer.getByLabel(t['admin.chargeIssuers.property']).selectOption(operator.propertyId);
    await isFineAtEveryWidth(page);
    await shot(page, 'drawer');
    await drawer.getByRole('button', { name: t['admin.chargeIssuers.name'] }).click();
    await page.getByText(t['admin.chargeIssuers.done'], { exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Colombia' });
    await row.getByText(t['admin.chargeIssuers.counts']).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'named');

    await button(page, t['admin.chargeIssuers.name']).first().click();
    await drawer.getByLabel(t['admin.chargeIssuers.property']).selectOption('nobody:CO');
    await drawer.getByRole('button', { name: t['admin.chargeIssuers.name'] }).click();
    await row.filter({ hasText: t['admin.chargeIssuers.nobody'] }).waitFor();
    await button(page, t['admin.chargeIssuers.name']).first().click();
    await drawer.getByLabel(t['admin.chargeIssuers.property']).selectOption(operator.propertyId);
    await drawer.getByRole('button', { name: t['admin.chargeIssuers.name'] }).click();
    await page.getByRole('row').nth(3).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a refund names its amount, everything is a press of its own, and its outcome is shown [C-PAY-18, C-PAY-19, W2-L-15]', async () => {
    const host = await aPayer();
    await paidBill(app, host);
    const { page, context } = await atAdmin(other.email);
    await page.getByRole('navigation').getByRole('link', { name: t['admin.nav.prices'] }).waitFor();
    await page.goto(`${app.url}/admin/users?search=${encodeURIComponent(host.email)}`);
    await page.getByRole('link', { name: new RegExp(host.email.split('@')[0] ?? '') }).click();
    const drawer = page.getByRole('dialog');
    const refund = drawer.getByRole('button', { name: t['admin.bills.refund'], exact: true });
    await refund.click();
    const form = drawer
      .locator('form')
      .filter({ has: page.getByRole('button', { name: /^Devolver todo: / }) });
    const amount = form.getByLabel(t['admin.bills.refund.amount']);
    await form.getByLabel(t['admin.bills.refund.reason']).fill('Un día sin servicio');
    await refund.click();
    await form.getByText(t['general.required']).waitFor();
    await form.getByRole('button', { name: /^Devolver todo: / }).click();
    expect(await amount.inputValue()).not.toBe('');
    await amount.fill('20.000');
    await isFineAtEveryWidth(page);
    await shot(page, 'refund');
    await refund.click();
    await drawer.getByText(/20\.000.*devuelto · Un día sin servicio/).waitFor();
    await shot(page, 'refunded');
    // What is left can still be refunded.
    await refund.waitFor();
    await context.close();
  });

  test('the list of bills has number and state of each document, and gives its files; a lost file says so [C-SUB-05, C-PAY-20]', async () => {
    const host = await aPayer();
    const bill = await paidBill(app, host);
    const [invoice] = await issuedFor(host, bill.id);
    await refundBill(await accountOf(app, host), bill.id, { amount: 2_000_000, reason: 'Un descuento' });
    await issuedFor(host, bill.id, 2);
    await paidBill(app, host, {
      tax: { name: 'IVA', rate: 800, amount: 1_116_800 },
      total: 15_076_800,
      charge: 15_076_800,
    });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: host.email, path: '/subscriptions' });
    const number = invoice?.number ?? '';
    await page.getByText(number).first().waitFor();
    await page.getByText(t['app.subscription.document.held']).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'list');
    const named = (file: string) =>
      t['app.subscription.document.download'].replace('{number}', number).replace('{file}', file);
    for (const file of ['PDF', 'XML']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: named(file) }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${file.toLowerCase()}$`, 'i'));
    }
    expect(complaints).toEqual([]);
    const json = { errors: [{ code: 'not-found', message: 'El archivo ya no está' }] };
    await page.route(/documents\/.*\/pdf/, (route) => route.fulfill({ status: 404, json }));
    await page.getByRole('button', { name: named('PDF') }).click();
    await page.getByRole('status').getByText('El archivo ya no está').waitFor();
    await context.close();
  });

  test('by the link of the bill the payer sees the document arrive and has its PDF [S-SITE-22, C-PAY-21]', async () => {
    const host = await aPayer();
    const bill = await billFor(app, host);
    const reference = bill.reference;
    const begun = await fetch(`${app.url}/api/third-party/stripe/landing-subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ invoiceId: reference, email: 'socia@example.test', name: 'Marta Ríos' }),
    });
    const { data } = (await begun.json()) as { data: { secret: string } };
    await cardsOf(app).type(data.secret, 'good');
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await page.goto(`${app.url}/landing-payment/${reference}`);
    const [document] = await issuedFor(host, bill.id);
    await page.getByText(document?.number ?? '').waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'landing');
    const name = t['landing.document.download'].replace('{number}', document?.number ?? '');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${document?.number}.pdf`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('they are read in three languages', async () => {
    const host = await aPayer();
    const bill = await paidBill(app, host);
    const [document] = await issuedFor(host, bill.id);
    for (const { language, ...viewport } of chooseWidths(2)) {
      const words = allTexts[language];
      const { page, context } = await openPerson(browser, viewport, language);
      await signInTo(app, page, { email: host.email, language, path: '/subscriptions' });
      await page.getByText(words['app.subscription.bills.document'], { exact: true }).first().waitFor();
      await page
        .getByText(document?.number ?? '')
        .first()
        .waitFor();
      await isFine(page, language);
      await page.goto(`${app.url}/landing-payment/${bill.reference}?language=${language}`);
      await page.getByRole('heading', { name: words['landing.documents'] }).waitFor();
      await isFine(page, language);
      await context.close();
    }
  });
});
