import { z } from 'zod';

import { ReservationStatus } from '#areas/stays/reservations/reservations.contract.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { GuestId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { SEARCH_MAX, SEARCH_MIN } from './search.constants.ts';

/** Each list is short, and its own page has all; empty for members who may not see it. */
export const Found = z.object({
  reservations: z.array(
    z.object({
      _id: ReservationId,
      guestName: z.string(),
      checkInDate: PlainDate,
      checkOutDate: PlainDate,
      channelName: z.string(),
      channelCode: z.string().nullable(),
      listingName: z.string().nullable(),
      status: ReservationStatus,
    }),
  ),
  guests: z.array(
    z.object({
      _id: GuestId,
      name: z.string(),
      reservationId: ReservationId,
      checkInDate: PlainDate,
      checkOutDate: PlainDate,
    }),
  ),
  listings: z.array(
    z.object({ _id: ListingId, internalName: z.string(), status: z.enum(['active', 'archived']) }),
  ),
});
export type Found = z.infer<typeof Found>;

export const searchContract = {
  search: defineCall({
    id: 'C-FIND-01',
    method: 'GET',
    path: '/api/common/search',
    access: 'member',
    app: 'common',
    summary: 'Search a property',
    description: 'The search finds stays, guests and listings by name or code. It ignores case and accents.',
    query: z.object({
      propertyId: PropertyId.optional(),
      text: z
        .string()
        .trim()
        .min(SEARCH_MIN, 'general.invalid.tooShort')
        .max(SEARCH_MAX, 'general.invalid.tooLong'),
    }),
    status: 200,
    reply: Found,
  }),
  findProperty: defineCall({
    id: 'C-FIND-02',
    method: 'GET',
    path: '/api/common/search/property',
    access: 'signed-in',
    summary: 'Find the property of an id',
    description:
      "The reply names the caller's property that has the record with this id: any record with a page of its own.",
    query: z.object({ id: z.uuid() }),
    status: 200,
    reply: z.object({ propertyId: PropertyId }),
    errors: [httpErrors.missing],
  }),
};
