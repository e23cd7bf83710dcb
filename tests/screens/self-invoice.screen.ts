import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aBiller, aDraft, type Biller, rows, stamp } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { aDeparted, linkOf } from '#areas/invoicing/invoices/self-invoice/self-invoice.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { codeFor } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { allTexts } from '#texts/all.ts';

const EMAIL = 'autofactura@example.test';
const PHONE = { width: 390, height: 844 };

/** A guest on their telephone, and the host who sees what they made (S-SITE-23). */
let app: TestApp;
let browser: Browser;
let host: Biller;
const t = allTexts.es;

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.skipIf(!hasBrowser)("a guest's own invoice", () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await aBiller(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('through the link: a company, checked while it is typed, to the accepted document [S-SITE-23, R-ROLE-06, R-SELF-01]', async () => {
    const stay = await aDeparted(app, host);
    const url = await linkOf(host, stay._id);
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await page.goto(url);
    await page.getByText('C••••• O•••••').waitFor();
    expect(page.url(), 'the secret leaves the address').not.toContain(url.split('/').at(-1));
    await page.getByRole('radio', { name: t['selfInvoice.company'] }).check();
    await page.getByLabel(t['selfInvoice.number'], { exact: true }).fill('900.373.076');
    await page.getByLabel(t['selfInvoice.checkDigit']).fill('9');
    await page
      .getByText(/4/)
      .and(page.locator('p'))
      .filter({ hasText: /dígito/ })
      .waitFor();
    await shot(page, 'self-digit');
    await isFine(page);
    await page.getByLabel(t['selfInvoice.checkDigit']).fill('4');
    await page.getByText(t['selfInvoice.documentRight']).waitFor();
    await button(page, t['selfInvoice.review']).click();
    await page.getByText(t['general.required']).waitFor();
    await page.getByLabel(t['selfInvoice.companyName']).fill('Textiles Osorio S.A.S.');
    await button(page, t['selfInvoice.review']).click();
    await page.getByText('Textiles Osorio S.A.S.').waitFor();
    await shot(page, 'self-review');
    await isFine(page);
    await button(page, t['selfInvoice.issue']).click();
    await page.getByRole('heading', { name: t['selfInvoice.done'] }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t['selfInvoice.pdf'] }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^SETP\d+\.pdf$/);
    await shot(page, 'self-done');
    await isFineAtEveryWidth(page);
    // Another telephone with the same link: what exists, and the second fact for the rest.
    const other = await openPerson(browser, PHONE);
    await other.page.goto(url);
    await other.page.getByText('T••••• O••••• S•••••').waitFor();
    await shot(other.page, 'self-unproved');
    await isFine(other.page);
    await other.page.getByLabel(t['selfInvoice.fact']).fill('Keller');
    await button(other.page, t['selfInvoice.prove.action']).click();
    await other.page.getByText(t['selfInvoice.wrongFact']).waitFor();
    await other.page.getByLabel(t['selfInvoice.fact']).fill('Osorio');
    await button(other.page, t['selfInvoice.prove.action']).click();
    await other.page.getByText('Textiles Osorio S.A.S.').waitFor();
    await button(other.page, t['selfInvoice.leave']).click();
    await other.page.getByRole('heading', { name: t['selfInvoice.title'] }).waitFor();
    await other.context.close();
    // And the host sees it among the accepted ones.
    const desk = await openPerson(browser, { width: 1440, height: 900 });
    await signInBrowser(app, desk.page, EMAIL);
    await desk.page.goto(`${app.url}/app/`);
    await desk.page.getByRole('link', { name: t['shell.nav.invoicing'] }).click();
    await desk.page.getByRole('radio', { name: t['invoicing.stack.accepted'] }).click();
    await desk.page.getByRole('row').filter({ hasText: 'Textiles Osorio S.A.S.' }).waitFor();
    expect((await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === stay._id)).toHaveLength(1);
    expect(complaints).toEqual([]);
    await desk.context.close();
    await context.close();
  });

  test('through the search: refusals at their fields, another e-mail with its code, to the document [S-SITE-23, D-19]', async () => {
    const stay = await aDeparted(app, host, { guestName: 'Tomás Keller', email: null });
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await page.goto(`${app.url}/factura`);
    await shot(page, 'self-search');
    await isFineAtEveryWidth(page);
    await button(page, t['selfInvoice.search']).click();
    await page.getByText(t['general.required']).first().waitFor();
    await page.getByLabel(t['selfInvoice.reservation']).fill(stay.channelCode);
    await page.getByLabel(t['selfInvoice.fact']).fill('Osorio');
    await button(page, t['selfInvoice.search']).click();
    await page.getByText(t['selfInvoice.notEligible']).waitFor();
    expect(await page.getByLabel(t['selfInvoice.reservation']).inputValue()).toBe(stay.channelCode);
    await page.getByLabel(t['selfInvoice.fact']).fill('keller');
    await button(page, t['selfInvoice.search']).click();
    await page.getByText('T••••• K•••••').waitFor();
    await page.getByLabel(t['selfInvoice.documentNumber']).fill('52123456');
    await page.getByText(t['selfInvoice.documentRight']).waitFor();
    await page.getByLabel(t['selfInvoice.name'], { exact: true }).fill('Tomás');
    await page.getByLabel(t['selfInvoice.lastName'], { exact: true }).fill('Keller');
    await button(page, t['selfInvoice.email.other']).click();
    const email = `tomas-${Date.now()}@example.test`;
    await page.getByLabel(t['selfInvoice.email'], { exact: true }).fill(email);
    await button(page, t['selfInvoice.email.send']).click();
    const code = await codeFor(app, email);
    await page.getByText(email).waitFor();
    await shot(page, 'self-code');
    await isFine(page);
    await page.locator('input[autocomplete=one-time-code]').first().fill(code);
    await page.getByText(t['selfInvoice.email.confirmed']).waitFor();
    expect(await page.getByLabel(t['selfInvoice.name'], { exact: true }).inputValue()).toBe('Tomás');
    await button(page, t['selfInvoice.review']).click();
    await button(page, t['selfInvoice.issue']).click();
    await page.getByRole('heading', { name: t['selfInvoice.done'] }).waitFor();
    await page.reload();
    await page.getByText('Tomás Keller').waitFor();
    expect(complaints.filter((one) => !/40[04]/.test(one))).toEqual([]);
    await context.close();
  });

  test('the reason why not now and the contact; a link that does not work [S-SITE-23, R-SELF-01]', async () => {
    const stay = await aDeparted(app, host, { paid: 500_000 });
    const { page, context } = await openPerson(browser, PHONE);
    await page.goto(await linkOf(host, stay._id));
    await page.getByText(t['selfInvoice.notSettled']).waitFor();
    await shot(page, 'self-refused');
    await isFineAtEveryWidth(page);
    await page.goto(`${app.url}/factura/${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: t['selfInvoice.gone.title'] }).waitFor();
    await isFine(page);
    await button(page, t['selfInvoice.again']).click();
    await page.getByRole('heading', { name: t['selfInvoice.title'] }).waitFor();
    await context.close();
  });

  test('an unknown result is shown, no second invoice is sent, and the result arrives by itself [S-SITE-23, REL-04, REL-05, USER-PAIN 4]', async () => {
    const stay = await aDeparted(app, host);
    const { page, context } = await openPerson(browser, PHONE);
    await page.goto(await linkOf(host, stay._id));
    await page.getByLabel(t['selfInvoice.documentNumber']).fill('52123456');
    await page.getByLabel(t['selfInvoice.name'], { exact: true }).fill('Camila');
    await page.getByLabel(t['selfInvoice.lastName'], { exact: true }).fill('Osorio');
    await steer(app, 'dian').failNext({ match: 'POST WcfDianCustomerServices.svc', delayMs: 9_000 });
    await button(page, t['selfInvoice.review']).click();
    await button(page, t['selfInvoice.issue']).click();
    await page.getByRole('heading', { name: t['selfInvoice.sending'] }).waitFor();
    expect(await button(page, t['selfInvoice.issue']).count()).toBe(0);
    await shot(page, 'self-sending');
    await isFineAtEveryWidth(page);
    await page.getByRole('heading', { name: t['selfInvoice.done'] }).waitFor();
    expect((await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === stay._id)).toHaveLength(1);
    await context.close();
  });

  test.each(chooseWidths(2))(
    'search, form and document at $width px in $language [S-SITE-23]',
    async ({ language, ...viewport }) => {
      const words = allTexts[language];
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await page.goto(`${app.url}/factura?language=${language}`);
      await page.getByRole('heading', { name: words['selfInvoice.title'] }).waitFor();
      await isFine(page, language);
      const stay = await aDeparted(app, host);
      const url = await linkOf(host, stay._id);
      await page.goto(`${url}?language=${language}`);
      await page.getByRole('heading', { name: words['selfInvoice.who'] }).waitFor();
      await isFine(page, language);
      await shot(page, `self-form-${viewport.width}-${language}`);
      await stamp(host, (await aDraft(host, stay._id))._id);
      await page.goto(`${url}?language=${language}`);
      await page.getByRole('heading', { name: words['selfInvoice.done'] }).waitFor();
      await isFine(page, language);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe.skipIf(!hasBrowser)('what goes by itself, and the link for guests', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Biller;
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await aBiller(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  const path = () => `/api/common/properties/${host.propertyId}/auto-bill`;

  test('switched on by a press; what waits says why, on Hoy too, and one press solves it [C-PROP-07, S-APP-30]', async () => {
    const { page, context, complaints } = await openPerson(browser, { width: 1440, height: 900 });
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/invoicing`);
    await page.getByRole('button', { name: t['app.more'] }).click();
    await page.getByRole('menuitem', { name: t['invoicing.auto.menu'] }).click();
    await page.getByText(t['invoicing.auto.off']).waitFor();
    await shot(page, 'auto-off');
    await isFineAtEveryWidth(page);
    await page.getByRole('switch', { name: t['invoicing.auto.on'] }).click();
    await page.getByText(t['invoicing.auto.none']).waitFor();
    await page.getByLabel(t['invoicing.auto.hour']).selectOption('04:00');
    await page.getByText(t['invoicing.auto.saved']).first().waitFor();
    const stay = await aDeparted(app, host, { paid: 1_000_000 });
    await host.send('POST', `${path()}/${stay._id}`);
    await page.goto(`${app.url}/app/`);
    await page.getByText(t['today.invoices-waiting.one'].replace('{count}', '1')).waitFor();
    await shot(page, 'auto-today');
    await page.getByRole('link', { name: t['app.today.seeAll'] }).click();
    await page.getByText(/saldo de/).waitFor();
    expect(await page.getByLabel(t['invoicing.auto.hour']).inputValue()).toBe('04:00');
    await shot(page, 'auto-waits');
    await isFineAtEveryWidth(page);
    await button(page, t['invoicing.auto.remedy.retry']).click();
    await page.getByText(t['invoicing.auto.still']).waitFor();
    const entry = { kind: 'payment', amount: 71_000, currency: 'COP', method: 'cash' };
    const key = crypto.randomUUID();
    await host.send('POST', `/api/pms/reservations/${stay._id}/folio/entries`, { key, ...entry });
    await button(page, t['invoicing.auto.remedy.retry']).click();
    await page.getByText(t['invoicing.auto.none']).waitFor();
    expect((await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === stay._id)).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the account of a stay has the link for its guest, and its code [C-SELF-10]', async () => {
    const stay = await aDeparted(app, host);
    const { page, context, complaints } = await openPerson(browser, { width: 1440, height: 900 });
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/reservations/${stay._id}/folio`);
    await button(page, t['app.folio.guestInvoice.show']).click();
    const url = await linkOf(host, stay._id);
    await page.getByText(url).waitFor();
    await page.getByAltText(t['app.folio.guestInvoice.qr']).waitFor();
    await shot(page, 'folio-link');
    await isFineAtEveryWidth(page);
    await button(page, t['app.folio.guestInvoice.replace']).click();
    await page.getByText(url).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(chooseWidths(0))(
    'what goes by itself at $width px in $language, and where it cannot be read [C-BILL-01]',
    async ({ language, ...viewport }) => {
      const words = allTexts[language];
      const { page, context } = await openPerson(browser, viewport, language);
      await signInBrowser(app, page, EMAIL);
      await page.goto(`${app.url}/app/invoicing/automatic?language=${language}`);
      await page.getByRole('switch', { name: words['invoicing.auto.guests'] }).waitFor();
      await isFine(page, language);
      await shot(page, `auto-${viewport.width}-${language}`);
      const broken = { status: 500, json: { requestId: 'req-81f2', errors: [] } };
      await page.route(/\/auto-bill(\?|$)/, (route) => route.fulfill(broken));
      await page.reload();
      await button(page, words['shell.retry']).waitFor();
      await isFine(page, language);
      await context.close();
    },
  );
});
