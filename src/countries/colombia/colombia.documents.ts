import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { Complaint } from '../complaint.ts';
import type { DocumentType } from '../country.ts';
import type { GuestKind } from '../guest-field.ts';
import { ADULT_AGE } from '../stay-checks.ts';

/** Members and associates of Mercosur and the Andean Community, whose national cards are travel documents. */
const CARD_IS_ENOUGH = ['AR', 'BO', 'BR', 'CL', 'EC', 'PE', 'PY', 'UY', 'VE'];

export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { code: 'passport', label: 'country.document.passport', reads: 'passport', heldBy: 'anyone' },
  {
    code: 'cedula_ciudadania',
    label: 'country.document.cedulaCiudadania',
    reads: 'national_id',
    heldBy: 'nationals',
    ages: [18, 150],
  },
  {
    code: 'tarjeta_identidad',
    label: 'country.document.tarjetaIdentidad',
    reads: 'national_id',
    heldBy: 'nationals',
    ages: [7, 17],
  },
  {
    code: 'registro_civil',
    label: 'country.document.registroCivil',
    reads: 'other',
    heldBy: 'nationals',
    ages: [0, 17],
  },
  {
    code: 'cedula_extranjeria',
    label: 'country.document.cedulaExtranjeria',
    reads: 'foreigner_id',
    heldBy: 'foreigners',
  },
  {
    code: 'foreign_id',
    label: 'country.document.foreignId',
    reads: 'national_id',
    heldBy: 'foreigners',
    issuers: CARD_IS_ENOUGH,
  },
  // For Venezuelans (Decreto 216 of 2021).
  {
    code: 'permiso_proteccion_temporal',
    label: 'country.document.ppt',
    reads: 'other',
    heldBy: 'foreigners',
    issuers: ['VE'],
  },
  { code: 'diplomatic_card', label: 'country.document.diplomaticCard', reads: 'other', heldBy: 'foreigners' },
];

/**
 * Characters in a country's passport number today. SIRE refuses a German number of another length; for the
 * rest a different length is worth a second look, no more: older booklets are still valid.
 */
const PASSPORT_LENGTHS: Readonly<Record<string, { readonly characters: number; readonly refused?: true }>> =
  lookUpTable({
    DE: { characters: 9, refused: true },
    BR: { characters: 8 },
    ES: { characters: 9 },
    FR: { characters: 9 },
    GB: { characters: 9 },
    IT: { characters: 9 },
    NL: { characters: 9 },
    US: { characters: 9 },
  });

/** Judges the number of a passport, letters and digits only, by the country that issued it. */
export function passportComplaint(number: string, country: string): Complaint | null {
  const known = PASSPORT_LENGTHS[country];
  if (!known || number.length === known.characters) return null;
  const params = { length: number.length, expected: known.characters, country };
  return known.refused
    ? { text: 'guestField.check.passportLength', params }
    : { text: 'guestField.check.passportUnusual', params, isWarning: true };
}

/** Digits of the numbers that Colombia gives out. */
const DIGITS: Readonly<Record<string, readonly [number, number]>> = lookUpTable({
  cedula_ciudadania: [3, 10],
  tarjeta_identidad: [10, 11],
  registro_civil: [8, 11],
  cedula_extranjeria: [3, 10],
  permiso_proteccion_temporal: [5, 8],
});

/** Issued to adults alone: its holder is known as an adult without a birth date. */
export const ADULT_DOCUMENTS: ReadonlySet<string> = new Set(['cedula_ciudadania']);
const MINOR_DOCUMENTS: ReadonlySet<string> = new Set(['tarjeta_identidad', 'registro_civil']);

/** By the age where it is known, by the document otherwise. */
export const isMinorGuest = ({ age, documentType }: Pick<GuestKind, 'age' | 'documentType'>): boolean =>
  age === null ? MINOR_DOCUMENTS.has(documentType ?? '') : age < ADULT_AGE;

/** Judges the number of a Colombian document; null for documents of other countries. */
export function colombianNumberComplaint(documentType: string, number: string): Complaint | null {
  const range = DIGITS[documentType];
  if (!range) return null;
  const [minimum, maximum] = range;
  const isRight = /^\d+$/.test(number) && number.length >= minimum && number.length <= maximum;
  return isRight ? null : { text: 'guestField.check.digits', params: { minimum, maximum } };
}
