import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

/** A booking of a connected system that could not be read. */
export const QuarantinedBooking = z.object({
  /** Its id in the connected system. */
  externalId: z.string(),
  /** Posada's reservation, if it was read before; its guest is named to members with the reservations app (D-9). */
  reservationId: ReservationId.nullable(),
  guestName: z.string().nullable(),
  checkInDate: PlainDate.nullable(),
  since: Instant.nullable(),
  nextTryAt: Instant,
  /** A sentence in the caller's language. */
  problem: z.string(),
  /** The failure, for support. */
  detail: z.string(),
});
export type QuarantinedBooking = z.infer<typeof QuarantinedBooking>;

export const quarantineContract = {
  listProblems: defineCall({
    id: 'C-INT-23',
    method: 'GET',
    path: '/api/common/property-integrations/{id}/problems',
    access: 'member',
    app: 'integrations',
    summary: 'List unreadable bookings of a connection',
    description:
      'Each booking of the connected system contains the reason why it could not be read. The list contains at most 200 bookings.',
    params: z.object({ id: ConnectionId }),
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: z.array(QuarantinedBooking),
  }),
};
