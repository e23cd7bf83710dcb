import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AccountingMapping } from '#areas/invoicing/accounting/accounting.contract.ts';
import { readRates } from '#areas/platform/exchange-rates/exchange-rates.service.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { allTexts } from '#texts/all.ts';

const HOST = 'contable@example.test';
const [DESKTOP] = WIDTHS;

/** What things are called in the accounting program, from nothing to the first invoice. */
describe.skipIf(!hasBrowser)('accounting settings', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Host;
  beforeAll(async () => {
    app = await startTestApp({}, { entries: true });
    host = await hostWithProperty(app, HOST);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  const mapping = async () => (await host.get<AccountingMapping>('/api/accounting/mapping')).data;

  test('without a program, then with Siigo: missing choices are named and single options are proposed [C-ACC-34, C-ACC-35]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/' });
    await page.getByRole('navigation').getByRole('link', { name: 'Facturas' }).click();
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Configuración contable' }).click();
    await page.getByText('Todavía no hay un sistema contable').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'accounting-empty');
    await page.getByRole('link', { name: 'Conectar la DIAN, Siigo o Alegra' }).click();
    await page.getByRole('heading', { name: 'Conexiones' }).waitFor();

    await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'siigo',
      mode: 'test',
    });
    await page.goto(`${app.url}/app/invoicing/settings`);
    await page.getByText('Antes de la primera factura falta elegir').waitFor();
    expect(await page.getByLabel('Para facturas').inputValue()).toBe('24446');
    expect(await page.getByLabel(/^IVA 19/).inputValue()).toBe('13156');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'accounting-full');

    await page.getByLabel('Vendedor').selectOption('629');
    await page.getByLabel('Noches').selectOption('HOSP');
    await page.getByLabel('Efectivo').selectOption('5633');
    await page.getByRole('button', { name: 'Guardar configuración' }).click();
    await page.getByText('Todo listo para facturar con Siigo').waitFor();
    expect(await mapping()).toMatchObject({
      missing: [],
      codes: {
        documentType: '24446',
        creditNoteType: '59625',
        seller: '629',
        costCenter: null,
        payments: { cash: '5633' },
        taxes: { 'vat:19': '13156', 'vat:0': '13157', 'consumption:8': '13158' },
        products: { night: 'HOSP' },
      },
    });
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    await context.close();
  });

  test('a failed list leaves the others, is reported, and is loaded again [REL-42]', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/invoicing/settings' });
    await page.getByText('Todo listo para facturar con Siigo').waitFor();
    await steer(app, 'siigo').failNext({ match: 'GET taxes', times: 4, status: 503, body: '{}' });
    await page.reload();
    await page.getByText('No se pudo obtener los impuestos').waitFor();
    expect(await page.getByLabel('Noches').inputValue()).toBe('HOSP');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'accounting-list-failed');
    await context.close();
  });

  test('a choice here and a change that another user saved meanwhile are both kept [REL-22]', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/invoicing/settings' });
    await page.getByText('Todo listo para facturar con Siigo').waitFor();
    const { codes } = await mapping();
    await host.send('PUT', '/api/accounting/mapping', { ...codes, costCenter: '235' });
    await page.getByLabel('Tarjeta de crédito').selectOption('5634');
    await page.getByRole('button', { name: 'Guardar configuración' }).click();
    await expect.poll(() => page.getByLabel('Centro de costo').inputValue()).toBe('235');
    await page.getByRole('button', { name: 'Guardar configuración' }).click();
    await expect
      .poll(async () => (await mapping()).codes.payments)
      .toMatchObject({
        'credit-card': '5634',
      });
    expect((await mapping()).codes.costCenter).toBe('235');
    await context.close();
  });

  test('the official rates of the day stand below, with who published them; a failure has its own words [S-APP-33, C-CRM-03]', async () => {
    await readRates(app.context());
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/invoicing/settings' });
    const card = page.getByRole('region', { name: allTexts.es['app.accounting.rates'] });
    await card.getByText(/^1 USD = [\d.,]+ COP$/).waitFor();
    await card.getByText(/^TRM/).first().waitFor();
    await page.route('**/api/common/currency-rates?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await card.getByText(allTexts.es['currency.rate']).waitFor();
    await context.close();
  });

  test('the pages are shown in three languages', async () => {
    for (const { language, ...viewport } of chooseWidths(0)) {
      const { page, context, complaints } = await openPerson(browser, viewport);
      await signInTo(app, page, { email: HOST, language, path: '/invoicing/settings' });
      await page.locator('form').waitFor();
      await isFine(page, language);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});
