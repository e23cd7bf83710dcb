import { afterAll, beforeAll, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { longSize } from '#support/size.ts';
import { tryAccounts } from './account-cases.ts';

const ACCOUNTS = longSize(10_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { works: false });
});
afterAll(() => app?.stop());

test(
  `after each step of ${ACCOUNTS} random accounts, documents and what is not billed are the account, to the cent [W2-H-15]`,
  async () => {
    const share = Math.ceil(ACCOUNTS / 100);
    for (let seed = 100; seed < 120; seed++) {
      await tryAccounts(app, { siigo: 2 * share, alegra: 2 * share, dian: share }, seed);
    }
  },
  6 * 3_600_000,
);
