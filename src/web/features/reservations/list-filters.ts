import type { ReservationFilter } from '#areas/reservations/reservations.contract.ts';
import { ReservationStatus } from '#areas/reservations/reservations.contract.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationsAsked } from './queries.ts';

export const ARRIVALS = ['upcoming', 'today', 'week', 'month', 'all'] as const;
export type Arrivals = (typeof ARRIVALS)[number];

const arrivalsOf = (text: string | null): Arrivals => ARRIVALS.find((one) => one === text) ?? 'upcoming';

function daysOf(arrivals: Arrivals, today: PlainDate): ReservationFilter {
  switch (arrivals) {
    case 'upcoming':
      return { from: today };
    case 'today':
      return { arrivalFrom: today, arrivalTo: today };
    case 'week':
      return { arrivalFrom: today, arrivalTo: addDays(today, 7) };
    case 'month':
      return { arrivalFrom: today, arrivalTo: addDays(today, 30) };
    case 'all':
      return {};
  }
}

/** The address is the only place where the filters of the list are kept. */
export function askedOf(search: URLSearchParams, today: PlainDate) {
  const status = ReservationStatus.safeParse(search.get('status'));
  const arrivals = arrivalsOf(search.get('arrival'));
  const channel = search.get('channel') ?? '';
  const conflict = search.get('conflict') === 'true';
  const text = search.get('search') ?? '';
  const asked: ReservationsAsked = {
    page: Math.max(1, Number(search.get('page')) || 1),
    search: text,
    filter: {
      // Somebody who searches looks for a name, whenever it was.
      ...(text && arrivals === 'upcoming' ? {} : daysOf(arrivals, today)),
      ...(status.success && { status: [status.data] }),
      ...(channel && { channel }),
      ...(conflict && { conflict: true }),
    },
  };
  const isFiltered = status.success || channel !== '' || conflict || text !== '' || arrivals !== 'upcoming';
  return { asked, arrivals, status: status.data, channel, conflict, isFiltered };
}
