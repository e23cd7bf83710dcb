import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { BILLS, cardsOf, type Owner, pay, saveCard } from '#areas/subscription/billing/billing.test-stage.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import {
  addListings,
  checkOut,
  namePayer,
  settle,
  readSubscription,
  setTrialEnd,
} from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import { NUMBERS } from '#providers/stripe/stripe.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, pressRetry, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { createColleague, markDeviceKnown } from '#support/people.ts';
import { createAdministrator, fillSignIn, type Staff } from '#support/staff.ts';
import { allTexts } from '#texts/all.ts';

const [DESKTOP, , PHONE] = WIDTHS;
const t = allTexts.es;
const DAY = 86_400_000;
const SIIGO = 'Conexión Siigo';
const PAGE = '/app/marketplace/siigo-connect/activate';
/** With a card: what asks how it stands names none. */
const isPaying = (body: string | null) => body?.includes('"pm_') ?? false;
const PAYMENT = /third-party\/stripe\/payment\/[0-9a-f-]{36}/;

type Subscriber = Owner & { readonly email: string };

/** S-APP-29, S-APP-26: an app is activated in each way, and what its price will be is said before it is charged. */
describe.skipIf(!hasBrowser)('activating an app', () => {
  let app: TestApp;
  let browser: Browser;
  let admin: Staff;
  let cards: ReturnType<typeof cardsOf>;
  let last = 0;
  beforeAll(async () => {
    app = await startTestApp({ BILLING: 'on' }, { entries: true });
    cards = cardsOf(app);
    await cards.listens();
    admin = await createAdministrator(app, 'admin@example.test');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** A host with five listings, a name for documents, and a trial that ends in so many days. */
  async function aHost(trialDays: number | null): Promise<Subscriber> {
    const email = `activa${last++}@example.test`;
    const host = await hostWithProperty(app, email);
    await addListings(host, 5);
    if (trialDays !== null) {
      await setTrialEnd(app, host, new Date(Date.now() + trialDays * DAY).toISOString());
      const finished = 'update properties set setup_finished_at = now() where property_id = $1';
      await app.context(host.propertyId as never).db.named('test-set-up', finished, [host.propertyId]);
    }
    await app.platform.pools.system.named(
      'test-phone',
      'update users set phone_number = $2 where email = $1',
      [email, `+5730022233${String(last).padStart(2, '0')}`],
    );
    await namePayer(host);
    return Object.assign(host, { email });
  }
  /** Chooses BASIC and pays it, without a page. */
  async function subscribed(apps: string[] = [], trialDays: number | null = null): Promise<Subscriber> {
    const host = await aHost(trialDays);
    const card = await saveCard(app, host);
    const properties = [{ propertyId: host.propertyId, plan: 'BASIC', apps }];
    const { data } = await checkOut(host, { currency: 'COP', properties });
    if (data.billId) await pay(host, data.billId, card.id);
    await settle(app);
    return host;
  }
  const billsOf = async (host: Owner): Promise<Bill[]> => (await host.get<Bill[]>(BILLS)).data;
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const fields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
  async function typeCard(page: Page, number: string): Promise<void> {
    await fields(page).locator('#number').fill(number);
    await fields(page).locator('#expiry').fill('12 / 34');
    await fields(page).locator('#cvc').fill('123');
  }
  const looked = async (page: Page, name: string) => {
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, `activation-${name}`);
  };
  /** The browser says so of each refusal, and of what this test takes away. */
  const own = (complaints: readonly string[]) =>
    complaints.filter((text) => !/status of [45]\d\d|ERR_FAILED|ERR_EMPTY_RESPONSE/.test(text));
  /** From the rail to the app and its activation, as a person goes. */
  async function goToActivation(page: Page, isPhone = false): Promise<void> {
    if (isPhone) {
      await page.getByRole('navigation').getByRole('button', { name: t['shell.nav.more'] }).click();
      await page.getByRole('menuitem', { name: t['shell.nav.apps'], exact: true }).click();
    } else {
      const rail = page.getByRole('navigation', { name: t['shell.nav.label'] });
      await rail.getByRole('link', { name: t['shell.nav.apps'], exact: true }).click();
    }
    await page.getByRole('link', { name: SIIGO, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: t['app.marketplace.activate'] }).click();
    await page.getByRole('heading', { level: 1, name: `Activar ${SIIGO}` }).waitFor();
  }
  const isActive = (page: Page) =>
    page.getByRole('heading', { level: 1, name: `${SIIGO}: puesta en marcha` }).waitFor();

  test('from the sign-in: the exact charge, a saved card, active, and its own steps [S-APP-29, C-SUB-18, R-ONBAPP-01]', async () => {
    const host = await subscribed();
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await markDeviceKnown(app, host.email);
    await page.goto(`${app.url}/login?next=${encodeURIComponent('/app')}`);
    await fillSignIn(page, host.email);
    await goToActivation(page);
    const offer = page.getByRole('complementary', { name: t['app.activation.offer'] });
    await offer.getByText('23.205').first().waitFor();
    await offer.getByText(/123\.760/).waitFor();
    await offer.getByText(/3\.900 × 5 alojamientos/).waitFor();
    await looked(page, 'offer');
    await button(page, /^Seguir y pagar .*23\.205/).click();
    await button(page, /^Pagar .*23\.205/).waitFor();
    expect((await readSubscription(host)).apps).toEqual([]);
    await looked(page, 'card');
    // The app follows the money by itself; what the page asks meanwhile is held.
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    await page.route(/\/api\/common\/apps\?/, async (route) => {
      await held;
      await route.continue();
    });
    await button(page, /^Pagar .*23\.205/).click();
    await page.getByText(/se está activando/).waitFor();
    await looked(page, 'activating');
    hold?.();
    await isActive(page);
    await page.unroute(/\/api\/common\/apps\?/);
    expect(new URL(page.url()).search).toBe('');
    expect((await billsOf(host)).map(({ charge, status }) => [charge, status])).toEqual([
      [23_205, 'paid'],
      [100_555, 'paid'],
    ]);

    await page.getByText('0 de 3 listos').waitFor();
    await looked(page, 'steps');
    await page.getByRole('link', { name: t['app.onboarding.go'] }).click();
    await page.waitForURL(({ pathname }) => pathname === '/app/integrations/siigo');
    await page.goBack();
    // R-ONBAPP-02: an update that fails is followed by a record with the steps.
    await page.route(/common\/onboardings\/[0-9a-f-]+/, (route) => route.fulfill({ status: 500, body: '' }));
    await button(page, t['app.onboarding.done']).click();
    await page.getByText('1 de 3 listos').waitFor();
    await page.unroute(/common\/onboardings\/[0-9a-f-]+/);
    await page.reload();
    await page.getByText('1 de 3 listos').waitFor();
    await button(page, t['app.onboarding.done']).click();
    await page.getByText('2 de 3 listos').waitFor();
    await button(page, t['app.onboarding.done']).click();
    await page.getByText(t['app.onboarding.all']).waitFor();
    await button(page, t['app.onboarding.reset']).click();
    await page.getByText('0 de 3 listos').waitFor();

    await button(page, t['app.marketplace.deactivate']).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/^Ya está pagada: funciona hasta el/).waitFor();
    await question.getByText(t['app.marketplace.off.siigo-connect']).waitFor();
    await looked(page, 'off');
    await question.getByRole('button', { name: t['app.marketplace.deactivate'] }).click();
    await page.getByText(/está pagada y funciona hasta el/).waitFor();
    await looked(page, 'ending');
    await button(page, t['app.activation.keep']).click();
    await page.getByText(/está pagada y funciona hasta el/).waitFor({ state: 'detached' });
    expect(await readSubscription(host)).toMatchObject({ apps: ['siigo-connect'], wanted: null });
    expect(own(complaints)).toEqual([]);
    await context.close();
  });

  test('on a phone: a card that is refused, another one whose bank asks, and one bill [S-APP-29]', async () => {
    const host = await subscribed();
    const { page, context, complaints } = await openPerson(browser, PHONE);
    await signInTo(app, page, { email: host.email, path: '/' });
    await goToActivation(page, true);
    await button(page, /^Seguir y pagar/).click();
    await page.getByRole('radio', { name: t['app.subscription.card.other'] }).check();
    await typeCard(page, NUMBERS.declined);
    await button(page, /^Pagar/).click();
    await page.getByRole('alert').getByText(t['card.problem.otherCard']).first().waitFor();
    await looked(page, 'declined');
    await typeCard(page, NUMBERS['asks-newer']);
    await button(page, /^Pagar/).click();
    await page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'Confirmar' }).click();
    await isActive(page);
    expect((await billsOf(host)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(own(complaints)).toEqual([]);
    await context.close();
  });

  test('an unreachable payment provider, a lost answer and a slow bank each have their words, and the bill is paid once [S-APP-29, R-SUB-13, REL-04]', async () => {
    const host = await subscribed();
    const { page, context } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: host.email, path: '/' });
    await goToActivation(page);
    await cards.failNext({ match: 'POST payment_intents', drop: true, times: 3 });
    await button(page, /^Seguir y pagar/).click();
    await page.getByRole('alert').getByText(t['payments.provider']).waitFor();
    await looked(page, 'provider');
    // The page asks again by itself, and continues once the payment provider is back.
    await button(page, /^Pagar/).waitFor();
    const asked = new URL(page.url()).searchParams.get('bill') ?? '';
    const { data: payment } = await pay(host, asked as never);
    const read = `GET ${payment.clientSecret?.split('_secret_')[0]}`;
    // They answer, and do not want it: the other sentence.
    const body = JSON.stringify({ error: { type: 'invalid_request_error', message: 'No.' } });
    await cards.failNext({ match: read, status: 400, body });
    await button(page, /^Pagar/).click();
    await page.getByRole('alert').getByText(t['payments.process']).waitFor();
    await looked(page, 'process');
    // The answer of the payment is lost, and so are the requests after it, for a while.
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    await cards.emit({ settlesLate: true });
    await page.route(PAYMENT, async (route) => {
      if (isPaying(route.request().postData())) {
        await route.fetch();
        await route.abort();
        return;
      }
      await held;
      await route.continue();
    });
    await button(page, /^Pagar/).click();
    await page.getByRole('heading', { name: t['app.subscription.unknown'] }).waitFor();
    await looked(page, 'unknown');
    hold?.();
    await page.getByRole('heading', { name: t['app.subscription.processing'] }).waitFor();
    await page.unroute(PAYMENT);
    await looked(page, 'processing');
    expect((await readSubscription(host)).apps).toEqual([]);
    const { payments } = await cards.world<{ payments: { id: string; status: string }[] }>();
    await cards.emit({ settle: payments.find(({ status }) => status === 'processing')?.id, accepted: true });
    await isActive(page);
    expect((await billsOf(host)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    await context.close();
  });

  test('without a plan: the checkout has the app in it, its bank takes its time, and it leads back [S-APP-18, S-APP-29, REL-04]', async () => {
    const host = await aHost(-1);
    await saveCard(app, host);
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: host.email, path: '/' });
    await goToActivation(page);
    await looked(page, 'no-plan');
    const isPricing = (url: URL) => url.pathname === '/api/common/quotation';
    await page.route(isPricing, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('link', { name: t['app.activation.toPlans'] }).click();
    await page.getByRole('radio', { name: /^BASIC/ }).check();
    const choice = page.getByRole('checkbox', { name: SIIGO });
    expect(await choice.isChecked()).toBe(true);
    const apps = page.getByRole('region', { name: t['app.subscription.apps'] });
    const failed = apps.getByRole('alert').filter({ hasText: t['subscriptions.get'] });
    await failed.waitFor();
    await page.unroute(isPricing);
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (isPricing(new URL(response.url()))) answers.push(`${response.status()} ${await response.text()}`);
    });
    await failed.getByRole('button').click();
    // The error text names the answer and the shown state: without a price, one of the two gives the reason.
    await expect
      .poll(async () => ({ shown: await apps.innerText(), answers }))
      .toMatchObject({ shown: expect.stringContaining('19.500') as string });
    await button(page, /^Confirmar BASIC .*123\.760/).waitFor();
    await looked(page, 'checkout');
    await choice.uncheck();
    await button(page, /^Confirmar BASIC .*100\.555/).waitFor();
    await choice.check();
    await page.getByRole('radio', { name: /^PRO/ }).check();
    await apps.getByText('Incluida en PRO, no se paga dos veces').first().waitFor();
    await page.getByRole('radio', { name: /^BASIC/ }).check();
    await cards.emit({ settlesLate: true });
    await button(page, /^Confirmar BASIC .*123\.760/).click();
    await page.getByRole('heading', { name: t['app.subscription.processing'] }).waitFor();
    await looked(page, 'checkout-processing');
    const { payments } = await cards.world<{ payments: { id: string; status: string }[] }>();
    await cards.emit({ settle: payments.find(({ status }) => status === 'processing')?.id, accepted: true });
    await page.getByRole('heading', { name: t['app.subscription.paid'] }).waitFor();
    expect(await billsOf(host)).toMatchObject([{ status: 'paid', charge: 123_760 }]);
    await settle(app);
    await page.getByRole('link', { name: `Seguir con ${SIIGO}` }).click();
    await isActive(page);
    expect(own(complaints)).toEqual([]);
    await context.close();
  });

  test('a lost answer of a checkout is shown, then resolved, and paid once [S-APP-18, REL-04]', async () => {
    const host = await aHost(-1);
    await saveCard(app, host);
    const { page, context } = await openPerson(browser, PHONE);
    await signInTo(app, page, { email: host.email, path: '/subscriptions' });
    await page.getByRole('link', { name: t['app.subscription.choose'] }).first().click();
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    await button(page, /^Confirmar PRO y pagar/).waitFor();
    await page.getByRole('radio', { name: t['app.subscription.card.other'] }).check();
    await button(page, /^Confirmar PRO y escribir la tarjeta/).click();
    // The page before has a Visa to choose, too; held must be what is asked after the bill's first look.
    await button(page, /^Pagar/).waitFor();
    await page.getByRole('radio', { name: /Visa/ }).check();
    await page.route(PAYMENT, async (route) => {
      if (isPaying(route.request().postData())) {
        await route.fetch();
        await route.abort();
        return;
      }
      await held;
      await route.continue();
    });
    await button(page, /^Pagar/).click();
    await page.getByRole('heading', { name: t['app.subscription.unknown'] }).waitFor();
    await looked(page, 'checkout-unknown');
    hold?.();
    await page.getByRole('heading', { name: t['app.subscription.paid'] }).waitFor();
    expect(await billsOf(host)).toMatchObject([{ status: 'paid', charge: 177_905 }]);
    await context.close();
  });

  test('an app is tried without a card, and in the trial of a plan it is part of the first charge [S-APP-29, D-2, C-APP-13]', async () => {
    const trying = await aHost(null);
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: trying.email, path: '/' });
    await goToActivation(page);
    await button(page, 'Probar 14 días').click();
    await isActive(page);
    await page.getByText('0 de 3 listos').waitFor();
    await looked(page, 'trying');
    expect(await billsOf(trying)).toEqual([]);
    await context.clearCookies();

    const inTrial = await subscribed([], 6);
    await signInTo(app, page, { email: inTrial.email, path: '/marketplace' });
    await page.getByRole('link', { name: SIIGO, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: t['app.marketplace.setUp'] }).click();
    await page.getByText(/123\.760/).waitFor();
    await looked(page, 'in-trial');
    await button(page, t['app.activation.free']).click();
    await page.getByText(`${SIIGO} quedó en tu suscripción`).waitFor();
    expect(await readSubscription(inTrial)).toMatchObject({
      apps: ['siigo-connect'],
      nextCharge: { amount: 123_760 },
    });
    expect(await billsOf(inTrial)).toEqual([]);
    expect(own(complaints)).toEqual([]);
    await context.close();
  });

  test('a user who only reads is told who may activate; a cleaner has no such page [D-9, SEC-03]', async () => {
    const host = await subscribed();
    await createColleague(app, host.propertyId, 'mira-activa@example.test', { role: 'read-only' });
    await createColleague(app, host.propertyId, 'limpia-activa@example.test', { role: 'cleaner' });
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: 'mira-activa@example.test', path: '/marketplace' });
    await page.getByRole('link', { name: SIIGO, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: t['app.marketplace.activate'] }).click();
    await page.getByText(t['app.activation.money']).waitFor();
    expect(await button(page, /^(Seguir|Probar|Desactivar)/).count()).toBe(0);
    await context.clearCookies();
    await signInTo(app, page, { email: 'limpia-activa@example.test', path: PAGE.slice('/app'.length) });
    await page.getByText(t['shell.notYours.title']).waitFor();
    expect(own(complaints)).toEqual([]);
    await context.close();
  });

  test('loading, failed in its own words and back again, and an address of no app [S-APP-29]', async () => {
    const host = await subscribed();
    const { page, context } = await openPerson(browser, DESKTOP);
    const apps = /\/api\/common\/apps\?/;
    const cost = /subscriptions\/apps\/siigo-connect\?/;
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    await page.route(apps, async (route) => {
      await held;
      await route.continue();
    });
    await page.route(cost, (route) => route.fulfill({ status: 503, body: '' }));
    await signInTo(app, page, { email: host.email, path: PAGE.slice('/app'.length) });
    await page.locator('[aria-busy=true]').getByRole('status').first().waitFor();
    await looked(page, 'loading');
    hold?.();
    await page.getByRole('alert').getByText(t['subscriptions.get']).waitFor();
    await looked(page, 'failed');
    await page.unroute(cost);
    await pressRetry(button(page, t['shell.retry']));
    await button(page, /^Seguir y pagar/).waitFor();
    await page.unroute(apps);
    await page.route(apps, (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await page.getByRole('alert').getByText(t['marketplace.load']).waitFor();
    await isFineAtEveryWidth(page);
    await page.unroute(apps);
    await pressRetry(button(page, t['shell.retry']));
    await button(page, /^Seguir y pagar/).waitFor();
    await page.goto(`${app.url}/app/marketplace/nothing/activate`);
    await page.getByText(t['app.marketplace.unknown']).waitFor();
    await context.close();
  });

  test('an upcoming price shows on the page of the plan, with the old price and its day [S-APP-26, C-SUB-20]', async () => {
    const host = await subscribed(['siigo-connect']);
    const { periodEnd } = await readSubscription(host);
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: host.email, path: '/subscriptions' });
    await page.getByRole('heading', { level: 1, name: t['app.subscription.title'] }).waitFor();
    expect(await page.getByRole('link', { name: t['app.rates.see'] }).count()).toBe(0);
    const bands = [{ start: 1, end: null, value: 5_900, byAccommodation: true }];
    const change = { feeBillingRange: { COP: bands }, from: periodEnd };
    expect((await admin.send('PATCH', '/api/common/apps/siigo-connect', change)).status).toBe(200);
    await page.reload();
    await page.getByRole('link', { name: t['app.rates.see'] }).waitFor();
    await looked(page, 'rates-ahead');
    await page.getByRole('link', { name: t['app.rates.see'] }).click();
    await page.getByRole('heading', { level: 1, name: t['app.rates.title'] }).waitFor();
    const row = page.getByRole('row').filter({ hasText: SIIGO });
    await row.getByText('19.500').waitFor();
    await row.getByText('29.500').waitFor();
    await page.getByRole('row').filter({ hasText: t['app.rates.total'] }).getByText('135.660').waitFor();
    await looked(page, 'rates');
    await page.getByRole('link', { name: t['app.subscription.change'] }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.route(/subscriptions\/new-rates/, (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await page.getByRole('alert').getByText(t['subscriptions.load']).waitFor();
    await looked(page, 'rates-failed');
    await page.unroute(/subscriptions\/new-rates/);
    let hold: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    await page.route(/subscriptions\/new-rates/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.locator('[aria-busy=true]').getByRole('status').first().waitFor();
    hold?.();
    await row.getByText('29.500').waitFor();
    // A host whose prices stay as they are.
    const other = await subscribed();
    await page.unroute(/subscriptions\/new-rates/);
    await context.clearCookies();
    await signInTo(app, page, { email: other.email, path: '/show-new-rates' });
    await page.getByText(t['app.rates.none'], { exact: true }).waitFor();
    await looked(page, 'rates-none');
    expect(own(complaints)).toEqual([]);
    await context.close();
  });

  test('they are read in three languages [S-APP-29, S-APP-26]', async () => {
    const host = await subscribed(['alegra-connect']);
    const { periodEnd } = await readSubscription(host);
    const bands = [{ start: 1, end: null, value: 6_900, byAccommodation: true }];
    const change = { feeBillingRange: { COP: bands }, from: periodEnd };
    await admin.send('PATCH', '/api/common/apps/alegra-connect', change);
    for (const { language, ...viewport } of chooseWidths(1)) {
      const words = allTexts[language];
      const { page, context, complaints } = await openPerson(browser, viewport);
      const path = PAGE.slice('/app'.length);
      await signInTo(app, page, { email: host.email, language, path });
      await page.getByText(words['app.activation.before']).waitFor();
      await isFine(page, language);
      await page.goto(`${app.url}/app/marketplace/alegra-connect/activate?language=${language}`);
      await page.getByText(words['app.onboarding.alegra.text']).waitFor();
      await isFine(page, language);
      await page.goto(`${app.url}/app/show-new-rates?language=${language}`);
      await page.getByText(words['app.rates.total']).waitFor();
      await isFine(page, language);
      expect(own(complaints)).toEqual([]);
      await context.close();
    }
  });
});

describe.skipIf(!hasBrowser)('activating an app where nothing is charged for', () => {
  test('everything is open, there is no card step, and the steps are there [S-APP-29, D-2]', async () => {
    const app = await startTestApp({}, { entries: true });
    const browser = await openBrowser();
    const email = 'sin-cobro@example.test';
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email, path: '/marketplace' });
    await page.getByRole('link', { name: SIIGO, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: t['app.marketplace.setUp'] }).click();
    await page.getByText('0 de 3 listos').waitFor();
    await page.getByText(t['app.marketplace.because.not-billed']).waitFor();
    expect(await page.getByRole('complementary', { name: t['app.activation.offer'] }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
    await browser.close();
    await app.stop();
  });
});
