import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { formTicket, request } from '#support/host.ts';
import { signUpHost } from '#support/setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

test.each([
  ['+52 55 4444 1111', ['+52 1 55 4444 1111', '+525544441111', '0052 55 4444 1111']],
  ['+54 9 11 4444 2222', ['+54 11 4444 2222', '+54 011 15 4444 2222', '5491144442222']],
  ['+57 300 444 3333', ['+57573004443333', '57 300 444-3333']],
])('%s is known however it is written [W1-A-14, R-SIGNUP-19]', async (phoneNumber, others) => {
  await signUpHost(app, { phoneNumber: phoneNumber.replaceAll(' ', '') });
  for (const other of others) {
    const path = '/api/v2/auth/users/temporal-create';
    const { errors } = await request(
      app,
      'POST',
      path,
      { phoneNumber: other, language: 'es' },
      formTicket(app),
    );
    expect([other, errors?.[0]?.code]).toEqual([other, 'account-already-exists-phone']);
  }
});
