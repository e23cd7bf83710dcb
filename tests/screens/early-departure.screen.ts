import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';

const EMAIL = 'valentina@example.test';

/** Guests who leave before their day: from the menu of the stay, from its form, and from the calendar. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };

describe.skipIf(!hasBrowser)('early departures', () => {
  const aStay = async (name: string, guestName: string) => {
    const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: name,
    });
    const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: unit._id,
      checkInDate: inDays(0),
      checkOutDate: inDays(3),
      guestName,
      total: 900_000,
    });
    await host.send('PATCH', `/api/pms/reservations/${data._id}`, { status: 'checked_in' });
    return data;
  };
  const stored = async ({ _id }: Reservation) => {
    const { data } = await host.get<Reservation>(`/api/pms/reservations/${_id}`);
    return { status: data.status, to: data.checkOutDate, total: data.total, until: data.chargedUntil };
  };

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const signedIn = async () => {
    const person = await openPerson(browser, { width: 1440, height: 900 });
    await signInBrowser(app, person.page, EMAIL);
    return person;
  };
  test('“Salió” before the day asks what becomes of the nights and of their price, and can be undone [W2-L-04]', async () => {
    const stay = await aStay('Casa del Arco', 'Lucía Vega');
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/reservations/${stay._id}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Marcar que salió' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Lucía Vega se va antes?' });
    await dialog.getByText(/Quedan 2 noches vendidas sin usar/).waitFor();
    await dialog.getByRole('button', { name: 'Marcar que salió' }).click();
    await dialog.getByText('Elige si se cobra o se devuelve').waitFor();
    expect((await stored(stay)).status).toBe('checked_in');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'early-departure');
    await dialog.getByRole('radio', { name: /^Devolverlo/ }).check();
    await dialog.getByText(/baja a \$\s300\.000/).waitFor();
    await dialog.getByRole('button', { name: 'Marcar que salió' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await stored(stay)).toEqual({ status: 'checked_out', to: inDays(1), total: 300_000, until: null });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect
      .poll(() => stored(stay))
      .toEqual({ status: 'checked_in', to: inDays(3), total: 900_000, until: null });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the nights may stay closed, and then no price is asked [W2-L-04]', async () => {
    const stay = await aStay('Casa del Patio', 'Bruno Salas');
    const { page, context } = await signedIn();
    await page.goto(`${app.url}/app/reservations/${stay._id}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Marcar que salió' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Bruno Salas se va antes?' });
    await dialog.getByRole('checkbox', { name: /^Liberar esas 2 noches/ }).uncheck();
    expect(await dialog.getByRole('radio').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Marcar que salió' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await stored(stay)).toEqual({ status: 'checked_out', to: inDays(3), total: 900_000, until: null });
    await context.close();
  });

  test('the form asks when its dates get shorter, and keeps what was typed [W2-L-04]', async () => {
    const stay = await aStay('Casa del Mar', 'Inés Duarte');
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/reservations/${stay._id}/edit`);
    const form = page.getByRole('dialog', { name: 'Editar reserva' });
    await form.getByLabel('Huésped', { exact: true }).fill('Inés Duarte Rey');
    expect(await form.getByRole('radio').count()).toBe(0);
    await form.getByLabel('Hasta').fill(inDays(1).split('-').reverse().join('/'));
    await form.getByLabel('Hasta').press('Tab');
    await form.getByText('El precio de las 2 noches sin usar').waitFor();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.getByText('Elige si se cobra o se devuelve').waitFor();
    expect(await form.getByLabel('Huésped', { exact: true }).inputValue()).toBe('Inés Duarte Rey');
    await shotAtEveryWidth(page, 'early-form');
    await form.getByRole('radio', { name: /^Cobrarlo/ }).check();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(await stored(stay)).toEqual({
      status: 'checked_in',
      to: inDays(1),
      total: 900_000,
      until: inDays(3),
    });
    await page.goto(`${app.url}/app/reservations/${stay._id}`);
    await page
      .getByText(/Paga hasta el/)
      .first()
      .waitFor();
    await shotAtEveryWidth(page, 'early-charged');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a stay that is made shorter on the calendar asks first [W2-L-04]', async () => {
    const stay = await aStay('Casa del Sol', 'Raúl Prieto');
    const { page, context } = await signedIn();
    await page.goto(`${app.url}/app/calendar`);
    await page.locator(`[data-bar="${stay._id}"]`).click();
    await page.getByRole('dialog').getByText('Raúl Prieto').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('grid').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Raúl Prieto se va antes?' });
    await dialog.getByRole('radio', { name: /^Devolverlo/ }).check();
    await dialog.getByRole('button', { name: 'Acortar la estadía' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await stored(stay)).toMatchObject({ to: inDays(2), total: 600_000 });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => stored(stay)).toMatchObject({ to: inDays(3), total: 900_000 });
    await context.close();
  });
});
