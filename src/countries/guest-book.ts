import { ageOn, PlainDate } from '#vocabulary/plain-date.ts';
import type { TextKey } from './complaint.ts';
import type { CheckAnswer, GuestField, GuestFieldName, GuestKind } from './guest-field.ts';
import { noNameComplaint, oneNameWarning } from './guest-name.ts';
import { toPlainNumber } from './plain-text.ts';
import { isCountry } from './world.ts';

/* The fields of a lodging's own book of guests if no registry is connected, so that a host knows at least who
   sleeps in the house (W1-D-13). None of it is sent to an authority. */

const OLDEST = 120;
const NUMBER_LENGTH = 20;
const TEXT_LENGTH = 100;

export const upTo =
  (maximum: number): CheckAnswer =>
  (value) =>
    value.length > maximum ? { text: 'guestField.check.tooLong', params: { maximum } } : null;

const country: CheckAnswer = (value) => (isCountry(value) ? null : { text: 'guestField.check.option' });

const birthDate: CheckAnswer = (value, _answers, arrival) => {
  const date = PlainDate.safeParse(value);
  if (!date.success) return { text: 'guestField.check.date' };
  if (date.data > arrival) return { text: 'guestField.check.birthAfterArrival' };
  return ageOn(date.data, arrival) > OLDEST ? { text: 'guestField.check.birthTooOld' } : null;
};

const documentNumber: CheckAnswer = (value, answers, arrival) =>
  toPlainNumber(value) === null
    ? { text: 'guestField.check.lettersAndDigits' }
    : upTo(NUMBER_LENGTH)(value, answers, arrival);

const name: CheckAnswer = (value, answers, arrival) =>
  noNameComplaint(value) ?? upTo(TEXT_LENGTH)(value, answers, arrival);

type Asked = Pick<GuestField, 'kind' | 'countryIn' | 'check' | 'mayBeEmpty'>;

/** Names stay in any alphabet: no form of an authority wants them otherwise. */
export const GUEST_BOOK_QUESTIONS = {
  firstName: { kind: 'text', check: name, mayBeEmpty: oneNameWarning },
  lastName: { kind: 'text', check: name },
  nationality: { kind: 'country', check: country },
  documentType: { kind: 'choice' },
  documentNumber: { kind: 'text', check: documentNumber },
  birthDate: { kind: 'date', check: birthDate },
  residenceCountry: { kind: 'country', check: country },
  residenceCity: { kind: 'city', countryIn: 'residenceCountry', check: upTo(TEXT_LENGTH) },
  address: { kind: 'text', check: upTo(TEXT_LENGTH) },
} as const satisfies Partial<Record<GuestFieldName, Asked>>;

type BookField = keyof typeof GUEST_BOOK_QUESTIONS;

/** Names alone: document, nationality and birth date are asked only where a law or the host wants them (D-45). */
export const NAMES_ONLY: readonly BookField[] = ['firstName', 'lastName'];

/** The book that laws of lodgings describe: who, of which nationality, by which document, born when, and from where. */
export const WHOLE_BOOK: readonly BookField[] = [
  'nationality',
  'birthDate',
  'documentType',
  'documentNumber',
  'firstName',
  'lastName',
  'residenceCountry',
  'residenceCity',
  'address',
];

/** The questions of a country's guest book, all of which have to be answered by every guest. */
export function defineGuestBook(
  asked: readonly BookField[],
  documentTypesFor: (
    nationality: string | null,
    age: number | null,
  ) => readonly { readonly code: string; readonly label: TextKey }[],
): (guest: GuestKind) => readonly GuestField[] {
  return ({ nationality, age }) =>
    asked.map((name): GuestField => ({
      name,
      ...GUEST_BOOK_QUESTIONS[name],
      required: true,
      registries: [],
      label: `guestField.${name}.label`,
      why: name === 'firstName' || name === 'lastName' ? `guestField.${name}.why` : 'guestField.book.why',
      missing: `guestField.${name}.missing`,
      ...(name === 'documentType' && {
        choices: documentTypesFor(nationality, age).map(({ code, label }) => ({ value: code, label })),
      }),
    }));
}
