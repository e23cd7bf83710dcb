import { afterEach, expect, test, vi } from 'vitest';

import { todayHere, todayIn } from './today.ts';

afterEach(() => vi.useRealTimers());

test('the day is the one of the place, not the one in London [D-57]', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T03:30:00Z') });
  expect(todayIn('America/Bogota')).toBe('2026-11-21');
  expect(todayIn('Asia/Tokyo')).toBe('2026-11-22');
  // Tests run in the zone of Bogotá.
  expect(todayHere()).toBe('2026-11-21');
});
