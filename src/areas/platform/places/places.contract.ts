import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { pagingQuery } from '#vocabulary/paging.ts';
import { CITIES_LIMIT, COUNTRIES_LIMIT, STATES_LIMIT } from './places.constants.ts';

/** E-10. `_id` is the ISO 3166-1 alpha-2 code. */
export const Country = z.object({
  _id: z.string(),
  iso2: z.string(),
  name: z.string(),
  translations: z.object({ es: z.string(), pt: z.string(), en: z.string() }),
  currency: z.string(),
  currencyName: z.string(),
  currencySymbol: z.string(),
  timezones: z.array(z.object({ zoneName: z.string() })),
  /** Without `+`; the first where a country has several. */
  phoneCode: z.string(),
});
export type Country = z.infer<typeof Country>;

/** E-11. `_id` is `CO-05`: the country and the code its authorities use. */
export const State = z.object({
  _id: z.string(),
  name: z.string(),
  stateCode: z.string(),
  countryId: z.string(),
  /** Where it differs from the country's first zone. */
  timezone: z.string().nullable(),
});
export type State = z.infer<typeof State>;

/**
 * E-12. `_id` is the code of the country's authorities if they require it (DIVIPOLA, `05001`, in Colombia), elsewhere
 * built from the state and the name: `MX-JAL-guadalajara`. It stays when the name changes.
 */
export const City = z.object({
  _id: z.string(),
  name: z.string(),
  stateId: z.string(),
  stateName: z.string(),
  /** Notes of administrators about it; absent if there are none. */
  extras: z.record(z.string(), z.json()).optional(),
});
export type City = z.infer<typeof City>;

/** Left out leaves the value unchanged; null restores the country's own list. */
export const CityChange = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'general.required')
    .max(120, 'general.invalid.tooLong')
    .nullable()
    .optional(),
  extras: z
    .record(z.string().max(60), z.union([z.string().max(300), z.number(), z.boolean()]))
    .refine((extras) => Object.keys(extras).length <= 20, 'general.invalid.tooLong')
    .nullable()
    .optional(),
});
export type CityChange = z.infer<typeof CityChange>;

const reason = 'Needed by the anonymous sign-up wizard and by guests; public facts only';

export const placesContract = {
  listCountries: defineCall({
    id: 'C-LOC-01',
    method: 'GET',
    path: '/api/common/countries',
    access: 'public',
    reason,
    summary: 'List countries',
    description: 'Sorted by name in the language of the caller.',
    query: z.object(pagingQuery(COUNTRIES_LIMIT, CITIES_LIMIT)),
    status: 200,
    reply: z.array(Country),
  }),
  listStates: defineCall({
    id: 'C-LOC-02',
    method: 'GET',
    path: '/api/common/states',
    access: 'public',
    reason,
    summary: 'List states of a country',
    description:
      'Sorted by name in the language of the caller. The list is empty where Posada has no states of the country.',
    query: z.object({
      countryId: z.string().regex(/^[A-Z]{2}$/, 'general.invalid.option'),
      ...pagingQuery(STATES_LIMIT, CITIES_LIMIT),
    }),
    status: 200,
    reply: z.array(State),
  }),
  listCities: defineCall({
    id: 'C-LOC-03',
    method: 'GET',
    path: '/api/common/cities',
    access: 'public',
    reason,
    summary: 'List cities of a state',
    description:
      '`stateId` is a state, or a country for all of its cities. Without `search` the list is sorted by name. With `search` it has the matching cities, better matches first and larger cities first among equal matches.',
    query: z.object({
      stateId: z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'general.invalid.option'),
      /** An id, or the start of the name or of a word in it, without case and accents. Empty: all cities. */
      search: z.string().trim().max(120).optional(),
      ...pagingQuery(CITIES_LIMIT, CITIES_LIMIT),
    }),
    status: 200,
    reply: z.array(City),
  }),
  changeCity: defineCall({
    id: 'C-LOC-04',
    method: 'PATCH',
    path: '/api/common/cities/{id}',
    access: 'admin',
    summary: 'Update a city',
    description:
      'Changes the name that lists show and the notes. The id, which authorities read, stays the same.',
    params: z.object({ id: z.string().max(120) }),
    body: CityChange,
    status: 200,
    reply: City,
  }),
  ipCountry: defineCall({
    id: 'C-LOC-05',
    method: 'GET',
    path: '/api/third-party/ip-country',
    access: 'public',
    reason,
    summary: 'Get the country of the request',
    description:
      'The proxy in front of Posada reports the country. Where it reports none, the reply is the default country.',
    status: 200,
    reply: z.object({ countryIso2: z.string() }),
  }),
};
