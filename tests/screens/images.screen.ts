import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { signInBrowser, isFineAtEveryWidth } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';
import { CROP_RATIO_DEFAULT } from '#web/ui/crop/crop-box.ts';
import { CROP_MAX_WIDTH } from '#web/ui/crop/cropped.ts';

/** A picture on its way into a listing: chosen, cropped, kept, shown and taken away. */
let app: TestApp;
let browser: Browser;
let picture: Buffer;

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
/** What is kept of the only listing, as the browser would download it. */
const keptPicture = (page: Page) =>
  page.evaluate(async () => {
    const listings = (await (await fetch('/api/pms/listings')).json()) as { data: { photo: string }[] };
    const answer = await fetch(`/api/common/files/download?key=${listings.data[0]?.photo}`);
    const bitmap = await createImageBitmap(await answer.blob());
    return { type: answer.headers.get('content-type'), width: bitmap.width, height: bitmap.height };
  });

describe.skipIf(!hasBrowser)('the photo of a listing', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
    picture = await sharp({ create: { width: 1600, height: 1400, channels: 4, background: '#2b86bd80' } })
      .png()
      .toBuffer();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function newListing(viewport: { width: number; height: number }, language: 'es' | 'pt' | 'en') {
    const email = `fotos-${language}-${viewport.width}@example.test`;
    await hostWithProperty(app, email);
    const person = await openPerson(browser, viewport, language);
    const { page } = person;
    await signInBrowser(app, page, email);
    await page.goto(`${app.url}/app/listings/new?language=${language}`);
    await page.locator('input[name=internalName]').fill('Suite Bahía');
    const t = allTexts[language];
    return {
      ...person,
      t,
      choose: page.locator('input[type=file]'),
      crop: page.getByRole('dialog', { name: t['shell.crop.title'] }),
    };
  }

  test('is cropped with the keyboard, kept and shown, at every width, in en [S-UI-15, R-VAL-28, R-VAL-29, R-VAL-30]', async () => {
    const language = 'en';
    const viewport = WIDTHS[0];
    const { page, context, complaints, t, choose, crop } = await newListing(viewport, language);
    expect(await choose.getAttribute('accept')).toBe('image/png,image/jpeg');
    expect(await choose.getAttribute('multiple')).toBeNull();
    await choose.setInputFiles(file('dibujo.webp', 'image/webp', picture));
    await page.getByText(t['image.upload.type']).waitFor();
    expect(await crop.count()).toBe(0);

    // It says that it is a PNG and is none: nothing comes out, and the dialog stays.
    await choose.setInputFiles(file('roto.png', 'image/png', Buffer.from('no picture')));
    await crop.getByText(t['image.crop.error']).waitFor();
    await crop.getByRole('button', { name: t['general.accept'] }).click();
    await crop.getByText(t['image.crop.error']).waitFor();
    await isFineAtEveryWidth(page);
    await crop.getByRole('button', { name: t['general.cancel'] }).click();
    await crop.waitFor({ state: 'detached' });

    await choose.setInputFiles(file('casa.png', 'image/png', picture));
    const size = crop.getByRole('slider', { name: t['shell.crop.size'] });
    await size.waitFor();
    await isFineAtEveryWidth(page);
    const left = crop.getByRole('slider', { name: t['shell.crop.left'] });
    expect(await left.isDisabled(), 'the widest box has nowhere to go').toBe(true);
    await size.focus();
    for (let steps = 0; steps < 20; steps++) await page.keyboard.press('ArrowLeft');
    await left.focus();
    await page.keyboard.press('Home');
    expect(await left.inputValue()).toBe('0');
    await crop.getByRole('button', { name: t['general.accept'] }).press('Enter');
    await crop.waitFor({ state: 'detached' });
    const shown = page.getByRole('img', { name: t['app.listing.photo'] });
    await shown.waitFor();

    await page.getByRole('button', { name: t['app.listing.save'] }).click();
    await page.getByRole('button', { name: t['onboarding.listing.ical.skip'] }).click();
    await page.getByText(t['onboarding.listing.created']).waitFor();
    expect(await keptPicture(page)).toEqual({
      type: 'image/jpeg',
      width: CROP_MAX_WIDTH,
      height: Math.round(CROP_MAX_WIDTH / CROP_RATIO_DEFAULT),
    });

    await page.getByRole('link', { name: 'Suite Bahía' }).first().click();
    await shown.waitFor();
    await isFineAtEveryWidth(page);
    await page.getByRole('button', { name: t['shell.image.remove'] }).click();
    await page.getByRole('button', { name: t['app.listing.save'] }).click();
    await page.getByText(t['onboarding.listing.updated']).waitFor();
    await page.getByRole('link', { name: 'Suite Bahía' }).first().click();
    await page.getByText(t['shell.image.choose']).waitFor();
    expect(await shown.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('pointers drag the box and its corners, and never out of the picture [S-UI-15, R-VAL-29]', async () => {
    const { page, context, t, choose, crop } = await newListing({ width: 1280, height: 900 }, 'es');
    await choose.setInputFiles(file('casa.png', 'image/png', picture));
    const photo = crop.getByRole('img', { name: t['shell.crop.picture'] });
    const valueOf = async (name: 'shell.crop.size' | 'shell.crop.left' | 'shell.crop.top') =>
      Number(await crop.getByRole('slider', { name: t[name] }).inputValue());
    await crop.getByRole('slider', { name: t['shell.crop.size'] }).waitFor();
    const around = await photo.boundingBox();
    if (!around) throw new Error('The picture is not shown');
    const [middleX, middleY] = [around.x + around.width / 2, around.y + around.height / 2];
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 5 });
      await page.mouse.up();
    };
    const boxHeight = around.width / CROP_RATIO_DEFAULT;
    await drag(
      [around.x + around.width - 6, middleY + boxHeight / 2 - 6],
      [around.x + around.width - 106, middleY + boxHeight / 2 - 106],
    );
    const size = await valueOf('shell.crop.size');
    expect(size).toBeGreaterThan(20);
    expect(size).toBeLessThan(80);
    await drag([middleX, middleY], [middleX + 2000, middleY - 2000]);
    expect(await valueOf('shell.crop.left')).toBe(100);
    expect(await valueOf('shell.crop.top')).toBe(0);
    await context.close();
  });
});
