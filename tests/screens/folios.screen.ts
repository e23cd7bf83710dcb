import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { isFineAtEveryWidth, signInTo } from '#support/pages.ts';
import { createColleague, markDeviceKnown } from '#support/people.ts';

/** The account of a stay and accounts of the house, by clicking. */
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('accounts', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    await seedDemo(app.platform, () => {});
    await markDeviceKnown(app, DEMO_EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const signedIn = async (path: string, width: (typeof WIDTHS)[number] = WIDTHS[0]) => {
    const person = await openPerson(browser, width);
    await signInTo(app, person.page, { email: DEMO_EMAIL, path });
    return person;
  };
  const shot = async (page: Page, name: string) => {
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };
  const add = async (page: Page, kind: string, fields: Readonly<Record<string, string>>) => {
    await page.getByRole('link', { name: 'Agregar a la cuenta' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Qué es').selectOption({ label: kind });
    for (const [label, value] of Object.entries(fields)) await drawer.getByLabel(label).fill(value);
    await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
  };

  test('from the reservation to its account, a charge, a payment, a correction [C-FOL-01, C-FOL-02, C-FOL-03]', async () => {
    const { page, context, complaints } = await signedIn('/reservations');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Cuenta' }).click();
    await page.getByRole('rowheader', { name: /^Noches/ }).waitFor();
    await add(page, 'Cargo', { Descripción: 'Cena en el patio', Valor: '248.400' });
    await add(page, 'Pago', { Valor: '100.000', Referencia: 'Recibo 0187' });
    await page.getByText('Recibo 0187').waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('link', { name: 'Cena en el patio' }).click();
    const line = page.getByRole('dialog');
    await line.getByLabel('Valor correcto').fill('200.000');
    await line.getByRole('button', { name: 'Corregir' }).click();
    // Nothing typed is lost where something is missing.
    await line.getByLabel('Por qué').fill('Cortesía de la casa');
    expect(await line.getByLabel('Valor correcto').inputValue()).toBe('200.000');
    await isFineAtEveryWidth(page);
    await line.getByRole('button', { name: 'Corregir' }).click();
    await page.getByText('Cortesía de la casa').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('amounts that Airbnb collects are not asked for again, and each number names its source [W2-L-03, W2-L-09]', async () => {
    const { page, context, complaints } = await signedIn('/reservations?search=Keller');
    await page
      .getByRole('table')
      .getByRole('link', { name: /Keller/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Cuenta' }).click();
    await page.getByRole('rowheader', { name: /^Noches/ }).waitFor();
    const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('button');
    const told = async (label: string) => (await figure(label).textContent())?.replaceAll('\u00a0', ' ');
    await page.getByText('Cobrado por Airbnb').first().waitFor();
    expect(await told('Falta cobrar')).toBe('$ 0');
    await shot(page, 'folio-channel');
    await add(page, 'Cargo', { Descripción: 'Cena en el patio', Valor: '248.400' });
    await page.getByRole('link', { name: 'Cena en el patio' }).waitFor();
    await expect.poll(() => told('Falta cobrar')).toBe('$ 248.400');
    await figure('Cobrado por Airbnb').click();
    const why = page.getByRole('region', { name: 'Explica este número' });
    await why.getByText('Airbnb cobró lo que vendió. No lo cobres otra vez.').waitFor();
    await figure('Falta cobrar').click();
    await why.getByText('Lo que se cargó, menos lo que ya entró').waitFor();
    await shot(page, 'folio-why');
    await figure('Se factura').click();
    await why.getByText(/Cena en el patio/).waitFor();
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an account of the house is made, written to and marked on a phone [R-INV-24, C-ACC-23]', async () => {
    const { page, context, complaints } = await signedIn('/reservations', WIDTHS[2]);
    await page.getByRole('link', { name: 'Cuentas de la casa' }).click();
    await page.getByText('Todavía no tienes cuentas de la casa').waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('link', { name: 'Nueva cuenta' }).first().click();
    await page.getByLabel('Nombre').fill('Restaurante');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.getByRole('heading', { name: 'Restaurante' }).waitFor();
    await add(page, 'Cargo', { Descripción: 'Menú del día', Valor: '35.000' });
    await page.getByText('Menú del día').waitFor();
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar cuenta' }).click();
    await page.getByText('Para cerrarla, la cuenta debe quedar en cero').waitFor();
    await page.getByRole('link', { name: 'Cuentas de la casa' }).click();
    await page.getByRole('button', { name: 'Favorita: Restaurante' }).click();
    await page.getByRole('button', { name: 'Favorita: Restaurante', pressed: true }).waitFor();
    await isFineAtEveryWidth(page);
    await context.close();
  });

  test('a user who may not see money finds no link to an account, and no broken page at its address [D-9]', async () => {
    const [property] = await app.platform.pools.system.named<{ property_id: string }>(
      'test-property',
      'select property_id from memberships limit 1',
      [],
    );
    await createColleague(app, property?.property_id ?? '', 'luis@example.test', {
      role: 'reception',
      money: false,
    });
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, page, { email: 'luis@example.test', path: '/reservations' });
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    expect(await page.getByRole('link', { name: 'Cuenta' }).count()).toBe(0);
    await page.goto(`${app.url}/app/reservations/accounts`);
    await page.getByText('Esta parte no es tuya').waitFor();
    expect(await page.getByText('Nueva cuenta').count()).toBe(0);
    await isFineAtEveryWidth(page);
    await context.close();
  });
});
