import { localizeParams } from '#countries/complaint.ts';
import { toPlainNumber } from '#countries/plain-text.ts';
import type { Sheet, SheetCell, SheetLine } from '#foundation/http/workbook-reading.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { Language } from '#vocabulary/language.ts';
import { ageOn, type PlainDate, PlainDate as Day } from '#vocabulary/plain-date.ts';
import { checkAnswers, type CheckedAnswers } from '../answers.service.ts';
import type { CheckInRow } from '../check-ins.store.ts';
import { type FormRules, complaintSentenceOf } from '../guest-form.service.ts';
import type { GuestRow } from '../guests.store.ts';
import type { Answers } from '../identity.service.ts';
import {
  readGuestListCell,
  type CellProblem,
  type CellReading,
  guestListColumnsOf,
  documentTypeOf,
  isH,
  normalizeWords,
} from './guest-list.columns.ts';
import { type GuestListRow, LIST_FIELDS, type ListAnswers, type ListField } from './guest-list.contract.ts';
import { guestListErrors } from './guest-list.errors.ts';

type RowProblem = GuestListRow['problems'][number];

/** A row with the values of its cells. */
export type ReadRow = {
  readonly line: number;
  readonly answers: ListAnswers;
  readonly problems: readonly RowProblem[];
  /** The address of a field's cell, for display; null when the sheet has no such column. */
  readonly cellNameOf: (field: ListField) => string | null;
  /**
   * The content of a field's cell as the spreadsheet shows it, for the person who corrects it there; a day number as
   * `YYYY-MM-DD`.
   */
  readonly shownIn: (field: ListField) => string;
};

export type ReadList = { readonly rows: readonly ReadRow[]; readonly unknownColumns: readonly string[] };

/** Titles and empty lines that may stand above the headings. */
const LINES_ABOVE = 10;

