import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { GuestIdentity, StayForRegistry } from '../stay.ts';
import { cityOf } from './colombia.cities.ts';
import { givenNameFor, type NameForm, nameFor } from '../guest-name.ts';
import { toPassportCapitals, toPlainNumber } from '../plain-text.ts';
import { SIRE_DOCUMENT_TYPES, sireCountryCode } from './colombia.sire-codes.ts';

/** The 13 fields of a record in the order of the file (Migración Colombia, "Pasos para reportar"). */
export const SIRE_COLUMNS = [
  'hotelCode',
  'cityCode',
  'documentType',
  'documentNumber',
  'nationality',
  'lastName',
  'secondLastName',
  'firstName',
  'movement',
  'movementDate',
  'origin',
  'destination',
  'birthDate',
] as const;
export type SireRecord = Readonly<Record<(typeof SIRE_COLUMNS)[number], string>>;

/** How the file takes names: capitals A to Z, as the lower lines of passports have them. */
export const SIRE_NAME: NameForm = { maximum: 50, write: toPassportCapitals };

/** `05001` is `5001` in SIRE. */
const withoutLeadingZero = (divipola: string): string => divipola.replace(/^0/, '');

const dayMonthYear = (date: PlainDate): string => date.split('-').reverse().join('/');

/** A Colombian municipality where it is known, otherwise the country; empty when neither is. */
function placeCode(country: string | null, city: string | null): string {
  const municipality = country === 'CO' && city !== null ? cityOf(city) : null;
  if (municipality) return withoutLeadingZero(municipality.code);
  return (country && sireCountryCode(country)) || '';
}

/** The place that a guest named, or else their residence. */
const originOf = (guest: GuestIdentity): string =>
  guest.originCountry
    ? placeCode(guest.originCountry, guest.originCity)
    : placeCode(guest.residenceCountry, guest.residenceCity);

const destinationOf = (guest: GuestIdentity): string =>
  guest.destinationCountry
    ? placeCode(guest.destinationCountry, guest.destinationCity)
    : placeCode(guest.residenceCountry, guest.residenceCity);

/**
 * One movement of one foreign guest. On arrival the way leads from the guest's origin to this city, on
 * departure from this city to the destination. What is missing is empty; the problems of the stay name it.
 */
export function sireRecord(stay: StayForRegistry, guest: GuestIdentity, movement: 'E' | 'S'): SireRecord {
  const here = withoutLeadingZero(stay.cityDivipola ?? '');
  const isArrival = movement === 'E';
  return {
    hotelCode: stay.sireHotelCode ?? '',
    cityCode: here,
    documentType: SIRE_DOCUMENT_TYPES[guest.documentType ?? ''] ?? '',
    documentNumber: toPlainNumber(guest.documentNumber ?? '') ?? '',
    nationality: (guest.nationality && sireCountryCode(guest.nationality)) || '',
    lastName: nameFor(SIRE_NAME, guest.lastName),
    secondLastName: nameFor(SIRE_NAME, guest.secondLastName),
    firstName: givenNameFor(SIRE_NAME, guest),
    movement,
    movementDate: dayMonthYear(isArrival ? stay.arrival : stay.departure),
    origin: isArrival ? originOf(guest) : here,
    destination: isArrival ? here : destinationOf(guest),
    birthDate: guest.birthDate ? dayMonthYear(guest.birthDate) : '',
  };
}

/** The text of the upload: a record a line, fields apart by tabs, CRLF, no heading, plain ASCII. */
export const sireFile = (records: readonly Readonly<Record<string, string>>[]): string =>
  records.map((record) => `${SIRE_COLUMNS.map((column) => record[column] ?? '').join('\t')}\r\n`).join('');
