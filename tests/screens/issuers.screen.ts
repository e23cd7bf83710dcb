import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { takeInvoiceNumber, voidNumber } from '#areas/invoicing/issuers/index.ts';
import type { IssuerList } from '#areas/invoicing/issuers/issuers.contract.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { hostWithProperty, type Host, registerHost } from '#support/host.ts';
import { holdReplies, isFine, isFineAtEveryWidth, signInBrowser, signInTo } from '#support/pages.ts';
import { createColleague } from '#support/people.ts';
import { finishSetupOf } from '#support/trial.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';

const HOST = 'anfitriona@example.test';
const [DESKTOP, , PHONE] = WIDTHS;
const KEY = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c';

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

/** Issuers, from an empty page to issued numbers. */
describe.skipIf(!hasBrowser)('issuers', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Host & { propertyId: string };
  beforeAll(async () => {
    app = await startTestApp({}, { entries: true });
    host = await hostWithProperty(app, HOST);
    for (const internalName of ['Loft del Centro', 'Patio 2']) {
      await host.send('POST', '/api/pms/listings', { internalName });
    }
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const today = () => dayIn('America/Bogota', app.clock.now());
  /** As a person types it. */
  const typedDay = (days: number) => addDays(today(), days).split('-').toReversed().join('/');
  const drawerOf = (page: Page) => page.getByRole('dialog').first();

  async function enterIssuer(page: Page, { name, taxId }: { name: string; taxId: string }) {
    const drawer = drawerOf(page);
    await drawer.getByLabel('NIT', { exact: true }).fill(taxId);
    await drawer.getByLabel('Nombre o razón social').fill(name);
    await drawer.getByLabel('Impuesto que cobra').selectOption('vat');
    await drawer.getByLabel('Ninguna de las anteriores (R-99-PN)').check();
    await drawer.getByLabel('Dirección', { exact: true }).fill('Calle de la Media Luna 10-20');
    await drawer.getByRole('combobox', { name: /^Ciudad/ }).click();
    await page.keyboard.type('cartagena');
    await page.getByRole('option', { name: 'Cartagena', exact: true }).click();
    await drawer.getByLabel('Código postal').fill('130001');
  }

  test('from no issuer to the first one, with a wrong check digit, an exhausted range, and its listings', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/' });
    await page.getByRole('navigation').getByRole('link', { name: 'Facturas' }).click();
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Quién factura' }).click();
    await page.getByText('Todavía nadie factura aquí').waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'issuers-empty');

    await page.getByRole('link', { name: 'Agregar quien factura' }).click();
    const drawer = drawerOf(page);
    await enterIssuer(page, { name: 'Casa Azul Cartagena S.A.S.', taxId: '900373076-1' });
    await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
    await drawer.getByText('El dígito de verificación de este NIT debería ser 4').waitFor();
    expect(await drawer.getByLabel('Nombre o razón social').inputValue()).toBe('Casa Azul Cartagena S.A.S.');
    await isFineAtEveryWidth(page);
    await shot(page, 'issuers-form');
    await drawer.getByLabel('NIT', { exact: true }).fill('900.373.076-4');
    await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
    await page.getByText('900373076-4').waitFor();
    await page.getByText('Todos los alojamientos').waitFor();

    await page.getByRole('link', { name: 'Agregar numeración' }).click();
    await drawer.getByLabel('Resolución', { exact: true }).fill('18760000001');
    await drawer.getByLabel('Fecha de la resolución').fill(typedDay(-200));
    await drawer.getByLabel('Prefijo').fill('SETP');
    await drawer.getByLabel('Desde el número').fill('990.000.001');
    await drawer.getByLabel('Hasta el número').fill('990.000.100');
    await drawer.getByLabel('Válida desde').fill(typedDay(-199));
    await drawer.getByLabel('Válida hasta').fill(typedDay(-1));
    await drawer.getByLabel('Clave técnica').fill(KEY);
    await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
    await drawer.getByText('Este rango ya venció: la autoridad no acepta sus números').waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'issuers-series');
    await drawer.getByLabel('Válida hasta').fill(typedDay(20));
    await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
    await page.getByText('Quedan 20 días').waitFor();
    expect(await page.content()).not.toContain(KEY);

    // What an authority does not grant needs no more than to begin.
    await page.getByRole('link', { name: 'Agregar numeración' }).click();
    await drawer.getByLabel('Para', { exact: true }).selectOption('credit-note');
    await drawer.getByLabel('Prefijo').fill('NC');
    await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
    await page.getByText('Sigue el NC1', { exact: false }).waitFor();
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
    await context.close();
  });

  test('a second one bills for some of the listings, and the first for the rest', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/invoicing/issuers' });
    await page.getByRole('link', { name: 'Agregar quien factura' }).click();
    await enterIssuer(page, { name: 'Valentina Mora', taxId: '52123456-2' });
    const drawer = drawerOf(page);
    await drawer.getByLabel('Quién es').selectOption('person');
    await drawer.getByRole('button', { name: 'Agregar', exact: true }).click();
    const card = page.getByRole('region', { name: 'Valentina Mora' });
    await card.getByText('Ninguno por ahora').waitFor();
    await card.getByRole('link', { name: 'Elegir' }).click();
    await drawer.getByLabel('Patio 2').check();
    await isFineAtEveryWidth(page);
    await shot(page, 'issuers-listings');
    await drawer.getByRole('button', { name: 'Guardar cambios' }).click();
    await card.getByText('Patio 2').waitFor();
    const first = page.getByRole('region', { name: 'Casa Azul Cartagena S.A.S.' });
    await first.getByText('Los que no tienen otro emisor').waitFor();
    await context.close();
  });

  test('in three widths and languages, with the numbers that were given', async () => {
    const ctx: PropertyContext = {
      ...app.context(host.propertyId as never),
      propertyId: host.propertyId as never,
    };
    const { data } = await host.get<IssuerList>('/api/accounting/issuers');
    const issuerId = data.issuers.find(({ person }) => person === 'company')!._id;
    for (const reason of [null, 'El documento se hizo dos veces']) {
      const documentId = newId<string>(app.clock.now());
      await ctx.db.transaction(async (tx) => {
        await takeInvoiceNumber(ctx, tx, { issuerId, kind: 'invoice', documentId, on: today() });
        if (reason !== null) await voidNumber(ctx, tx, { documentId, reason });
      });
    }
    for (const { language, ...viewport } of chooseWidths(0)) {
      const { page, context, complaints } = await openPerson(browser, viewport);
      await signInTo(app, page, { email: HOST, language, path: '/invoicing/issuers' });
      await page.getByRole('region', { name: 'Valentina Mora' }).waitFor();
      await isFine(page, language);
      await shot(page, `issuers-${language}`);
      await page
        .getByRole('link', { name: /SETP 990000001/ })
        .first()
        .click();
      await page.getByText('El documento se hizo dos veces').waitFor();
      await isFine(page, language);
      await shot(page, `issuers-numbers-${language}`);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('numbers of documents do not change, emptied fields are reported, and a range can be archived', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: HOST, path: '/invoicing/issuers' });
    const card = page.getByRole('region', { name: 'Casa Azul Cartagena S.A.S.' });
    const drawer = drawerOf(page);
    const save = () => drawer.getByRole('button', { name: 'Guardar cambios' }).click();
    await card.getByRole('link', { name: 'Editar', exact: true }).click();
    await drawer.getByLabel('Nombre comercial').fill('Casa Azul');
    await drawer.getByLabel('NIT', { exact: true }).fill('800197268-4');
    await save();
    await drawer.getByText('Con este número ya se emitieron documentos', { exact: false }).waitFor();
    await drawer.getByLabel('NIT', { exact: true }).fill('900373076-4');
    await save();
    const renamed = page.getByRole('region', { name: 'Casa Azul', exact: true });
    await renamed.getByRole('link', { name: /Editar numeración: Facturas/ }).click();
    expect(await drawer.getByLabel('Clave técnica').inputValue()).toBe('');
    await drawer.getByLabel('Hasta el número').fill('');
    await save();
    await drawer.getByText('Campo requerido').waitFor();
    await drawer.getByLabel('Hasta el número').fill('990000200');
    await drawer.getByLabel('Prefijo').fill('FV');
    await save();
    await drawer.getByText('Ya se usaron números de este rango', { exact: false }).waitFor();
    await drawer.getByLabel('Prefijo').fill('SETP');
    await save();
    await page.getByText('2 de 200').waitFor();
    await renamed.getByRole('link', { name: /Editar numeración: Notas crédito/ }).click();
    await drawer.getByRole('button', { name: 'Archivar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archivar' }).click();
    await renamed.getByText('Archivada', { exact: true }).waitFor();
    await isFine(page);
    await context.close();
  });

  test('Hoy says that a range ends, and its button leads there', async () => {
    const { page, context } = await openPerson(browser, PHONE);
    await signInTo(app, page, { email: HOST, path: '/' });
    await page.getByText('La numeración de Casa Azul vence pronto').waitFor();
    await page.getByRole('link', { name: 'Agregar rango' }).click();
    await page.getByRole('heading', { name: 'Quién factura' }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await context.close();
  });

  test('an accountant looks and changes nothing, who sees no money has no such page', async () => {
    await createColleague(app, host.propertyId, 'cuentas@example.test', { role: 'finance' });
    await createColleague(app, host.propertyId, 'mira@example.test', { role: 'read-only' });
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: 'cuentas@example.test', path: '/invoicing/issuers' });
    await page.getByText('900373076-4').waitFor();
    expect(await page.getByRole('link', { name: /Editar|Agregar|Elegir/ }).count()).toBe(0);
    await page
      .getByRole('link', { name: /Números usados/ })
      .first()
      .waitFor();
    await context.clearCookies();
    await signInBrowser(app, page, 'mira@example.test');
    await page.goto(`${app.url}/app/`);
    await page.getByRole('link', { name: 'Calendario' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Facturas' }).count()).toBe(0);
    await context.close();
  });

  test('issuers while they load, when they fail, and in a country without invoicing', async () => {
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInBrowser(app, page, HOST);
    // Not by taking the route away: a page that asks again by itself may be on it.
    let isAway = true;
    const errors = [{ code: 'unavailable', message: 'Ahora no' }];
    const letGo = await holdReplies(page, '**/api/accounting/issuers?*', (route) =>
      isAway ? route.fulfill({ status: 503, json: { statusCode: 503, errors } }) : route.continue(),
    );
    await page.goto(`${app.url}/app/invoicing/issuers`);
    await page.locator('[aria-busy=true]').first().waitFor();
    letGo();
    await page.getByRole('button', { name: 'Reintentar' }).waitFor();
    await isFineAtEveryWidth(page);
    isAway = false;
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('900373076-4').waitFor();

    const abroad = await registerHost(app, 'quito@example.test');
    const { data } = await abroad.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Casa Quito',
      type: 'short rental',
      currency: 'USD',
      timezone: 'America/Guayaquil',
      location: { country: { _id: 'EC', name: 'Ecuador', iso: 'EC' } },
    });
    await finishSetupOf(app, data._id);
    await context.clearCookies();
    await signInBrowser(app, page, 'quito@example.test');
    await page.goto(`${app.url}/app/invoicing/issuers`);
    await page.getByText('Todavía no emitimos facturas en el país de esta propiedad').waitFor();
    await isFine(page);
    await context.close();
  });
});
