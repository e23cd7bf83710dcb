import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Owner, saveCard } from '#areas/subscription/billing/billing.test-stage.ts';
import { setCreditsLeft, readCreditsOf } from '#areas/subscription/credits/credits.test-stage.ts';
import { namePayer } from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import { aBiller } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { markDeviceKnown } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { createAdministrator, fillSignIn, type Staff } from '#support/staff.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

const [DESKTOP] = WIDTHS;
const t = allTexts.es;
const HOST = 'recarga@example.test';
const GOOD = '4242424242424242';
/** The browser says so of each refusal of a bank. */
const REFUSED = /status of (400|402)/;

/** S-APP-24, S-APP-25: users who see amounts buy invoice credits. */
describe.skipIf(!hasBrowser)('buying stamps', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Owner;
  let admin: Staff;
  beforeAll(async () => {
    app = await startTestApp({ BILLING: 'on' }, { entries: true });
    await steer(app, 'stripe').has({ endpoint: `${app.url}/hooks/payments` });
    admin = await createAdministrator(app, 'admin@example.test');
    host = await aBiller(app, HOST);
    await setCreditsLeft(admin, host, 14);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const type = async (page: Page, number: string) => {
    const fields = page.frameLocator('iframe[title="Secure payment input frame"]');
    await fields.locator('#number').fill(number);
    await fields.locator('#expiry').fill('12 / 34');
    await fields.locator('#cvc').fill('123');
  };
  const looked = async (page: Page, name: string) => {
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, name);
  };

  test('from the sign-in: who pays, a card that is refused, another one, and the stamps are there [S-APP-24, S-APP-23, C-CRED-05]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await app.platform.pools.system.named(
      'test-phone',
      'update users set phone_number = $2 where email = $1',
      [HOST, '+573001112233'],
    );
    await markDeviceKnown(app, HOST);
    await page.goto(`${app.url}/login?next=${encodeURIComponent('/app')}`);
    await fillSignIn(page, HOST);
    await page.getByRole('banner').getByRole('link', { name: '14 sellos', exact: true }).click();
    await page.getByRole('heading', { name: '¿De dónde sale este 14?' }).waitFor();
    await page.getByText(t['app.credits.more']).waitFor();
    await page.getByText(t['app.credits.bills.none']).waitFor();
    await looked(page, 'credits-offer');
    await page.getByRole('link', { name: /^50\s?\$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Recargar Casa Azul' }).waitFor();

    // The name for the document comes first, and an error shows at its field.
    await button(page, t['app.credits.payer.save']).click();
    await page.getByText(t['general.required']).first().waitFor();
    await looked(page, 'credits-buy-payer');
    await page.getByLabel(t['app.credits.payer.name']).fill('Inversiones Casa Azul S.A.S.');
    await page.getByLabel('NIT', { exact: true }).fill('900373076-4');
    await button(page, t['app.credits.payer.save']).click();

    await page.getByText('50 sellos × $ 520').waitFor();
    await page.getByRole('radio', { name: /^200/ }).check();
    await page.getByText('200 sellos × $ 480').waitFor();
    await page.getByLabel(t['app.credits.buy.other'], { exact: true }).fill('7');
    await page.getByText('Entre 20 y 5000 cada vez').waitFor();
    await looked(page, 'credits-buy-too-few');
    await page.getByLabel(t['app.credits.buy.other'], { exact: true }).fill('100');
    await page.getByText('$ 61.880 COP').first().waitFor();
    await page.getByText('Quedarás con 114 sellos.').waitFor();
    await looked(page, 'credits-buy');
    await button(page, t['app.credits.buy.toCard']).click();
    await page.locator('button:not([disabled])', { hasText: 'Recargar 100 y pagar' }).waitFor();
    await type(page, '4000000000009995');
    await button(page, /Recargar 100 y pagar/).click();
    await page.getByRole('alert').getByText(t['card.problem.funds']).waitFor();
    await looked(page, 'credits-buy-declined');
    expect((await readCreditsOf(host)).quantity).toBe(14);
    await type(page, GOOD);
    await button(page, /Recargar 100 y pagar/).click();
    await page.getByText('Pagado: 100 sellos').waitFor();
    await looked(page, 'credits-buy-paid');
    // R-CRED-06: they are there without loading anything again.
    await page.getByRole('banner').getByRole('link', { name: '114 sellos', exact: true }).waitFor();
    await page.getByRole('link', { name: t['app.credits.buy.back'] }).click();
    const bill = page.getByRole('row').filter({ hasText: t['app.credits.bills.status.paid'] });
    await bill.getByText('$ 61.880 COP').waitFor();
    await page.getByText(/^Recarga P-/).waitFor();
    await page.getByLabel(t['app.credits.bills.status']).selectOption('open');
    await page.getByText(t['app.credits.bills.none']).waitFor();
    expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);
    await context.close();
  });

  test('a saved card that is refused, then the other one; a lost answer is not red [S-APP-24, R-CRED-07]', async () => {
    const owner = await hostWithProperty(app, 'guardadas@example.test');
    await namePayer(owner);
    await setCreditsLeft(admin, owner, 5);
    await saveCard(app, owner);
    await saveCard(app, owner, 'fails-later');
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: 'guardadas@example.test', path: '/credits/create?amount=50' });
    await page.getByRole('radio', { name: 'visa terminada en 0341' }).check();
    await button(page, /Recargar 50 y pagar/).click();
    await page.getByRole('alert').getByText(t['card.problem.otherCard']).waitFor();
    await looked(page, 'credits-buy-saved-declined');
    await page.getByRole('radio', { name: 'visa terminada en 4242' }).check();
    await button(page, /Recargar 50 y pagar/).click();
    await page.getByText('Pagado: 50 sellos').waitFor();
    await eventually(async () => expect((await readCreditsOf(owner)).quantity).toBe(55));
    // The server cannot be reached: the page says so in the words of credits, and nothing is charged.
    await page.goto(`${app.url}/app/credits/create?amount=60`);
    await page.getByRole('radio', { name: 'visa terminada en 4242' }).check();
    await page.route('**/api/third-party/stripe/credits', (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await button(page, /Recargar 60 y pagar/).click();
    await page.getByRole('alert').waitFor();
    await looked(page, 'credits-buy-failed');
    await page.unroute('**/api/third-party/stripe/credits');
    expect(complaints.filter((line) => !REFUSED.test(line) && !line.includes('503'))).toEqual([]);
    await context.close();
  });

  test('the automatic top-up asks for a card, is switched on, and the stamps come by themselves [S-APP-25, S-APP-23, C-CRED-11]', async () => {
    const owner = await aBiller(app, 'automatica@example.test');
    await namePayer(owner);
    await setCreditsLeft(admin, owner, 30);
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: 'automatica@example.test', path: '/credits' });
    const card = page.getByRole('region', { name: t['app.credits.topUp'] });
    await card.getByRole('switch').check();
    await button(page, t['app.credits.topUp.save']).click();
    await card.getByText(t['credits.cardFirst']).waitFor();
    await looked(page, 'credits-top-up-no-card');
    await card.getByRole('link', { name: t['app.credits.card.title'] }).click();
    await page.getByRole('heading', { level: 1, name: t['app.credits.card.title'] }).waitFor();
    await page.locator('button:not([disabled])', { hasText: t['app.credits.card.save'] }).waitFor();
    await looked(page, 'credits-new-card');
    await type(page, GOOD);
    await button(page, t['app.credits.card.save']).click();
    await page.getByText(t['app.credits.card.saved']).waitFor();
    await card.getByRole('switch').check();
    await card.getByLabel(t['app.credits.topUp.billsAMonth']).fill('1');
    await button(page, t['app.credits.topUp.save']).click();
    await page.getByText(t['app.credits.topUp.isOn']).waitFor();
    await setCreditsLeft(admin, owner, 6);
    const { collectDueBills } = await import('#areas/subscription/billing/billing.jobs.ts');
    await eventually(async () => {
      await collectDueBills(app.context());
      expect((await readCreditsOf(owner)).quantity).toBe(56);
    });
    await card.getByText('1 recarga este mes, de 1').waitFor();
    await setCreditsLeft(admin, owner, 3);
    await card.getByText(t['app.credits.topUp.waits.limit']).waitFor();
    await looked(page, 'credits-top-up-limit');
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    await context.close();
  });

  test('the pages are shown in three languages [S-APP-24]', async () => {
    for (const { language, ...viewport } of chooseWidths(2)) {
      const { page, context, complaints } = await openPerson(browser, viewport);
      await signInTo(app, page, { email: HOST, language, path: '/credits/create?amount=50' });
      await page.getByText(allTexts[language]['app.credits.buy.total']).waitFor();
      await isFine(page, language);
      await shotAtEveryWidth(page, `credits-buy-${language}`);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
});
