import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  createTestStay,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { drawDocument, type DrawnDocument, photograph } from '#support/document-pictures.ts';
import { cameraFlagsFor } from '#support/fake-camera.ts';
import { hostWithProperty } from '#support/host.ts';
import { holdReplies, isFineAtEveryWidth, pressRetry, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { createColleague } from '#support/people.ts';
import { textOfQr } from '#support/qr-pictures.ts';
import { workbookWith } from '#support/workbook.ts';
import { wordsIn } from '#support/words.ts';

const EMAIL = 'recepcion-grupos@example.test';
/** A foreigner, who is asked more than a Colombian, with a number that no rule of a country doubts. */
const PASSPORT = Array.from({ length: 60 }, (_, seed) => drawDocument(seed, 'TD3')).find(
  ({ truth }) => truth.nationality === 'MX',
) as DrawnDocument;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEADINGS = ['Nombres', 'Apellidos', 'Tipo', 'Documento', 'Nacionalidad', 'Nacimiento', 'Habitación'];
const ROWS: readonly (readonly (string | number | null)[])[] = [
  ['Anna', 'Keller', 'Pasaporte', 'C01X00T47', 'Alemania', '12/08/1964', '201'],
  ['Ana Lucía', 'Rojas', 'CC', 52_345_678, 'Colombia', null, '202'],
  ['Noé', "O'Connor Núñez", 'Pasaporte', 'PA1234567', 'Irlanda', '31/01/1990', '202'],
  ['Marta', 'Ñáñez', 'CC', 41_222_333, 'Colombia', null, '203'],
  ['Hiro', 'Tanaka', 'Pasaporte', 'TK7654321', 'Japón', '05/05/1985', '203'],
];

/** Who works at the desk: a group with its list, and one document after the other before the webcam. */
describe.skipIf(!hasBrowser)('check-ins at the desk', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  let group: Reservation;
  let tomas: Reservation;
  const t = wordsIn('es');

  const unit = async (internalName: string, capacity: number) =>
    (await host.send<Listing>('POST', '/api/pms/listings', { internalName, capacity })).data._id;
  const guestsOf = async ({ _id }: Pick<Reservation, '_id'>) =>
    (await host.get<CheckInDetail>(`/api/common/check-ins/${_id}`)).data.guests;
  const fileOf = async (rows: typeof ROWS, name = 'grupo-sol.xlsx') => ({
    name,
    mimeType: XLSX,
    buffer: await workbookWith([HEADINGS, ...rows]),
  });
  const drawer = (page: Page) => page.getByRole('dialog');
  const choose = (page: Page, file: Awaited<ReturnType<typeof fileOf>>) =>
    drawer(page).locator('input[type=file]').setInputFiles(file);

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    group = await createTestStay(host, {
      roomId: await unit('Casa Patio', 6),
      guestName: 'Agencia Sol',
      adults: 4,
    });
    tomas = await createTestStay(host, {
      roomId: await unit('Loft 3', 2),
      guestName: 'Tomás Stein',
      adults: 1,
    });
    const picture = await photograph(PASSPORT, { share: 0.9, angle: 3, blur: 0, glare: 0 }, 4);
    browser = await openBrowser(...(await cameraFlagsFor(picture)));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('the list of a group from the arrivals: each error at its cell, then the whole list in one press [C-CHK-46, C-CHK-47, C-CHK-48, USER-PAIN 11]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, page, { email: EMAIL, path: '/reception' });
    await page.getByRole('link', { name: t('app.guestList.openOf', { guest: 'Agencia Sol' }) }).click();
    await drawer(page).getByText(t('app.guestList.how')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'guest-list-empty');
    const download = page.waitForEvent('download');
    await drawer(page)
      .getByRole('button', { name: t('app.guestList.template') })
      .click();
    expect((await download).suggestedFilename()).toBe('posada-huespedes.xlsx');

    const [anna = [], lucia = [], ...others] = ROWS;
    const wrong = [anna.with(5, '22/11/2030'), lucia, lucia.with(0, 'Lucía'), ...others];
    await choose(page, await fileOf(wrong));
    await drawer(page).getByText('Fecha de nacimiento (F2)').waitFor();
    await drawer(page).getByText('También está en la fila 3').waitFor();
    await drawer(page)
      .getByText(t('app.guestList.unknown', { names: 'Habitación' }))
      .waitFor();
    expect(
      await drawer(page)
        .getByRole('button', { name: /^Guardar/ })
        .isDisabled(),
    ).toBe(true);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'guest-list-wrong');

    await choose(page, await fileOf(ROWS));
    const save = drawer(page).getByRole('button', { name: 'Guardar 5 huéspedes' });
    await save.waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'guest-list');
    expect((await guestsOf(group)).every(({ state }) => state === 'empty')).toBe(true);
    await save.dblclick();
    await page.waitForURL(/\/reception\/check-in\/[^/]+$/);
    await drawer(page).getByRole('tab', { name: 'Hiro Tanaka' }).waitFor();
    expect((await guestsOf(group)).map(({ firstName }) => firstName)).toEqual(ROWS.map(([name]) => name));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a file that is no list, an answer that is lost, and a second look at a list that is saved [C-CHK-46, W1-F-09]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    const detail = new RegExp(`/api/common/check-ins/${group._id}\\?`);
    const letGo = await holdReplies(page, detail, (route) =>
      route.fulfill({
        status: 500,
        json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] },
      }),
    );
    await signInTo(app, page, { email: EMAIL, path: `/check-in/${group._id}/list` });
    await drawer(page).locator('[aria-busy=true], [role=status]').first().waitFor({ state: 'attached' });
    letGo();
    const again = drawer(page).getByRole('button', { name: t('shell.retry') });
    await again.waitFor();
    await page.unroute(detail);
    await pressRetry(again);
    await drawer(page).getByText(t('app.guestList.how')).waitFor();
    await choose(page, { name: 'notas.xlsx', mimeType: XLSX, buffer: Buffer.from('Nombres,Apellidos') });
    await drawer(page).getByText(t('checkIn.list.noWorkbook')).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'guest-list-refused');
    await choose(page, await fileOf(ROWS));
    await drawer(page).getByText(t('app.guestList.there')).first().waitFor();
    expect(
      await drawer(page)
        .getByRole('button', { name: t('app.guestList.nothing') })
        .isDisabled(),
    ).toBe(true);
    await context.close();
  });

  test('the webcam reads a passport, and each read value, names too, counts once it is confirmed [C-CHK-49, C-CHK-23, USER-PAIN 12, PRV-02]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    const loaded: string[] = [];
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET') loaded.push(pathname);
      else sent.push(pathname);
    });
    await signInTo(app, page, { email: EMAIL, path: `/reception/check-in/${tomas._id}` });
    const read = drawer(page).getByRole('button', { name: t('app.scan.open') });
    await read.waitFor();
    expect(loaded.filter((path) => path.includes('camera-view') || path.includes('worker'))).toEqual([]);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'desk-scan');
    await read.click();
    const camera = page.getByRole('dialog', { name: t('app.scan.title') });
    await camera.getByRole('status').getByText('Lo leemos solos').waitFor();
    await shotAtEveryWidth(page, 'desk-scan-camera');
    await camera.waitFor({ state: 'detached' });
    await drawer(page)
      .getByText(/Leímos \d+ datos?/)
      .waitFor();
    const number = drawer(page).getByLabel(t('guestField.documentNumber.label'), { exact: true });
    expect(await number.inputValue()).toBe(PASSPORT.truth.documentNumber);
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'desk-scan-read');

    // Not before the host has looked: nothing is sent.
    await drawer(page)
      .getByRole('button', { name: t('app.guest.save') })
      .click();
    await drawer(page).getByText(t('guest.read.unconfirmed')).first().waitFor();
    expect(sent.filter((path) => path.includes('/guests/'))).toEqual([]);
    expect((await guestsOf(tomas))[0]?.state).toBe('empty');
    await drawer(page)
      .getByRole('button', { name: t('guest.read.rightOf', { label: t('guestField.firstName.label') }) })
      .click();
    await drawer(page)
      .getByRole('button', { name: t('guest.read.allRight') })
      .click();
    await drawer(page)
      .getByRole('button', { name: t('app.guest.save') })
      .click();
    // The nationality adds fields, and the read values of these fields wait there.
    const birth = drawer(page).getByText(t('guestField.birthDate.label'), { exact: true });
    await birth.waitFor();
    await drawer(page)
      .getByRole('button', { name: t('guest.read.rightOf', { label: t('guestField.birthDate.label') }) })
      .click();
    await drawer(page)
      .getByRole('button', { name: t('app.guest.save') })
      .click();
    await expect
      .poll(async () => (await guestsOf(tomas))[0]?.fields.find(({ name }) => name === 'birthDate')?.masked)
      .toBe(true);
    expect((await guestsOf(tomas))[0]).toMatchObject({ state: 'started' });
    expect(sent.filter((path) => path.includes('document'))).toEqual(['/api/common/document-zone']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a phone reads where the desk has no webcam: its code opens this guest, and what it saves stands at the desk at once [C-CHK-49, C-CHK-23]', async () => {
    const stay = await createTestStay(host, { guestName: 'Lucía Rojas', adults: 2 });
    await expect.poll(async () => (await guestsOf(stay)).length).toBe(2);
    const second = (await guestsOf(stay))[1]?._id ?? '';
    const desk = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, desk.page, { email: EMAIL, path: `/check-in/${stay._id}` });
    await drawer(desk.page)
      .getByRole('tab', { name: t('app.guests.nth', { number: 2 }) })
      .click();
    await drawer(desk.page)
      .getByRole('button', { name: t('app.scan.phone') })
      .click();
    const code = desk.page.getByAltText(t('app.scan.phone.code'));
    await code.waitFor();
    await isFineAtEveryWidth(desk.page);
    await shotAtEveryWidth(desk.page, 'desk-phone-code');
    const address = new URL(await textOfQr((await code.getAttribute('src')) ?? ''));
    expect(address.origin).toBe(new URL(desk.page.url()).origin);
    const path = `/check-in/${stay._id}?guest=${second}`;
    expect(address.pathname + address.search).toBe(`/app${path}`);
    await desk.page.keyboard.press('Escape');

    const phone = await openPerson(browser, WIDTHS[2]);
    await signInTo(app, phone.page, { email: EMAIL, path });
    const names = { first: t('guestField.firstName.label'), last: t('guestField.lastName.label') };
    await drawer(phone.page).getByLabel(names.first, { exact: true }).fill('Noé');
    await drawer(phone.page).getByLabel(names.last, { exact: true }).fill('Stein');
    await drawer(phone.page)
      .getByRole('button', { name: t('app.guest.save') })
      .click();
    await drawer(desk.page).getByRole('tab', { name: 'Noé Stein' }).waitFor();
    await expect
      .poll(() => drawer(desk.page).getByLabel(names.first, { exact: true }).inputValue())
      .toBe('Noé');
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
    await desk.context.close();
    await phone.context.close();
  });

  test('without permission for the camera a photo is read, and typed values are not overwritten without a question [C-GEN-24, USER-PAIN 12]', async () => {
    const stay = await createTestStay(host, { guestName: 'Otra Persona', adults: 1 });
    const { page, context } = await openPerson(browser, WIDTHS[2]);
    await signInTo(app, page, { email: EMAIL, path: `/check-in/${stay._id}` });
    await drawer(page)
      .getByRole('button', { name: t('app.scan.open') })
      .waitFor();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await drawer(page)
      .getByRole('button', { name: t('app.scan.open') })
      .click();
    await drawer(page).getByText(t('app.scan.refused')).waitFor();
    const number = drawer(page).getByLabel(t('guestField.documentNumber.label'), { exact: true });
    await number.fill('AB123');
    const photo = await photograph(PASSPORT, { share: 0.85, angle: -6, blur: 1, glare: 0 }, 5);
    await drawer(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'pasaporte.jpg', mimeType: 'image/jpeg', buffer: photo });
    await drawer(page)
      .getByText(t('guest.read.maybe', { value: PASSPORT.truth.documentNumber }))
      .waitFor();
    expect(await number.inputValue()).toBe('AB123');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'desk-scan-typed');
    await context.close();
  });

  test('a user who may not see documents has neither the list nor the camera [D-9]', async () => {
    await createColleague(app, host.propertyId, 'sin-documentos@example.test', {
      role: 'reception',
      identity: false,
    });
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInTo(app, page, {
      email: 'sin-documentos@example.test',
      path: `/reception/check-in/${group._id}`,
    });
    await drawer(page).getByRole('tab', { name: 'Hiro Tanaka' }).waitFor();
    expect(
      await drawer(page)
        .getByRole('link', { name: t('app.guestList.open') })
        .count(),
    ).toBe(0);
    expect(
      await drawer(page)
        .getByRole('button', { name: t('app.scan.open') })
        .count(),
    ).toBe(0);
    await context.close();
  });
});
