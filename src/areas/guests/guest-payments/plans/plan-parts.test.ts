import { describe, expect, test } from 'vitest';

import { dice } from '#support/dice.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import {
  dueDayOf,
  type PlanChanges,
  type PlannedRequest,
  type PlanPart,
  planRequests,
  splitByWeights,
} from './plan-parts.ts';

const day = (text: string) => text as PlainDate;
const BOOKED = day('2026-11-21');
const stay = { bookedOn: BOOKED, arrival: day('2026-12-20') };
const HALVES: readonly PlanPart[] = [
  { percent: 30, daysBefore: null },
  { percent: 70, daysBefore: 7 },
];

const plan = (own: Partial<Parameters<typeof planRequests>[0]> = {}) =>
  planRequests({
    parts: HALVES,
    requests: [],
    stay,
    today: BOOKED,
    freeMinor: 100_000_000,
    waivedMinor: 0,
    currency: 'COP',
    ...own,
  });
const request = (part: number, amountMinor: number, own: Partial<PlannedRequest> = {}): PlannedRequest => ({
  id: `part-${part}`,
  part,
  amountMinor,
  paidMinor: 0,
  dueOn: part === 0 ? day('2026-11-24') : day('2026-12-13'),
  mayChange: true,
  ...own,
});
const NOTHING: PlanChanges = { inserts: [], changes: [], cancels: [], settled: [] };
const BOTH = [request(0, 30_000_000), request(1, 70_000_000)];

describe('shares', () => {
  test('sum to the whole, and are whole pesos where the whole is', () => {
    expect(splitByWeights(45_000_100, [30, 70], 'COP')).toEqual([13_500_000, 31_500_100]);
    expect(splitByWeights(10_001, [1, 1, 1], 'USD')).toEqual([3334, 3333, 3334]);
    expect(splitByWeights(100, [1, 1, 1], 'CLP')).toEqual([33, 34, 33]);
    const random = dice(20);
    for (let run = 0; run < 2000; run += 1) {
      const whole = Math.floor(random() * 1e13);
      const weights = Array.from(
        { length: 1 + Math.floor(random() * 5) },
        () => 1 + Math.floor(random() * 99),
      );
      const shares = splitByWeights(whole, weights, random() < 0.5 ? 'COP' : 'KWD');
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
      expect(shares.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true);
    }
  });
});

describe('a stay that is sold', () => {
  test('is asked for each part on its day', () => {
    expect(plan()).toEqual({
      inserts: [
        { part: 0, amountMinor: 30_000_000, dueOn: '2026-11-24' },
        { part: 1, amountMinor: 70_000_000, dueOn: '2026-12-13' },
      ],
      changes: [],
      cancels: [],
      settled: [],
    });
  });

  test('late is asked for all parts that were due already in one, and never after the arrival', () => {
    const soon = { bookedOn: BOOKED, arrival: day('2026-11-22') };
    expect(plan({ stay: soon }).inserts).toEqual([
      { part: 0, amountMinor: 100_000_000, dueOn: '2026-11-22' },
    ]);
    expect(dueDayOf({ percent: 100, daysBefore: 0 }, soon)).toBe('2026-11-22');
    expect(dueDayOf({ percent: 100, daysBefore: 30 }, { bookedOn: BOOKED, arrival: BOOKED })).toBe(BOOKED);
  });
});

