import { expect, test } from 'vitest';

import { listLines } from './lines.ts';
import { DIGEST_LINES } from './notifications.constants.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => () => `line ${at + 1}`);

test('a mail lists at most twenty lines and counts the others', () => {
  const rows = listLines(lines(DIGEST_LINES + 12), 'en').split('\n');
  expect(rows).toHaveLength(DIGEST_LINES + 1);
  expect([rows[0], rows.at(-1)]).toEqual(['• line 1', 'and 12 more']);
  expect(
    listLines(lines(DIGEST_LINES + 1), 'es')
      .split('\n')
      .at(-1),
  ).toBe('y uno más');
  expect(listLines(lines(DIGEST_LINES), 'es')).not.toContain('más');
});
