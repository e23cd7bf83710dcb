import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { MasterKey } from '#areas/property/master-keys/master-keys.contract.ts';
import type { RoomType } from '#areas/stays/listings/types.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { allTexts } from '#texts/all.ts';

/** Forms of records that two people may edit (REL-22), where the other screens' tests do not look. */
let app: TestApp;
let browser: Browser;
const t = allTexts.es;
const KEYS = '/api/common/property-integrations/master-keys';

async function host(email: string): Promise<{ host: Host; page: Page; done: () => Promise<void> }> {
  const signed = await hostWithProperty(app, email);
  const { page, context } = await openPerson(browser, WIDTHS[0]);
  await signInBrowser(app, page, email);
  return { host: signed, page, done: () => context.close() };
}

describe.skipIf(!hasBrowser)('forms of records that two people may edit', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a type keeps typed fields, and untouched fields take the values of the other user [REL-22]', async () => {
    const { host: other, page, done } = await host('tipos-dos@example.test');
    const path = '/api/pms/room-types';
    const { data: type } = await other.send<RoomType>('POST', path, { name: 'Doble', capacity: 2 });
    await page.goto(`${app.url}/app/listings/types`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: t['app.listing.type.edit'].replace('{name}', 'Doble') }).click();
    await drawer.locator('input[name=name]').fill('La mía');
    await other.send('PATCH', `${path}/${type._id}`, { name: 'La de ella', capacity: 3 });
    await drawer.getByRole('button', { name: t['app.listing.type.save'] }).click();
    await drawer.getByRole('radio', { name: /La de ella$/ }).waitFor();
    await isFineAtEveryWidth(page);
    expect(await drawer.locator('input[name=capacity]').inputValue()).toBe('3');
    await drawer.getByRole('button', { name: t['app.listing.type.save'] }).click();
    await drawer.getByText('La mía', { exact: true }).waitFor();
    const { data } = await other.get<RoomType[]>(path);
    expect(data).toMatchObject([{ name: 'La mía', capacity: 3 }]);
    await done();
  });

  test('a master key: another one that came meanwhile stays, and so does what was typed [REL-22]', async () => {
    const { host: other, page, done } = await host('llaves-dos@example.test');
    await page.goto(`${app.url}/app/integrations`);
    await page.getByRole('button', { name: t['app.key.add'] }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel(t['app.key.name']).fill('Portería');
    await dialog.getByLabel(t['app.key.code'], { exact: true }).fill('4821-7');
    const keys = [{ name: 'Bodega', code: '1111-1' }];
    await other.send('POST', KEYS, { keys });
    await dialog.getByRole('button', { name: t['app.key.save'] }).click();
    await dialog.getByText(t['general.stale']).waitFor();
    await isFineAtEveryWidth(page);
    await dialog.getByRole('button', { name: t['app.key.save'] }).click();
    await page.getByText('••••-7').waitFor();
    const { data } = await other.get<MasterKey[]>(KEYS);
    expect(data.map(({ name }) => name)).toEqual(['Bodega', 'Portería']);
    await done();
  });
});
