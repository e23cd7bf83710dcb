import { strToU8, zipSync } from 'fflate';
import writeExcel from 'write-excel-file/node';

type Value = string | number | Date | null;

const cellOf = (value: Value) => {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy' };
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
};

/** A workbook as a spreadsheet saves it, with these cells in its first sheet. */
export const workbookWith = (rows: readonly (readonly Value[])[]): Promise<Buffer> =>
  writeExcel(rows.map((row) => row.map(cellOf))).toBuffer();

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = {
  /** Content of `sheetData`. */
  readonly rows: string;
  /** Content of `workbook` before its sheets. */
  readonly properties?: string;
  /** Content of `sst`. */
  readonly strings?: string;
  /** In place of the whole part of the sheet. */
  readonly sheet?: Uint8Array;
};

/** A workbook by hand, for what no writer makes: formulas that failed, strings of other programs, bombs. */
export function workbookOf({ rows, properties = '', strings, sheet }: Parts): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets><sheet name="Notas" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Grupo" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/notes.xml"/><Relationship Id="rId2" Target="/xl/worksheets/group.xml"/></Relationships>`,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` }),
  };
  const group = sheet ?? strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`);
  const texts = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries([...texts, ['xl/worksheets/group.xml', group]])));
}
