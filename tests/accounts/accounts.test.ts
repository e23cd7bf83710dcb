import { afterAll, beforeAll, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { tryAccounts } from './account-cases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { works: false });
});
afterAll(() => app?.stop());

test('after each step of 40 random accounts the documents and the unbilled rest equal the account, to the cent [W2-H-01, W2-H-07, W2-H-08, W2-H-11, W2-H-15]', () =>
  tryAccounts(app, { siigo: 22, alegra: 16, dian: 2 }, 1));
