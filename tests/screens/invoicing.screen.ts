import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  aBiller,
  aDraft,
  ANA,
  aStay,
  type Biller,
  inDoubt,
  read,
  stamp,
} from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { hostWithProperty } from '#support/host.ts';
import { documentOn, isFine, isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
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
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function signedIn(email = EMAIL, size: (typeof WIDTHS)[number] = WIDTHS[0]) {
    const person = await openPerson(browser, size);
    await signInBrowser(app, person.page, email);
    return person;
  }
  const shot = async (page: Page, name: string) => {
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  test('several at once: each row says what became of it, also after a reload [S-APP-30, S-UI-18, REL-14, W2-L-05]', async () => {
    const [good, bad] = [await aStay(host), await aStay(host)];
    const gone = await aDraft(host, good._id, { customer: { ...ANA, name: 'Buena' } });
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
    // Nothing is sent before a person has reviewed it (W2-L-05).
    const asked = page.getByRole('dialog');
    await asked.getByText('1 no puede salir todavía').waitFor();
    await asked.getByText(/dígito/).waitFor();
    await asked.getByText(/3 noches todavía no han pasado/).waitFor();
    await shot(page, 'review');
    await isFineAtEveryWidth(page);
    await asked.getByRole('button', { name: t['general.cancel'] }).click();
    expect(await read(host, gone._id)).toMatchObject({ state: 'draft' });
    await page.getByRole('button', { name: 'Emitir 2' }).click();
    await asked.getByRole('button', { name: 'Emitir 1' }).click();
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

  const button = (page: Page, name: string) => page.getByRole('button', { name });

  test('from a stay to its accepted invoice, by clicks [S-APP-30, R-INV-07, R-INV-14, R-INV-16]', async () => {
    await aStay(host, 1_071_000, { guestName: 'Lucía Rojas' });
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/invoicing`);
    await page.getByRole('link', { name: t['invoicing.new'] }).click();
    await page.getByRole('dialog').getByRole('combobox').click();
    await page.getByRole('option', { name: /Lucía Rojas/ }).click();
    await button(page, t['invoicing.new.create']).click();
    await page.waitForURL(/invoicing\/[0-9a-f-]{36}$/);
    await page.getByLabel(t['invoicing.field.documentType']).selectOption('nit');
    await page.getByLabel(t['invoicing.field.documentNumber']).fill('900373076-9');
    await page.getByLabel(t['invoicing.notes']).fill('Gracias por venir');
    await shot(page, 'invoice-draft');
    await isFineAtEveryWidth(page);
    await button(page, t['invoicing.send']).click();
    await page.getByText('El dígito de verificación de este NIT debería ser 4').first().waitFor();
    await page.getByLabel(t['invoicing.field.documentNumber']).fill('900373076-4');
    await page.getByRole('checkbox', { name: 'Incluir Noche' }).first().uncheck();
    await page.getByText('$ 714.000').first().waitFor();
    await button(page, t['invoicing.send']).click();
    await documentOn(page).getByText(t['stampStatus.accepted']).first().waitFor();
    await page.getByText('Gracias por venir').first().waitFor();
    expect(await page.getByLabel(t['invoicing.notes']).isDisabled()).toBe(true);
    await page.getByRole('img', { name: t['invoicing.preview.qr'] }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t['invoicing.file.delivery']).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^ad\w+\.xml$/);
    await shot(page, 'invoice-accepted');
    await isFineAtEveryWidth(page);
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await context.close();
  });

  test('what DIAN refuses says their words and ours, and is corrected under its number [S-APP-30, R-INV-09]', async () => {
    const email = 'rechazo@example.test';
    const technicalKey = 'ffffffffffffffffffffffffffffffff';
    const biller = await aBiller(app, email, { technicalKey });
    const draft = await aDraft(biller, (await aStay(biller))._id);
    const { page, context } = await signedIn(email);
    await page.goto(`${app.url}/app/invoicing/${draft._id}`);
    await button(page, t['invoicing.send']).click();
    await page
      .getByText(/clave técnica/)
      .first()
      .waitFor();
    await page.getByText(/Ellos dicen: .*FAD06/).waitFor();
    await shot(page, 'invoice-refused');
    await isFineAtEveryWidth(page);
    await biller.correctSeries();
    await button(page, t['invoicing.resend']).click();
    await documentOn(page).getByText(t['stampStatus.accepted']).first().waitFor();
    expect(await read(biller, draft._id)).toMatchObject({
      number: biller.numbers[0],
      stamp: { revision: 2 },
    });
    await context.close();
  });

  test('after a long wait the page says that the result is unknown, and the result arrives by itself [S-APP-30, R-INV-06, R-INV-08, USER-PAIN 4]', async () => {
    const draft = await aDraft(host, (await aStay(host))._id);
    const { page, context } = await signedIn();
    await page.goto(`${app.url}/app/invoicing/${draft._id}`);
    await button(page, t['invoicing.send']).waitFor();
    await steer(app, 'dian').failNext({ match: 'POST WcfDianCustomerServices.svc', delayMs: 14_000 });
    await button(page, t['invoicing.send']).click();
    await page.getByText(t['invoicing.asking']).waitFor();
    await page.getByText(t['invoice.timeout'], { exact: true }).waitFor();
    expect(await button(page, t['invoicing.send']).count()).toBe(0);
    await shot(page, 'invoice-asking');
    await isFineAtEveryWidth(page);
    await documentOn(page).getByText(t['stampStatus.accepted']).first().waitFor();
    expect((await read(host, draft._id)).stamp?.revision).toBe(1);
    await context.close();
  });

  test('a person resolves an undecided submission on the page of the invoice [S-APP-30, C-ACC-50]', async () => {
    const email = 'en-duda@example.test';
    const biller = await aBiller(app, email);
    const [there, lost] = [
      await aDraft(biller, (await aStay(biller))._id),
      await aDraft(biller, (await aStay(biller))._id),
    ];
    await inDoubt(app, biller, there._id);
    const { page, context, complaints } = await signedIn(email);
    await page.goto(`${app.url}/app/`);
    await page
      .getByText(/No sabemos si se emitió la factura/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: t['shell.nav.invoicing'] }).click();
    await page.getByRole('radio', { name: new RegExp(t['invoicing.stack.way']) }).click();
    // The list before, which stays until the new one is there, has another of the same name.
    await page.locator(`a[href*="/invoicing/${there._id}"]`).first().click();
    await page.getByText(t['invoicing.attention.text']).waitFor();
    await shot(page, 'invoice-attention');
    await isFineAtEveryWidth(page);
    await button(page, t['invoicing.verdict.accepted']).click();
    const asked = page.getByRole('dialog');
    await asked.getByText(t['invoicing.verdict.accepted.text']).waitFor();
    await shot(page, 'invoice-verdict');
    await asked.getByRole('button', { name: t['invoicing.verdict.accepted'] }).click();
    await documentOn(page).getByText(t['stampStatus.accepted']).first().waitFor();

    await biller.send('POST', '/api/common/property-integrations', liveAccess('dian'));
    await inDoubt(app, biller, lost._id);
    await page.goto(`${app.url}/app/invoicing/${lost._id}`);
    await button(page, t['invoicing.verdict.absent']).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t['invoicing.verdict.absent'] }).click();
    await button(page, t['invoicing.resend']).waitFor();
    await page
      .getByText(/mismo número/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a line that is in another invoice says in which one; a credit note gives one night back [S-APP-30]', async () => {
    const stay = await aStay(host);
    const first = await aDraft(host, stay._id);
    const { data: invoice } = await stamp(host, first._id);
    const other = await aDraft(host, stay._id);
    const { page, context, complaints } = await signedIn();
    await page.goto(`${app.url}/app/invoicing/${other._id}`);
    await page.getByText(`Ya está en la factura ${invoice.number}`).first().waitFor();
    await isFineAtEveryWidth(page);
    await page
      .getByRole('link', { name: invoice.number ?? '' })
      .first()
      .click();
    await page.getByText(t['invoicing.locked']).first().waitFor();
    await button(page, t['app.more']).click();
    await page.getByRole('menuitem', { name: t['invoicing.note'] }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t['invoicing.note.reason']).fill('Un día sin agua caliente');
    await drawer.getByLabel(t['invoicing.note.whole']).uncheck();
    await drawer.getByLabel(t['invoicing.note.giveBack']).first().check();
    await drawer.getByLabel(/^Cuánto de/).fill('100.000');
    await shot(page, 'credit-note');
    await isFineAtEveryWidth(page);
    await drawer.getByRole('button', { name: t['invoicing.note.send'] }).click();
    await page.getByText(t['invoicing.preview.credit-note']).waitFor();
    await page.getByText('$ 100.000').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the list stays beside its document, by month and with how far each is [S-APP-30, W2-L-09]', async () => {
    const email = 'lado@example.test';
    const biller = await aBiller(app, email);
    const past = { checkInDate: inDays(-4), checkOutDate: inDays(-1) };
    await aDraft(biller, (await aStay(biller, 542_000, past))._id, { customer: { ...ANA, name: 'Noah' } });
    const coming = await aDraft(biller, (await aStay(biller, 742_000))._id, {
      customer: { ...ANA, name: 'Lucía' },
    });
    const { page, context, complaints } = await signedIn(email);
    await page.goto(`${app.url}/app/invoicing`);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Noah').getByText(t['invoicing.ready'], { exact: true }).last().waitFor();
    await row('Lucía').getByText(t['invoicing.ready.look']).waitFor();
    await row('Lucía')
      .getByText(/noches todavía no han pasado/)
      .waitFor();
    await shot(page, 'list-readiness');
    await row('Noah').getByRole('link').click();
    const pane = page.getByRole('region', { name: t['invoicing.pane'] });
    await pane.getByRole('link', { name: /Lucía/ }).click();
    await page.waitForURL(new RegExp(coming._id));
    await page
      .getByText(/noches todavía no han pasado/)
      .first()
      .waitFor();
    await shot(page, 'beside');
    await isFineAtEveryWidth(page);
    await pane.getByLabel(t['invoicing.month']).selectOption({ index: 2 });
    await pane.getByText(t['invoicing.none.todo']).waitFor();
    await page.getByRole('heading', { name: /Lucía/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(chooseWidths(1))(
    'a draft at $width px in $language [S-APP-30]',
    async ({ language, ...viewport }) => {
      const draft = await aDraft(host, (await aStay(host))._id);
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await signInBrowser(app, page, EMAIL);
      await page.goto(`${app.url}/app/invoicing/${draft._id}?language=${language}`);
      await button(page, allTexts[language]['invoicing.send']).waitFor();
      await isFine(page, language);
      await shot(page, `invoice-${viewport.width}`);
      await button(page, allTexts[language]['app.more']).last().click();
      await page.getByRole('menuitem', { name: allTexts[language]['invoicing.delete'] }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: allTexts[language]['invoicing.delete'] }).click();
      await page.waitForURL(/\/app\/invoicing(\?.*)?$/);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test.each(chooseWidths(2))(
    'nothing billed yet: how to begin, at $width px in $language [S-APP-30]',
    async ({ language, ...viewport }) => {
      const email = `vacio-${language}@example.test`;
      await hostWithProperty(app, email);
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await signInBrowser(app, page, email);
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
