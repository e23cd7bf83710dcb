import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aStay } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import type { Journal } from '#areas/invoicing/journals/journals.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

const EMAIL = 'asientos@example.test';
const [DESKTOP] = WIDTHS;
const t = allTexts.es;

/** What no invoice tells, from nothing set up to the first journal that was refused and went after all. */
describe.skipIf(!hasBrowser)('journals', () => {
  let app: TestApp;
  let browser: Browser;
  let host: Host;
  beforeAll(async () => {
    app = await startTestApp({}, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const journals = async () => (await host.get<Journal[]>('/api/accounting/journals')).data;
  async function tip(): Promise<void> {
    app.clock.advance(1);
    const { _id } = await aStay(host);
    const entry = { kind: 'addendum', description: 'Propina para el equipo', amount: 40_000 };
    const path = `/api/pms/reservations/${_id}/folio/entries`;
    expect((await host.send('POST', path, { key: crypto.randomUUID(), ...entry })).status).toBe(201);
  }
  async function goToJournals(page: Page): Promise<void> {
    await page.getByRole('navigation').getByRole('link', { name: t['shell.nav.invoicing'] }).click();
    await page.getByRole('main').getByRole('button', { name: t['app.more'] }).click();
    await page.getByRole('menuitem', { name: t['app.journals.title'] }).click();
    await page.getByRole('heading', { level: 1, name: t['app.journals.title'] }).waitFor();
  }

  test('from no program to a journal that was refused and is sent again [C-JRN-01, C-JRN-03, C-ACC-24]', async () => {
    const { page, context, complaints } = await openPerson(browser, DESKTOP);
    await signInTo(app, page, { email: EMAIL, path: '/' });
    await goToJournals(page);
    await page.getByText(t['app.journals.noProgram']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'journals-no-program');

    await host.send('POST', '/api/common/property-integrations', liveAccess('siigo'));
    await page.reload();
    await page.getByText(t['app.journals.off']).waitFor();
    await shotAtEveryWidth(page, 'journals-off');
    await page.getByRole('link', { name: t['app.journals.set'] }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t['app.journals.documentType']).selectOption('27002');
    await drawer.getByLabel(t['app.journals.thirdParty'], { exact: true }).fill('5');
    const tips = drawer.getByRole('group', { name: t['journals.kind.addendum'] });
    await tips.getByLabel(t['app.journals.debit']).fill('11050501');
    await tips.getByLabel(t['app.journals.credit']).fill('99999999');
    await drawer.getByRole('button', { name: t['app.journals.save'] }).click();
    await drawer.getByText(t['journals.theirs.thirdParty']).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'journals-accounts-wrong');
    await drawer.getByLabel(t['app.journals.thirdParty'], { exact: true }).fill('860002964');
    await drawer.getByRole('button', { name: t['app.journals.save'] }).click();
    await page.getByText(t['app.journals.none']).waitFor();

    await tip();
    const row = page.getByRole('row').filter({ hasText: t['journals.kind.addendum'] });
    await row.getByText(t['app.journals.state.failure']).waitFor();
    await row.getByText('Siigo no tiene esta cuenta').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'journals-refused');

    await page.getByRole('navigation').getByRole('link', { name: t['shell.nav.today'] }).click();
    await page.getByRole('link', { name: t['app.today.seeJournals'] }).click();
    await row.getByText(t['app.journals.state.failure']).waitFor();
    await page.getByRole('link', { name: t['app.journals.accounts'] }).click();
    await tips.getByLabel(t['app.journals.credit']).fill('23809501');
    await drawer.getByRole('button', { name: t['app.journals.save'] }).click();
    await drawer.waitFor({ state: 'hidden' });
    await row.getByRole('button', { name: t['app.journals.retry'] }).click();
    await page.getByText(t['app.journals.noneFound']).waitFor();
    await expect.poll(async () => (await journals())[0]?.number).toBe('CC-2-1');
    await page.getByRole('radio', { name: t['app.journals.all'] }).click();
    await row.getByText('CC-2-1').waitFor();
    await tip();
    await expect.poll(() => page.getByText(t['app.journals.state.success']).count()).toBeGreaterThan(2);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'journals-full');
    expect(complaints.filter((line) => !/40[09]/.test(line))).toEqual([]);
    await context.close();
  });
});
