import { expect, test } from 'vitest';

import { ownPath } from './next-path.ts';

test.each([
  ['/calendar?day=2026-11-21', '/calendar?day=2026-11-21'],
  ['/app/reservations/1', '/reservations/1'],
  ['/app', '/'],
  [null, '/'],
  ['https://elsewhere.example', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/app//elsewhere.example', '/'],
  ['/login?next=/login', '/'],
])('after signing in, %s leads to %s', (next, path) => {
  expect(ownPath(next)).toBe(path);
});
