import { ageOn, PlainDate } from '#vocabulary/plain-date.ts';
import { type CheckInRules, documentTypesIn } from '../country.ts';
import type { CheckAnswer, GuestField, GuestFieldName, GuestKind } from '../guest-field.ts';
import { checkNameFor, oneNameWarning } from '../guest-name.ts';
import { toPlainNumber } from '../plain-text.ts';
import { SEXES, TRANSPORTS } from '../stay.ts';
import { isCountry } from '../world.ts';
import { cpfComplaint, DOCUMENT_TYPES } from './brazil.documents.ts';
import { FNRH_NAME, FNRH_TRIP_REASONS } from './brazil.fnrh.ts';
import { municipalityOf } from './brazil.municipalities.ts';

const HOME = 'BR';
const OLDEST = 120;
const NUMBER_LENGTH = 20;
const CITY_LENGTH = 80;

const ofCountry = documentTypesIn(HOME, DOCUMENT_TYPES);
/**
 * The FNRH knows people by CPF or passport; the card with which people of Mercosur travel is asked too, and
 * distinguished later.
 */
const TAKEN = ['cpf', 'passport', 'foreign_id'];
const documentTypesFor = (nationality: string | null, age: number | null) =>
  ofCountry(nationality, age).filter(({ code }) =>
    nationality === HOME ? code === 'cpf' : TAKEN.includes(code),
  );

const tooLong = (maximum: number) => ({ text: 'guestField.check.tooLong', params: { maximum } }) as const;

const name = checkNameFor(FNRH_NAME);

const documentNumber: CheckAnswer = (value, { documentType }) => {
  const number = toPlainNumber(value);
  if (number === null) return { text: 'guestField.check.lettersAndDigits' };
  if (documentType === 'cpf') return cpfComplaint(number);
  if (number.length > NUMBER_LENGTH) return tooLong(NUMBER_LENGTH);
  return number.length < 3 ? { text: 'guestField.check.tooShort', params: { minimum: 3 } } : null;
};

const birthDate: CheckAnswer = (value, _answers, arrival) => {
  const date = PlainDate.safeParse(value);
  if (!date.success) return { text: 'guestField.check.date' };
  if (date.data > arrival) return { text: 'guestField.check.birthAfterArrival' };
  return ageOn(date.data, arrival) > OLDEST ? { text: 'guestField.check.birthTooOld' } : null;
};

const country: CheckAnswer = (value) => (isCountry(value) ? null : { text: 'guestField.check.option' });

/** For residents of Brazil the ministry requires the code of the municipality. */
const city: CheckAnswer = (value, { residenceCountry }) => {
  if (residenceCountry === HOME && !municipalityOf(value)) return { text: 'guestField.check.municipality' };
  return value.length > CITY_LENGTH ? tooLong(CITY_LENGTH) : null;
};

const phone: CheckAnswer = (value) =>
  /^\+?\d{8,15}$/.test(value.replace(/[\s().-]/g, '')) ? null : { text: 'guestField.check.phone' };

const email: CheckAnswer = (value) =>
  /^[^@\s]+@[^.@\s]+\..+$/.test(value) ? null : { text: 'guestField.check.email' };

type Question = Pick<GuestField, 'name' | 'kind' | 'countryIn' | 'unless' | 'mayBeEmpty' | 'check'> & {
  readonly isRequired?: false;
  readonly ofMainGuestOnly?: true;
  readonly choices?: (guest: GuestKind) => GuestField['choices'];
};

/**
 * What the card of the FNRH asks, in the order of the form. Origin, skin colour and disabilities are asked by the ministry's own
 * page and may be left unsaid there; they are not asked here and go as "not said". Reason, means of transport and how to be
 * reached are the main guest's.
 */
const QUESTIONS: readonly Question[] = [
  { name: 'nationality', kind: 'country', check: country },
  { name: 'birthDate', kind: 'date', check: birthDate },
  {
    name: 'documentType',
    kind: 'choice',
    choices: ({ nationality, age }) =>
      documentTypesFor(nationality, age).map(({ code, label }) => ({ value: code, label })),
  },
  { name: 'documentNumber', kind: 'text', check: documentNumber },
  { name: 'firstName', kind: 'text', check: name, mayBeEmpty: oneNameWarning },
  { name: 'lastName', kind: 'text', check: name },
  {
    name: 'sex',
    kind: 'choice',
    choices: () => SEXES.map((value) => ({ value, label: `country.sex.${value}` as const })),
  },
  { name: 'residenceCountry', kind: 'country', check: country },
  { name: 'residenceCity', kind: 'city', countryIn: 'residenceCountry', check: city },
  { name: 'phone', kind: 'text', unless: 'email', check: phone, ofMainGuestOnly: true },
  { name: 'email', kind: 'text', isRequired: false, check: email, ofMainGuestOnly: true },
  {
    name: 'tripReason',
    kind: 'choice',
    ofMainGuestOnly: true,
    choices: () =>
      Object.keys(FNRH_TRIP_REASONS).map((value) => ({
        value,
        label: `country.tripReason.${value as keyof typeof FNRH_TRIP_REASONS}` as const,
      })),
  },
  {
    name: 'transport',
    kind: 'choice',
    ofMainGuestOnly: true,
    choices: () => TRANSPORTS.map((value) => ({ value, label: `country.transport.${value}` as const })),
  },
];

const OWN_WHY: ReadonlySet<GuestFieldName> = new Set(['firstName', 'lastName']);

/** D-45, PRV-01: what the FNRH asks of this guest, and nothing of it where it is not connected. */
export const fieldsFor: CheckInRules['fieldsFor'] = (guest, registries) => {
  if (!registries.includes('fnrh')) return [];
  return QUESTIONS.filter(({ ofMainGuestOnly }) => !ofMainGuestOnly || guest.isMain).map(
    (question): GuestField => {
      const { name: field, kind, countryIn, unless, mayBeEmpty, check, isRequired = true } = question;
      const choices = question.choices?.(guest);
      return {
        name: field,
        kind,
        required: isRequired,
        registries: ['fnrh'],
        label: `guestField.${field}.label`,
        why: OWN_WHY.has(field) ? `guestField.${field}.why` : 'guestField.brazil.why',
        missing: `guestField.${field}.missing`,
        ...(countryIn && { countryIn }),
        ...(unless && { unless }),
        ...(mayBeEmpty && { mayBeEmpty }),
        ...(choices && { choices }),
        ...(check && { check }),
      };
    },
  );
};
