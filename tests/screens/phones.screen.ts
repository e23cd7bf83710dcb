import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { allTexts } from '#texts/all.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, signInTo } from '#support/pages.ts';
import { markDeviceKnown } from '#support/people.ts';
import { chooseCases } from '#support/size.ts';

/** Hoy and Reservas where hosts live, on a phone: what waits first, two lines for each stay (W1-F-03, W1-F-08). */
let app: TestApp;
let browser: Browser;
const PHONE = WIDTHS[2];
const es = allTexts.es;
/** Below the top bar, as much as the picture has above its first group. */
const CONTROLS = 227;
/** The title and the gap below it. */
const TITLE = 66;

describe.skipIf(!hasBrowser)('hosts on a phone', () => {
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

  const topOf = async (page: Page, selector: string) => {
    const [box, bar] = await Promise.all([
      page.locator(selector).first().boundingBox(),
      page.locator('header').first().boundingBox(),
    ]);
    return (box?.y ?? Infinity) - (bar?.height ?? 0);
  };

  test('Reservas: controls in two rows, what waits on top, two lines for each stay, filters in a sheet [W1-F-08]', async () => {
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await signInTo(app, page, { email: DEMO_EMAIL, path: '/reservations' });
    const groups = page.getByRole('main').getByRole('heading', { level: 2 });
    await groups.filter({ hasText: es['reservation.group.waiting'] }).waitFor();
    expect(await groups.first().innerText()).toMatch(/^Por atender/);
    // What was sold twice stands before everything; below it the controls are as low as in the picture.
    const conflict = await topOf(page, 'main a[href*="/conflicts"]');
    const [title, search] = [await topOf(page, 'main h1'), await topOf(page, 'main input[type=search]')];
    expect(conflict).toBeLessThan(search);
    expect((await topOf(page, 'main h2')) - search).toBeLessThanOrEqual(CONTROLS - title - TITLE);
    const heights = await page
      .locator('main li > a[href*="/reservations/"]')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(8);
    expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    // Who is in the house without being registered is never green.
    const first = page
      .locator('main section', { has: page.getByRole('heading', { level: 2 }) })
      .first()
      .getByRole('listitem');
    await first.filter({ hasText: es['app.stay.unregistered'] }).first().waitFor();
    await isFineAtEveryWidth(page);

    await page.getByRole('button', { name: es['reservation.filters'] }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(es['app.filter.status']).selectOption('checked_in');
    await sheet.getByLabel(es['app.filter.channel']).selectOption('airbnb');
    await isFine(page);
    await sheet.getByRole('button', { name: es['reservation.filters.see'] }).click();
    await page.getByRole('button', { name: 'Filtrar reservas, 2 filtros puestos' }).click();
    await sheet.getByRole('button', { name: 'Borrar los 2' }).click();
    await sheet.getByRole('button', { name: es['shell.close'] }).click();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: es['app.more'] }).first().click();
    await page.getByRole('menuitem', { name: es['app.block.new'] }).click();
    await page.waitForURL(/reservations\/block/);
    await page.goto(`${app.url}/app/reservations?search=zzz`);
    await page.getByText(es['app.stay.noneFound']).waitFor();
    await isFine(page);
    for (const language of chooseCases(['pt', 'en'] as const, 0)) {
      await page.goto(`${app.url}/app/reservations?language=${language}`);
      await groups.filter({ hasText: allTexts[language]['reservation.group.waiting'] }).waitFor();
      await isFine(page, language);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the list asks only what its lines show, at every width [W2-K-10]', async () => {
    for (const [viewport, said] of [
      [WIDTHS[0], es['app.stay.listing']],
      [PHONE, es['reservation.group.waiting']],
    ] as const) {
      const { page, context, complaints } = await openPerson(browser, viewport);
      const listed = page.waitForResponse((reply) => /\/api\/pms\/reservations\?/.test(reply.url()));
      await signInTo(app, page, { email: DEMO_EMAIL, path: '/reservations', language: 'es' });
      await page.getByText(said).first().waitFor();
      const asked = new URL((await listed).url());
      const small = (await (await listed).body()).length;
      asked.searchParams.delete('fields');
      const all = await page.evaluate(async (url) => (await (await fetch(url)).text()).length, asked.href);
      expect(small / all, `${small} of ${all} bytes`).toBeLessThan(0.65);
      expect(await page.getByText('undefined').count()).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  test('Hoy: what waits first, and "Copiar enlaces" copies [W1-F-03, W1-F-08]', async () => {
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    await signInTo(app, page, { email: DEMO_EMAIL, path: '?language=es' });
    await page.locator('#attention li').first().waitFor();
    expect(await topOf(page, '#attention')).toBeLessThanOrEqual(CONTROLS);
    await isFineAtEveryWidth(page);
    const row = page.locator('#attention li').filter({ hasText: /llegadas? de (hoy|mañana) sin check-in/ });
    const several = row.filter({ has: page.getByRole('button', { name: es['app.today.seeLinks'] }) });
    // Beside it stands the one that sends.
    const button =
      (await several.count()) > 0
        ? several.first().getByRole('button', { name: es['app.today.seeLinks'] })
        : row.first().getByRole('button', { name: es['app.checkIn.copyLink'] });
    await button.click();
    await page
      .getByText(/copiado/)
      .first()
      .waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^(.+: )?https?:\/\/\S+\/g\/\S+/);
    if ((await several.count()) > 0) expect(copied.split('\n').length).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a new host sees the three next steps, and never that everything is up to date [W1-F-03]', async () => {
    await hostWithProperty(app, 'nueva@example.test');
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await signInTo(app, page, { email: 'nueva@example.test', path: '' });
    await page.getByRole('heading', { name: 'Faltan 3 pasos para que Posada trabaje por ti' }).waitFor();
    expect(await page.getByText(es['app.today.nothingWaits']).count()).toBe(0);
    await isFineAtEveryWidth(page);
    await page.getByRole('link', { name: es['app.today.step.listing'] }).click();
    await page.waitForURL(/listings\/new/);
    for (const language of chooseCases(['pt', 'en'] as const, 1)) {
      await page.goto(`${app.url}/app/?language=${language}`);
      await page.getByRole('link', { name: allTexts[language]['app.today.step.listing'] }).waitFor();
      await isFine(page, language);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
