import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_EMAIL, DEMO_PASSWORD, seedDemo } from '#main/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { knowDevice } from '#support/people.ts';

const CALL = '**/api/common/terms-and-conditions?*';

/** What a host writes for the guests. */
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('content', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { faces: true });
    await seedDemo(app.platform, () => {});
    await knowDevice(app, DEMO_EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function signedIn(viewport: { width: number; height: number } = WIDTHS[0]) {
    const person = await openPerson(browser, viewport);
    await person.page.goto(`${app.url}/login`);
    await person.page.locator('input[type=email], input[name=username]').first().fill(DEMO_EMAIL);
    await person.page.locator('input[type=password]').fill(DEMO_PASSWORD);
    await person.page.keyboard.press('Enter');
    await person.page.waitForURL(({ pathname }) => pathname === '/app');
    return person;
  }

  test('S-APP-49 the list of terms shows that it loads, that it failed, and that it is empty', async () => {
    const { page, context } = await signedIn();
    await page.route(CALL, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"statusCode":503,"errors":[{"code":"unavailable","message":"Ahora no"}]}',
      });
    });
    await page.goto(`${app.url}/app/terms-manager`);
    await page.locator('[aria-busy=true]').first().waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).waitFor({ timeout: 30_000 });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Todavía no has escrito condiciones').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.close();
  });

  test('S-APP-49 R-TERMS-01 terms are written in two languages, published, and signed by the next guest', async () => {
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/check-in`);
    await page.getByRole('link', { name: 'Términos y condiciones' }).click();
    await page.getByRole('link', { name: 'Escribir condiciones' }).first().click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByLabel('Nombre', { exact: true }).fill('Reglas 2026');
    await drawer.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
    await drawer.getByText('Escribe el texto en un idioma por lo menos').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await drawer.getByLabel('Título').fill('Reglas de la casa');
    await drawer.getByRole('tab', { name: 'English' }).click();
    await drawer.getByRole('button', { name: 'Guardar borrador' }).click();
    // What is missing is in the other language, and is brought on screen.
    await drawer.getByText('Escribe título y texto, o deja los dos vacíos').waitFor();
    await drawer.getByLabel('Texto', { exact: true }).fill('Silencio desde las 22:00.\n\nSin mascotas.');
    await drawer.getByRole('tab', { name: 'English' }).click();
    await drawer.getByLabel('Título').fill('House rules');
    await drawer.getByLabel('Texto', { exact: true }).fill('Quiet from 10 pm.\n\nNo pets.');
    await drawer.getByRole('heading', { name: 'House rules' }).waitFor();
    await drawer.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
    await page.getByText('Condiciones publicadas').waitFor();
    await page.getByRole('row', { name: /Reglas 2026.*En uso/ }).waitFor();
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);

    await page.goto(`${app.url}/app/reservations`);
    const link = await page.evaluate(async () => {
      const read = async (path: string, init?: RequestInit) =>
        ((await (await fetch(path, init)).json()) as { data: never }).data;
      const stays = (await read('/api/checkin-express/reservations?limit=50')) as {
        reservationId: string;
        state: string;
      }[];
      const open = stays.find(({ state }) => state === 'pending');
      const made = (await read(`/api/common/check-ins/${open?.reservationId}/link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"replace":true}',
      })) as { url: string };
      return made.url;
    });
    const guest = await openPerson(browser, WIDTHS[2], 'en-US');
    await guest.page.goto(`${link}?language=en`);
    await guest.page.getByRole('heading', { level: 1 }).first().waitFor();
    await guest.page.goto(`${app.url}/g/checkin/contract?language=en`);
    await guest.page.getByRole('heading', { name: 'House rules' }).waitFor();
    await guest.page.getByText('No pets.').waitFor();
    expect(await accessibilityProblems(guest.page)).toEqual([]);
    expect(await scrollsSideways(guest.page)).toBe(false);
    await guest.context.close();
    await context.close();
  });

  test('S-APP-49 the editor in three widths: readable, nothing sideways, versions word for word', async () => {
    for (const viewport of WIDTHS) {
      const { page, context } = await signedIn(viewport);
      await page.goto(`${app.url}/app/terms-manager`);
      await page.getByText('Reglas 2026').first().waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      await page.getByText('Reglas 2026').first().click();
      const drawer = page.getByRole('dialog').first();
      await drawer.getByText('Versión 1, del').click();
      expect(await drawer.getByRole('heading', { name: 'Reglas de la casa' }).count()).toBe(2);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityProblems(page)).toEqual([]);
      await context.close();
    }
  });
});
