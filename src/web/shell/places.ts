import { queryOptions } from '@tanstack/react-query';

import { placesContract } from '#areas/places/places.contract.ts';
import { call } from './call.ts';
import { DEFAULT_PHONE_COUNTRY } from './phone.ts';

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

/** The country the request seems to come from. A guess: it may fail, and is never asked twice. */
export const ownCountryQuery = queryOptions({
  ...NEVER_STALE,
  queryKey: ['places', 'own-country'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(placesContract.ipCountry, {}, { signal })).countryIso2;
    } catch {
      return DEFAULT_PHONE_COUNTRY;
    }
  },
  placeholderData: DEFAULT_PHONE_COUNTRY,
  retry: false,
});
