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
import { chooseWidths, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { hostWithProperty } from '#support/host.ts';
import { isFine, signInBrowser } from '#support/pages.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { translateCount } from '#texts/translate.ts';

let app: TestApp;
let browser: Browser;
let host: TestHost;
const EMAIL = 'dudas@example.test';

describe.skipIf(!hasBrowser)('reports that a registry did not confirm', () => {
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

  const doubtful = async () =>
    (
      await host.get<StayReport[]>(
        `/api/common/stay-reports?filter=${encodeURIComponent(JSON.stringify({ doubtful: true }))}`,
      )
    ).data;
  const shot = async (page: Page, name: string) => {
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  let parties = 0;
  async function party() {
    await steer(app, 'tra').failNext({ match: 'POST one/', acceptThenDrop: true });
    const documentNumber = `C0921${String(1000 + parties++)}`;
    const before = (await doubtful()).length;
    await completeTestCheckIn(app, host, await createTestStay(host, { adults: 1 }), [
      { ...ANNA, documentNumber },
    ]);
    await eventually(async () => expect(await doubtful()).toHaveLength(before + 1));
  }

  test.each(chooseWidths(1))(
    'stand apart and are decided in one press with the risk and the count, at $width px in $language [C-REG-23, REL-04]',
    async ({ language, ...viewport }) => {
      const t = allTexts[language];
      while ((await doubtful()).length < 3) await party();
      const { page, context, complaints } = await openPerson(browser, viewport, language);
      await signInBrowser(app, page, EMAIL);
      await page.goto(`${app.url}/app/registry?language=${language}`);
      const card = page.getByRole('region', { name: t['app.doubtful.title'] });
      await card.waitFor();
      const send = card.getByRole('button', { name: t['app.report.send'] });
      expect(await send.isDisabled()).toBe(true);
      const boxes = card.getByRole('checkbox');
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await card.getByText(translateCount(t, language, 'app.doubtful.chosen', 2)).waitFor();
      await isFine(page);
      await shot(page, `doubtful-${viewport.width}`);

      await send.click();
      const params = { registry: 'TRA' };
      const title = translateCount(t, language, 'app.doubtful.again.title', 2, params);
      const question = page.getByRole('alertdialog', { name: title });
      await question.getByText(translateCount(t, language, 'app.doubtful.again.text', 2, params)).waitFor();
      await isFine(page);
      await shot(page, `doubtful-question-${viewport.width}`);
      await question.getByRole('button', { name: t['app.report.send'] }).click();
      const results = translateCount(t, language, 'app.doubtful.results', 2, { total: '2' });
      await card.getByText(results).waitFor();
      await isFine(page);
      await shot(page, `doubtful-results-${viewport.width}`);
      await card.getByRole('button', { name: t['shell.close'] }).click();
      await eventually(async () => expect(await doubtful()).toHaveLength(1));

      await boxes.first().check();
      await card.getByRole('button', { name: t['app.doubtful.mark'] }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t['app.doubtful.mark'] }).click();
      await eventually(async () => expect(await doubtful()).toEqual([]));
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
