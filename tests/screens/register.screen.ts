import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { codesFor, PASSWORD } from '#support/host.ts';
import { es } from '#texts/es/index.ts';

/** Registering by e-mail, and the screen that confirms it, sentence by sentence. */
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('registering by e-mail', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  // All newcomers come from one network, which is allowed so many codes an hour.
  beforeEach(() => app.clock.advance(3_600));

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

  async function newcomer(address = '/register') {
    const person = await openPerson(browser, WIDTHS[0]);
    await person.page.goto(`${app.url}${address}`);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    return person;
  }

  async function register(page: Page, email: string, name = 'Camila Restrepo'): Promise<void> {
    await page.getByLabel(es['start.email.label']).fill(email);
    await press(page, es['register.continue']);
    await page.getByLabel(es['start.name.label']).fill(name);
    await page.getByLabel(es['start.password.label'], { exact: true }).fill(PASSWORD);
    await page.getByLabel(es['start.password.confirm']).fill(PASSWORD);
    await press(page, es['register.complete']);
    await page.waitForURL(/\/verification-code\//);
    await page.getByRole('heading', { level: 1, name: es['verification.title'] }).waitFor();
  }

  test('the offer of the link goes along to the page of the first property [R-PROMO-01, R-SIGNUP-14]', async () => {
    const { page, context } = await newcomer('/register?promo=FERIA26_Feria_2_20_31122099&utm_source=feria');
    await register(page, 'oferta@example.test');
    const [code = ''] = await codesFor(app, 'oferta@example.test', 1);
    await page.getByLabel(es['start.code.label']).fill(code);
    await press(page, es['verification.submit']);
    await page.waitForURL(/\/properties\/new\?/);
    const brought = new URL(page.url()).searchParams;
    expect([brought.get('promo'), brought.get('utm_source')]).toEqual([
      'FERIA26_Feria_2_20_31122099',
      'feria',
    ]);
    await context.close();
  });

  test('the form asks for what is missing, rule by rule [R-REGISTER-02, R-REGISTER-03, R-REGISTER-04, R-VAL-14, R-VAL-16, R-VAL-17]', async () => {
    const { page, context, complaints } = await newcomer();
    await press(page, 'Continuar');
    await says(page, 'Campo requerido');
    await page.getByLabel(es['start.email.label']).fill('formas@example.test');
    await press(page, 'Continuar');

    await page.getByRole('img', { name: es['start.email.accepted'] }).waitFor();
    await says(page, 'formas@example.test');
    await press(page, 'Completar registro');
    expect(await page.getByText('Campo requerido', { exact: true }).count()).toBeGreaterThanOrEqual(2);

    const password = page.getByLabel(es['start.password.label'], { exact: true });
    const keptRules = () => page.getByRole('listitem').filter({ hasText: es['start.password.kept'] }).count();
    await password.fill('abc');
    const few = await keptRules();
    for (const text of ['De 8 a 99 caracteres', 'Al menos una minúscula']) {
      await page.getByText(text).first().waitFor();
    }
    await password.fill(PASSWORD);
    expect(await keptRules()).toBe(6);
    expect(few).toBeLessThan(6);
    await page.getByLabel(es['start.password.confirm']).fill('Otra-Clave-1');
    await press(page, 'Completar registro');
    await says(page, '¡Las dos contraseñas que ingresó no coinciden!');

    await press(page, es['register.useAnotherEmail']);
    expect(await page.getByLabel(es['start.email.label']).inputValue()).toBe('formas@example.test');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a code confirms and signs in [R-REGISTER-06, R-REGISTER-09, R-REGISTER-10, R-VERIF-01, R-VERIF-03, R-VERIF-05, R-VAL-11, R-VAL-12]', async () => {
    const { page, context, complaints } = await newcomer();
    await register(page, 'entra@example.test');
    // SEC-15: the path has a name and nothing else has the password.
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, location.href]),
    );
    expect(kept).not.toContain(PASSWORD);

    await press(page, es['verification.submit']);
    await says(page, 'Campo requerido');
    app.clock.advance(61);
    await press(page, es['signup.resendCode']);
    await says(page, 'Código de verificación enviado correctamente');
    const [code = ''] = await codesFor(app, 'entra@example.test', 2);
    await page.getByLabel(es['start.code.label']).focus();
    // What people copy from a message has words and blanks around the digits.
    await page.keyboard.insertText(` Tu código: ${code.slice(0, 3)}-${code.slice(3)} `);
    expect(await page.getByLabel(es['start.code.label']).inputValue()).toBe(code);
    await press(page, es['verification.submit']);
    await page.getByRole('heading', { name: 'Felicidades, tu cuenta ya está activa' }).waitFor();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/app'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a code that is too old, and anything else, are told apart [R-VERIF-04]', async () => {
    const { page, context } = await newcomer();
    await register(page, 'tarde@example.test');
    const [code = ''] = await codesFor(app, 'tarde@example.test', 1);
    app.clock.advance(601);
    await page.getByLabel(es['start.code.label']).fill(code);
    await press(page, es['verification.submit']);
    await says(page, 'El código de confirmación ha caducado');
    await page.route('**/api/auth/session/confirm?*', (route) => route.abort());
    await page.getByLabel(es['start.code.label']).fill('123456');
    await press(page, es['verification.submit']);
    await says(page, 'Ha ocurrido un error en el proceso, por favor inténtalo nuevamente');
    await context.close();
  });

  test('a person who confirmed on another device continues, and an unconfirmed one is sent here [R-VERIF-02, R-LOGIN-04]', async () => {
    const { page, context } = await newcomer();
    await register(page, 'movil@example.test');
    await page.goto(`${app.url}/login`);
    await page.locator('input[name=username]').fill('movil@example.test');
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/verification-code\/[0-9a-f]+$/);

    await page.goto(`${app.url}/register`);
    await register(page, 'movil2@example.test');
    const [code] = await codesFor(app, 'movil2@example.test', 1);
    const elsewhere = await fetch(`${app.url}/api/auth/session/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'movil2@example.test', code }),
    });
    expect(elsewhere.status).toBe(200);
    await page.reload();
    // Confirmed, and signed in on the telephone only.
    await page.waitForURL(/\/login/);
    await context.close();
  });

  test('registering leads back to the page the person wanted [R-SIGNUP-06]', async () => {
    const { page, context } = await newcomer('/register?next=%2Fapp%2Flistings');
    await register(page, 'vuelve@example.test');
    const [code = ''] = await codesFor(app, 'vuelve@example.test', 1);
    await page.getByLabel(es['start.code.label']).fill(code);
    await press(page, es['verification.submit']);
    await page.waitForURL(({ href }) => decodeURIComponent(href).includes('/listings'));
    await context.close();
  });
});
