import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { CardKind } from '#web/parts/cards/card-provider.ts';
import { allTexts } from '#texts/all.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS_AND_LANGUAGES } from '#support/browser.ts';
import { buildKit, type BuiltKit } from '#support/build-kit.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { chooseCases } from '#support/size.ts';

/** The card step against the simulator's script, frames and bank, under the policy of a page that has one. */
let app: TestApp;
let browser: Browser;
let kit: BuiltKit;
let context: BrowserContext;
let page: Page;
let complaints: string[];

const EMAIL = 'card@example.test';
const CARD_PAGE = '/app/subscriptions/create';
const GOOD = '4242424242424242';
let last = 0;
/** The browser says so of each refusal of a bank. */
const REFUSED = 'the server responded with a status of 402';

const payments = () => app.platform.providers.only('payments');
const stripe = () => steer(app, 'stripe');

async function intentOf(kind: CardKind) {
  last += 1;
  const [reference, key] = [`card-step:${last}`, (what: string) => `${what}:${last}`];
  const customer = await payments().customers.create({ reference, email: null }, key('customer'));
  const asked = { customer: customer.id, reference };
  return kind === 'setup'
    ? payments().setupIntents.create(asked, key('setup'))
    : payments().paymentIntents.create(
        { ...asked, amount: { minor: 44_482_200, currency: 'COP' }, description: null, saveMethod: true },
        key('payment'),
      );
}

async function open(kind: CardKind, language = 'es') {
  const intent = await intentOf(kind);
  const { scriptUrl, publishableKey } = payments().page;
  const query = new URLSearchParams({
    language,
    kind,
    script: scriptUrl,
    key: publishableKey,
    secret: intent.clientSecret,
  });
  await page.goto(`${app.url}/app/kit/card?${query}`);
  return intent;
}

const fields = () => page.frameLocator('iframe[title="Secure payment input frame"]');
const bank = () => page.frameLocator('iframe[title="3-D Secure"]');
const confirm = () => page.getByRole('button', { name: 'Confirmar', exact: true });
const ready = () => page.locator('button:not([disabled])', { hasText: 'Confirmar' }).waitFor();
const said = async (): Promise<unknown> => {
  const output = page.locator('output');
  await output.filter({ hasText: '{' }).waitFor();
  return JSON.parse((await output.textContent()) ?? '');
};
async function type(number: string, { expiry = '12 / 34', code = '123' } = {}) {
  await ready();
  await fields().locator('#number').fill(number);
  await fields().locator('#expiry').fill(expiry);
  await fields().locator('#cvc').fill(code);
}
const shot = async (name: string) => {
  const folder = process.env['SHOTS'];
  const width = page.viewportSize()?.width;
  if (folder) await page.screenshot({ path: `${folder}/card-${name}-${width}.png`, fullPage: true });
};

