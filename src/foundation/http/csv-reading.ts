/** What separates cells, by how often each stands in the first line. */
const SEPARATORS = [',', ';', '\t'] as const;

/** How `csvOf` escapes what a spreadsheet would take for a formula; taken away again here. */
const GUARDED = /^'(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

export type CsvLine = {
  /** In the file, from 1: where an editor shows it. */
  readonly number: number;
  readonly cells: readonly string[];
};

/** The separator of a file: that of a `sep=` line, else the most frequent one outside of quotes. */
function separatorOf(text: string): string {
  let best: string = SEPARATORS[0];
  let most = 0;
  for (const separator of SEPARATORS) {
    const first = linesOf(text, separator).next().value;
    const count = first?.cells.length ?? 0;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
}

/**
 * The lines of a table in text (RFC 4180), whatever a spreadsheet wrote it with: comma, semicolon or tab, any line end,
 * cells in quotes with doubled quotes and line ends inside. Lines without any text are left out. Never throws: a quote
 * that is not closed ends with the text, and one in the middle of a cell is a letter like others.
 */
export function readCsv(text: string): CsvLine[] {
  const plain = text.replace(/^\uFEFF/, '');
  const told = /^sep=(.)\r?\n/i.exec(plain);
  const separator = told?.[1] ?? separatorOf(plain);
  const skipped = told ? 1 : 0;
  const lines = [...linesOf(told ? plain.slice(told[0].length) : plain, separator)];
  return lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ number, cells }) => ({
      number: number + skipped,
      cells: cells.map((cell) => cell.replace(GUARDED, '')),
    }));
}

function* linesOf(text: string, separator: string): Generator<CsvLine, undefined> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const number = line;
    const cells: string[] = [];
    for (;;) {
      const { cell, end } = cellAt(text, at, separator);
      cells.push(cell);
      line += lineEnds(text.slice(at, end));
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    yield { number, cells };
  }
}

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** One cell and where it ends: at a separator, at a line end or at the end of the text. */
function cellAt(text: string, from: number, separator: string): { cell: string; end: number } {
  const isEnd = (at: number) => at >= text.length || text[at] === separator || /[\r\n]/.test(text[at] ?? '');
  let cell = '';
  let at = from;
  if (text[at] === '"') {
    at += 1;
    for (; at < text.length; at += 1) {
      if (text[at] !== '"') cell += text[at];
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else break;
    }
    at += 1;
  }
  for (; !isEnd(at); at += 1) cell += text[at];
  return { cell, end: Math.min(at, text.length) };
}
