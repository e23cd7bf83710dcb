import type { PropertyContext } from '#foundation/context/context.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { ChannelReservation } from './channel-reservations.contract.ts';
import type { Reservation, ReservationFilter } from './reservations.contract.ts';
import { present } from './reservations.service.ts';
import { listStays } from './stay-lists.store.ts';

type Asked = {
  readonly page: number;
  readonly limit: number;
  readonly filter?: ReservationFilter | undefined;
};

/** C-RES-10. What was agreed directly with the guest came from no channel. */
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
  return { data: rows.map((row) => projected(present(row))), meta: { total, page, limit } };
}

const projected = (stay: Reservation): ChannelReservation => ({
  _id: stay._id,
  propertyId: stay.propertyId,
  thirdPartyId: stay.thirdPartyId,
  channelSlug: stay.channelSlug,
  channelName: stay.channelName,
  channelCode: stay.channelCode,
  source: stay.source,
  guestName: stay.guestName,
  totalGuests: stay.totalGuests,
  checkInDate: stay.checkInDate,
  checkOutDate: stay.checkOutDate,
  nights: stay.nights,
  roomId: stay.roomId,
  status: stay.status,
  conflict: stay.conflict,
  total: stay.total,
  currency: stay.currency,
  createdAt: stay.createdAt,
});
