import { expect, test } from 'vitest';

import { greetingAt } from './greeting.ts';

test.each([
  ['04:59', 'app.today.evening'],
  ['05:00', 'app.today.morning'],
  ['12:00', 'app.today.afternoon'],
  ['19:00', 'app.today.evening'],
])('at %s the page says %s', (time, text) => {
  expect(greetingAt(time)).toBe(text);
});
