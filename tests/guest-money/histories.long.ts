import { afterAll, beforeAll, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { longSize } from '#support/size.ts';
import { tryHistories } from './histories.ts';

const HISTORIES = longSize(2_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { works: false });
});
afterAll(() => app?.stop());

test(
  `after each step of ${HISTORIES} random histories the provider, the received payments, the folio and the page of the guest say the same [C-PCOL-02, C-GPAY-01, C-FOL-01]`,
  () => tryHistories(app, HISTORIES, 1000),
  3 * 3_600_000,
);
