import { toMajorUnits } from '#vocabulary/money.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { RegistryProblem, RegistryRules, StayReport } from '../registry-rules.ts';
import type { Complaint } from '../complaint.ts';
import { findFormProblems, hasNoAdult, findRepeatedDocument } from '../stay-checks.ts';
import type { GuestIdentity, StayForRegistry } from '../stay.ts';
import { fieldsFor } from './colombia.check-in.ts';
import { cityOf } from './colombia.cities.ts';
import { wordsOf } from './colombia.report-words.ts';
import { sireFile, sireRecord } from './colombia.sire-file.ts';
import { companionCard, mainGuestCard } from './colombia.tra.ts';

type Registry = 'tra' | 'sire';

/** Migración Colombia wants each movement within a day (Decreto 1067 of 2015). */
const SIRE_HOURS = 24;
/** The ministry wants its card at the check-in (Resolución 409 of 2022). */
const TRA_HOURS = 0;

/** Colombians are never reported to SIRE; a guest without a nationality yet is asked first. */
const isForeigner = ({ nationality }: GuestIdentity): boolean => nationality !== null && nationality !== 'CO';

type SettingProblem = Pick<RegistryProblem, 'field' | 'text' | 'params' | 'isWarning'>;

function sireSettings(stay: StayForRegistry): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (!/^\d{1,10}$/.test(stay.sireHotelCode ?? '')) {
    problems.push({ field: 'sireHotelCode', text: 'registryProblem.hotelCode' });
  }
  if (!stay.cityDivipola || cityOf(stay.cityDivipola)?.code !== stay.cityDivipola) {
    problems.push({ field: 'cityDivipola', text: 'registryProblem.cityCode' });
  }
  return problems;
}

function traSettings(stay: StayForRegistry): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (!/^\d{3,10}$/.test(stay.rnt ?? '')) problems.push({ field: 'rnt', text: 'registryProblem.rnt' });
  if (stay.propertyName.trim() === '') {
    problems.push({ field: 'propertyName', text: 'registryProblem.propertyName' });
  }
  if (!stay.total) problems.push({ field: 'total', text: 'registryProblem.noTotal', isWarning: true });
  else if (!stay.homeTotal) {
    const params = { currency: stay.total.currency };
    problems.push({ field: 'total', text: 'registryProblem.totalCurrency', params });
  }
  const mainGuests = stay.guests.filter(({ isMain }) => isMain).length;
  if (mainGuests !== 1) problems.push({ field: 'guests', text: 'registryProblem.oneMainGuest' });
  return problems;
}

function stayProblems(stay: StayForRegistry, registry: Registry): RegistryProblem[] {
  const settings = registry === 'sire' ? sireSettings(stay) : traSettings(stay);
  const dates: SettingProblem[] =
    stay.departure > stay.arrival ? [] : [{ field: 'departure', text: 'registryProblem.departure' }];
  // Ley 679 of 2001: a minor stays with a responsible adult. The registries take the report without one.
  const minors: SettingProblem[] = hasNoAdult(stay)
    ? [{ field: 'guests', text: 'registryProblem.noAdult', isWarning: true }]
    : [];
  return [...dates, ...settings, ...minors].map((problem) => ({ ...problem, registry, guestId: null }));
}

/** SIRE cannot be judged until the nationality is known, so that question comes from SIRE alone. */
/** A document that is right at check-in but whose code in SIRE is not known: the host reports this guest there by hand. */
function unknownDocument({ id, documentType }: GuestIdentity, registry: Registry): RegistryProblem[] {
  const isKnown = registry !== 'sire' || documentType !== 'permiso_proteccion_temporal';
  return isKnown ? [] : [{ registry, guestId: id, field: 'documentType', text: 'registryProblem.sirePpt' }];
}

/** TRA receives no birth date: its card does not wait for one. */
const isTold = ({ registry, field }: RegistryProblem): boolean => registry !== 'tra' || field !== 'birthDate';

const problemsFor = (stay: StayForRegistry, guest: GuestIdentity, registry: Registry): RegistryProblem[] => [
  ...unknownDocument(guest, registry),
  ...findFormProblems(fieldsFor, stay, guest, registry).filter(isTold),
  ...findRepeatedDocument(stay, guest, registry),
];

