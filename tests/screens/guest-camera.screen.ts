import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  accessibilityProblems,
  hasBrowser,
  openBrowser,
  openPerson,
  scrollsSideways,
} from '#support/browser.ts';
import { drawDocument, photograph } from '#support/document-pictures.ts';
import { cameraFlagsFor } from '#support/fake-camera.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';

const PHONE = { width: 360, height: 740 };
const PASSPORT = drawDocument(4, 'TD3');

/** A guest of a stay that arrives today, before the camera of their phone. */
let app: TestApp;
let host: Host & { propertyId: string };
let browser: Browser;

async function linkOfNewStay(): Promise<string> {
  const { data: room } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: 'Loft',
    capacity: 2,
  });
  const today = dayIn('America/Bogota', app.clock.now());
  const { data: reservation } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: room._id,
    checkInDate: today,
    checkOutDate: addDays(today, 3),
    guestName: 'Ana Keller',
  });
  let url = '';
  await eventually(async () => {
    const path = `/api/common/check-ins/${reservation._id}/link`;
    const link = await host.send<{ url: string }>('POST', path, {});
    expect(link.status).toBe(201);
    url = link.data.url;
  });
  return url;
}

const shoot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

async function toDocument(url: string) {
  const opened = await openPerson(browser, PHONE);
  const loaded: string[] = [];
  const sent: string[] = [];
  opened.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') sent.push(pathname);
    else loaded.push(pathname);
  });
  await opened.page.goto(url);
  await opened.page.getByRole('button', { name: 'Empezar' }).click();
  await opened.page.getByRole('button', { name: 'Tomar la foto' }).waitFor();
  return { ...opened, loaded, sent };
}

describe.skipIf(!hasBrowser)('the camera of the guest’s page', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app);
    await host.send('POST', '/api/common/sire-tra-settings', {
      establishmentName: 'Casa Azul',
      accommodationType: 'apartment',
      tra: { mode: 'test' },
      sire: { mode: 'test' },
    });
    const picture = await photograph(PASSPORT, { share: 0.9, angle: 3, blur: 0, glare: 0 }, 4);
    browser = await openBrowser(...(await cameraFlagsFor(picture)));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('reads a passport by itself; its letters travel and no picture does [C-CHK-45, D-17, PRV-02, USER-PAIN 12]', async () => {
    const { page, context, complaints, loaded, sent } = await toDocument(await linkOfNewStay());
    expect(loaded.filter((path) => path.includes('camera') || path.includes('worker'))).toEqual([]);
    await page.getByRole('button', { name: 'Tomar la foto' }).click();
    const camera = page.getByRole('dialog', { name: 'Tu documento ante la cámara' });
    await camera.getByRole('status').getByText('Lo leemos solos').waitFor();
    await shoot(page, 'camera-360');
    expect(await accessibilityProblems(page)).toEqual([]);
    await camera.waitFor({ state: 'detached' });
    await page.getByText(/Leímos \d+ datos/).waitFor();
    await shoot(page, 'camera-read-360');
    const number = page.getByLabel('Número de documento', { exact: true });
    expect(await number.inputValue()).toBe(PASSPORT.truth.documentNumber);
    expect(sent.filter((path) => path.includes('/document'))).toEqual([
      expect.stringMatching(/document-zone$/),
    ]);
    expect(loaded.some((path) => path.includes('camera-view'))).toBe(true);
    expect(await scrollsSideways(page)).toBe(false);

    // Names and all other read values wait for the guest, also in a new tab: the server keeps them.
    await page.reload();
    await expect.poll(() => number.inputValue()).toBe(PASSPORT.truth.documentNumber);
    await page.getByRole('button', { name: 'Está bien: Nombres' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('without permission the photo of the phone is offered, and a file is read by the server [C-CHK-15]', async () => {
    const { page, context, sent } = await toDocument(await linkOfNewStay());
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Tomar la foto' }).click();
    await page.getByText('No tenemos permiso para usar la cámara aquí').waitFor();
    await shoot(page, 'camera-refused-360');
    expect(await accessibilityProblems(page)).toEqual([]);
    const photo = await photograph(PASSPORT, { share: 0.85, angle: -6, blur: 1, glare: 0 }, 5);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'pasaporte.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByText(/Leímos \d+ datos/).waitFor();
    expect(sent.filter((path) => path.includes('/document'))).toEqual([expect.stringMatching(/document$/)]);
    await context.close();
  });

  test('a browser that speaks none of the three gets English, then the language of the nationality [R-LANG-01]', async () => {
    const { page, context } = await openPerson(browser, PHONE, 'de-DE');
    await page.goto(await linkOfNewStay());
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByLabel('Nationality', { exact: true }).click();
    await page.keyboard.type('Brazil');
    await page.getByRole('option', { name: 'Brazil' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Seu documento' }).waitFor();
    // A press counts more than any guess, also after the page is opened again.
    await page.getByRole('button', { name: /PT/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your document' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Your document' }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await context.close();
  });

  test('answers typed in a tunnel wait in memory, go when it ends, and leave nothing on the phone [REL-56, PRV-14]', async () => {
    const url = await linkOfNewStay();
    const { page, context } = await toDocument(url);
    await context.setOffline(true);
    const typed = [
      ['Nombres', 'Ana'],
      ['pellido', "D'Ávila Ñáñez"],
    ] as const;
    for (const [label, text] of typed) {
      await page.getByLabel(label).first().fill(text);
      await page.keyboard.press('Tab');
    }
    await expect.poll(() => page.getByText('espera conexión').count()).toBeGreaterThan(0);
    const kept = await page.evaluate(async () => ({
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      cookies: document.cookie,
    }));
    expect(kept).toMatchObject({ databases: 0, caches: 0, cookies: expect.not.stringContaining('Ana') });
    expect(`${kept.local}${kept.session}`).not.toMatch(/Ana|vila/);
    await context.setOffline(false);
    // Another look at the stay, by a page that typed nothing.
    await expect
      .poll(async () => {
        const answer = await context.request.get(`${app.url}/api/guest/stay`);
        return JSON.stringify(await answer.json());
      })
      .toContain("D'Ávila Ñáñez");
    await context.close();
  });
});
