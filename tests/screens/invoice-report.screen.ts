import fs from 'node:fs/promises';

import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AccountingMapping } from '#areas/invoicing/accounting/accounting.contract.ts';
import type { Invoice } from '#areas/invoicing/invoices/invoices.contract.ts';
import {
  aBiller,
  aDraft,
  ANA,
  aStay,
  type Biller,
  stamp,
} from '#areas/invoicing/invoices/invoices.test-stage.ts';
import type { InvoiceMonth } from '#areas/invoicing/invoices/reports.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty, PASSWORD } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { type Words, wordsIn } from '#support/words.ts';
import { atLocalTime, dayIn } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { monthAfter, monthOf } from '#web/features/invoicing/report-period.ts';

const EMAIL = 'reporte@example.test';
const ZONE = 'America/Bogota';
const [DESKTOP, TABLET, PHONE] = WIDTHS;

/** S-APP-31: invoiced amounts by month with their taxes, refused invoices, and the files for the accountant. */
describe.skipIf(!hasBrowser)('the report of invoices', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Biller;
  let refused: Invoice;
  /** `2026-11`, and the names that the page has for months. */
  let thisMonth: string;
  let lastMonth: string;
  const t = wordsIn('es');

  const accepted = async (total: number): Promise<Invoice> => {
    const draft = await aDraft(host, (await aStay(host, total))._id);
    const { status, data } = await stamp(host, draft._id);
    expect(status).toBe(201);
    return data;
  };

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    const now = app.clock.now();
    thisMonth = monthOf(dayIn(ZONE, now));
    lastMonth = monthAfter(thisMonth, -1);
    host = await aBiller(app, EMAIL, { technicalKey: 'ffffffffffffffffffffffffffffffff' });
    const wrong = await aDraft(host, (await aStay(host))._id, { customer: { ...ANA, name: 'Lucía' } });
    expect((await stamp(host, wrong._id)).status).toBe(400);
    refused = wrong;
    await host.correctSeries();
    app.clock.set(atLocalTime(plainDate(`${lastMonth}-12`), '11:00', ZONE));
    await accepted(714_000);
    app.clock.set(now);
    const one = await accepted(1_071_000);
    await accepted(357_000);
    const [line] = one.items;
    const note = await host.send('POST', `/api/accounting/credit-notes/${one._id}/stamps`, {
      concept: 'discount',
      reason: 'Sin agua un día',
      items: [{ id: line?._id, amount: 119_000 }],
    });
    expect(note.status).toBe(201);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const shot = async (page: Page, name: string) => {
    const folder = process.env['SHOTS'];
    if (!folder) return;
    const own = page.viewportSize() ?? DESKTOP;
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size);
      await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, fullPage: true });
    }
    await page.setViewportSize(own);
  };

  /** On a phone behind "Más". */
  async function openInvoices(page: Page, words: Words): Promise<void> {
    const bar = page.getByRole('navigation');
    if (page.viewportSize()?.width === PHONE.width) {
      await bar.getByRole('button', { name: words('shell.nav.more') }).click();
      await page.getByRole('menuitem', { name: words('shell.nav.invoicing') }).click();
    } else {
      await bar.getByRole('link', { name: words('shell.nav.invoicing') }).click();
    }
  }

  /** As a person comes there: the app, its invoices, and the menu of their page. */
  async function atReport(page: Page, words: Words = t, language?: Language): Promise<void> {
    await page.goto(`${app.url}/app/${language ? `?language=${language}` : ''}`);
    await openInvoices(page, words);
    await page
      .getByRole('main')
      .getByRole('button', { name: words('app.more') })
      .click();
    await page.getByRole('menuitem', { name: words('invoicing.report'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: words('invoicing.report.title') }).waitFor();
  }
  const monthName = (month: string) =>
    new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const money = (amount: string) => new RegExp(`\\$\\s${amount.replaceAll('.', '\\.')}`);

  test('the report shows the month in figures, each month with its taxes, and refused invoices with the provider’s words [S-APP-31, C-ACC-09, C-ACC-07]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, EMAIL);
    await atReport(page);
    const figure = (label: string) => page.locator('dl > div').filter({ hasText: label });
    const name = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(
      new Date(`${thisMonth}-01T00:00:00Z`),
    );
    await figure(t('invoicing.report.invoiced', { period: name }))
      .getByText(money('1.309.000'))
      .waitFor();
    await figure(t('invoicing.preview.taxes')).getByText(money('209.000')).waitFor();
    await figure(t('invoicing.stack.notes')).getByText('1', { exact: true }).waitFor();
    await figure(t('invoicing.report.refused')).getByText('1', { exact: true }).waitFor();

    const rowOf = (month: string) =>
      page
        .getByRole('table', { name: t('invoicing.report.months') })
        .getByRole('row')
        .filter({ hasText: monthName(month) });
    await rowOf(thisMonth).getByText(money('1.309.000')).waitFor();
    await rowOf(thisMonth).getByText('IVA 19').waitFor();
    await rowOf(thisMonth)
      .getByText(t('invoicing.report.notes.one', { count: 1 }))
      .waitFor();
    await rowOf(lastMonth).getByText(money('714.000')).waitFor();
    // The chart has the same values for a screen reader, with months without documents.
    const chart = page.getByRole('table', { name: t('invoicing.report.chart') });
    await chart
      .getByRole('row')
      .filter({ hasText: monthName(lastMonth) })
      .getByText(money('600.000'))
      .waitFor();
    expect(await chart.getByRole('row').count()).toBe(13);
    await isFineAtEveryWidth(page);
    await shot(page, 'report-full');

    const waiting = page.getByRole('listitem').filter({ hasText: 'Lucía Osorio' });
    await waiting.getByText(/clave técnica/).waitFor();
    await waiting.getByRole('button', { name: t('invoicing.report.refused.words') }).click();
    await waiting.getByText(/Ellos dicen: .*FAD06/).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'report-words');
    await waiting.getByRole('link', { name: t('app.today.openInvoice') }).click();
    await page.waitForURL(new RegExp(`/invoicing/${refused._id}`));
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await context.close();
  });

  test('the period is in the address and goes with the file; another year has nothing [S-APP-31]', async () => {
    const { page, context } = await openPerson(browser, PHONE);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/`);
    await openInvoices(page, t);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('app.more') })
      .click();
    await page.getByRole('menuitem', { name: t('invoicing.report'), exact: true }).waitFor();
    await isFine(page, 'the menu');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/menu-390.png` });
    await page.getByRole('menuitem', { name: t('invoicing.report'), exact: true }).click();
    const period = page.getByLabel(t('invoicing.report.period'));
    await period.selectOption(String(Number(thisMonth.slice(0, 4)) - 3));
    await page.getByText(t('invoicing.report.none')).waitFor();
    // What waits for a person waits in every period.
    await page.getByText('Lucía Osorio').first().waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'report-none');
    await page.reload();
    await page.getByText(t('invoicing.report.none')).waitFor();
    const asked = page.waitForRequest(/\/api\/accounting\/invoices\/csv/);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: t('invoicing.report.csv') }).click();
    const year = Number(thisMonth.slice(0, 4)) - 3;
    expect(decodeURIComponent((await asked).url())).toContain(`"from":"${year}-01-01","to":"${year}-12-31"`);
    expect((await fs.readFile(await (await coming).path(), 'utf8')).trim().split('\n')).toHaveLength(1);
    await context.close();
  });

  test('a month as an archive and the period as a table, after signing in again [S-APP-31, C-ACC-51, C-ACC-41, SEC-12]', async () => {
    const owner = await createColleague(app, host.propertyId, 'contadora@example.test', { role: 'owner' });
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, 'contadora@example.test', { hasSecondFactor: true });
    await atReport(page);
    const zip = page.getByRole('button', {
      name: `${t('invoicing.report.zip')} ${monthName(lastMonth)}`,
    });
    await zip.waitFor();
    app.clock.advance(301);
    const coming = page.waitForEvent('download');
    await zip.click();
    const asked = page.getByRole('dialog', { name: t('signInAgain.title') });
    await asked.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const archive = await coming;
    expect(archive.suggestedFilename()).toBe(`posada-facturas-${lastMonth}.zip`);
    const files = Object.keys(unzipSync(new Uint8Array(await fs.readFile(await archive.path()))));
    expect(files).toContain('documentos.csv');
    expect(files.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);

    const table = page.waitForEvent('download');
    await page.getByRole('button', { name: t('invoicing.report.xlsx') }).click();
    expect((await table).suggestedFilename()).toMatch(/\.xlsx$/);
    expect(owner.userId).not.toBe('');
    await context.close();
  });

  test('missing mappings of the accounting program are named, with a link to them [S-APP-31, C-ACC-34]', async () => {
    const email = 'siigo-reporte@example.test';
    const other = await hostWithProperty(app, email);
    const systems = '/api/common/property-integrations';
    await other.send('POST', systems, { partnerIntegrationId: 'siigo', mode: 'test' });
    const { data } = await other.get<AccountingMapping>('/api/accounting/mapping');
    expect(data.missing).toContain('seller');
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, email);
    await atReport(page);
    await page.getByText(/En Siigo falta elegir: .*el vendedor/).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'report-missing');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('app.accounting.title') })
      .click();
    await page.getByRole('heading', { level: 1, name: t('app.accounting.title') }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the page while it loads, when it fails, and when only the refused invoices fail [S-APP-31, W1-F-09]', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, EMAIL);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    const summary = /\/api\/accounting\/invoices\/summary-report/;
    await page.route(summary, async (route) => {
      await held;
      await route.continue();
    });
    await atReport(page);
    await page.locator('main [aria-busy=true]').first().waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'report-loading');
    release();
    await page.getByRole('table', { name: t('invoicing.report.months') }).waitFor();
    await page.unroute(summary);

    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    await page.route(summary, (route) => route.fulfill(broken));
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: t('shell.failed.unknown.title') });
    await alert.waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'report-failed');
    await page.unroute(summary);
    await alert.getByRole('button', { name: t('shell.retry') }).click();
    await page.getByRole('table', { name: t('invoicing.report.months') }).waitFor();

    await page.route(/unsolved/, (route) => route.fulfill(broken));
    await page.reload();
    await page.getByText(t('invoicing.report.refused.failed')).waitFor();
    await page.getByRole('table', { name: t('invoicing.report.months') }).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'report-refused-failed');
    await context.close();
  });

  test('the amounts of a hotel, a month that gave back more than it sold, and a second currency [S-APP-31]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, EMAIL);
    const row = (count: number, currency: string, net: number): InvoiceMonth => ({
      month: monthAfter(thisMonth, -count),
      currency,
      invoices: 212,
      creditNotes: count % 3,
      net,
      taxes: [
        { kind: 'vat', amountPercentage: 19, base: net, amount: net * 0.19 },
        { kind: 'consumption', amountPercentage: 8, base: net / 10, amount: net * 0.008 },
      ],
      rounding: 0,
      total: net * 1.198,
    });
    const nets = [812, 640, 701, 530, -95, 455, 590, 688, 702, 845, 910, 1_040].map((one) => one * 1_000_000);
    const data = nets.flatMap((net, count) => [
      row(count, 'COP', net),
      ...(count % 4 === 0 ? [row(count, 'USD', 12_400.5)] : []),
    ]);
    await page.route(/summary-report/, (route) => route.fulfill({ json: { statusCode: 200, data } }));
    await atReport(page);
    const chart = page.getByRole('table', { name: t('invoicing.report.chart') });
    await chart.getByText(/-\$\s95\.000\.000/).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'report-hotel');
    // A month has one archive for all its currencies.
    expect(await page.getByRole('button', { name: /ZIP/ }).count()).toBe(12);
    await page.getByRole('radio', { name: 'USD' }).click();
    await page.waitForURL(/currency=USD/);
    await chart
      .getByText(/12\.400,50/)
      .first()
      .waitFor();
    await page
      .locator('dl')
      .getByText(/14\.855,80/)
      .waitFor();
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await context.close();
  });

  test('the same in pt and en [S-APP-31, R-LANG-01]', async () => {
    for (const [language, viewport] of [
      ['pt', TABLET],
      ['en', PHONE],
    ] as const) {
      const words = wordsIn(language);
      const { page, context } = await openPerson(browser, viewport, language);
      await signInBrowser(app, page, EMAIL);
      await atReport(page, words, language);
      await page.getByRole('table', { name: words('invoicing.report.months') }).waitFor();
      await isFine(page, language);
      await shot(page, `report-${language}`);
      await context.close();
    }
  });

  test('a user who may not see amounts is offered neither the report nor a link to it [S-APP-31, D-9]', async () => {
    await createColleague(app, host.propertyId, 'camarera@example.test', { role: 'cleaner' });
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, 'camarera@example.test', { hasSecondFactor: true });
    await page.goto(`${app.url}/app/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: t('shell.nav.invoicing') }).count()).toBe(0);
    await page.goto(`${app.url}/app/invoicing/e-invoice`);
    await page.getByText(t('shell.notYours.title')).waitFor();
    await eventually(async () => expect(await page.getByText(/\$/).count()).toBe(0));
    await context.close();
  });
});
