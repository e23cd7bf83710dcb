import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { codesFor, type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { holdReplies, pressRetry, signInBrowser } from '#support/pages.ts';

const HOST = 'anfitriona@example.test';
const ADMIN = 'admin@example.test';
const TERMS = '**/api/common/terms-and-conditions?*';
const [DESKTOP, , PHONE] = WIDTHS;

/** What hosts and administrators write for others. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };

const good = async (page: Page) => {
  // A drawer that still slides in is half transparent; one that is taken away ends its animation early.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};
const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** Loading, then a failure that a press mends. */
async function failsAndRecovers(page: Page, call: string, address: string) {
  // Not by taking the route away: a page that asks again by itself may be on it.
  let isAway = true;
  const errors = [{ code: 'unavailable', message: 'Ahora no' }];
  const letGo = await holdReplies(page, call, (route) =>
    isAway ? route.fulfill({ status: 503, json: { statusCode: 503, errors } }) : route.continue(),
  );
  await page.goto(`${app.url}${address}`);
  await page.locator('[aria-busy=true]').first().waitFor();
  letGo();
  await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  await good(page);
  isAway = false;
  await pressRetry(page.getByRole('button', { name: 'Reintentar' }));
}

describe.skipIf(!hasBrowser)('content', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, HOST);
    await createSignedInPerson(app, ADMIN, { admin: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function asHost(viewport: { width: number; height: number } = DESKTOP, locale?: string) {
    const person = await openPerson(browser, viewport, locale);
    await signInBrowser(app, person.page, HOST);
    return person;
  }

  /** A stay from tomorrow on, and its link. */
  async function guestLink(): Promise<string> {
    const { data: room } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: 'Apto 301',
    });
    const { data: stay } = await host.send<{ _id: string }>('POST', '/api/pms/reservations', {
      roomId: room._id,
      checkInDate: inDays(1),
      checkOutDate: inDays(3),
      guestName: 'Anna Keller',
      adults: 1,
    });
    let url = '';
    await eventually(async () => {
      const path = `/api/common/check-ins/${stay._id}/link`;
      url = (await host.send<{ url: string }>('POST', path, {})).data.url;
    });
    return url;
  }

  test('the list of terms while it loads, when it fails, and empty [S-APP-49]', async () => {
    const { page, context } = await asHost();
    await failsAndRecovers(page, TERMS, '/app/terms-manager');
    await page.getByText('Todavía no has escrito condiciones').waitFor();
    await good(page);
    await shot(page, 'terms-empty');
    await context.close();
  });

  test('terms are written in two languages, published, and signed by the next guest [S-APP-49, R-TERMS-01]', async () => {
    const { page, context, complaints } = await asHost();
    await page.goto(`${app.url}/app/check-in`);
    await page.getByRole('link', { name: 'Términos y condiciones' }).click();
    await page.getByRole('link', { name: 'Escribir condiciones' }).first().click();
    const drawer = page.getByRole('dialog').first();
    const publish = async () => {
      await drawer.getByRole('button', { name: 'Publicar' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
    };
    await drawer.getByLabel('Nombre', { exact: true }).fill('Reglas 2026');
    await publish();
    await drawer.getByText('Escribe el texto en un idioma por lo menos').waitFor();
    await good(page);

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
    await publish();
    await page.getByText('Condiciones publicadas').waitFor();
    await page.getByRole('row', { name: /Reglas 2026.*En uso/ }).waitFor();
    await good(page);
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
    await context.close();

    const guest = await openPerson(browser, PHONE, 'en-US');
    await guest.page.goto(`${await guestLink()}?language=en`);
    await guest.page.waitForURL('**/g/checkin');
    await guest.page.goto(`${app.url}/g/checkin/agreement?language=en`);
    await guest.page.getByRole('heading', { name: 'House rules' }).waitFor();
    await guest.page.getByText('No pets.').waitFor();
    await good(guest.page);
    await guest.page.getByRole('heading', { name: 'House rules' }).scrollIntoViewIfNeeded();
    await shot(guest.page, 'terms-guest');
    await guest.context.close();
  });

  test('the editor in three widths and languages, with its versions word for word [S-APP-49]', async () => {
    for (const { language, ...viewport } of chooseWidths(1)) {
      const locale = { es: 'es-CO', pt: 'pt-BR', en: 'en-US' }[language];
      const { page, context } = await asHost(viewport, locale);
      await page.goto(`${app.url}/app/terms-manager?language=${language}`);
      await page.getByText('Reglas 2026').first().waitFor();
      await good(page);
      await shot(page, `terms-list-${viewport.width}`);
      await page.getByText('Reglas 2026').first().click();
      const drawer = page.getByRole('dialog').first();
      await drawer.locator('summary').click();
      const heading = locale === 'en-US' ? 'House rules' : 'Reglas de la casa';
      await eventually(async () =>
        expect(await drawer.getByRole('heading', { name: heading }).count()).toBe(2),
      );
      await good(page);
      await shot(page, `terms-editor-${viewport.width}`);
      await context.close();
    }
  });

  test('an administrator adds a playlist and videos, orders them, and nothing loads from outside [C-GEN-30, C-GEN-33]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !/^(data|blob):/.test(request.url()))
        outside.push(request.url());
    });
    await page.goto(`${app.url}/admin/login`);
    await page.locator('input[name=username]').fill(ADMIN);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const field = page.locator('input[name=code]');
    await field.waitFor();
    await field.fill((await codesFor(app, ADMIN, 1))[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Videos' }).waitFor();
    await failsAndRecovers(page, '**/api/admin/playlists*', '/admin/videos');
    await page.getByText('Todavía no hay listas').waitFor();
    await good(page);

    await page.getByRole('button', { name: 'Crear lista' }).click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByLabel('Título en español').fill('Primeros pasos');
    await drawer.getByLabel('Dirección corta').fill('Primeros pasos');
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await drawer.getByText('Usa letras sin tilde').waitFor();
    await good(page);
    await drawer.getByLabel('Dirección corta').fill('primeros-pasos');
    await drawer.getByLabel('Publicada').check();
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Sin videos: la página pública no la muestra').waitFor();

    for (const [slug, title] of [
      ['crear-propiedad', 'Crea tu propiedad'],
      ['leer-calendarios', 'Lee tus calendarios'],
    ] as const) {
      await page.getByRole('button', { name: 'Agregar video a Primeros pasos' }).click();
      await drawer.getByLabel('Dirección del video').fill('https://vimeo.com/123456789');
      await drawer.getByLabel('Dirección corta').fill(slug);
      await drawer.getByLabel('Título en español').fill(title);
      await drawer.getByLabel('De qué trata, en español').fill('En dos minutos.');
      await drawer.getByRole('button', { name: 'Guardar' }).click();
      await page.getByRole('listitem').filter({ hasText: title }).waitFor();
    }
    await page.getByRole('button', { name: 'Subir Lee tus calendarios' }).click();
    await eventually(async () =>
      expect(await page.getByRole('listitem').first().textContent()).toContain('Lee tus calendarios'),
    );
    for (const { width, height } of chooseWidths(2)) {
      await page.setViewportSize({ width, height });
      await good(page);
      await shot(page, `videos-${width}`);
    }
    await page.getByRole('button', { name: 'Eliminar Lee tus calendarios' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Lee tus' }).waitFor({ state: 'detached' });
    expect(outside).toEqual([]);
    expect(complaints.filter((line) => !line.includes('503'))).toEqual([]);
    await context.close();
  });

  test('a short link names the host it leaves to, and says when it leads nowhere [S-SITE-20, D-14]', async () => {
    const { data } = await host.send<{ shortUrl: string }>('POST', '/api/common/short-links', {
      url: 'https://maps.example.test/casa-azul',
    });
    for (const viewport of chooseWidths(0)) {
      const { page, context } = await openPerson(browser, viewport);
      await page.goto(data.shortUrl);
      const go = page.getByRole('link', { name: 'Ir a maps.example.test' });
      expect(await go.getAttribute('href')).toBe('https://maps.example.test/casa-azul');
      await good(page);
      await shot(page, `short-link-${viewport.width}`);
      await page.goto(`${app.url}/l/AAAAAAAAAAA`);
      await page.getByRole('heading', { name: 'Este enlace no lleva a ninguna parte' }).waitFor();
      await good(page);
      await context.close();
    }
  });
});
