import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aBiller, aDraft, ANA, aStay, type Biller } from '#areas/invoicing/invoicing.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS, WIDTHS_AND_LANGUAGES } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, isFineAtEveryWidth, letIn } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

const EMAIL = 'facturas@example.test';

/** From a stay to its accepted invoice, as a host sees it (S-APP-30). */
let app: TestApp;
let browser: Browser;
let host: Biller;
const t = allTexts.es;

describe.skipIf(!hasBrowser)('invoices', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await aBiller(app, EMAIL);
    browser = await openBrowser();
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function signedIn(email = EMAIL, size: (typeof WIDTHS)[number] = WIDTHS[0]) {
    const person = await openPerson(browser, size);
    await letIn(app, person.page, email);
    return person;
  }
  const shot = async (page: Page, name: string) => {
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  test('S-APP-30 S-UI-18 REL-14 several at once: each row says what became of it, also to whoever comes back', async () => {
    const [good, bad] = [await aStay(host), await aStay(host)];
    await aDraft(host, good._id, { customer: { ...ANA, name: 'Buena' } });
    await aDraft(host, bad._id, {
      customer: { ...ANA, name: 'Mala', documentType: 'nit', documentNumber: '900373076-9' },
    });
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/`);
    await page.getByRole('link', { name: t['shell.nav.invoicing'] }).click();
    for (const name of ['Buena Osorio', 'Mala Osorio']) {
      await page.getByRole('checkbox', { name: t['invoicing.choose'].replace('{name}', name) }).check();
    }
    await shot(page, 'list-chosen');
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: 'Emitir 2' }).click();
    await page.getByText('1 no salió: su fila dice qué falta').waitFor();
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'Mala Osorio' });
    await row.getByText(/dígito/).waitFor();
    await shot(page, 'list-refused');
    await page.getByRole('radio', { name: t['invoicing.stack.accepted'] }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Buena Osorio' })
      .getByText(t['stampStatus.accepted'])
      .waitFor();
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(WIDTHS_AND_LANGUAGES)(
    'S-APP-30 nothing billed yet: how to begin, at $width px in $language',
    async ({ language, ...viewport }) => {
      const email = `vacio-${language}@example.test`;
      await hostWithProperty(app, email);
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await letIn(app, page, email);
      await page.goto(`${app.url}/app/invoicing?language=${language}`);
      await page.getByText(allTexts[language]['invoicing.none']).waitFor();
      await isFine(page);
      await shot(page, `list-empty-${language}`);
      await page.getByRole('link', { name: allTexts[language]['invoicing.new'] }).click();
      await page.getByRole('dialog').getByText(allTexts[language]['invoicing.new.choose']).waitFor();
      await isFine(page);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
