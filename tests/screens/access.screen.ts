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
import { codesFor, hostWithProperty, markDeviceKnown, PASSWORD } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser, signInTo } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

/** The ways in and back in, one's own account, and the team. */
let app: TestApp;
let browser: Browser;
const OWNER = 'duena@example.test';
const NEW_PASSWORD = 'Palma-y-sol-31';

const good = async (page: Page) => {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** The link that a message brought. */
async function linkFor(email: string, page: 'invitation' | 'undo' = 'invitation'): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${email}`);
    const link = new RegExp(`https?://[^\\s"\\\\]+${page}#[\\w-]+`).exec(await response.text())?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No link arrived for ${email}`);
}

describe.skipIf(!hasBrowser)('access', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    await hostWithProperty(app, OWNER);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('the ways in at $width px, in $language [S-APP-01, S-APP-06, A11-01]', async () => {
    const language = 'es';
    const viewport = WIDTHS[0];
    const { page, context, complaints } = await openPerson(browser, viewport);
    for (const path of ['/login', '/app/recover-password', '/app/invitation', '/app/undo']) {
      await page.goto(`${app.url}${path}?language=${language}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await isFineAtEveryWidth(page);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a wrong password is said, and a code of the mailbox gets in [R-LOGIN-06, C-IDP-13, C-IDP-14]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    await signIn(page, OWNER, 'Nada-que-ver-9');
    await page.getByText('Usuario y contraseña incorrecta').waitFor();
    await page.getByRole('button', { name: 'Iniciar sesión con un código' }).click();
    await page.locator('input[name=address]').fill(OWNER);
    await page.keyboard.press('Enter');
    await page.getByText(/Reenviar en/).waitFor();
    const [code = ''] = await codesFor(app, OWNER, 1);
    await page.locator('input[name=code]').fill(code);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await context.close();
    // The code gave that browser another name as a device (W2-N-10); the next ones are not new to the owner either.
    await markDeviceKnown(app, OWNER);
  });

  test.each(chooseWidths(2))(
    'a browser that is new to its person asks for a code, at $width px [SEC-11]',
    async (viewport) => {
      const email = `nuevo${viewport.width}@example.test`;
      await hostWithProperty(app, email);
      const { page, context, complaints } = await openPerson(browser, viewport);
      await context.clearCookies();
      await signIn(page, email, PASSWORD);
      await page.getByRole('heading', { name: '¿Eres tú?' }).waitFor();
      await page.getByText(/Es la primera vez que inicias sesión desde este dispositivo/).waitFor();
      await good(page);
      const [code = ''] = await codesFor(app, email, 1);
      await page.locator('input[name=code]').fill(code);
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => !pathname.includes('login'));
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('a person who did not change the password takes the change back, at every width, in pt [SEC-12, C-UNDO-01, C-UNDO-02]', async () => {
    const language = 'pt';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const email = `susto${viewport.width}@example.test`;
    const host = await hostWithProperty(app, email);
    await host.send('POST', '/api/auth/updatePassword', {
      previousPassword: PASSWORD,
      proposedPassword: NEW_PASSWORD,
    });
    const { page, context, complaints } = await openPerson(browser, viewport);
    const link = await linkFor(email, 'undo');
    await page.goto(link.replace('#', `?language=${language}#`));
    await page.getByRole('heading', { level: 1, name: t['app.undo.password'] }).waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['app.undo.action'] }).click();
    await page.getByRole('heading', { name: t['app.undo.done'], exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['app.password.expired'] }).click();
    expect(await page.locator('input[name=username]').inputValue()).toBe(email);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a person who is invited to the reception joins and sees what the role sees [C-TEAM-04, SEC-18]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signIn(page, OWNER, PASSWORD);
    await page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await page.goto(`${app.url}/app/workteam/new`);
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=name]').fill('Marta Ruiz');
    await drawer.locator('input[name=contact]').fill('marta@example.test');
    await drawer.getByLabel('Rol').selectOption('cleaner');
    await good(page);
    await drawer.getByRole('button', { name: 'Enviar invitación' }).click();
    await page.getByText('Invitado', { exact: true }).waitFor();

    const guest = await openPerson(browser, WIDTHS[2]);
    await guest.page.goto(await linkFor('marta@example.test'));
    await guest.page.getByText('Limpieza', { exact: false }).waitFor();
    await good(guest.page);
    await guest.page.locator('input[name=newPassword]').fill(NEW_PASSWORD);
    await guest.page.locator('input[name=confirmation]').fill(NEW_PASSWORD);
    await guest.page.keyboard.press('Enter');
    await guest.page.waitForURL(({ pathname }) => pathname === '/app/cleaning');

    await page.reload();
    await page.getByText('Activo', { exact: true }).nth(1).waitFor();
    await page.goto(`${app.url}/app/history?subject=member`);
    await page.getByRole('cell', { name: /Invit/ }).first().waitFor();
    expect(complaints).toEqual([]);
    await guest.context.close();
    await context.close();
  });

  test('a phone is read in the country of the property, and an impossible one is refused at its field [W2-L-12, C-TEAM-04]', async () => {
    const email = 'dona-da-bahia@example.test';
    const host = await hostWithProperty(app, email);
    const location = {
      country: { _id: 'BR', name: 'Brasil', iso: 'BR' },
      state: { _id: 'BR-BA', name: 'Bahia' },
    };
    const moved = await host.send('PATCH', `/api/common/property/${host.propertyId}`, { location });
    expect(moved.status).toBe(200);
    const t = allTexts.pt;
    const { page, context, complaints } = await openPerson(browser, WIDTHS[2]);
    await signInTo(app, page, { email, path: '/workteam/new', language: 'pt' });
    const drawer = page.getByRole('dialog');
    await drawer.getByText('+55').waitFor();
    await drawer.locator('input[name=name]').fill('Rita Souza');
    const contact = drawer.locator('input[name=contact]');
    for (const impossible of ['3101234', '+3101234', '+57 999 123 4567']) {
      await contact.fill(impossible);
      await drawer.getByRole('button', { name: t['app.team.send'] }).click();
      await contact.and(page.locator('[aria-invalid=true]')).waitFor();
      await drawer.getByText(t['team.error.phone']).waitFor();
      expect(await contact.inputValue()).toBe(impossible);
    }
    await isFineAtEveryWidth(page, WIDTHS, 'invite-wrong-phone');
    await contact.fill('(71) 9345-6789');
    await drawer.getByRole('button', { name: t['app.team.send'] }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/workteam'));
    await page.getByText('+5571993456789').waitFor();
    await page.goto(`${app.url}/app/listings/new`);
    expect(await page.locator('input[name=whatsapp]').getAttribute('placeholder')).toBe('+55');
    // The browser names each refused request.
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await context.close();
  });

  test('a failure is shown at its place, keeps the typed values, and disappears after a success [R-TEAM-01, R-TEAM-02]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signIn(page, OWNER, PASSWORD);
    await page.waitForURL(({ pathname }) => !pathname.includes('login'));
    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    await page.route(/workteam\/users\?/, (route) => route.fulfill(broken), { times: 1 });
    await page.goto(`${app.url}/app/workteam`);
    await page.getByRole('alert').waitFor();
    await page.getByRole('alert').getByRole('button').click();
    await page.getByRole('row').filter({ hasText: OWNER }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.goto(`${app.url}/app/workteam/new`);
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[name=name]').fill('Rosa Díaz');
    await drawer.locator('input[name=contact]').fill('rosa@example.test');
    await drawer.getByLabel('Rol').selectOption('cleaner');
    await page.route(/workteam/, (route) =>
      route.request().method() === 'POST' ? route.fulfill(broken) : route.fallback(),
    );
    await drawer.getByRole('button', { name: 'Enviar invitación' }).click();
    await drawer.getByRole('alert').waitFor();
    expect(await drawer.locator('input[name=name]').inputValue()).toBe('Rosa Díaz');
    await page.unroute(/workteam/);
    await drawer.getByRole('button', { name: 'Enviar invitación' }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/workteam'));
    await page.getByRole('row', { name: /Rosa Díaz/ }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await context.close();
  });

  test('the account shows the user; name and language change, and the page uses the new language [S-APP-12, P-13]', async () => {
    const email = 'perfil@example.test';
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, WIDTHS[2]);
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}/app/account`);
    await page.getByRole('button', { name: allTexts.es['app.account.profile.change'] }).click();
    const dialog = page.getByRole('dialog', { name: allTexts.es['app.account.profile.change'] });
    await dialog.locator('input[name=name]').fill('');
    await dialog.locator('select').selectOption('pt');
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('input[aria-invalid=true]').waitFor();
    await isFineAtEveryWidth(page);
    await dialog.locator('input[name=name]').fill('Valentina Mora Ríos');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: allTexts.pt['app.account.title'] }).waitFor();
    await page.locator('main').getByText('Valentina Mora Ríos').waitFor();
    await page.locator('main').getByText('Português').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('who forgot the password chooses another with a code [C-IDP-08]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[1]);
    await page.goto(`${app.url}/app/recover-password`);
    await page.locator('input[name=username]').fill(OWNER);
    await page.keyboard.press('Enter');
    const [code = ''] = await codesFor(app, OWNER, 2);
    await page.locator('input[autocomplete=one-time-code]').fill(code);
    await page.locator('input[name=newPassword]').fill(NEW_PASSWORD);
    await page.locator('input[name=confirmation]').fill(NEW_PASSWORD);
    await good(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login/);
    await signIn(page, OWNER, NEW_PASSWORD);
    await page.waitForURL(({ pathname }) => !pathname.includes('login'));
    await page.goto(`${app.url}/app/account`);
    await page
      .getByText('Cerrar las demás')
      .or(page.getByText('Esta', { exact: true }))
      .first()
      .waitFor();
    await good(page);
    await context.close();
  });
});
