import { stringify } from 'csv-stringify/sync';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import type { Language } from '#vocabulary/language.ts';

export type Cell = string | number | null;

/** The first characters of a formula in a spreadsheet, also behind blanks and in full-width signs (SEC-31). */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
/** A phone in its stored form. */
const PHONE = /^\+[1-9]\d{6,14}$/;

/**
 * The format that Excel of these languages opens as columns and reads as a number: docs/decisions/0042 names the
 * exceptions.
 */
const STYLES: Readonly<Record<Language, { readonly delimiter: string; readonly decimal: string }>> = {
  es: { delimiter: ';', decimal: ',' },
  pt: { delimiter: ';', decimal: ',' },
  en: { delimiter: ',', decimal: '.' },
};

/**
 * A phone in groups: nothing but digits and blanks can run, and the blanks keep it a text, which a spreadsheet would
 * otherwise show as 5.73E+11.
 */
function grouped(phone: string): string {
  const written = parsePhoneNumberFromString(phone)?.formatInternational() ?? '';
  return /^\+\d+( \d+)+$/.test(written) ? written : `+${phone[1]} ${phone.slice(2)}`;
}

function textOf(cell: Cell, decimal: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (PHONE.test(cell)) return grouped(cell);
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/**
 * A table as CSV that spreadsheets of a language open as columns in UTF-8. A text that begins like a formula gets a
 * leading apostrophe: what a guest typed must not run on a host's machine. Numbers are ours and stay numbers.
 */
export function csvOf(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  language: Language = 'en',
): string {
  const { delimiter, decimal } = STYLES[language];
  return stringify(
    [header, ...rows].map((row) => row.map((cell) => textOf(cell, decimal))),
    { bom: true, delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
