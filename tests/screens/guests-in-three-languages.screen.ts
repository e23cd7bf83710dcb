import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  createTestLink,
  LUCIA,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, scrollsSideways, WIDTHS } from '#support/browser.ts';
import { TODAY } from '#support/dates.ts';
import { findForeignWords } from '#support/foreign-words.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInTo } from '#support/pages.ts';
import { workbookWith } from '#support/workbook.ts';
import { wordsIn } from '#support/words.ts';
import { translateCount } from '#texts/translate.ts';
import { allTexts } from '#texts/all.ts';
import { Language, LOCALES } from '#vocabulary/language.ts';
import { addDays } from '#vocabulary/plain-date.ts';

const EMAIL = 'tres-idiomas@example.test';
const ADDRESS = 'Calle del Pozo 25-14, Getsemaní';
const QUESTION = '¿Qué placa tiene tu carro?';
const CONTACT = { phone: '+49 151 2345678', email: 'anna@example.test' };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const GERMANY = { es: 'Alemania', pt: 'Alemanha', en: 'Germany' } as const;
const LENA = {
  nationality: 'CO',
  documentType: 'tarjeta_identidad',
  documentNumber: '1020304050',
  firstName: 'Lena',
  lastName: 'Keller',
  birthDate: addDays(TODAY, -4_000),
  residenceCountry: 'CO',
  residenceCity: '05001',
};

