import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, signInBrowser } from '#support/pages.ts';
import { signInAgain } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { translateCount } from '#texts/translate.ts';
import type { Instant } from '#vocabulary/instant.ts';

let app: TestApp;
let browser: Browser;
let host: TestHost;
const EMAIL = 'caida@example.test';

describe.skipIf(!hasBrowser)('a registry that did not answer for a day', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const cards = async () =>
    (
      await host.get<StayReport[]>(
        `/api/common/stay-reports?filter=${encodeURIComponent(JSON.stringify({ registry: 'tra' }))}`,
      )
    ).data;

  test('Registro says how many never left, and one press sends them [REL-14, REL-43, C-REG-06]', async () => {
    const tra = steer(app, 'tra');
    await tra.failNext({ match: 'POST one/', status: 429, retryAfterSeconds: 1, times: 1000 });
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
      { ...ANNA, documentNumber: 'C09200001' },
    ]);
    await eventually(async () => expect((await cards())[0]?.problem?.action).toBe('wait'));
    // The database dates planned work by its own clock.
    const [planned] = await app.platform.pools.system.named<{ at: Instant; owner: string }>(
      'test-planned',
      `select max(e.created_at) as at, min(m.user_id::text) as owner
         from effects e join memberships m on m.property_id = e.property_id where e.property_id = $1`,
      [host.propertyId],
    );
    if (planned && planned.at > app.clock.now()) app.clock.set(planned.at);
    app.clock.advance(86_401);
    host = Object.assign(await signInAgain(app, planned?.owner ?? ''), { propertyId: host.propertyId });
    await eventually(async () => expect((await cards())[0]?.problem?.action).toBe('send'));
    await tra.calm();

    const t = allTexts.es;
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/registry`);
    const words = translateCount(t, 'es', 'app.report.neverLeft', 1, { registry: 'TRA' });
    await page.getByText(words).waitFor();
    await isFine(page);
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/registry-outage.png`, fullPage: true });
    await page.getByRole('button', { name: t['app.report.neverLeft.send'] }).click();
    await eventually(async () => expect((await cards())[0]?.state).toBe('sent'));
    await eventually(async () => expect(await page.getByText(words).count()).toBe(0));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
