import { CsvError, type Info, type Options, parse } from 'csv-parse/sync';

const SEPARATORS = [',', ';', '\t'] as const;

/** How `csvOf` escapes what a spreadsheet would take for a formula; taken away again here. */
const GUARDED = /^'(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

export type CsvLine = {
  /** In the file, from 1: where an editor shows it. */
  readonly number: number;
  readonly cells: readonly string[];
};

type Read = { readonly record: readonly string[]; readonly info: Pick<Info, 'lines'> };

/** Hosts save what they were sent with whatever they have: lines may be short, and a quote may stand within a cell. */
const FORGIVING: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  info: true,
};

function read(text: string, separator: string, options: Options = {}): readonly Read[] {
  const all = { ...FORGIVING, ...options, delimiter: separator };
  try {
    return parse(text, all) as unknown as readonly Read[];
  } catch (error) {
    // A quote that is never closed ends with the text.
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return parse(`${text}"`, all) as unknown as readonly Read[];
  }
}

/** The separator of a file: the one that makes most cells of the first line. */
function separatorOf(text: string): string {
  const cellsBy = (separator: string) => read(text, separator, { to: 1 })[0]?.record.length ?? 0;
  return SEPARATORS.reduce((best, other) => (cellsBy(other) > cellsBy(best) ? other : best));
}

/**
 * The lines of a table in text (RFC 4180), whatever a spreadsheet wrote it with: comma, semicolon or tab, named by a
 * `sep=` line or not, any line end, cells in quotes. Lines without any text are left out. Never throws.
 */
export function readCsv(text: string): CsvLine[] {
  const plain = text.replace(/^\uFEFF/, '');
  const sepLine = /^sep=([^"\r\n])\r?\n/i.exec(plain);
  const body = sepLine ? plain.slice(sepLine[0].length) : plain;
  const above = sepLine ? 1 : 0;
  let next = 1;
  return read(body, sepLine?.[1] ?? separatorOf(body)).flatMap(({ record, info }) => {
    const number = next + above;
    next = info.lines + 1;
    const isEmpty = record.every((cell) => cell.trim() === '');
    return isEmpty ? [] : [{ number, cells: record.map((cell) => cell.replace(GUARDED, '')) }];
  });
}
