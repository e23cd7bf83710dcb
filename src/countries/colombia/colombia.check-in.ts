import { ageOn, PlainDate } from '#vocabulary/plain-date.ts';
import { type CheckInRules, documentTypesIn } from '../country.ts';
import type { CheckAnswer, GuestField, GuestKind } from '../guest-field.ts';
import { checkNameFor, oneNameWarning } from '../guest-name.ts';
import { TRIP_REASONS } from '../stay.ts';
import { isCountry } from '../world.ts';
import {
  ADULT_DOCUMENTS,
  colombianNumberComplaint,
  DOCUMENT_TYPES,
  isMinorGuest,
  passportComplaint,
} from './colombia.documents.ts';
import { toPlainNumber } from '../plain-text.ts';
import { sireCountryCode } from './colombia.sire-codes.ts';
import { SIRE_NAME } from './colombia.sire-file.ts';

/** SIRE takes at most this many characters of a document's number. */
const NUMBER_LENGTH = 15;
const CITY_LENGTH = 80;
const OLDEST = 120;
const HOME = 'CO';

const documentTypesFor = documentTypesIn(HOME, DOCUMENT_TYPES);

const name = checkNameFor(SIRE_NAME);

const documentNumber: CheckAnswer = (value, { documentType }) => {
  const number = toPlainNumber(value);
  if (number === null) return { text: 'guestField.check.lettersAndDigits' };
  if (number.length > NUMBER_LENGTH) {
    return { text: 'guestField.check.tooLong', params: { maximum: NUMBER_LENGTH } };
  }
  if (number.length < 3) return { text: 'guestField.check.tooShort', params: { minimum: 3 } };
  return colombianNumberComplaint(documentType ?? '', number);
};

const numberForSire: CheckAnswer = (value, answers, arrival) => {
  const complaint = documentNumber(value, answers, arrival);
  if (complaint || answers.documentType !== 'passport' || !answers.nationality) return complaint;
  return passportComplaint(toPlainNumber(value) ?? '', answers.nationality);
};

const birthDate: CheckAnswer = (value, _answers, arrival) => {
  const date = PlainDate.safeParse(value);
  if (!date.success) return { text: 'guestField.check.date' };
  if (date.data >= arrival) return { text: 'guestField.check.birthAfterArrival' };
  return ageOn(date.data, arrival) > OLDEST ? { text: 'guestField.check.birthTooOld' } : null;
};

const country: CheckAnswer = (value) => (isCountry(value) ? null : { text: 'guestField.check.option' });

const sireCountry: CheckAnswer = (value, answers, arrival) =>
  sireCountryCode(value) === null
    ? (country(value, answers, arrival) ?? {
        text: 'guestField.check.countryWithoutCode',
        params: { country: value },
      })
    : null;

const cityText: CheckAnswer = (value) =>
  value.length > CITY_LENGTH ? { text: 'guestField.check.tooLong', params: { maximum: CITY_LENGTH } } : null;

type Asker = 'tra' | 'sire';
type Question = Pick<GuestField, 'name' | 'kind' | 'required' | 'countryIn' | 'sameAs' | 'mayBeEmpty'> & {
  readonly check?: CheckAnswer;
  /** SIRE is stricter than TRA here. */
  readonly sireCheck?: CheckAnswer;
  readonly askedBy: readonly Asker[];
  readonly ofMainGuestOnly?: true;
  /** Decides whether SIRE wants this guest at all, so all guests are asked. */
  readonly ofEverybody?: true;
  /** TRA asks it only of some. */
  readonly ofTra?: (guest: GuestKind) => boolean;
  readonly isAsked?: (guest: GuestKind) => boolean;
};

const BOTH: readonly Asker[] = ['tra', 'sire'];

/**
 * What each registry asks, in the order of the form. TRA: sections 2 and 3 of its manual, for every guest.
 * SIRE: the 13 fields of its file, for foreigners. Countries of residence and origin give the cities that TRA
 * asks for their list; origin and destination are those of residence unless the guest says otherwise.
 */
