import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { type EffectClass, type EffectState, nextAction } from './machine.ts';

const now = '2026-11-21T15:00:00.000Z' as Instant;
const limits = { maxProcessingSeconds: 900, keyLifeSeconds: 86_400, verdictSeconds: 7_200, canFind: true };
const sent = (secondsAgo: number) => plusSeconds(now, -secondsAgo);
const after = (kind: EffectClass, secondsAgo: number, state: EffectState = 'unknown') =>
  nextAction({ class: kind, state, sentAt: sent(secondsAgo) }, now, limits);

describe('what may follow [REL-03, REL-04]', () => {
  test('what was only planned is sent', () => {
    expect(nextAction({ class: 'N', state: 'planned', sentAt: null }, now, limits)).toEqual({ do: 'send' });
  });

  test('K sends again with the same key while the provider remembers it, then looks it up', () => {
    expect(after('K', 3_600)).toEqual({ do: 'send' });
    expect(after('K', 90_000)).toEqual({ do: 'find', sendIfMissingIn: 0 });
  });

  test('U sends again: a duplicate is a success', () => {
    expect(after('U', 10)).toEqual({ do: 'send' });
  });

  test('L only looks until it could not be on its way any more', () => {
    expect(after('L', 10)).toEqual({ do: 'find', sendIfMissingIn: 890 });
    expect(after('L', 901)).toEqual({ do: 'find', sendIfMissingIn: 0 });
  });

  test('N asks a person, and so does L where nothing can be looked up', () => {
    expect(after('N', 10)).toEqual({ do: 'ask' });
    expect(
      nextAction({ class: 'L', state: 'unknown', sentAt: now }, now, { ...limits, canFind: false }),
    ).toEqual({
      do: 'ask',
    });
  });

  test('an effect of any class that the provider took is only looked up, until the provider should long have decided', () => {
    for (const kind of ['K', 'U', 'L', 'N'] as const) {
      const taken = (secondsAgo: number) =>
        nextAction({ class: kind, state: 'unknown', sentAt: sent(secondsAgo), isTaken: true }, now, limits);
      expect(taken(7_199)).toEqual({ do: 'find', sendIfMissingIn: null });
      expect(taken(7_200)).toEqual({ do: 'ask' });
    }
  });

  test('a worker that died while sending leaves the same as an unknown outcome', () => {
    const kinds = fc.constantFrom<EffectClass>('K', 'U', 'L', 'N');
    fc.assert(
      fc.property(kinds, fc.integer({ min: 0, max: 200_000 }), (kind, seconds) => {
        expect(after(kind, seconds, 'sending')).toEqual(after(kind, seconds, 'unknown'));
      }),
    );
  });

  test('what has ended stays ended', () => {
    for (const state of ['done', 'refused', 'cancelled', 'attention'] as const) {
      expect(after('K', 10, state)).toEqual({ do: 'nothing' });
    }
  });
});
