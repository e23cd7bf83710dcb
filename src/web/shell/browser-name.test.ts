import { expect, test } from 'vitest';

import { browserNameOf } from './browser-name.ts';

const APPLE = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const GOOGLE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['chrome', `${GOOGLE} Chrome/142.0.0.0 Safari/537.36`],
  ['chrome', `${GOOGLE} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ['chrome', `${APPLE} CriOS/142.0 Mobile/15E148 Safari/604.1`],
  ['edge', `${GOOGLE} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['edge', `${APPLE} Version/17.0 EdgiOS/142.0 Mobile/15E148 Safari/605.1.15`],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['firefox', `${APPLE} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
  ['safari', `${APPLE} Version/18.0 Safari/605.1.15`],
  [undefined, 'curl/8.5.0'],
])('the guide of %s comes first for who uses it [R-MISC-03]', (name, userAgent) => {
  expect(browserNameOf(userAgent)).toBe(name);
});
