import { Aside, AsideFailure } from '#foundation/aside/aside.ts';
import type { ReadTable } from './csv-reading.aside.ts';
import { type CsvBound, type CsvLine, CsvTooLarge } from './csv-reading.ts';
import { httpErrors } from './http.errors.ts';

const reader = new Aside<{ text: string; bound: CsvBound }, ReadTable>(
  new URL('./csv-reading.aside.ts', import.meta.url),
);

/** The lines of a table that a person sent, read off the thread that answers (SEC-62). Throws {@link CsvTooLarge}. */
export async function readTable(text: string, bound: CsvBound): Promise<readonly CsvLine[]> {
  try {
    const read = await reader.run({ text, bound });
    if ('excess' in read) throw new CsvTooLarge(read.excess);
    return read.lines;
  } catch (error) {
    if (!(error instanceof AsideFailure)) throw error;
    throw httpErrors.unavailable({ retryAfterSeconds: 5, cause: error });
  }
}
