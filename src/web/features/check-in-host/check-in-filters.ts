import type { CheckInFilter } from '#areas/guests/check-in/check-in.contract.ts';
import { CheckInState } from '#areas/stays/reservations/reservations.contract.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

export const ARRIVALS = ['next', 'today', 'tomorrow', 'house', 'past'] as const;
export type Arrivals = (typeof ARRIVALS)[number];

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

/** The filters as the address says them. */
export function askedOf(search: URLSearchParams, today: PlainDate) {
  const arrivals = ARRIVALS.find((one) => one === search.get('arrival')) ?? 'next';
  const state = CheckInState.safeParse(search.get('state'));
  const text = search.get('search') ?? '';
  return {
    arrivals,
    state: state.data,
    isFiltered: state.success || text !== '',
    asked: {
      page: Math.max(1, Number(search.get('page')) || 1),
      search: text,
      filter: { ...daysOf(arrivals, today), ...(state.success && { state: state.data }) },
    },
  };
}
