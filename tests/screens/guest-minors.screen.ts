import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  connectRegistries,
  createTestLink,
  LUCIA,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';

let app: TestApp;
let browser: Browser;
let host: TestHost;

describe.skipIf(!hasBrowser)("a minor on the guest's page", () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app);
    await connectRegistries(host);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test.each(chooseWidths(0))(
    'has a responsible adult, and the notice of the law stands beside the form, at $width px in $language [D-45, C-CHK-11, A11-01]',
    async ({ language, ...viewport }) => {
      const t = allTexts[language];
      const today = dayIn('America/Bogota', app.clock.now());
      const stay = await createTestStay(host, {
        adults: 3,
        checkInDate: today,
        checkOutDate: addDays(today, 3),
      });
      const path = `/api/common/check-ins/${stay._id}`;
      const detail = async () => (await host.get<CheckInDetail>(path)).data;
      const { guests } = await detail();
      const lena = {
        nationality: 'CO',
        documentType: 'tarjeta_identidad',
        documentNumber: '1020304050',
        firstName: 'Lena',
        lastName: 'Keller',
        birthDate: addDays(today, -4000),
        residenceCountry: 'CO',
        residenceCity: '05001',
      };
      for (const [at, answers] of [ANNA, LUCIA, lena].entries()) {
        expect((await host.send('PATCH', `${path}/guests/${guests[at]?._id}`, answers)).status).toBe(200);
      }
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await page.goto(`${await createTestLink(host, stay)}?language=${language}`);
      const notice = translate(t, 'country.card.colombia.minorsOnPage', { property: 'Casa Azul' });
      await page.getByText(notice).waitFor();
      const shot = async (name: string) => {
        const folder = process.env['SHOTS'];
        if (folder) {
          await page.screenshot({ path: `${folder}/${name}-${viewport.width}.png`, fullPage: true });
        }
      };
      await isFine(page);
      await shot('minor-welcome');
      await page.getByRole('button', { name: t['guest.continue'] }).click();
      const adult = page.getByLabel(t['guestField.responsibleAdult.label'], { exact: true });
      await adult.selectOption({ label: 'Ana Lucía Rojas' });
      await page.getByText(notice).waitFor();
      await isFine(page);
      await shot('minor-form');
      await eventually(async () =>
        expect((await detail()).guests.map(({ state }) => state)).toEqual([
          'complete',
          'complete',
          'complete',
        ]),
      );
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
