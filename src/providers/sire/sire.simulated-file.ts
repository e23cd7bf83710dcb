import { readFileSync } from 'node:fs';

import { PlainDate } from '#vocabulary/plain-date.ts';

/** The portal's own reading of an uploaded file: strict, field by field, in its words. */
export type SimulatedRecord = {
  readonly hotelCode: string;
  readonly documentNumber: string;
  readonly movement: string;
  /** dd/mm/yyyy */
  readonly movementDate: string;
  readonly line: string;
};

export type SimulatedUpload =
  | { readonly structureError: true }
  | {
      readonly structureError: false;
      readonly records: readonly (SimulatedRecord & { readonly error: string | null })[];
    };

const COLUMNS = 13;
const COLOMBIA = '169';
const GERMANY = '23';
const PASSPORT = '3';

/** First column of a code list. */
const codesOf = (name: string): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL(`fixtures/${name}.csv`, import.meta.url), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',')[0] ?? ''),
  );

const COUNTRIES = codesOf('countries');
const CITIES = codesOf('divipola-cities');
const DOCUMENT_TYPES = codesOf('document-types');

/** `21/11/2025` as a day; null for days that no calendar has. */
function dayOf(text: string): PlainDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const parsed = match && PlainDate.safeParse(`${match[3]}-${match[2]}-${match[1]}`);
  return parsed?.success ? parsed.data : null;
}

const isName = (text: string): boolean => /^[A-Z]+( [A-Z]+)*$/.test(text) && text.length <= 50;
const isPlace = (code: string): boolean => COUNTRIES.has(code) || CITIES.has(code);

/** Documents that the simulated authority knows from the border, so that a wrong birth date is noticed. */
const KNOWN_BIRTHS: ReadonlyMap<string, string> = new Map([['C01X00T47', '30/06/1985']]);

/** The first thing wrong with a record, or null. */
function wrongWith(cells: readonly string[], company: string, today: PlainDate): string | null {
  const [hotel = '', city = '', documentType = '', number = '', nationality = '', last = '', second = ''] =
    cells;
  const [first = '', movement = '', movedOn = '', origin = '', destination = '', bornOn = ''] =
    cells.slice(7);
  const moved = dayOf(movedOn);
  const born = dayOf(bornOn);
  if (hotel !== company) return 'el codigo de hotel no corresponde al establecimiento';
  if (!CITIES.has(city)) return 'el codigo de ciudad no existe';
  if (!DOCUMENT_TYPES.has(documentType)) return 'el tipo de documento no existe';
  if (!/^[A-Z0-9]{1,15}$/.test(number)) return 'el numero de documento no es valido';
  if (!COUNTRIES.has(nationality) || nationality === '0') return 'el codigo de nacionalidad no existe';
  if (nationality === COLOMBIA) return 'la nacionalidad no puede ser colombiana';
  if (nationality === GERMANY && documentType === PASSPORT && number.length !== 9) {
    return 'el numero de pasaporte debe tener 9 caracteres';
  }
  if (!isName(last)) return 'el primer apellido no es valido';
  // The sentinel of the demonstration: a guest with this surname is refused.
  if (last === 'RECHAZO SIRE') return 'el primer apellido no coincide con el documento';
  if (second !== '' && !isName(second)) return 'el segundo apellido no es valido';
  if (!isName(first)) return 'el nombre no es valido';
  if (movement !== 'E' && movement !== 'S') return 'el tipo de movimiento no existe';
  if (!moved || moved > today) return 'la fecha de movimiento no es valida';
  if (!isPlace(origin)) return 'el codigo de procedencia no existe';
  if (!isPlace(destination)) return 'el codigo de destino no existe';
  if (!born || born >= moved) return 'la fecha de nacimiento no es valida';
  const known = KNOWN_BIRTHS.get(number);
  if (known !== undefined && known !== bornOn) return 'la fecha de nacimiento no coincide con el documento';
  return null;
}

/** A file with a wrong encoding, line end or number of fields is not looked into at all. */
export function readSimulatedFile(text: string, company: string, today: PlainDate): SimulatedUpload {
  const lines = text.split('\r\n');
  const isWhole = lines.pop() === '' && lines.length > 0;
  const rows = lines.map((line) => line.split('\t'));
  if (!isWhole || !/^[\x20-\x7E\t\r\n]*$/.test(text) || rows.some((cells) => cells.length !== COLUMNS)) {
    return { structureError: true };
  }
  return {
    structureError: false,
    records: rows.map((cells, index) => ({
      hotelCode: cells[0] ?? '',
      documentNumber: cells[3] ?? '',
      movement: cells[8] ?? '',
      movementDate: cells[9] ?? '',
      line: lines[index] ?? '',
      error: wrongWith(cells, company, today),
    })),
  };
}

export const isSameRecord = (a: SimulatedRecord, b: SimulatedRecord): boolean =>
  a.hotelCode === b.hotelCode &&
  a.documentNumber === b.documentNumber &&
  a.movement === b.movement &&
  a.movementDate === b.movementDate;