const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${lettersOf(Math.floor(column / 26) - 1)}${lettersOf(column % 26)}`;

const headingsOf = (line: SheetLine | undefined): readonly string[] =>
  line?.cells.map(({ text }) => text) ?? [];

/** The line that names most fields; a title above it names none. */
function headingLine(lines: readonly SheetLine[]): number {
  const sizes = lines.slice(0, LINES_ABOVE).map((line) => guestListColumnsOf(headingsOf(line)).size);
  return sizes.indexOf(Math.max(0, ...sizes));
}

/**
 * The rows of a list with their values. Refused as a whole when it cannot be a list of guests.
 *
 * @throws 400 without a column of names, and without a row below the headings.
 */
export function readRows(
  { lines, isFrom1904 }: Sheet,
  { rules, arrival, language }: { rules: FormRules; arrival: PlainDate; language: Language },
): ReadList {
  const at = headingLine(lines);
  const headings = headingsOf(lines[at]);
  const columns = guestListColumnsOf(headings);
  if (!columns.has('firstName') && !columns.has('lastName')) throw guestListErrors.noNames({ field: 'file' });
  const cellIn = ({ cells }: SheetLine, field: ListField): SheetCell | undefined => {
    const column = columns.get(field);
    return column === undefined ? undefined : cells[column];
  };
  const below = lines
    .slice(at + 1)
    .filter((line) => LIST_FIELDS.some((field) => cellIn(line, field)?.text.trim()));
  if (below.length === 0) throw guestListErrors.empty({ field: 'file' });
  const sexes = below.flatMap((line) => cellIn(line, 'sex') ?? []);
  const reading = { country: rules.country, language, isFrom1904, usesH: sexes.some(isH) };
  const used = new Set(columns.values());
  return {
    rows: below.map((line) => readRow(line, columns, reading, arrival)),
    unknownColumns: headings.filter((heading, column) => heading.trim() !== '' && !used.has(column)),
  };
}

function readRow(
  { number, cells }: SheetLine,
  columns: ReadonlyMap<ListField, number>,
  reading: CellReading,
  arrival: PlainDate,
): ReadRow {
  const answers: { -readonly [Field in ListField]?: string } = {};
  const problems: RowProblem[] = [];
  const cellNameOf = (field: ListField) => {
    const column = columns.get(field);
    return column === undefined ? null : `${lettersOf(column)}${number}`;
  };
  const keep = (field: ListField, cell: SheetCell, read: ReturnType<typeof readGuestListCell>) => {
    if (!read) return;
    if ('value' in read) answers[field] = read.value;
    else problems.push(problemAt(reading.language, field, cellNameOf(field), cell.text, read.problem));
  };
  for (const field of LIST_FIELDS) {
    const cell = cells[columns.get(field) ?? -1];
    if (cell && field !== 'documentType') keep(field, cell, readGuestListCell(field, cell, reading));
  }
  const type = cells[columns.get('documentType') ?? -1];
  if (type) {
    const birth = Day.safeParse(answers.birthDate);
    const age = birth.success && birth.data < arrival ? ageOn(birth.data, arrival) : null;
    keep('documentType', type, documentTypeOf(type, reading, answers.nationality ?? null, age));
  }
  const shownIn = (field: ListField) => {
    const cell = cells[columns.get(field) ?? -1];
    return (cell?.number === null ? cell.text.trim() : answers[field]) ?? '';
  };
  return { line: number, answers, problems, cellNameOf, shownIn };
}

/** Maximum characters of a cell beside its error. */
const CELL_SHOWN = 80;

function problemAt(
  language: Language,
  field: ListField,
  cell: string | null,
  value: string,
  { text, params }: CellProblem,
): RowProblem {
  const message = translate(allTexts[language], text, localizeParams(language, params));
  return { field, cell, value: value.trim().slice(0, CELL_SHOWN), message };
}

/** A guest of the stay, with the facts that show whether a row is the same person. */
export type KnownGuest = {
  readonly row: GuestRow;
  /** Without an answer, and without a photo that waits for confirmation. */
  readonly isEmpty: boolean;
  readonly person: Person;
};

type Person = { readonly number: string | null; readonly name: string };

export function listedPersonOf({ documentNumber, firstName, lastName }: Answers | ListAnswers): Person {
  const number = documentNumber ? (toPlainNumber(documentNumber) ?? documentNumber) : null;
  return { number, name: normalizeWords([firstName, lastName].filter(Boolean).join(' ')) };
}

/** By the number of the document; by the whole name only when one of them has no number yet. */
const isSame = (one: Person, other: Person): boolean =>
  one.number !== null && other.number !== null
    ? one.number === other.number
    : one.name !== '' && one.name === other.name;

export type PlannedGuest = {
  readonly line: number;
  readonly name: string;
  readonly outcome: GuestListRow['outcome'];
  /** The guest who gets these answers; null for a guest that is added. */
  readonly guest: GuestRow | null;
  readonly decided: CheckedAnswers;
  readonly problems: readonly RowProblem[];
};

type Stay = {
  readonly rules: FormRules;
  readonly checkIn: Pick<CheckInRow, 'arrival'>;
  readonly guests: readonly KnownGuest[];
  /** Maximum guests of the stay. */
  readonly capacity: number;
  readonly language: Language;
};

export const isListField = (name: string): name is ListField => LIST_FIELDS.some((field) => field === name);

/**
 * The plan of a list for a stay: its rows fill the guests without answers, the main one first, then add guests up to
 * the capacity. Guests with answers stay as they are. Pure: the same rows over the same guests give the same plan.
 */
export function planGuestList(
  { rules, checkIn, guests, capacity, language }: Stay,
  rows: readonly ReadRow[],
): PlannedGuest[] {
  const empty = guests.filter(({ isEmpty }) => isEmpty).map(({ row }) => row);
  const answered = guests.filter(({ isEmpty }) => !isEmpty);
  const seen: (Person & { readonly line: number })[] = [];
  let places = capacity - guests.length;
  return rows.map(({ line, answers, problems: ofCells, cellNameOf, shownIn }) => {
    const problems = [...ofCells];
    const complain = (field: ListField, value: string, found: CellProblem) =>
      problems.push(problemAt(language, field, cellNameOf(field), value, found));
    const decide = (isMain: boolean) => checkAnswers(rules, checkIn, { is_main: isMain }, {}, answers);
    // A number that is not asked is not stored, so it does not tell two guests apart when the list is saved.
    const { documentNumber } = decide(false).answers;
    const person = listedPersonOf({ ...answers, documentNumber });
    const name = [answers.firstName, answers.lastName].filter(Boolean).join(' ');
    if (answered.some((known) => isSame(known.person, person))) {
      return { line, name, outcome: 'there', guest: null, decided: decide(false), problems: [] };
    }
    const place = (): GuestRow | null => {
      const guest = empty.shift();
      if (guest) return guest;
      places -= 1;
      if (places < 0) complain('firstName', name, { text: 'checkIn.full', params: { maximum: capacity } });
      return null;
    };
    const twin = seen.find((other) => isSame(other, person));
    if (twin) {
      const field = person.number === null || twin.number === null ? 'firstName' : 'documentNumber';
      complain(field, answers[field] ?? '', { text: 'checkIn.list.twice', params: { line: twin.line } });
    }
    seen.push({ ...person, line });
    const isNamed =
      name !== '' || problems.some(({ field }) => field === 'firstName' || field === 'lastName');
    if (!isNamed) complain('firstName', '', { text: 'guestField.firstName.missing' });
    const guest = twin ? null : place();
    const decided = decide(guest?.is_main ?? false);
    for (const { field, complaint } of decided.refused) {
      if (!isListField(field)) continue;
      const value = shownIn(field).slice(0, CELL_SHOWN);
      problems.push({
        field,
        cell: cellNameOf(field),
        value,
        message: complaintSentenceOf(language, complaint),
      });
    }
    // A field that this guest is not asked stops no row; while the nationality is unknown, it may still be asked.
    const asked = new Set<string>(decided.judged.map((one) => one.field.name));
    const shown = problems.filter(({ field }) => asked.has(field) || !answers.nationality);
    const outcome = shown.length > 0 ? 'wrong' : guest ? 'fills' : 'adds';
    return { line, name, outcome, guest, decided, problems: shown };
  });
}
