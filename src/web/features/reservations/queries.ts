import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import { historyContract } from '#areas/desk/history/history.contract.ts';
import { remoteBlockContract } from '#areas/channels/pms-sync/remote-blocks/remote-blocks.contract.ts';
import { listingsListContract } from '#areas/stays/listings/listings-list.contract.ts';
import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import { availabilityContract } from '#areas/stays/reservations/calendar/availability.contract.ts';
import { calendarBarsOf, calendarContract } from '#areas/stays/reservations/calendar/calendar.contract.ts';
import { conflictContract } from '#areas/stays/reservations/conflicts/conflicts.contract.ts';
import {
  type Reservation,
  reservationContract,
  type ReservationFilter,
} from '#areas/stays/reservations/reservations.contract.ts';
import { savedViewContract, type SORTS } from '#areas/stays/reservations/lists/saved-views.contract.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { takeAheadReply, call } from '#web/shell/call.ts';
import { readEveryPage } from '#web/parts/every-page.ts';
import { barsAsked, roomsAsked } from './calendar-asked.ts';

/** The fields of a listing that a reservation needs. */
export type Room = {
  readonly id: string;
  readonly name: string;
  readonly capacity: number | null;
  readonly arrivalTime: string;
  readonly departureTime: string;
  readonly isActive: boolean;
};

type Listings = Awaited<ReturnType<typeof readListings>>;

function readListings(propertyId: string, signal: AbortSignal) {
  const asked = roomsAsked(propertyId);
  return readEveryPage((after) =>
    call(listingsListContract.listListings, { query: { ...asked, ...(after && { after }) } }, { signal }),
  );
}

const roomsOf = (listings: Listings): readonly Room[] =>
  listings.map((listing) => ({
    id: listing._id,
    name: listing.internalName,
    capacity: listing.capacity,
    arrivalTime: listing.arrivalTime,
    departureTime: listing.departureTime,
    isActive: listing.status === 'active',
  }));

/** Topic `listings`: every listing, also archived ones, because old stays show their names. */
export const roomsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['listings', propertyId, 'rooms'],
    queryFn: async ({ signal }) => roomsOf(await readListings(propertyId, signal)),
    initialData: () => {
      const ahead = takeAheadReply(listingsListContract.listListings, { query: roomsAsked(propertyId) });
      return ahead && ahead.meta.next === null ? roomsOf(ahead.data) : undefined;
    },
    staleTime: 5 * 60_000,
  });

/** Topic `reservations`: everything that occupies nights in a range. The reply keeps the range it is about. */
export function barsQuery(propertyId: string, from: PlainDate, days: number) {
  const asked = { query: barsAsked(propertyId, from, days) };
  return queryOptions({
    queryKey: ['reservations', propertyId, 'calendar', from, days],
    queryFn: async ({ signal }) => {
      const bars = calendarBarsOf(await call(calendarContract.readCalendar, asked, { signal }));
      return { from, days, bars };
    },
    initialData: () => {
      const ahead = takeAheadReply(calendarContract.readCalendar, asked);
      return ahead && { from, days, bars: calendarBarsOf(ahead) };
    },
  });
}

/** Topic `integrations`: remote blocks and modifications of a reservation in the connected systems. */
export const outsideQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['integrations', propertyId, 'outside', id],
    queryFn: ({ signal }) =>
      call(remoteBlockContract.stayOutside, { params: { id }, query: { propertyId } }, { signal }),
  });

export const PAGE_SIZE = 50;

export type ReservationsAsked = {
  readonly page: number;
  readonly search: string;
  readonly filter: ReservationFilter;
  readonly sort: (typeof SORTS)[number];
};

/** What a line of the list shows; the server leaves the rest out (W2-K-10). */
const LISTED = [
  'guestName',
  'totalGuests',
  'checkInDate',
  'checkOutDate',
  'nights',
  'roomId',
  'status',
  'conflict',
  'channelName',
  'channelCode',
  'total',
  'currency',
  'checkIn',
  'registry',
] as const satisfies readonly (keyof Reservation)[];
export type ListedStay = Pick<Reservation, '_id' | (typeof LISTED)[number]>;
type ListedStays = { readonly data: readonly ListedStay[]; readonly meta: PageMeta };

/** Topic `reservations`. */
export const reservationsQuery = (propertyId: string, { page, search, filter, sort }: ReservationsAsked) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'list', page, search, filter, sort],
    queryFn: ({ signal }): Promise<ListedStays> =>
      call(
        reservationContract.listReservations,
        {
          query: {
            propertyId,
            page,
            limit: PAGE_SIZE,
            sort,
            fields: LISTED.join(','),
            ...(search && { search }),
            ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Topic `reservations`. */
export const reservationQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'one', id],
    queryFn: ({ signal }) =>
      call(reservationContract.getReservation, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `reservations`: listings that are free for every night of a stay. */
export const availabilityQuery = (propertyId: string, checkInDate: string, checkOutDate: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'availability', checkInDate, checkOutDate],
    queryFn: ({ signal }) =>
      call(
        availabilityContract.availability,
        { query: { propertyId, checkInDate, checkOutDate } },
        { signal },
      ),
    enabled: checkInDate !== '' && checkOutDate > checkInDate,
  });

/** Topic `reservations`: free listings for a stay, the best first. */
export const freeRoomsQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'free-rooms', id],
    queryFn: ({ signal }) =>
      call(availabilityContract.freeRooms, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `reservations`: the double bookings, with their solutions. */
export const conflictsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'conflicts'],
    queryFn: ({ signal }) => call(conflictContract.listConflicts, { query: { propertyId } }, { signal }),
  });

/** The views that the person has saved for the list; other people do not change them. */
export const viewsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['reservation-views', propertyId],
    queryFn: ({ signal }) => call(savedViewContract.listViews, { query: { propertyId } }, { signal }),
  });

/** Topic `reservations`: the history of a stay, the newest first. */
export const historyQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'history', id],
    queryFn: ({ signal }) =>
      call(historyContract.stayHistory, { params: { id }, query: { propertyId } }, { signal }),
  });

/** The queries that a change of a reservation makes stale. */
export const STAY_TOPICS = [['reservations'], ['today'], ['check-in']] as const;

/** Topic `check-in`: the guests of a stay and how far each has come. */
export const stayGuestsQuery = (propertyId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'one', reservationId],
    queryFn: ({ signal }) =>
      call(checkInContract.getCheckIn, { params: { reservationId }, query: { propertyId } }, { signal }),
  });

/** Topic `registry`: the reports of a stay. */
export const stayReportsQuery = (propertyId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'of-stay', reservationId],
    queryFn: async ({ signal }) => {
      const query = { propertyId, limit: 200, filter: JSON.stringify({ reservationId }) };
      return (await call(registryContract.listReports, { query }, { signal })).data;
    },
  });
