import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { holdReplies, isFineAtEveryWidth, pressRetry, shotAtEveryWidth, signInTo } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

/** Two property systems with the same rooms: the host says so on Hoy and on the page of the connection. */
let app: TestApp;
let browser: Browser;

async function connect(host: Host, id: string): Promise<string> {
  const path = '/api/common/property-integrations';
  const { data } = await host.send<PropertyIntegration>('POST', path, {
    partnerIntegrationId: id,
    mode: 'test',
  });
  await eventually(async () => {
    const all = await host.get<PropertyIntegration[]>(path);
    const one = all.data.find(({ _id }) => _id === data._id);
    expect(one?.syncRun).toBeNull();
    expect(one?.lastSyncedAt).not.toBeNull();
  });
  return data._id;
}

describe.skipIf(!hasBrowser)('rooms of two systems', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a host is asked on Hoy, says on the connection which rooms are one, and changes an answer, at every width [W2-L-01, C-INT-37, C-INT-38, S-APP-21]', async () => {
    const language = 'es';
    const t = allTexts[language];
    for (const id of ['guesty', 'cloudbeds']) {
      await fetch(`${app.url}/_simulator/${id}/reset`, { method: 'POST' });
    }
    const email = 'mismas@example.test';
    const host = await hostWithProperty(app, email);
    await connect(host, 'guesty');
    app.clock.advance(60);
    const cloudbeds = await connect(host, 'cloudbeds');
    const count = async () => (await host.get<Listing[]>('/api/pms/listings?limit=100')).data.length;
    expect(await count()).toBe(8);

    const { page, context, complaints } = await openPerson(browser, WIDTHS[0], language);
    await signInTo(app, page, { email, language, path: '/' });
    const question = t['today.same-rooms.other'].replace('{count}', '4').replace('{name}', 'Cloudbeds');
    await page.getByText(question).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'same-rooms-hoy');

    let isDown = true;
    const letGo = await holdReplies(page, '**/same-rooms*', (route) =>
      isDown ? route.abort() : route.continue(),
    );
    await page.getByRole('link', { name: t['app.today.answer'] }).click();
    await page.waitForURL((url) => url.pathname.includes(cloudbeds));
    await page.locator('main [aria-busy=true]').first().waitFor();
    letGo();
    const again = page.getByRole('button', { name: t['shell.retry'] });
    await again.first().waitFor();
    await isFineAtEveryWidth(page);
    isDown = false;
    await pressRetry(again.first());
    const yes = (name: string) =>
      page.getByRole('button', { name: t['app.connection.same.yes.named'].replace('{name}', name) });
    const no = (name: string) =>
      page.getByRole('button', { name: t['app.connection.same.no.named'].replace('{name}', name) });
    await yes('Suite Bahía').waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'same-rooms-asked');

    await no('Loft Murallas').click();
    await page.getByText(t['app.connection.same.isNot']).waitFor();
    await yes('Suite Bahía').click();
    await page.getByText(t['app.connection.same.is']).waitFor();
    await eventually(async () => expect(await count()).toBe(7));
    const all = t['app.connection.same.all.other'].replace('{count}', '2');
    await page.getByRole('button', { name: all }).click();
    await eventually(async () => expect(await count()).toBe(5));
    await page.getByRole('button', { name: all }).waitFor({ state: 'detached' });
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'same-rooms-answered');

    const part = t['app.connection.same.part.named'].replace('{name}', 'Suite Bahía');
    await page.getByRole('button', { name: part }).click();
    await eventually(async () => expect(await count()).toBe(6));
    await page.goto(`${app.url}/app/?language=${language}`);
    await page.getByText(question).waitFor({ state: 'detached' });
    // The failures that were made above.
    expect(complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
    await context.close();
  });
});
