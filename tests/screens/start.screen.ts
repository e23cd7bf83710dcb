import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
  WIDTHS,
} from '#support/browser.ts';
import { codesFor, PASSWORD, registerHost } from '#support/host.ts';
import { isFineAtEveryWidth } from '#support/pages.ts';
import { type Words, wordsIn } from '#support/words.ts';
import { chooseCases } from '#support/size.ts';

/** The sign-up wizard in a browser, with the codes that a newcomer reads in the mailbox. */
let app: TestApp;
let browser: Browser;

const es = wordsIn('es');
const wrongOne = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const DESKTOP = WIDTHS[0];

describe.skipIf(!hasBrowser)('the start application', () => {
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

  async function newcomer(viewport: { width: number; height: number }, address: string, language = 'es') {
    const person = await openPerson(browser, viewport, language);
    await person.page.goto(`${app.url}${address}`);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    return person;
  }

  /** Loading, empty, invalid and full alike: nothing for axe, nothing sideways. */
  async function expectSound(page: Page, where: string) {
    expect({ where, problems: await accessibilityProblems(page) }).toEqual({ where, problems: [] });
    expect({ where, sideways: await scrollsSideways(page) }).toEqual({ where, sideways: false });
  }

  const proceed = (page: Page, label: string) =>
    page.getByRole('button', { name: label, exact: true }).click();

  async function aboutYou(page: Page, t: Words, contact: { phone: string } | { email: string }) {
    await page.getByLabel(t('start.name.label')).fill('Camila Restrepo');
    await page.getByLabel(t('start.business.label')).fill('Casa del Mango');
    if ('phone' in contact)
      await page.getByLabel(t('start.phone.label'), { exact: true }).fill(contact.phone);
    else await page.getByLabel(t('start.email.label'), { exact: true }).fill(contact.email);
  }

  async function choose(page: Page, label: string, typed: string, option: RegExp | string) {
    await page.getByRole('combobox', { name: label }).click();
    await page
      .getByRole('dialog')
      .or(page.locator('[popover]:popover-open'))
      .getByRole('combobox')
      .fill(typed);
    await page.getByRole('option', { name: option }).first().click();
  }

  /** Each form is seen at every width: the one with a phone in two walks, as it is at home on a phone too. */
  const journeys = [
    { ...WIDTHS[0], language: 'es', type: 'phone', seenAt: [WIDTHS[0], WIDTHS[1]] },
    { ...WIDTHS[1], language: 'pt', type: 'email', seenAt: WIDTHS },
    { ...WIDTHS[2], language: 'en', type: 'phone', seenAt: [WIDTHS[2]] },
  ] as const;

  test.each(chooseCases(journeys, 1, 2))(
    'by $type at $width px in $language [S-START-02, S-START-03, S-START-04, R-SIGNUP-01, R-SIGNUP-02, R-VAL-10]',
    async ({ type, language, seenAt, ...viewport }) => {
      const t = wordsIn(language);
      const national = `30${type === 'phone' ? 1 : 2}555${viewport.width}`.padEnd(10, '0');
      const email = `camila${viewport.width}@example.test`;
      const look = () => isFineAtEveryWidth(page, seenAt);
      const where = (step: string) => `${type} ${viewport.width} ${language} ${step}`;
      const { page, context, complaints } = await newcomer(
        viewport,
        `/register/start?utm_source=feria&language=${language}${type === 'email' ? '&type=email' : ''}`,
        language,
      );
      // R-SIGNUP-05: written back, and what else was there stays.
      await page.waitForURL((url) => url.searchParams.get('type') === type);
      expect(new URL(page.url()).searchParams.get('utm_source')).toBe('feria');
      await look();

      await proceed(page, t('register.continue'));
      await page.getByText(t('signup.contact.required')).waitFor();
      await look();
      await aboutYou(page, t, type === 'phone' ? { phone: national } : { email });
      await proceed(page, t('register.continue'));

      await page
        .getByRole('heading', { level: 1, name: t('start.place.title', { business: 'Casa del Mango' }) })
        .waitFor();
      await page.getByText(/GMT-5/).or(page.locator('input[readonly][value*="GMT-5"]')).first().waitFor();
      await proceed(page, t('signup.createAccess'));
      await page.getByText(t('signup.state.required')).first().waitFor();
      if (type === 'email') await page.getByText(t('signup.phone.required')).waitFor();
      await look();
      await choose(page, t('app.property.state'), 'bolivar', /Bolívar/);
      if (type === 'email')
        await page.getByLabel(t('start.businessPhone.label'), { exact: true }).fill(national);
      await look();
      await proceed(page, t('signup.createAccess'));

      await page.getByRole('heading', { level: 1, name: t('start.code.title') }).waitFor();
      await page.getByText(new RegExp(`^${t('signup.resendIn')} \\d+ s$`)).waitFor();
      await proceed(page, t('verification.submit'));
      await page
        .getByText(t(type === 'phone' ? 'signup.code.requiredPhone' : 'signup.code.required'))
        .waitFor();
      await look();
      const to = type === 'phone' ? `+57${national}` : email;
      const [code = ''] = await codesFor(app, to, type === 'phone' ? 2 : 1);
      await page.getByLabel(t('start.code.label')).fill(code);
      await proceed(page, t('verification.submit'));
      await page.getByRole('heading', { name: t('verification.success') }).waitFor();
      await expectSound(page, where('created'));
      await page.waitForURL(({ pathname }) => pathname === '/register/complete');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('an e-mail that exists is said at its field, before anything else is asked [R-SIGNUP-17]', async () => {
    await registerHost(app, 'existe@example.test');
    const { page, context } = await newcomer(DESKTOP, '/register/start?type=email');
    await aboutYou(page, es, { email: 'existe@example.test' });
    await proceed(page, es('register.continue'));
    await page.getByText(es('signup.error.emailExists')).waitFor();
    expect(await page.getByLabel(es('start.email.label'), { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    await context.close();
  });

  test('a wrong or old code is reported at its field, and going back keeps the typed values [R-SIGNUP-03, R-SIGNUP-04, R-SIGNUP-20]', async () => {
    const { page, context } = await newcomer(DESKTOP, '/register/start');
    await aboutYou(page, es, { phone: '3005559001' });
    await proceed(page, es('register.continue'));
    await choose(page, es('app.property.state'), 'bolivar', /Bolívar/);
    await proceed(page, es('start.back'));
    expect(await page.getByLabel(es('start.name.label')).inputValue()).toBe('Camila Restrepo');
    await proceed(page, es('register.continue'));
    await page.getByText('Bolívar').waitFor();
    await proceed(page, es('signup.createAccess'));
    await page.getByRole('heading', { level: 1, name: es('start.code.title') }).waitFor();
    const [code = ''] = await codesFor(app, '+573005559001', 2);
    const wrong = wrongOne(code);
    await page.getByLabel(es('start.code.label')).fill(wrong);
    await proceed(page, es('verification.submit'));
    await page.getByText(es('signup.error.accessCode')).waitFor();
    expect(await page.getByLabel(es('start.code.label')).getAttribute('aria-invalid')).toBe('true');

    // SEC-10: ten minutes later the right one is none either.
    app.clock.advance(601);
    await page.getByLabel(es('start.code.label')).fill(code);
    await page.getByText(es('signup.error.accessCode')).waitFor({ state: 'detached' });
    await proceed(page, es('verification.submit'));
    await page.getByText(es('signup.error.accessCode')).waitFor();

    // SEC-15: the browser keeps no code, and what was typed only in this window, for a reload (docs/decisions/0115).
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, location.href]),
    );
    for (const secret of [wrong, 'Camila', '3005559001']) expect(kept).not.toContain(secret);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(wrong);

    await proceed(page, es('signup.useOtherPhoneEmail'));
    const phone = page.getByLabel(es('start.phone.label'), { exact: true });
    expect(await phone.inputValue()).toBe('3005559001');
    // R-SIGNUP-05: the other way in is one press, and the address says so.
    // Clicked, not checked: the address decides, and the choice follows it.
    await page.getByRole('radio', { name: es('start.you.byEmail') }).click();
    await page.waitForURL((url) => url.searchParams.get('type') === 'email');
    await page.getByRole('radio', { name: es('start.you.byPhone') }).click();
    await page.waitForURL((url) => url.searchParams.get('type') === 'phone');
    await phone.waitFor();
    expect(await phone.inputValue()).toBe('3005559001');
    await context.close();
  });

  test('a reload at any step loses nothing, and the last digit sends the code [R-SIGNUP-04, W2-L-06]', async () => {
    const { page, context } = await newcomer(DESKTOP, '/register/start');
    await aboutYou(page, es, { phone: '3005559007' });
    await page.reload();
    const name = page.getByLabel(es('start.name.label'));
    expect(await name.inputValue()).toBe('Camila Restrepo');
    await proceed(page, es('register.continue'));
    await choose(page, es('app.property.state'), 'bolivar', /Bolívar/);
    await page.reload();
    await page.getByText('Bolívar').waitFor();
    await proceed(page, es('signup.createAccess'));
    await page.getByRole('heading', { level: 1, name: es('start.code.title') }).waitFor();
    await page.reload();
    await page.getByText('300 555 9007').waitFor();
    // The wait for the next code continues where it was.
    await page.getByText(/^Reenviar en \d+ s$/).waitFor();
    await page.goBack();
    await page.getByText('Bolívar').waitFor();
    await page.goForward();
    const [code = ''] = await codesFor(app, '+573005559007', 2);
    await page.getByLabel(es('start.code.label')).fill(code);
    await page.waitForURL(({ pathname }) => pathname === '/register/complete');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Camila');
    await context.close();
  });

  test('the 31st newcomer of a network and hour passes the first step [W2-K-05]', async () => {
    // By the network of the browser, which need not be that of the test.
    const others = await newcomer(DESKTOP, '/register');
    const told = await others.page.evaluate(async () => {
      const all = [];
      for (let n = 0; n < 31; n += 1)
        all.push((await fetch(`/api/v2/auth/users/exists?email=muchos${n}@example.test`)).status);
      return all;
    });
    expect(told.at(-1), 'who has an account is told no more').toBe(429);
    await others.context.close();
    for (const [path, next] of [
      ['/register/start?type=email', es('start.place.title', { business: 'Casa del Mango' })],
      ['/register', es('start.details.title')],
    ] as const) {
      const { page, context } = await newcomer(DESKTOP, path);
      if (path === '/register') await page.getByLabel(es('start.email.label')).fill('llega31@example.test');
      else await aboutYou(page, es, { email: 'llega31@example.test' });
      await proceed(page, es('register.continue'));
      await page.getByRole('heading', { level: 1, name: next }).waitFor();
      await context.close();
    }
  });

  test('a network that may not register says when and how else, and what was typed stays [W2-K-05]', async () => {
    await registerHost(app, 'ya-existe@example.test');
    const { page, context } = await newcomer(WIDTHS[2], '/register');
    // Ten answers about addresses that have an account close the way by e-mail for the rest of the hour (SEC-14).
    const told = await page.evaluate(async (password) => {
      const all = [];
      for (let n = 0; n < 11; n += 1) {
        const body = JSON.stringify({ email: 'ya-existe@example.test', name: 'Ana Mora', password });
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
        all.push((await fetch('/api/auth/session/signup', { method: 'POST', headers, body })).status);
      }
      return all;
    }, PASSWORD);
    expect(told).toEqual([...Array<number>(10).fill(409), 429]);
    await page.getByLabel(es('start.email.label')).fill('llega32@example.test');
    await proceed(page, es('register.continue'));
    const name = page.getByLabel(es('start.name.label'));
    await name.fill('Camila Restrepo');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('input[name=confirmation]').fill(PASSWORD);
    await proceed(page, es('register.complete'));
    await page.getByText(/Vuelve a probar en \d+ (min|s)\. Lo que escribiste sigue aquí/).waitFor();
    expect(await name.inputValue()).toBe('Camila Restrepo');
    await isFineAtEveryWidth(page, WIDTHS, 'register-later');
    await context.close();
  });

  test('resending waits 60 s, then 70 s, and a code of before no longer counts [R-SIGNUP-09]', async () => {
    const { page, context } = await newcomer(DESKTOP, '/register/start');
    await page.clock.install();
    await aboutYou(page, es, { phone: '3005559002' });
    await proceed(page, es('register.continue'));
    await choose(page, es('app.property.state'), 'bolivar', /Bolívar/);
    await proceed(page, es('signup.createAccess'));
    await page.getByText(/^Reenviar en (60|59|58) s$/).waitFor();
    const [first = ''] = await codesFor(app, '+573005559002', 2);
    expect(await page.getByRole('button', { name: es('signup.resendCode') }).count()).toBe(0);
    app.clock.advance(61);
    await page.clock.fastForward(61_000);
    await proceed(page, es('signup.resendCode'));
    await page.getByText(/^Reenviar en (70|69|68) s$/).waitFor();
    await codesFor(app, '+573005559002', 4);
    await page.getByLabel(es('start.code.label')).fill(first);
    await proceed(page, es('verification.submit'));
    await page.getByText(es('signup.error.accessCode')).waitFor();
    await context.close();
  });

  test('a browser that keeps no session is told so, and where to sign in [R-SIGNUP-08]', async () => {
    const { page, context } = await newcomer(DESKTOP, '/register/start');
    await page.route('**/validate-temporal-create?*', async (route) => {
      const response = await route.fetch();
      await context.clearCookies();
      await route.fulfill({ status: response.status(), json: await response.json() });
    });
    await aboutYou(page, es, { phone: '3005559005' });
    await proceed(page, es('register.continue'));
    await choose(page, es('app.property.state'), 'bolivar', /Bolívar/);
    await proceed(page, es('signup.createAccess'));
    const [code = ''] = await codesFor(app, '+573005559005', 2);
    await page.getByLabel(es('start.code.label')).fill(code);
    await proceed(page, es('verification.submit'));
    await page.getByText(es('signup.error.login')).waitFor();
    await proceed(page, es('start.login.action'));
    await page.waitForURL(/\/login/);
    await context.close();
  });

  test('an offer in the link shows at every step and width, and anything else does not [R-PROMO-01, A11-01]', async () => {
    const [language, viewport] = ['pt', WIDTHS[2]] as const;
    const promo = encodeURIComponent('FERIA26_Feria de Cartagena_2_20_31122099');
    const { page, context } = await newcomer(viewport, `/register/start?promo=${promo}`, language);
    const t = wordsIn(language);
    await page.getByText('Feria de Cartagena: 20 %').waitFor();
    await page.getByText(t('start.promo.note', { code: 'FERIA26' })).waitFor();
    await isFineAtEveryWidth(page);
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/offer-${viewport.width}.png` });
    await page.goto(`${app.url}/register?promo=${promo}`);
    await page.getByText('Feria de Cartagena: 20 %').waitFor();
    await page.goto(`${app.url}/register/start?promo=FERIA26_Feria_2_20_01012020`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('FERIA26').count()).toBe(0);
    await context.close();
  });

  test('the state says the zone; a country with several and no states asks [R-SIGNUP-11, R-SIGNUP-12]', async () => {
    const { page, context } = await newcomer(DESKTOP, '/register/start');
    await aboutYou(page, es, { phone: '3005559003' });
    await proceed(page, es('register.continue'));
    await choose(page, es('app.property.country'), 'mexico', /^México/);
    await choose(page, es('app.property.state'), 'quintana', /Quintana Roo/);
    const zone = page.getByLabel(es('app.property.timezone'));
    expect(await zone.inputValue()).toMatch(/^Cancún/);
    await proceed(page, es('start.zone.change'));
    await zone.selectOption('America/Merida');
    await choose(page, es('app.property.country'), 'estados unidos', /^Estados Unidos/);
    await choose(page, es('app.property.state'), 'california', /California/);
    await expect.poll(() => zone.inputValue()).toMatch(/^Los Angeles/);
    await choose(page, es('app.property.country'), 'canada', /^Canadá/);
    await proceed(page, es('signup.createAccess'));
    await page.getByText(es('signup.timezone.required')).waitFor();
    await zone.selectOption('America/Toronto');
    await context.close();
  });

  test('the countries of the phone are found without regard to case and accents [R-VAL-21, R-VAL-20]', async () => {
    const { page, context } = await newcomer(DESKTOP, '/register/start');
    const countries = page.getByRole('button', { name: /Países|País/ }).first();
    for (const [typed, found] of [
      ['MEXICO', /^México/],
      ['perú', /^Perú/],
      ['peru', /^Perú/],
      ['espana', /^España/],
    ] as const) {
      await countries.click();
      await page.locator('[popover]:popover-open').getByRole('combobox').fill(typed);
      await page.getByRole('option', { name: found }).first().click();
    }
    await page.getByRole('button', { name: /ES \+34/ }).waitFor();
    const phone = page.getByLabel(es('start.phone.label'), { exact: true });
    await phone.fill('abc612-34 56 789012345678');
    expect((await phone.inputValue()).replace(/\D/g, '').length).toBeLessThanOrEqual(15);
    await context.close();
  });

  test('the page for companies marks where the property came from [S-START-05]', async () => {
    const { page, context } = await newcomer(DESKTOP, '/registerb2b?utm_source=feria');
    await aboutYou(page, es, { phone: '3005559004' });
    await proceed(page, es('register.continue'));
    await choose(page, es('app.property.state'), 'bolivar', /Bolívar/);
    await proceed(page, es('signup.createAccess'));
    const [code = ''] = await codesFor(app, '+573005559004', 2);
    await page.getByLabel(es('start.code.label')).fill(code);
    await proceed(page, es('verification.submit'));
    await page.waitForURL(({ pathname }) => pathname === '/register/complete');
    const utm = await app.platform.pools.system.named<{ utm: object }>(
      'test-utm',
      `select utm from properties where utm->>'utmSource' = $1`,
      ['b2b:feria'],
    );
    expect(utm).toHaveLength(1);
    await context.close();
  });

  test('the register page leads to the wizard and keeps the origin of the visit [R-REGISTER-05]', async () => {
    const { page, context } = await newcomer(DESKTOP, '/register?utm_campaign=cartagena');
    await page.getByRole('link', { name: es('start.wizard.link') }).click();
    await page.waitForURL(/\/register\/start\?utm_campaign=cartagena&type=phone/);
    await context.close();
  });
});
