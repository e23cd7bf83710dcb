import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { saveSyncedStay } from '#areas/stays/reservations/reservations.test-source.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
} from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { pressRetry, signInBrowser } from '#support/pages.ts';
import { ListingId } from '#vocabulary/ids.ts';

const EMAIL = 'valentina@example.test';

/** What a host does when nights are sold twice, and with a list that is looked at every day. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
const rooms: Record<string, string> = {};

describe.skipIf(!hasBrowser)('stays that need a person', () => {
  const sell = (room: string, guestName: string, from: number, nights: number) =>
    host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: rooms[room],
      checkInDate: inDays(from),
      checkOutDate: inDays(from + nights),
      guestName,
      adults: 2,
    });

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    for (const name of ['Apto 101', 'Apto 102', 'Suite']) {
      const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
        internalName: name,
        capacity: 4,
      });
      rooms[name] = data._id;
    }
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function signedIn(size: { width: number; height: number } = { width: 1440, height: 900 }) {
    const person = await openPerson(browser, size);
    await signInBrowser(app, person.page, EMAIL);
    return person;
  }
  const CONFLICTS = '/app/reservations/conflicts';

  test('the conflicts: nothing, loading, failed, and full at three widths in three languages [C-RES-17]', async () => {
    const { page, context, complaints } = await signedIn();
    await page.goto(app.url + CONFLICTS);
    await page.getByText('Ninguna noche está vendida dos veces').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await sell('Apto 101', 'Ana Rojas', 20, 4);
    await saveSyncedStay(app, host.propertyId, {
      listingId: ListingId.parse(rooms['Apto 101']),
      arrival: inDays(21),
      departure: inDays(24),
      guestName: 'Marina Duarte',
    });
    for (const { width, height, language } of chooseWidths(2)) {
      await page.setViewportSize({ width, height });
      await page.goto(`${app.url}${CONFLICTS}?language=${language}`);
      await page.getByText('Marina Duarte').first().waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.route('**/api/pms/conflicts?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${app.url}${CONFLICTS}?language=es`);
    await page.getByRole('button', { name: 'Reintentar' }).waitFor();
    await context.close();
  });

  test('one press moves who came second, one press brings it back, and the end is pleasant [USER-PAIN 2]', async () => {
    const { page, context } = await signedIn();
    await page.goto(`${app.url}${CONFLICTS}?language=es`);
    await page.getByRole('button', { name: /Mover a Apto 102/ }).click();
    await page.getByText('Ninguna noche está vendida dos veces').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Apto 101: Marina Duarte no tiene sus noches').waitFor();
    await page.getByRole('button', { name: 'Cancelar aquí' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Solo se cancela en Posada: para Booking.com la reserva sigue en pie').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar reserva' }).click();
    await page.getByText('Ninguna noche está vendida dos veces').waitFor();
    await context.close();
  });

  test('guests change listings in the middle from the drawer, are seen in both, and come back [C-RES-18, C-RES-19]', async () => {
    const { data: stay } = await sell('Suite', 'Tomás Keller', 1, 6);
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/reservations/${stay._id}?language=es`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByText('Cambiar de alojamiento a mitad de la estadía').click();
    await drawer.getByLabel('Primera noche en el otro alojamiento').selectOption(inDays(4));
    await drawer.getByLabel('Alojamiento desde esa noche').selectOption({ label: 'Apto 102 · 4 huéspedes' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Cambiar desde esa noche' }).click();
    await drawer.getByRole('heading', { name: 'Dónde duerme' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.goto(`${app.url}/app/calendar`);
    const bars = page.getByRole('gridcell', { name: /^Tomás Keller/ });
    await bars.nth(1).waitFor();
    const labels = await bars.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    expect(labels.some((label) => label?.includes('sigue en otro alojamiento'))).toBe(true);
    expect(labels.some((label) => label?.includes('viene de otro alojamiento'))).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.goto(`${app.url}/app/reservations/${stay._id}`);
    await drawer.getByRole('button', { name: 'Dejar todo en Suite' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar todo en Suite' }).click();
    await page.getByText('Tomás Keller se queda en Suite toda la estadía').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the drawer says who did what: loading, failed, empty, and full at three widths in three languages [C-RES-24]', async () => {
    const { data: stay } = await sell('Suite', 'Íngrid Núñez', 40, 4);
    const change = (body: object) => host.send('PATCH', `/api/pms/reservations/${stay._id}`, body);
    await change({ checkInDate: inDays(41) });
    await change({ roomId: rooms['Apto 102'], adults: 3 });
    await change({ notes: 'Llega tarde' });
    await change({ status: 'not_confirmed' });
    await change({ status: 'confirmed' });
    const { page, context, complaints } = await signedIn();
    const titles = { es: 'Historial', pt: 'Histórico', en: 'History' };
    for (const { width, height, language } of chooseWidths(0)) {
      await page.setViewportSize({ width, height });
      await page.goto(`${app.url}/app/reservations/${stay._id}?language=${language}`);
      const part = page
        .locator('section', { has: page.getByRole('heading', { name: titles[language] }) })
        .last();
      await part.getByText('Valentina Mora').first().waitFor();
      expect(await part.getByRole('listitem').count()).toBe(4);
      await part.getByRole('button').click();
      expect(await part.getByRole('listitem').count()).toBe(6);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.goto(`${app.url}/app/reservations/${stay._id}?language=es`);
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Valentina Mora pasó la reserva de Suite a Apto 102').waitFor();
    const answered = Promise.withResolvers<void>();
    await page.route('**/history?*', async (route) => {
      await answered.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.reload();
    await drawer.getByRole('heading', { name: 'Historial' }).waitFor();
    await drawer.locator('section', { hasText: 'Historial' }).locator('[aria-busy=true]').waitFor();
    answered.resolve();
    await drawer.getByRole('button', { name: 'Reintentar' }).waitFor();
    await page.unroute('**/history?*');
    await page.route('**/history?*', (route) => route.fulfill({ json: { statusCode: 200, data: [] } }));
    await pressRetry(drawer.getByRole('button', { name: 'Reintentar' }));
    await drawer.getByText('Todavía no hay cambios en esta reserva.').waitFor();
    await page.unroute('**/history?*');
    await page.reload();
    await drawer.getByText('Valentina Mora confirmó la reserva').waitFor();
    await context.close();
  });

  test('a view is a chip: kept, opened by its address, renamed, forgotten [C-RES-20, C-RES-21, C-RES-22, C-RES-23]', async () => {
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/reservations?language=es`);
    const views = page.getByRole('navigation', { name: 'Vistas de la lista' });
    await views.getByRole('link', { name: 'Se van hoy' }).click();
    await page.waitForURL(/departure=today/);
    await page.getByLabel('Canal', { exact: true }).selectOption('airbnb');
    await views.getByRole('button', { name: 'Guardar esta vista' }).click();
    await page.getByLabel('Nombre de la vista').fill('Airbnb sale hoy');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar vista' }).click();
    const mine = views.getByRole('link', { name: 'Airbnb sale hoy' });
    await mine.waitFor();
    expect(await mine.getAttribute('aria-current')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.reload();
    await views.getByRole('button', { name: 'Cambiar el nombre de Airbnb sale hoy' }).click();
    await page.getByLabel('Nombre de la vista').fill('Salen de Airbnb');
    await page.getByRole('button', { name: 'Guardar vista' }).click();
    await views.getByRole('link', { name: 'Salen de Airbnb' }).waitFor();
    await views.getByRole('button', { name: 'Borrar la vista Salen de Airbnb' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await views.getByRole('link', { name: 'Salen de Airbnb' }).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await scrollsSideways(page)).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
