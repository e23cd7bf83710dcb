import type { Complaint } from '../complaint.ts';
import type { DocumentType } from '../country.ts';

/** Members and associates of Mercosur, whose people enter Brazil with the card of their country. */
const CARD_IS_ENOUGH = ['AR', 'BO', 'CL', 'CO', 'EC', 'PE', 'PY', 'UY', 'VE'];

export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { code: 'passport', label: 'country.document.passport', reads: 'passport', heldBy: 'anyone' },
  { code: 'rg', label: 'country.document.rg', reads: 'national_id', heldBy: 'nationals' },
  { code: 'cnh', label: 'country.document.cnh', reads: 'driver_licence', heldBy: 'nationals' },
  { code: 'crnm', label: 'country.document.crnm', reads: 'foreigner_id', heldBy: 'foreigners' },
  // A number, of foreigners who live in Brazil too, and no card that a reader knows: none is proposed from a picture.
  { code: 'cpf', label: 'country.document.cpf', reads: 'other', heldBy: 'anyone' },
  {
    code: 'foreign_id',
    label: 'country.document.foreignId',
    reads: 'national_id',
    heldBy: 'foreigners',
    issuers: CARD_IS_ENOUGH,
  },
];

/** Check digit of the first `length` digits: weights from `length + 1` down to 2, modulo 11. */
function checkDigit(digits: string, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at++) sum += Number(digits[at]) * (length + 1 - at);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}

/** Eleven digits, the last two of which follow from the others; eleven equal digits would fit but are not valid. */
export const isCpf = (digits: string): boolean =>
  /^\d{11}$/.test(digits) &&
  !/^(\d)\1+$/.test(digits) &&
  checkDigit(digits, 9) === Number(digits[9]) &&
  checkDigit(digits, 10) === Number(digits[10]);

export const cpfComplaint = (number: string): Complaint | null =>
  isCpf(number) ? null : { text: 'guestField.check.cpf' };
