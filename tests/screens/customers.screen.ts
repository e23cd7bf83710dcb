import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Customer } from '#areas/invoicing/customers/customers.contract.ts';
import { aBiller, aDraft, aStay, read } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import {
  documentOn,
  isFine,
  isFineAtEveryWidth,
  signInBrowser,
  shotAtEveryWidth,
  signInTo,
} from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { allTexts } from '#texts/all.ts';

const HOST = 'clientes@example.test';
const [DESKTOP, , PHONE] = WIDTHS;
const t = allTexts.es;

/** The customers of invoices (of S-APP-33), from an empty list to a customer who is never typed again. */
describe.skipIf(!hasBrowser)('customers', () => {
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
  const kept = async () => (await host.get<Customer[]>('/api/crm/customers')).data;

  test('from an empty list to the first customer, with each error at its field [S-APP-33, C-CRM-04, C-CRM-05]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/' });
    await page.getByRole('navigation').getByRole('link', { name: t['shell.nav.invoicing'] }).click();
    // The page before has a menu of the same name.
    await page.getByRole('heading', { level: 1, name: t['shell.nav.invoicing'] }).waitFor();
    await page.getByRole('main').getByRole('button', { name: t['app.more'] }).click();
    await page.getByRole('menuitem', { name: t['app.customers.title'] }).click();
    await page.getByText(t['app.customers.none']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'customers-empty');
    await page.getByRole('link', { name: t['app.customers.add'] }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t['invoicing.field.documentType'], { exact: true }).selectOption('nit');
    await drawer.getByLabel(t['invoicing.field.documentNumber']).fill('900.373.076-1');
    await drawer.getByRole('button', { name: t['app.customers.create'] }).click();
    await drawer.getByText(t['fiscal.party.name']).waitFor();
    await drawer.getByText('El dígito de verificación de este NIT debería ser 4').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'customers-wrong');
    await drawer.getByLabel(t['invoicing.field.documentNumber']).fill('900.373.076-4');
    await drawer.getByLabel(t['invoicing.field.companyName']).fill('Viajes del Sinú S.A.S.');
    await drawer.getByLabel(t['app.stay.email']).fill('pagos@sinu.example');
    await drawer.getByRole('button', { name: t['app.customers.create'] }).click();
    await page.getByRole('row').filter({ hasText: 'Viajes del Sinú S.A.S.' }).waitFor();
    expect(await kept()).toMatchObject([{ companyName: 'Viajes del Sinú S.A.S.', version: 1 }]);
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
    await context.close();
  });

  test('one that is there already is offered instead, and two that are the same are merged [C-CRM-10, C-CRM-13]', async () => {
    const ana = {
      personType: 'person',
      name: 'Ana',
      lastName: 'Osorio',
      documentTypeId: 'cedula_ciudadania',
      documentNumber: '52123456',
      email: 'ana@example.test',
    };
    await host.send('POST', '/api/crm/customers', ana);
    await host.send('POST', '/api/crm/customers', {
      ...ana,
      documentTypeId: 'passport',
      documentNumber: 'AV482913',
      phone: '3001234567',
    });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/invoicing/customers' });
    await page.getByRole('radio', { name: t['app.customers.persons'] }).click();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Ana Osorio' }).count()).toBe(2);
    await shotAtEveryWidth(page, 'customers-full');
    await page.getByRole('link', { name: t['app.customers.add'] }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer
      .getByLabel(t['invoicing.field.documentType'], { exact: true })
      .selectOption('cedula_ciudadania');
    await drawer.getByLabel(t['invoicing.field.documentNumber']).fill('52 123 456');
    await drawer.getByText('Ya lo tienes guardado: Ana Osorio').waitFor();
    await shotAtEveryWidth(page, 'customers-known');
    await drawer.getByRole('button', { name: t['app.customers.open'] }).click();
    await drawer.getByText(t['app.customers.similar'], { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'customers-similar');
    await drawer.getByRole('button', { name: t['app.customers.merge'] }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '¿Unir a los dos?' }));
    await question.getByRole('button', { name: t['app.customers.merge'] }).click();
    await page.getByText('Ahora es un solo cliente: Ana Osorio').waitFor();
    await expect.poll(async () => (await kept()).length).toBe(2);
    expect(await page.getByLabel(t['app.stay.phone']).inputValue()).toBe('+573001234567');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an invoice is made out to one that is kept, and a new buyer is kept from there [S-APP-30, C-CRM-04]', async () => {
    const { _id: id } = await aDraft(host, (await aStay(host))._id, { customer: { documentType: null } });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, HOST);
    await page.goto(`${app.url}/app/invoicing/${id}`);
    await page.getByLabel(t['app.customers.pick']).click();
    await page.getByRole('option', { name: /Viajes del Sinú/ }).click();
    expect(await page.getByLabel(t['invoicing.field.companyName']).inputValue()).toBe(
      'Viajes del Sinú S.A.S.',
    );
    await shotAtEveryWidth(page, 'invoice-picked');
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['invoicing.save'] }).click();
    await expect
      .poll(async () => (await read(host, id)).customer)
      .toMatchObject({
        personType: 'company',
        name: 'Viajes del Sinú S.A.S.',
        documentNumber: '900.373.076-4',
        email: 'pagos@sinu.example',
      });
    await page.getByLabel(t['invoicing.field.documentNumber']).fill('860.002.964-4');
    await page.getByLabel(t['invoicing.field.companyName']).fill('Agencia Caribe S.A.S.');
    await page.getByRole('button', { name: t['app.customers.keep'] }).click();
    await page.getByText('Agencia Caribe S.A.S. quedó guardado').waitFor();
    expect((await kept()).map(({ fullName }) => fullName)).toContain('Agencia Caribe S.A.S.');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a list that is open shows a customer who was saved meanwhile, with an invoice or by another user [C-CRM-04]', async () => {
    const biller = await aBiller(app, 'al-dia@example.test');
    const { _id: id } = await aDraft(biller, (await aStay(biller))._id, { customer: { documentType: null } });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, 'al-dia@example.test');
    await page.goto(`${app.url}/app/invoicing/${id}`);
    // The page asks for customers to choose from, and there are none yet.
    await page.getByLabel(t['invoicing.field.documentType'], { exact: true }).selectOption('nit');
    await page.getByLabel(t['invoicing.field.documentNumber']).fill('900373076-4');
    await page.getByLabel(t['invoicing.field.personType']).selectOption('company');
    await page.getByLabel(t['invoicing.field.companyName']).fill('Viajes del Sinú S.A.S.');
    await page.getByRole('button', { name: t['invoicing.send'] }).click();
    await documentOn(page).getByText(t['stampStatus.accepted']).first().waitFor();
    await page.getByRole('navigation').getByRole('link', { name: t['shell.nav.invoicing'] }).click();
    // The page before has a menu of the same name.
    await page.getByRole('heading', { level: 1, name: t['shell.nav.invoicing'] }).waitFor();
    await page.getByRole('main').getByRole('button', { name: t['app.more'] }).click();
    await page.getByRole('menuitem', { name: t['app.customers.title'] }).click();
    await page.getByRole('row').filter({ hasText: 'Viajes del Sinú S.A.S.' }).waitFor();
    await biller.send('POST', '/api/crm/customers', {
      personType: 'company',
      companyName: 'Agencia Caribe S.A.S.',
      documentTypeId: 'nit',
      documentNumber: '860002964-4',
    });
    await page.getByRole('row').filter({ hasText: 'Agencia Caribe S.A.S.' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a slow program is named, typed values stay, and a failed list says so [R-INV-21, C-CRM-06]', async () => {
    await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'siigo',
      mode: 'test',
    });
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/invoicing/customers' });
    await page.getByRole('row').filter({ hasText: 'Viajes del Sinú' }).getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t['app.property.city']).fill('Montería');
    const fault = { times: 9, status: 504, contentType: 'text/html', body: '<p/>' };
    await steer(app, 'siigo').failNext({ match: 'POST customers', ...fault });
    await drawer.getByRole('button', { name: t['app.save'], exact: true }).click();
    await drawer.getByText(t['accounting.slowProvider']).waitFor();
    expect(await drawer.getByLabel(t['app.property.city']).inputValue()).toBe('Montería');
    await shotAtEveryWidth(page, 'customers-slow');
    await isFineAtEveryWidth(page);
    await fetch(`${app.url}/_simulator/siigo/reset`, { method: 'POST' });
    await drawer.getByRole('button', { name: t['app.save'], exact: true }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Montería' })
      .getByText(t['app.customers.there.yes'])
      .waitFor();
    await page.route('**/api/crm/customers?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await page.getByRole('alert').first().waitFor();
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('a user who may bill deletes a customer after a confirmation [C-CRM-12]', async () => {
    const { page, context, complaints } = await openPerson(browser, PHONE ?? DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/invoicing/customers' });
    await page
      .getByRole('link', { name: /Ana Osorio/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: t['app.customers.delete'] }).click();
    const question = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: '¿Eliminar a Ana Osorio?' }));
    await question.getByRole('button', { name: t['app.customers.delete'] }).click();
    await page.getByText('Ana Osorio ya no está en tus clientes').waitFor();
    expect((await kept()).map(({ fullName }) => fullName)).not.toContain('Ana Osorio');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the pages are shown in three languages', async () => {
    for (const { language, ...viewport } of chooseWidths(0)) {
      const { page, context, complaints } = await openPerson(browser, viewport);
      await signInTo(app, page, { email: HOST, language, path: '/invoicing/customers/new' });
      await page.getByRole('dialog').locator('form').waitFor();
      await isFine(page, language);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});
