import { type RoomOfType, findSoldType } from '#areas/stays/listings/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { FreeRoom } from './availability.contract.ts';
import { sortByLikeness } from '../import/likeness.ts';
import { freeRoomsBetween } from './nights.store.ts';
import { findStay } from '../reservations.store.ts';

/** C-RES-12. */
export async function getAvailability(ctx: PropertyContext, from: PlainDate, to: PlainDate) {
  const rooms = await freeRoomsBetween(ctx.db, ctx.propertyId, from, to);
  return rooms.map(({ id, name, capacity }) => ({ _id: id, internalName: name, capacity }));
}

/** C-LIST-22. */
export async function listFreeRooms(ctx: PropertyContext, id: ReservationId): Promise<FreeRoom[]> {
  const reservation = await findStay(ctx.db, ctx.propertyId, id);
  if (!reservation) throw httpErrors.missing();
  const guests = reservation.adults + reservation.children;
  const [type, free] = await Promise.all([
    findSoldType(ctx, reservation),
    freeRoomsBetween(ctx.db, ctx.propertyId, reservation.arrival, reservation.departure),
  ]);
  const fitOf = ({ type_id, capacity }: RoomOfType): FreeRoom['fit'] => {
    if (type !== null && type_id === type) return 'type';
    if (capacity === null) return 'unknown';
    return capacity >= guests ? 'capacity' : 'small';
  };
  return sortByLikeness(free, { type_id: type, capacity: guests }).map((room) => ({
    _id: room.id,
    internalName: room.name,
    type: room.type_name,
    capacity: room.capacity,
    fit: fitOf(room),
  }));
}
