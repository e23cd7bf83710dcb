import { expect, test } from 'vitest';

import { csvOf } from './csv.ts';

test('no cell begins like a formula, and quotes and line breaks stay inside their cell [SEC-31, T-CSV]', () => {
  const hostile = ['=1+1', '+57300', '-2', '@SUM(A1)', '\t=1', '  =cmd', '\uff1d1', '\r=1'];
  const cells = csvOf(
    ['a'],
    hostile.map((cell) => [cell]),
  ).split('\r\n');
  for (const cell of cells.slice(1).filter(Boolean)) expect(cell.replace(/^"/, '')).toMatch(/^'/);
  expect(csvOf(['a', 'b'], [['say "hi"', 'two\nlines']])).toBe('\ufeffa,b\r\n"say ""hi""","two\nlines"\r\n');
});

test('columns and numbers as Excel of the language opens them, and phones that stay texts [W1-D-17]', () => {
  const rows = [['Ana', 1234.5, '+573001112233', null]] as const;
  expect(csvOf(['a', 'b', 'c', 'd'], rows, 'es')).toBe('\ufeffa;b;c;d\r\nAna;1234,5;+57 300 1112233;\r\n');
  expect(csvOf(['a', 'b', 'c', 'd'], rows, 'pt')).toBe(csvOf(['a', 'b', 'c', 'd'], rows, 'es'));
  expect(csvOf(['a', 'b', 'c', 'd'], rows, 'en')).toBe('\ufeffa,b,c,d\r\nAna,1234.5,+57 300 1112233,\r\n');
});

test('only digits and blanks pass behind a plus [SEC-31]', () => {
  const cell = (text: string) => csvOf(['a'], [[text]], 'es').split('\r\n')[1];
  for (const text of ['+57300111223x', '+5730011122=1', '+573001112233+1', '+57300;1112233'])
    expect(cell(text)).toMatch(/^"?'/);
  expect(cell('+9991234567')).toMatch(/^\+[\d ]+$/);
});
