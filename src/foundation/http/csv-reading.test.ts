import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { csvOf } from './csv.ts';
import { CsvTooLarge, readCsv } from './csv-reading.ts';

const cells = (text: string) => readCsv(text).map((line) => line.cells);

describe('a table in text', () => {
  test.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs and a byte order mark', '\uFEFFa\tb\r1\t2'],
    ['a line that names the separator', 'sep=;\r\na;b\r\n1;2'],
    ['empty lines', '\n\na,b\n,\n1,2\n\n'],
  ])('is read with %s', (_what, text) =>
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]),
  );

  test('quotes keep separators, line ends and quotes; lines keep their numbers', () => {
    const lines = readCsv('nombre;nota\n"Casa; ""Azul"" y más";"dos\nlíneas"\nOtra;5" de TV');
    expect(lines).toEqual([
      { number: 1, cells: ['nombre', 'nota'] },
      { number: 2, cells: ['Casa; "Azul" y más', 'dos\nlíneas'] },
      { number: 4, cells: ['Otra', '5" de TV'] },
    ]);
  });

  test('a quote that is never closed loses nothing', () => {
    expect(cells('a,b\n"uno,dos\ntres')).toEqual([['a', 'b'], ['uno,dos\ntres']]);
    expect(cells('')).toEqual([]);
  });

  test('a file of csvOf is read back unchanged, formulas too [SEC-31]', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '+57 300', '-', '@x', '"', ',;\t', 'a\nb', '\r\n', "'"),
    );
    // An apostrophe before a formula is the sign of the escape itself.
    const unlikeAnEscape = cell.filter((text) => !/^'\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text));
    const row = fc.tuple(unlikeAnEscape, unlikeAnEscape, unlikeAnEscape);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const full = rows.filter((one) => one.some((text) => text.trim() !== ''));
        const header = ['uno', 'dos', 'tres'];
        expect(cells(csvOf(header, full))).toEqual([header, ...full]);
      }),
    );
  });

  test.each([
    ['short lines', 'lines', 'a\n'.repeat(21)],
    ['lines in a quote that is never closed', 'lines', `${'a\n'.repeat(21)}"`],
    ['empty lines', 'lines', '\n'.repeat(201)],
    ['lines without text', 'lines', ' ,\r\n'.repeat(201)],
    ['cells', 'line-length', `a${',b'.repeat(100)}`],
    ['letters', 'line-length', `a\n${'b'.repeat(110)}`],
    ['letters in quotes', 'line-length', `"a${'b\n'.repeat(100)}"`],
  ] as const)('too many %s are told before the rest is read [SEC-62, W2-N-02]', (_what, excess, text) => {
    expect(() => readCsv(text, { lines: 20, lineLength: 100 })).toThrow(new CsvTooLarge(excess));
  });

  test('as many lines and letters as are allowed are read [W2-N-02]', () => {
    const text = `${'a\n'.repeat(19)}${'b'.repeat(100)}${'\n'.repeat(200)}`;
    expect(readCsv(text, { lines: 20, lineLength: 100 })).toHaveLength(20);
  });

  test('throws nothing else and never loses a letter that is no sign', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const kept = (all: string) => all.replace(/[^a-z0-9]/gi, '');
        const read = cells(text).flat().join('');
        expect(kept(read)).toBe(kept(text.replace(/^sep=.\r?\n/i, '')));
      }),
    );
  });
});
