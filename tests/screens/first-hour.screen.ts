import type { Browser, Locator, Page } from 'playwright-core';
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
/** In `npm test` each way once, on a phone. */
const JOURNEYS = [DESKTOP, PHONE].flatMap((viewport) => WAYS.map((way) => ({ way, ...viewport })));

/** From the first page of a way to a listing whose calendar is read. */
const MOST = 15;

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

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  /** What a person does, counted as one each: a press, a field that is filled in. */
  function hands(page: Page) {
    let count = 0;
    const press = async (target: Pick<Locator, 'click'>) => {
      count += 1;
      await target.click();
    };
    const type = async (target: Locator, text: string) => {
      count += 1;
      await target.fill(text);
    };
    return {
      page,
      press,
      type,
      button: (name: string) => press(page.getByRole('button', { name, exact: true })),
      field: (label: string, text: string) => type(page.getByLabel(label, { exact: true }), text),
      listingField: (name: string, text: string) =>
        type(page.locator(`#first-listing input[name=${name}]`), text),
      count: () => count,
    };
  }
  type Hands = ReturnType<typeof hands>;

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
  /** Without a press: the last digit sends it. */
  const typeCode = async (by: Hands, to: string) => {
    await by.page.getByLabel(es['start.code.label']).waitFor();
    await by.field(es['start.code.label'], await codeSentTo(to));
  };

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

  /** Both stand under the button that makes the account, and open beside. */
  async function namesTerms(page: Page) {
    for (const [name, path] of [
      [es['start.legal.terms'], '/es/terms'],
      [es['start.legal.privacy'], '/es/privacy'],
    ] as const) {
      const link = page.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(path);
      expect(await link.getAttribute('target')).toBe('_blank');
    }
  }

  type Newcomer = { readonly by: Hands; readonly email: string; readonly phone: string };

  async function byWizard({ by, phone }: Newcomer) {
    const { page } = by;
    await by.field(es['start.phone.label'], phone);
    await by.field(es['start.name.label'], 'Camila Restrepo');
    await by.field(es['start.business.label'], 'Casa del Mango');
    await namesTerms(page);
    await by.button(es['register.continue']);
    await by.press(page.getByRole('combobox', { name: es['app.property.state'] }));
    await by.type(page.locator('[popover]:popover-open').getByRole('combobox'), 'bolivar');
    await by.press(page.getByRole('option', { name: /Bolívar/ }).first());
    await by.button(es['signup.createAccess']);
    await page.getByLabel(es['start.code.label']).waitFor();
    // A person who reads the code in another app may find the page loaded again.
    await page.reload();
    await typeCode(by, `+57${phone}`);
    await page.waitForURL(({ pathname }) => pathname === '/register/complete');
    await by.button(es['onboarding.startTrial']);
  }

  async function byEmail({ by, email, phone }: Newcomer) {
    const { page } = by;
    await namesTerms(page);
    await by.field(es['start.email.label'], email);
    await by.button(es['register.continue']);
    await by.field(es['start.name.label'], 'Camila Restrepo');
    await page.reload();
    expect(await page.getByLabel(es['start.name.label']).inputValue()).toBe('Camila Restrepo');
    await by.field(es['start.password.label'], PASSWORD);
    await by.field(es['start.password.confirm'], PASSWORD);
    await by.button(es['register.complete']);
    await heading(page, es['verification.title']);
    await page.reload();
    await typeCode(by, email);
    await firstProperty(by, phone);
  }

  async function byGoogle({ by, email, phone }: Newcomer) {
    const { page } = by;
    await createGooglePerson(app, email, { name: 'Camila Restrepo' });
    await namesTerms(page);
    await by.press(page.getByRole('link', { name: es['register.google'] }));
    await by.press(page.getByRole('link', { name: new RegExp(email) }));
    await firstProperty(by, phone);
  }

  /** Pressed twice before the page could draw the first press. */
  async function firstProperty(by: Hands, phone: string) {
    const { page } = by;
    await heading(page, es['app.property.new']);
    await by.field(es['app.property.name'], 'Casa del Mango');
    await by.field(es['setup.phone.label'], phone);
    await by.press({
      click: () =>
        page
          .getByRole('button', { name: es['onboarding.startTrial'], exact: true })
          .evaluate((button: HTMLButtonElement) => {
            button.click();
            button.click();
          }),
    });
    await page.waitForURL(({ pathname }) => pathname === '/register/complete');
    await heading(page, es['start.code.title']);
    await page.reload();
    await typeCode(by, `+57${phone}`);
  }

  const IN: Readonly<Record<Way, (newcomer: Newcomer) => Promise<void>>> = {
    wizard: byWizard,
    email: byEmail,
    google: byGoogle,
  };

  async function answerQuestions(by: Hands) {
    const { page } = by;
    await heading(page, es['setup.topic.cohost']);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await by.press(page.getByRole('button', { name: es['setup.cohost.ines'] }));
    await heading(page, es['setup.topic.pms']);
    expect(await page.evaluate(() => scrollY), 'the question begins at the top').toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await by.button(es['questionnaire.pms.none']);
    await page.locator('#first-listing').waitFor();
    expect(await page.evaluate(() => scrollY), 'the form begins at the top').toBe(0);
  }

  /** The name and the WhatsApp are known; the link is what is left. */
  async function firstListing(by: Hands, phone: string) {
    const { page } = by;
    const { feeds } = await steer(app, 'airbnb').world<{ feeds: { id: string; token: string }[] }>();
    const [feed] = feeds;
    const valueOf = (name: string) => page.locator(`#first-listing input[name=${name}]`).inputValue();
    expect(await valueOf('internalName')).toBe('Casa del Mango');
    expect(await valueOf('whatsapp')).toBe(`+57${phone}`);
    await by.listingField(
      'calendar',
      `${app.url}/simulators/airbnb/calendar/ical/${feed?.id}.ics?s=${feed?.token}`,
    );
    await page
      .getByText(/\d reservas? leídas?/)
      .first()
      .waitFor();
    await shot(page, `listing-${page.viewportSize()?.width}`);
    await by.button(es['app.listing.save']);
    await page.getByText(es['onboarding.listing.created']).waitFor();
  }

  /** What is missing is shown where it is, and mended there. */
  async function finish({ page }: Hands) {
    await page.getByLabel(es['app.listing.export.copy'].replace('{channel}', 'Booking')).waitFor();
    await shot(page, `listings-${page.viewportSize()?.width}`);
    await page.getByRole('button', { name: es['setup.finish'], exact: true }).click();
    const missing = page.getByRole('button', { name: es['setup.functions.arrival.action'] });
    await eventually(async () => {
      expect(await missing.evaluate((button) => button === document.activeElement)).toBe(true);
    });
    const box = await missing.boundingBox();
    expect(box && box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0)).toBe(true);
    await missing.click();
    await page.locator('#first-listing input[name=address]').fill('Calle del Torno 39-29');
    await page.getByRole('button', { name: es['app.listing.save'], exact: true }).click();
    await page.getByText(es['onboarding.listing.updated']).waitFor();
    await page.getByRole('button', { name: es['setup.finish'], exact: true }).click();
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

  test.each(chooseCases(JOURNEYS, 3, 4, 5))(
    '$way at $width px: from the home page to a calendar that was read, by clicks alone [R-SIGNUP-10, R-LOGIN-11, R-ONB-12, D-2, W2-L-06, W2-L-07, W2-M-06]',
    async ({ way, ...viewport }) => {
      const index = JOURNEYS.findIndex((one) => one.way === way && one.width === viewport.width);
      const email = `primera-${way}-${viewport.width}@example.test`;
      const phone = `310555${index + 1}`.padEnd(10, '1');
      const { page, context, complaints } = await openPerson(browser, viewport);
      await page.goto(`${app.url}/`);
      if (way === 'wizard') {
        await page
          .getByRole('link', { name: es['site.header.freeTrial'] })
          .filter({ visible: true })
          .first()
          .click();
      } else await fromHomeToRegister(page);

      const by = hands(page);
      await IN[way]({ by, email, phone });
      await answerQuestions(by);
      await firstListing(by, phone);
      expect(by.count(), 'presses and fields to a synced listing').toBeLessThanOrEqual(MOST);

      await finish(by);
      await page.getByText(es['setup.success.bonus'].replace('{days}', '4')).waitFor();
      await page.getByRole('link', { name: es['setup.success.enter'] }).click();

      await page.getByRole('link', { name: es['shell.nav.calendar'], exact: true }).first().click();
      // The nights of the link, in the row of the listing that has it.
      await page.locator('[data-bar]').first().waitFor();

      const name = way === 'wizard' ? `+57${phone}` : email;
      expect(await trialsOf(name)).toEqual([{ started: true, bonus: true, days: 12 }]);
      // The end is refused once, while the address is missing.
      expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
      await context.close();
    },
  );
});
