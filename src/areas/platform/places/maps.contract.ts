import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { accountErrors } from '#areas/platform/accounts/accounts.errors.ts';
import { defineCall } from '#vocabulary/call.ts';

const coordinate = (most: number) => z.coerce.number<string | number>().min(-most).max(most);
const address = z.string().trim().min(3, 'general.invalid').max(300, 'general.invalid.tooLong');
const countryId = z.string().regex(/^[A-Z]{2}$/, 'general.invalid.option');

export const FoundAddress = z.object({ formattedAddress: z.string(), lat: z.number(), lng: z.number() });

/** E-14. Without coordinates where the country's own table answered. */
export const TimeZoneResult = z.object({
  timeZoneId: z.string(),
  timeZoneName: z.string(),
  /** Seconds. */
  rawOffset: z.number().int(),
  dstOffset: z.number().int(),
  formattedAddress: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
});
export type TimeZoneResult = z.infer<typeof TimeZoneResult>;

export const TimeZoneQuery = z
  .object({
    lat: coordinate(90).optional(),
    lng: coordinate(180).optional(),
    address: address.optional(),
    countryId: countryId.optional(),
    /** `CO-05`, of the same country. */
    stateId: z
      .string()
      .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'general.invalid.option')
      .optional(),
  })
  .refine(
    ({ lat, lng, ...rest }) =>
      (lat === undefined) === (lng === undefined) &&
      [lat, rest.address, rest.countryId].some((part) => part !== undefined),
    'general.invalid',
  );
export type TimeZoneQuery = z.infer<typeof TimeZoneQuery>;

const open = { method: 'GET', access: 'public', rate: 'lookup', status: 200 } as const;

export const mapsContract = {
  geocode: defineCall({
    ...open,
    id: 'C-LOC-06',
    path: '/api/third-party/maps/geocode',
    reason: 'Asked by the sign-up, whose page has a ticket for a few look-ups',
    summary: 'Find the coordinates of an address',
    description:
      'Returns 404 where the map does not know the address. Returns 503 where no map is available.',
    query: z.object({ address, countryId: countryId.optional() }),
    reply: FoundAddress,
    errors: [accountErrors.pageTooOld, httpErrors.missing],
  }),
  timeZone: defineCall({
    ...open,
    id: 'C-LOC-07',
    path: '/api/third-party/maps/time-zone',
    reason: 'Asked by the sign-up, whose page has a ticket for a few look-ups',
    summary: 'Find a time zone',
    description:
      'Uses the coordinates first, then the address, then the country and its state. Returns 404 where none of them gives a time zone.',
    query: TimeZoneQuery,
    reply: TimeZoneResult,
    errors: [accountErrors.pageTooOld, httpErrors.missing],
  }),
};
