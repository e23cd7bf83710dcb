import type { Browser, CDPSession, Page } from 'playwright-core';
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
import { hostWithProperty, PASSWORD } from '#support/host.ts';
import { addPasskey, createTelephone } from '#support/passkeys.ts';
import { allTexts } from '#texts/all.ts';

/** Passkeys in a browser with an authenticator of its own, on a host that has a name. */
let app: TestApp;
let browser: Browser;

const good = async (page: Page) => {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

type Device = { readonly cdp: CDPSession; readonly authenticatorId: string };

/** The part of a telephone that asks for a finger and gets it, or does not. */
async function giveDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Otherwise the offer under the first field is answered before a person could.
      automaticPresenceSimulation: false,
    },
  });
  return { cdp, authenticatorId };
}
const touches = ({ cdp, authenticatorId }: Device, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
const isVerified = ({ cdp, authenticatorId }: Device, isUserVerified: boolean) =>
  cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

/** From the next page on the browser offers nothing by itself, so that only the button asks. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

async function signIn(page: Page, username: string, url = app.url): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => !pathname.includes('login'));
}

describe.skipIf(!hasBrowser)('passkeys', () => {
  beforeAll(async () => {
    app = await startTestApp({}, { entries: true, hostName: 'localhost' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const [wide, , narrow] = WIDTHS;
  test.each(chooseWidths(0))(
    'one is added, signs in and is removed at $width px in $language [C-PKEY-03, C-PKEY-05, C-PKEY-07, A11-01]',
    async ({ language, ...viewport }) => {
      const email = `llave-${viewport.width}@example.test`;
      await hostWithProperty(app, email);
      const texts = allTexts[language];
      const { page, context, complaints } = await openPerson(browser, viewport);
      const device = await giveDevice(page);
      await signIn(page, email);
      await page.goto(`${app.url}/app/account?language=${language}`);
      await page.getByText(texts['app.account.passkeys.none']).waitFor();
      await good(page);
      const card = page.getByRole('region', { name: texts['app.account.passkeys'] });
      await card.getByRole('button', { name: texts['app.account.passkeys.add'] }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name=name]').fill('Pixel de Ana');
      await dialog.locator('input[type=password]').fill(PASSWORD);
      await good(page);
      await touches(device, true);
      await page.keyboard.press('Enter');
      await card.getByText('Pixel de Ana').waitFor();
      await good(page);

      await touches(device, false);
      await context.clearCookies();
      await page.goto(`${app.url}/login?language=${language}`);
      await page.getByRole('button', { name: texts['app.login.passkey'] }).waitFor();
      await good(page);
      const username = page.locator('input[name=username]');
      expect(await username.getAttribute('autocomplete')).toBe('username webauthn');
      await withoutOffers(page);
      await page.goto(`${app.url}/login?language=${language}`);
      const way = page.getByRole('button', { name: texts['app.login.passkey'] });
      await touches(device, true);
      await way.click();
      await page.waitForURL(({ pathname }) => !pathname.includes('login'));

      await page.goto(`${app.url}/app/account?language=${language}`);
      const remove = `${texts['app.account.passkeys.remove']}: Pixel de Ana`;
      await card.getByRole('button', { name: remove }).click();
      await dialog.locator('input[type=password]').fill(PASSWORD);
      await good(page);
      await page.keyboard.press('Enter');
      await card.getByText(texts['app.account.passkeys.none']).waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('a passkey is offered under the first field; cancelling is silent and a refusal is shown [C-PKEY-06, C-PKEY-07]', async () => {
    const email = 'ofrecida@example.test';
    await hostWithProperty(app, email);
    const { page, context } = await openPerson(browser, narrow);
    const device = await giveDevice(page);
    await signIn(page, email);
    await page.goto(`${app.url}/app/account`);
    await page.getByRole('button', { name: 'Agregar passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await isVerified(device, false);
    await touches(device, true);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.locator('button[type=submit]:not([aria-busy])').waitFor();
    expect(await dialog.getByRole('alert').count(), 'closed by the person').toBe(0);
    await isVerified(device, true);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });
    const addAgain = async () => {
      await page.getByRole('button', { name: 'Agregar passkey' }).click();
      await dialog.locator('input[type=password]').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Continuar' }).click();
    };
    await addAgain();
    await dialog.getByText('Este dispositivo ya tiene una passkey').waitFor();

    await context.clearCookies();
    // No button is pressed: the authenticator accepts the offer, as a person does who taps it under the field.
    await page.goto(`${app.url}/login`);
    await page.waitForURL(({ pathname }) => !pathname.includes('login'));

    await context.clearCookies();
    await withoutOffers(page);
    await page.goto(`${app.url}/login`);
    const way = page.getByRole('button', { name: 'Iniciar sesión con huella, rostro o PIN' });
    await isVerified(device, false);
    await way.click();
    await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count(), 'closed by the person').toBe(0);

    await app.platform.pools.system.named('test-gone', 'delete from passkeys', []);
    await isVerified(device, true);
    await way.click();
    await page.getByRole('alert').getByText('No pudimos iniciar sesión con esa passkey').waitFor();
    await good(page);
    await context.close();
  });

  test('the card while it loads, when it failed, with ten, and a new name [C-PKEY-01, C-PKEY-04]', async () => {
    const email = 'diez-llaves@example.test';
    const host = await hostWithProperty(app, email);
    for (let number = 1; number <= 10; number++)
      await addPasskey(host, createTelephone(app), `Llave ${number}`);
    const { page, context } = await openPerson(browser, narrow);
    await signIn(page, email);
    const card = page.getByRole('region', { name: 'Iniciar sesión sin contraseña' });
    let fail = () => {};
    const seen = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/api/auth/passkeys?*', async (route) => {
      await seen;
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    });
    await page.goto(`${app.url}/app/account`);
    await card.waitFor();
    expect(await card.getByRole('button').count(), 'nothing can be done yet').toBe(0);
    await good(page);
    fail();
    await card.getByRole('alert').waitFor();
    await good(page);
    await page.unroute('**/api/auth/passkeys?*');
    await card.getByRole('button', { name: 'Reintentar' }).click();
    await card.getByText('Llave 10').waitFor();
    await card.getByText('Tienes 10, el máximo').waitFor();
    expect(await card.getByRole('button', { name: 'Agregar passkey' }).count()).toBe(0);
    await card.getByRole('button', { name: 'Cambiar nombre: Llave 3' }).click();
    await page.getByRole('dialog').locator('input[name=name]').fill('Llave azul');
    await page.keyboard.press('Enter');
    await card.getByText('Llave azul').waitFor();
    await good(page);
    await context.close();
  });

  test('by a number there is no button, and the account says why [C-PKEY-01]', async () => {
    const numbered = await startTestApp({}, { entries: true });
    try {
      await hostWithProperty(numbered, 'numero@example.test');
      const { page, context, complaints } = await openPerson(browser, wide);
      await page.goto(`${numbered.url}/login`);
      await page.getByRole('button', { name: 'Iniciar sesión con un código' }).waitFor();
      expect(
        await page.getByRole('button', { name: 'Iniciar sesión con huella, rostro o PIN' }).count(),
      ).toBe(0);
      const username = page.locator('input[name=username]');
      expect(await username.getAttribute('autocomplete')).toBe('username');
      await signIn(page, 'numero@example.test', numbered.url);
      await page.goto(`${numbered.url}/app/account`);
      await page.getByText('no por una dirección de números').waitFor();
      await good(page);
      expect(complaints).toEqual([]);
      await context.close();
    } finally {
      await numbered.stop();
    }
  });
});
