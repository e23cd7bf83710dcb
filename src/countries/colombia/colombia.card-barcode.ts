import type { IdDocument, ReadField } from '#capabilities/id-reading/id-reading.capability.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

/**
 * The PDF417 code on the back of the yellow cédula de ciudadanía and of the tarjeta de identidad. The Registraduría publishes no
 * layout: this is what independent projects found (docs/decisions/0107), so every field has to look like what it is, and
 * none is verified.
 */
const LENGTHS: ReadonlySet<number> = new Set([531, 532]);
const NAME = 23;
/** First places. On a tarjeta de identidad, whose number may have eleven digits, those behind the number are moved by one. */
const PLACES = {
  number: 48,
  names: [58, 81, 104, 127],
  demography: 150,
  demographyEnd: 168,
} as const;

/** A filler, the sex, the birth date, the place of registration, the blood group. */
const DEMOGRAPHY = /^0([FM])(\d{8})\d{6}(?:[ABO][+-]|AB)$/;
const NUMBER = /^\d{3,11}$/;
/** Capitals of Spanish names in Latin-1, with the characters between them. */
const WORDS = /^\p{Lu}[\p{Lu} .'-]*$/u;

/** As certain as a name in a card's zone: read clearly, but not confirmed by a check digit. */
const READ = 88;
/** A name that fills its field may be cut off; fewer projects described the tarjeta de identidad. */
const HINT = 60;

const OLDEST = 130;

/** Text up to its fillers; null where anything stands behind them. */
function textAt(bytes: Uint8Array, from: number, to: number): string | null {
  const text = String.fromCharCode(...bytes.subarray(from, to));
  const filled = /^([^\0]*)\0*$/.exec(text)?.[1];
  return filled?.trim() ?? null;
}

type Names = { readonly value: string; readonly mayBeCut: boolean };

/** Two names in a row, of which the second may be missing; null where a character is in no name. */
function namesAt(bytes: Uint8Array, places: readonly number[]): Names | null {
  const names = places.map((from) => textAt(bytes, from, from + NAME));
  const [first, second] = names;
  if (!first || second === undefined || second === null) return null;
  if (!WORDS.test(first) || (second !== '' && !WORDS.test(second))) return null;
  return {
    value: `${first} ${second}`.trim().replace(/ {2,}/g, ' '),
    mayBeCut: names.some((name) => name?.length === NAME),
  };
}

function birthDateIn(digits: string, today: PlainDate): PlainDate | null {
  const read = PlainDate.safeParse(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
  if (!read.success || read.data > today) return null;
  return Number(today.slice(0, 4)) - Number(digits.slice(0, 4)) > OLDEST ? null : read.data;
}

const isMinorsCard = (bytes: Uint8Array): boolean => String.fromCharCode(bytes[0] ?? 0) === 'I';

function readMoved(bytes: Uint8Array, moved: 0 | 1, today: PlainDate): IdDocument | null {
  const number = textAt(bytes, PLACES.number, PLACES.names[0] + moved)?.replace(/^0+/, '');
  const demography = DEMOGRAPHY.exec(
    String.fromCharCode(...bytes.subarray(PLACES.demography + moved, PLACES.demographyEnd + moved)),
  );
  if (!number || !NUMBER.test(number) || !demography) return null;
  const places = PLACES.names.map((from) => from + moved);
  const lastName = namesAt(bytes, places.slice(0, 2));
  const firstName = namesAt(bytes, places.slice(2));
  if (!lastName && !firstName) return null;
  const [, sex, digits = ''] = demography;
  const birthDate = birthDateIn(digits, today);
  const field = <Value>(value: Value, isDoubtful = false): ReadField<Value> => ({
    value,
    confidence: isDoubtful || isMinorsCard(bytes) ? HINT : READ,
    verified: false,
  });
  return {
    documentType: 'national_id',
    mrz: null,
    isBarcode: true,
    documentNumber: field(number),
    ...(lastName && { lastName: field(lastName.value, lastName.mayBeCut) }),
    ...(firstName && { firstName: field(firstName.value, firstName.mayBeCut) }),
    ...(birthDate && { birthDate: field(birthDate) }),
    nationality: field('CO'),
    issuingCountry: field('CO'),
    sex: field(sex === 'F' ? 'F' : 'M'),
    warnings: [],
  };
}

/** The fields of the code; null where its bytes are laid out in another way. What follows the blood group, fingerprints, is not looked at. */
export function readCedulaBarcode(bytes: Uint8Array, today: PlainDate): IdDocument | null {
  if (!LENGTHS.has(bytes.length)) return null;
  const read = readMoved(bytes, 0, today);
  // Fields of other cards that are moved are not read: there the number is moved, too, by some accounts.
  return read ?? (isMinorsCard(bytes) ? readMoved(bytes, 1, today) : null);
}
