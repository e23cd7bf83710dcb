import {
  readSheet,
  type Sheet,
  type SheetBound,
  type WorkbookProblem,
  WorkbookRefused,
} from './workbook-reading.ts';

export type ReadWorkbook = { readonly sheet: Sheet } | { readonly problem: WorkbookProblem };

export default function readWorkbook({
  bytes,
  bound,
}: {
  readonly bytes: Uint8Array;
  readonly bound: SheetBound;
}): ReadWorkbook {
  try {
    return { sheet: readSheet(bytes, bound) };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { problem: error.problem };
    throw error;
  }
}
