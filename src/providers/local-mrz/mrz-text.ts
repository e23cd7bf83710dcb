import { type Details, type FieldName, parse, type ParseResult } from 'mrz';

import type { IdDocument, ReadField } from '#capabilities/id-reading/id-reading.capability.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { type ReadZone, SURENESS_MIN } from '#vocabulary/mrz/read-zone.ts';
import { fitNumber, type MrzCandidate, mrzCandidates, varyOneCharacter } from './mrz-lines.ts';
import { alpha2Of } from './mrz-states.ts';

/** Where the document's number stands: line, first place, length. */
const NUMBER_PLACE = { TD1: [0, 5, 9], TD2: [1, 0, 9], TD3: [1, 0, 9] } as const;

/**
 * How far a field is believed, 0 to 100. What no check digit covers stays below what one confirms; what a
 * check digit contradicts, or what had to be corrected, is only a hint (under 85).
 */
const CONFIDENCE = { checked: 99, unchecked: 88, corrected: 80, contradicted: 60 } as const;

type Parsed = { readonly format: MrzCandidate['format']; readonly result: ParseResult };

function parsed({ format, lines }: MrzCandidate): Parsed | null {
  try {
    return { format, result: parse([...lines]) };
  } catch {
    return null;
  }
}

const detailOf = ({ result }: Parsed, field: FieldName): Details | undefined =>
  result.details.find((detail) => detail.field === field);

/** A check digit that is not there counts as 0 to the parser, which one number in ten would match. */
const isRight = (zone: Parsed, field: FieldName): boolean => {
  const detail = detailOf(zone, field);
  return detail !== undefined && detail.valid && detail.value !== '';
};

const CHECK_DIGITS: readonly FieldName[] = [
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
  'expirationDateCheckDigit',
  'personalNumberCheckDigit',
  'compositeCheckDigit',
];

const rightDigits = (zone: Parsed): number => CHECK_DIGITS.filter((field) => isRight(zone, field)).length;

/**
 * The number when its check digit is wrong: the usual confusions are tried once, and the result is believed only
 * if a single change makes number and whole agree. It stays unverified, because one wrong number in ten
 * would pass a check digit by chance.
 */
