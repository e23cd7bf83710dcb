import { PlainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { FieldWords } from '../registry-rules.ts';
import { cityOf } from './colombia.cities.ts';
import { DOCUMENT_TYPES } from './colombia.documents.ts';
import { sireCountryOf, SIRE_DOCUMENT_TYPES } from './colombia.sire-codes.ts';
import type { SireRecord } from './colombia.sire-file.ts';
import {
  TRA_ACCOMMODATION_TYPES,
  TRA_DOCUMENT_TYPES,
  TRA_TRIP_REASONS,
  type TraCard,
} from './colombia.tra.ts';

type TextKey = FieldWords['label'];
type Value = FieldWords['value'];
type Words = { readonly label: TextKey; readonly value?: (value: string) => Value };

const plain = (value: string): Value => ({ plain: value });

/** Our word for a word of the registry; an unknown value stays unchanged. */
function wordIn<Code extends string>(
  theirs: Readonly<Record<Code, string>>,
  textOf: (code: Code) => TextKey,
) {
  const ours = new Map(Object.entries<string>(theirs).map(([code, word]) => [word, textOf(code as Code)]));
  return (value: string): Value => {
    const text = ours.get(value);
    return text ? { text } : plain(value);
  };
}

const documentLabel = (code: string): TextKey =>
  DOCUMENT_TYPES.find((type) => type.code === code)?.label ?? 'report.value.otherDocument';

/** SIRE writes a place as a municipality of five digits without the leading zero, or as its number of a country. */
function place(value: string): Value {
  const iso2 = sireCountryOf(value);
  if (iso2) return { country: iso2 };
  return plain(cityOf(value)?.name ?? value);
}

/** `05/03/1985` in SIRE, `1985-03-05` in TRA. */
function day(value: string): Value {
  const date = PlainDate.safeParse(value.includes('/') ? value.split('/').toReversed().join('-') : value);
  return date.success ? { date: date.data } : plain(value);
}

const SIRE_FIELDS: Readonly<Record<keyof SireRecord, Words>> = {
  hotelCode: { label: 'app.registry.hotelCode.label' },
  cityCode: { label: 'report.field.city', value: place },
  documentType: {
    label: 'guestField.documentType.label',
    value: wordIn(SIRE_DOCUMENT_TYPES, documentLabel),
  },
  documentNumber: { label: 'guestField.documentNumber.label' },
  nationality: { label: 'guestField.nationality.label', value: place },
  lastName: { label: 'guestField.lastName.label' },
  secondLastName: { label: 'guestField.secondLastName.label' },
  firstName: { label: 'guestField.firstName.label' },
  movement: {
    label: 'report.field.movement',
    value: wordIn({ E: 'E', S: 'S' }, (code) => `app.report.movement.${code}`),
  },
  movementDate: { label: 'report.field.movementDate', value: day },
  origin: { label: 'report.field.origin', value: place },
  destination: { label: 'report.field.destination', value: place },
  birthDate: { label: 'guestField.birthDate.label', value: day },
};

const TRA_FIELDS: Readonly<Record<keyof TraCard | 'padre', Words>> = {
  tipo_identificacion: {
    label: 'guestField.documentType.label',
    value: wordIn({ ...TRA_DOCUMENT_TYPES, other: 'Otro' }, documentLabel),
  },
  numero_identificacion: { label: 'guestField.documentNumber.label' },
  nombres: { label: 'guestField.firstName.label' },
  apellidos: { label: 'report.field.surnames' },
  cuidad_residencia: { label: 'report.field.residenceCity' },
  cuidad_procedencia: { label: 'report.field.originCity' },
  numero_habitacion: { label: 'report.field.room' },
  check_in: { label: 'app.stay.arrival', value: day },
  check_out: { label: 'app.stay.departure', value: day },
  motivo: {
    label: 'guestField.tripReason.label',
    value: wordIn(TRA_TRIP_REASONS, (code) => `country.tripReason.${code}`),
  },
  numero_acompanantes: { label: 'report.field.companions' },
  tipo_acomodacion: {
    label: 'app.registry.type',
    value: wordIn(TRA_ACCOMMODATION_TYPES, (code) => `app.registry.type.${code}`),
  },
  costo: { label: 'report.field.cost' },
  nombre_establecimiento: { label: 'app.registry.establishment' },
  rnt_establecimiento: { label: 'app.registry.rnt.label' },
  padre: { label: 'report.field.mainCard' },
};

const FIELDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = lookUpTable({
  sire: SIRE_FIELDS,
  tra: TRA_FIELDS,
});

/** A field of a report in words of people; the names are those of TRA and SIRE. */
export function wordsOf(registry: string, field: string, value: string): FieldWords | null {
  const words = FIELDS[registry]?.[field];
  return words ? { label: words.label, value: (words.value ?? plain)(value) } : null;
}
