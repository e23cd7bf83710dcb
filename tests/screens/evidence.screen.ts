import type { Browser, Page } from 'playwright-core';
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
import { isFineAtEveryWidth, signInBrowser, shotAtEveryWidth } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { wordsIn } from '#support/words.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';

const EMAIL = 'constancia@example.test';
const EVIDENCE = /\/api\/common\/registry-evidence\?/;

describe.skipIf(!hasBrowser)('the evidence of what registries were told', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;
  let told: string;
  const t = wordsIn('es');

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [ANNA]);
    await eventually(async () => {
      const { data } = await host.get<StayReport[]>('/api/common/stay-reports');
      const card = data.find(({ registry }) => registry === 'tra');
      expect(card?.state).toBe('sent');
      told = card?._id ?? '';
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const table = (page: Page) => page.getByRole('table', { name: t('app.evidence.title') });

  test('from the registry to the lines of the month, on paper without the navigation [REL-15, C-REG-20]', async () => {
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/registry`);
    await page.getByRole('link', { name: t('app.evidence.title') }).click();
    await table(page).getByText('Anna Keller').first().waitFor();
    await page.getByText(/[0-9a-f]{64}/).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'evidence');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByText(/Impreso el/).waitFor();
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/evidence-print.png`, fullPage: true });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${app.url}/app/registry/reports/${told}`);
    await page.getByText(t('app.report.attempt.row.receipt')).first().waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'evidence-drawer');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the page while it loads, when it fails, and without lines [REL-15, W1-F-09]', async () => {
    const { page, context } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    const broken = { status: 500, json: { statusCode: 500, errors: [{ code: 'x', message: 'No salió.' }] } };
    await page.route(EVIDENCE, (route) => route.fulfill(broken));
    await page.goto(`${app.url}/app/registry/evidence`);
    await page
      .getByRole('alert')
      .getByRole('button', { name: t('shell.retry') })
      .waitFor();
    await page.unroute(EVIDENCE);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(EVIDENCE, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.locator('main [aria-busy=true]').first().waitFor();
    release();
    await table(page).getByText('Anna Keller').first().waitFor();
    await page.unroute(EVIDENCE);
    const { data: lines } = await host.get<{ at: string }[]>(
      `/api/common/registry-evidence?filter=${encodeURIComponent('{"from":"2026-01-01","to":"2026-12-31"}')}`,
    );
    // The page counts months where the property is.
    const day = dayIn('America/Bogota', (lines[0]?.at ?? '') as Instant);
    const [year = 0, month = 0] = day.split('-').map(Number);
    const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
    await page.goto(`${app.url}/app/registry/evidence?month=${before}`);
    await page.getByText(t('app.evidence.none')).waitFor();
    await context.close();
  });
});
