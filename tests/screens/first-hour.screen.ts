import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { createGooglePerson } from '#support/google.ts';
import { PASSWORD } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { chooseCases } from '#support/size.ts';
import { es } from '#texts/es/index.ts';
import { siteHome } from '#texts/es/site-home.ts';

/**
 * The first hour of a new person, as they live it: from the home page by clicks alone, nothing typed in the address
 * bar, to a listing whose calendar was read. Every way in leads to the same trial, the same setup and the same bonus.
 */
let app: TestApp;
let browser: Browser;

const [DESKTOP, , PHONE] = WIDTHS;
const WAYS = ['wizard', 'email', 'google'] as const;
type Way = (typeof WAYS)[number];
/** In `npm test` each way once: by e-mail on a computer, the two others on a phone. */
const JOURNEYS = [DESKTOP, PHONE].flatMap((viewport) => WAYS.map((way) => ({ way, ...viewport })));

const SUITE = 'Suite Bóveda';

describe.skipIf(!hasBrowser)('the first hour', () => {
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
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const listingField = (page: Page, name: string) => page.locator(`#first-listing input[name=${name}]`);

  async function choose(page: Page, label: string, typed: string, option: RegExp) {
    await page.getByRole('combobox', { name: label }).click();
    await page.locator('[popover]:popover-open').getByRole('combobox').fill(typed);
    await page.getByRole('option', { name: option }).first().click();
  }

  /** Read in the mailbox, where a newcomer of a trial installation reads it. */
  async function codeSentTo(to: string): Promise<string> {
    let code = '';
    await eventually(async () => {
      const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
      code = ((await response.json()) as { code: string | null }[])[0]?.code ?? '';
      expect(code, `a code for ${to}`).not.toBe('');
    });
    return code;
  }

  /** To where people without an account begin; on a phone the header keeps its doors in the menu. */
  async function fromHomeToRegister(page: Page) {
    const menu = page.getByLabel(siteHome['home.menu'], { exact: true }).first();
    if (await menu.isVisible()) await menu.click();
    await page
      .getByRole('link', { name: es['site.header.start'], exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('link', { name: es['start.wizard.otherWay'] }).click();
    await heading(page, es['start.email.title']);
  }

  type Newcomer = { readonly page: Page; readonly email: string; readonly phone: string };

  async function byWizard({ page, phone }: Newcomer) {
    await page
      .getByRole('link', { name: es['site.header.freeTrial'] })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByLabel(es['start.phone.label'], { exact: true }).fill(phone);
    await page.getByLabel(es['start.name.label']).fill('Camila Restrepo');
    await page.getByLabel(es['start.business.label']).fill('Casa del Mango');
    await press(page, es['register.continue']);
    await choose(page, es['app.property.state'], 'bolivar', /Bolívar/);
    await press(page, es['signup.createAccess']);
    await page.getByLabel(es['start.code.label']).waitFor();
    const code = await codeSentTo(`+57${phone}`);
    await page.getByLabel(es['start.code.label']).fill(code);
    await press(page, es['verification.submit']);
  }

  async function byEmail(newcomer: Newcomer) {
    const { page, email } = newcomer;
    await fromHomeToRegister(page);
    await page.getByLabel(es['start.email.label']).fill(email);
    await press(page, es['register.continue']);
    await page.getByLabel(es['start.name.label']).fill('Camila Restrepo');
    await page.getByLabel(es['start.password.label'], { exact: true }).fill(PASSWORD);
    await page.getByLabel(es['start.password.confirm']).fill(PASSWORD);
    await press(page, es['register.complete']);
    await heading(page, es['verification.title']);
    const code = await codeSentTo(email);
    await page.getByLabel(es['start.code.label']).fill(code);
    await press(page, es['verification.submit']);
    await firstProperty(page);
  }

  async function byGoogle({ page, email }: Newcomer) {
    await createGooglePerson(app, email, { name: 'Camila Restrepo' });
    await fromHomeToRegister(page);
    await page.getByRole('link', { name: es['register.google'] }).click();
    await page.getByRole('link', { name: new RegExp(email) }).click();
    await firstProperty(page);
  }

  /** Pressed twice before the page could draw the first press. */
  async function firstProperty(page: Page) {
    await heading(page, es['app.property.new']);
    await page.getByLabel(es['app.property.name']).fill('Casa del Mango');
    await choose(page, es['app.property.country'], 'colombia', /^Colombia/);
    const create = page.getByRole('button', { name: es['app.property.create'], exact: true });
    await create.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  }

  const IN: Readonly<Record<Way, (newcomer: Newcomer) => Promise<void>>> = {
    wizard: byWizard,
    email: byEmail,
    google: byGoogle,
  };

  /** The first step, for persons whose telephone is not verified yet. */
  async function provePhone(page: Page, phone: string) {
    await heading(page, es['setup.phone.title']);
    await page.getByLabel(es['setup.phone.label'], { exact: true }).fill(phone);
    await press(page, es['setup.phone.send']);
    const code = await codeSentTo(`+57${phone}`);
    await page.getByLabel(es['start.code.label']).fill(code);
    await press(page, es['setup.phone.confirm']);
  }

  async function answerQuestions(page: Page) {
    await heading(page, es['setup.topic.cohost']);
    await page.getByRole('button', { name: es['setup.cohost.ines'] }).click();
    await press(page, es['setup.referral.friend']);
    await press(page, es['questionnaire.goals.raiseRevenue']);
    await press(page, es['setup.next']);
    await press(page, es['questionnaire.channels.airbnb']);
    await press(page, es['setup.next']);
    await heading(page, es['setup.topic.resources']);
    await press(page, es['setup.next']);
    await press(page, es['questionnaire.pms.none']);
    await press(page, es['questionnaire.extras.none']);
    await press(page, es['setup.step2.finish']);
  }

  async function firstListing(page: Page) {
    const { feeds } = await steer(app, 'airbnb').world<{ feeds: { id: string; token: string }[] }>();
    const [feed] = feeds;
    await listingField(page, 'internalName').fill(SUITE);
    await listingField(page, 'address').fill('Calle del Torno 39-29');
    await listingField(page, 'calendar').fill(
      `${app.url}/simulators/airbnb/calendar/ical/${feed?.id}.ics?s=${feed?.token}`,
    );
    await page
      .getByText(/\d reservas? leídas?/)
      .first()
      .waitFor();
    await shot(page, `listing-${page.viewportSize()?.width}`);
    await listingField(page, 'whatsapp').fill('+573001112233');
    await press(page, es['app.listing.save']);
    await page.getByText(es['onboarding.listing.created']).waitFor();
    await shot(page, `listings-${page.viewportSize()?.width}`);
    await page.getByRole('switch', { name: es['setup.functions.checkIn.switch'] }).check();
    await press(page, es['setup.finish']);
  }

  /** Keeps pictures for a reader where SHOTS names a folder. */
  async function shot(page: Page, name: string) {
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  }

  const trialsOf = (name: string) =>
    app.platform.pools.system.named<{ started: boolean; bonus: boolean; days: number }>(
      'test-trials',
      `select p.trial_started_at is not null as started, p.trial_bonus_at is not null as bonus,
        extract(day from p.trial_ends_at - p.trial_started_at)::int as days
       from properties p join memberships m using (property_id) join users u on u.id = m.user_id
       where u.email = $1 or u.phone_number = $1`,
      [name],
    );

  test.each(chooseCases(JOURNEYS, 1, 3, 5))(
    '$way at $width px: from the home page to a calendar that was read, by clicks alone [R-SIGNUP-10, R-LOGIN-11, R-ONB-12, D-2]',
    async ({ way, ...viewport }) => {
      const index = JOURNEYS.findIndex((one) => one.way === way && one.width === viewport.width);
      const email = `primera-${way}-${viewport.width}@example.test`;
      const phone = `310555${index + 1}`.padEnd(10, '1');
      const { page, context, complaints } = await openPerson(browser, viewport);
      await page.goto(`${app.url}/`);
      await IN[way]({ page, email, phone });

      await page.waitForURL(({ pathname }) => pathname === '/register/complete');
      await press(page, es['onboarding.startTrial']);
      if (way !== 'wizard') await provePhone(page, phone);
      await answerQuestions(page);
      await firstListing(page);
      await page.getByText(es['setup.success.bonus'].replace('{days}', '4')).waitFor();
      await page.getByRole('link', { name: es['setup.success.enter'] }).click();

      await page.getByRole('link', { name: es['shell.nav.calendar'], exact: true }).first().click();
      // The nights of the link, in the row of the listing that has it.
      await page.locator('[data-bar]').first().waitFor();

      const name = way === 'wizard' ? `+57${phone}` : email;
      expect(await trialsOf(name)).toEqual([{ started: true, bonus: true, days: 12 }]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
