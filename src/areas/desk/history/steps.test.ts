import { describe, expect, test } from 'vitest';

import type { RecordedReservation } from '#areas/stays/reservations/index.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { compareStayStates } from './steps.ts';

const suite = ListingId.parse('01976f00-0000-7000-8000-000000000001');
const loft = ListingId.parse('01976f00-0000-7000-8000-000000000002');
const nameOf = (id: string | null) => (id === null ? null : id === suite ? 'Suite' : 'Loft');
const day = (text: string) => PlainDate.parse(`2026-12-${text}`);

const stay: RecordedReservation = {
  status: 'confirmed',
  arrival: day('03'),
  departure: day('07'),
  listing_id: suite,
  total_minor: 45_000_000,
  currency: 'COP',
  adults: 2,
  children: 0,
};
const part = (from: string, to: string) => ({
  listing: loft,
  from: day(from),
  to: day(to),
  conflict: false,
});
const after = (change: Partial<RecordedReservation>, before: RecordedReservation = stay) =>
  compareStayStates(before, { ...before, ...change }, nameOf);

describe('the difference of two states of a stay [C-RES-24]', () => {
  test.each<[string, Partial<RecordedReservation>, object]>([
    ['its arrival', { arrival: day('05') }, { kind: 'arrival', from: '2026-12-03', to: '2026-12-05' }],
    ['its departure', { departure: day('09') }, { kind: 'departure', from: '2026-12-07', to: '2026-12-09' }],
    [
      'both ends',
      { arrival: day('05'), departure: day('09') },
      { kind: 'dates', from: '2026-12-05', to: '2026-12-09' },
    ],
    ['its listing', { listing_id: loft }, { kind: 'room', from: 'Suite', to: 'Loft' }],
    ['no listing any more', { listing_id: null }, { kind: 'room', from: 'Suite', to: null }],
    ['its guests', { children: 1 }, { kind: 'guests', from: 2, to: 3 }],
    ['its status', { status: 'checked_in' }, { kind: 'status', from: 'confirmed', to: 'checked_in' }],
    [
      'its total, in whole units',
      { total_minor: 50_000_000 },
      { kind: 'total', totalBefore: 450_000, total: 500_000, currency: 'COP' },
    ],
    ['no total', { total_minor: null, currency: null }, { kind: 'total', total: null, currency: 'COP' }],
    [
      'two listings',
      { segments: [part('05', '07')] },
      {
        kind: 'split',
        rooms: [
          { name: 'Suite', to: '2026-12-05' },
          { name: 'Loft', from: '2026-12-05' },
        ],
      },
    ],
  ])('%s', (_what, change, step) => {
    const steps = after(change);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject(step);
  });

  test('nothing, where the history keeps nothing of what changed', () => expect(after({})).toEqual([]));

  test('one listing again; and segments that follow their dates are no news', () => {
    const split = { ...stay, segments: [part('05', '07')] };
    expect(compareStayStates(split, stay, nameOf)).toEqual([{ kind: 'joined', room: 'Suite' }]);
    const shifted = { arrival: day('04'), departure: day('08'), segments: [part('06', '08')] };
    expect(after(shifted, split).map(({ kind }) => kind)).toEqual(['dates']);
    expect(compareStayStates(split, { ...stay, status: 'canceled' }, nameOf).map(({ kind }) => kind)).toEqual(
      ['status'],
    );
  });

  test('all of it at once, in the order in which people ask', () => {
    const steps = after({ arrival: day('04'), listing_id: loft, adults: 3, total_minor: 1 });
    expect(steps.map(({ kind }) => kind)).toEqual(['arrival', 'room', 'guests', 'total']);
  });
});
