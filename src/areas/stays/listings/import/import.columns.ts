import { isTextKey } from '#foundation/http/envelope.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './import.contract.ts';
import { ListingInput } from '../listings.contract.ts';
import type { ListingWithType } from '../listings.store.ts';

/** A cell as it is in a file, and as it is stored. */
export type CellValue = string | number | null;
type Cell = { readonly value: CellValue } | { readonly problem: TextKey };

const HEADINGS: Readonly<Record<ImportColumn, TextKey>> = {
  externalId: 'listing.import.column.externalId',
  internalName: 'listing.import.column.internalName',
  type: 'listing.import.column.type',
  capacity: 'listing.import.column.capacity',
  address: 'listing.import.column.address',
  arrivalTime: 'listing.import.column.arrivalTime',
  departureTime: 'listing.import.column.departureTime',
  whatsapp: 'listing.import.column.whatsapp',
  wifiName: 'listing.import.column.wifiName',
  directions: 'listing.import.column.directions',
  state: 'listing.import.column.state',
  status: 'listing.import.column.status',
};

export const importHeadingOf = (column: ImportColumn, language: Language): string =>
  allTexts[language][HEADINGS[column]];

/** Capitals, accents and punctuation do not distinguish words. */
export const normalizeWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Headings in any of the languages, so that people of different languages can share a file. */
const COLUMN_OF = new Map<string, ImportColumn>(
  IMPORT_COLUMNS.flatMap((column) => [
    [normalizeWord(column), column] as const,
    ...SUPPORTED_LANGUAGES.map(
      (language) => [normalizeWord(importHeadingOf(column, language)), column] as const,
    ),
  ]),
);
export const importColumnOf = (heading: string): ImportColumn | undefined =>
  COLUMN_OF.get(normalizeWord(heading));

const WORDS = {
  state: { open: 'listing.status.open', closed: 'listing.status.closed' },
  status: { active: 'listing.filter.active', archived: 'listing.filter.archived' },
} as const satisfies Record<string, Record<string, TextKey>>;

/** A word of a choice in any language, or its own name. */
function choice(words: Readonly<Record<string, TextKey>>, text: string): Cell {
  const wanted = normalizeWord(text);
  const found = Object.entries(words).find(
    ([name, key]) =>
      name === wanted ||
      SUPPORTED_LANGUAGES.some((language) => normalizeWord(allTexts[language][key]) === wanted),
  );
  return found ? { value: found[0] } : { problem: 'general.invalid.option' };
}

/** `15:00` from the formats of spreadsheets: `15:00:00`, `3:00 p. m.`, `3 PM`. */
function time(text: string): string {
  const found = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?/i.exec(text.replace(/\s+/g, ' ').trim());
  if (!found) return text;
  const [, hour = '', minute = '00', half] = found;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

const { internalName, capacity, address, arrivalTime, departureTime, whatsapp, wifiName, directions } =
  ListingInput.shape;
type Rule = {
  readonly safeParse: (value: unknown) => {
    success: boolean;
    error?: { issues: readonly { message: string }[] } | undefined;
  };
};
const RULES: Partial<Record<ImportColumn, Rule>> = {
  internalName,
  capacity,
  address,
  arrivalTime,
  departureTime,
  whatsapp,
  wifiName,
  directions,
};
const LONGEST: Partial<Record<ImportColumn, number>> = { externalId: 120, type: 80 };
/** Required fields of a listing: an empty cell keeps the stored value. */
const NEVER_EMPTY: ReadonlySet<ImportColumn> = new Set([
  'externalId',
  'arrivalTime',
  'departureTime',
  'state',
  'status',
]);

function normal(column: ImportColumn, text: string): CellValue {
  if (column === 'capacity') return Number(text.replace(',', '.'));
  if (column === 'arrivalTime' || column === 'departureTime') return time(text);
  if (column === 'whatsapp') return text.replace(/[\s().-]/g, '');
  return text;
}

/** The value of a cell; undefined for an empty one. */
export function parseImportCell(column: ImportColumn, text: string): Cell | undefined {
  if (text === '' && NEVER_EMPTY.has(column)) return undefined;
  if (text === '') return column === 'internalName' ? { problem: 'general.required' } : { value: null };
  if (column === 'state' || column === 'status') return choice(WORDS[column], text);
  if (text.length > (LONGEST[column] ?? Infinity)) return { problem: 'general.invalid.tooLong' };
  const value = normal(column, text);
  const checked = RULES[column]?.safeParse(value);
  if (!checked || checked.success) return { value };
  const message = checked.error?.issues[0]?.message ?? '';
  return { problem: isTextKey(message) ? message : 'general.invalid.format' };
}

/** A listing as the file has it. */
export const importCellsOf = (row: ListingWithType): Readonly<Record<ImportColumn, CellValue>> => ({
  externalId: row.external_id,
  internalName: row.name,
  type: row.type_name,
  capacity: row.capacity,
  address: row.address,
  arrivalTime: row.arrival_time,
  departureTime: row.departure_time,
  whatsapp: row.whatsapp,
  wifiName: row.wifi_name,
  directions: row.directions,
  state: row.state,
  status: row.status,
});

/** A stored value in the words of the file. */
export function importWordsOf(column: ImportColumn, value: CellValue, language: Language): string {
  if (value === null) return '';
  if (column === 'state' || column === 'status') {
    const key = (WORDS[column] as Readonly<Record<string, TextKey>>)[String(value)];
    return key ? allTexts[language][key] : String(value);
  }
  return String(value);
}
