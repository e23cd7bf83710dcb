import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  billFor,
  BILLS,
  billOf,
  cardsOf,
  type Owner,
  pay,
  saveCard,
} from '#areas/subscription/billing/billing.test-stage.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import type { PaymentCard } from '#areas/subscription/billing/payers.contract.ts';
import {
  addListings,
  checkOut,
  namePayer,
  settle,
  readSubscription,
  SUBSCRIPTIONS,
  setTrialEnd,
} from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import { NUMBERS } from '#providers/stripe/stripe.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import {
  holdReplies,
  isFine,
  isFineAtEveryWidth,
  pressRetry,
  shotAtEveryWidth,
  signInTo,
} from '#support/pages.ts';
import { markDeviceKnown } from '#support/people.ts';
import { createAdministrator, fillCode, fillSignIn, type Staff } from '#support/staff.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { PAYMENT_TRIED_MARKER } from '#web/features/subscriptions/tried.ts';

const [DESKTOP, , PHONE] = WIDTHS;
const t = allTexts.es;
const DAY = 86_400_000;

/** A host subscribes and pays, and another person pays by a link. */
let app: TestApp;
let browser: Browser;
let admin: Staff;
let cards: ReturnType<typeof cardsOf>;
let last = 0;

type Subscriber = Owner & { readonly email: string };

/** Five listings, and a trial that ends so many days from now. */
async function aHost(trialDays: number, { isNamed = true } = {}): Promise<Subscriber> {
  const email = `plan${last++}@example.test`;
  const host = await hostWithProperty(app, email);
  await addListings(host, 5);
  await setTrialEnd(app, host, new Date(Date.now() + trialDays * DAY).toISOString());
  const finished = 'update properties set setup_finished_at = now() where property_id = $1';
  await app.context(host.propertyId as never).db.named('test-set-up', finished, [host.propertyId]);
  // A host with a phone is not asked for one on the way (R-LOGIN-12).
  await app.platform.pools.system.named('test-phone', 'update users set phone_number = $2 where email = $1', [
    email,
    `+5730011122${String(last).padStart(2, '0')}`,
  ]);
  if (isNamed) await namePayer(host);
  return Object.assign(host, { email });
}

/** Chooses a plan and pays it, without a page. */
async function subscribed(host: Subscriber, plan: 'BASIC' | 'PRO'): Promise<void> {
  const card = await saveCard(app, host);
  const properties = [{ propertyId: host.propertyId, plan, apps: [] }];
  const { data } = await checkOut(host, { currency: 'COP', properties });
  if (data.billId) await pay(host, data.billId, card.id);
  await settle(app);
  await eventually(async () => expect((await readSubscription(host)).state).toBe('active'));
}

const billsOf = async (host: Owner): Promise<Bill[]> => (await host.get<Bill[]>(BILLS)).data;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const fields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
const bank = (page: Page) => page.frameLocator('iframe[title="3-D Secure"]');
async function typeCard(page: Page, number: string): Promise<void> {
  await fields(page).locator('#number').fill(number);
  await fields(page).locator('#expiry').fill('12 / 34');
  await fields(page).locator('#cvc').fill('123');
}
const property = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Casa Azul' });
/** The browser says so of each refusal of a bank or of the server. */
const own = (complaints: readonly string[]) => complaints.filter((text) => !/status of 4\d\d/.test(text));
const shot = (page: Page, name: string) => shotAtEveryWidth(page, `subscription-${name}`);

async function signedIn(host: Subscriber, path: string, size: (typeof WIDTHS)[number] = DESKTOP) {
  const person = await openPerson(browser, size);
  await signInTo(app, person.page, { email: host.email, path });
  return person;
}
async function leave(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  expect(own(complaints)).toEqual([]);
  await context.close();
}

