import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { Reservation } from '../reservations.contract.ts';
import { reservationErrors } from '../reservations.errors.ts';

export const SplitInput = z
  .object({
    /** The first night in the other listing. */
    from: PlainDate,
    /** The day of the return to the first listing; without it the guests stay in the other one until they leave. */
    to: PlainDate.optional(),
    roomId: ListingId,
    /** Moves the nights although they are taken there: kept as a conflict. For the undo of a move. */
    evenIfTaken: z.literal(true).optional(),
  })
  .refine(({ from, to }) => to === undefined || to > from, {
    path: ['to'],
    message: 'reservation.dates.order',
  });
export type SplitInput = z.infer<typeof SplitInput>;

const common = {
  path: '/api/pms/reservations/{id}/split',
  access: 'member',
  app: 'reservations',
  permission: 'operate',
  money: ['total', 'currency'],
  params: z.object({ id: ReservationId }),
  query: z.object({ propertyId: PropertyId.optional() }),
  status: 200,
  reply: Reservation,
} as const;

export const splitContract = {
  splitStay: defineCall({
    ...common,
    id: 'C-RES-18',
    method: 'POST',
    summary: 'Split a reservation between listings',
    description: 'The call moves some nights of a stay to another listing.',
    body: SplitInput,
    ifMatch: true,
    errors: [
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.noFirstListing,
      reservationErrors.sameListing,
      reservationErrors.splitOutside,
      reservationErrors.stayIsOver,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
    ],
  }),
  joinStay: defineCall({
    ...common,
    id: 'C-RES-19',
    method: 'DELETE',
    summary: 'Join a split reservation',
    description:
      'The call moves all nights of the stay back to its first listing. It returns 409 if one of these nights is taken.',
    ifMatch: true,
    errors: [
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.stayIsOver,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
    ],
  }),
};
