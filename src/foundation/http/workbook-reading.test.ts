import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { workbookOf, workbookWith } from '#support/workbook.ts';
import { readSheet, WorkbookRefused } from './workbook-reading.ts';

const BOUND = { lines: 100, columns: 10 };
const textsOf = (bytes: Uint8Array, bound = BOUND) =>
  readSheet(bytes, bound).lines.map(({ number, cells }) => [number, ...cells.map(({ text }) => text)]);
const problemOf = (bytes: Uint8Array, bound = BOUND) => {
  try {
    readSheet(bytes, bound);
  } catch (error) {
    if (error instanceof WorkbookRefused) return error.problem;
    throw error;
  }
  return 'none';
};

describe('a workbook', () => {
  test('is read in its shown form: texts, numbers and days, lines by their own number', async () => {
    const book = await workbookWith([
      ['Nombres', 'Documento', 'Nacimiento'],
      [null, null, null],
      ['Ana & «Lucía» <R>', 52_345_678, new Date('1990-05-31T00:00:00Z')],
    ]);
    const { lines, isFrom1904 } = readSheet(book, BOUND);
    expect(isFrom1904).toBe(false);
    expect(lines.map(({ number }) => number)).toEqual([1, 3]);
    expect(lines[1]?.cells).toEqual([
      { text: 'Ana & «Lucía» <R>', number: null, isError: false },
      { text: '52345678', number: 52_345_678, isError: false },
      { text: '33024', number: 33_024, isError: false },
    ]);
  });

  test('of any program: shared strings in pieces, gaps, hidden sheets, exponents and results of formulas', () => {
    const book = workbookOf({
      properties: '<workbookPr date1904="1"/>',
      strings:
        '<si><r><t>Ana </t></r><r><t>Lucía</t></r><rPh sb="0" eb="1"><t>アナ</t></rPh></si><si><t xml:space="preserve"> Rojas</t></si>',
      rows: `<row r="4"><c r="B4" t="s"><v>0</v></c><c r="D4" t="s"><v>1</v></c></row>
        <row><c t="inlineStr"><is><t>Noé</t></is></c><c><v>5.2345678E7</v></c><c t="str"><f>A1&amp;"x"</f><v>resultado</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    });
    expect(textsOf(book)).toEqual([
      [4, '', 'Ana Lucía', '', ' Rojas'],
      [5, 'Noé', '52345678', 'resultado', '#DIV/0!'],
    ]);
    const { lines, isFrom1904 } = readSheet(book, BOUND);
    expect(isFrom1904).toBe(true);
    expect(lines[1]?.cells.map(({ isError }) => isError)).toEqual([false, false, false, true]);
  });

  test('a file that is no workbook is refused, of any kind [SEC-62]', async () => {
    const book = await workbookWith([['Nombres'], ['Ana']]);
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('Nombres,Apellidos\nAna,Rojas'),
      // The old format of Excel, which a workbook with a password has too.
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('PK\u0005\u0006', 'latin1'),
      book.subarray(0, book.length - 40),
      book.subarray(40),
    ]) {
      expect(problemOf(bytes)).toBe('no-workbook');
    }
  });

  test('any byte that is changed is a refusal or another table, and nothing else [SEC-62]', async () => {
    const book = await workbookWith([
      ['Nombres', 'Apellidos'],
      ['Ana', 'Rojas'],
    ]);
    fc.assert(
      fc.property(fc.nat(book.length - 1), fc.nat(255), (at, value) => {
        const changed = Buffer.from(book);
        changed[at] = value;
        problemOf(changed);
      }),
      { numRuns: 300 },
    );
  });

  test('a bomb is stopped where it is too large, not where it ends [SEC-62]', () => {
    const bomb = workbookOf({ rows: '', sheet: new Uint8Array(60_000_000) });
    expect(bomb.length).toBeLessThan(300_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(problemOf(bomb)).toBe('too-large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    // A small text that says itself many times over.
    const entities = workbookOf({
      rows: '',
      sheet: Buffer.from(
        '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>',
      ),
    });
    expect(problemOf(entities)).toBe('no-workbook');
  });

  test('more lines than the bound are refused, more columns are left out [SEC-62]', async () => {
    const book = await workbookWith(Array.from({ length: 11 }, (_, line) => [`Fila ${line}`, 'x', 'y']));
    expect(problemOf(book, { lines: 10, columns: 2 })).toBe('lines');
    expect(textsOf(book, { lines: 11, columns: 2 })[10]).toEqual([11, 'Fila 10', 'x']);
  });
});
