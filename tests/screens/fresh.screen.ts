import fs from 'node:fs/promises';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { signInBrowserAs } from '#support/cookie-session.ts';
import { inDaysFromNow } from '#support/dates.ts';
import { codesFor, type Host, hostWithProperty, PASSWORD } from '#support/host.ts';
import { isFineAtEveryWidth } from '#support/pages.ts';
import { createColleague, type Colleague } from '#support/people.ts';
import { allTexts } from '#texts/all.ts';
import type { Language } from '#vocabulary/language.ts';

/** SEC-12 on the screens: an action that needs a fresh sign-in asks for it in place and then continues. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let people = 0;

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** An owner in a browser, on a page of the app; five minutes and a second pass. */
async function atOldPage(
  path: string,
  viewport: { width: number; height: number } = WIDTHS[0],
  language: Language = 'es',
) {
  const owner: Colleague = await createColleague(app, host.propertyId, `duena-${++people}@example.test`, {
    role: 'owner',
  });
  const opened = await openPerson(browser, viewport);
  await signInBrowserAs(app, opened.context, owner.userId);
  await opened.page.goto(`${app.url}/app${path}?language=${language}`);
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  app.clock.advance(301);
  const t = allTexts[language];
  const asked = opened.page.getByRole('dialog', { name: t['signInAgain.title'] });
  const prove = async () => {
    await asked.locator('input[type=password]').fill(PASSWORD);
    await opened.page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
  };
  return { ...opened, owner, t, asked, prove };
}

describe.skipIf(!hasBrowser)('signing in again in place [SEC-12]', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app);
    const { data: listing } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: 'Casa Azul 1',
    });
    await host.send('POST', '/api/pms/reservations', {
      roomId: listing._id,
      checkInDate: inDaysFromNow(2),
      checkOutDate: inDaysFromNow(4),
      guestName: 'Marina Duarte',
    });
    await host.send('POST', '/api/common/property-integrations/master-keys', {
      propertyId: host.propertyId,
      keys: [{ name: 'Recepción', code: '4821' }],
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a new e-mail waits for the fresh sign-in and then asks for its code, at every width, in pt [C-AUTH-20, A11-01]', async () => {
    const [language, viewport] = ['pt', WIDTHS[2]] as const;
    const { page, context, t, asked, prove } = await atOldPage('/account', viewport, language);
    await page.getByRole('button', { name: t['app.account.change'], exact: true }).first().click();
    const form = page.getByRole('dialog', { name: t['app.account.email.new'] });
    await form.locator('input[type=email]').fill(`nueva-${people}@example.test`);
    await page.keyboard.press('Enter');
    await asked.waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, `fresh-${viewport.width}`);
    await prove();
    const [code = ''] = await codesFor(app, `nueva-${people}@example.test`, 1);
    await form.getByLabel(t['start.code.label']).first().fill(code);
    await page.keyboard.press('Enter');
    await page.getByText(t['app.account.saved']).waitFor();
    await context.close();
  });

  test('a file of reservations is requested and then arrives [C-RES-16]', async () => {
    const { page, context, t, asked, prove } = await atOldPage('/reservations');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: t['reservation.csv.download'] }).click();
    await asked.waitFor();
    await prove();
    const file = await (await coming).path();
    expect(await fs.readFile(file, 'utf8')).toContain('Marina Duarte');
    await context.close();
  });

  test('a code of a door is shown after it; who gives up sees why, and loses nothing [C-INT-26]', async () => {
    const { page, context, asked, prove } = await atOldPage('/integrations');
    await page.getByRole('button', { name: 'Ver el código de Recepción' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Ver', exact: true }).click();
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await question.getByText(/hace menos de 5 minutos|de hace menos/).waitFor();
    await question.getByRole('button', { name: 'Ver', exact: true }).click();
    await asked.waitFor();
    await prove();
    await page.getByRole('dialog', { name: 'Código de Recepción' }).getByText('4821').waitFor();
    await context.close();
  });

  test('an invitation keeps the typed values and is sent [C-TEAM-04]', async () => {
    const { page, context, asked, prove } = await atOldPage('/workteam/new');
    const drawer = page.getByRole('dialog').first();
    await drawer.locator('input[name=name]').fill('Ana Rojas');
    await drawer.locator('input[name=contact]').fill('ana@example.test');
    await drawer.locator('button[type=submit]').click();
    await asked.waitFor();
    await prove();
    await page.getByText('ana@example.test').first().waitFor();
    await context.close();
  });

  test('a password that was typed already is not asked for twice; a second factor is [C-IDP-26, C-IDP-29]', async () => {
    const { page, context, owner, asked } = await atOldPage('/account');
    const typed = async (password: string) => {
      const dialog = page.locator('dialog[open]').last();
      await dialog.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
      return dialog;
    };
    await page.getByRole('button', { name: 'Configurar' }).click();
    const wrong = await typed('Nada-que-ver-9');
    await wrong.locator('[aria-invalid=true]').waitFor();
    expect(await asked.count()).toBe(0);
    await typed(PASSWORD);
    await page.getByAltText('Código QR para tu aplicación').waitFor();
    expect(await asked.count()).toBe(0);
    await page.keyboard.press('Escape');

    // The phone becomes the second factor behind the page's back.
    await app.platform.pools.system.named(
      'test-phone-factor',
      `update users set phone_number = $2, second_factor = 'phone' where id = $1`,
      [owner.userId, '+573001112299'],
    );
    await page.reload();
    app.clock.advance(301);
    await page.getByRole('button', { name: 'Configurar' }).click();
    await typed(PASSWORD);
    const [code = ''] = await codesFor(app, '+573001112299', 1);
    await asked.locator('input[name=code]').fill(code);
    await page.keyboard.press('Enter');
    await page.getByAltText('Código QR para tu aplicación').waitFor();
    await context.close();
  });
});
