import type { RegistryProblem, RegistryRules, StayReport } from '../registry-rules.ts';
import { findFormProblems, hasNoAdult, findRepeatedDocument } from '../stay-checks.ts';
import type { GuestIdentity, StayForRegistry } from '../stay.ts';
import { fieldsFor } from './brazil.check-in.ts';
import { companionCard, FNRH_DOCUMENT_TYPES, mainGuestCard, movementFields } from './brazil.fnrh.ts';
import { wordsOf } from './brazil.report-words.ts';

const FNRH = 'fnrh';
/**
 * Ours. Portaria MTur 41/2025 wants card, check-in and check-out as they happen; from which hour on they are late has not been
 * confirmed (clients of the API write of the Wednesday of the week after, from Portaria 177/2011), and a day is never too late.
 */
const HOURS = 24;

type StayProblem = Pick<RegistryProblem, 'field' | 'text'>;

function stayProblems(stay: StayForRegistry): RegistryProblem[] {
  const problems: StayProblem[] = [];
  if (stay.departure <= stay.arrival) {
    problems.push({ field: 'departure', text: 'registryProblem.departure' });
  }
  const mainGuests = stay.guests.filter(({ isMain }) => isMain).length;
  if (mainGuests !== 1) problems.push({ field: 'guests', text: 'registryProblem.oneMainGuest' });
  if (hasNoAdult(stay)) {
    problems.push({ field: 'guests', text: 'registryProblem.noAdult' });
  }
  return problems.map((problem) => ({ ...problem, registry: FNRH, guestId: null }));
}

/** The card of a country of Mercosur is right at the border, and the FNRH has no type for it that is known. */
function unknownDocument({ id, documentType }: GuestIdentity): RegistryProblem[] {
  const isKnown = documentType === null || documentType in FNRH_DOCUMENT_TYPES;
  return isKnown
    ? []
    : [{ registry: FNRH, guestId: id, field: 'documentType', text: 'registryProblem.fnrhDocument' }];
}

const problemsFor = (stay: StayForRegistry, guest: GuestIdentity): RegistryProblem[] => [
  ...findFormProblems(fieldsFor, stay, guest, FNRH),
  ...unknownDocument(guest),
  ...findRepeatedDocument(stay, guest, FNRH),
];

/**
 * Of every guest: the card (the pre-check-in of the FNRH), and then check-in and check-out, each with the id that the
 * previous report got. The main guest's card opens the reservation and goes first.
 */
function reportsFor(stay: StayForRegistry): StayReport[] {
  const ofStay = stayProblems(stay);
  const main = stay.guests.find(({ isMain }) => isMain);
  const inOrder = main ? [main, ...stay.guests.filter((guest) => guest !== main)] : stay.guests;
  return inOrder.flatMap((guest): StayReport[] => {
    const problems = [...ofStay, ...problemsFor(stay, guest)];
    const card = `${FNRH}:${guest.id}`;
    const of = { registry: FNRH, guestId: guest.id, problems };
    const arrival = { after: 'arrival', date: stay.arrival, hours: HOURS } as const;
    const departure = { after: 'departure', date: stay.departure, hours: HOURS } as const;
    return [
      {
        ...of,
        key: card,
        kind: guest === main ? 'main-guest' : 'companion',
        movement: null,
        due: arrival,
        fields: guest === main ? mainGuestCard(stay, guest) : companionCard(stay, guest),
        ...(main && guest !== main && { needs: { key: `${FNRH}:${main.id}`, field: 'ficha' } }),
      },
      {
        ...of,
        key: `${card}:E`,
        kind: 'check-in',
        movement: 'E',
        saysTheHour: true,
        due: arrival,
        fields: movementFields(stay, 'E'),
        needs: { key: card, field: 'ficha' },
      },
      {
        ...of,
        key: `${card}:S`,
        kind: 'check-out',
        movement: 'S',
        due: departure,
        fields: movementFields(stay, 'S'),
        needs: { key: `${card}:E`, field: 'ficha' },
      },
    ];
  });
}

export const registry: RegistryRules = {
  registries: [FNRH],
  wordsOf,
  dutiesOfArrival: (arrival) => [
    { registry: FNRH, due: { after: 'arrival', date: arrival, hours: HOURS }, foreignersOnly: false },
  ],
  reportsFor,
  problemsOf: (stay) => [...stayProblems(stay), ...stay.guests.flatMap((guest) => problemsFor(stay, guest))],
  manualFile: () => null,
};
