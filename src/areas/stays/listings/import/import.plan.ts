import { type CsvLine, CsvTooLarge } from '#foundation/http/csv-reading.ts';
import { readTable } from '#foundation/http/table-reading.ts';
import type { TextKey } from '#texts/index.ts';
import {
  parseImportCell,
  importCellsOf,
  type CellValue,
  importColumnOf,
  normalizeWord,
} from './import.columns.ts';
import { IMPORT_ROWS_MAX, type ImportColumn } from './import.contract.ts';
import { importErrors } from './import.errors.ts';
import type { ListingWithType } from '../listings.store.ts';

export type PlannedRow = {
  readonly line: number;
  readonly name: string;
  readonly outcome: 'new' | 'changed' | 'same' | 'wrong';
  readonly listing: ListingWithType | null;
  /** The values of the line, by column; for an existing listing only those that change it. */
  readonly values: ReadonlyMap<ImportColumn, CellValue>;
  readonly problems: readonly { column: ImportColumn; value: string; text: TextKey }[];
};
export type Plan = {
  readonly rows: readonly PlannedRow[];
  readonly newTypes: readonly string[];
  readonly unknownColumns: readonly string[];
};
type Known = { readonly listings: readonly ListingWithType[]; readonly types: readonly { name: string }[] };
type Problem = PlannedRow['problems'][number];

/** More characters than the longest cell and all other cells of a line have together. */
const LINE_LENGTH = 20_000;

/** The lines of a file, the headings first; the number of lines is checked before the rest is read (SEC-62). */
export async function readImportLines(content: string): Promise<readonly CsvLine[]> {
  try {
    return await readTable(content, { lines: IMPORT_ROWS_MAX + 1, lineLength: LINE_LENGTH });
  } catch (error) {
    if (!(error instanceof CsvTooLarge)) throw error;
    throw error.excess === 'lines'
      ? importErrors.tooMany({ field: 'content', params: { max: IMPORT_ROWS_MAX } })
      : importErrors.lineTooLong({ field: 'content' });
  }
}

/** The lines with their columns. A file that cannot be a list of listings is refused as a whole. */
function tableOf([header, ...lines]: readonly CsvLine[]) {
  const columns = header?.cells.map((heading) => importColumnOf(heading)) ?? [];
  if (!columns.includes('internalName')) throw importErrors.noName({ field: 'content' });
  if (lines.length === 0) throw importErrors.empty({ field: 'content' });
  const unknown = header?.cells.filter((heading, index) => heading.trim() !== '' && !columns[index]) ?? [];
  return { columns, lines, unknown };
}

/**
 * Finds the listing of a line: by its id in the connected system, or else by its name when exactly one listing has it.
 */
function finder({ listings }: Known) {
  const byName = Map.groupBy(listings, ({ name }) => normalizeWord(name));
  const byId = new Map(listings.flatMap((row) => (row.external_id ? [[row.external_id, row] as const] : [])));
  return (id: string | null, name: string): ListingWithType | 'several' | null => {
    const same = id === null ? undefined : byId.get(id);
    if (same) return same;
    // A listing with another id is a different listing with the same name.
    const named = (byName.get(normalizeWord(name)) ?? []).filter(
      (row) => id === null || row.external_id === null,
    );
    if (named.length > 1) return 'several';
    return named[0] ?? null;
  };
}

/** The plan of an import. Pure: the same file over the same listings gives the same plan. */
export function planListingImport(content: readonly CsvLine[], known: Known): Plan {
  const { columns, lines, unknown } = tableOf(content);
  const find = finder(known);
  const seen = new Set<string>();
  const rows = lines.map(({ number, cells }) => {
    const read = readLine(columns, cells);
    return matched(number, read, find, seen);
  });
  const types = new Map(known.types.map(({ name }) => [normalizeWord(name), name]));
  const newTypes = new Map<string, string>();
  for (const { outcome, values } of rows) {
    const type = values.get('type');
    if (outcome !== 'wrong' && typeof type === 'string' && !types.has(normalizeWord(type)))
      newTypes.set(normalizeWord(type), type);
  }
  return { rows, newTypes: [...newTypes.values()], unknownColumns: unknown };
}

type Read = {
  readonly values: Map<ImportColumn, CellValue>;
  readonly problems: Problem[];
  readonly name: string;
};

function readLine(columns: readonly (ImportColumn | undefined)[], cells: readonly string[]): Read {
  const values = new Map<ImportColumn, CellValue>();
  const problems: Problem[] = [];
  let name = '';
  columns.forEach((column, index) => {
    if (!column || values.has(column)) return;
    const text = (cells[index] ?? '').trim();
    if (column === 'internalName') name = text;
    const cell = parseImportCell(column, text);
    if (!cell) return;
    if ('problem' in cell) problems.push({ column, value: text, text: cell.problem });
    else values.set(column, cell.value);
  });
  return { values, problems, name };
}

function matched(
  line: number,
  { values, problems, name }: Read,
  find: ReturnType<typeof finder>,
  seen: Set<string>,
): PlannedRow {
  const id = values.get('externalId') ?? null;
  const found = find(id === null ? null : String(id), name);
  const listing = found === 'several' ? null : found;
  const wrong = (column: ImportColumn, text: TextKey) =>
    problems.push({ column, value: column === 'externalId' ? String(id) : name, text });
  if (found === 'several') wrong('internalName', 'listing.import.several');
  const identity = listing?.id ?? (id === null ? `name ${normalizeWord(name)}` : `id ${id}`);
  if (name !== '' && seen.has(identity))
    wrong(id === null ? 'internalName' : 'externalId', 'listing.import.twice');
  seen.add(identity);
  if (listing?.connection_id && id !== null && id !== listing.external_id) {
    wrong('externalId', 'listing.import.idOfSystem');
  }
  const hasButtons = listing?.maps_button || listing?.uber_button;
  if (hasButtons && values.get('address') === null) wrong('address', 'onboarding.listing.addressRequired');
  const isWrong = problems.length > 0;
  const news = listing ? newsFor(listing, values) : values;
  const outcome = isWrong ? 'wrong' : listing ? (news.size > 0 ? 'changed' : 'same') : 'new';
  return { line, name, outcome, listing, values: news, problems };
}

function newsFor(listing: ListingWithType, values: ReadonlyMap<ImportColumn, CellValue>) {
  const current = importCellsOf(listing);
  const isSame = (column: ImportColumn, value: CellValue) =>
    column === 'type' && typeof value === 'string' && current.type !== null
      ? normalizeWord(value) === normalizeWord(String(current.type))
      : value === current[column];
  return new Map([...values].filter(([column, value]) => !isSame(column, value)));
}
