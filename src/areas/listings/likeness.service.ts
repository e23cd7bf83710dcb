import { soldStay, takenListings } from '#areas/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ListingTypeId, ReservationId } from '#vocabulary/ids.ts';
import { byLikeness } from './likeness.ts';
import { findListing } from './listings.store.ts';
import type { FreeRoom } from './types.contract.ts';
import { openRooms, type RoomOfType, typesOf } from './types.store.ts';

type Sold = Awaited<ReturnType<typeof soldStay>>;

/** The type that was sold; where nobody says, that of the room it has. */
async function typeSold(ctx: PropertyContext, stay: Sold): Promise<ListingTypeId | null> {
  if (stay.type_external_id !== null) {
    const types = await typesOf(ctx.db, ctx.propertyId);
    const told = types.find(
      ({ connection_id, external_id }) =>
        connection_id === stay.connection_id && external_id === stay.type_external_id,
    );
    if (told) return told.id;
  }
  if (stay.listing_id === null) return null;
  return (await findListing(ctx.db, ctx.propertyId, stay.listing_id))?.type_id ?? null;
}

/** C-LIST-22. */
export async function freeRooms(ctx: PropertyContext, id: ReservationId): Promise<FreeRoom[]> {
  const stay = await soldStay(ctx, id);
  const [type, rooms, taken] = await Promise.all([
    typeSold(ctx, stay),
    openRooms(ctx.db, ctx.propertyId),
    takenListings(ctx.db, ctx.propertyId, stay.arrival, stay.departure),
  ]);
  const fitOf = ({ type_id, capacity }: RoomOfType): FreeRoom['fit'] => {
    if (type !== null && type_id === type) return 'type';
    if (capacity === null) return 'unknown';
    return capacity >= stay.guests ? 'capacity' : 'small';
  };
  const free = rooms.filter((room) => !taken.has(room.id));
  return byLikeness(free, { type_id: type, capacity: stay.guests }).map((room) => ({
    _id: room.id,
    internalName: room.name,
    type: room.type_name,
    capacity: room.capacity,
    fit: fitOf(room),
  }));
}
