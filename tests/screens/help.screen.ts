import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInTo } from '#support/pages.ts';
import { createColleague } from '#support/people.ts';
import { allTexts } from '#texts/all.ts';

/** Help where the operator has no chat: a page of the app. The chat is in shell.screen.ts. */
let app: TestApp;
let browser: Browser;
const OWNER = 'pregunta@example.test';

describe.skipIf(!hasBrowser)('the help of a host', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0', OPERATOR_EMAIL: 'ayuda@example.test' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('each question leads to its screen, and the operator can be written to [W2-L-15]', async () => {
    const host = await hostWithProperty(app, OWNER);
    for (const language of ['es', 'pt', 'en'] as const) {
      const t = allTexts[language];
      await host.send('PATCH', '/api/auth/me', { language });
      const { page, context, complaints } = await openPerson(browser, WIDTHS[0], language);
      await signInTo(app, page, { email: OWNER, path: '/', language });
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: t['shell.nav.help'], exact: true }).click();
      const help = await opened;
      await help.getByRole('heading', { level: 1, name: t['help.title'] }).waitFor();
      expect(new URL(help.url()).pathname).toBe('/app/help');
      expect(await help.getByRole('main').getByRole('listitem').count()).toBe(6);
      const mail = help.getByRole('link', { name: 'ayuda@example.test' });
      expect(await mail.getAttribute('href')).toBe('mailto:ayuda@example.test');
      await isFineAtEveryWidth(help, WIDTHS, `help-${language}`);
      for (const [question, path] of [
        ['calendar', '/app/listings'],
        ['link', '/app/check-in'],
        ['registry', '/app/registry'],
        ['invoice', '/app/invoicing'],
        ['twice', '/app/reservations/conflicts'],
        ['team', '/app/workteam'],
      ] as const) {
        await help.getByRole('link', { name: t[`help.${question}.action`], exact: true }).click();
        await help.waitForURL(({ pathname }) => pathname === path);
        await help.getByRole('heading', { level: 1 }).waitFor();
        await help.goBack();
        await help.getByRole('heading', { level: 1, name: t['help.title'] }).waitFor();
      }
      expect(complaints).toEqual([]);
      await context.close();
    }
    // Only what the person may open is offered.
    const email = 'limpieza@example.test';
    await createColleague(app, host.propertyId, email, { role: 'cleaner' });
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    await signInTo(app, page, { email, path: '/help', language: 'es' });
    await page.getByRole('heading', { level: 1, name: allTexts.es['help.title'] }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(0);
    await page.getByRole('link', { name: 'ayuda@example.test' }).waitFor();
    await context.close();
  });
});
