import { expect, test } from 'vitest';

import { startTestApp } from '#support/app.ts';
import { createSignedInPerson } from '#support/people.ts';
import { longSize } from '#support/size.ts';
import { tryMonths } from './months.ts';

const TOGETHER = 20;
const ROUNDS = Math.ceil(longSize(2_000) / TOGETHER);

/** Each round has a calendar of its own. */
test(`${ROUNDS * TOGETHER} accounts over thirteen months are charged what they were told, and each day once [W2-J-03, W2-J-06]`, async () => {
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const app = await startTestApp({ BILLING: 'on' });
    try {
      const admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
      expect(await tryMonths(app, admin, { accounts: TOGETHER, months: 13, seed })).toBeGreaterThan(0);
    } finally {
      await app.stop();
    }
  }
}, 14_400_000);
