import { ageOn, PlainDate } from '#vocabulary/plain-date.ts';
import { type CheckInRules, documentTypesIn } from '../country.ts';
import type { CheckAnswer, GuestField, GuestFieldName, GuestKind } from '../guest-field.ts';
import { checkNameFor, oneNameWarning } from '../guest-name.ts';
import { toPlainNumber } from '../plain-text.ts';
import { KINSHIPS, SEXES } from '../stay.ts';
import { isCountry } from '../world.ts';
import { DOCUMENT_TYPES, hasSupportNumber, spanishNumberComplaint } from './spain.documents.ts';
import { SES_NAME } from './spain.traveller.ts';

const HOME = 'ES';
const OLDEST = 120;
/** Under this age a person needs no document of their own (Real Decreto 933/2021, article 4.3). */
const DOCUMENT_AGE = 14;
const ADULT_AGE = 18;

const documentTypesFor = documentTypesIn(HOME, DOCUMENT_TYPES);

/** Longest texts of the ministry's schema. */
const NUMBER_LENGTH = 15;
const ADDRESS_LENGTH = 100;
const POSTAL_CODE_LENGTH = 20;

const tooLong = (maximum: number) => ({ text: 'guestField.check.tooLong', params: { maximum } }) as const;
const upTo =
  (maximum: number): CheckAnswer =>
  (value) =>
    value.length > maximum ? tooLong(maximum) : null;

const name = checkNameFor(SES_NAME);

const documentNumber: CheckAnswer = (value, { documentType }) => {
  const number = toPlainNumber(value);
  if (number === null) return { text: 'guestField.check.lettersAndDigits' };
  if (number.length > NUMBER_LENGTH) return tooLong(NUMBER_LENGTH);
  if (number.length < 3) return { text: 'guestField.check.tooShort', params: { minimum: 3 } };
  return spanishNumberComplaint(documentType ?? '', number);
};

const documentSupport: CheckAnswer = (value) =>
  /^[A-Z0-9]{9}$/.test(toPlainNumber(value) ?? '') ? null : { text: 'guestField.check.support' };

const birthDate: CheckAnswer = (value, _answers, arrival) => {
  const date = PlainDate.safeParse(value);
  if (!date.success) return { text: 'guestField.check.date' };
  if (date.data > arrival) return { text: 'guestField.check.birthAfterArrival' };
  return ageOn(date.data, arrival) > OLDEST ? { text: 'guestField.check.birthTooOld' } : null;
};

const country: CheckAnswer = (value) => (isCountry(value) ? null : { text: 'guestField.check.option' });

const postalCode: CheckAnswer = (value, answers, arrival) =>
  answers.residenceCountry === HOME && !/^\d{5}$/.test(value)
    ? { text: 'guestField.check.digits5' }
    : upTo(POSTAL_CODE_LENGTH)(value, answers, arrival);

const phone: CheckAnswer = (value) =>
  /^\+?\d{6,19}$/.test(value.replace(/[\s().-]/g, '')) ? null : { text: 'guestField.check.phone' };

/** The schema's own pattern and length. */
const email: CheckAnswer = (value) =>
  /^[^@\s]+@[^.@\s]+\..+$/.test(value) && value.length <= 250 ? null : { text: 'guestField.check.email' };

type Question = Pick<GuestField, 'name' | 'kind' | 'countryIn' | 'unless' | 'mayBeEmpty' | 'check'> & {
  readonly isAsked?: (guest: GuestKind) => boolean;
  readonly isRequired?: (guest: GuestKind) => boolean;
  readonly choices?: (guest: GuestKind) => GuestField['choices'];
};

const needsDocument = ({ age }: GuestKind): boolean => age === null || age >= DOCUMENT_AGE;
const isMinor = ({ age }: GuestKind): boolean => age !== null && age < ADULT_AGE;

/** The fields that Annex I of Real Decreto 933/2021 requires of every traveller, in the order of the form. */
const QUESTIONS: readonly Question[] = [
  { name: 'nationality', kind: 'country', check: country },
  { name: 'birthDate', kind: 'date', check: birthDate },
  {
    name: 'documentType',
    kind: 'choice',
    isRequired: needsDocument,
    choices: ({ nationality, age }) =>
      documentTypesFor(nationality, age).map(({ code, label }) => ({ value: code, label })),
  },
  { name: 'documentNumber', kind: 'text', isRequired: needsDocument, check: documentNumber },
  {
    name: 'documentSupport',
    kind: 'text',
    isAsked: ({ documentType }) => hasSupportNumber(documentType),
    check: documentSupport,
  },
  { name: 'firstName', kind: 'text', check: name, mayBeEmpty: oneNameWarning },
  { name: 'lastName', kind: 'text', check: name },
  {
    name: 'secondLastName',
    kind: 'text',
    isRequired: ({ documentType }) => documentType === 'nif',
    check: name,
  },
  {
    name: 'sex',
    kind: 'choice',
    choices: () => SEXES.map((value) => ({ value, label: `country.sex.${value}` as const })),
  },
  { name: 'residenceCountry', kind: 'country', check: country },
  { name: 'residenceCity', kind: 'city', countryIn: 'residenceCountry', check: upTo(ADDRESS_LENGTH) },
  { name: 'address', kind: 'text', check: upTo(ADDRESS_LENGTH) },
  { name: 'postalCode', kind: 'text', check: postalCode },
  { name: 'phone', kind: 'text', unless: 'email', check: phone },
  { name: 'email', kind: 'text', isRequired: () => false, check: email },
  {
    name: 'kinship',
    kind: 'choice',
    isAsked: isMinor,
    choices: () => KINSHIPS.map((value) => ({ value, label: `country.kinship.${value}` as const })),
  },
];

/** Fields whose reason is not the same sentence for all. */
const OWN_WHY: ReadonlySet<GuestFieldName> = new Set([
  'documentSupport',
  'firstName',
  'lastName',
  'kinship',
  'phone',
  'email',
]);

/** D-45, PRV-01: what SES.HOSPEDAJES asks of this guest, and nothing where it is not connected. */
export const fieldsFor: CheckInRules['fieldsFor'] = (guest, registries) => {
  if (!registries.includes('ses')) return [];
  return QUESTIONS.filter(({ isAsked = () => true }) => isAsked(guest)).map((question): GuestField => {
    const { name: field, kind, countryIn, unless, mayBeEmpty, check, isRequired = () => true } = question;
    const choices = question.choices?.(guest);
    return {
      name: field,
      kind,
      required: isRequired(guest),
      registries: ['ses'],
      label: `guestField.${field}.label`,
      why: OWN_WHY.has(field) ? `guestField.${field}.why` : 'guestField.spain.why',
      missing: `guestField.${field}.missing`,
      ...(countryIn && { countryIn }),
      ...(unless && { unless }),
      ...(mayBeEmpty && { mayBeEmpty }),
      ...(choices && { choices }),
      ...(check && { check }),
    };
  });
};
