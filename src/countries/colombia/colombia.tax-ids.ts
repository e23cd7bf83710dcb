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

/** Reads `800.197.268-4`; spaces and points are how people write it. The check digit must be there. */
export function nitComplaint(value: string): Complaint | null {
  const match = /^(\d{6,15})-?(\d)$/.exec(value.replace(/[\s.]/g, ''));
  if (!match) return { text: 'country.nit.format' };
  const [, number = '', digit] = match;
  const expected = nitCheckDigit(number);
  return Number(digit) === expected ? null : { text: 'country.nit.checkDigit', params: { expected } };
}