describe.skipIf(!hasBrowser)('the card step', () => {
  beforeAll(async () => {
    app = await startTestApp({}, { entries: true });
    await hostWithProperty(app, EMAIL);
    kit = await buildKit();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await kit?.remove();
    await app?.stop();
  });
  const enter = async (size: { width: number; height: number } = WIDTHS_AND_LANGUAGES[0]) => {
    ({ context, page, complaints } = await openPerson(browser, size));
    await signInBrowser(app, page, EMAIL);
    await kit.serveTo(page, app.url + CARD_PAGE);
  };
  beforeEach(() => enter());
  afterEach(async () => {
    await context.close();
    expect(complaints.filter((text) => !text.includes(REFUSED))).toEqual([]);
  });

  test.each(chooseWidths(1))(
    'a card is typed and kept at $width px in $language, and what is missing is said beside it [A11-01]',
    async ({ width, height, language }) => {
      await page.setViewportSize({ width, height });
      const { id } = await open('setup', language);
      await ready();
      await page.getByText(allTexts[language]['card.fields.note']).waitFor();
      await isFine(page, 'the card step');
      await shot(`ready-${language}`);
      await confirm().click();
      expect(await said()).toEqual({ state: 'incomplete' });
      await fields().getByRole('textbox').first().and(fields().locator('[aria-invalid=true]')).waitFor();
      await shot(`incomplete-${language}`);
      await type(GOOD);
      await confirm().click();
      await page.getByText(`{"state":"succeeded","id":"${id}"`).waitFor();
      const kept = await payments().setupIntents.read(id);
      expect(kept).toMatchObject({ state: 'succeeded' });
      expect(await said()).toEqual({ state: 'succeeded', id, method: kept?.method });
    },
  );

  test.each(chooseCases(['es', 'pt', 'en'] as const, 2))(
    'a refusal is said in %s, and another card goes through',
    async (language) => {
      const { id } = await open('payment', language);
      await type('4000000000009995');
      await confirm().click();
      await page.getByRole('alert').getByText(allTexts[language]['card.problem.funds']).waitFor();
      expect(await said()).toMatchObject({ state: 'declined', declineCode: 'insufficient_funds' });
      await isFine(page, 'a refusal');
      await shot(`declined-${language}`);
      // What was said goes away with the next card.
      await type(GOOD);
      expect(await page.getByRole('alert').count()).toBe(0);
      await confirm().click();
      await page.getByText('"succeeded"').waitFor();
      expect(await payments().paymentIntents.read(id)).toMatchObject({
        state: 'succeeded',
        received: { minor: 44_482_200, currency: 'COP' },
      });
    },
  );

  test('a lost and a stolen card are refused in the words of any other', async () => {
    for (const number of ['4000000000009987', '4000000000009979']) {
      await open('payment');
      await type(number);
      await confirm().click();
      await page.getByText(allTexts.es['card.problem.otherCard']).waitFor();
    }
  });

  test.each([
    ['Confirmar', 'succeeded'],
    ['No fui yo', 'declined'],
  ])('the bank asks over the page; "%s": %s', async (answer, state) => {
    await open('payment');
    await type('4000000000003220');
    await confirm().click();
    await page.getByText(allTexts.es['card.working.payment']).waitFor();
    await bank().getByRole('button', { name: answer }).waitFor();
    await shot(`bank-${state}`);
    await bank().getByRole('button', { name: answer }).click();
    expect(await said()).toMatchObject({ state });
    if (state === 'declined') await page.getByText(allTexts.es['card.problem.bank']).waitFor();
    expect(await page.locator('iframe[title="3-D Secure"]').count()).toBe(0);
  });

  test('the bank asks on a phone as well', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('setup');
    await type('4000002500003155');
    await confirm().click();
    await bank().getByRole('button', { name: 'Confirmar' }).waitFor();
    await shot('bank-phone');
    await bank().getByRole('button', { name: 'Confirmar' }).click();
    expect(await said()).toMatchObject({ state: 'succeeded' });
  });

  test('a saved card that the server charged: the bank asks without a card being typed', async () => {
    const saved = await open('setup');
    await type('4000002760003184');
    await confirm().click();
    await bank().getByRole('button', { name: 'Confirmar' }).click();
    expect(await said()).toMatchObject({ state: 'succeeded' });
    const { customer, method } = (await payments().setupIntents.read(saved.id)) ?? expect.unreachable();
    const intent = await payments().paymentIntents.create(
      {
        amount: { minor: 44_482_200, currency: 'COP' },
        customer: customer ?? '',
        reference: 'saved',
        description: null,
        saveMethod: false,
      },
      'saved:r1',
    );
    const how = { method: method ?? '', session: 'on' } as const;
    expect((await payments().paymentIntents.confirm(intent.id, how, 'saved:r2')).state).toBe(
      'requires_action',
    );
    const address = new URL(page.url());
    address.searchParams.set('secret', intent.clientSecret);
    await page.goto(address.href);
    await page.getByRole('button', { name: 'Responder al banco' }).click();
    await bank().getByRole('button', { name: 'Confirmar' }).click();
    expect(await said()).toEqual({ state: 'succeeded', id: intent.id });
    expect((await payments().paymentIntents.read(intent.id))?.state).toBe('succeeded');
  });

  test('a lost answer is read from the payment intent; if that is lost too, the page says so without an error colour [REL-04]', async () => {
    await open('payment');
    await type(GOOD);
    await stripe().failNext({ match: 'POST confirm', acceptThenDrop: true });
    await confirm().click();
    expect(await said()).toMatchObject({ state: 'succeeded' });
    const { id } = await open('payment');
    await type(GOOD);
    // The browser itself asks a second time where a connection was closed.
    await stripe().failNext({ match: 'POST confirm', acceptThenDrop: true });
    await stripe().failNext({ match: `GET ${id}`, drop: true, times: 4 });
    await confirm().click();
    await page.getByRole('alert').getByText(allTexts.es['card.unknown.payment']).waitFor();
    expect(await said()).toEqual({ state: 'unknown' });
    expect(await confirm().isDisabled()).toBe(true);
    await fields().locator('#cvc').fill('124');
    expect(await confirm().isDisabled()).toBe(true);
    await shot('unknown');
    const { payments: all } = await stripe().world<{ payments: { id: string; status: string }[] }>();
    expect(all.find((one) => one.id === id)?.status).toBe('succeeded');
    complaints = complaints.filter((text) => !/ERR_EMPTY_RESPONSE|status of 400/.test(text));
  });

  test('a script that does not load, or an intent that is not there, is said, and tried again', async () => {
    const pattern = '**/v3/stripe.js';
    await page.route(pattern, (route) => route.abort());
    await open('setup');
    await page.getByText(allTexts.es['card.failed.title']).waitFor();
    expect(await confirm().isDisabled()).toBe(true);
    await isFine(page, 'failed');
    await shot('failed');
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await type(GOOD);
    await confirm().click();
    expect(await said()).toMatchObject({ state: 'succeeded' });
    complaints = complaints.filter((text) => !text.includes('ERR_FAILED'));
    const address = new URL(page.url());
    address.searchParams.set('secret', 'seti_nobody_secret_nothing');
    await page.goto(address.href);
    await page.getByText(allTexts.es['card.failed.title']).waitFor();
    complaints = complaints.filter((text) => !text.includes('404'));
  });

  test('the number is in the frame alone: not in the page, nor in a request of it [SEC-71, T-3P, T-PAN]', async () => {
    const asked: { url: string; frame: string; body: string }[] = [];
    page.on('request', (request) =>
      asked.push({
        url: request.url(),
        frame: request.frame().url().split('?', 1)[0] ?? '',
        body: request.postData() ?? '',
      }),
    );
    await open('setup');
    await type(GOOD);
    await confirm().click();
    expect(await said()).toMatchObject({ state: 'succeeded' });
    const carrying = asked.filter(({ url, body }) => `${url}${body}`.includes(GOOD));
    expect(carrying.map(({ frame }) => frame)).toEqual([`${app.url}/simulators/stripe/v3/frame`]);
    expect(new Set(asked.map(({ url }) => new URL(url).origin))).toEqual(new Set([app.url]));
    const ours = await page.evaluate(
      () => document.documentElement.outerHTML + JSON.stringify(history.state),
    );
    expect(ours.replaceAll(' ', '')).not.toContain(GOOD);
    expect(app.log.join('\n')).not.toContain(GOOD);
  });

  test('only a page with the card step may load the script, and a page reached from elsewhere is reloaded [SEC-71]', async () => {
    const policyOf = async (path: string) =>
      String((await fetch(app.url + path)).headers.get('content-security-policy'));
    expect(await policyOf(CARD_PAGE)).toContain(`frame-src ${app.url}`);
    for (const path of ['/app', '/app/subscriptions', '/admin', '/register', '/login', '/g/x']) {
      expect(await policyOf(path), path).not.toContain('frame-src');
    }
    // The page of the kit without the marks of the server: it asks for itself once more, and then gives up.
    await page.unrouteAll();
    await kit.serveTo(page);
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
    });
    await open('setup');
    await page.getByText(allTexts.es['card.failed.title']).waitFor();
    expect(loads).toHaveLength(2);
    expect(await page.locator('script[src*="stripe"]').count()).toBe(0);
  });
});