describe.skipIf(!hasBrowser)('what a host pays Posada', () => {
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

  test('from the sign-in: a trial that is over, a code, and a card whose bank asks [S-APP-18, R-SUB-02, R-SUB-09, R-SUB-11, C-PAY-01, C-SUB-14]', async () => {
    const host = await aHost(-3, { isNamed: false });
    const made = await admin.send('POST', `${SUBSCRIPTIONS}/discounts`, {
      code: 'BIENVENIDA25',
      type: 'percentage',
      amount: 25,
      firstCharges: 3,
      reason: 'Para la prueba',
    });
    expect(made.status).toBe(201);
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await markDeviceKnown(app, host.email);
    await page.goto(`${app.url}/login?next=${encodeURIComponent('/app')}`);
    await fillSignIn(page, host.email);
    await page.getByRole('link', { name: t['app.trial.more'] }).click();
    await page.getByRole('link', { name: t['app.expired.choose'] }).click();
    await page.getByRole('heading', { level: 1, name: t['app.subscription.title'] }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/subscriptions/create');
    const summary = page.getByRole('complementary', { name: t['app.subscription.today'] });
    await summary.getByText('177.905').first().waitFor();
    await page
      .getByText(/29\.900 × 5/)
      .first()
      .waitFor();
    expect(await page.getByRole('radio', { name: /^PRO/ }).isChecked()).toBe(true);
    // The name for the document is asked for here, and an error shows at its field.
    await page.getByLabel(t['app.subscription.payer.legalName']).fill('Inversiones Casa Azul S.A.S.');
    await page.getByLabel('NIT').fill('900373076-9');
    await button(page, t['app.subscription.payer.save']).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'payer');
    await page.getByLabel('NIT').fill('900373076-4');
    await button(page, t['app.subscription.payer.save']).click();
    await summary.getByText('Inversiones Casa Azul S.A.S.').waitFor();

    await button(page, t['app.subscription.code.have']).click();
    const code = page.getByLabel(t['app.subscription.code'], { exact: true });
    await code.fill('nada');
    await button(page, t['app.subscription.code.apply']).click();
    await page.getByText(t['discount.error.not-found']).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'code');
    await page.route(/subscriptions\/preview/, (route) => route.abort());
    await code.fill('bienvenida25');
    await button(page, t['app.subscription.code.apply']).click();
    await page.getByText(t['discount.error.base']).waitFor();
    await page.unroute(/subscriptions\/preview/);
    await button(page, t['app.subscription.code.apply']).click();
    await summary.getByText('133.428,75').first().waitFor();
    await summary.getByText('En tus 3 primeros cobros').waitFor();
    await button(page, /^Quitar/).click();
    await summary.getByText('177.905').first().waitFor();
    await button(page, t['app.subscription.code.have']).click();
    await code.fill('BIENVENIDA25');
    await code.press('Enter');
    await summary.getByText('133.428,75').first().waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'checkout');
    const basic = page.getByRole('radio', { name: /^BASIC/ });
    await basic.check();
    await button(page, /^Confirmar BASIC/).waitFor();
    await page.getByRole('radio', { name: /^PRO/ }).check();
    await button(page, /^Confirmar PRO y escribir la tarjeta/).click();

    await fields(page).locator('#number').waitFor();
    const asked = new URL(page.url()).searchParams.get('bill') ?? '';
    // The tab is closed, and the same address pays the same bill.
    await page.reload();
    await typeCard(page, NUMBERS['asks-newer']);
    await isFineAtEveryWidth(page);
    await shot(page, 'card');
    await button(page, /^Pagar .*133\.428,75/).click();
    await bank(page).getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('heading', { name: t['app.subscription.paid'] }).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'paid');
    const kept = await page.evaluate(() => localStorage.getItem('customer'));
    expect(JSON.parse(kept ?? '')).toEqual({ [PAYMENT_TRIED_MARKER]: asked });
    expect(await billOf(host, asked as never)).toMatchObject({ status: 'paid', charge: 133_428.75 });
    await page.getByRole('link', { name: t['app.subscription.back'] }).click();
    await property(page).getByText(t['app.subscription.state.active'], { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: t['app.subscription.bills.state.paid'] }).waitFor();
    expect((await billsOf(host)).map(({ status }) => status)).toEqual(['paid']);
    await leave(
      context,
      complaints.filter((text) => !text.includes('ERR_FAILED')),
    );
  });

  test('a card that is saved is refused, the next one asks its bank, and the bill is paid once [S-APP-18, D-49]', async () => {
    const host = await aHost(-1);
    const refused = await saveCard(app, host, 'fails-later');
    const { page, context, complaints } = await signedIn(host, '/subscriptions/create', PHONE);
    await page.getByRole('radio', { name: new RegExp(refused.last4) }).waitFor();
    await button(page, /^Confirmar PRO y pagar/).click();
    await page.getByRole('alert').getByText(t['card.problem.otherCard']).first().waitFor();
    const bill = new URL(page.url()).searchParams.get('bill') ?? '';
    await isFineAtEveryWidth(page);
    await shot(page, 'declined');
    await saveCard(app, host, 'asks-always');
    await page.reload();
    await page.getByText(t['app.subscription.tried']).waitFor();
    await page.getByRole('radio', { name: new RegExp(NUMBERS['asks-always'].slice(-4)) }).check();
    await button(page, /^Pagar/).click();
    await bank(page).getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('heading', { name: t['app.subscription.paid'] }).waitFor();
    expect(await billsOf(host)).toMatchObject([{ _id: bill, status: 'paid' }]);
    await leave(context, complaints);
  });

  test('another price than the one on the page is refused, shown, and paid with the next press [S-APP-18, SEC-38]', async () => {
    const host = await aHost(-1);
    await saveCard(app, host);
    const { page, context, complaints } = await signedIn(host, '/subscriptions/create');
    await button(page, /^Confirmar PRO y pagar .*177\.905/).waitFor();
    // A room more: what the page shows is not what would be charged.
    await addListings(host, 1);
    await button(page, /^Confirmar PRO y pagar/).click();
    await page.getByRole('alert').getByText(t['subscriptions.error.priceChanged']).waitFor();
    await button(page, /^Confirmar PRO y pagar .*213\.486/).waitFor();
    expect(await billsOf(host)).toEqual([]);
    await button(page, /^Confirmar PRO y pagar/).click();
    await page.getByRole('heading', { name: t['app.subscription.paid'] }).waitFor();
    expect(await billsOf(host)).toMatchObject([{ status: 'paid', charge: 213_486 }]);
    await leave(context, complaints);
  });

  test('in its trial: a card that is kept and not charged, another plan, canceled and back [S-APP-18, S-APP-17, C-SUB-15, C-SUB-16, C-SUB-13]', async () => {
    const host = await aHost(6);
    const { page, context, complaints } = await signedIn(host, '/manage-properties');
    // The way in from the state of the plan.
    await page
      .getByRole('row')
      .filter({ hasText: 'Casa Azul' })
      .getByRole('link', { name: /^Prueba/ })
      .click();
    await property(page)
      .getByText(/^En prueba hasta/)
      .waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'trial');
    await property(page).getByRole('link', { name: t['app.subscription.choose'] }).click();
    await page.getByText(/Hasta entonces no pagas nada/).waitFor();
    await fields(page).locator('#number').waitFor();
    await typeCard(page, NUMBERS.good);
    await isFineAtEveryWidth(page);
    await shot(page, 'trial-checkout');
    await button(page, /^Confirmar PRO y pagar \$\s0/).click();
    await page.getByRole('heading', { name: t['app.subscription.begun'] }).waitFor();
    await shot(page, 'begun');
    expect(await billsOf(host)).toEqual([]);
    expect(await readSubscription(host)).toMatchObject({ state: 'trialing', plan: 'PRO' });
    await page.getByRole('link', { name: t['app.subscription.back'] }).click();
    await property(page)
      .getByText(/^Próximo cobro/)
      .waitFor();
    await property(page).getByRole('button', { name: t['app.subscription.next.madeOf'] }).click();
    await property(page)
      .getByText(/29\.900 × 5 alojamientos/)
      .waitFor();

    await property(page).getByRole('link', { name: t['app.subscription.change'] }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('radio', { name: 'BASIC' }).check();
    await drawer.getByText(/^El próximo cobro/).waitFor();
    await button(page, t['app.subscription.change.save']).click();
    await page.getByText('El plan de Casa Azul quedó cambiado').waitFor();
    await eventually(async () => expect((await readSubscription(host)).plan).toBe('BASIC'));

    await property(page)
      .getByRole('button', { name: /^Cancelar/ })
      .click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t['app.subscription.cancel.nothing']).waitFor();
    await question.getByRole('link', { name: t['app.subscription.cancel.export'] }).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'cancel');
    await question.getByRole('button', { name: t['app.subscription.cancel.confirm'] }).click();
    await property(page)
      .getByText(/^Cancelada: hasta/)
      .waitFor();
    await property(page)
      .getByRole('button', { name: /^Volver/ })
      .click();
    await property(page)
      .getByText(/^En prueba hasta/)
      .waitFor();
    expect((await readSubscription(host)).endsOn).toBeNull();
    await leave(context, complaints);
  });

  test.each(['2019-03-01T12:00:00Z', '2031-03-01T12:00:00Z'])(
    'a browser whose clock says %s shows the trial, its end and what is charged like any other [S-APP-17, S-APP-18, W2-J-17]',
    async (moment) => {
      const host = await aHost(6);
      const person = await openPerson(browser, DESKTOP);
      const { page, context, complaints } = person;
      await page.clock.setFixedTime(moment);
      await signInTo(app, page, { email: host.email, path: '/subscriptions' });
      await property(page)
        .getByText(/^En prueba hasta/)
        .waitFor();
      await property(page).getByRole('link', { name: t['app.subscription.choose'] }).click();
      await page.getByText(/Hasta entonces no pagas nada/).waitFor();
      await fields(page).locator('#number').waitFor();
      await typeCard(page, NUMBERS.good);
      await button(page, /^Confirmar PRO y pagar \$\s0/).click();
      await page.getByRole('heading', { name: t['app.subscription.begun'] }).waitFor();
      expect(await billsOf(host)).toEqual([]);
      expect((await readSubscription(host)).state).toBe('trialing');
      await leave(context, complaints);
    },
  );

  test('administrators read the subscription of a property: four faces, its next charge and its history [S-ADM-01, C-SUB-21, R-ADMIN-02, W2-J-17]', async () => {
    const host = await aHost(-1);
    await subscribed(host, 'PRO');
    const { nextCharge } = await readSubscription(host);
    const { page, context } = await openPerson(browser, DESKTOP);
    let isBroken = true;
    const letGo = await holdReplies(page, '**/api/admin/subscriptions/*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { statusCode: 500, errors: [] } }) : route.continue(),
    );
    await page.goto(`${app.url}/admin/users?search=${encodeURIComponent(host.email)}`);
    await fillSignIn(page, admin.email);
    await fillCode(app, page, admin.email);
    await page.getByRole('link', { name: new RegExp(host.email.split('@')[0] ?? '') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('heading', { name: t['admin.bills.title'] }).waitFor();
    await drawer.locator('[aria-busy=true]').first().waitFor();
    letGo();
    const alert = drawer.getByRole('alert');
    await alert.getByText(t['admin.subscription.failed']).waitFor();
    await isFineAtEveryWidth(page);
    isBroken = false;
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await drawer.getByText(`PRO · ${t['app.subscription.state.active']}`).waitFor();
    const amount = String(nextCharge?.amount).replace(/(\d{3})$/, '.$1');
    await drawer.getByText(new RegExp(amount)).first().waitFor();
    await drawer
      .getByRole('list', { name: t['admin.subscription.history'] })
      .getByText(/Guardó una tarjeta/)
      .waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'admin');
    await context.close();
  });

  test('more is shown in money first and then paid; another currency waits for the renewal [S-APP-17, C-SUB-06, C-SUB-08, D-37]', async () => {
    const host = await aHost(-1);
    await subscribed(host, 'BASIC');
    const { page, context, complaints } = await signedIn(host, '/', DESKTOP);
    await button(page, /Tu cuenta|Cuenta/)
      .first()
      .click();
    await page.getByRole('menuitem', { name: t['shell.subscription'] }).click();
    await property(page).getByRole('link', { name: t['app.subscription.change'] }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t['app.subscription.currency']).selectOption('USD');
    await drawer.getByText(/otra moneda, empieza/).waitFor();
    await button(page, t['app.subscription.change.save']).click();
    await property(page)
      .getByText(/^Desde el próximo cobro: BASIC, Mensual, USD/)
      .waitFor();
    expect(await readSubscription(host)).toMatchObject({ currency: 'COP', wanted: { currency: 'USD' } });

    await property(page).getByRole('link', { name: t['app.subscription.change'] }).click();
    await drawer.getByRole('radio', { name: 'PRO' }).check();
    await drawer.getByText(/^Por los \d+ días que quedan/).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'change');
    expect((await readSubscription(host)).plan).toBe('BASIC');
    await button(page, /^Seguir y pagar/).click();
    await button(page, /^Pagar/).click();
    await page.getByRole('heading', { name: t['app.subscription.paid'] }).waitFor();
    await settle(app);
    await eventually(async () => expect((await readSubscription(host)).plan).toBe('PRO'));
    await leave(context, complaints);
  });

  test('each part fails in its own words and alone; bills are appended page by page [S-APP-17, R-SUB-05, R-SUB-12]', async () => {
    const host = await aHost(6);
    for (let at = 0; at < 23; at++) await billFor(app, host);
    const { page, context } = await openPerson(browser, DESKTOP);
    const parts = [
      [/subscriptions\/properties\?/, t['subscriptions.load']],
      [/subscriptions\/customer\?/, t['subscriptions.customer.load']],
      [/payment\/methods\?/, t['subscriptions.paymentMethods']],
      [/subscriptions\/invoices\?/, t['invoices.load']],
    ] as const;
    for (const [address] of parts) {
      await page.route(address, (route) => route.fulfill({ status: 503, body: '' }));
    }
    await signInTo(app, page, { email: host.email, path: '/subscriptions' });
    for (const [, words] of parts) await page.getByRole('alert').getByText(words).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'failed');
    for (const [address] of parts) await page.unroute(address);
    await page.route(/api\/common\/subscriptions\?/, (route) => route.fulfill({ status: 503, body: '' }));
    for (const [, words] of parts) {
      await pressRetry(page.getByRole('alert').filter({ hasText: words }).getByRole('button'));
    }
    await page.getByRole('alert').getByText(t['subscriptions.get']).waitFor();
    await page.unroute(/api\/common\/subscriptions\?/);
    await pressRetry(property(page).getByRole('button', { name: t['shell.retry'] }));
    await property(page)
      .getByText(/^En prueba hasta/)
      .waitFor();

    const rows = page.getByRole('row').filter({ hasText: /P-\d/ });
    await eventually(async () => expect(await rows.count()).toBe(20));
    await page.getByText('20 de 23').waitFor();
    await shot(page, 'bills');
    await button(page, t['app.subscription.bills.more']).click();
    await page.getByText('23 de 23').waitFor();
    expect(await rows.count()).toBe(23);
    expect(await button(page, t['app.subscription.bills.more']).count()).toBe(0);
    await rows
      .first()
      .getByRole('link', { name: /^Pagar/ })
      .click();
    await fields(page).locator('#number').waitFor();
    await context.close();
  });

  test('a card is kept, becomes the default and is removed [S-APP-19, S-APP-20, R-SUB-03, R-SUB-04]', async () => {
    const host = await aHost(6);
    await saveCard(app, host);
    const { page, context, complaints } = await signedIn(host, '/subscriptions', PHONE);
    await page.getByRole('link', { name: t['app.subscription.card.add'] }).click();
    await fields(page).locator('#number').waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'new-card');
    await typeCard(page, NUMBERS.declined);
    await button(page, t['app.subscription.card.save']).click();
    await page.getByRole('alert').getByText(t['card.problem.otherCard']).waitFor();
    await typeCard(page, NUMBERS['other-brand']);
    await button(page, t['app.subscription.card.save']).click();
    await page.getByText(t['app.subscription.card.saved']).waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/app/subscriptions/payments-methods/update');
    const saved = (brand: string) => page.getByRole('listitem').filter({ hasText: brand });
    await saved('Mastercard')
      .getByRole('button', { name: /^Usar siempre/ })
      .click();
    await saved('Mastercard').getByText(t['app.subscription.card.default'], { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'cards');
    await saved('Visa')
      .getByRole('button', { name: /^Quitar/ })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t['app.subscription.card.remove'] })
      .click();
    await saved('Visa').waitFor({ state: 'detached' });
    const { data } = await host.get<PaymentCard[]>('/api/third-party/stripe/payment/methods');
    expect(data).toMatchObject([{ brand: 'mastercard', default: true }]);
    await leave(context, complaints);
  });

  test('a stranger pays a bill by its link, once [S-SITE-22, SEC-39, C-PAY-13, C-PAY-14, C-PAY-15]', async () => {
    const host = await aHost(6);
    const bill = await billFor(app, host);
    const { page, context, complaints } = await openPerson(browser, PHONE);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${app.url}/landing-payment/${'x'.repeat(22)}`);
    await page.getByRole('heading', { name: t['landing.wrong'] }).waitFor();
    await isFineAtEveryWidth(page);
    await page.goto(`${app.url}/landing-payment/${bill.reference}`);
    await page.getByText('166.124').first().waitFor();
    await button(page, t['landing.continue']).click();
    await page.getByText(t['general.required']).waitFor();
    await page.getByText(t['general.invalid.format']).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'landing-form');
    await page.getByLabel(t['landing.name'], { exact: true }).fill('Contabilidad Externa');
    await page.getByLabel(t['landing.email'], { exact: true }).fill('contador@example.test');
    await button(page, t['landing.continue']).click();
    await fields(page).locator('#number').waitFor();
    await typeCard(page, NUMBERS['no-funds']);
    await button(page, /^Pagar/).click();
    await page.getByRole('alert').getByText(t['card.problem.funds']).waitFor();
    await typeCard(page, NUMBERS['asks-newer']);
    await button(page, /^Pagar/).click();
    await bank(page).getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('heading', { name: t['landing.paid'] }).waitFor();
    await isFineAtEveryWidth(page);
    await shot(page, 'landing-paid');
    await page.reload();
    await page.getByRole('heading', { name: t['landing.already'] }).waitFor();
    expect(await billOf(host, bill.id)).toMatchObject({ status: 'paid' });
    expect(new Set(asked)).toEqual(new Set([app.url]));
    await leave(context, complaints);
  });

  test('they are read in three languages [S-APP-17, S-APP-18, S-SITE-22]', async () => {
    const host = await aHost(6);
    const bill = await billFor(app, host);
    for (const { language, ...viewport } of chooseWidths(1)) {
      const words = allTexts[language];
      const { page, context, complaints } = await openPerson(browser, viewport);
      await signInTo(app, page, { email: host.email, language, path: '/subscriptions' });
      await page.getByText(words['app.subscription.bills.state.open'], { exact: true }).first().waitFor();
      await isFine(page, language);
      await shot(page, `list-${language}`);
      await page.goto(`${app.url}/app/subscriptions/create?language=${language}`);
      await page.getByText(words['app.subscription.upcoming']).waitFor();
      await fields(page).locator('#number').waitFor();
      await isFine(page, language);
      await shot(page, `checkout-${language}`);
      await page.goto(`${app.url}/landing-payment/${bill.reference}?language=${language}`);
      await page.getByText(words['landing.who.text']).waitFor();
      await isFine(page, language);
      expect(own(complaints)).toEqual([]);
      await context.close();
    }
  });
});
