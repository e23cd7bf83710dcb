import type { ReservationFilter } from '#areas/stays/reservations/reservations.contract.ts';
import { ReservationStatus } from '#areas/stays/reservations/reservations.contract.ts';
import { ARRIVALS, SORTS, ViewFilter } from '#areas/stays/reservations/lists/saved-views.contract.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationsAsked } from './queries.ts';

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
  const leavesToday = search.get('departure') === 'today';
  const checkIn = ViewFilter.shape.checkIn.safeParse(search.get('checkIn')).data;
  const sort = SORTS.find((one) => one === search.get('sort')) ?? 'arrival';
  const asked: ReservationsAsked = {
    page: Math.max(1, Number(search.get('page')) || 1),
    search: text,
    sort,
    filter: {
      // A search is for a name, on any date.
      ...((text || leavesToday) && arrivals === 'upcoming' ? {} : daysOf(arrivals, today)),
      ...(leavesToday && { departureFrom: today, departureTo: today }),
      ...(checkIn && { checkIn }),
      ...(status.success && { status: [status.data] }),
      ...(channel && { channel }),
      ...(conflict && { conflict: true }),
    },
  };
  const isFiltered =
    status.success ||
    channel !== '' ||
    conflict ||
    text !== '' ||
    arrivals !== 'upcoming' ||
    leavesToday ||
    checkIn !== undefined;
  return { asked, arrivals, status: status.data, channel, conflict, sort, isFiltered };
}

/** The part of the address that a view keeps. */
export function viewOf(search: URLSearchParams): { filter: ViewFilter; sort: (typeof SORTS)[number] } {
  const given = Object.keys(ViewFilter.shape).flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  const filter = ViewFilter.safeParse(Object.fromEntries(given)).data ?? {};
  return { filter, sort: SORTS.find((one) => one === search.get('sort')) ?? 'arrival' };
}

/** The address of a view, without the rest of the page's. */
export function addressOf({ filter, sort }: ReturnType<typeof viewOf>): URLSearchParams {
  const address = new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  if (sort !== 'arrival') address.set('sort', sort);
  address.sort();
  return address;
}