describe('a change', () => {
  test('of the price changes parts whose payment has not begun, and no other', () => {
    expect(plan({ requests: BOTH, freeMinor: 120_000_000 }).changes).toMatchObject([
      { id: 'part-0', amountMinor: 36_000_000 },
      { id: 'part-1', amountMinor: 84_000_000 },
    ]);
    const paid = [request(0, 30_000_000, { mayChange: false }), request(1, 70_000_000)];
    expect(plan({ requests: paid, freeMinor: 90_000_000 })).toEqual({
      inserts: [],
      changes: [{ id: 'part-1', amountMinor: 90_000_000, dueOn: '2026-12-13' }],
      cancels: [],
      settled: [],
    });
  });

  test('of the dates moves what is due after today, and leaves what was due', () => {
    const moved = plan({
      requests: BOTH,
      stay: { ...stay, arrival: day('2027-01-20') },
      today: day('2026-12-01'),
    });
    expect(moved.changes).toEqual([{ id: 'part-1', amountMinor: 70_000_000, dueOn: '2027-01-13' }]);
    const nearer = plan({
      requests: BOTH,
      stay: { ...stay, arrival: day('2026-12-05') },
      today: day('2026-12-02'),
    });
    expect(nearer.changes).toEqual([{ id: 'part-1', amountMinor: 70_000_000, dueOn: '2026-12-02' }]);
  });

  test('leaves what was paid of a part, and ends it where no more is owed', () => {
    const part = [
      request(0, 30_000_000, { mayChange: false }),
      request(1, 70_000_000, { paidMinor: 20_000_000 }),
    ];
    expect(plan({ requests: part, freeMinor: 40_000_000 }).changes).toMatchObject([
      { id: 'part-1', amountMinor: 60_000_000 },
    ]);
    expect(plan({ requests: part, freeMinor: 0 })).toEqual({
      ...NOTHING,
      settled: [{ id: 'part-1', amountMinor: 20_000_000 }],
    });
  });

  test('to nothing owed cancels what is open', () => {
    expect(plan({ requests: BOTH, freeMinor: -5 }).cancels).toEqual(['part-0', 'part-1']);
  });

  test('after all parts were paid is asked for beside them, once', () => {
    const paid = BOTH.map((one) => ({ ...one, mayChange: false }));
    const today = day('2026-12-15');
    const added = plan({ requests: paid, freeMinor: 5_000_000, today });
    expect(added.inserts).toEqual([{ part: 2, amountMinor: 5_000_000, dueOn: '2026-12-18' }]);
    const open = [...paid, request(2, 5_000_000, { dueOn: day('2026-12-18') })];
    expect(plan({ requests: open, freeMinor: 5_000_000, today })).toEqual(NOTHING);
    expect(plan({ requests: open, freeMinor: 0, today }).cancels).toEqual(['part-2']);
  });

  test('of less than a member waived asks for nothing', () => {
    const kept = BOTH.map((one) => ({ ...one, mayChange: false }));
    expect(plan({ requests: kept, freeMinor: 70_000_000, waivedMinor: 70_000_000 }).inserts).toEqual([]);
    expect(plan({ requests: kept, freeMinor: 90_000_000, waivedMinor: 70_000_000 }).inserts).toMatchObject([
      { part: 2, amountMinor: 20_000_000 },
    ]);
  });
});

test('2,000 histories: the parts ask for what is free and no more, a repeat changes nothing, no part twice', () => {
  const random = dice(35);
  const pick = (most: number) => Math.floor(random() * most);
  for (let run = 0; run < 2000; run += 1) {
    const parts = randomParts(pick);
    let requests: PlannedRequest[] = [];
    let today = BOOKED;
    const bookedOn = BOOKED;
    for (let step = 0; step < 8; step += 1) {
      today = addDays(today, pick(6));
      const input = {
        parts,
        requests,
        stay: { bookedOn, arrival: addDays(today, pick(60)) },
        today,
        freeMinor: (pick(400) - 40) * 100_000,
        waivedMinor: 0,
        currency: 'COP',
      };
      requests = follow(requests, planRequests(input), `${run}-${step}`);
      const asked = requests.filter(({ mayChange }) => mayChange);
      const missing = asked.reduce((sum, one) => sum + one.amountMinor - one.paidMinor, 0);
      expect(missing).toBe(Math.max(0, input.freeMinor));
      expect(new Set(requests.map(({ part }) => part)).size).toBe(requests.length);
      expect(planRequests({ ...input, requests })).toEqual(NOTHING);
      // A guest is paying one of them, or has paid some of it.
      const [first] = asked;
      const paid = pick(3) === 0 ? pick((first?.amountMinor ?? 0) / 100_000) * 100_000 : 0;
      const isPaying = pick(3) === 0;
      requests = requests.map((one) =>
        one === first ? { ...one, mayChange: !isPaying, paidMinor: Math.max(one.paidMinor, paid) } : one,
      );
    }
  }
});

function randomParts(pick: (most: number) => number): PlanPart[] {
  const count = 1 + pick(4);
  const first = 100 - (count - 1) * 20;
  return Array.from({ length: count }, (_, place) => ({
    percent: place === 0 ? first : 20,
    daysBefore: place === 0 && pick(2) === 0 ? null : (count - place - 1) * 10,
  }));
}

function follow(
  requests: readonly PlannedRequest[],
  { inserts, changes, cancels, settled }: PlanChanges,
  name: string,
): PlannedRequest[] {
  const changed = new Map(changes.map((one) => [one.id, one]));
  const done = new Set(settled.map(({ id }) => id));
  return [
    ...requests
      .filter(({ id }) => !cancels.includes(id))
      .map((one) => ({ ...one, ...changed.get(one.id) }))
      .map((one) => (done.has(one.id) ? { ...one, amountMinor: one.paidMinor, mayChange: false } : one)),
    ...inserts.map((one) => ({ ...one, paidMinor: 0, id: `${name}-${one.part}`, mayChange: true })),
  ].toSorted((one, other) => one.part - other.part);
}
