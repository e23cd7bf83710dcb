import { expect, test } from 'vitest';

import { plainDate } from '#vocabulary/plain-date.ts';
import { askedOf } from './filters.ts';

test('a day of the history begins at the property, not in Greenwich [D-57]', () => {
  const asked = (period: string, zone: string) =>
    askedOf(new URLSearchParams({ period }), plainDate('2026-11-21'), zone).filter.from;
  expect(asked('day', 'America/Bogota')).toBe('2026-11-21T05:00:00.000Z');
  expect(asked('week', 'Europe/Madrid')).toBe('2026-11-14T23:00:00.000Z');
  expect(asked('all', 'America/Bogota')).toBeUndefined();
});