function correctedNumber({ format, lines }: MrzCandidate): string | null {
  const [line, start, length] = NUMBER_PLACE[format];
  const whole = lines[line] ?? '';
  const found = varyOneCharacter(whole.slice(start, start + length)).flatMap((number) => {
    const changed = whole.slice(0, start) + number + whole.slice(start + length);
    const zone = parsed({ format, lines: lines.map((old, index) => (index === line ? changed : old)) });
    const agrees = zone && isRight(zone, 'documentNumberCheckDigit') && isRight(zone, 'compositeCheckDigit');
    return agrees ? [zone.result.documentNumber ?? ''] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function numberField(zone: Parsed, candidate: MrzCandidate): ReadField<string> | null {
  const read = zone.result.documentNumber ?? detailOf(zone, 'documentNumber')?.value ?? '';
  const number = read.replace(/[^A-Z0-9]/g, '');
  if (isRight(zone, 'documentNumberCheckDigit')) {
    return number ? { value: number, confidence: CONFIDENCE.checked, verified: true } : null;
  }
  const corrected = correctedNumber(candidate);
  if (corrected) return { value: corrected, confidence: CONFIDENCE.corrected, verified: false };
  return number ? { value: number, confidence: CONFIDENCE.contradicted, verified: false } : null;
}

/** A field that only the check digit over the whole zone covers. */
function optionalField(zone: Parsed): ReadField<string> | null {
  const value = (detailOf(zone, 'optional2')?.value ?? '').replace(/[^A-Z0-9]/g, '');
  if (!value) return null;
  const verified = isRight(zone, 'compositeCheckDigit');
  return { value, confidence: verified ? CONFIDENCE.checked : CONFIDENCE.contradicted, verified };
}

/**
 * A date with the century that makes sense: births lie in the past hundred years, expiries between thirty
 * years ago and seventy years ahead. Null for days that no calendar has and for unknown parts (`<<`).
 */
export function mrzDate(sixDigits: string, kind: 'birth' | 'expiry', today: PlainDate): PlainDate | null {
  if (!/^\d{6}$/.test(sixDigits)) return null;
  const monthAndDay = `${sixDigits.slice(2, 4)}-${sixDigits.slice(4)}`;
  const thisYear = Number(today.slice(0, 4));
  const latest = kind === 'birth' ? thisYear : thisYear + 69;
  const year = latest - ((((latest - Number(sixDigits.slice(0, 2))) % 100) + 100) % 100);
  const date = `${year}-${monthAndDay}`;
  const isUnborn = kind === 'birth' && date > today;
  const read = PlainDate.safeParse(isUnborn ? `${year - 100}-${monthAndDay}` : date);
  return read.success ? read.data : null;
}

function dateField(
  zone: Parsed,
  field: 'birthDate' | 'expirationDate',
  today: PlainDate,
): ReadField<PlainDate> | null {
  const kind = field === 'birthDate' ? 'birth' : 'expiry';
  const value = mrzDate(zone.result.fields[field] ?? '', kind, today);
  if (!value) return null;
  const verified = isRight(zone, `${field}CheckDigit`);
  return { value, confidence: verified ? CONFIDENCE.checked : CONFIDENCE.contradicted, verified };
}

/** A field that no check digit covers (ICAO Doc 9303 part 3, section 4.9): never verified. */
const unchecked = <Value>(value: Value | null | undefined): ReadField<Value> | null =>
  value ? { value, confidence: CONFIDENCE.unchecked, verified: false } : null;

function sexOf(zone: Parsed): 'F' | 'M' | 'X' | null {
  const { sex } = zone.result.fields;
  if (sex === 'female') return 'F';
  if (sex === 'male') return 'M';
  return sex === 'nonspecified' ? 'X' : null;
}

function documentTypeOf(zone: Parsed): IdDocument['documentType'] {
  if (zone.format === 'TD3') return 'passport';
  const { issuingState, nationality } = zone.result.fields;
  // A card given to a person of another nationality is a permit of residence.
  return nationality && issuingState && nationality !== issuingState ? 'foreigner_id' : 'national_id';
}

/** Leaves out what was not found, so that an absent field is absent. */
const present = <Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };

function documentOf(zone: Parsed, candidate: MrzCandidate, today: PlainDate): IdDocument {
  const { fields } = zone.result;
  const expiry = dateField(zone, 'expirationDate', today);
  const allRight = zone.result.details.every(({ field }) => !isCheckDigit(field) || isRight(zone, field));
  return {
    documentType: documentTypeOf(zone),
    mrz: { format: zone.format, valid: allRight },
    ...present({
      documentNumber: numberField(zone, candidate),
      optional2: zone.format === 'TD1' ? optionalField(zone) : null,
      firstName: unchecked(fields.firstName),
      lastName: unchecked(fields.lastName),
      birthDate: dateField(zone, 'birthDate', today),
      nationality: unchecked(alpha2Of(fields.nationality ?? '')),
      issuingCountry: unchecked(alpha2Of(fields.issuingState ?? '')),
      sex: unchecked(sexOf(zone)),
      expiryDate: expiry,
    }),
    warnings: [
      ...(expiry && expiry.value < today ? (['expired'] as const) : []),
      ...(allRight ? [] : (['check-digit'] as const)),
    ],
  };
}

const isCheckDigit = (field: FieldName | null): field is FieldName =>
  field !== null && CHECK_DIGITS.includes(field);

/** With fewer check digits right than this, the lines are taken for some other text. */
const ENOUGH_DIGITS = 2;

const isDocument = (zone: Parsed): boolean =>
  isRight(zone, 'documentCode') && rightDigits(zone) >= ENOUGH_DIGITS;

/** The machine-readable zone in a text of several lines; null when there is none. */
export function readMrzText(text: string, today: PlainDate): IdDocument | null {
  const zones = mrzCandidates(text).flatMap((candidate) => {
    const zone = parsed(candidate);
    return zone && isDocument(zone) ? [{ zone, candidate }] : [];
  });
  const [best] = zones.sort((a, b) => rightDigits(b.zone) - rightDigits(a.zone));
  return best ? documentOf(best.zone, best.candidate, today) : null;
}

/** The fields of ours with the one of the zone that each comes from. */
const SOURCES = {
  documentNumber: 'documentNumber',
  firstName: 'firstName',
  lastName: 'lastName',
  birthDate: 'birthDate',
  expiryDate: 'expirationDate',
  nationality: 'nationality',
  issuingCountry: 'issuingState',
  sex: 'sex',
  optional2: 'optional2',
} as const satisfies Partial<Record<keyof IdDocument, FieldName>>;

/** A single digit that is read wrong always contradicts its check digit; of two, one pair in ten does not. */
const DOUBTS_THAT_A_DIGIT_SETTLES: ReadonlySet<string> = new Set(['birthDate', 'expiryDate']);

/** The fields that hold a character which stands out by too little. */
function doubtfulFields(zone: Parsed, { sureness }: ReadZone): (keyof typeof SOURCES)[] {
  const names = Object.keys(SOURCES) as (keyof typeof SOURCES)[];
  return names.filter((name) => {
    const detail = detailOf(zone, SOURCES[name]);
    if (!detail) return false;
    // The boundary between two names is read as well: a misread filler moves a name.
    const isName = name === 'firstName' || name === 'lastName';
    const line = sureness[detail.line] ?? [];
    const start = isName && zone.format !== 'TD1' ? 5 : isName ? 0 : detail.start;
    const places = isName ? line.slice(start) : line.slice(start, detail.end);
    const doubts = places.filter((sure) => sure < SURENESS_MIN).length;
    return doubts > (DOUBTS_THAT_A_DIGIT_SETTLES.has(name) ? 1 : 0);
  });
}

/** The fields of a zone whose places were read one by one; null if its check digits do not fit. */
export function readMrzZone(read: ReadZone, today: PlainDate): IdDocument | null {
  const candidate = { format: read.format, lines: fitNumber(read.lines) };
  const zone = parsed(candidate);
  if (!zone || !isDocument(zone)) return null;
  const document = documentOf(zone, candidate, today);
  const doubts = doubtfulFields(zone, read).filter((name) => document[name]);
  const lowered = doubts.map((name) => {
    const field = document[name];
    return [name, { ...field, confidence: Math.min(field?.confidence ?? 0, CONFIDENCE.contradicted) }];
  });
  return {
    ...document,
    ...Object.fromEntries(lowered),
    warnings: doubts.length > 0 ? [...document.warnings, 'low-quality'] : document.warnings,
  };
}
