import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  createTestStay,
  completeTestCheckIn,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import {
  holdReplies,
  isFineAtEveryWidth,
  signInBrowser,
  pressRetry,
  shotAtEveryWidth,
} from '#support/pages.ts';
import { wordsIn } from '#support/words.ts';
import { Language } from '#vocabulary/language.ts';

const EMAIL = 'contratos@example.test';
const PREVIEW = /\/api\/checkin-express\/agreement\?/;
const LOCALES = { es: 'es-CO', pt: 'pt-BR', en: 'en-US' } as const;

/** What guests sign: read by the host before, as they read it, and afterwards, as they signed it. */
describe.skipIf(!hasBrowser)('the lodging agreement', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  const es = wordsIn('es');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const open = async (path: string, language: Language = 'es') => {
    const person = await openPerson(browser, WIDTHS[0], LOCALES[language]);
    await signInBrowser(app, person.page, EMAIL);
    await person.page.goto(`${app.url}${path}`);
    return person;
  };

  test('the contract shows above the terms in their preview, in the chosen language, while it loads and when it fails [S-APP-49, C-CHK-50]', async () => {
    await createTestStay(host, { adults: 1 });
    const { page, context } = await open('/app/terms-manager');
    await page.route(PREVIEW, (route) =>
      route.fulfill({
        status: 500,
        json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] },
      }),
    );
    await page.goto(`${app.url}/app/terms-manager/new`);
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: es('shell.retry') }).waitFor();
    await isFineAtEveryWidth(page);
    await page.unroute(PREVIEW);
    const letGo = await holdReplies(page, PREVIEW);
    await pressRetry(drawer.getByRole('button', { name: es('shell.retry') }).first());
    letGo();
    await drawer.getByRole('heading', { name: /^Contrato de hospedaje: Apto/ }).waitFor();
    await drawer.getByText(es('app.terms.preview.none')).waitFor();
    await drawer.getByLabel(es('app.terms.heading'), { exact: true }).fill('Reglas de la casa');
    await drawer.getByLabel(es('app.terms.content'), { exact: true }).fill('Sin mascotas.');
    await drawer.getByRole('heading', { name: 'Reglas de la casa' }).waitFor();
    for (const language of Language.options) {
      const t = wordsIn(language);
      await drawer
        .getByRole('radio', { name: es(`site.lang.${language}`), exact: true })
        .check({ force: true });
      await drawer.getByText(t('checkIn.agreement.care')).waitFor();
      await drawer.getByText(t('guest.agreement.terms', { property: 'Casa Azul' })).waitFor();
      await drawer.getByText(t('checkIn.agreement.exampleGuest')).waitFor();
      // Written in Spanish alone, guests of every language read that.
      await drawer.getByRole('heading', { name: 'Reglas de la casa' }).waitFor();
    }
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'terms-preview');
    await context.close();
  });

  test.each(Language.options)(
    'is read by the host in %s as it was signed, after the nights are others [PRV-04, C-CHK-20]',
    async (language) => {
      const t = wordsIn(language);
      const stay = await createTestStay(host, { adults: 1, checkInDate: inDays(3), checkOutDate: inDays(6) });
      await completeTestCheckIn(app, host, stay, [{ firstName: 'Anna', lastName: 'Keller' }]);
      await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { checkOutDate: inDays(8) });
      const { page, context, complaints } = await open(
        `/app/check-in/${stay._id}?language=${language}`,
        language,
      );
      await page.getByRole('button', { name: t('app.checkIn.agreement.see') }).click();
      const paper = page.getByRole('dialog').last();
      await paper.getByText(es('checkIn.agreement.care')).waitFor();
      expect(await paper.getByText(t('app.checkIn.agreement.erased', { version: '' })).count()).toBe(0);
      await isFineAtEveryWidth(page);
      await shotAtEveryWidth(page, `signed-agreement-${language}`);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
