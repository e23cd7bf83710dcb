import { queryOptions } from '@tanstack/react-query';

import { placesContract } from '#areas/places/places.contract.ts';
import { call } from '#web/shell/call.ts';

const NEVER_STALE = { staleTime: Infinity } as const;

/** Topic `places`: nothing changes it while a page is open. */
export const countriesQuery = (language: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: ['places', 'countries', language],
    queryFn: ({ signal }) => call(placesContract.listCountries, { query: { limit: 300 } }, { signal }),
  });

export const statesQuery = (countryId: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: ['places', 'states', countryId],
    queryFn: ({ signal }) => call(placesContract.listStates, { query: { countryId } }, { signal }),
    enabled: countryId !== '',
  });

export const citiesQuery = (stateId: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: ['places', 'cities', stateId],
    queryFn: ({ signal }) => call(placesContract.listCities, { query: { stateId } }, { signal }),
    enabled: stateId !== '',
  });
