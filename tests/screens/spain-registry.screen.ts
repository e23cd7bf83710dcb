import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { accessibilityProblems, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { registerHost } from '#support/host.ts';
import { signInTo } from '#support/pages.ts';
import { markDeviceKnown } from '#support/people.ts';
import { finishSetupOf } from '#support/trial.ts';

const EMAIL = 'madrid@example.test';
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('the registry of a property in Spain', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    const host = await registerHost(app, EMAIL);
    const { data } = await host.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Casa del Olmo',
      type: 'short rental',
      currency: 'EUR',
      timezone: 'Europe/Madrid',
      location: { country: { _id: 'ES', name: 'España', iso: 'ES' }, city: { _id: null, name: 'Madrid' } },
    });
    await finishSetupOf(app, data._id);
    await markDeviceKnown(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('the settings ask for the fields of SES.HOSPEDAJES alone, and show the connected registry [R-REGISTRY-01]', async () => {
    const { page, context } = await openPerson(browser, { width: 1440, height: 900 });
    await signInTo(app, page, { email: EMAIL, path: '' });
    await page.goto(`${app.url}/app/registry`);
    await page.getByRole('link', { name: 'Conectar registro' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('switch', { name: /SES\.HOSPEDAJES/ }).waitFor();
    expect(await drawer.getByLabel('Número de RNT').count()).toBe(0);
    await drawer.getByLabel('Código de establecimiento').fill('00000000001');
    await drawer.getByRole('switch', { name: /Modo de prueba/ }).check();
    await drawer.getByRole('button', { name: 'Guardar registro' }).click();
    await drawer.getByText('Datos de acceso incorrecto').first().waitFor();
    expect(await drawer.getByLabel('Código de establecimiento').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);

    await drawer.getByLabel('Código de establecimiento').fill('0000000001');
    await drawer.getByRole('button', { name: 'Guardar registro' }).click();
    await page.getByText('Registro guardado').waitFor();
    await page.getByText('SES.HOSPEDAJES').first().waitFor();
    await context.close();
  });
});
