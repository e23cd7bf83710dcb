import type { DocumentReading, FieldName, GuestForm } from '#areas/guests/check-in/guest.contract.ts';

export type Proposal = {
  readonly value: string;
  /** Sure enough to be filled in; otherwise it is only offered. */
  readonly isFilled: boolean;
};

/** Under this the reader itself is not sure (DocumentReading). */
const FILLED_FROM = 85;

/** The machine-readable lines only have capitals; people read and correct names in mixed case. */
const asWritten = (name: string): string =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (start) => start.toUpperCase())
    : name;

/**
 * The readings of a guest's photo that differ from the answers, in an order in which one answer helps to check the
 * next. Also for questions that are not asked yet: the birth date may be asked only once the nationality is known, and
 * a guest should not type a read value.
 */
export function findProposals(
  reading: DocumentReading,
  guest: Pick<GuestForm, 'fields'>,
): ReadonlyMap<FieldName, Proposal> {
  const found = new Map<FieldName, Proposal>();
  const offer = (name: FieldName, value: string | null | undefined, confidence: number) => {
    const field = guest.fields.find((one) => one.name === name);
    if (!value || field?.value === value) return;
    // An existing answer is never overwritten; a reading only proposes a change.
    found.set(name, { value, isFilled: confidence >= FILLED_FROM && !field?.value });
  };
  const { nationality, documentNumber, firstName, lastName, birthDate, sex } = reading.fields;
  offer('nationality', nationality?.value, nationality?.confidence ?? 0);
  offer('documentType', reading.documentTypeChoice, 100);
  offer('documentNumber', documentNumber?.value, documentNumber?.confidence ?? 0);
  offer('firstName', firstName && asWritten(firstName.value), firstName?.confidence ?? 0);
  offer('lastName', lastName && asWritten(lastName.value), lastName?.confidence ?? 0);
  offer('birthDate', birthDate?.value, birthDate?.confidence ?? 0);
  // Most countries never ask it.
  if (guest.fields.some(({ name }) => name === 'sex')) offer('sex', sex?.value, sex?.confidence ?? 0);
  return found;
}

/** The proposals that are filled in and stand before the guest now. */
export const listFilledProposals = (
  found: ReadonlyMap<FieldName, Proposal>,
  { fields }: Pick<GuestForm, 'fields'>,
): readonly (readonly [FieldName, Proposal])[] =>
  [...found].filter(([name, { isFilled }]) => isFilled && fields.some((field) => field.name === name));
