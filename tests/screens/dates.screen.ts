import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, signInTo } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

/** Days and hours in the format of the person's language, independent of the language of the browser. */
let app: TestApp;
let browser: Browser;

describe.skipIf(!hasBrowser)('days and hours', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const shot = async (page: Page, name: string) => {
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  };

  test.each(chooseWidths(1))(
    'a stay is typed, pasted and leafed to in $language at $width px, in a browser of the United States [W1-F-04, A11-01]',
    async ({ language, ...viewport }) => {
      const t = allTexts[language];
      const email = `fechas-${viewport.width}@example.test`;
      const host = await hostWithProperty(app, email);
      await host.send('POST', '/api/pms/listings', { internalName: 'Loft 3' });
      const { page, context, complaints } = await openPerson(browser, viewport, 'en-US');
      await signInTo(app, page, { email, language, path: '/reservations/new' });
      const drawer = page.getByRole('dialog');
      const from = drawer.getByRole('textbox', { name: t['shell.range.from'], exact: true });
      const to = drawer.getByRole('textbox', { name: t['shell.range.to'], exact: true });
      const march = language === 'en' ? '05 Mar 2031' : '05/03/2031';
      // Character by character, as a person types: no figure is taken for something else on the way.
      for (const typed of ['5/3/2031', '05032031', '2031-03-05']) {
        await from.fill('');
        await from.pressSequentially(typed);
        await to.focus();
        expect(await from.inputValue(), typed).toBe(march);
      }
      await from.fill('31/02/2031');
      await to.focus();
      expect(await from.inputValue(), 'what is no day is not made into one').toBe('31/02/2031');
      await from.fill('5 de marzo de 2031');
      await to.fill('08/03/2031');
      await isFine(page);

      await drawer.getByRole('button', { name: t['shell.date.months'] }).last().click();
      const months = page.locator('[popover]:popover-open');
      await months.getByRole('grid').waitFor();
      await isFine(page);
      await shot(page, `months-${viewport.width}`);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await months.waitFor({ state: 'detached' }).catch(() => undefined);
      expect(await to.inputValue()).toBe(language === 'en' ? '09 Mar 2031' : '09/03/2031');

      await page.goto(`${app.url}/app/listings/new?language=${language}`);
      const hour = page.getByRole('dialog').getByLabel(t['app.stay.checkIn']);
      expect(await hour.inputValue()).toBe('15:00');
      await hour.fill('4 pm');
      await page.keyboard.press('Tab');
      expect(await hour.inputValue()).toBe('16:00');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
