import { allTexts } from '#texts/all.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { Country, DocumentType } from './country.ts';

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words for one type, under any name that the country gives it. */
const CODES: Readonly<Record<string, string>> = lookUpTable({
  cc: 'cedula_ciudadania',
  'c c': 'cedula_ciudadania',
  ti: 'tarjeta_identidad',
  'c e': 'cedula_extranjeria',
  ce: 'cedula_extranjeria',
  rc: 'registro_civil',
  pasaporte: 'passport',
  passaporte: 'passport',
  pas: 'passport',
  pass: 'passport',
  pp: 'passport',
});

/** Words for the identity card of the guest's own country. */
const CARD = new Set(
  'id, dni, rg, cedula, cedula de identidad, cedula de identidade, documento, documento de identidad, documento de identidade, documento nacional de identidad, carteira de identidade, identidad, identidade, id card, identity card, national id'.split(
    ', ',
  ),
);

const namesOf = ({ label }: DocumentType): readonly string[] =>
  SUPPORTED_LANGUAGES.map((language) => folded(allTexts[language][label]));

const onlyOne = (types: readonly DocumentType[]): string | null =>
  types.length === 1 ? (types[0]?.code ?? null) : null;

/**
 * The code of the type of document that a person means by a word, in any language; null where the word names none or several.
 * Nationality and age decide what a short word means: the `Cédula` of a Colombian is another than a foreigner's.
 */
export function documentTypeOfWord(
  { documentTypes, checkIn }: Pick<Country, 'documentTypes' | 'checkIn'>,
  text: string,
  nationality: string | null,
  age: number | null,
): string | null {
  const word = folded(text);
  const named = documentTypes.find(
    (type) => folded(type.code) === word || type.code === CODES[word] || namesOf(type).includes(word),
  );
  if (named) return named.code;
  const fitting = checkIn.documentTypesFor(nationality, age);
  const beginning = fitting.filter((type) => namesOf(type).some((name) => name.startsWith(`${word} `)));
  return (
    onlyOne(beginning) ??
    (CARD.has(word) ? onlyOne(fitting.filter(({ reads }) => reads === 'national_id')) : null)
  );
}
