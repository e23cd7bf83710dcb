import type { RegistryProblem, RegistryRules, StayReport } from '../registry-rules.ts';
import { ageAt, findFormProblems, findRepeatedDocument } from '../stay-checks.ts';
import type { GuestIdentity, StayForRegistry } from '../stay.ts';
import { fieldsFor } from './spain.check-in.ts';
import { wordsOf } from './spain.report-words.ts';
import { travellerFields } from './spain.traveller.ts';

const SES = 'ses';
/** Real Decreto 933/2021, article 6: at once, and never later than a day after the stay begins. */
const HOURS = 24;
const ADULT_AGE = 18;

type StayProblem = Pick<RegistryProblem, 'field' | 'text'>;

function stayProblems(stay: StayForRegistry): RegistryProblem[] {
  const problems: StayProblem[] = [];
  if (stay.departure <= stay.arrival) {
    problems.push({ field: 'departure', text: 'registryProblem.departure' });
  }
  if (!/^[A-Za-z0-9]{1,10}$/.test(stay.settings['ses.establishmentCode'] ?? '')) {
    problems.push({ field: 'registrySettings', text: 'registryProblem.sesEstablishment' });
  }
  // The law has an adult answer for every minor.
  const ages = stay.guests.map((guest) => ageAt(guest, stay));
  if (ages.length > 0 && ages.every((age) => age !== null && age < ADULT_AGE)) {
    problems.push({ field: 'guests', text: 'registryProblem.noAdult' });
  }
  return problems.map((problem) => ({ ...problem, registry: SES, guestId: null }));
}

const problemsFor = (stay: StayForRegistry, guest: GuestIdentity): RegistryProblem[] => [
  ...findFormProblems(fieldsFor, stay, guest, SES),
  ...findRepeatedDocument(stay, guest, SES),
];

/**
 * Every traveller is a communication of their own, so that a refused one holds up no other, and a corrected one is sent
 * alone.
 */
export const registry: RegistryRules = {
  registries: [SES],
  wordsOf,
  dutiesOfArrival: (arrival) => [
    { registry: SES, due: { after: 'arrival', date: arrival, hours: HOURS }, foreignersOnly: false },
  ],
  reportsFor: (stay) => {
    const ofStay = stayProblems(stay);
    return stay.guests.map((guest): StayReport => ({
      registry: SES,
      kind: 'traveller',
      key: `${SES}:${guest.id}`,
      guestId: guest.id,
      movement: 'E',
      due: { after: 'arrival', date: stay.arrival, hours: HOURS },
      fields: travellerFields(stay, guest),
      problems: [...ofStay, ...problemsFor(stay, guest)],
    }));
  },
  problemsOf: (stay) => [...stayProblems(stay), ...stay.guests.flatMap((guest) => problemsFor(stay, guest))],
  manualFile: () => null,
};
