import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import {
  areDatesInOrder,
  STAY_LENGTH_PROBLEM,
  hasAllowedLength,
  DATES_ORDER_PROBLEM,
  stayDates,
} from '../reservations.contract.ts';

/** Why a free room is offered, best first; `small`: its capacity is below the number of guests. */
const ROOM_FITS = ['type', 'capacity', 'unknown', 'small'] as const;
export const FreeRoom = z.object({
  _id: ListingId,
  internalName: z.string(),
  type: z.string().nullable(),
  capacity: z.number().int().nullable(),
  fit: z.enum(ROOM_FITS),
});
export type FreeRoom = z.infer<typeof FreeRoom>;

const query = z.object({ propertyId: PropertyId.optional() });

export const availabilityContract = {
  availability: defineCall({
    id: 'C-RES-12',
    method: 'GET',
    path: '/api/pms/availability',
    access: 'member',
    app: 'reservations',
    summary: 'List available listings',
    description: 'An available listing is free for every night of the stay.',
    query: query
      .extend(stayDates)
      .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
      .refine(hasAllowedLength, STAY_LENGTH_PROBLEM),
    status: 200,
    reply: z.array(
      z.object({ _id: ListingId, internalName: z.string(), capacity: z.number().int().nullable() }),
    ),
  }),
  freeRooms: defineCall({
    id: 'C-LIST-22',
    method: 'GET',
    path: '/api/pms/reservations/{id}/rooms',
    access: 'member',
    app: 'reservations',
    summary: 'List available listings for a reservation',
    description:
      'Listings of the booked room type come first. Within each group, listings are sorted by how well their capacity fits the number of guests.',
    params: z.object({ id: ReservationId }),
    query,
    status: 200,
    reply: z.array(FreeRoom),
  }),
};
