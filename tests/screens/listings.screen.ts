import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInBrowser, isFineAtEveryWidth } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

/** What the form of a listing asks, warns of and asks again. */
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('the form of a listing', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a form asks for missing values, warns, and confirms before it deletes, at every width, in es [R-VAL-22, R-VAL-23, R-VAL-27]', async () => {
    const language = 'es';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const email = `unidad${viewport.width}@example.test`;
    await hostWithProperty(app, email);
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}/app/listings/new?language=${language}`);
    const drawer = page.getByRole('dialog').first();
    const save = drawer.getByRole('button', { name: t['app.listing.save'] });

    await drawer.locator('input[name=internalName]').waitFor();
    await save.click();
    await drawer.getByText(t['general.required'], { exact: true }).first().waitFor();
    await isFineAtEveryWidth(page);

    await drawer.locator('input[name=internalName]').fill('Suite Bahía');
    await drawer.locator('input[name=address]').fill('Calle del Torno 39-29');
    await save.click();
    const warning = page.getByText(t['onboarding.listing.ical.skipText']);
    await warning.waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['onboarding.listing.ical.back'], exact: true }).click();
    await warning.waitFor({ state: 'hidden' });
    expect(await drawer.locator('input[name=internalName]').inputValue()).toBe('Suite Bahía');
    await save.click();
    await page.getByRole('button', { name: t['onboarding.listing.ical.skip'] }).click();
    await page.getByText(t['onboarding.listing.created']).waitFor();

    await page
      .getByRole('link', { name: /^Suite Bahía/ })
      .first()
      .click();
    await page.getByRole('dialog').first().getByRole('button', { name: t['app.more'] }).click();
    await page.getByRole('menuitem', { name: t['listing.copy.make'] }).click();
    await page.getByText(`Suite Bahía ${t['listing.copy.mark']}`, { exact: true }).waitFor();
    const counted = page.getByRole('option', { name: `${t['listing.filter.active']} (2)` });
    await counted.waitFor({ state: 'attached' });
    await page
      .getByRole('link', { name: /^Suite Bahía(?! \()/ })
      .first()
      .click();
    await page.getByRole('dialog').first().getByRole('button', { name: t['app.more'] }).click();
    await page.getByRole('menuitem', { name: t['general.delete'] }).click();
    await page.getByText(t['onboarding.listing.deleteConfirm']).waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['general.delete'], exact: true }).last().click();
    await page.getByText(t['onboarding.listing.deleted']).waitFor();
    // The drawer reads its listing once more while it closes, and gets a 404.
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    await context.close();
  });
});
