import type { Browser, Page } from 'playwright-core';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aBiller, aDraft, aStay, type Biller, stamp } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { hostWithProperty } from '#support/host.ts';
import { findForeignWords } from '#support/foreign-words.ts';
import { isFine, signInBrowser } from '#support/pages.ts';
import { type Words, wordsIn } from '#support/words.ts';
import { chooseCases, isLong } from '#support/size.ts';
import type { TextKey } from '#texts/index.ts';
import type { Language } from '#vocabulary/language.ts';
import { paths } from '#web/entries/app/paths.ts';
import { invoicingSection } from '#web/entries/app/sections/invoicing.ts';

const EMAIL = 'idiomas@example.test';

/** What the program calls its own things is not ours to translate. */
const OF_THE_PROGRAM = 'form select option';

/** R-LANG-03: the accounting part begins in Spanish, and has all its texts in Portuguese and English. */
describe.skipIf(!hasBrowser)('the languages of invoicing', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Biller;
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await aBiller(app, EMAIL, { technicalKey: 'ffffffffffffffffffffffffffffffff' });
    const wrong = await aDraft(host, (await aStay(host))._id);
    expect((await stamp(host, wrong._id)).status).toBe(400);
    await host.correctSeries();
    const right = await aDraft(host, (await aStay(host))._id);
    expect((await stamp(host, right._id)).status).toBe(201);
    await host.send('POST', '/api/crm/customers', {
      personType: 'company',
      companyName: 'Viajes del Sinú S.A.S.',
      documentTypeId: 'nit',
      documentNumber: '900373076-4',
    });
    await host.send('POST', '/api/common/property-integrations', liveAccess('siigo'));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const goToInvoices = (page: Page, t: Words) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: t('shell.nav.invoicing') })
      .click();
  async function fromMenu(page: Page, t: Words, name: string): Promise<void> {
    await goToInvoices(page, t);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('app.more') })
      .click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  const closeDrawer = (page: Page, t: Words) =>
    page
      .getByRole('dialog')
      .first()
      .getByRole('button', { name: t('shell.close') })
      .click();

  type Way = {
    readonly path: string;
    readonly come: (page: Page, t: Words) => Promise<void>;
    /** What is there once the screen has all that it shows. */
    readonly shown: TextKey;
  };
  /** Every screen of the section, as a person comes from one to the next. */
  const ways: readonly Way[] = [
    { path: paths.invoicing(), come: goToInvoices, shown: 'stampStatus.rejected' },
    {
      path: paths.newInvoice(),
      come: (page, t) => page.getByRole('link', { name: t('invoicing.new') }).click(),
      shown: 'invoicing.new.hint',
    },
    {
      path: paths.invoice(':id'),
      come: async (page, t) => {
        await closeDrawer(page, t);
        await page
          .getByRole('link', { name: /Ana Osorio/ })
          .first()
          .click();
      },
      shown: 'invoicing.preview.taxes',
    },
    {
      path: paths.invoiceReport(),
      come: (page, t) => fromMenu(page, t, t('invoicing.report')),
      shown: 'invoicing.report.months',
    },
    {
      path: paths.autoBill(),
      come: (page, t) => fromMenu(page, t, t('invoicing.auto.menu')),
      shown: 'invoicing.auto.off',
    },
    {
      path: paths.journals(),
      come: (page, t) => fromMenu(page, t, t('app.journals.title')),
      shown: 'app.journals.off',
    },
    {
      path: paths.journalAccounts(),
      come: (page, t) => page.getByRole('link', { name: t('app.journals.set') }).click(),
      shown: 'app.journals.channels',
    },
    {
      path: paths.accountingSettings(),
      come: async (page, t) => {
        await closeDrawer(page, t);
        await fromMenu(page, t, t('app.accounting.title'));
      },
      shown: 'app.accounting.products',
    },
    {
      path: paths.customers(),
      come: (page, t) => fromMenu(page, t, t('app.customers.title')),
      shown: 'app.customers.lead',
    },
    {
      path: paths.customer(':id'),
      come: (page) =>
        page
          .getByRole('link', { name: /Viajes del Sinú/ })
          .first()
          .click(),
      shown: 'invoicing.field.withholds.hint',
    },
    {
      path: paths.newCustomer(),
      come: async (page, t) => {
        await closeDrawer(page, t);
        await page
          .getByRole('link', { name: t('app.customers.add') })
          .first()
          .click();
      },
      shown: 'invoicing.field.personType',
    },
    {
      path: paths.issuers(),
      come: async (page, t) => {
        await closeDrawer(page, t);
        await fromMenu(page, t, t('app.issuers.title'));
      },
      shown: 'app.issuers.all',
    },
    {
      path: paths.newIssuer(),
      come: (page, t) =>
        page
          .getByRole('link', { name: t('app.issuers.add') })
          .first()
          .click(),
      shown: 'app.issuers.add',
    },
  ];

  /** Drawers over the page of issuers; tests/screens/issuers.screen.ts opens them in three languages. */
  const DRAWERS: readonly string[] = [
    paths.issuer(':id'),
    paths.issuerListings(':id'),
    paths.newSeries(':id'),
    paths.series(':id'),
    paths.seriesNumbers(':id'),
  ];

  async function walk(page: Page, language: Language): Promise<void> {
    const t = wordsIn(language);
    for (const { path, come, shown } of ways) {
      await come(page, t);
      await page.waitForURL(({ pathname }) => matchPath(`/app${path}`, pathname) !== null);
      await page.getByText(t(shown)).first().waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      const foreign = await findForeignWords(page, language, { except: OF_THE_PROGRAM });
      expect(foreign, `${path} in ${language}`).toEqual([]);
      await isFine(page, `${path} in ${language}`);
    }
  }

  test('invoicing begins in Spanish for every language; Portuguese and English are chosen once for the whole part [R-LANG-03]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0], 'fr-FR');
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/`);
    // In Spanish the section is walked by its other tests.
    if (isLong) await walk(page, 'es');
    const changes = [
      ['es', 'pt'],
      ['pt', 'en'],
    ] as const;
    for (const [now, next] of chooseCases(changes, 0)) {
      const t = wordsIn(now);
      await page.goto(`${app.url}/app/`);
      await page.getByRole('button', { name: `${t('shell.language')}: ` }).click();
      const saved = page.waitForResponse((answer) => answer.url().includes('/api/v2/auth/me') && answer.ok());
      await page.getByRole('menuitemradio', { name: t(`site.lang.${next}`) }).click();
      await saved;
      await walk(page, next);
    }
    await context.close();
  });

  test('no screen of the section is left out [R-LANG-03]', () => {
    const walked = [...ways.map(({ path }) => path), ...DRAWERS];
    expect(invoicingSection.screens.map(({ path }) => path).toSorted()).toEqual(walked.toSorted());
  });

  test('a page that says something in another language is found out [R-LANG-03]', async () => {
    const email = 'otra-lengua@example.test';
    await hostWithProperty(app, email);
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}/app/`);
    await goToInvoices(page, wordsIn('es'));
    await page.getByText(wordsIn('es')('invoicing.none')).waitFor();
    expect(await findForeignWords(page, 'es')).toEqual([]);
    expect(await findForeignWords(page, 'en')).toContain('of es: Nueva factura');
    await page.evaluate(() => document.body.append('invoicing.new'));
    expect(await findForeignWords(page, 'es')).toEqual(['the key invoicing.new']);
    await page.evaluate(() => document.querySelector('h1')?.replaceChildren('Hola, {name}'));
    expect(await findForeignWords(page, 'es')).toContain('not filled in: Hola, {name}');
    await context.close();
  });
});
