import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  createTestLink,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CustomForm } from '#areas/property/forms/forms.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { guestWithLink } from '#support/guest.ts';
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

const EMAIL = 'preguntas@example.test';
const FORMS = /\/api\/common\/forms\?/;

describe.skipIf(!hasBrowser)('the forms of a host', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  const t = wordsIn('es');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const open = async (path: string) => {
    const person = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, person.page, EMAIL);
    await person.page.goto(`${app.url}${path}`);
    return person;
  };
  const stored = async () => (await host.get<CustomForm[]>('/api/common/forms')).data;

  test('from the check-ins to a plate that guests of one unit are asked [S-APP-50, C-GEN-01, C-GEN-02, C-GEN-03]', async () => {
    const stay = await createTestStay(host, { adults: 1 });
    const { page, context, complaints } = await open('/app/check-in');
    await page.getByRole('link', { name: t('app.forms.title') }).click();
    await page.getByText(t('app.forms.none')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'forms-empty');
    await page
      .getByRole('link', { name: t('app.forms.new') })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    const save = drawer.getByRole('button', { name: t('app.forms.save') });
    await save.click();
    expect(await drawer.locator('[aria-invalid=true]').count()).toBe(2);
    await drawer.locator('input[name=name]').fill('Parqueadero');
    await drawer.locator('input[name="fields.0.label"]').fill('¿Qué placa tiene tu carro?');
    await drawer.locator('select[name="fields.0.kind"]').selectOption('plate');
    await drawer.getByLabel(t('app.forms.required')).check();
    await drawer.getByRole('button', { name: t('app.forms.add') }).click();
    await drawer.locator('input[name="fields.1.label"]').fill('¿Qué carro es?');
    await drawer.locator('select[name="fields.1.kind"]').selectOption('choice');
    await drawer.locator('select[name=askedIn]').selectOption('listings');
    await save.click();
    // Neither the options nor the units may be missing; typed values stay.
    await drawer.getByText(t('general.required')).first().waitFor();
    await drawer.locator('textarea[name="fields.1.choices"]').fill('Carro\nMoto');
    await save.click();
    await drawer.getByText(t('forms.error.whichListings')).waitFor();
    expect(await drawer.locator('input[name=name]').inputValue()).toBe('Parqueadero');
    await drawer.getByLabel(/^Apto/).check();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'form-new');
    await save.click();
    await drawer.waitFor({ state: 'detached' });
    const [form] = await stored();
    expect(form).toMatchObject({ name: 'Parqueadero', askedIn: 'listings', listingIds: [stay.roomId] });
    expect(form?.fields.map(({ key, kind, required }) => [key, kind, required])).toEqual([
      ['que_placa_tiene_tu_carro', 'plate', true],
      ['que_carro_es', 'choice', false],
    ]);
    await page.getByRole('link', { name: 'Parqueadero' }).click();
    await drawer.getByRole('button', { name: t('app.forms.up') }).click();
    await save.click();
    await drawer.waitFor({ state: 'detached' });
    expect((await stored())[0]?.fields.map(({ key }) => key)).toEqual([
      'que_carro_es',
      'que_placa_tiene_tu_carro',
    ]);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'forms');
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
    await context.close();
  });

  test.each(Language.options)(
    'a guest answers them on a phone in %s before the signature, and the host reads them [C-GEN-36, C-GEN-37, C-CHK-17]',
    async (language) => {
      const words = wordsIn(language);
      const stay = await createTestStay(host, { adults: 1, guestName: 'Anna Keller' });
      const [form] = await stored();
      await host.send('PATCH', `/api/common/forms/${form?._id}`, { askedIn: 'property' });
      const url = await createTestLink(host, stay);
      const { page, context, complaints } = await openPerson(browser, { width: 360, height: 740 }, language);
      await page.goto(url);
      await page.getByText(words('guest.steps.questions')).click();
      await page.getByRole('heading', { name: words('guest.steps.questions') }).waitFor();
      await page.getByRole('button', { name: words('guest.save') }).click();
      await page.getByText(words('general.required')).waitFor();
      const plate = page.getByLabel('¿Qué placa tiene tu carro?');
      await plate.fill('??');
      await page.getByRole('button', { name: words('guest.save') }).click();
      await page.getByText(words('checkIn.form.plate')).waitFor();
      expect(await plate.inputValue()).toBe('??');
      await isFineAtEveryWidth(page);
      await shotAtEveryWidth(page, `guest-questions-${language}`);
      await plate.fill('abc 123');
      // A tunnel: typed values stay on the page, and the next press saves them.
      await context.setOffline(true);
      await page.getByRole('button', { name: words('guest.save') }).click();
      await page.getByRole('status').or(page.getByRole('alert')).first().waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: words('guest.save') }).click();
      await page.waitForURL(/agreement$/);
      await page.goBack();
      await page.goBack();
      await page.getByText(words('guest.steps.complete')).waitFor();
      await isFineAtEveryWidth(page);
      await shotAtEveryWidth(page, `guest-welcome-${language}`);
      const guest = await guestWithLink(app, await createTestLink(host, stay));
      const [main] = (await guest.page()).guests;
      await guest.answer(main?._id ?? '', { firstName: ANNA.firstName, lastName: ANNA.lastName });
      expect((await guest.signAndFinish('Anna Keller')).status).toBe(200);
      expect(complaints.filter((line) => !/400|ERR_INTERNET/.test(line))).toEqual([]);
      await context.close();

      const desk = await open(`/app/check-in/${stay._id}`);
      const drawer = desk.page.getByRole('dialog');
      await drawer.getByText('ABC123').waitFor();
      await drawer.getByText(t('app.forms.unanswered')).waitFor();
      await isFineAtEveryWidth(desk.page);
      await shotAtEveryWidth(desk.page, 'form-answers');
      await desk.context.close();
    },
  );

  test('while they come, and when they fail [C-GEN-01, W1-F-09, S-APP-50]', async () => {
    const { page, context } = await open('/app/check-in');
    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    await page.route(FORMS, (route) => route.fulfill(broken));
    await page.goto(`${app.url}/app/forms`);
    await page.getByRole('alert').first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'forms-failed');
    await page.unroute(FORMS);
    const letGo = await holdReplies(page, FORMS);
    await pressRetry(page.getByRole('button', { name: t('shell.retry') }).first());
    letGo();
    await page.getByText('Parqueadero').first().waitFor();
    await context.close();
  });
});
