import { PlainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { ALPHA2_BY_ALPHA3 } from '../alpha3.ts';
import type { FieldWords } from '../registry-rules.ts';
import { KINSHIPS, SEXES } from '../stay.ts';
import { DOCUMENT_TYPES } from './spain.documents.ts';
import { SES_DOCUMENT_TYPES, SES_KINSHIPS, SES_SEXES } from './spain.traveller.ts';

type Value = FieldWords['value'];
type Words = { readonly label: FieldWords['label']; readonly value?: (value: string) => Value };

const plain = (value: string): Value => ({ plain: value });

function day(value: string): Value {
  const date = PlainDate.safeParse(value.slice(0, 10));
  return date.success ? { date: date.data } : plain(value);
}

function country(value: string): Value {
  const iso2 = ALPHA2_BY_ALPHA3.get(value);
  return iso2 ? { country: iso2 } : plain(value);
}

function documentType(value: string): Value {
  const type = DOCUMENT_TYPES.find(({ code }) => SES_DOCUMENT_TYPES[code] === value);
  return type ? { text: type.label } : plain(value);
}

function sex(value: string): Value {
  const ours = SEXES.find((one) => SES_SEXES[one] === value);
  return ours ? { text: `country.sex.${ours}` } : plain(value);
}

function kinship(value: string): Value {
  const ours = KINSHIPS.find((one) => SES_KINSHIPS[one] === value);
  return ours ? { text: `country.kinship.${ours}` } : plain(value);
}

const payment = (value: string): Value =>
  value === 'PLATF'
    ? { text: 'report.value.paidToPlatform' }
    : value === 'DESTI'
      ? { text: 'report.value.paidAtLodging' }
      : plain(value);

const FIELDS: Readonly<Record<string, Words>> = lookUpTable({
  codigoEstablecimiento: { label: 'report.field.establishmentCode' },
  referencia: { label: 'report.field.reference' },
  fechaContrato: { label: 'report.field.agreedOn', value: day },
  fechaEntrada: { label: 'app.stay.arrival', value: day },
  fechaSalida: { label: 'app.stay.departure', value: day },
  numPersonas: { label: 'report.field.people' },
  tipoPago: { label: 'report.field.payment', value: payment },
  nombre: { label: 'guestField.firstName.label' },
  apellido1: { label: 'guestField.lastName.label' },
  apellido2: { label: 'guestField.secondLastName.label' },
  tipoDocumento: { label: 'guestField.documentType.label', value: documentType },
  numeroDocumento: { label: 'guestField.documentNumber.label' },
  soporteDocumento: { label: 'guestField.documentSupport.label' },
  fechaNacimiento: { label: 'guestField.birthDate.label', value: day },
  nacionalidad: { label: 'guestField.nationality.label', value: country },
  sexo: { label: 'guestField.sex.label', value: sex },
  direccion: { label: 'guestField.address.label' },
  nombreMunicipio: { label: 'guestField.residenceCity.label' },
  codigoPostal: { label: 'guestField.postalCode.label' },
  pais: { label: 'guestField.residenceCountry.label', value: country },
  telefono: { label: 'guestField.phone.label' },
  correo: { label: 'guestField.email.label' },
  parentesco: { label: 'guestField.kinship.label', value: kinship },
});

/** A field of a traveller in words of people; the role, always the same, is left out. */
export function wordsOf(_registry: string, field: string, value: string): FieldWords | null {
  const words = FIELDS[field];
  return words ? { label: words.label, value: (words.value ?? plain)(value) } : null;
}