/** A guest on a small phone and a host at the desk, from the first page to the last, in each language. */
describe.skipIf(!hasBrowser)('guests in three languages', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;

  const unit = async (internalName: string, capacity: number) =>
    (await host.send<Listing>('POST', '/api/pms/listings', { internalName, capacity, address: ADDRESS })).data
      ._id;

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    await host.send('POST', '/api/checkin-express/integrations', {
      fields: [
        { name: 'phone', ask: 'required' },
        { name: 'email', ask: 'required' },
      ],
      reveal: { address: 'complete' },
    });
    await host.send('POST', '/api/common/forms', {
      name: 'Vehículos de la casa',
      appId: 'check-in',
      askedIn: 'property',
      fields: [{ key: 'plate', label: QUESTION, kind: 'plate' }],
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** Every word is of this language, and the page has the width of its window. */
  async function isIn(page: Page, language: Language, where: string): Promise<void> {
    // `Enter` is on the keys of every keyboard.
    expect(await findForeignWords(page, language, { except: 'kbd' }), where).toEqual([]);
    expect(await scrollsSideways(page), `${where} scrolls sideways`).toBe(false);
    const folder = process.env['SHOTS'];
    if (!folder) return;
    const name = where.replaceAll(' ', '-');
    await page.screenshot({ path: `${folder}/journey-${name}-${language}.png`, fullPage: true });
  }
  const press = (within: Page | Locator, name: string) =>
    within.getByRole('button', { name, exact: true }).click();

  test.each(Language.options)(
    'a guest with a family goes from the link to the address at 360 px in %s [C-CHK-11, C-CHK-16, C-CHK-17, C-GEN-36, D-45, W2-M-07]',
    async (language) => {
      const t = wordsIn(language);
      const stay = await createTestStay(host, { roomId: await unit(`Loft ${language}`, 3), adults: 3 });
      const path = `/api/common/check-ins/${stay._id}`;
      const { guests } = (await host.get<CheckInDetail>(path)).data;
      for (const [at, answers] of [LUCIA, LENA].entries()) {
        const answered = await host.send('PATCH', `${path}/guests/${guests[at + 1]?._id}`, answers);
        expect(answered.status).toBe(200);
      }
      const { page, context, complaints } = await openPerson(
        browser,
        { width: 360, height: 740 },
        LOCALES[language],
      );
      await page.goto(await createTestLink(host, stay));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await isIn(page, language, 'welcome');
      await press(page, t('guest.continue'));

      const label = (name: keyof typeof ANNA | 'phone' | 'email') =>
        page.getByLabel(t(`guestField.${name}.label`), { exact: true });
      const pickCountry = async (name: 'nationality' | 'residenceCountry') => {
        await label(name).click();
        await page.keyboard.type(GERMANY[language]);
        await page.getByRole('option', { name: GERMANY[language], exact: true }).click();
      };
      await page.getByRole('heading', { level: 1, name: t('guest.document.title') }).waitFor();
      await press(page, t('guest.save'));
      await page.locator('[aria-invalid=true]').first().waitFor();
      await isIn(page, language, 'empty form');
      await pickCountry('nationality');
      await label('documentType').selectOption('passport');
      for (const name of ['documentNumber', 'firstName', 'lastName'] as const) {
        await label(name).fill(ANNA[name]);
      }
      await label('phone').fill(CONTACT.phone);
      await label('email').fill(CONTACT.email);
      await page.getByLabel(t('guestField.birthDate.label')).first().fill(ANNA.birthDate);
      await pickCountry('residenceCountry');
      await label('residenceCity').fill(ANNA.residenceCity);
      await label('tripReason').selectOption(ANNA.tripReason);
      await isIn(page, language, 'form');
      // In one language the press itself leaves the last field, whose complaint goes away under it.
      if (language !== 'es') await page.keyboard.press('Tab');
      await press(page, t('guest.save'));

      // Two adults may answer for the minor, so the guest says which one.
      const adult = page.getByLabel(t('guestField.responsibleAdult.label'), { exact: true });
      await adult.selectOption({ label: 'Ana Lucía Rojas' });
      await page
        .getByText(t('country.card.colombia.minorsOnPage', { property: 'Casa Azul' }))
        .first()
        .waitFor();
      await isIn(page, language, 'minor');
      await press(page, t('guest.save'));

      await page.getByLabel(QUESTION).fill('abc 123');
      await isIn(page, language, 'questions');
      await press(page, t('guest.save'));

      await page.getByText(t('checkIn.agreement.care')).waitFor();
      await press(page, t('shell.signature.type'));
      await page.getByRole('textbox', { name: t('shell.signature.name') }).fill('Anna Keller');
      await isIn(page, language, 'agreement');
      await press(page, t('guest.agreement.actionFinish'));

      await page.getByRole('heading', { level: 1, name: t('guest.done.title') }).waitFor();
      await page.getByText(ADDRESS).first().waitFor();
      await isIn(page, language, 'done');
      expect((await host.get<CheckInDetail>(path)).data).toMatchObject({ state: 'complete' });
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test.each(Language.options)(
    'the desk has a walk-in, the list of a group, an arrival and its report in %s [C-HOME-02, C-HOME-03, C-CHK-46, C-CHK-47, C-REG-13]',
    async (language) => {
      const t = wordsIn(language);
      const free = `Estudio ${language}`;
      await unit(free, 2);
      const group = `Agencia ${language.toUpperCase()}`;
      await createTestStay(host, { roomId: await unit(`Casa ${language}`, 4), guestName: group, adults: 4 });
      const guest = `Anna Keller ${language.toUpperCase()}`;
      const documentNumber = `C01X00T4${Language.options.indexOf(language)}`;
      const stay = await createTestStay(host, { guestName: guest, adults: 1 });
      const lastName = `Keller ${language.toUpperCase()}`;
      const answers = { ...ANNA, ...CONTACT, documentNumber, lastName };
      expect((await completeTestCheckIn(app, host, stay, [answers])).status).toBe(200);
      const { page, context, complaints } = await openPerson(browser, WIDTHS[0], LOCALES[language]);
      await signInTo(app, page, { email: EMAIL, language, path: '/reception' });
      const arrivals = page.getByRole('list', { name: t('app.reception.arrivals') });
      const rowOf = (name: string) => arrivals.getByRole('listitem').filter({ hasText: name });
      await rowOf(guest).waitFor();
      await isIn(page, language, 'reception');

      await page.keyboard.press('F8');
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel(t('app.reception.walkIn.firstName'), { exact: true }).fill('Noé');
      await drawer.getByLabel(t('app.reception.walkIn.lastName'), { exact: true }).fill(`Stein ${language}`);
      await drawer.getByRole('combobox', { name: t('app.reception.walkIn.unit') }).click();
      await page.getByRole('option', { name: free }).click();
      await isIn(page, language, 'walk-in');
      await press(drawer, t('app.reception.walkIn.save'));
      await page.waitForURL(/\/reception\/check-in\//);
      await drawer.getByText(`Noé Stein ${language}`).first().waitFor();
      await drawer.getByRole('button', { name: t('app.guest.save') }).waitFor();
      await isIn(page, language, 'check-in of the walk-in');
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });

      await page.getByRole('link', { name: t('app.guestList.openOf', { guest: group }) }).click();
      await drawer.getByText(t('app.guestList.how')).waitFor();
      const rows = [
        ['Nombres', 'Apellidos', 'Tipo', 'Documento', 'Nacionalidad'],
        ['Marta', 'Ñáñez', 'CC', 41_222_333, 'Colombia'],
        ['Ana Lucía', 'Rojas', 'CC', 52_345_678, 'Colombia'],
      ];
      await drawer
        .locator('input[type=file]')
        .setInputFiles({ name: 'grupo.xlsx', mimeType: XLSX, buffer: await workbookWith(rows) });
      const save = translateCount(allTexts[language], language, 'app.guestList.save', 2);
      await drawer.getByRole('button', { name: save }).waitFor();
      await isIn(page, language, 'list of a group');
      await press(drawer, save);
      await page.waitForURL(/\/reception\/check-in\/[^/]+$/);
      await drawer.getByRole('tab', { name: 'Marta Ñáñez' }).waitFor();
      await isIn(page, language, 'group');
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });

      await rowOf(guest)
        .getByRole('button', { name: t('app.reception.arrived') })
        .click();
      await rowOf(guest).getByText(t('app.stay.status.checked_in')).waitFor();
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('shell.nav.registry') })
        .click();
      await page.getByRole('main').getByText(guest).first().waitFor();
      await isIn(page, language, 'registry');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
