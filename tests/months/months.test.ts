import { expect, test } from 'vitest';

import { startTestApp } from '#support/app.ts';
import { createSignedInPerson } from '#support/people.ts';
import { tryMonths } from './months.ts';

test('random accounts over months are charged what they were told, and each day once [W2-J-03, W2-J-06]', async () => {
  const app = await startTestApp({ BILLING: 'on' });
  try {
    const admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
    expect(await tryMonths(app, admin, { accounts: 3, months: 4, seed: 2 })).toBeGreaterThan(10);
  } finally {
    await app.stop();
  }
}, 120_000);
