import { expect, test } from 'vitest';

import { csvOf } from './csv.ts';

test('SEC-31 T-CSV no cell begins like a formula, and quotes and line breaks stay inside theirs', () => {
  const hostile = ['=1+1', '+57300', '-2', '@SUM(A1)', '\t=1', '  =cmd', '\uff1d1', '\r=1'];
  const cells = csvOf(
    ['a'],
    hostile.map((cell) => [cell]),
  ).split('\r\n');
  for (const cell of cells.slice(1).filter(Boolean)) expect(cell.replace(/^"/, '')).toMatch(/^'/);
  expect(csvOf(['a', 'b'], [['say "hi"', 'two\nlines']])).toBe('\ufeffa,b\r\n"say ""hi""","two\nlines"\r\n');
});
