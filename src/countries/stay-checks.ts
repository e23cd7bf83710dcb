import { ageOn } from '#vocabulary/plain-date.ts';
import type { CheckInRules } from './country.ts';
import { complaintAbout, type GuestAnswers } from './guest-field.ts';
import { plainNumber } from './plain-text.ts';
import type { RegistryProblem } from './registry-rules.ts';
import type { GuestIdentity, StayForRegistry } from './stay.ts';

function answersOf(stay: StayForRegistry, guest: GuestIdentity): GuestAnswers {
  const { id: _id, isMain, ...answers } = guest;
  return { ...answers, tripReason: isMain ? stay.tripReason : null };
}

/** Whole years on the day of arrival; null where the birth date is not known or not before it. */
export const ageAt = ({ birthDate }: GuestIdentity, { arrival }: StayForRegistry): number | null =>
  birthDate && birthDate < arrival ? ageOn(birthDate, arrival) : null;

/** The same checks the guest's form makes, so nothing is refused here that was accepted there. */
export function formProblems(
  fieldsFor: CheckInRules['fieldsFor'],
  stay: StayForRegistry,
  guest: GuestIdentity,
  registry: string,
): RegistryProblem[] {
  const { isMain, nationality, documentType } = guest;
  const answers = answersOf(stay, guest);
  const kind = { isMain, nationality, documentType, age: ageAt(guest, stay) };
  return fieldsFor(kind, [registry]).flatMap((field) => {
    const complaint = complaintAbout(field, answers, stay.arrival);
    return complaint ? [{ ...complaint, registry, guestId: guest.id, field: field.name }] : [];
  });
}

/** The registries take two equal documents in one stay for a repeat and drop the second. */
export function repeatedDocument(
  stay: StayForRegistry,
  guest: GuestIdentity,
  registry: string,
): RegistryProblem[] {
  const number = plainNumber(guest.documentNumber ?? '');
  const first = stay.guests.find((other) => plainNumber(other.documentNumber ?? '') === number);
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
