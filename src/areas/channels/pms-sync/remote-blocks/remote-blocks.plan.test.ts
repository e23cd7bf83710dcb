import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { nightsOfRange, mergeNights } from '#capabilities/pms/pms.blocks.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { addDays, plainDate, type PlainDate } from '#vocabulary/plain-date.ts';
import { planNextStep, type Piece, type Step, type WantedNights } from './remote-blocks.plan.ts';

const TODAY = plainDate('2026-11-21');
const day = (number: number) => addDays(TODAY, number);

/** A property system that does what it is asked, and reports which nights are closed in it. */
function otherSide(unit: 'days' | 'blocks') {
  let pieces: Piece[] = [];
  let lastId = 0;
  const change = (id: string, to: Partial<Piece> | null) => {
    pieces = pieces.flatMap((piece) => (piece.id !== id ? piece : to === null ? [] : { ...piece, ...to }));
  };
  const carryOut = (step: Step): void => {
    if (step.do === 'place') {
      lastId += 1;
      const { reservationId, arrival, departure } = step;
      pieces.push({ id: String(lastId), reservationId, arrival, departure, state: 'held' });
    } else if (step.do === 'forget') change(step.id, null);
    else if (step.do === 'pass') change(step.id, { reservationId: step.reservationId });
    else if (step.do === 'shrink') change(step.id, { arrival: step.arrival, departure: step.departure });
    else {
      const piece = pieces.find(({ id }) => id === step.id);
      if (!piece) throw new Error(`Block ${step.id} does not exist`);
      const gone = new Set(nightsOfRange(step));
      change(step.id, null);
      for (const run of mergeNights(nightsOfRange(piece).filter((night) => !gone.has(night)))) {
        lastId += 1;
        pieces.push({ ...piece, ...run, id: String(lastId) });
      }
    }
  };
  const closed = () => new Set(pieces.flatMap(nightsOfRange));
  return {
    closed,
    pieces: () => pieces,
    bringUp: (wanted: readonly WantedNights[], after: (before: ReadonlySet<PlainDate>) => void) => {
      for (let steps = 0; steps < 200; steps += 1) {
        const step = planNextStep(unit, pieces, wanted, TODAY);
        if (!step) return;
        const before = closed();
        carryOut(step);
        after(before);
      }
      throw new Error('The plan does not end');
    },
  };
}

/** Stays that do not overlap, as the constraint keeps them. */
const world = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 0, maxLength: 8 })
  .map((edges) => edges.sort((a, b) => a - b))
  .chain((edges) =>
    fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 8, maxLength: 8 }).map((owners) =>
      edges.flatMap((edge, index): WantedNights[] => {
        const next = edges[index + 1];
        // Every second gap is free.
        if (next === undefined || index % 2 === 1) return [];
        const reservationId = `r${owners[index]}-${index}` as ReservationId;
        return [{ reservationId, arrival: day(edge), departure: day(next) }];
      }),
    ),
  );

describe('remote blocks follow what is sold here [REL-20, USER-PAIN 22]', () => {
  test.each(['days', 'blocks'] as const)('in %s, no night that is needed opens on the way', (unit) => {
    fc.assert(
      fc.property(fc.array(world, { minLength: 1, maxLength: 6 }), (worlds) => {
        const side = otherSide(unit);
        for (const wanted of worlds) {
          const needed = new Set(wanted.flatMap(nightsOfRange));
          side.bringUp(wanted, (before) => {
            const now = side.closed();
            for (const night of needed) if (before.has(night)) expect(now.has(night)).toBe(true);
          });
          const closed = side.closed();
          for (const night of needed) expect(closed.has(night)).toBe(true);
          if (unit === 'days') expect(closed).toEqual(needed);
          // Records never overlap: the property system would refuse the second.
          expect(side.pieces().flatMap(nightsOfRange)).toHaveLength(closed.size);
        }
        side.bringUp([], () => {});
        expect(side.closed().size).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test.each(['days', 'blocks'] as const)('in %s, one stay that moves is exactly what is closed', (unit) => {
    const range = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 8 }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 8 }), (moves) => {
        const side = otherSide(unit);
        for (const [from, nights] of moves) {
          const stay = { arrival: day(from), departure: day(from + nights) };
          side.bringUp([{ reservationId: 'a' as ReservationId, ...stay }], () => {});
          expect(side.closed()).toEqual(new Set(nightsOfRange(stay)));
        }
      }),
    );
  });

  test('nights that were refused are not asked for again until they change', () => {
    const stay = { reservationId: 'a' as ReservationId, arrival: day(1), departure: day(4) };
    const refused: Piece = { ...stay, id: '1', state: 'refused' };
    expect(planNextStep('days', [refused], [stay], TODAY)).toBeNull();
    const shorter = { ...stay, departure: day(3) };
    expect(planNextStep('days', [refused], [shorter], TODAY)).toEqual({ do: 'forget', id: '1' });
    expect(planNextStep('days', [refused], [], TODAY)).toEqual({ do: 'forget', id: '1' });
  });

  test('during a push other nights are closed and none are opened; past nights are left alone [W1-E-01]', () => {
    const stay = { reservationId: 'a' as ReservationId, arrival: day(-2), departure: day(2) };
    const other = { reservationId: 'b' as ReservationId, arrival: day(5), departure: day(6) };
    const piece: Piece = { ...stay, id: '1', state: 'releasing' };
    for (const state of ['placing', 'shrinking', 'releasing'] as const) {
      const busy: Piece = { ...piece, state };
      expect(planNextStep('days', [busy], [other], TODAY)).toEqual({ do: 'place', ...other });
      const placed: Piece = { ...other, id: '2', state: 'held' };
      expect(planNextStep('blocks', [busy, placed], [], TODAY)).toBeNull();
      // Its own nights wait for it.
      expect(planNextStep('blocks', [busy], [stay], TODAY)).toBeNull();
    }
    expect(planNextStep('days', [], [stay], TODAY)).toMatchObject({ do: 'place', arrival: TODAY });
    const over: Piece = { ...stay, id: '1', state: 'held', departure: TODAY };
    expect(planNextStep('days', [over], [], TODAY)).toEqual({ do: 'forget', id: '1' });
    const running: Piece = { ...stay, id: '1', state: 'held' };
    expect(planNextStep('blocks', [running], [], TODAY)).toMatchObject({ do: 'shrink', departure: TODAY });
  });
});
