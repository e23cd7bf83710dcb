import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { placesContract } from '#areas/platform/places/places.contract.ts';
import { call } from '#web/shell/call.ts';
import { isOfficialCode } from './city-answer.ts';
import { DEFAULT_PHONE_COUNTRY } from './phone.ts';

const NEVER_STALE = { staleTime: Infinity } as const;

/** Topic `places`: no event changes it while a page is open. */
export const countriesQuery = (language: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: ['places', 'countries', language],
    queryFn: ({ signal }) => call(placesContract.listCountries, {}, { signal }),
  });

export const statesQuery = (countryId: string, language: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: ['places', 'states', countryId, language],
    queryFn: ({ signal }) => call(placesContract.listStates, { query: { countryId } }, { signal }),
    enabled: countryId !== '',
  });

/** As many as a person reads. */
const CITIES_SHOWN = 30;

/** Matching cities of a state or a country; the largest without typed text. */
export const citySearchQuery = (stateId: string, search: string, language: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: ['places', 'cities', stateId, search, language],
    queryFn: ({ signal }) =>
      call(placesContract.listCities, { query: { stateId, search, limit: CITIES_SHOWN } }, { signal }),
    enabled: stateId !== '',
    placeholderData: keepPreviousData,
  });

/** The city of a guest's answer; sends no request for a name. */
export const cityQuery = (country: string, answer: string, language: string) =>
  queryOptions({
    ...citySearchQuery(country, answer, language),
    enabled: country !== '' && isOfficialCode(answer),
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
