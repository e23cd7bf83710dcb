import { expect, test } from 'vitest';

import { runDoubleSaleStorm } from './double-sale.ts';
import { runHookStorm } from './hooks.ts';

/** `npm run test:long -- storms`: the sizes that the guarantees name. */
const isNight = process.env['STORMS'] === 'night';
const HOOKS = isNight ? { bookings: 1_000, events: 10_000 } : { bookings: 60, events: 400 };
const SALES = { listings: 4, attempts: isNight ? 5_000 : 500, connections: 50 };
const PATIENCE = isNight ? 900_000 : 240_000;

/** The figures of a night; a commit only wants to know whether they hold. */
const say = (report: object) => isNight && process.stdout.write(`${JSON.stringify(report)}\n`);

test(
  'T-HOOK G-4 notices copied, shuffled, forged and partly lost: in the end all is as the provider has it',
  async () => {
    const report = await runHookStorm(HOOKS);
    say(report);
    expect(report).toMatchObject({ refused: 0, forgedTaken: 0, different: 0 });
    expect(report.delivered).toBeGreaterThan(HOOKS.events);
    // Without the reading a quarter of an hour later it would not be so.
    expect(report.differentBefore).toBeGreaterThan(0);
  },
  PATIENCE,
);

test(
  'T-DBL G-3 everybody sells the same nights at once: none is sold twice, every loser knows to whom',
  async () => {
    const report = await runDoubleSaleStorm(SALES);
    say(report);
    expect(report).toMatchObject({ overlaps: 0, unexplained: [], lostBookings: 0, lostEvents: 0 });
    expect(report.sold).toBeGreaterThan(20);
    expect(report.refused).toBeGreaterThan(100);
  },
  PATIENCE,
);
