import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ReservationId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import {
  planBlockChanges,
  type Claim,
  nightsToClose,
  type ClosingBlock,
  type Nights,
} from './closed-nights.ts';

const FROM = plainDate('2026-12-10');
const id = (number: number) =>
  ReservationId.parse(`01976f00-0000-7000-8000-${String(number).padStart(12, '0')}`);

const nights = fc
  .tuple(fc.integer({ min: -5, max: 30 }), fc.integer({ min: 1, max: 12 }))
  .map(([first, length]): Nights => ({
    arrival: addDays(FROM, first),
    departure: addDays(FROM, first + length),
  }));
const claim = fc
  .tuple(
    nights,
    fc.constantFrom('airbnb', 'booking'),
    fc.option(fc.constantFrom(id(1), id(2)), { nil: null }),
  )
  .map(([range, slug, kept_for]): Claim => ({ ...range, channel_slug: slug, channel_name: slug, kept_for }));
const listing = fc.record({ taken: fc.array(nights), claims: fc.array(claim) });

const each = ({ arrival, departure }: Nights): PlainDate[] => {
  const found: PlainDate[] = [];
  for (let night = arrival; night < departure; night = addDays(night, 1))
    if (night >= FROM) found.push(night);
  return found;
};
const setOf = (ranges: readonly Nights[]) => new Set(ranges.flatMap(each));
const written = (claims: readonly Claim[]) =>
  claims.map((one, index): ClosingBlock => ({ ...one, id: id(index + 10) }));

test('nights that are claimed and not taken are closed once, and no others [W1-D-02, REL-20]', () => {
  fc.assert(
    fc.property(listing, listing, ({ taken, claims }, before) => {
      const kept = written(nightsToClose({ from: FROM, kept: [], ...before }));
      const closed = nightsToClose({ from: FROM, kept, taken, claims });
      const occupied = setOf(taken);
      const wanted = [...setOf(claims)].filter((night) => !occupied.has(night));
      expect(closed.flatMap(each).toSorted()).toEqual(wanted.toSorted());
    }),
  );
});

test('the keeper of a night stays its keeper when others claim it too, and nothing is written', () => {
  fc.assert(
    fc.property(listing, fc.array(claim), ({ taken, claims }, more) => {
      const kept = written(nightsToClose({ from: FROM, kept: [], taken, claims }));
      const again = nightsToClose({ from: FROM, kept, taken, claims: claims.toReversed() });
      expect(planBlockChanges(FROM, kept, again)).toEqual({ ended: [], cut: [], begun: [] });
      const ownerOf = (rows: readonly Claim[], night: PlainDate) =>
        rows.find((row) => row.arrival <= night && night < row.departure);
      const withMore = nightsToClose({ from: FROM, kept, taken, claims: [...more, ...claims] });
      for (const night of setOf(kept)) {
        expect(ownerOf(withMore, night)).toMatchObject({
          channel_slug: ownerOf(kept, night)?.channel_slug,
          kept_for: ownerOf(kept, night)?.kept_for,
        });
      }
    }),
  );
});

test('a block that began before is cut where something changes, so that nights that are over stay as they were', () => {
  const own = { channel_slug: 'booking', channel_name: 'Booking', kept_for: null };
  const row: ClosingBlock = { ...own, id: id(9), arrival: addDays(FROM, -3), departure: addDays(FROM, 4) };
  const same = [{ ...own, arrival: FROM, departure: addDays(FROM, 4) }];
  expect(planBlockChanges(FROM, [row], same)).toEqual({ ended: [], cut: [], begun: [] });
  const longer = [{ ...own, arrival: FROM, departure: addDays(FROM, 6) }];
  expect(planBlockChanges(FROM, [row], longer)).toEqual({ ended: [], cut: [row.id], begun: longer });
});
