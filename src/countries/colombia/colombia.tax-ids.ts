import type { Complaint } from '../complaint.ts';

/** Weights from the last digit on (DIAN, Orden Administrativa 4 of 1989). */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** The check digit of a NIT: `800197268` gives 4. Expects 1 to 15 digits. */
export function nitCheckDigit(number: string): number {
  const digits = [...number].reverse();
  const sum = digits.reduce((total, digit, place) => total + Number(digit) * (WEIGHTS[place] ?? 0), 0);
  const rest = sum % 11;
  return rest > 1 ? 11 - rest : rest;
}

/** Hyphens and dashes that keyboards, phones and PDF files put before a check digit. */
const DASHES = /[-\u00AD\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu;

const compactOf = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/[\s.,']/gu, '');

/**
 * Whether digits without a hyphen can be a number whose check digit was left out: companies have nine digits that begin
 * with 8 or 9, identity cards eight digits or fewer, or ten that begin with 1.
 */
const mayLackDigit = (digits: string): boolean =>
  digits.length <= 8 || /^[89]\d{8}$/.test(digits) || /^1\d{9}$/.test(digits);

/**
 * Reads `800.197.268-4`; spaces, points and kinds of hyphens are how people write it. The check digit must be there:
 * without a hyphen a number that may lack it is not guessed, because one number in eleven ends with a digit that fits
 * the others, and the document would name another taxpayer.
 */
export function readNit(written: string): { readonly number: string; readonly digit: number } | Complaint {
  const compact = compactOf(written);
  const match = /^(\d{5,15})(-?)(\d)$/.exec(compact);
  if (!match) return { text: 'country.nit.format' };
  const [, number = '', hyphen, digit] = match;
  const expected = nitCheckDigit(number);
  if (hyphen === '' && mayLackDigit(compact)) {
    const whole = `${compact}-${nitCheckDigit(compact)}`;
    return Number(digit) === expected && number.length >= 6
      ? { text: 'country.nit.which', params: { whole, other: `${number}-${digit}` } }
      : { text: 'country.nit.withoutDigit', params: { whole } };
  }
  if (number.length < 6) return { text: 'country.nit.format' };
  return Number(digit) === expected
    ? { number, digit: expected }
    : { text: 'country.nit.checkDigit', params: { expected } };
}

/** The complaint about a NIT as it was written, or null. */
export function nitComplaint(written: string): Complaint | null {
  const read = readNit(written);
  return 'text' in read ? read : null;
}
