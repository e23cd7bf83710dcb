import type { CheckInFilter } from '#areas/guests/check-in/check-in.contract.ts';
import { CheckInState } from '#areas/stays/reservations/reservations.contract.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

/** The two lists: arrivals and departures. */
export const LISTS = ['arrivals', 'departures'] as const;
export const ARRIVALS = ['next', 'today', 'tomorrow', 'house', 'past'] as const;
export type Arrivals = (typeof ARRIVALS)[number];
export const DEPARTURES = ['next', 'today', 'tomorrow', 'past'] as const;
type Departures = (typeof DEPARTURES)[number];

const NEXT_DAYS = 30;

function daysOf(arrivals: Arrivals, today: PlainDate): CheckInFilter {
  switch (arrivals) {
    case 'next':
      return { arrivalFrom: today, arrivalTo: addDays(today, NEXT_DAYS) };
    case 'today':
      return { arrivalFrom: today, arrivalTo: today };
    case 'tomorrow':
      return { arrivalFrom: addDays(today, 1), arrivalTo: addDays(today, 1) };
    case 'house':
      return { from: today, to: addDays(today, 1) };
    case 'past':
      return { arrivalFrom: addDays(today, -NEXT_DAYS), arrivalTo: addDays(today, -1) };
  }
}

function daysOfDepartures(departures: Departures, today: PlainDate): CheckInFilter {
  const days = daysOf(departures, today);
  return { departureFrom: days.arrivalFrom, departureTo: days.arrivalTo };
}

/** The filters of the address. */
export function askedOf(search: URLSearchParams, today: PlainDate) {
  const list = LISTS.find((one) => one === search.get('list')) ?? 'arrivals';
  const arrivals = ARRIVALS.find((one) => one === search.get('arrival')) ?? 'next';
  const departures = DEPARTURES.find((one) => one === search.get('departure')) ?? 'next';
  const state = CheckInState.safeParse(search.get('state'));
  const text = search.get('search') ?? '';
  const isLeaving = list === 'departures';
  const days = isLeaving ? daysOfDepartures(departures, today) : daysOf(arrivals, today);
  return {
    list,
    arrivals,
    departures,
    state: state.data,
    days,
    isFiltered: state.success || text !== '',
    asked: {
      page: Math.max(1, Number(search.get('page')) || 1),
      search: text,
      sort: isLeaving ? ('departure' as const) : ('arrival' as const),
      filter: { ...days, ...(state.success && { state: state.data }) },
    },
  };
}
