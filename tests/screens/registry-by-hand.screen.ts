import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { RegistryFile } from '#areas/guests/registry/uploads.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser, openPerson, WIDTHS } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFineAtEveryWidth, signInBrowser, shotAtEveryWidth } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { translate, translateCount } from '#texts/translate.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';

const EMAIL = 'a-mano@example.test';
const t = allTexts.es;

describe.skipIf(!hasBrowser)('SIRE by hand', () => {
  let app: TestApp;
  let browser: Browser;
  let host: TestHost;

  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app, EMAIL);
    await connectRegistries(host);
    // SIRE refused the access: reports for it stay here.
    const sql = `update connections set state = 'reconnect' where property_id = $1 and provider_id = 'sire'`;
    await app.context(host.propertyId as never).db.named('test-no-access', sql, [host.propertyId]);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const entries = async (reservationId: string) =>
    (
      await host.get<StayReport[]>(
        `/api/common/stay-reports?filter=${encodeURIComponent(JSON.stringify({ reservationId, registry: 'sire' }))}`,
      )
    ).data.filter(({ movement }) => movement === 'E');
  const today = () => dayIn('America/Bogota', app.clock.now());
  async function arrives(documentNumber: string, daysAgo: number) {
    const days = { checkInDate: addDays(today(), -daysAgo), checkOutDate: addDays(today(), 4) };
    const stay = await createTestStay(host, { adults: 1, ...days });
    await markArrived(host, stay);
    await completeTestCheckIn(app, host, stay, [{ ...ANNA, documentNumber }]);
    await eventually(async () => expect((await entries(stay._id))[0]?.state).toBe('sending'));
    return stay;
  }

  test('the file that was downloaded waits to be marked as uploaded, and its receipt is in the evidence [C-REG-24, C-REG-25, C-REG-26, REL-15]', async () => {
    const stay = await arrives('C09400001', 0);
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/registry`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t['app.registry.download'] }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('sire.txt');
    const mark = page.getByRole('button', { name: t['app.upload.mark'] });
    await mark.waitFor();
    const [file] = (await host.get<RegistryFile[]>('/api/common/registry-files')).data;
    expect(file).toMatchObject({ movements: 1, open: 1 });
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'upload-waits');

    await mark.click();
    const dialog = page.getByRole('dialog', {
      name: translate(t, 'app.upload.title', { registry: 'SIRE' }),
    });
    const submit = dialog.getByRole('button', { name: t['app.upload.mark'] });
    await submit.click();
    await dialog.getByText(t['app.upload.receiptNeeded']).waitFor();
    await dialog.getByLabel(t['app.upload.number']).fill('88-2026');
    const receipt = { name: 'cargue.txt', mimeType: 'text/plain', buffer: Buffer.from('no es un PDF') };
    await dialog.getByLabel(t['app.upload.receipt']).setInputFiles(receipt);
    await submit.click();
    // What was typed stays, and the file is asked for at its field.
    await dialog.getByText(t['registry.upload.format']).waitFor();
    expect(await dialog.getByLabel(t['app.upload.number']).inputValue()).toBe('88-2026');
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'upload-dialog');
    const pdf = { name: 'cargue.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await dialog.getByLabel(t['app.upload.receipt']).setInputFiles(pdf);
    await submit.click();
    await page.getByText(translateCount(t, 'es', 'app.upload.marked', 1, { registry: 'SIRE' })).waitFor();
    await mark.waitFor({ state: 'detached' });
    expect((await entries(stay._id))[0]).toMatchObject({ state: 'by-hand', code: '88-2026' });

    await page.goto(`${app.url}/app/registry/evidence`);
    const button = page.getByRole('button', {
      name: translate(t, 'app.evidence.receipt', { name: 'cargue.pdf' }),
    });
    await button.waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'upload-evidence');
    const [kept] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(kept.suggestedFilename()).toMatch(/^SIRE-\d{4}-\d{2}-\d{2}\.pdf$/);
    // The refused file is the browser's own line in the console.
    expect(complaints.filter((line) => !line.includes('415'))).toEqual([]);
    await context.close();
  });

  test('a report says which day of arrival it tells, and a press says the other one [REL-15, C-RES-04]', async () => {
    const stay = await arrives('C09400002', 3);
    const [entry] = await entries(stay._id);
    const { page, context, complaints } = await openPerson(browser, WIDTHS[0]);
    await signInBrowser(app, page, EMAIL);
    await page.goto(`${app.url}/app/registry/reports/${entry?._id}`);
    const change = page.getByRole('button', { name: /^Llegaron el/ });
    await change.waitFor();
    await page.getByText(/A SIRE se le dice que llegaron el/).waitFor();
    await isFineAtEveryWidth(page);
    await shotAtEveryWidth(page, 'arrival-told');
    await change.click();
    await change.waitFor({ state: 'detached' });
    await eventually(async () => {
      const [after] = await entries(stay._id);
      expect(dayIn('America/Bogota', after!.dueAt)).toBe(addDays(stay.checkInDate, 1));
    });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