/** TRA wants pesos: how many another currency was, and by which rate. */
function exchangeNotes({ total, homeTotal }: StayForRegistry): readonly Complaint[] {
  const rate = homeTotal?.rate;
  if (!total || !rate) return [];
  const params = { total: `${total.currency} ${toMajorUnits(total)}`, rate: rate.value, source: rate.source };
  return [{ text: 'registryNote.converted', params: { ...params, date: rate.on } }];
}

function traReports(stay: StayForRegistry): StayReport[] {
  const ofStay = stayProblems(stay, 'tra');
  const main = stay.guests.find(({ isMain }) => isMain);
  const reportOf = (guest: GuestIdentity) => ({
    registry: 'tra',
    key: `tra:${guest.id}`,
    guestId: guest.id,
    movement: null,
    due: { after: 'arrival', date: stay.arrival, hours: TRA_HOURS } as const,
    problems: [...ofStay, ...problemsFor(stay, guest, 'tra')],
  });
  const notes = exchangeNotes(stay);
  const companions = stay.guests
    .filter((guest) => guest !== main)
    .map((guest): StayReport => ({
      ...reportOf(guest),
      kind: 'companion',
      fields: companionCard(stay, guest),
      ...(main && { needs: { key: `tra:${main.id}`, field: 'padre' } }),
    }));
  if (!main) return companions;
  return [{ ...reportOf(main), kind: 'main-guest', fields: mainGuestCard(stay, main), notes }, ...companions];
}

function sireReports(stay: StayForRegistry): StayReport[] {
  const foreigners = stay.guests.filter(isForeigner);
  if (foreigners.length === 0) return [];
  const ofStay = stayProblems(stay, 'sire');
  return foreigners.flatMap((guest) => {
    const problems = [...ofStay, ...problemsFor(stay, guest, 'sire')];
    return (['E', 'S'] as const).map((movement): StayReport => {
      const after = movement === 'E' ? 'arrival' : 'departure';
      return {
        registry: 'sire',
        kind: 'movements',
        key: `sire:${guest.id}:${movement}`,
        guestId: guest.id,
        movement,
        due: { after, date: stay[after], hours: SIRE_HOURS },
        fields: sireRecord(stay, guest, movement),
        problems,
      };
    });
  });
}

/** Every guest goes to TRA, the main one first; foreigners go to SIRE as well, once for each movement. */
export const registry: RegistryRules = {
  registries: ['tra', 'sire'],
  // The RNT is renewed from January to March, and suspended on 1 April otherwise; by the middle of the year every host
  // knows.
  renewalAt: (today) => {
    const year = Number(today.slice(0, 4));
    return today <= `${year}-06-30` ? { registry: 'tra', year, until: plainDate(`${year}-03-31`) } : null;
  },
  wordsOf,
  dutiesOfArrival: (arrival) => [
    {
      registry: 'tra',
      due: { after: 'arrival', date: arrival, hours: TRA_HOURS },
      foreignersOnly: false,
    },
    {
      registry: 'sire',
      due: { after: 'arrival', date: arrival, hours: SIRE_HOURS },
      foreignersOnly: true,
    },
  ],
  reportsFor: (stay) => [...traReports(stay), ...sireReports(stay)],
  problemsOf: (stay) => {
    const asked = stay.guests.filter((guest) => guest.nationality !== 'CO');
    return [
      ...stayProblems(stay, 'tra'),
      ...stay.guests.flatMap((guest) => problemsFor(stay, guest, 'tra')),
      ...(asked.length > 0 ? stayProblems(stay, 'sire') : []),
      ...asked.flatMap((guest) => problemsFor(stay, guest, 'sire')),
    ];
  },
  manualFile: (registryId, reports) =>
    registryId === 'sire'
      ? {
          name: 'sire.txt',
          contentType: 'text/plain; charset=us-ascii',
          text: sireFile(reports.filter((report) => report.registry === 'sire').map(({ fields }) => fields)),
        }
      : null,
};
