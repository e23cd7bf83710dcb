import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CheckInSettings } from '#areas/guests/check-in/settings.contract.ts';
import type { ListingLink } from '#areas/guests/check-in/listing-links/listing-links.contract.ts';
import type { Property } from '#areas/property/properties/properties.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { codesFor, hostWithProperty } from '#support/host.ts';
import {
  holdReplies,
  isFineAtEveryWidth,
  signInBrowser,
  pressRetry,
  shotAtEveryWidth,
} from '#support/pages.ts';
import { completeSetup } from '#support/setup.ts';
import { fillSignIn } from '#support/staff.ts';
import { wordsIn } from '#support/words.ts';
import { Language } from '#vocabulary/language.ts';

const SETTINGS = /\/api\/checkin-express\/integrations\?/;
const WIZARD = '/app/checkin-wizard';
const BROKEN = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };

/** The wizard of the check-in, from the sign-in that leads to it. */
describe.skipIf(!hasBrowser)('the check-in wizard', () => {
  let app: TestApp;
  let browser: Browser;
  const es = wordsIn('es');
  let hosts = 0;

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** A host who has finished the first setup, with two units. */
  const aHost = async (email: string) => {
    const host = await hostWithProperty(app, email);
    await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Apto 201', capacity: 3 });
    const phone = `+57301777${1000 + hosts++}`;
    await completeSetup(app, host, phone);
    let codes = 1;
    /** A proved phone is the second factor from then on; a code goes out on two ways. */
    const signIn = async (page: Page) => {
      await page.goto(`${app.url}/login`);
      await fillSignIn(page, email);
      const field = page.locator('input[name=code]');
      await field.waitFor();
      const [code = ''] = await codesFor(app, phone, 2 * ++codes);
      await field.fill(code);
      await page.keyboard.press('Enter');
    };
    const stepOf = async () =>
      (await host.get<Property>(`/api/common/property/${host.propertyId}`)).data.onboarding.step4.wizardStep;
    const settings = async () => (await host.get<CheckInSettings>('/api/checkin-express/integrations')).data;
    return { host, stepOf, settings, signIn };
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  test('a sign-in leads to the wizard, each step saves by itself, and the wizard resumes where it was left [S-APP-10, R-LOGIN-10, C-CHK-51, C-CHK-04, C-CHK-02]', async () => {
    const email = 'asistente@example.test';
    const { host, stepOf, settings, signIn } = await aHost(email);
    const first = await openPerson(browser, WIDTHS[0]);
    const { page } = first;
    await signIn(page);
    await page.waitForURL(({ pathname }) => pathname === WIZARD);
    await heading(page, es('app.checkIn.wizard.guest-fields')).waitFor();
    await page.getByLabel(es('guestField.phone.label'), { exact: true }).selectOption('required');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'wizard-fields');
    await press(page, es('app.checkIn.wizard.save'));
    await heading(page, es('app.checkIn.wizard.guest-page')).waitFor();
    expect((await settings()).fields.find(({ name }) => name === 'phone')?.ask).toBe('required');
    expect(await stepOf()).toBe('guest-page');

    await page.getByLabel(es('app.checkIn.settings.entry')).selectOption('arrival-day');
    await page.locator('input[name=wifiName]').fill('CasaAzul');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'wizard-page');
    // Back and forth, as the browser does it.
    await press(page, es('start.back'));
    await heading(page, es('app.checkIn.wizard.guest-fields')).waitFor();
    await page.goBack();
    await heading(page, es('app.checkIn.wizard.guest-page')).waitFor();
    await page.getByLabel(es('app.checkIn.settings.entry')).selectOption('arrival-day');
    await page.locator('input[name=wifiName]').fill('CasaAzul');
    await press(page, es('app.checkIn.wizard.save'));
    await heading(page, es('app.checkIn.wizard.registries')).waitFor();
    // What guests are asked was the step before.
    expect(await settings()).toMatchObject({ wifiName: 'CasaAzul', reveal: { entry: 'arrival-day' } });
    expect((await settings()).fields.find(({ name }) => name === 'phone')?.ask).toBe('required');
    await page.getByText(es('app.checkIn.wizard.registries.open')).first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'wizard-registries');
    await page.getByRole('link', { name: es('app.checkIn.wizard.later') }).click();
    await page.waitForURL(({ pathname }) => pathname === '/app');
    expect(first.complaints).toEqual([]);
    await first.context.close();

    // Another day, from the check-ins.
    const later = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, later.page, email);
    await later.page.goto(`${app.url}/app/check-in`);
    await later.page.getByText(es('app.checkIn.wizard.waits', { current: 3, total: 5 })).waitFor();
    await isFineAtEveryWidth(later.page);
    await shotAtEveryWidth(later.page, 'wizard-waits');
    await later.page.getByRole('link', { name: es('app.checkIn.wizard.goOn') }).click();
    await heading(later.page, es('app.checkIn.wizard.registries')).waitFor();
    await press(later.page, es('app.checkIn.wizard.next'));
    await heading(later.page, es('app.checkIn.wizard.guest-links')).waitFor();
    await later.page.getByLabel(es('app.stay.listing')).selectOption({ label: 'Suite Bóveda' });
    await press(later.page, es('app.listing.guestLink.on'));
    await later.page.getByRole('img', { name: 'Código QR de Suite Bóveda' }).waitFor();
    await isFineAtEveryWidth(later.page);
    await shotAtEveryWidth(later.page, 'wizard-links');
    const { data: listings } = await host.get<Listing[]>('/api/pms/listings');
    const suite = listings.find(({ internalName }) => internalName === 'Suite Bóveda');
    const link = await host.get<ListingLink>(`/api/common/listings/${suite?._id}/guest-link`);
    await later.page.getByText(link.data.messages[0]?.text ?? '-').waitFor();
    await press(later.page, es('app.checkIn.wizard.next'));
    await heading(later.page, es('app.checkIn.wizard.forms')).waitFor();
    await later.page.getByText(es('app.forms.none')).waitFor();
    await isFineAtEveryWidth(later.page);
    await shotAtEveryWidth(later.page, 'wizard-forms-empty');
    await host.send('POST', '/api/common/forms', {
      name: 'Parqueadero',
      appId: 'check-in',
      askedIn: 'property',
      fields: [{ key: 'plate', label: '¿Qué placa tiene tu carro?', kind: 'plate' }],
    });
    await later.page.reload();
    await later.page.getByText('Parqueadero').waitFor();
    await press(later.page, es('app.checkIn.wizard.finish'));
    await heading(later.page, es('app.checkIn.wizard.done')).waitFor();
    expect(await stepOf()).toBe('complete-wizard');
    await isFineAtEveryWidth(later.page);
    await shotAtEveryWidth(later.page, 'wizard-done');
    await later.page.getByRole('link', { name: es('app.checkIn.wizard.checkIns') }).click();
    await later.page.getByRole('heading', { level: 1, name: 'Check-in' }).waitFor();
    expect(await later.page.getByRole('link', { name: es('app.checkIn.wizard.goOn') }).count()).toBe(0);
    expect(later.complaints).toEqual([]);
    await later.context.close();

    // Over, no sign-in leads there any more.
    const again = await openPerson(browser, WIDTHS[0]);
    await signIn(again.page);
    await again.page.waitForURL(({ pathname }) => pathname === '/app');
    await again.context.close();
  });

  test.each(Language.options)(
    'left out step by step on a phone in %s [S-APP-10, R-LOGIN-10]',
    async (language) => {
      const t = wordsIn(language);
      const email = `asistente-${language}@example.test`;
      const { stepOf, settings } = await aHost(email);
      const { page, context, complaints } = await openPerson(browser, { width: 360, height: 740 }, language);
      await signInBrowser(app, page, email);
      await page.goto(`${app.url}${WIZARD}?language=${language}`);
      await heading(page, t('app.checkIn.wizard.guest-fields')).waitFor();
      await press(page, t('app.checkIn.wizard.skip'));
      await heading(page, t('app.checkIn.wizard.guest-page')).waitFor();
      await isFineAtEveryWidth(page);
      await shotAtEveryWidth(page, `wizard-page-${language}`);
      await press(page, t('app.checkIn.wizard.skip'));
      for (const step of ['registries', 'guest-links'] as const) {
        await heading(page, t(`app.checkIn.wizard.${step}`)).waitFor();
        await press(page, t('app.checkIn.wizard.next'));
      }
      await heading(page, t('app.checkIn.wizard.forms')).waitFor();
      await press(page, t('app.checkIn.wizard.finish'));
      await heading(page, t('app.checkIn.wizard.done')).waitFor();
      expect([await stepOf(), (await settings()).version]).toEqual(['complete-wizard', 0]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('a host who declines the wizard is not led to it again [R-LOGIN-10, C-CHK-51]', async () => {
    const email = 'sin-asistente@example.test';
    const { stepOf, signIn } = await aHost(email);
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signIn(page);
    await heading(page, es('app.checkIn.wizard.guest-fields')).waitFor();
    await press(page, es('app.checkIn.wizard.never'));
    await page.waitForURL(({ pathname }) => pathname === '/app');
    expect(await stepOf()).toBe('complete-wizard');
    // The wizard stays available for a host who looks for it.
    await page.goto(`${app.url}/app/check-in/settings`);
    await page.getByRole('link', { name: es('app.checkIn.wizard.open') }).click();
    await heading(page, es('app.checkIn.wizard.guest-fields')).waitFor();
    await context.close();
  });

  test('typed values survive a refusal and a change by another user [REL-22, C-CHK-04]', async () => {
    const email = 'dos-asistentes@example.test';
    const { host, settings } = await aHost(email);
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}${WIZARD}`);
    const phone = page.getByLabel(es('guestField.phone.label'), { exact: true });
    await phone.selectOption('required');
    const fields = /\/api\/checkin-express\/required-fields\?/;
    await page.route(fields, (route) =>
      route.request().method() === 'POST' ? route.fulfill(BROKEN) : route.continue(),
    );
    await press(page, es('app.checkIn.wizard.save'));
    await page.getByRole('alert').first().waitFor();
    expect(await phone.inputValue()).toBe('required');
    await page.unroute(fields);
    await host.send('POST', '/api/checkin-express/integrations', {
      fields: [{ name: 'email', ask: 'required' }],
    });
    await press(page, es('app.checkIn.wizard.save'));
    await page.getByRole('radio').first().waitFor();
    await isFineAtEveryWidth(page);
    await press(page, es('app.checkIn.wizard.save'));
    await heading(page, es('app.checkIn.wizard.guest-page')).waitFor();
    expect((await settings()).fields.find(({ name }) => name === 'phone')?.ask).toBe('required');
    await context.close();
  });

  test('the wizard while it loads, when it fails, and for a user who may not use it [S-APP-10, W1-F-09]', async () => {
    const email = 'caras-asistente@example.test';
    await aHost(email);
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, email);
    await page.route(SETTINGS, (route) => route.fulfill(BROKEN));
    await page.goto(`${app.url}${WIZARD}`);
    await page.getByRole('alert').getByText(es('admin.propertySettings')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'wizard-failed');
    await page.unroute(SETTINGS);
    const letGo = await holdReplies(page, SETTINGS);
    await pressRetry(page.getByRole('button', { name: es('shell.retry') }).first());
    await page.locator('[aria-busy=true]').first().waitFor();
    await shotAtEveryWidth(page, 'wizard-loading');
    letGo();
    await page.getByLabel(es('guestField.phone.label'), { exact: true }).waitFor();
    await context.close();
  });
});
