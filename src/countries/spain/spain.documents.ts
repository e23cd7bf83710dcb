import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { Complaint } from '../complaint.ts';
import type { DocumentType } from '../country.ts';

/** Members of the European Union and the European Economic Area, Switzerland and Andorra: their cards are travel documents. */
const CARD_IS_ENOUGH =
  'AD AT BE BG CH CY CZ DE DK EE FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { code: 'nif', label: 'country.document.nif', reads: 'national_id', heldBy: 'nationals' },
  { code: 'passport', label: 'country.document.passport', reads: 'passport', heldBy: 'anyone' },
  { code: 'nie', label: 'country.document.nie', reads: 'foreigner_id', heldBy: 'foreigners' },
  {
    code: 'foreign_id',
    label: 'country.document.foreignId',
    reads: 'national_id',
    heldBy: 'foreigners',
    issuers: CARD_IS_ENOUGH,
  },
];

const CHECK_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const NIE_FIRST: Readonly<Record<string, string>> = lookUpTable({ X: '0', Y: '1', Z: '2' });

/** The letter that ends a NIF or NIE follows from its digits (Real Decreto 1553/2005, Orden INT/2058/2008). */
const hasRightLetter = (digits: string, letter: string | undefined): boolean =>
  CHECK_LETTERS[Number(digits) % 23] === letter;

/** Judges a number, letters and digits only, of a Spanish document; null for documents of other countries. */
export function spanishNumberComplaint(documentType: string, number: string): Complaint | null {
  if (documentType === 'nif') {
    const [, digits = '', letter] = /^(\d{8})([A-Z])$/.exec(number) ?? [];
    return digits && hasRightLetter(digits, letter) ? null : { text: 'guestField.check.nif' };
  }
  if (documentType === 'nie') {
    const [, first = '', digits = '', letter] = /^([XYZ])(\d{7})([A-Z])$/.exec(number) ?? [];
    const isRight = digits !== '' && hasRightLetter(`${NIE_FIRST[first]}${digits}`, letter);
    return isRight ? null : { text: 'guestField.check.nie' };
  }
  return null;
}

/** Only documents that Spain issues have a number of the card itself. */
export const hasSupportNumber = (documentType: string | null | undefined): boolean =>
  documentType === 'nif' || documentType === 'nie';
