import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { codesFor } from '#support/host.ts';
import { isFineAtEveryWidth, pressRetry, signInTo } from '#support/pages.ts';
import { signUpHost, saveSetupAnswers } from '#support/setup.ts';
import { button, heading, listingField, signUpInBrowser } from '#support/setup-pages.ts';
import { wordsIn } from '#support/words.ts';

/** The setup left and taken up again elsewhere, the setup when something fails, and its answers afterwards. */
let app: TestApp;
let browser: Browser;

const t = wordsIn('es');

async function answerAll(page: Page) {
  await heading(page, t('setup.topic.cohost')).waitFor();
  await page.getByRole('button', { name: t('setup.cohost.ines') }).click();
  await button(page, t('questionnaire.pms.none')).click();
  await heading(page, t('setup.listings.title')).waitFor();
}

describe.skipIf(!hasBrowser)('beside the way of the setup', () => {
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

  test('a visitor signs in first; another device continues at the same place with the typed values [R-LOGIN-11]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await page.goto(`${app.url}/register/complete`);
    await page.waitForURL((url) => url.pathname.includes('login'));
    expect(new URL(page.url()).searchParams.get('next')).toBe('/register/complete');
    const phoneNumber = '+573005557788';
    await signUpInBrowser(app, page, 'es', { phoneNumber });
    await page.goto(`${app.url}/register/complete`);
    await button(page, t('onboarding.startTrial')).click();
    await page.getByRole('button', { name: t('setup.cohost.mateo') }).click();
    await heading(page, t('setup.topic.pms')).waitFor();
    // Back and forward do what the buttons do.
    await page.goBack();
    await heading(page, t('setup.topic.cohost')).waitFor();
    expect(
      await page.getByRole('button', { name: t('setup.cohost.mateo') }).getAttribute('aria-pressed'),
    ).toBe('true');
    await page.goForward();
    await heading(page, t('setup.topic.pms')).waitFor();
    await page.getByText(t('setup.saved')).waitFor();

    const second = await context.newPage();
    await second.goto(`${app.url}/register/complete`);
    await heading(second, t('setup.topic.pms')).waitFor();
    await second.goto(`${app.url}/register/complete?step=2&topic=cohost`);
    await answerAll(second);
    const kept = second.waitForResponse(
      (response) => response.url().includes('/onboardings') && response.request().method() === 'PATCH',
    );
    await listingField(second, 'internalName').fill('Apto 201');
    await kept;
    await second.getByText(t('setup.saved')).waitFor();

    const elsewhere: BrowserContext = await browser.newContext({ viewport: WIDTHS[0], locale: 'es-CO' });
    await elsewhere.addCookies(await context.cookies());
    const third = await elsewhere.newPage();
    await third.goto(`${app.url}/register/complete`);
    await heading(third, t('setup.listings.title')).waitFor();
    await button(third, t('setup.listings.draft.open')).click();
    await listingField(third, 'internalName').waitFor();
    expect(await listingField(third, 'internalName').inputValue()).toBe('Apto 201');
    await elsewhere.close();
    await context.close();
  });

  test('loading and failing have states of their own, and the failure a way out [S-START-06]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signUpInBrowser(app, page, 'es', { phoneNumber: '+573005558899' });
    let isBroken = true;
    await page.route('**/api/common/setup?*', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    );
    await page.goto(`${app.url}/register/complete`);
    await page.getByText(t('onboardings.get')).waitFor();
    await isFineAtEveryWidth(page, WIDTHS, 'failed');
    isBroken = false;
    await pressRetry(button(page, t('shell.retry')));
    await heading(page, t('setup.welcome.title', { name: 'Camila' })).waitFor();
    await page.route('**/api/common/onboardings?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button(page, t('onboarding.startTrial')).click();
    await page.getByText(t('onboardings.init')).waitFor();
    await isFineAtEveryWidth(page, WIDTHS, 'init-failed');
    await context.close();
  });

  test('what the server cannot do is said in the words of the specification [R-ONB-05, R-ONB-08, R-ONB-10]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signUpInBrowser(app, page, 'es', { email: 'fallas@example.test' });
    const failing = (pattern: string, method: string) =>
      page.route(pattern, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
      );
    await page.goto(`${app.url}/register/complete`);
    await button(page, t('onboarding.startTrial')).click();
    const phone = page.getByLabel(t('setup.phone.label'), { exact: true });
    await failing('**/users/request-attribute-change*', 'POST');
    await phone.fill('3007771234');
    await button(page, t('setup.phone.send')).click();
    await page.getByText(t('onboarding.phone.addFailed')).waitFor();
    await page.unrouteAll();
    await button(page, t('setup.phone.send')).click();
    const [code = ''] = await codesFor(app, '+573007771234', 2);
    await failing('**/users/approve-attribute-change*', 'POST');
    await page.getByLabel(t('start.code.label')).fill(code);
    await button(page, t('setup.phone.confirm')).click();
    await page.getByText(t('onboarding.phone.verifyFailed')).waitFor();
    await page.unrouteAll();
    await button(page, t('setup.phone.confirm')).click();
    await answerAll(page);

    await listingField(page, 'internalName').fill('Apto 201');
    await failing('**/api/pms/listings?*', 'POST');
    await button(page, t('app.listing.save')).click();
    await button(page, t('onboarding.listing.ical.skip')).click();
    await page.getByText(t('onboarding.listing.saveFailed')).waitFor();
    await page.unrouteAll();
    await button(page, t('setup.listings.close')).click();
    await button(page, t('setup.finish')).click();
    await page.getByText(t('onboarding.listing.missing')).waitFor();
    await button(page, t('app.listing.add')).click();
    await listingField(page, 'internalName').fill('Apto 201');
    await button(page, t('app.listing.save')).click();
    await button(page, t('onboarding.listing.ical.skip')).click();
    await page.getByText(t('onboarding.listing.created')).waitFor();

    await failing('**/api/pms/listings/*', 'PATCH');
    await failing('**/api/pms/listings/*', 'DELETE');
    await page.getByRole('button', { name: /^Apto 201/ }).click();
    await listingField(page, 'address').fill('Calle 1');
    await button(page, t('app.listing.save')).click();
    await page.getByText(t('onboarding.listing.updateFailed')).waitFor();
    await page.unroute('**/api/pms/listings/*');
    await failing('**/api/pms/listings/*', 'DELETE');
    await button(page, t('setup.listings.deleteOf', { name: 'Apto 201' })).click();
    await button(page, t('general.delete')).click();
    await page.getByText(t('onboarding.listing.deleteFailed')).waitFor();
    await context.close();
  });

  test('the chosen co-host shows in the account and can be changed there [W1-F-11, R-ONB-03]', async () => {
    const email = 'acompanada@example.test';
    const host = await signUpHost(app, { email });
    await saveSetupAnswers(host);
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, page, { email, path: '/account', language: 'es' });
    const chosen = page.getByLabel(t('setup.topic.cohost'));
    await chosen.waitFor();
    expect(await chosen.inputValue()).toBe('sofia');
    await isFineAtEveryWidth(page);
    const saved = page.waitForResponse(
      (reply) => reply.url().includes('/onboardings') && reply.request().method() !== 'GET',
    );
    await chosen.selectOption('mateo');
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await page.getByText(t('setup.cohost.mateo.text')).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('what the setup does not ask is answered in the account, each when one likes [R-ONB-03, W2-L-07]', async () => {
    const email = 'despues@example.test';
    const host = await signUpHost(app, { email });
    await saveSetupAnswers(host, { cohost: 'sofia', pms: 'none' });
    const { page, context, complaints } = await openPerson(browser, WIDTHS[2]);
    await signInTo(app, page, { email, path: '/account', language: 'es' });
    for (const topic of ['referralSource', 'goals', 'channels', 'resources', 'extras'] as const) {
      await page.getByRole('group', { name: t(`setup.topic.${topic}`) }).waitFor();
    }
    const extra = (name: 'parking' | 'none' | 'tours') => button(page, t(`questionnaire.extras.${name}`));
    const extras = page.getByRole('group', { name: t('setup.topic.extras') });
    const chosen = (one: ReturnType<typeof extra>, isPressed: boolean) =>
      one.and(page.locator(`[aria-pressed=${isPressed}]`)).waitFor();
    await extra('parking').click();
    await extras.getByRole('button', { name: t('questionnaire.extras.none'), exact: true }).click();
    await chosen(extra('parking'), false);
    // Two presses before the page is drawn again.
    await extras.evaluate(
      (group, names) => {
        const buttons = [...group.querySelectorAll('button')];
        for (const name of names) buttons.find(({ textContent }) => textContent === name)?.click();
      },
      [t('questionnaire.extras.tours'), t('questionnaire.extras.parking')],
    );
    await chosen(extra('tours'), true);
    await chosen(extra('parking'), true);
    await isFineAtEveryWidth(page, WIDTHS, 'account-more');
    await page.getByText(t('setup.saved'), { exact: true }).waitFor();
    await page.reload();
    await chosen(extra('tours'), true);
    await chosen(extra('parking'), true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
