import { expect, test } from 'vitest';

import { startTestApp } from '#support/app.ts';
import { countsOf, seedOf, sendHostile } from '#support/hostile-requests.ts';
import { longSize } from '#support/size.ts';

const PER_PLACE = longSize(30);

test(`every field of every call with ${PER_PLACE} hostile values each [G-12, T-FUZZ]`, async () => {
  const app = await startTestApp({ CHECK_REPLIES: '0' });
  const seed = seedOf();
  const sent = await sendHostile(app, { seed, perPlace: PER_PLACE });
  process.stdout.write(`T-FUZZ SEED=${seed}: ${countsOf(sent)}\n`);
  await app.stop();
  expect(sent.faults).toEqual([]);
}, 3_600_000);
