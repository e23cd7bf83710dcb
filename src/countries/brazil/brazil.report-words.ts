import { PlainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { FieldWords } from '../registry-rules.ts';
import { SEXES, TRANSPORTS } from '../stay.ts';
import { isCountry } from '../world.ts';
import { DOCUMENT_TYPES } from './brazil.documents.ts';
import { FNRH_DOCUMENT_TYPES, FNRH_GENDERS, FNRH_TRANSPORTS, FNRH_TRIP_REASONS } from './brazil.fnrh.ts';

type Value = FieldWords['value'];
type Words = { readonly label: FieldWords['label']; readonly value?: (value: string) => Value };

const plain = (value: string): Value => ({ plain: value });

function day(value: string): Value {
  const date = PlainDate.safeParse(value);
  return date.success ? { date: date.data } : plain(value);
}

const country = (value: string): Value => (isCountry(value) ? { country: value } : plain(value));

function documentType(value: string): Value {
  const type = DOCUMENT_TYPES.find(({ code }) => FNRH_DOCUMENT_TYPES[code] === value);
  return type ? { text: type.label } : plain(value);
}

function gender(value: string): Value {
  const ours = SEXES.find((one) => FNRH_GENDERS[one] === value);
  return ours ? { text: `country.sex.${ours}` } : plain(value);
}

const REASONS = Object.keys(FNRH_TRIP_REASONS) as (keyof typeof FNRH_TRIP_REASONS)[];

function tripReason(value: string): Value {
  const ours = REASONS.find((one) => FNRH_TRIP_REASONS[one] === value);
  return ours ? { text: `country.tripReason.${ours}` } : plain(value);
}

function transport(value: string): Value {
  const ours = TRANSPORTS.find((one) => FNRH_TRANSPORTS[one] === value);
  return ours ? { text: `country.transport.${ours}` } : plain(value);
}

const FIELDS: Readonly<Record<string, Words>> = lookUpTable({
  numero_reserva: { label: 'report.field.reference' },
  data_entrada: { label: 'app.stay.arrival', value: day },
  data_saida: { label: 'app.stay.departure', value: day },
  quantidade_hospede_adulto: { label: 'report.field.adults' },
  quantidade_hospede_menor: { label: 'report.field.minors' },
  nome: { label: 'report.field.fullName' },
  PaisNacionalidade_id: { label: 'guestField.nationality.label', value: country },
  genero_id: { label: 'guestField.sex.label', value: gender },
  data_nascimento: { label: 'guestField.birthDate.label', value: day },
  numero_documento: { label: 'guestField.documentNumber.label' },
  tipo_documento_id: { label: 'guestField.documentType.label', value: documentType },
  email: { label: 'guestField.email.label' },
  telefone: { label: 'guestField.phone.label' },
  PaisResidencia_id: { label: 'guestField.residenceCountry.label', value: country },
  cidade_id: { label: 'report.field.municipalityCode' },
  estado_id: { label: 'report.field.state' },
  responsavel_numero_documento: { label: 'report.field.responsibleDocument' },
  responsavel_tipo_documento_id: { label: 'report.field.responsibleDocumentType', value: documentType },
  motivo_viagem_id: { label: 'guestField.tripReason.label', value: tripReason },
  meio_transporte_id: { label: 'guestField.transport.label', value: transport },
  check_in_em: { label: 'report.field.movementDate' },
  check_out_em: { label: 'report.field.movementDate' },
});

/** A field of a card in words of people; the name of the card itself, which a machine assigned, is left out. */
export function wordsOf(_registry: string, field: string, value: string): FieldWords | null {
  const words = FIELDS[field];
  return words ? { label: words.label, value: (words.value ?? plain)(value) } : null;
}
