import { readFileSync } from 'node:fs';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
} from '#support/browser.ts';
import { markDeviceKnown } from '#support/people.ts';
import { signInTo } from '#support/pages.ts';

/** What a host does on the screens: corrects, connects, looks, revokes. */
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('the work of a host', () => {
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

  async function signedIn() {
    const person = await openPerson(browser, { width: 1440, height: 900 });
    await signInTo(app, person.page, { email: DEMO_EMAIL, path: '' });
    return person;
  }

  /** The check-in of a guest in the drawer over the list. */
  async function openCheckIn(page: Page, guest: string) {
    await page.goto(`${app.url}/app/check-in`);
    await page.getByText(guest).first().click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('heading', { name: guest }).waitFor();
    return drawer;
  }

  test('after a correction the page says that the report is on its way, and then shows the answer of the registry [USER-PAIN 7]', async () => {
    const { page, context, complaints } = await signedIn();
    const row = page.locator('#attention li').filter({ hasText: 'SIRE rechazó el reporte de Tomás Keller' });
    await row.getByRole('link', { name: 'Corregir y reenviar' }).click();
    const drawer = page.getByRole('dialog');
    const correct = async (day: string) => {
      await drawer.getByLabel('Fecha de nacimiento').fill(day);
      await drawer.getByRole('button', { name: 'Corregir y reenviar' }).click();
      await page.getByText('En camino a SIRE').waitFor();
    };
    await correct('1985-03-07');
    await page.getByText('SIRE rechazó el reporte de Tomás Keller: La fecha de nacimiento').waitFor();
    await correct('1985-06-30');
    await page.getByText('SIRE recibió el reporte de Tomás Keller').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a field of kind choice is a list with its words', async () => {
    const { page, context } = await signedIn();
    // The demo is connected to it; a host who is not connected sees its fields.
    await page.route('**/api/common/property-integrations?*', (route) =>
      route.fulfill({ json: { statusCode: 200, data: [] } }),
    );
    await page.goto(`${app.url}/app/integrations/sire`);
    const choice = page.getByLabel('Tu tipo de documento');
    await choice.selectOption({ label: 'Pasaporte' });
    expect(await choice.inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Conectar', exact: true }).click();
    await page.getByText('Campo requerido').first().waitFor();
    expect(await page.getByText('Campo requerido').count(), 'one for each field that is empty').toBe(4);
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.close();
  });

  test('a refused registration shows an error at each field, and a newer one shows both values [REL-22]', async () => {
    const { page, context } = await signedIn();
    await page.goto(`${app.url}/app/registry`);
    await page.getByRole('link', { name: 'Ajustes del registro' }).first().click();
    const drawer = page.getByRole('dialog');
    const modes = drawer.getByRole('switch', { name: /Modo de prueba/ });
    await modes.first().waitFor();
    for (const mode of await modes.all()) await mode.uncheck();
    await drawer.getByLabel('Número de RNT').fill('12');
    await drawer.getByLabel('Clave de TRA').fill('x123');
    await drawer.getByRole('button', { name: 'Guardar registro' }).click();
    await drawer.getByText('Datos de acceso incorrecto').first().waitFor();
    expect(await drawer.getByLabel('Número de RNT').getAttribute('aria-invalid')).toBe('true');
    expect(await drawer.getByLabel('Contraseña', { exact: true }).getAttribute('aria-invalid')).toBe('true');

    for (const mode of await modes.all()) await mode.check();
    // What is typed counts in test mode too (W1-D-14).
    await drawer.getByLabel('Número de RNT').fill('123456');
    await drawer.getByLabel('Clave de TRA').fill('');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Nombre del establecimiento').fill('Casa Azul Centro');
    await other.getByRole('button', { name: 'Guardar registro' }).click();
    await other.getByText('Registro guardado').waitFor();
    await drawer.getByLabel('Nombre del establecimiento').fill('Casa Azul Getsemaní');
    await drawer.getByRole('button', { name: 'Guardar registro' }).click();
    await drawer.getByText('Casa Azul Centro').waitFor();
    await drawer.getByText('Casa Azul Getsemaní').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Guardar registro' }).click();
    await page.getByText('Registro guardado').waitFor();
    await context.close();
  });

  test('the host reads the signed contract, reveals a document and revokes the link [PRV-04, PRV-13, SEC-21]', async () => {
    const { page, context, complaints } = await signedIn();
    const drawer = await openCheckIn(page, 'João Salgado');
    await drawer.getByRole('heading', { name: 'Contrato' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await drawer.getByRole('button', { name: 'Ver documento completo' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Queda anotado en tu propiedad quién lo vio y cuándo.').waitFor();
    await question.getByRole('button', { name: 'Ver documento completo' }).click();
    await page.getByText('FZ482913').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('FZ482913').waitFor({ state: 'detached' });

    await drawer.getByRole('button', { name: 'Enlace de check-in' }).click();
    await drawer.getByRole('button', { name: 'Anular enlace' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Anular enlace' }).click();
    await page.getByText('Enlace anulado').waitFor();
    await drawer.getByText('No hay un enlace que abra').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(complaints.filter((line) => !line.includes('Clipboard'))).toEqual([]);
    await context.close();
  });

  test('the reservations that the filters show are downloaded as a file [C-RES-16, SEC-31]', async () => {
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/reservations?search=Keller`);
    await page.getByText('Tomás Keller').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('posada-reservas.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Tomás Keller;Suite Bóveda');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the sentences of the server speak the language of the page, also after it was changed [R-LANG-01]', async () => {
    const { page, context } = await signedIn();
    await page.goto(`${app.url}/app?language=pt`);
    await page.getByText('1 chegada de amanhã sem check-in').waitFor();
    await page.getByRole('button', { name: /PT$/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByText('1 arrival tomorrow without check-in').waitFor();
    // The account speaks it from now on (W1-B-06); what follows is in Spanish again.
    await page.getByRole('button', { name: /EN$/ }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await page.getByText('1 llegada de mañana sin check-in').waitFor();
    await context.close();
  });

  test('a page whose part is gone reloads once and then shows the way back [R-NAV-09, REL-50, S-UI-08]', async () => {
    const { page, context } = await signedIn();
    await page.route(/\/assets\/listings-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('link', { name: 'Alojamientos' }).first().click();
    await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor();
    await page.waitForTimeout(1500);
    expect(loads, 'by itself once').toBe(1);
    await page.unroute(/\/assets\/listings-.*\.js/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Llévame de vuelta' }).click();
    await page.waitForURL(({ pathname }) => /^\/app\/?$/.test(pathname));
    await page.getByRole('link', { name: 'Alojamientos' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Alojamientos' }).waitFor();
    await context.close();
  });
});
