import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { readFeed } from '#providers/ical/ical.feed.ts';
import { isLong, longSize } from '#support/size.ts';
import { addDays, plainDate, type PlainDate } from '#vocabulary/plain-date.ts';

import { closedNightsOf } from './expansion.ts';
import { aFeed } from './grammar.ts';

const TODAY = plainDate('2026-03-01');
/** Where both are sure: the product follows repetitions for two years, and forgets dates after a month. */
const FROM = TODAY;
const TO = addDays(TODAY, 700);

function ourNights(feed: string, zone: string): string[] {
  const { entries } = readFeed(feed, { channel: 'other', today: TODAY, timeZone: zone });
  const nights = new Set<PlainDate>();
  for (const { arrival, departure } of entries) {
    for (let night = arrival; night < departure; night = addDays(night, 1)) nights.add(night);
  }
  return [...nights].filter((night) => night >= FROM && night < TO).toSorted();
}

const RUNS = isLong ? longSize(20_000) : 1_000;

test.each(['America/Bogota', 'America/Sao_Paulo', 'Europe/Madrid'])(
  'feeds of the grammar close the nights that another library counts, in %s [W2-X-01, W2-X-37, W2-X-40]',
  (zone) => {
    let closed = 0;
    fc.assert(
      fc.property(aFeed, (feed) => {
        const theirs = closedNightsOf(feed, { from: FROM, to: TO, zone });
        closed += theirs.length;
        expect(ourNights(feed, zone)).toEqual(theirs);
      }),
      { numRuns: Math.ceil(RUNS / 3), seed: 33 },
    );
    // Feeds that close nothing would agree, too.
    expect(closed).toBeGreaterThan(RUNS * 5);
  },
);
