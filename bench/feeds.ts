import ical from 'node-ical';

import { systemClock } from '#foundation/context/clock.ts';
import { createIcal } from '#providers/ical/ical.calendar.ts';
import { airbnbFeed } from './airbnb-feed.ts';
import { atLeast, type Bench, inTurn, median } from './bench.ts';

/** Enough events that a round of small feeds takes as long as one of a large feed. */
const EVENTS_PER_ROUND = 10_000;

/** P-08, first half: a feed read into entries beside node-ical parsing the same text and stopping there. */
export async function measureFeeds({ rounds, note }: Bench): Promise<void> {
  const calendar = createIcal({
    safeFetch: () => Promise.reject(new Error('not used')),
    clock: systemClock,
  });
  for (const events of [60, 4_900]) {
    const text = airbnbFeed(events);
    const repeats = Math.ceil(EVENTS_PER_ROUND / events);
    const timed = async (read: () => unknown) => {
      const started = performance.now();
      for (let repeat = 0; repeat < repeats; repeat++) await read();
      return performance.now() - started;
    };
    const pairs = await inTurn(
      rounds,
      () => timed(() => calendar.parse(text, 'America/Bogota')),
      () => timed(() => ical.sync.parseICS(text)),
    );
    const ratio = median(pairs.map(({ ours, theirs }) => theirs / ours));
    note('P-08', `calendar feed of ${events} events to entries, events/s`, ratio, atLeast('×', 4, 8));
  }
}
