import { test } from 'vitest';

import { longSize } from '#support/size.ts';
import { checkPaymentStorm } from './payment-storm.ts';

const PLAN = {
  payments: longSize(5_000),
  kills: longSize(200),
  databaseCrashes: longSize(10),
  betweenMs: [800, 2_000],
} as const;

test(`${PLAN.payments} payments of guests, ${PLAN.kills} kills, events lost and doubled: none lost, none doubled, each in its folio once [T-KILL, REL-01, REL-03, REL-04, SEC-33]`, async () => {
  process.stdout.write(`${JSON.stringify(await checkPaymentStorm(PLAN))}\n`);
}, 1_800_000);
