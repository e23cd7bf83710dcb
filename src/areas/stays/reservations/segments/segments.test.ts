import { describe, expect, test } from 'vitest';

import { dice } from '#support/dice.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { addDays, nightsBetween, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { rescheduleSegments, moveSegment, type Segments } from './segments.ts';

const listing = (number: number) => ListingId.parse(`01976f00-0000-7000-8000-00000000000${number}`);
const [A, B, C] = [listing(1), listing(2), listing(3)];
const FIRST = plainDate('2026-12-01');
const on = (day: number): PlainDate => addDays(FIRST, day);

/** Segments in short: `A 0-3, B 3-5`. */
const NAMES = new Map([
  [A, 'A'],
  [B, 'B'],
  [C, 'C'],
]);
const shortOf = (segments: Segments) =>
  segments
    .map(
      ({ listing: of, from, to }) =>
        `${of === null ? '-' : NAMES.get(of)} ${nightsBetween(FIRST, from)}-${nightsBetween(FIRST, to)}`,
    )
    .join(', ');
const TWO: Segments = [
  { listing: A, from: on(0), to: on(3) },
  { listing: B, from: on(3), to: on(7) },
];
const on7 = (arrival: number, departure: number, of?: ListingId | null) =>
  shortOf(rescheduleSegments(TWO, { arrival: on(arrival), departure: on(departure), listing: of }));

describe('the nights of a stay in two listings', () => {
  test('as many nights on other days move as a whole', () => {
    expect(on7(2, 9)).toBe('A 2-5, B 5-9');
    expect(on7(-1, 6)).toBe('A -1-2, B 2-6');
  });

  test('the last segment follows the departure; leaving before the change undoes it', () => {
    expect(on7(0, 9)).toBe('A 0-3, B 3-9');
    expect(on7(0, 4)).toBe('A 0-3, B 3-4');
    expect(on7(0, 3)).toBe('A 0-3');
    expect(on7(0, 2)).toBe('A 0-2');
  });

  test('the first segment follows the arrival; arriving after the change begins in the other listing', () => {
    expect(on7(1, 7)).toBe('A 1-3, B 3-7');
    expect(on7(4, 7)).toBe('B 4-7');
    expect(on7(4, 7, C)).toBe('C 4-7');
    expect(on7(20, 22)).toBe('A 20-22');
  });

  test('another first listing leaves the rest; none at all leaves nothing', () => {
    expect(on7(0, 7, C)).toBe('C 0-3, B 3-7');
    expect(on7(0, 7, B)).toBe('B 0-7');
    expect(on7(0, 7, null)).toBe('- 0-7');
  });

  test('a segment may be split again, and come back', () => {
    const three = moveSegment(TWO, { listing: C, from: on(5), to: on(7) });
    expect(shortOf(three)).toBe('A 0-3, B 3-5, C 5-7');
    expect(shortOf(moveSegment(three, { listing: A, from: on(2), to: on(6) }))).toBe('A 0-6, C 6-7');
    expect(shortOf(moveSegment(TWO, { listing: A, from: on(3), to: on(7) }))).toBe('A 0-7');
  });

  test('after any sequence the segments are the nights of the stay: no gap, no overlap, no neighbour twice [REL-20]', () => {
    const random = dice(25);
    const within = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
    const some = () => [A, B, C][within(0, 2)] ?? A;
    for (let run = 0; run < 400; run += 1) {
      let [arrival, departure] = [within(0, 5), within(6, 20)];
      let stay: Segments = [{ listing: A, from: on(arrival), to: on(departure) }];
      for (let step = 0; step < 12; step += 1) {
        if (random() < 0.5 && departure - arrival > 1) {
          const from = within(arrival + 1, departure - 1);
          stay = moveSegment(stay, { listing: some(), from: on(from), to: on(within(from + 1, departure)) });
        } else {
          arrival = within(0, 20);
          departure = arrival + within(1, 15);
          const first = random() < 0.2 ? some() : undefined;
          stay = rescheduleSegments(stay, { arrival: on(arrival), departure: on(departure), listing: first });
        }
        expect(stay[0].from).toBe(on(arrival));
        expect(stay.at(-1)?.to).toBe(on(departure));
        for (const [index, one] of stay.entries()) {
          expect(one.from < one.to, shortOf(stay)).toBe(true);
          const next = stay[index + 1];
          if (!next) continue;
          expect(next.from, shortOf(stay)).toBe(one.to);
          expect(next.listing).not.toBe(one.listing);
        }
      }
    }
  });
});
