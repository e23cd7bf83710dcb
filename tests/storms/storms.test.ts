import { test } from 'vitest';

import { checkDoubleSale } from './double-sale.ts';
import { checkDuties } from './duties.ts';
import { checkHooks, checkMovedBack } from './hooks.ts';
import { checkLedger } from './ledger.ts';
import { checkNotices } from './notices.ts';

/** Small enough for every commit; the sizes that the guarantees name are in storms.long.ts. */
test('webhook events copied, shuffled, forged and partly lost: in the end all is as the provider has it [T-HOOK, G-4]', async () => {
  await checkHooks({ bookings: 40, events: 250 });
});

test('a booking that is moved and, untold, moved back is as the provider has it after the next sync run [T-HOOK, G-4, REL-10]', () =>
  checkMovedBack());

test('of many sales of the same nights at once one wins, and every loser learns who has them [T-DBL, G-3]', async () => {
  await checkDoubleSale({ listings: 4, attempts: 250, connections: 50 });
});

test('50 writers with kills: the sum is nothing, no entry twice, no balance below its limit [T-LEDGER, REL-12, REL-23]', async () => {
  await checkLedger({ operations: 1_000, writers: 50, properties: 2 });
}, 300_000);

test('notices of payments shuffled, doubled and partly lost: each bill is paid once [T-HOOK, REL-08, REL-10]', async () => {
  await checkNotices(12);
});

test('random histories of stays: nothing owed is invisible, nothing is told twice or did not happen [T-DUE, REL-15, W1-D-06]', async () => {
  await checkDuties(10, 2_015);
});
