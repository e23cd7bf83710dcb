import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayReport, StayReportDetail } from '#areas/guests/registry/registry.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

let app: TestApp;
let browser: Browser;
let host: TestHost;
const EMAIL = 'acceso@example.test';

describe.skipIf(!hasBrowser)('a report that waits for access', () => {
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

  test('a refused report and the history use plain words, and the correction is sent [W1-F-06]', async () => {
    const refused = { ...ANNA, documentNumber: 'C09100002', lastName: 'Rechazo TRA' };
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [refused]);
    let id = '';
    await eventually(async () => {
      const { data } = await host.get<StayReport[]>('/api/common/stay-reports');
      const report = data.find(({ state }) => state === 'refused');
      expect(report?.problem?.field).toBe('documentNumber');
      id = report?._id ?? '';
    });
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/registry/reports/${id}`);
    const t = allTexts.es;
    const drawer = page.getByRole('dialog');
    await drawer.getByText(t['app.report.attempt.row.asked']).first().waitFor();
    expect(await drawer.getByText(t['app.report.outcome.refused']).count()).toBeGreaterThan(0);
    expect(await drawer.textContent()).not.toMatch(/[a-z]+_[a-z]+|[a-z][A-Z][a-z]+Code|undefined/);
    expect(await drawer.textContent()).toContain(t['guestField.tripReason.label']);
    await isFineAtEveryWidth(page);
    await drawer.getByRole('textbox').fill('C09100003');
    await drawer.getByRole('button', { name: t['app.report.send'] }).click();
    await eventually(async () => {
      const { data } = await host.get<StayReportDetail>(`/api/common/stay-reports/${id}`);
      expect(data.content.find(({ name }) => name === 'numero_identificacion')?.value).toBe('•••003');
    });
    await page.goto(`${app.url}/app/history`);
    const corrected = page.getByRole('row').filter({ hasText: t['audit.change.guest.corrected'] });
    await corrected.getByText(t['changed.answer.documentNumber']).waitFor();
    expect(await page.getByRole('table').textContent()).not.toMatch(/[a-z]+_[a-z]+|"|null/);
    await isFineAtEveryWidth(page);
    await corrected.getByRole('link').click();
    await page.waitForURL(/\/check-in\//);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('its drawer says why, leads to the settings and lets it be reported by hand, at every width [REL-15]', async () => {
    await steer(app, 'tra').failNext({ match: 'POST one/', status: 401 });
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
      { ...ANNA, documentNumber: 'C09100001' },
    ]);
    let id = '';
    await eventually(async () => {
      const { data } = await host.get<StayReport[]>('/api/common/stay-reports');
      const report = data.find(({ problem }) => problem?.action === 'reconnect');
      expect(report?.state).toBe('sending');
      id = report?._id ?? '';
    });
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/registry/reports/${id}`);
    const t = allTexts.es;
    await page.getByRole('button', { name: t['app.report.mark'] }).waitFor();
    await page.getByRole('link', { name: t['app.registry.openSettings'] }).waitFor();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(t['app.report.state.waiting'], { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: t['app.report.send'] }).count()).toBe(0);
    await isFineAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
