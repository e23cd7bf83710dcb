import { z } from 'zod';

import { reservationErrors } from '#areas/stays/reservations/reservations.errors.ts';
import {
  areDatesInOrder,
  STAY_LENGTH_PROBLEM,
  hasAllowedLength,
  DATES_ORDER_PROBLEM,
  Reservation,
  ReservationInput,
} from '#areas/stays/reservations/reservations.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { defineErrors } from '#vocabulary/errors.ts';
import { ArrivalRequestId, PropertyId, ReservationId } from '#vocabulary/ids.ts';

export const calendarStayErrors = defineErrors({
  outsideBlock: { code: 'outside-block', status: 400, text: 'reservation.convert.outside' },
});

const {
  roomId: _listing,
  channelSlug: _slug,
  channelName: _name,
  checkInDate,
  checkOutDate,
  ...guest
} = ReservationInput.shape;

/** The guest of nights that a channel closed; without dates, the guest of all of them. */
export const ConvertedStay = z
  .object({ ...guest, checkInDate: checkInDate.optional(), checkOutDate: checkOutDate.optional() })
  .refine(areDatesInOrder, DATES_ORDER_PROBLEM)
  .refine(hasAllowedLength, STAY_LENGTH_PROBLEM);
export type ConvertedStay = z.infer<typeof ConvertedStay>;

export const convertedStaysContract = {
  attachRequest: defineCall({
    id: 'C-RES-26',
    method: 'POST',
    path: '/api/pms/arrival-requests/{id}/reservation',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    money: ['total', 'currency'],
    summary: 'Accept an arrival request',
    description:
      'The call creates a reservation for the nights that the waiting guest named and a calendar closes.',
    params: z.object({ id: ArrivalRequestId }),
    query: z.object({ propertyId: PropertyId.optional() }),
    repeatable: true,
    status: 201,
    reply: Reservation,
    errors: [reservationErrors.nightsBlocked, reservationErrors.nightsTaken],
  }),
  convertBlock: defineCall({
    id: 'C-RES-25',
    method: 'POST',
    path: '/api/pms/blocks/{id}/reservation',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    money: ['total', 'currency'],
    summary: 'Convert a block to a reservation',
    description:
      'The block has nights that a calendar closes. The reservation takes the requested nights and follows that calendar from then on. The other nights stay closed.',
    params: z.object({ id: ReservationId }),
    query: z.object({ propertyId: PropertyId.optional() }),
    body: ConvertedStay,
    status: 201,
    reply: Reservation,
    errors: [
      calendarStayErrors.outsideBlock,
      reservationErrors.nightsBlocked,
      reservationErrors.nightsTaken,
      reservationErrors.tooManyDecimals,
      reservationErrors.archivedListing,
      reservationErrors.unknownListing,
    ],
  }),
};
