import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';

const EMAIL = 'valentina@example.test';

/** Typed text in a form: what is wrong is said at its field, and nothing is lost unasked. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let room: string;

describe.skipIf(!hasBrowser)('typed text', () => {
  const typed = (days: number) => inDays(days).split('-').reverse().join('/');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    const input = { internalName: 'Apto 101' };
    room = (await host.send<{ _id: string }>('POST', '/api/pms/listings', input)).data._id;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const onNewReservation = async () => {
    const person = await openPerson(browser, { width: 1440, height: 900 });
    await signInBrowser(app, person.page, EMAIL);
    await person.page.goto(`${app.url}/app/reservations`);
    await person.page.getByRole('link', { name: 'Nueva reserva' }).first().click();
    const form = person.page.getByRole('dialog', { name: 'Nueva reserva' });
    await form.getByLabel('Huésped', { exact: true }).waitFor();
    return { ...person, form };
  };

  test('a wrong total speaks of the total, and reversed dates say it while they are typed [W2-L-13]', async () => {
    const { page, form, context } = await onNewReservation();
    await form.getByLabel('Desde').fill(typed(5));
    await form.getByLabel('Hasta').fill(typed(3));
    await form.getByLabel('Hasta').press('Tab');
    await form.getByText('La salida debe ser después de la llegada').waitFor();
    await form.getByLabel(/^Total/).fill('abc');
    await form.getByLabel(/^Total/).press('Tab');
    await form.getByText('Escribe el valor en números, por ejemplo 450.000').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'unsaved-errors');
    await form.getByLabel('Hasta').fill(typed(7));
    await form.getByText('La salida debe ser después de la llegada').waitFor({ state: 'detached' });
    await context.close();
  });

  test('Esc, the cross, Back and a reload ask before typed text is lost [W2-L-13]', async () => {
    const { page, form, context } = await onNewReservation();
    const name = form.getByLabel('Huésped', { exact: true });
    const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' });
    const stay = question.getByRole('button', { name: 'Seguir editando' });
    await name.fill('Lucía Vega');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Cerrar' }).click(),
      () => page.evaluate(() => history.back()),
    ];
    for (const leave of ways) {
      await leave();
      await question.waitFor();
      await stay.click();
      await question.waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe('Lucía Vega');
    }
    await page.keyboard.press('Escape');
    await question.waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'unsaved-question');
    await stay.click();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => setTimeout(() => location.reload(), 0));
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await name.inputValue()).toBe('Lucía Vega');
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Descartar' }).click();
    await form.waitFor({ state: 'detached' });
    await context.close();
  });

  test('an untouched form and a saved one ask nothing [W2-L-13]', async () => {
    const { page, form, context, complaints } = await onNewReservation();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Nueva reserva' }).first().click();
    await form.getByLabel('Desde').fill(typed(10));
    await form.getByLabel('Hasta').fill(typed(12));
    await form.getByLabel('Hasta').press('Tab');
    await form.getByLabel('Alojamiento').click();
    await page.getByRole('option', { name: /Apto 101/ }).click();
    await form.getByLabel('Huésped', { exact: true }).fill('Bruno Salas');
    await form.getByRole('button', { name: 'Crear reserva' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByText('Bruno Salas').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an offer to undo leaves after a while, so that it does not lie over fields [W2-L-13]', async () => {
    const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: room,
      checkInDate: inDays(0),
      checkOutDate: inDays(1),
      guestName: 'Inés Duarte',
    });
    const person = await openPerson(browser, { width: 1440, height: 900 });
    const { page, context } = person;
    await signInBrowser(app, page, EMAIL);
    await page.clock.install();
    await page.goto(`${app.url}/app/reservations/${data._id}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Marcar que llegó' }).click();
    const undo = page.getByRole('button', { name: 'Deshacer' });
    await undo.waitFor();
    await page.mouse.move(10, 10);
    await page.clock.fastForward(6000);
    expect(await undo.count()).toBe(1);
    await page.clock.fastForward(16_000);
    await undo.waitFor({ state: 'detached' });
    await context.close();
  });
});
