import { describe, expect, test } from 'vitest';

import { BREAKER_LIMITS, createBreaker } from './breaker.ts';

/** Opens a breaker, and moves the clock that it reads. */
function opened() {
  let now = 0;
  const breaker = createBreaker(BREAKER_LIMITS, () => now);
  const changes = Array.from({ length: BREAKER_LIMITS.timeoutsInARow }, () =>
    breaker.record('timeout', false),
  );
  expect(changes.at(-1)).toBe('opened');
  return { breaker, wait: (milliseconds: number) => (now += milliseconds) };
}

describe('a breaker that is open [REL-42]', () => {
  test('lets one probe through, and the others wait for its result [REL-42]', () => {
    const { breaker, wait } = opened();
    expect(breaker.waitMs()).toBe(BREAKER_LIMITS.probeAfterMs);
    wait(BREAKER_LIMITS.probeAfterMs);
    expect(breaker.waitMs()).toBe(0);
    expect(breaker.waitMs()).toBe(BREAKER_LIMITS.probeAfterMs);
    expect(breaker.record('failed', true)).toBeNull();
    expect(breaker.waitMs()).toBe(BREAKER_LIMITS.probeAfterMs);
    wait(BREAKER_LIMITS.probeAfterMs);
    expect(breaker.waitMs()).toBe(0);
    expect(breaker.record('ok', true)).toBe('closed');
    expect(breaker.waitMs()).toBe(0);
  });

  test('a call that began before does not close it by its answer, and one that was never made delays no other call [REL-42]', () => {
    const { breaker, wait } = opened();
    expect(breaker.record('ok', false)).toBeNull();
    expect(breaker.isOpen()).toBe(true);
    wait(BREAKER_LIMITS.probeAfterMs);
    expect(breaker.waitMs()).toBe(0);
    breaker.abandon(true);
    expect(breaker.waitMs()).toBe(0);
  });

  test('while it is probed, the late answer of an old call is not the probe’s, good or bad [REL-42]', () => {
    const { breaker, wait } = opened();
    wait(BREAKER_LIMITS.probeAfterMs);
    expect(breaker.waitMs()).toBe(0);
    expect(breaker.record('ok', false)).toBeNull();
    expect(breaker.isOpen()).toBe(true);
    expect(breaker.record('timeout', false)).toBeNull();
    breaker.abandon(false);
    expect(breaker.waitMs()).toBe(BREAKER_LIMITS.probeAfterMs);
    expect(breaker.record('ok', true)).toBe('closed');
  });
});
