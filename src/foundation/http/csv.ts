import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet takes for a formula, also behind blanks and in full-width signs (SEC-31). */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * A table as CSV (RFC 4180) that spreadsheets open as UTF-8. A cell that begins like a formula gets a leading
 * apostrophe: what a guest typed must not run on a host's machine.
 */
export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify(
    [header, ...rows].map((row) => row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))),
    { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
