import { ageOn } from '#vocabulary/plain-date.ts';
import type { CheckInRules } from './country.ts';
import { findComplaint, type GuestAnswers } from './guest-field.ts';
import { toPlainNumber } from './plain-text.ts';
import type { RegistryProblem } from './registry-rules.ts';
import type { GuestIdentity, StayForRegistry } from './stay.ts';

function answersOf(stay: StayForRegistry, guest: GuestIdentity): GuestAnswers {
  const { id: _id, isMain, ...answers } = guest;
  return { ...answers, tripReason: isMain ? stay.tripReason : null };
}

/** Whole years on the day of arrival; null where the birth date is not known or not before it. */
export const ageAt = ({ birthDate }: GuestIdentity, { arrival }: StayForRegistry): number | null =>
  birthDate && birthDate < arrival ? ageOn(birthDate, arrival) : null;

export const ADULT_AGE = 18;

export const isMinor = (guest: GuestIdentity, stay: StayForRegistry): boolean => {
  const age = ageAt(guest, stay);
  return age !== null && age < ADULT_AGE;
};

/** All guests of the stay are minors; false if a birth date is not known. */
export const hasNoAdult = (stay: StayForRegistry): boolean =>
  stay.guests.length > 0 && stay.guests.every((guest) => isMinor(guest, stay));

type Person = Pick<GuestIdentity, 'id' | 'isMain' | 'responsibleAdult'>;

/**
 * The adult responsible for a minor: the named one, otherwise the main guest, or if that is a minor the first adult.
 */
export function findResponsibleAdult<Guest extends Person>(
  guests: readonly Guest[],
  minor: Pick<Person, 'responsibleAdult'>,
  isOfAge: (guest: Guest) => boolean,
): Guest | null {
  const adults = guests.filter(isOfAge);
  const named = adults.find(({ id }) => id === minor.responsibleAdult);
  return named ?? adults.find(({ isMain }) => isMain) ?? adults[0] ?? null;
}

/** The same checks the guest's form makes, so nothing is refused here that was accepted there. */
export function findFormProblems(
  fieldsFor: CheckInRules['fieldsFor'],
  stay: StayForRegistry,
  guest: GuestIdentity,
  registry: string,
): RegistryProblem[] {
  const { isMain, nationality, documentType } = guest;
  const answers = answersOf(stay, guest);
  const kind = { isMain, nationality, documentType, age: ageAt(guest, stay) };
  return fieldsFor(kind, [registry]).flatMap((field) => {
    const complaint = findComplaint(field, answers, stay.arrival);
    return complaint ? [{ ...complaint, registry, guestId: guest.id, field: field.name }] : [];
  });
}

/** The registries take two equal documents in one stay for a repeat and drop the second. */
export function findRepeatedDocument(
  stay: StayForRegistry,
  guest: GuestIdentity,
  registry: string,
): RegistryProblem[] {
  const number = toPlainNumber(guest.documentNumber ?? '');
  const first = stay.guests.find((other) => toPlainNumber(other.documentNumber ?? '') === number);
  if (number === null || first === guest) return [];
  return [
    {
      registry,
      guestId: guest.id,
      field: 'documentNumber',
      text: 'registryProblem.repeatedDocument',
      params: { number: `…${number.slice(-3)}` },
    },
  ];
}
