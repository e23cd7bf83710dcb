import { inflateRawSync } from 'node:zlib';

import { XmlElement, type XmlDocument } from 'libxml2-wasm';

import { readXml } from '#foundation/xml/xml.ts';

/** A cell as the workbook shows it, without its format. */
export type SheetCell = {
  readonly text: string;
  /** The number of a numeric cell; a day is one too, counted from 1899-12-30 or 1904-01-01. */
  readonly number: number | null;
  /** `#REF!` and the like: a formula failed here. */
  readonly isError: boolean;
};

export type SheetLine = {
  /** In the sheet, from 1: what the spreadsheet shows beside it. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
};

export type Sheet = {
  readonly lines: readonly SheetLine[];
  /** Whether days count from 1904, as in old workbooks of Macs. */
  readonly isFrom1904: boolean;
};

/** How many lines with text a sheet may have, and how many columns of it are read. */
export type SheetBound = { readonly lines: number; readonly columns: number };

export type WorkbookProblem = 'no-workbook' | 'too-large' | 'lines';

/** A file that is no workbook, or more than its bound. */
export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused';
  readonly problem: WorkbookProblem;
  constructor(problem: WorkbookProblem) {
    super(`The workbook is refused: ${problem}`);
    this.problem = problem;
  }
}

/** Bytes of one part of the archive once it is unpacked: a list of guests needs a hundredth. */
const PART_BYTES = 4_000_000;
const ENTRIES_MAX = 500;

const END = Buffer.from('PK\u0005\u0006', 'latin1');
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 0x1;

type Entry = { readonly method: number; readonly size: number; readonly at: number };

function refuse(problem: WorkbookProblem): never {
  throw new WorkbookRefused(problem);
}

/** The entries in the directory of the archive. Nothing is unpacked yet, and no size in it is trusted. */
function entriesOf(archive: Buffer): ReadonlyMap<string, Entry> {
  const end = archive.lastIndexOf(END);
  if (end < 0 || end + END_LENGTH > archive.length) refuse('no-workbook');
  const count = archive.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) refuse('too-large');
  const entries = new Map<string, Entry>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > archive.length || archive.readUInt32LE(at) !== ENTRY) refuse('no-workbook');
    if (archive.readUInt16LE(at + 8) & ENCRYPTED) refuse('no-workbook');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    entries.set(name.toLowerCase(), {
      method: archive.readUInt16LE(at + 10),
      size: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    });
    at += ENTRY_LENGTH + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** The bytes of an entry, never more than {@link PART_BYTES}: the sizes that the archive states are not trusted. */
function unpacked(archive: Buffer, { method, size, at }: Entry): Buffer {
  if (at + LOCAL_LENGTH > archive.length || archive.readUInt32LE(at) !== LOCAL) refuse('no-workbook');
  const from = at + LOCAL_LENGTH + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(from, from + size);
  if (method === STORED) return packed.length > PART_BYTES ? refuse('too-large') : packed;
  if (method !== DEFLATED) refuse('no-workbook');
  try {
    return inflateRawSync(packed, { maxOutputLength: PART_BYTES });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return refuse(isLarge ? 'too-large' : 'no-workbook');
  }
}

const childrenOf = (node: XmlElement | XmlDocument, path: string): XmlElement[] =>
  node.find(path).filter((found) => found instanceof XmlElement);

const named = (name: string): string => `*[local-name()='${name}']`;

/** An attribute with any prefix: each program chooses its own for the id of a sheet. */
const attributeOf = (node: XmlElement, name: string): string | null =>
  node.attrs.find((attribute) => attribute.name === name)?.value ?? null;

/** The text of a string without how it is spoken, which East Asian workbooks hold beside it. */
const textIn = (node: XmlElement): string =>
  childrenOf(node, `.//${named('t')}[not(ancestor::${named('rPh')})]`)
    .map(({ content }) => content)
    .join('');

/** `C` of `C5` is 2; null for a text that is no address. */
function columnOf(address: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address ?? '')?.[1];
  if (!letters) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Of a sheet in any spreadsheet. */
const ROWS_MAX = 1_048_576;

