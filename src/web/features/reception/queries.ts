import { queryOptions } from '@tanstack/react-query';

import { receptionContract } from '#areas/desk/reception/reception.contract.ts';
import { SEARCH_MIN } from '#areas/desk/search/search.constants.ts';
import { searchContract } from '#areas/desk/search/search.contract.ts';
import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import { availabilityContract } from '#areas/stays/reservations/calendar/availability.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `today`: everything that changes the first page of the day changes the desk. */
export const receptionQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['today', propertyId, 'reception'],
    queryFn: ({ signal }) => call(receptionContract.getReception, { query: { propertyId } }, { signal }),
  });

/** Topic `reservations`: stays of other days, by name or code. */
export const otherStaysQuery = (propertyId: string, text: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'at-desk', text],
    queryFn: async ({ signal }) =>
      (await call(searchContract.search, { query: { propertyId, text } }, { signal })).reservations,
    enabled: text.length >= SEARCH_MIN,
  });

/** Topic `reservations`: units that are free for every night. */
export const freeUnitsQuery = (propertyId: string, checkInDate: string, checkOutDate: string) =>
  queryOptions({
    queryKey: ['reservations', propertyId, 'availability', checkInDate, checkOutDate],
    queryFn: ({ signal }) =>
      call(
        availabilityContract.availability,
        { query: { propertyId, checkInDate, checkOutDate } },
        { signal },
      ),
  });

/** Topic `check-in`: the questions of the main guest; a foreigner gets more. */
export const questionsQuery = (propertyId: string, nationality: string) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'questions', nationality],
    queryFn: ({ signal }) =>
      call(
        checkInContract.requiredFields,
        { query: { propertyId, ...(nationality && { nationality }) } },
        { signal },
      ),
    placeholderData: (before) => before,
  });

/** The queries that a mark at the desk makes stale. */
export const DESK_TOPICS = [['today'], ['reservations'], ['check-in'], ['registry'], ['cleaning']] as const;
