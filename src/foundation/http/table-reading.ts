import { Aside, AsideFailure } from '#foundation/aside/aside.ts';
import type { ReadTable } from './csv-reading.aside.ts';
import { type CsvBound, type CsvLine, CsvTooLarge } from './csv-reading.ts';
import { httpErrors } from './http.errors.ts';
import type { ReadWorkbook } from './workbook-reading.aside.ts';
import { type Sheet, type SheetBound, WorkbookRefused } from './workbook-reading.ts';

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

const sheetReader = new Aside<{ bytes: Uint8Array; bound: SheetBound }, ReadWorkbook>(
  new URL('./workbook-reading.aside.ts', import.meta.url),
);

/** The first sheet of a workbook that a person sent, read off the thread that answers. Throws {@link WorkbookRefused}. */
export async function readWorkbook(bytes: Uint8Array, bound: SheetBound): Promise<Sheet> {
  try {
    // A copy of these bytes alone: a small file lies in a buffer that others share.
    const read = await sheetReader.run({ bytes: new Uint8Array(bytes), bound });
    if ('problem' in read) throw new WorkbookRefused(read.problem);
    return read.sheet;
  } catch (error) {
    if (!(error instanceof AsideFailure)) throw error;
    throw httpErrors.unavailable({ retryAfterSeconds: 5, cause: error });
  }
}
