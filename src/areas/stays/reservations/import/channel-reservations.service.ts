import type { PropertyContext } from '#foundation/context/context.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { ChannelReservation } from './channel-reservations.contract.ts';
import type { Reservation, ReservationFilter } from '../reservations.contract.ts';
import { presentReservation } from '../reservations.service.ts';
import { listStays } from '../lists/stay-lists.store.ts';

type Asked = {
  readonly page: number;
  readonly limit: number;
  readonly filter?: ReservationFilter | undefined;
};

/** C-RES-10, without direct reservations: no channel sold them. */
export async function listChannelReservations(
  ctx: PropertyContext,
  { page, limit, filter = {} }: Asked,
): Promise<{ data: ChannelReservation[]; meta: PageMeta }> {
  const { rows, total } = await listStays(ctx.db, ctx.propertyId, {
    filter,
    soldByChannel: true,
    search: undefined,
    sort: 'arrival',
    limit,
    offset: (page - 1) * limit,
  });
  return { data: rows.map((row) => projected(presentReservation(row))), meta: { total, page, limit } };
}

const projected = (reservation: Reservation): ChannelReservation => ({
  _id: reservation._id,
  propertyId: reservation.propertyId,
  thirdPartyId: reservation.thirdPartyId,
  channelSlug: reservation.channelSlug,
  channelName: reservation.channelName,
  channelCode: reservation.channelCode,
  source: reservation.source,
  guestName: reservation.guestName,
  totalGuests: reservation.totalGuests,
  checkInDate: reservation.checkInDate,
  checkOutDate: reservation.checkOutDate,
  nights: reservation.nights,
  roomId: reservation.roomId,
  status: reservation.status,
  conflict: reservation.conflict,
  total: reservation.total,
  currency: reservation.currency,
  createdAt: reservation.createdAt,
});
