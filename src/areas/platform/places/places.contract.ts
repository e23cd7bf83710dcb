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
 * E-12. `_id` is the code of the country's authorities where they ask for it (DIVIPOLA, `05001`, in Colombia), elsewhere
 * made of the state and the name: `MX-JAL-guadalajara`. It stays when the name changes.
 */
export const City = z.object({
  _id: z.string(),
  name: z.string(),
  stateId: z.string(),
  stateName: z.string(),
  /** What administrators noted about it; only where they did. */
  extras: z.record(z.string(), z.json()).optional(),
});
export type City = z.infer<typeof City>;

/** Left out stays as it is; null is as the country's own list has it. */
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
    summary: 'Countries, by name in the language of the caller',
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
    summary:
      'States of a country, by name in the language of the caller; none where this product has no list',
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
    summary:
      'Cities of a state, or of a whole country: by name, or the largest first of those that match a search',
    query: z.object({
      stateId: z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'general.invalid.option'),
      /** The beginning of its name or of a word of it, without case and accents; or an id. Empty: all. */
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
    summary: 'Another name for a city in lists, and notes about it; its code, which authorities read, stays',
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
    summary: 'Country the request comes from, as far as the proxy in front knows',
    status: 200,
    reply: z.object({ countryIso2: z.string() }),
  }),
};
