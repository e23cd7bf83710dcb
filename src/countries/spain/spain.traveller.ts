import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { alpha3Of } from '../alpha3.ts';
import { givenNameFor, type NameForm, nameFor } from '../guest-name.ts';
import { transliterateToLatin } from '../latin-letters.ts';
import { toPlainNumber } from '../plain-text.ts';
import type { GuestIdentity, Kinship, PaymentMeans, StayForRegistry } from '../stay.ts';
import { hasSupportNumber } from './spain.documents.ts';

/*
 * One traveller of a "parte de viajeros" (altaParteHospedaje.xsd), in the names of the ministry. Which codes there are is in its
 * catalogues, not in the schemas: those of payment, sex and kinship are as clients of the service use them.
 */

export const SES_DOCUMENT_TYPES: Readonly<Record<string, string>> = lookUpTable({
  nif: 'NIF',
  nie: 'NIE',
  passport: 'PAS',
  foreign_id: 'OTRO',
});

export const SES_SEXES: Readonly<Record<string, string>> = lookUpTable({ F: 'M', M: 'H', X: 'O' });

export const SES_KINSHIPS: Readonly<Record<Kinship, string>> = {
  parent: 'PM',
  guardian: 'TU',
  grandparent: 'AB',
  uncle_aunt: 'TI',
  sibling: 'HR',
  other: 'OT',
};

export const SES_PAYMENTS: Readonly<Record<PaymentMeans, string>> = {
  platform: 'PLATF',
  'at-lodging': 'DESTI',
};

/** Optional fields are left out if they are empty. */
type Fields = Readonly<Record<string, string>>;

const given = (fields: Readonly<Record<string, string | null | undefined>>): Fields =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const isKinship = (word: string): word is Kinship => word in SES_KINSHIPS;

function documentOf({ documentType, documentNumber, documentSupport }: GuestIdentity): Fields {
  const number = toPlainNumber(documentNumber ?? '');
  if (!documentType || number === null) return {};
  return given({
    tipoDocumento: SES_DOCUMENT_TYPES[documentType] ?? 'OTRO',
    numeroDocumento: number,
    soporteDocumento: hasSupportNumber(documentType) ? toPlainNumber(documentSupport ?? '') : null,
  });
}

const text = (value: string | null, maximum: number): string => value?.trim().slice(0, maximum) ?? '';

/** How the ministry takes a part of a name: Latin letters, and as many as its schema has. */
export const SES_NAME: NameForm = { maximum: 50, write: transliterateToLatin };

/** The original stays in the guest's answers. */
const nameOf = (name: string | null): string => nameFor(SES_NAME, name);

export function travellerFields(stay: StayForRegistry, guest: GuestIdentity): Fields {
  const { contract, settings } = stay;
  const kinship = guest.kinship ?? '';
  return {
    codigoEstablecimiento: settings['ses.establishmentCode'] ?? '',
    referencia: text(contract.reference, 50),
    fechaContrato: contract.agreedOn,
    fechaEntrada: `${stay.arrival}T${contract.arrivalTime}:00`,
    fechaSalida: `${stay.departure}T${contract.departureTime}:00`,
    numPersonas: String(stay.guests.length),
    tipoPago: SES_PAYMENTS[contract.payment],
    rol: 'VI',
    nombre: givenNameFor(SES_NAME, guest),
    apellido1: nameOf(guest.lastName),
    ...given({ apellido2: guest.secondLastName && nameOf(guest.secondLastName) }),
    ...documentOf(guest),
    fechaNacimiento: guest.birthDate ?? '',
    ...given({
      nacionalidad: guest.nationality && alpha3Of(guest.nationality),
      sexo: SES_SEXES[guest.sex ?? ''],
    }),
    direccion: text(guest.address, 100),
    ...given({ nombreMunicipio: text(guest.residenceCity, 100) }),
    codigoPostal: text(guest.postalCode, 20),
    pais: alpha3Of(guest.residenceCountry ?? '') ?? '',
    ...given({
      telefono: guest.phone?.replace(/[\s().-]/g, ''),
      correo: guest.email?.trim(),
      parentesco: isKinship(kinship) ? SES_KINSHIPS[kinship] : null,
    }),
  };
}