const QUESTIONS: readonly Question[] = [
  {
    name: 'nationality',
    kind: 'country',
    required: true,
    askedBy: ['sire'],
    ofEverybody: true,
    check: sireCountry,
  },
  { name: 'documentType', kind: 'choice', required: true, askedBy: BOTH },
  {
    name: 'documentNumber',
    kind: 'text',
    required: true,
    askedBy: BOTH,
    check: documentNumber,
    sireCheck: numberForSire,
  },
  {
    name: 'firstName',
    kind: 'text',
    required: true,
    askedBy: BOTH,
    mayBeEmpty: oneNameWarning,
    check: name,
  },
  { name: 'lastName', kind: 'text', required: true, askedBy: BOTH, check: name },
  { name: 'secondLastName', kind: 'text', required: false, askedBy: BOTH, check: name },
  // SIRE reports it. Elsewhere it tells who is a minor if the document does not.
  {
    name: 'birthDate',
    kind: 'date',
    required: true,
    askedBy: BOTH,
    ofTra: ({ documentType }) => !!documentType && !ADULT_DOCUMENTS.has(documentType),
    check: birthDate,
  },
  // With a single adult it is known.
  {
    name: 'responsibleAdult',
    kind: 'choice',
    required: true,
    askedBy: BOTH,
    isAsked: (guest) => isMinorGuest(guest) && (guest.adults?.length ?? 0) > 1,
  },
  {
    name: 'residenceCountry',
    kind: 'country',
    required: true,
    askedBy: BOTH,
    check: country,
    sireCheck: sireCountry,
  },
  {
    name: 'residenceCity',
    kind: 'city',
    required: true,
    askedBy: ['tra'],
    countryIn: 'residenceCountry',
    check: cityText,
  },
  {
    name: 'originCountry',
    kind: 'country',
    required: false,
    askedBy: BOTH,
    sameAs: 'residenceCountry',
    check: country,
    sireCheck: sireCountry,
  },
  {
    name: 'originCity',
    kind: 'city',
    required: false,
    askedBy: BOTH,
    countryIn: 'originCountry',
    sameAs: 'residenceCity',
    check: cityText,
  },
  {
    name: 'destinationCountry',
    kind: 'country',
    required: false,
    askedBy: ['sire'],
    sameAs: 'residenceCountry',
    check: sireCountry,
  },
  {
    name: 'destinationCity',
    kind: 'city',
    required: false,
    askedBy: ['sire'],
    countryIn: 'destinationCountry',
    sameAs: 'residenceCity',
    check: cityText,
  },
  { name: 'tripReason', kind: 'choice', required: true, askedBy: ['tra'], ofMainGuestOnly: true },
];

/** Which of the active registries ask this of this guest; none means the field is not shown (PRV-01). */
function askersOf(question: Question, guest: GuestKind, registries: readonly string[]): readonly Asker[] {
  if (question.ofMainGuestOnly && !guest.isMain) return [];
  if (question.isAsked?.(guest) === false) return [];
  const isForeigner = guest.nationality !== null && guest.nationality !== HOME;
  return question.askedBy.filter(
    (asker) =>
      registries.includes(asker) &&
      (asker === 'tra' ? (question.ofTra?.(guest) ?? true) : question.ofEverybody || isForeigner),
  );
}

function choicesOf({ name }: Question, guest: GuestKind): GuestField['choices'] {
  if (name === 'documentType') {
    return documentTypesFor(guest.nationality, guest.age).map(({ code, label }) => ({ value: code, label }));
  }
  if (name === 'responsibleAdult') {
    return guest.adults?.map(({ id, name: plain }) => ({ value: id, label: { plain } })) ?? [];
  }
  if (name === 'tripReason') {
    return TRIP_REASONS.map((value) => ({ value, label: `country.tripReason.${value}` as const }));
  }
  return undefined;
}

function fieldOf(question: Question, guest: GuestKind, registries: readonly Asker[]): GuestField {
  const { name: field, kind, required, countryIn, sameAs, mayBeEmpty } = question;
  const check = (registries.includes('sire') ? question.sireCheck : undefined) ?? question.check;
  const choices = choicesOf(question, guest);
  return {
    name: field,
    kind,
    required,
    registries,
    label: `guestField.${field}.label`,
    why: `guestField.${field}.why`,
    missing: `guestField.${field}.missing`,
    ...(countryIn && { countryIn }),
    ...(sameAs && { sameAs }),
    ...(mayBeEmpty && { mayBeEmpty }),
    ...(choices && { choices }),
    ...(check && { check }),
  };
}

/** D-45, PRV-01: the union of what the active registries ask of this guest, and nothing else. */
export const fieldsFor: CheckInRules['fieldsFor'] = (guest, registries) =>
  QUESTIONS.flatMap((question) => {
    const askers = askersOf(question, guest, registries);
    return askers.length > 0 ? [fieldOf(question, guest, askers)] : [];
  });
