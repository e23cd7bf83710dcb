import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { holdReplies, isFineAtEveryWidth, pressRetry, signInTo } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

/** A PMS migration: from one property system to another. */
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

describe.skipIf(!hasBrowser)('PMS migration', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('a host sees what a PMS migration does, begins it and comes back to it, at every width, in pt [S-APP-27, C-INT-09, C-INT-27]', async () => {
    const language = 'pt';
    const viewport = WIDTHS[0];
    const t = allTexts[language];
    const say = (text: string) => text.replaceAll('{from}', 'Cloudbeds').replaceAll('{to}', 'Guesty');
    const shot = async (name: string) => {
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/${viewport.width}-${name}.png`, fullPage: true });
    };
    for (const id of ['cloudbeds', 'guesty']) {
      await fetch(`${app.url}/_simulator/${id}/reset`, { method: 'POST' });
    }
    const email = `mudanza${viewport.width}@example.test`;
    const host = await hostWithProperty(app, email);
    await connect(host, 'cloudbeds');
    app.clock.advance(60);
    // One booking is called off there before Posada reads it for the first time.
    await steer(app, 'guesty').emit({ reservationId: '66bb00000000000008413570', status: 'canceled' });
    const guesty = await connect(host, 'guesty');
    const { page, context, complaints } = await openPerson(browser, viewport, language);
    await signInTo(app, page, { email, language, path: `/integrations/connected/${guesty}` });
    await page.getByText(say(t['app.migration.offer'])).waitFor();
    await isFineAtEveryWidth(page);
    await shot('a-offer');

    let isDown = true;
    const letGo = await holdReplies(page, '**/property-integrations/migrate?*', (route) =>
      isDown && route.request().method() !== 'GET' ? route.abort() : route.continue(),
    );
    await page.getByRole('link', { name: say(t['app.migration.title']) }).click();
    await page.locator('main [aria-busy=true]').first().waitFor();
    letGo();
    await page.getByRole('button', { name: t['shell.retry'] }).waitFor();
    await isFineAtEveryWidth(page);
    await shot('b-failed');
    isDown = false;
    await pressRetry(page.getByRole('button', { name: t['shell.retry'] }));

    await page.getByRole('heading', { level: 1, name: say(t['app.migration.title']) }).waitFor();
    await page.getByText('Ana Rojas').waitFor();
    await isFineAtEveryWidth(page);
    await shot('c-preview');

    // Without its pair a listing is the host's own; with it again all is as it was proposed.
    const pair = page.getByLabel(
      t['app.migration.matchOf'].replace('{name}', 'Loft Murallas').replace('{to}', 'Guesty'),
    );
    const proposed = await pair.inputValue();
    await pair.selectOption('');
    await eventually(async () => expect(await pair.inputValue()).toBe(''));
    await pair.selectOption(proposed);
    await eventually(async () => expect(await pair.inputValue()).toBe(proposed));

    await page.getByLabel(say(t['app.migration.disconnect'])).uncheck();
    const start = page.getByRole('button', { name: say(t['app.migration.start']) });
    await eventually(async () => expect(await start.isEnabled()).toBe(true));
    await start.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(t['app.migration.noUndo']).waitFor();
    await isFineAtEveryWidth(page);
    await shot('d-question');
    await dialog.getByRole('button', { name: say(t['app.migration.start']) }).click();
    await page.getByText(say(t['app.migration.done'])).waitFor();
    await isFineAtEveryWidth(page);
    await shot('e-done');

    // A run that failed before its end says so, and resumes when it is asked to.
    await app
      .context()
      .forProperty(host.propertyId as never)
      .db.named(
        'test-stop-migration',
        `update pms_migrations set state = 'running', problem = 'failed', done = 3 where property_id = $1`,
        [host.propertyId],
      );
    await page.goto(`${app.url}/app/migrating-property-integration?language=${language}`);
    await page.getByText(t['integration.migration.failed']).waitFor();
    await page.getByRole('progressbar').waitFor();
    await isFineAtEveryWidth(page);
    await shot('f-stopped');
    await page.getByRole('button', { name: t['app.migration.again'] }).click();
    await page.getByText(say(t['app.migration.done'])).waitFor();
    const { data: reservations } = await host.get<Reservation[]>('/api/pms/reservations?limit=100');
    expect(reservations).toHaveLength(6);
    // The failure that was made above, and a preview that was asked for again when the migration had begun.
    expect(complaints.filter((text) => !/ERR_FAILED|409/.test(text))).toEqual([]);
    await context.close();
  });
});
