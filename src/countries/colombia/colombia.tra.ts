import { toMajorUnits, type Money } from '#vocabulary/money.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { givenNameFor, type NameForm, nameFor } from '../guest-name.ts';
import { transliterateToLatin } from '../latin-letters.ts';
import type { AccommodationType, GuestIdentity, StayForRegistry, TripReason } from '../stay.ts';
import { cityName } from './colombia.cities.ts';

/*
 * The cards of TRA as the ministry's integration manual names them (Resolución 409 of 2022). "cuidad" is
 * misspelt there and must stay so. Every value is text, numbers included.
 */

export const TRA_DOCUMENT_TYPES: Readonly<Record<string, string>> = lookUpTable({
  passport: 'Pasaporte',
  cedula_ciudadania: 'C.C',
  tarjeta_identidad: 'T.I',
  cedula_extranjeria: 'C.E',
});

export const TRA_TRIP_REASONS: Readonly<Record<TripReason, string>> = {
  holiday: 'Vacaciones',
  business: 'Negocios',
  visit: 'Visitas',
  education: 'Educacion',
  health: 'Salud',
  religion: 'Religion',
  shopping: 'Compras',
  transit: 'Transito',
  other: 'Otros',
};

export const TRA_ACCOMMODATION_TYPES: Readonly<Record<AccommodationType, string>> = {
  hotel: 'Hotel',
  apartment: 'Apartamento',
  house: 'Casa',
  room: 'Habitación',
  suite: 'Suite',
  bed: 'Cama',
  farm: 'Finca',
  camping: 'Camping',
  hostel: 'Hostal',
  aparthotel: 'Apartahotel',
  glamping: 'Glamping',
  other: 'Otro',
};

/** Whole pesos without separators; centavos are rounded, because they are not in use. */
const pesos = (total: Money | undefined): string => (total ? String(Math.round(toMajorUnits(total))) : '0');

const joined = (...words: readonly (string | null)[]): string =>
  words
    .map((word) => word?.trim())
    .filter(Boolean)
    .join(' ');

/** The guest's own spelling, in Latin letters. */
const TRA_NAME: NameForm = { maximum: 50, write: transliterateToLatin };

function personFields(stay: StayForRegistry, guest: GuestIdentity) {
  return {
    tipo_identificacion: TRA_DOCUMENT_TYPES[guest.documentType ?? ''] ?? 'Otro',
    numero_identificacion: guest.documentNumber?.replace(/[\s.]/g, '') ?? '',
    nombres: givenNameFor(TRA_NAME, guest),
    apellidos: joined(nameFor(TRA_NAME, guest.lastName), nameFor(TRA_NAME, guest.secondLastName)),
    cuidad_residencia: cityName(guest.residenceCity ?? ''),
    cuidad_procedencia: cityName(guest.originCity ?? guest.residenceCity ?? ''),
    numero_habitacion: stay.roomName,
    check_in: stay.arrival,
    check_out: stay.departure,
  };
}

/** The card of the main guest, which carries the stay. */
export const mainGuestCard = (stay: StayForRegistry, guest: GuestIdentity) => ({
  ...personFields(stay, guest),
  motivo: TRA_TRIP_REASONS[stay.tripReason ?? 'other'],
  numero_acompanantes: String(stay.guests.length - 1),
  tipo_acomodacion: TRA_ACCOMMODATION_TYPES[stay.accommodationType ?? 'other'],
  costo: pesos(stay.homeTotal?.money),
  nombre_establecimiento: stay.propertyName,
  rnt_establecimiento: stay.rnt ?? '',
});

export type TraCard = ReturnType<typeof mainGuestCard>;

/** The card of a companion; `padre`, the code of the main guest's card, is added when there is one. */
export const companionCard = personFields;
