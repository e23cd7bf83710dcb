import { atLocalTime } from '#vocabulary/instant.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { type NameForm, nameFor } from '../guest-name.ts';
import { transliterateToLatin } from '../latin-letters.ts';
import { toPlainNumber } from '../plain-text.ts';
import { isMinor, findResponsibleAdult } from '../stay-checks.ts';
import type { GuestIdentity, StayForRegistry, Transport, TripReason } from '../stay.ts';
import { municipalityOf } from './brazil.municipalities.ts';

/* One guest's card of the FNRH Digital in the names of its API, version 2. The codes are from clients of the API,
   which took them from its domains (/dominios); the README of the provider says which of them were seen to be
   accepted. */

const HOME = 'BR';

export const FNRH_DOCUMENT_TYPES: Readonly<Record<string, string>> = lookUpTable({
  cpf: 'CPF',
  passport: 'PASSAPORTE',
});

/** A description goes with `OUTRO`, which is not asked here. */
export const FNRH_GENDERS: Readonly<Record<string, string>> = lookUpTable({
  F: 'MULHER',
  M: 'HOMEM',
  X: 'NAOINFORMADO',
});

/** In transit and other reasons have no code that is known. */
export const FNRH_TRIP_REASONS = {
  holiday: 'LAZER_FERIAS',
  business: 'NEGOCIOS',
  visit: 'PARENTES_AMIGOS',
  education: 'ESTUDOS_CURSOS',
  health: 'SAUDE',
  religion: 'RELIGIAO',
  shopping: 'COMPRAS',
} as const satisfies Partial<Record<TripReason, string>>;

export const FNRH_TRANSPORTS: Readonly<Record<Transport, string>> = {
  car: 'AUTOMOVEL',
  plane: 'AVIAO',
  coach: 'ONIBUS',
  motorcycle: 'MOTO',
  train: 'TREM',
  ship: 'NAVIO_BARCO',
  bicycle: 'BICICLETA',
  foot: 'PE',
};

type Fields = Readonly<Record<string, string>>;

const given = (fields: Readonly<Record<string, string | null | undefined>>): Fields =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const lookUp = (codes: Readonly<Record<string, string>>, word: string | null): string =>
  (word !== null && codes[word]) || '';

const documentOf = ({ documentType, documentNumber }: GuestIdentity) => ({
  type: lookUp(FNRH_DOCUMENT_TYPES, documentType),
  number: toPlainNumber(documentNumber ?? '') ?? '',
});

/** How the ministry takes a part of a name: Latin letters in capitals, with their accents. */
export const FNRH_NAME: NameForm = {
  maximum: 60,
  write: (name) => transliterateToLatin(name)?.toUpperCase() ?? null,
};

/** The original stays in the guest's answers. */
const nameOf = (guest: GuestIdentity): string =>
  [guest.firstName, guest.lastName, guest.secondLastName]
    .map((part) => nameFor(FNRH_NAME, part))
    .filter(Boolean)
    .join(' ');

function residenceOf({ residenceCountry, residenceCity }: GuestIdentity): Fields {
  const municipality = residenceCountry === HOME ? municipalityOf(residenceCity ?? '') : null;
  return given({
    PaisResidencia_id: residenceCountry,
    cidade_id: municipality?.code,
    estado_id: municipality?.state,
  });
}

function personFields(stay: StayForRegistry, guest: GuestIdentity): Fields {
  const document = documentOf(guest);
  const isOfAge = (one: GuestIdentity) => !isMinor(one, stay);
  const adult = isOfAge(guest) ? null : findResponsibleAdult(stay.guests, guest, isOfAge);
  const responsible = adult && documentOf(adult);
  const main = stay.guests.find(({ isMain }) => isMain) ?? guest;
  return {
    nome: nameOf(guest),
    PaisNacionalidade_id: guest.nationality ?? '',
    genero_id: lookUp(FNRH_GENDERS, guest.sex),
    data_nascimento: guest.birthDate ?? '',
    numero_documento: document.number,
    tipo_documento_id: document.type,
    ...given({ email: guest.email?.trim(), telefone: guest.phone?.replace(/\D/g, '') }),
    ...residenceOf(guest),
    ...given({
      responsavel_numero_documento: responsible?.number,
      responsavel_tipo_documento_id: responsible?.type,
    }),
    motivo_viagem_id: lookUp(FNRH_TRIP_REASONS, stay.tripReason),
    meio_transporte_id: lookUp(FNRH_TRANSPORTS, main.transport),
  };
}

/** The card of the main guest, which carries the reservation. */
export function mainGuestCard(stay: StayForRegistry, guest: GuestIdentity): Fields {
  const minors = stay.guests.filter((one) => isMinor(one, stay)).length;
  return {
    numero_reserva: stay.contract.reference.trim().slice(0, 50),
    data_entrada: stay.arrival,
    data_saida: stay.departure,
    quantidade_hospede_adulto: String(stay.guests.length - minors),
    quantidade_hospede_menor: String(minors),
    ...personFields(stay, guest),
  };
}

/** The card of a companion; `ficha`, what the main guest's card was given, is added when there is one. */
export const companionCard = personFields;

/** When the guest came or left, on the clock of the ministry: UTC, to the second. */
export function movementFields(stay: StayForRegistry, movement: 'E' | 'S'): Fields {
  const { arrivalTime, departureTime } = stay.contract;
  const at =
    movement === 'E'
      ? atLocalTime(stay.arrival, arrivalTime, stay.timeZone)
      : atLocalTime(stay.departure, departureTime, stay.timeZone);
  return { [movement === 'E' ? 'check_in_em' : 'check_out_em']: at.replace('.000Z', 'Z') };
}
