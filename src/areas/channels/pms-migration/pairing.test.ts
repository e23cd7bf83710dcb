import { expect, test } from 'vitest';

import { dice } from '#support/dice.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { type MigratedStay, pairStays, proposePairs } from './pairing.ts';

const DAY = '2026-12-01' as PlainDate;
const room = (id: string, name: string, capacity: number | null = 2) => ({
  id: id as never,
  name,
  external_name: null,
  capacity,
});
const stay = (id: string, more: Partial<MigratedStay> = {}): MigratedStay => ({
  id: id as never,
  listing_id: 'o1' as never,
  status: 'confirmed',
  arrival: DAY,
  departure: addDays(DAY, 3),
  guest_name: 'Ana Rojas',
  channel_code: null,
  check_in_state: 'pending',
  registry_state: 'none',
  ...more,
});
const PAIRS = [
  { from: 'o1', to: 'n1' },
  { from: 'o2', to: 'n2' },
] as never;
const at = (listing: string, more: Partial<MigratedStay> = {}) => ({ listing_id: listing as never, ...more });

test('names are compared without case and accents, then capacity with most stays in common [C-INT-09]', () => {
  const stays = {
    old: [stay('a', at('o3', { channel_code: 'X1' })), stay('b', at('o3'))],
    new: [stay('c', at('n9', { channel_code: 'X1' })), stay('d', at('n8'))],
  };
  const old = [room('o1', 'Loft Getsemaní'), room('o2', 'Nadie'), room('o3', 'Casa')];
  const fresh = [
    room('n1', 'LOFT  getsemani'),
    room('n8', 'Otra'),
    room('n9', 'House'),
    room('n7', 'Big', 9),
  ];
  expect(proposePairs(old, fresh, stays)).toEqual([
    { from: 'o1', to: 'n1' },
    { from: 'o3', to: 'n9' },
  ]);
});

test('a stay is the same by its code, or by listing, nights and guest; never cancelled here and sold there [C-INT-09]', () => {
  const same = pairStays(
    [
      stay('o-code', { channel_code: 'HM1' }),
      stay('o-guest', { arrival: addDays(DAY, 9), departure: addDays(DAY, 11), guest_name: 'Tomás' }),
      stay('o-sold', { channel_code: 'HM2', arrival: addDays(DAY, 4), departure: addDays(DAY, 6) }),
      stay('o-two', at('o1', { channel_code: 'HA', arrival: addDays(DAY, 20), departure: addDays(DAY, 22) })),
      stay(
        'o-rooms',
        at('o2', { channel_code: 'HA', arrival: addDays(DAY, 20), departure: addDays(DAY, 22) }),
      ),
    ],
    [
      stay('n-code', at('n1', { channel_code: 'HM1', departure: addDays(DAY, 4) })),
      stay(
        'n-guest',
        at('n1', { arrival: addDays(DAY, 9), departure: addDays(DAY, 11), guest_name: 'tomas' }),
      ),
      stay(
        'n-gone',
        at('n1', {
          channel_code: 'HM2',
          status: 'canceled',
          arrival: addDays(DAY, 4),
          departure: addDays(DAY, 6),
        }),
      ),
      stay(
        'n-rooms',
        at('n2', { channel_code: 'HA', arrival: addDays(DAY, 20), departure: addDays(DAY, 22) }),
      ),
    ],
    PAIRS,
  );
  const found = same.paired.map((pair) => [pair.old.id, pair.new.id]);
  expect(found.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['o-code', 'n-code'],
    ['o-guest', 'n-guest'],
    ['o-rooms', 'n-rooms'],
  ]);
  expect(same.onlyOld.map(({ id }) => id)).toEqual(['o-sold', 'o-two']);
  expect(same.onlyNew.map(({ id }) => id)).toEqual(['n-gone']);
});

test('stays with answers in both systems are never merged [C-INT-09]', () => {
  const plan = pairStays(
    [stay('o', { check_in_state: 'complete' })],
    [stay('n', at('n1', { check_in_state: 'started' }))],
    PAIRS,
  );
  expect(plan.paired).toEqual([]);
  expect(plan.twice).toHaveLength(1);
});

test('each stay is in the plan exactly once, for any data of the two systems [C-INT-09]', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const thrown = dice(seed);
    const roll = (sides: number) => Math.floor(thrown() * sides);
    const some = (side: string) =>
      Array.from({ length: roll(12) }, (_none, index) => {
        const arrival = addDays(DAY, roll(6));
        return stay(`${side}${index}`, {
          listing_id: roll(5) === 0 ? null : (`${side}${roll(3) + 1}` as never),
          status: ['confirmed', 'canceled', 'checked_in'][roll(3)] ?? '',
          arrival,
          departure: addDays(arrival, 1 + roll(3)),
          guest_name: ['Ana', 'Luz'][roll(2)] ?? '',
          channel_code: [null, 'A', 'B', 'C'][roll(4)] ?? null,
          check_in_state: roll(6) === 0 ? 'started' : 'pending',
        });
      });
    const [old, fresh] = [some('o'), some('n')];
    const plan = pairStays(old, fresh, PAIRS);
    const both = [...plan.paired, ...plan.twice];
    expect([...both.map((pair) => pair.old.id), ...plan.onlyOld.map(({ id }) => id)].toSorted()).toEqual(
      old.map(({ id }) => id).toSorted(),
    );
    expect([...both.map((pair) => pair.new.id), ...plan.onlyNew.map(({ id }) => id)].toSorted()).toEqual(
      fresh.map(({ id }) => id).toSorted(),
    );
    const isOver = ({ status }: MigratedStay) => status === 'canceled';
    expect(both.filter((pair) => isOver(pair.old) !== isOver(pair.new))).toEqual([]);
  }
});
