import type { Country } from '#countries/country.ts';
import { documentTypeOfWord } from '#countries/document-words.ts';
import { countryOfWord } from '#countries/nationality-words.ts';
import { SEXES } from '#countries/stay.ts';
import type { SheetCell } from '#foundation/http/workbook-reading.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { fromEpochDay, readDay } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { LIST_FIELDS, type ListField } from './guest-list.contract.ts';

const LABELS: Readonly<Record<ListField, TextKey>> = {
  firstName: 'guestField.firstName.label',
  lastName: 'guestField.lastName.label',
  secondLastName: 'guestField.secondLastName.label',
  documentType: 'guestField.documentType.label',
  documentNumber: 'guestField.documentNumber.label',
  nationality: 'guestField.nationality.label',
  birthDate: 'guestField.birthDate.label',
  sex: 'guestField.sex.label',
};

export const labelOf = (field: ListField, language: Language): string => allTexts[language][LABELS[field]];

/** Capitals, accents, punctuation and the small letters of `N.º` do not distinguish words. */
export const normalizeWords = (text: string): string =>
  text
    .replace(/[ºª°]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Headings that agencies and companies write above the columns of their lists. */
const ALSO_CALLED: Readonly<Record<ListField, string>> = {
  firstName: 'nombre, nombres, primer nombre, nome, nomes, first name, first names, given name, given names',
  lastName:
    'apellido, apellidos, primer apellido, sobrenome, sobrenomes, last name, last names, surname, surnames, family name',
  secondLastName: 'segundo apellido, segundo sobrenome, second surname, second last name',
  documentType:
    'tipo de documento, tipo documento, tipo doc, tipo, tipo de identificacion, tipo do documento, document type, type of document, id type',
  documentNumber:
    'numero de documento, numero documento, n de documento, n documento, no documento, nro documento, numero do documento, documento, identificacion, numero de identificacion, pasaporte, passaporte, cedula, dni, document number, document no, document, passport, passport number, passport no, id number',
  nationality: 'nacionalidad, nacionalidade, nationality, citizenship, pais, pais de nacionalidad, country',
  birthDate:
    'fecha de nacimiento, fecha nacimiento, nacimiento, f nacimiento, data de nascimento, nascimento, date of birth, birth date, birthdate, birthday, dob',
  sex: 'sexo, genero, sex, gender',
};

const fieldsByWord = (wordsOf: (field: ListField) => readonly string[]): ReadonlyMap<string, ListField> =>
  new Map(
    LIST_FIELDS.flatMap((field) => wordsOf(field).map((word) => [normalizeWords(word), field] as const)),
  );

const BY_LABEL = fieldsByWord((field) => SUPPORTED_LANGUAGES.map((language) => labelOf(field, language)));
const BY_OTHER_NAME = fieldsByWord((field) => ALSO_CALLED[field].split(', '));

/**
 * The column of each field. The headings of Posada come first: beside "Número de documento", "Documento" is the type.
 */
export function guestListColumnsOf(headings: readonly string[]): ReadonlyMap<ListField, number> {
  const columns = new Map<ListField, number>();
  for (const known of [BY_LABEL, BY_OTHER_NAME]) {
    headings.forEach((heading, column) => {
      const field = known.get(normalizeWords(heading));
      const isTaken = [...columns.values()].includes(column);
      if (field && !columns.has(field) && !isTaken) columns.set(field, column);
    });
  }
  return columns;
}

export type CellProblem = { readonly text: TextKey; readonly params?: TextParams };
export type ReadCell = { readonly value: string } | { readonly problem: CellProblem };

export type CellReading = {
  readonly country: Country;
  readonly language: Language;
  readonly isFrom1904: boolean;
  /** The column uses `H` for men: then its `M` are women. */
  readonly usesH: boolean;
};

const problem = (text: TextKey, params: TextParams = {}): ReadCell => ({ problem: { text, params } });

/** Days from 1970 back to the day on which workbooks begin to count. */
const FIRST_DAY = { 1900: -25_569, 1904: -24_107 } as const;
const LAST_DAY = 60_000;

const padded = (number: string): string => number.padStart(2, '0');

function dayOf(year: string, month: string, day: string): ReadCell {
  const date = readDay(`${year}-${padded(month)}-${padded(day)}`);
  return date ? { value: date } : problem('guestField.check.date');
}

/**
 * The day in a cell: a day number of the spreadsheet, or typed. A day that an English reader may take for another one
 * is asked again.
 */
function birthDateOf({ text, number }: SheetCell, { language, isFrom1904 }: CellReading): ReadCell {
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (number !== null && !digits) {
    const isDay = Number.isFinite(number) && number >= 1 && number < LAST_DAY;
    if (!isDay) return problem('checkIn.list.date');
    return { value: fromEpochDay(Math.floor(number) + FIRST_DAY[isFrom1904 ? 1904 : 1900]) };
  }
  const iso = digits ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const typed = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4})$/.exec(text);
  if (!typed) return problem('checkIn.list.date');
  const [, first = '', second = '', year = ''] = typed;
  if (language !== 'en') return dayOf(year, second, first);
  const isOneDay = Number(first) === Number(second);
  if (Number(first) <= 12 && Number(second) <= 12 && !isOneDay) return problem('checkIn.list.date');
  return Number(second) > 12 ? dayOf(year, first, second) : dayOf(year, second, first);
}

