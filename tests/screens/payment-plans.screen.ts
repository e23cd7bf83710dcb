import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { PaymentPlan } from '#areas/guests/guest-payments/plans/plans.contract.ts';
import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';

/** What a house asks for by itself, from the plan that is typed to the money that goes back. */
const PLANS = '/api/payment-collect/plans';
const REQUESTS = '/api/payment-collect/reservations';
const SETTINGS = '/payment-collect/settings';

describe.skipIf(!hasBrowser)('payment plans of a house', () => {
  let app: TestApp;
  let browser: Browser;
  const t = wordsIn('es');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const open = async (email: string, path: string) => {
    const person = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, person.page, email, { hasSecondFactor: true });
    await person.page.goto(`${app.url}/app${path}`);
    return person;
  };
  const plansOf = async (host: TestHost) =>
    (await host.get<PaymentPlan[]>(`${PLANS}?propertyId=${host.propertyId}`)).data;
  const requestsOf = async (host: TestHost) =>
    (await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}`)).data;

  test('a plan is typed with what is wrong at its field, asks a guest in parts, and is changed and deleted [S-APP-48, C-PCOL-14, C-PCOL-15, C-PCOL-16, C-PCOL-17]', async () => {
    const EMAIL = 'planes@example.test';
    const host = await hostWithProperty(app, EMAIL);
    await host.send('POST', '/api/pms/listings', { internalName: 'Suite Bóveda', capacity: 2 });
    const { page, context, complaints } = await open(EMAIL, SETTINGS);
    await page.getByText(t('guestPayments.plans.none')).waitFor();
    await page.getByRole('link', { name: t('guestPayments.plans.new') }).click();
    const drawer = page.getByRole('dialog');
    const save = drawer.getByRole('button', { name: t('guestPayments.plans.save') });
    await drawer.getByLabel(t('guestPayments.plans.percent', { number: 1 })).fill('30');
    await drawer.getByText(t('guestPayments.plans.sum.less', { sum: 80, rest: 20 })).waitFor();
    await save.click();
    await drawer.getByText(t('guestPayments.plans.not100')).waitFor();
    await drawer.getByLabel(t('guestPayments.plans.percent', { number: 2 })).fill('70');
    await drawer.getByLabel(t('guestPayments.plans.days', { number: 2 })).fill('');
    await save.click();
    await drawer.getByText(t('general.required')).waitFor();
    await drawer.getByLabel(t('guestPayments.plans.days', { number: 2 })).fill('7');
    await drawer.getByLabel(t('app.channel.direct'), { exact: true }).check();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'plan');
    await save.click();
    const sentence = '30 % al reservar · 70 % 7 días antes de llegar';
    await page.getByText(sentence).waitFor();
    await shotAtEveryWidth(page, 'plans');
    expect(await plansOf(host)).toMatchObject([
      {
        channels: ['direct'],
        parts: [
          { percent: 30, daysBefore: null },
          { percent: 70, daysBefore: 7 },
        ],
        isMailed: true,
      },
    ]);
    await createTestStay(host, { checkInDate: inDays(29), checkOutDate: inDays(34), total: 1_000_000 });
    await eventually(async () => expect(await requestsOf(host)).toHaveLength(2));
    await page.goto(`${app.url}/app/payment-collect`);
    await page.getByText(t('guestPayments.part', { number: 1, of: 2 })).waitFor();
    await page.getByText(t('guestPayments.part', { number: 2, of: 2 })).waitFor();
    await shotAtEveryWidth(page, 'planned');
    await page.goto(`${app.url}/app${SETTINGS}`);
    await page.getByRole('link', { name: t('guestPayments.plans.change.of', { plan: sentence }) }).click();
    await drawer.getByLabel(t('guestPayments.plans.mail')).uncheck();
    await save.click();
    await page.getByText(t('guestPayments.plans.notMailed')).waitFor();
    await page.getByRole('link', { name: t('guestPayments.plans.change.of', { plan: sentence }) }).click();
    await drawer.getByRole('button', { name: t('guestPayments.plans.delete') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('guestPayments.plans.delete') })
      .click();
    await page.getByText(t('guestPayments.plans.none')).waitFor();
    expect(await plansOf(host)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a stay that costs less than was paid stands first, says why, and goes back [S-APP-48, C-PCOL-06]', async () => {
    const EMAIL = 'planes-menos@example.test';
    const host = await hostWithProperty(app, EMAIL);
    const { propertyId } = host;
    const parts = [{ percent: 100, daysBefore: null }];
    await host.send('POST', PLANS, { propertyId, channels: [], listings: [], parts, isMailed: false });
    const stay = await createTestStay(host, {
      checkInDate: inDays(29),
      checkOutDate: inDays(34),
      total: 1_000_000,
    });
    await eventually(async () => expect(await requestsOf(host)).toHaveLength(1));
    const [request] = await requestsOf(host);
    await host.send('POST', `${REQUESTS}/${request?._id}/transfers?propertyId=${propertyId}`, {
      key: crypto.randomUUID(),
      amount: 1_000_000,
      onDate: TODAY,
    });
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { total: 800_000 });
    await eventually(async () => expect((await requestsOf(host))[0]?.payments[0]?.over).toBe(200_000));
    const { page, context, complaints } = await open(EMAIL, '/payment-collect');
    await page.getByText(t('guestPayments.host.over.cheaper')).waitFor();
    await page.getByRole('link', { name: t('guestPayments.host.giveBack') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('cuesta', { exact: false }).first().waitFor();
    await shotAtEveryWidth(page, 'cheaper');
    await drawer.getByLabel(t('guestPayments.host.return.reference')).fill('DEV-7');
    await drawer.getByRole('button', { name: /Ya devolví/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Ya devolví/ })
      .click();
    await page.getByText(t('guestPayments.host.return.done')).waitFor();
    await eventually(async () => expect((await requestsOf(host))[0]?.payments[0]?.over).toBe(0));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
