import { type CsvBound, type CsvExcess, type CsvLine, CsvTooLarge, readCsv } from './csv-reading.ts';

export type ReadTable = { readonly lines: readonly CsvLine[] } | { readonly excess: CsvExcess };

export default function readTable({
  text,
  bound,
}: {
  readonly text: string;
  readonly bound: CsvBound;
}): ReadTable {
  try {
    return { lines: readCsv(text, bound) };
  } catch (error) {
    if (error instanceof CsvTooLarge) return { excess: error.excess };
    throw error;
  }
}
