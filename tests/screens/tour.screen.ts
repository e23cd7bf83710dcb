import fs from 'node:fs';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEMO_EMAIL, seedDemo } from '#main/demo/seed.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hasBrowser, openBrowser } from '#support/browser.ts';
import { signInBrowser } from '#support/pages.ts';
import { openReader } from '#support/tour-reader.ts';
import { listTourPages, readTour, readTourPage, TOUR } from '#support/tour.ts';

/** The pages of docs/tour, one after the other, by their own words, on the demo of `npm start`. */
const WALKED = listTourPages().slice(0, 2);
/** The browser's remark on a bad input that a page of the tour asks for. */
const REFUSED = /status of 400/;

let app: TestApp;
let browser: Browser;

describe('the pages of the tour', () => {
  test('a reader finds every page [W2-L-17]', () => {
    expect(listTourPages().toSorted()).toEqual(fs.readdirSync(TOUR).toSorted());
  });

  test('an instruction that no reader can follow is an error with file and line [W2-L-17]', () => {
    const read = (text: string) => () => readTour(text, 'x.md');
    expect(read('# T\n\nProse.\nOpen _A_ and press _B_ beside\n_C_, and so on.')()).toMatchObject([
      {
        verb: 'open',
        values: ['A', undefined],
        where: 'docs/tour/x.md:4: Open A and press B beside C, and so on',
      },
      { verb: 'press', values: ['B', 'C'] },
    ]);
    expect(read('Prose.\n\n1. Shake _A_.')).toThrow('docs/tour/x.md:3: Shake A');
    expect(read('_A_ is nice.')).toThrow('docs/tour/x.md:1');
    expect(read('Press _A_ and shake `B`.')).toThrow('and shake');
    expect(read('Press the button.')).toThrow('docs/tour/x.md:1');
  });
});

describe.skipIf(!hasBrowser)('the tour', () => {
  beforeAll(async () => {
    app = await startTestApp({ BILLING: 'on' }, { entries: true, hostName: 'localhost' });
    await seedDemo(app.platform, () => undefined);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test.each(WALKED)('%s is true, sentence by sentence [W2-L-17]', async (name) => {
    const reader = await openReader(app, browser);
    // Only the first page signs in.
    if (name !== WALKED[0]) {
      await signInBrowser(app, reader.page(), DEMO_EMAIL);
      await reader.page().goto(`${app.url}/app`);
    }
    for (const instruction of readTourPage(name)) await reader.follow(instruction);
    expect(reader.complaints().filter((one) => !REFUSED.test(one))).toEqual([]);
    await reader.close();
  });
});