const SEX_WORDS: Readonly<Record<string, (typeof SEXES)[number]>> = lookUpTable({
  h: 'M',
  hombre: 'M',
  homem: 'M',
  v: 'M',
  varon: 'M',
  man: 'M',
  mujer: 'F',
  mulher: 'F',
  woman: 'F',
});

export const isH = ({ text }: SheetCell): boolean => normalizeWords(text) === 'h';

function sexOf({ text }: SheetCell, { usesH }: CellReading): ReadCell {
  const word = normalizeWords(text);
  if (word === 'm' && usesH) return { value: 'F' };
  const found = SEXES.find(
    (sex) =>
      sex.toLowerCase() === word ||
      SUPPORTED_LANGUAGES.some(
        (language) => normalizeWords(allTexts[language][`country.sex.${sex}` as const]) === word,
      ),
  );
  const value = found ?? SEX_WORDS[word];
  return value ? { value } : problem('checkIn.list.sex');
}

function nationalityOf({ text }: SheetCell): ReadCell {
  const value = countryOfWord(text);
  return value === null ? problem('checkIn.list.nationality') : { value };
}

/** The longest answer that the form accepts. */
const ANSWER_LENGTH = 120;

/**
 * The value of a cell for a field; undefined for an empty cell. The rules of the form check afterwards whether the
 * country accepts the answer. {@link documentTypeOf} reads the type of a document, because it needs the other cells.
 */
export function readGuestListCell(
  field: Exclude<ListField, 'documentType'>,
  cell: SheetCell,
  reading: CellReading,
): ReadCell | undefined {
  const text = cell.text.replace(/\s+/gu, ' ').trim();
  if (text === '') return undefined;
  if (cell.isError) return problem('checkIn.list.formula');
  if (text.length > ANSWER_LENGTH) return problem('general.invalid.tooLong');
  switch (field) {
    case 'birthDate':
      return birthDateOf({ ...cell, text }, reading);
    case 'nationality':
      return nationalityOf(cell);
    case 'sex':
      return sexOf(cell, reading);
    default:
      return { value: text };
  }
}

/** The type that a person of this nationality and age can mean. */
export function documentTypeOf(
  cell: SheetCell,
  { country, language }: Pick<CellReading, 'country' | 'language'>,
  nationality: string | null,
  age: number | null,
): ReadCell | undefined {
  const text = cell.text.trim();
  if (text === '') return undefined;
  if (cell.isError) return problem('checkIn.list.formula');
  const value = documentTypeOfWord(country, text, nationality, age);
  if (value !== null) return { value };
  const options = country.checkIn
    .documentTypesFor(nationality, age)
    .map(({ label }) => allTexts[language][label])
    .join(', ');
  return problem('checkIn.list.documentType', { options });
}
