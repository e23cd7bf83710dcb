import { CsvError, type Info, type Options, parse } from 'csv-parse/sync';

const SEPARATORS = [',', ';', '\t'] as const;

/** How `csvOf` escapes what a spreadsheet would take for a formula; taken away again here. */
const GUARDED = /^'(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

export type CsvLine = {
  /** In the file, from 1: where an editor shows it. */
  readonly number: number;
  readonly cells: readonly string[];
};

/** How many lines with text a file may have, and how many characters each of them. */
export type CsvBound = { readonly lines: number; readonly lineLength: number };

const BOUND: CsvBound = { lines: 50_000, lineLength: 100_000 };
/** For each line with text; spreadsheets leave some behind the last one. */
const EMPTY_LINES = 10;

export type CsvExcess = 'lines' | 'line-length';

/** A file that is more than its bound; known before the rest of it is read. */
export class CsvTooLarge extends Error {
  override readonly name = 'CsvTooLarge';
  readonly excess: CsvExcess;
  constructor(excess: CsvExcess) {
    super(`The table is too large: ${excess}`);
    this.excess = excess;
  }
}

/** Hosts save the file with many programs: lines may be short, and a quote may stand within a cell. */
const FORGIVING: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  info: true,
};

type Read = { readonly record: readonly string[]; readonly info: Pick<Info, 'lines'> };

/**
 * Keeps of each line the values that `keeperOf` selects. It is asked for another keeper if a file is read a second
 * time.
 */
function read<Kept>(
  text: string,
  options: Options & { readonly delimiter: string; readonly max_record_size: number },
  keeperOf: () => (line: Read) => Kept | undefined,
): Kept[] {
  const parsed = (whole: string) => {
    const keep = keeperOf();
    const on_record = (line: unknown) => keep(line as Read) as never;
    return parse(whole, { ...FORGIVING, ...options, on_record }) as Kept[];
  };
  try {
    return parsed(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new CsvTooLarge('line-length');
    // A quote that is never closed ends with the text.
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return parsed(`${text}"`);
  }
}

/** The separator of a file: the one that gives the first line most cells. */
function separatorOf(text: string, max_record_size: number): string {
  const cellsBy = (delimiter: string) =>
    read(
      text,
      { delimiter, max_record_size, to: 1 },
      () =>
        ({ record }) =>
          record.length,
    )[0] ?? 0;
  return SEPARATORS.reduce((best, other) => (cellsBy(other) > cellsBy(best) ? other : best));
}

/**
 * The lines of a table in text (RFC 4180), as any spreadsheet writes it: comma, semicolon or tab, named by a `sep=`
 * line or not, any line end, cells in quotes. Lines without any text are left out. Throws only {@link CsvTooLarge}, and
 * reads no more of a file than its bound (SEC-62).
 */
export function readCsv(text: string, { lines, lineLength }: CsvBound = BOUND): CsvLine[] {
  const plain = text.replace(/^\uFEFF/, '');
  const sepLine = /^sep=([^"\r\n])\r?\n/i.exec(plain);
  const body = sepLine ? plain.slice(sepLine[0].length) : plain;
  const above = sepLine ? 1 : 0;
  const keeperOf = () => {
    let next = 1;
    let full = 0;
    let empty = 0;
    return ({ record, info }: Read): CsvLine | undefined => {
      const number = next + above;
      next = info.lines + 1;
      const isEmpty = record.every((cell) => cell.trim() === '');
      if (isEmpty) empty += 1;
      else full += 1;
      if (full > lines || empty > lines * EMPTY_LINES) throw new CsvTooLarge('lines');
      return isEmpty ? undefined : { number, cells: record.map((cell) => cell.replace(GUARDED, '')) };
    };
  };
  const delimiter = sepLine?.[1] ?? separatorOf(body, lineLength);
  return read(body, { delimiter, max_record_size: lineLength }, keeperOf);
}
