import type { FastifyReply } from 'fastify';

import type { Language } from '#vocabulary/language.ts';
import type { TableFormat } from '#vocabulary/table-format.ts';
import { type Cell, csvOf } from './csv.ts';

export type Table = { readonly header: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** Of characters, as spreadsheets measure columns. */
const WIDTH_MIN = 10;
const WIDTH_MAX = 48;

/** No XML may have these, and one of them would spoil the whole file. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]/gu;

const widthOf = ({ header, rows }: Table, at: number): number => {
  const longest = Math.max(
    header[at]?.length ?? 0,
    ...rows.slice(0, 200).map((row) => String(row[at] ?? '').length),
  );
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest + 2));
};

/** Texts stay texts there and never run, with any first character (SEC-31); numbers can be added up. */
async function workbookOf(table: Table): Promise<Buffer> {
  const heading = table.header.map((value) => ({ value, fontWeight: 'bold' as const }));
  const lines = table.rows.map((row) =>
    row.map((value) => {
      if (value === null || value === '') return null;
      return typeof value === 'number'
        ? { value, type: Number }
        : { value: value.replace(UNWRITABLE, ''), type: String };
    }),
  );
  // Loaded with the first workbook, not with the process (P-05).
  const { default: writeExcel } = await import('write-excel-file/node');
  return writeExcel([heading, ...lines], {
    columns: table.header.map((_name, at) => ({ width: widthOf(table, at) })),
    stickyRowsCount: 1,
  }).toBuffer();
}

/** A table as a file to keep; `name` without its ending. How many lines it may have is the caller's to limit. */
export async function sendTable(
  reply: FastifyReply,
  table: Table,
  { format, language, name }: { format: TableFormat; language: Language; name: string },
): Promise<FastifyReply> {
  const type =
    format === 'xlsx'
      ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      : 'text/csv; charset=utf-8';
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(format === 'xlsx' ? await workbookOf(table) : csvOf(table.header, table.rows, language));
}
