import { test } from 'vitest';

import { longSize } from '#support/size.ts';
import { checkMessageStorm } from './message-storm.ts';

const PLAN = {
  messages: longSize(5_000),
  kills: longSize(200),
  databaseCrashes: longSize(10),
  betweenMs: [800, 2_000],
} as const;

test(`${PLAN.messages} messages to guests, ${PLAN.kills} kills: none lost, none doubled, few unknown that never left [T-KILL, REL-01, REL-03, REL-04, REL-17]`, async () => {
  process.stdout.write(`${JSON.stringify(await checkMessageStorm(PLAN))}\n`);
}, 1_800_000);