const EMPTY: SheetCell = { text: '', number: null, isError: false };
/** Characters of a cell that are looked at; the longest answer is far shorter. */
const CELL_LENGTH = 1000;

/** A number as it is shown: digits without an exponent, as a person would type a document's. */
const digitsOf = (value: number, raw: string): string => (Number.isSafeInteger(value) ? String(value) : raw);

function cellOf(node: XmlElement, strings: readonly string[]): SheetCell {
  const type = attributeOf(node, 't') ?? 'n';
  const [value] = childrenOf(node, named('v'));
  const raw = value?.content.trim() ?? '';
  const text = (words: string) => ({ ...EMPTY, text: words.slice(0, CELL_LENGTH) });
  switch (type) {
    case 's':
      return text(strings[Number(raw)] ?? '');
    case 'inlineStr':
      return text(textIn(node));
    case 'e':
      return { ...EMPTY, text: raw.slice(0, CELL_LENGTH), isError: true };
    case 'n': {
      const number = Number(raw);
      if (raw === '' || !Number.isFinite(number)) return text(raw);
      return { ...EMPTY, text: digitsOf(number, raw), number };
    }
    default:
      // The result of a formula, a truth or a day: what the person saw when the file was saved.
      return text(raw);
  }
}

/** The sheet that a person sees first. */
function firstSheet(workbook: XmlDocument, links: XmlDocument | null): string | null {
  const shown = childrenOf(workbook, `//${named('sheet')}`).filter(
    (sheet) => (attributeOf(sheet, 'state') ?? 'visible') === 'visible',
  );
  const id = shown[0]?.attrs.find(({ name, prefix }) => name === 'id' && prefix !== '')?.value;
  if (id === undefined) return null;
  const link =
    links && childrenOf(links, `//${named('Relationship')}`).find((one) => attributeOf(one, 'Id') === id);
  const target = link ? attributeOf(link, 'Target') : null;
  if (target === null) return null;
  return (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase();
}

/**
 * The first sheet of a workbook (Office Open XML) as a table. Lines without any text are left out. Formulas are never
 * evaluated: the value shown when the file was saved is read. No more is unpacked than the bounds allow, because the
 * sizes that the archive states are not trusted (SEC-62). Throws {@link WorkbookRefused} and nothing else for any
 * bytes.
 */
export function readSheet(bytes: Uint8Array, bound: SheetBound): Sheet {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesOf(archive);
  const open = (name: string): XmlDocument | null => {
    const entry = entries.get(name);
    return entry ? readXml(unpacked(archive, entry)) : null;
  };
  using workbook = open('xl/workbook.xml') ?? refuse('no-workbook');
  using links = open('xl/_rels/workbook.xml.rels');
  const name = firstSheet(workbook, links);
  using sheet = (name === null ? null : open(name)) ?? refuse('no-workbook');
  using shared = open('xl/sharedstrings.xml');
  const strings = shared ? childrenOf(shared, `/${named('sst')}/${named('si')}`).map(textIn) : [];
  const [properties] = childrenOf(workbook, `//${named('workbookPr')}`);
  const isFrom1904 = ['1', 'true'].includes((properties && attributeOf(properties, 'date1904')) ?? '');
  return { lines: linesOf(sheet, strings, bound), isFrom1904 };
}

function linesOf(sheet: XmlDocument, strings: readonly string[], bound: SheetBound): SheetLine[] {
  const lines: SheetLine[] = [];
  let last = 0;
  for (const row of childrenOf(sheet, `/*/${named('sheetData')}/${named('row')}`)) {
    const own = Number(attributeOf(row, 'r'));
    const number = Number.isInteger(own) && own > last && own <= ROWS_MAX ? own : last + 1;
    last = number;
    const cells: SheetCell[] = [];
    let next = 0;
    for (const node of childrenOf(row, named('c'))) {
      const column = columnOf(attributeOf(node, 'r')) ?? next;
      next = column + 1;
      if (column >= bound.columns) continue;
      while (cells.length < column) cells.push(EMPTY);
      cells[column] = cellOf(node, strings);
    }
    if (cells.every(({ text }) => text.trim() === '')) continue;
    if (lines.length === bound.lines) refuse('lines');
    lines.push({ number, cells });
  }
  return lines;
}
