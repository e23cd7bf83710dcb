import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  chooseWidths,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
} from '#support/browser.ts';
import { buildKit, type BuiltKit } from '#support/build-kit.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInBrowser } from '#support/pages.ts';
import {
  BREAKPOINT_SMALL,
  DRAWER_WIDTHS,
  INPUT_SIZES,
  MODAL_WIDTHS_A,
  MODAL_WIDTHS_B,
  NOTIFICATION_DURATION,
  SELECT_HEIGHT,
  SELECT_WIDTHS,
  TEXT_SIZES,
  TITLE_SIZES,
} from '#web/ui/measures.ts';

/** The parts of the kit as drawn: their measures, their colours and their own behaviour. */
let app: TestApp;
let browser: Browser;
let kit: BuiltKit;
let page: Page;
let complaints: string[];

const EMAIL = 'kit@example.test';
const sizeOf = async (one: Locator): Promise<{ width: number; height: number }> => {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { width: Math.round(box.width), height: Math.round(box.height) };
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const styleOf = (one: Locator, property: 'color' | 'backgroundColor' | 'fontSize') =>
  one.evaluate((element, name) => getComputedStyle(element)[name], property);

describe.skipIf(!hasBrowser)('the kit', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    await hostWithProperty(app, EMAIL);
    kit = await buildKit();
    browser = await openBrowser();
    const person = await openPerson(browser, { width: 1700, height: 900 });
    ({ page, complaints } = person);
    // The default of most systems: motion is not reduced.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signInBrowser(app, page, EMAIL);
    await kit.serveTo(page);
    await page.goto(`${app.url}/app/kit`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await kit?.remove();
    await app?.stop();
  });

  test.each([...MODAL_WIDTHS_A, ...MODAL_WIDTHS_B])(
    'a dialog is %d px wide at most [R-UI-03, S-UI-12, S-UI-13]',
    async (width) => {
      await press(`dialog ${width}`);
      const dialog = page.getByRole('dialog', { name: `dialog ${width}` });
      expect((await sizeOf(dialog)).width).toBe(width);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  );

  test.each(Object.entries(DRAWER_WIDTHS))(
    'drawer %s is %d px wide, at the right, and the whole screen on phones [R-UI-04, S-UI-14]',
    async (name, width) => {
      await press(`drawer ${name}`);
      const drawer = page.getByRole('dialog', { name: `drawer ${name}` });
      await drawer.waitFor();
      const motion = await drawer.evaluate(async (element) => {
        await Promise.all(element.getAnimations().map(({ finished }) => finished));
        return getComputedStyle(element).animationName;
      });
      expect(motion, 'it slides in').toMatch(/slide/);
      expect(await sizeOf(drawer)).toEqual({ width, height: 900 });
      const right = await drawer.evaluate((element) => element.getBoundingClientRect().right);
      expect(right).toBe(await page.evaluate(() => document.documentElement.clientWidth));
      await page.setViewportSize({ width: BREAKPOINT_SMALL - 1, height: 900 });
      const room = await page.evaluate(() => document.documentElement.clientWidth);
      expect((await sizeOf(drawer)).width).toBeGreaterThanOrEqual(room);
      await page.setViewportSize({ width: 1700, height: 900 });
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
    },
  );

  test('selects have their four widths and one height [R-UI-12, S-UI-21]', async () => {
    for (const [name, width] of Object.entries(SELECT_WIDTHS)) {
      const select = page.getByRole('combobox', { name: `Ancho ${name}` });
      expect(await sizeOf(select)).toEqual({ width, height: SELECT_HEIGHT });
    }
  });

  test('inputs have their three heights, texts and titles their sizes [R-UI-12, S-UI-22]', async () => {
    const names = { small: 'Nombre interno', medium: 'Capacidad', large: 'Correo' } as const;
    for (const [size, height] of Object.entries(INPUT_SIZES)) {
      const input = page.getByRole('textbox', { name: names[size as keyof typeof names] }).first();
      expect((await sizeOf(input.locator('..'))).height, size).toBe(height);
    }
    const [small, normal, large] = TEXT_SIZES;
    expect(await styleOf(page.locator('.xs').first(), 'fontSize')).toBe(`${small}px`);
    expect(await styleOf(page.locator('body'), 'fontSize')).toBe(`${normal}px`);
    expect(await styleOf(page.getByRole('heading', { name: 'Capas' }), 'fontSize')).toBe(`${large}px`);
    const titles = await page.evaluate(() =>
      ['sm', 'md', 'lg'].map((size) =>
        Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--title-${size}`)),
      ),
    );
    expect(titles).toEqual([...TITLE_SIZES]);
  });

  test('the six kinds of a status are told apart by colour and by word [R-UI-06, S-UI-17]', async () => {
    const kinds = ['default', 'active', 'error', 'archived', 'processing', 'dark'];
    const colours = await Promise.all(
      kinds.map((kind) => styleOf(page.getByText(kind, { exact: true }).last(), 'backgroundColor')),
    );
    expect(new Set(colours).size).toBe(kinds.length);
  });

  test('a stamp is green, cyan or grey, and red words without a box [R-UI-07, S-UI-18]', async () => {
    const stamp = (word: string) => page.getByText(word, { exact: true });
    const ground = (word: string) => styleOf(stamp(word).first(), 'backgroundColor');
    const [accepted, draft, deleted] = [
      await ground('Aceptada'),
      await ground('Borrador'),
      await ground('Eliminada'),
    ];
    expect(await ground('Cancelación pendiente')).toBe(accepted);
    expect(await ground('Rechazada')).toBe(draft);
    expect(new Set([accepted, draft, deleted]).size).toBe(3);
    for (const word of ['Cancelada', 'No se presentó']) {
      expect(await ground(word)).toBe('rgba(0, 0, 0, 0)');
      expect(await styleOf(stamp(word), 'color')).toBe('rgb(156, 27, 59)');
    }
  });

  test('the five billing dots differ, and each says its word [R-UI-08, S-UI-19]', async () => {
    const words = ['No facturado', 'Facturado', 'En proceso', 'Error', 'Eliminado'];
    const dots = await Promise.all(
      words.map((word) =>
        page
          .getByText(word, { exact: true })
          .first()
          .evaluate((element) => {
            const dot = getComputedStyle(element.previousElementSibling ?? element);
            return `${dot.backgroundColor} ${dot.borderWidth}`;
          }),
      ),
    );
    expect(new Set(dots).size).toBe(words.length);
  });

  test('a message is gone after five seconds, an error stays until it is closed [R-UI-02, S-UI-24]', async () => {
    await press('Aviso de error');
    await press('Aviso');
    const message = page.getByText('Reserva guardada', { exact: true });
    await message.waitFor();
    // Time stands still while the pointer is on a message.
    await page.mouse.move(5, 5);
    const since = performance.now();
    await message.waitFor({ state: 'detached' });
    const seconds = (performance.now() - since) / 1000;
    expect(Math.abs(seconds - NOTIFICATION_DURATION)).toBeLessThan(1.5);
    const failure = page.getByText(/SIRE no responde/);
    expect(await failure.isVisible()).toBe(true);
    await page.getByRole('status').getByRole('button', { name: 'Cerrar' }).click();
    await failure.waitFor({ state: 'detached' });
  });

  test('questions: cancel and confirm, a warning, and a red button with the name [R-UI-05, S-UI-09, S-UI-10, S-UI-11]', async () => {
    const question = page.getByRole('alertdialog');
    await press('confirm');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    await press('warning');
    await question.getByText('Las facturas en borrador se quedan sin enviar.').waitFor();
    expect(await question.locator('svg').count()).toBe(1);
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await question.waitFor({ state: 'detached' });
    await press('delete');
    await question.getByRole('heading', { name: '¿Eliminar Loft 3?' }).waitFor();
    const red = question.getByRole('button', { name: 'Eliminar' });
    expect(await styleOf(red, 'backgroundColor')).toBe('rgb(156, 27, 59)');
    await red.click();
    await question.getByText('Tiene reservas activas. Cancélalas primero.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar' }).click();
  });

  test.each(chooseWidths(2))(
    'the whole kit at $width px: axe finds nothing [A11-01]',
    async ({ width, height }) => {
      await page.setViewportSize({ width, height });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      expect(complaints).toEqual([]);
      await page.setViewportSize({ width: 1700, height: 900 });
    },
  );
});
