import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDaysFromNow } from '#support/dates.ts';
import { countRenders } from '#support/render-count.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { signInBrowser, isFineAtEveryWidth } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

/** The list of listings: searched, grouped, changed together, imported; and a room for a stay without one. */
let app: TestApp;
let browser: Browser;

const importAll = async (host: Host, content: string) => {
  const path = '/api/pms/listings/import';
  const { data } = await host.send<{ plan: string }>('POST', `${path}/preview`, { content });
  await host.send('POST', path, { content, plan: data.plan });
};

describe.skipIf(!hasBrowser)('the list of listings', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('is searched, grouped and changed together, at every width, in es [C-LIST-01, C-LIST-23, R-LIST-05, R-LIST-07]', async () => {
    const language = 'es';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const email = `lista${viewport.width}@example.test`;
    const host = await hostWithProperty(app, email);
    await importAll(
      host,
      'Código,Nombre,Tipo,Capacidad,Dirección\n201,Hab. 201,Doble,2,Calle 8\n202,Hab. 202,Doble,2,Calle 8\n301,Suite Mar,Suite,4,Calle 9\n,Casa,,6,Calle del Río',
    );
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}/app/listings?language=${language}`);
    const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    await link('Suite Mar').waitFor();
    await isFineAtEveryWidth(page);

    await page.getByRole('combobox', { name: t['app.listing.order'] }).selectOption('type');
    await page.getByRole('rowheader', { name: 'Doble' }).waitFor();
    await isFineAtEveryWidth(page);

    // What Posada knows first; how others know it when it is asked for.
    const box = page.getByRole('searchbox', { name: t['app.listing.search'] });
    await box.fill('rio');
    await link('Suite Mar').waitFor({ state: 'detached' });
    await link('Casa').waitFor();
    await box.fill('301');
    await page.getByText(t['app.listing.noneFound']).waitFor();
    await page.getByLabel(t['app.listing.search.outside']).check();
    await link('Suite Mar').waitFor();
    await isFineAtEveryWidth(page);
    await box.fill('');
    await link('Casa').waitFor();

    // With the keyboard alone: a range, and one change for all its listings.
    const choice = (name: string) =>
      page.getByRole('checkbox', { name: t['app.listing.choose'].replace('{name}', name) });
    await choice('Hab. 201').focus();
    await page.keyboard.press('Space');
    await choice('Hab. 202').focus();
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('group', { name: t['app.listing.bulk'] });
    await bar.getByText(t['app.listing.bulk.chosen.other'].replace('{count}', '2')).waitFor();
    await isFineAtEveryWidth(page);
    await bar.getByRole('button', { name: t['app.listing.bulk.edit'] }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t['app.stay.checkIn']).fill('14:30');
    await isFineAtEveryWidth(page);
    await dialog
      .getByRole('button', { name: t['app.listing.bulk.save.other'].replace('{count}', '2') })
      .click();
    await link('Hab. 201').getByText('14:30').waitFor();

    await choice('Suite Mar').check();
    await bar.getByRole('button', { name: t['app.listing.archive'] }).click();
    await link('Suite Mar').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t['app.calendar.undo'] }).click();
    await link('Suite Mar').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('types are made and a file is tried and imported, at every width, in pt [C-LIST-18, C-LIST-24]', async () => {
    const language = 'pt';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const email = `importa${viewport.width}@example.test`;
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}/app/listings/types?language=${language}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByText(t['app.listing.types.none']).waitFor();
    await isFineAtEveryWidth(page);
    await drawer.getByRole('button', { name: t['app.listing.type.add'] }).click();
    await drawer.locator('input[name=name]').fill('Doble');
    await drawer.locator('input[name=capacity]').fill('2');
    await isFineAtEveryWidth(page);
    await drawer.getByRole('button', { name: t['app.listing.type.save'] }).click();
    await drawer.getByText('Doble', { exact: true }).waitFor();
    await isFineAtEveryWidth(page);

    await page.goto(`${app.url}/app/listings/import?language=${language}`);
    const file = Buffer.from(
      'Nombre;Tipo;Capacidad\nHabitación 201;Doble;2\nHabitación 202;Suite;muchos',
      'latin1',
    );
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'habitaciones.csv', mimeType: 'text/csv', buffer: file });
    await page.getByText(t['listing.capacity.invalid']).waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['app.listing.import.run.one'].replace('{count}', '1') }).click();
    await page.getByRole('button', { name: t['app.listing.import.nothing'] }).waitFor();
    await page.goto(`${app.url}/app/listings?language=${language}`);
    await page.getByRole('link', { name: /^Habitación 201/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a stay without a room gets one of its size with one press, at every width, in en [C-LIST-22]', async () => {
    const language = 'en';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const email = `asigna${viewport.width}@example.test`;
    const host = await hostWithProperty(app, email);
    await importAll(host, 'Nombre,Capacidad\nJusta,2\nGrande,6\nChica,1');
    const { data: rooms } = await host.get<{ _id: string; internalName: string }[]>('/api/pms/listings');
    const big = rooms.find(({ internalName }) => internalName === 'Grande');
    const { data: reservation } = await host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: big?._id,
      guestName: 'Marina Duarte',
      adults: 2,
      checkInDate: inDaysFromNow(3),
      checkOutDate: inDaysFromNow(5),
    });
    await host.send('PATCH', `/api/pms/reservations/${reservation._id}`, { roomId: null });
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}/app/reservations/${reservation._id}?language=${language}`);
    const offers = page.getByRole('button', { name: t['app.stay.assign.choose'].replace('{name}', '') });
    await offers.first().waitFor();
    await isFineAtEveryWidth(page);
    expect(await offers.first().getAttribute('aria-label')).toContain('Justa');
    await offers.first().click();
    await page.getByText(t['app.stay.assign.done'].replace('{name}', 'Justa'), { exact: true }).waitFor();
    await offers.first().waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('five hundred rows show at once, and a choice does not redraw them [USER-PAIN 17]', async () => {
    const email = 'quinientos@example.test';
    const host = await hostWithProperty(app, email);
    const lines = Array.from({ length: 620 }, (_, index) => `Hab. ${String(index).padStart(3, '0')}`);
    await importAll(host, ['Nombre', ...lines].join('\n'));
    const { page, context } = await openPerson(browser, { width: 1440, height: 900 }, 'es');
    const drawn = await countRenders(page);
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}/app/listings?language=es`);
    const boxes = page.locator('[data-choice]');
    await expect.poll(() => boxes.count()).toBe(500);
    const drawnBefore = await drawn();
    await boxes.nth(250).check();
    expect((await drawn()) - drawnBefore).toBeLessThan(100);
    // R-LIST-01: the next page is appended.
    await page.getByRole('button', { name: allTexts.es['app.listing.more'] }).click();
    await expect.poll(() => boxes.count()).toBe(620);
    await context.close();
  });
});
