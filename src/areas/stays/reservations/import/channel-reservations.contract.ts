import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { Reservation, ReservationFilter } from '../reservations.contract.ts';

/** D-36: a stay as its channel has it. */
export const ChannelReservation = Reservation.pick({
  _id: true,
  propertyId: true,
  thirdPartyId: true,
  channelSlug: true,
  channelName: true,
  channelCode: true,
  source: true,
  guestName: true,
  totalGuests: true,
  checkInDate: true,
  checkOutDate: true,
  nights: true,
  roomId: true,
  status: true,
  conflict: true,
  total: true,
  currency: true,
  createdAt: true,
});
export type ChannelReservation = z.infer<typeof ChannelReservation>;

export const channelReservationContract = {
  listChannelReservations: defineCall({
    id: 'C-RES-10',
    method: 'GET',
    path: '/api/common/channel-reservations',
    access: 'member',
    app: 'reservations',
    money: ['total', 'currency'],
    summary: 'List channel reservations',
    description:
      "The list contains reservations that a channel sold, with the channel's names and codes. The next arrival comes first.",
    query: z.object({
      propertyId: PropertyId.optional(),
      ...pagingQuery(100, 1000),
      filter: jsonQuery(ReservationFilter).optional(),
    }),
    status: 200,
    reply: z.array(ChannelReservation),
    meta: PageMeta,
  }),
};
