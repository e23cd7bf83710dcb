import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { SoldStay } from '#areas/stays/reservations/index.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import type { ConnectionId, FolioEntryId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { missingImportedEntriesOf } from './imported-entries.ts';
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
const FIRST = '019a9f3c-0000-7a42-9c0b-000000000001' as ConnectionId;
const SECOND = '019a9f3c-0000-7a42-9c0b-000000000002' as ConnectionId;

const STAY: SoldStay = {
  id: '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c' as ReservationId,
  status: 'confirmed',
  channel_slug: 'airbnb',
  channel_name: 'Airbnb',
  channel_code: 'HMX4T9QZ2P',
  room: null,
  arrival: ARRIVAL,
  departure: addDays(ARRIVAL, 3),
  charged_until: null,
  total_minor: 900,
  currency: 'COP',
};

const line = (more: Partial<PmsFolioEntry> & { minor: number }): PmsFolioEntry => ({
  key: 'x',
  externalId: 'x',
  stayId: null,
  kind: 'charge',
  service: 'extra',
  description: 'Minibar',
  on: ARRIVAL,
  night: null,
  quantity: 1,
  method: null,
  ...more,
  amount: { minor: more.minor, currency: 'COP' },
});
const night = (place: number, minor: number, externalId = `n${place}`) =>
  line({
    minor,
    externalId,
    key: externalId,
    night: addDays(ARRIVAL, place),
    service: 'night',
    description: '',
  });
const extra = (key: string, minor: number, more: Partial<PmsFolioEntry> = {}) =>
  line({ minor, key, externalId: key, ...more });

const stored = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, id: entry.id ?? (`entry-${entry.number}` as FolioEntryId) }));
const bring = (
  entries: readonly PmsFolioEntry[],
  before: readonly Entry[] = [],
  { connectionId = FIRST, stay = STAY } = {},
) => {
  const imported = { connectionId, providerId: 'cloudbeds', booking: '84', entries };
  return stored(addMissingEntries(before, missingImportedEntriesOf(stay, imported, before), NOW));
};
const amountsOf = (entries: readonly Entry[]) =>
  folioLinesOf(entries).map(
    ({ night: day, description, amountMinor }) => `${day?.slice(5) ?? description} ${amountMinor}`,
  );
const balanceOf = (entries: readonly Entry[]) => folioTotalsOf(entrySumsOf(entries)).balance;

const NIGHTS = [night(0, 250), night(1, 250), night(2, 400)];
const ALL = [
  ...NIGHTS,
  extra('minibar', 45),
  extra('tip', 20, { kind: 'addendum' }),
  extra('card', -500, { kind: 'payment', method: 'credit-card' }),
  extra('held', -100, { kind: 'deposit', method: 'cash' }),
  extra('channel', 90, { kind: 'commission' }),
];

test('each entry keeps its kind: tips outside of the document, deposits and commissions outside of the balance [R-INV-15]', () => {
  expect(folioTotalsOf(entrySumsOf(bring(ALL)))).toEqual({
    charges: 945,
    addenda: 20,
    payments: 500,
    refunds: 0,
    deposits: 100,
    balance: 465,
  });
});

test('a second import, also over a new connection, adds nothing [REL-08]', () => {
  const first = bring(ALL);
  expect(bring(ALL, first)).toEqual(first);
  expect(bring(ALL, first, { connectionId: SECOND })).toEqual(first);
  // A night that is posted under another number is the same night.
  expect(bring([night(0, 250, 'posted'), ...ALL.slice(1)], first)).toEqual(first);
});

test('nights that were stored before the first import keep their names, and get the prices of the system', () => {
  const before = stored(addMissingEntries([], missingEntriesOf(STAY, 'COP', []), NOW));
  const after = bring(NIGHTS, before);
  expect(amountsOf(before)).toEqual(['11-21 300', '11-22 300', '11-23 300']);
  expect(amountsOf(after)).toEqual(['11-21 250', '11-22 250', '11-23 400']);
  expect(folioLinesOf(after).map(({ entryId, sourceKey }) => [entryId, sourceKey])).toEqual(
    folioLinesOf(before).map(({ entryId, sourceKey }) => [entryId, sourceKey]),
  );
  expect(folioLinesOf(bring(NIGHTS)).map(({ sourceKey }) => sourceKey)).toEqual(
    folioLinesOf(before).map(({ sourceKey }) => sourceKey),
  );
});

test('a change in the source is a correction, and a removed entry comes to zero', () => {
  const first = bring(ALL);
  const dearer = bring([...NIGHTS, extra('minibar', 60), ...ALL.slice(4)], first);
  expect(dearer.slice(first.length)).toMatchObject([
    {
      amount_minor: 15,
      corrects_id: 'entry-4',
      source: 'connection',
      external_id: 'minibar',
      source_key: null,
    },
  ]);
  const gone = bring([...NIGHTS.slice(0, 2), extra('minibar', 0)], dearer);
  expect(amountsOf(gone)).toEqual(['11-21 250', '11-22 250']);
  expect(balanceOf(gone)).toBe(500);
  expect(amountsOf(bring(ALL, gone))).toEqual(amountsOf(first));
});

test('a discount by a person stays, and no line becomes negative', () => {
  const first = bring(ALL);
  const courtesy: Entry = {
    ...first[3]!,
    id: 'courtesy' as FolioEntryId,
    number: 9,
    amount_minor: -40,
    source: 'person',
    source_key: null,
    corrects_id: first[3]!.id,
    external_id: null,
    connection_id: null,
  };
  const before = [...first, courtesy];
  expect(bring(ALL, before)).toEqual(before);
  expect(amountsOf(bring([...NIGHTS, extra('minibar', 50)], before)).at(-1)).toBe('Minibar 10');
  expect(amountsOf(bring([...NIGHTS, extra('minibar', 10)], before))).not.toContain('Minibar');
});

test('an answer without charges removes none from an active stay, and all from a cancelled one', () => {
  const first = bring(ALL);
  const rest = ALL.filter(({ kind }) => kind !== 'charge' && kind !== 'addendum');
  expect(amountsOf(bring(rest, first)).slice(0, 4)).toEqual(amountsOf(first).slice(0, 4));
  expect(amountsOf(bring(rest, first, { stay: { ...STAY, status: 'canceled' } }))).toEqual([]);
});

const accounts = fc.uniqueArray(
  fc.record({
    key: fc.integer({ min: 0, max: 5 }),
    isNight: fc.boolean(),
    minor: fc.integer({ min: 0, max: 10 ** 12 }),
    isPaid: fc.boolean(),
  }),
  { maxLength: 8, selector: ({ key, isNight }) => `${isNight} ${key}` },
);

test('after any changes in the source the folio matches it, and each is imported once [REL-06]', () => {
  fc.assert(
    fc.property(fc.array(accounts, { minLength: 1, maxLength: 5 }), (versions) => {
      const read = versions.map((version) => [
        // An answer without any charge is not trusted.
        night(30, 1),
        ...version.map(({ key, isNight, minor, isPaid }) =>
          isNight
            ? night(key, minor)
            : extra(`e${key}`, isPaid ? -minor : minor, isPaid ? { kind: 'payment', method: 'cash' } : {}),
        ),
      ]);
      const entries = read.reduce((before, version) => bring(version, before), [] as Entry[]);
      const last = read.at(-1)!;
      expect(balanceOf(entries)).toBe(last.reduce((sum, { amount }) => sum + amount.minor, 0));
      expect(bring(last, entries)).toEqual(entries);
      expect(folioLinesOf(entries).every(({ amountMinor }) => amountMinor > 0)).toBe(true);
    }),
  );
});
