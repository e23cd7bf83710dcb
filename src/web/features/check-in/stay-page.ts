import type {
  FieldName,
  GuestForm,
  GuestFormField,
  GuestPage,
  GuestProgress,
} from '#areas/guests/check-in/guest.contract.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import { type Answer, answerKey } from './answer-queue.ts';

export type Answers = ReadonlyMap<string, Answer>;

/** The value of a field on this page: text that was typed here takes precedence over the server's value. */
export type FieldNow = GuestFormField & {
  readonly guestId: GuestId;
  readonly isMain: boolean;
  readonly answer: Answer | undefined;
};

export function fieldNow(guest: GuestForm, field: GuestFormField, answers: Answers): FieldNow {
  const answer = answers.get(answerKey(guest._id, field.name));
  const value = answer ? answer.value : field.value;
  const isTypedHere = answer !== undefined;
  return {
    ...field,
    value,
    masked: field.masked && !isTypedHere,
    guestId: guest._id,
    isMain: guest.isMain,
    answer,
  };
}

/** Fields that still need an answer or a correction; a warning does not block the check-in. */
export const isOpen = ({ required, value, complaint, isWarning, answer }: FieldNow): boolean =>
  answer?.state === 'refused' ||
  (required && (value === null || value === '')) ||
  (complaint !== null && !isWarning && answer?.state !== 'saving' && answer?.state !== 'waiting');

export const openFields = (guest: GuestForm, answers: Answers): readonly FieldNow[] =>
  guest.fields.map((field) => fieldNow(guest, field, answers)).filter(isOpen);

/** The reply to a change has no values (PRV-05); they are already on the page. */
export function withProgress(page: GuestPage, { name, value }: Answer, progress: GuestProgress): GuestPage {
  const guests = page.guests.map((guest) => {
    if (guest._id !== progress._id) return guest;
    const before = new Map(guest.fields.map((field) => [field.name, field]));
    const fields = progress.fields.map((field): GuestFormField => {
      const known = before.get(field.name);
      const isChanged = field.name === name;
      return {
        ...field,
        value: isChanged ? value : (known?.value ?? null),
        masked: isChanged ? false : (known?.masked ?? false),
      };
    });
    const named = (field: FieldName) => fields.find((one) => one.name === field)?.value ?? null;
    return {
      ...guest,
      state: progress.state,
      isMinor: progress.isMinor,
      missing: progress.missing,
      fields,
      firstName: named('firstName'),
      lastName: named('lastName'),
    };
  });
  const guestsDone = guests.filter(({ state }) => state === 'complete').length;
  return { ...page, guests, progress: { ...page.progress, guestsDone } };
}

/** Fields that stand side by side when both are there. */
const PAIRS: readonly (readonly [FieldName, FieldName])[] = [
  ['documentType', 'documentNumber'],
  ['residenceCountry', 'residenceCity'],
  ['address', 'postalCode'],
  ['phone', 'email'],
  ['originCountry', 'originCity'],
  ['destinationCountry', 'destinationCity'],
];

/** The rows of the form, in the order that the server asks. */
export function rowsOf<Field extends { readonly name: FieldName }>(fields: readonly Field[]): Field[][] {
  const rows: Field[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    const [before] = last ?? [];
    const fits = last?.length === 1 && PAIRS.some(([a, b]) => a === before?.name && b === field.name);
    if (fits) last.push(field);
    else rows.push([field]);
  }
  return rows;
}
