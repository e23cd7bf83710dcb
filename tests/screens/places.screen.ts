import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInTo } from '#support/pages.ts';

let app: TestApp;
let browser: Browser;

/** Opens a field, types and takes the first that is found, all by keys. */
async function pickByKeys(page: Page, field: string, typed: string, found: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).focus();
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Buscar').waitFor();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: found }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: found }).waitFor();
}

describe.skipIf(!hasBrowser)('places', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a host in Mexico picks state and city by keys on a phone, and finds them again [W1-B-07, C-LOC-02, C-LOC-03, A11-01]', async () => {
    const email = 'sayulita@example.test';
    const owner = await hostWithProperty(app, email);
    const path = `/api/common/property/${owner.propertyId}`;
    await owner.send('PATCH', path, { location: { country: { _id: 'MX', name: 'México', iso: 'MX' } } });
    const { page, context, complaints } = await openPerson(browser, WIDTHS[2]);
    const lists: number[] = [];
    page.on('response', async (response) => {
      if (!response.url().includes('/api/common/cities')) return;
      lists.push(((await response.json()) as { data: unknown[] }).data.length);
    });
    const edit = `/manage-properties/edit/${owner.propertyId}`;
    await signInTo(app, page, { email, path: edit });
    const drawer = page.getByRole('dialog', { name: 'Casa Azul' });
    await pickByKeys(page, 'Departamento o estado', 'nayarit', /Nayarit/);
    await pickByKeys(page, 'Ciudad', 'sayulita', /Sayulita/);
    await drawer.getByRole('button', { name: 'Guardar cambios' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect((await owner.get<Property>(path)).data.location).toMatchObject({
      state: { _id: 'MX-NAY', name: 'Nayarit' },
      city: { _id: 'MX-NAY-sayulita', name: 'Sayulita' },
    });

    await page.goto(`${app.url}/app${edit}`);
    await page.getByRole('combobox', { name: 'Departamento o estado Nayarit' }).waitFor();
    await page.getByRole('combobox', { name: 'Ciudad Sayulita' }).waitFor();
    await isFineAtEveryWidth(page);

    // A village that is in no list is typed; a place that the person did not search for is not sent to the phone.
    await page.getByRole('combobox', { name: /^Ciudad/ }).click();
    await page.getByPlaceholder('Buscar').fill('Los Ayala');
    const own = page.getByRole('option', { name: 'Escribir «Los Ayala», que no está en la lista' });
    await own.waitFor();
    await isFineAtEveryWidth(page);
    await own.click();
    await page.getByRole('combobox', { name: 'Ciudad Los Ayala' }).waitFor();
    await drawer.getByRole('button', { name: 'Guardar cambios' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect((await owner.get<Property>(path)).data.location.city).toEqual({ _id: null, name: 'Los Ayala' });
    expect(Math.max(...lists)).toBeLessThanOrEqual(30);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a city that another user changed shows by its name beside the typed one; SIRE gets the code [REL-22, W1-B-07]', async () => {
    const email = 'cartagena@example.test';
    const owner = await hostWithProperty(app, email);
    const path = `/api/common/property/${owner.propertyId}`;
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, page, { email, path: `/manage-properties/edit/${owner.propertyId}` });
    await pickByKeys(page, 'Ciudad', 'magangue', /Magangué/);
    const country = { _id: 'CO', name: 'Colombia', iso: 'CO' };
    const theirs = { country, state: null, city: { _id: '13468', name: 'Mompós' } };
    const { location } = (await owner.send<Property>('PATCH', path, { location: theirs })).data;
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('radio', { name: new RegExp(`${location.city?.name}$`) }).check();
    await page.getByRole('combobox', { name: `Ciudad ${location.city?.name}` }).waitFor();
    await page.getByRole('radio', { name: /Magangué$/ }).check();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await owner.get<Property>(path)).data.location).toMatchObject({
      state: { _id: 'CO-13' },
      city: { _id: '13430', name: 'Magangué' },
    });

    await page.goto(`${app.url}/app/registry/settings/new`);
    await page.getByRole('switch', { name: /^SIRE/ }).check();
    await pickByKeys(page, 'Ciudad', 'bogota', /Bogotá, D\.C\./);
    await page.getByRole('combobox', { name: /^Ciudad/ }).click();
    await page.getByRole('option', { name: 'Medellín 05001' }).click();
    await page.getByRole('combobox', { name: 'Ciudad Medellín' }).waitFor();
    await isFineAtEveryWidth(page);
    // The refused saves are what this is about.
    expect(complaints.filter((one) => !one.includes('412'))).toEqual([]);
    await context.close();
  });
});
