import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { inDaysFromNow } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser, pressRetry } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

/** Remote blocks: whether nights sold here are closed in the connected system, as a host sees it. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let connection: PropertyIntegration;
let closed = '';
let refused = '';
const EMAIL = 'noches@example.test';
const ROOM = '2f9c7c7e-0000-4000-8010-000000000121';

async function book(roomId: string, from: number): Promise<string> {
  const nights = { checkInDate: inDaysFromNow(from), checkOutDate: inDaysFromNow(from + 3) };
  const input = { roomId, ...nights, guestName: 'Marta Gil', channelSlug: 'direct', channelName: 'Directo' };
  return (await host.send<Reservation>('POST', '/api/pms/reservations', input)).data._id;
}

describe.skipIf(!hasBrowser)('remote blocks', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    const input = { partnerIntegrationId: 'hospitable', mode: 'test' };
    await host.send('POST', '/api/common/property-integrations', input);
    await eventually(async () => {
      const [first] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
      expect(first?.lastSyncedAt).not.toBeNull();
      if (first) connection = first;
    });
    const { data } = await host.get<Listing[]>('/api/pms/listings');
    const room = data.find(({ internalName }) => internalName === 'Suite Bahía')?._id ?? '';
    // Sold there a moment ago, and not synced yet.
    await steer(app, 'hospitable').has({
      id: '2f9c7c7e-0000-4000-8000-000000009999',
      platform_id: 'HM99999999',
      arrival_date: `${inDaysFromNow(121)}T00:00:00-05:00`,
      departure_date: `${inDaysFromNow(122)}T00:00:00-05:00`,
      reservation_status: { current: { category: 'accepted', sub_category: 'accepted' } },
      properties: [{ id: ROOM, name: 'Suite Bahía' }],
    });
    closed = await book(room, 100);
    refused = await book(room, 120);
    await eventually(async () => {
      const states = await Promise.all(
        [closed, refused].map(
          async (id) => (await host.get<{ state: string }[]>(`/api/pms/reservations/${id}/outside`)).data,
        ),
      );
      expect(states).toMatchObject([[{ state: 'closed' }], [{ state: 'failed' }]]);
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a host sees the nights that are closed and open at the property system, at every width, in pt [C-INT-31, C-INT-32, C-INT-33, REL-21]', async () => {
    const language = 'pt';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const say = (text: string) => text.replace('{name}', 'Hospitable');
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInBrowser(app, page, EMAIL);

    await page.goto(`${app.url}/app/reservations/${closed}?language=${language}`);
    await page.getByText(say(t['integration.remoteBlock.closed']), { exact: true }).waitFor();
    await isFineAtEveryWidth(page);
    await page.goto(`${app.url}/app/reservations/${refused}?language=${language}`);
    await page.getByText(say(t['integration.remoteBlock.sold'])).waitFor();
    await isFineAtEveryWidth(page);

    let fails = true;
    await page.route('**/remote-blocks?*', (route) => (fails ? route.abort() : route.continue()));
    await page.goto(`${app.url}/app/integrations/connected/${connection._id}?language=${language}`);
    const card = page.getByRole('region', { name: say(t['app.connection.remoteBlocks']) });
    await card.locator('[aria-busy=true]').waitFor();
    const again = card.getByRole('button', { name: t['shell.retry'] });
    await again.waitFor();
    fails = false;
    await pressRetry(again);
    await card.getByText(say(t['integration.remoteBlock.sold'])).waitFor();
    await isFineAtEveryWidth(page);
    await card.getByRole('button', { name: t['app.connection.remoteBlocks.retry'] }).click();
    await page.getByText(t['app.connection.remoteBlocks.retried']).waitFor();
    await isFineAtEveryWidth(page);
    expect(complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });

  test('when everything is closed there, the card says so [C-INT-31]', async () => {
    const t = allTexts.es;
    await host.send('DELETE', `/api/pms/reservations/${refused}`);
    const { page, context } = await openPerson(browser, { width: 1440, height: 900 });
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/integrations/connected/${connection._id}`);
    await page.getByText(t['app.connection.remoteBlocks.none']).waitFor();
    await context.close();
  });
});
