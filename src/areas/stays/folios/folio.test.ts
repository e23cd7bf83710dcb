import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { SoldStay } from '#areas/stays/reservations/index.ts';
import type { FolioEntryId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { splitEqually } from '#vocabulary/money.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import {
  type Entry,
  folioLinesOf,
  missingEntriesOf,
  entrySumsOf,
  folioTotalsOf,
  addMissingEntries,
} from './folio.ts';

const NOW = '2026-11-21T15:00:00.000Z' as Instant;
const ARRIVAL = plainDate('2026-11-21');

const stayOf = (total_minor: number | null, from: number, nights: number): SoldStay => ({
  id: '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c' as ReservationId,
  status: 'confirmed',
  channel_slug: 'airbnb',
  channel_name: 'Airbnb',
  channel_code: 'HMX4T9QZ2P',
  room: null,
  arrival: addDays(ARRIVAL, from),
  departure: addDays(ARRIVAL, from + nights),
  charged_until: null,
  total_minor,
  currency: total_minor === null ? null : 'COP',
});

/** Entries as the table returns them. */
const stored = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, id: entry.id ?? (`entry-${entry.number}` as FolioEntryId) }));
const follow = (stay: SoldStay, entries: readonly Entry[] = []) =>
  stored(addMissingEntries(entries, missingEntriesOf(stay, 'COP', entries), NOW));
const amountsOf = (entries: readonly Entry[]) =>
  folioLinesOf(entries).map(({ night, amountMinor }) => `${night?.slice(5)} ${amountMinor}`);

const stays = fc
  .record({
    total: fc.option(fc.integer({ min: 0, max: 10 ** 14 })),
    from: fc.integer({ min: -20, max: 20 }),
    nights: fc.integer({ min: 1, max: 40 }),
    isCanceled: fc.boolean(),
  })
  .map(({ total, from, nights, isCanceled }) => ({
    ...stayOf(total, from, nights),
    ...(isCanceled && { status: 'canceled' as const }),
  }));
const owedFor = ({ status, total_minor }: SoldStay) => (status === 'canceled' ? 0 : (total_minor ?? 0));

test('the nights of any reservation sum to its total, to the minor unit [USER-PAIN 5]', () => {
  fc.assert(
    fc.property(stays, (stay) => {
      expect(folioTotalsOf(entrySumsOf(follow(stay))).charges).toBe(owedFor(stay));
    }),
  );
});

test('after any changes of a reservation its folio matches it, and a repeated update adds nothing [REL-06]', () => {
  fc.assert(
    fc.property(fc.array(stays, { minLength: 1, maxLength: 6 }), (changes) => {
      const entries = changes.reduce((before, stay) => follow(stay, before), [] as Entry[]);
      const last = changes.at(-1)!;
      expect(folioTotalsOf(entrySumsOf(entries)).balance).toBe(owedFor(last));
      expect(missingEntriesOf(last, 'COP', entries)).toEqual([]);
      expect(folioLinesOf(entries).every(({ amountMinor }) => amountMinor > 0)).toBe(true);
    }),
  );
});

test('a remainder goes to the first nights [USER-PAIN 5]', () => {
  expect(splitEqually(1000, 3)).toEqual([334, 333, 333]);
  expect(splitEqually(2, 3)).toEqual([1, 1, 0]);
});

test('a night that is no longer sold costs nothing, and keeps its name when it returns', () => {
  const first = follow(stayOf(900, 0, 3));
  const shorter = follow(stayOf(900, 0, 2), first);
  expect(amountsOf(shorter)).toEqual(['11-21 450', '11-22 450']);
  expect(amountsOf(follow(stayOf(900, 0, 3), shorter))).toEqual(['11-21 300', '11-22 300', '11-23 300']);
  const canceled = follow({ ...stayOf(900, 0, 3), status: 'canceled' }, first);
  expect(folioLinesOf(canceled)).toEqual([]);
  expect(folioLinesOf(first).map(({ sourceKey }) => sourceKey)).toEqual([
    'airbnb:HMX4T9QZ2P:night:2026-11-21',
    'airbnb:HMX4T9QZ2P:night:2026-11-22',
    'airbnb:HMX4T9QZ2P:night:2026-11-23',
  ]);
});

test('a discount by a person survives a change of the reservation, and no night becomes negative', () => {
  const first = follow(stayOf(900, 0, 3));
  const [night] = first;
  const discount: Entry = {
    ...night!,
    id: 'discount' as FolioEntryId,
    number: 4,
    amount_minor: -200,
    source: 'person',
    source_key: null,
    corrects_id: night!.id,
  };
  const discounted = [...first, discount];
  expect(missingEntriesOf(stayOf(900, 0, 3), 'COP', discounted)).toEqual([]);
  expect(amountsOf(follow(stayOf(1200, 0, 3), discounted))).toEqual(['11-21 200', '11-22 400', '11-23 400']);
  expect(amountsOf(follow(stayOf(300, 0, 3), discounted))).toEqual(['11-22 100', '11-23 100']);
});

test('each room of a booking has its own name for the same night', () => {
  const sourceKeys = ['1001-1', '1001-2'].flatMap((room) =>
    missingEntriesOf({ ...stayOf(100, 0, 1), room }, 'COP', []).map(({ source_key }) => source_key),
  );
  expect(sourceKeys).toEqual([
    'airbnb:HMX4T9QZ2P:room:1001-1:night:2026-11-21',
    'airbnb:HMX4T9QZ2P:room:1001-2:night:2026-11-21',
  ]);
});

test('amounts of two currencies have no difference', () => {
  expect(missingEntriesOf(stayOf(900, 0, 3), 'USD', [])).toEqual([]);
});
