import type { ListingId, ListingTypeId } from '#vocabulary/ids.ts';

export type ComparableRoom = {
  readonly id: ListingId;
  readonly type_id: ListingTypeId | null;
  readonly capacity: number | null;
};

/** How far a capacity is from the wanted one: exact first, then the next larger ones, then smaller ones. */
function distance(capacity: number | null, wanted: number | null): number {
  if (capacity === null || wanted === null) return 500;
  return capacity >= wanted ? capacity - wanted : 1000 + wanted - capacity;
}

/**
 * Listings of the same type first, then the others; both by the distance of their capacity, and otherwise in the given
 * order.
 */
export const sortByLikeness = <Room extends ComparableRoom>(
  rooms: readonly Room[],
  wanted: Pick<ComparableRoom, 'type_id' | 'capacity'>,
): Room[] => {
  const isSame = ({ type_id }: Room) => wanted.type_id !== null && type_id === wanted.type_id;
  return rooms.toSorted(
    (one, other) =>
      Number(isSame(other)) - Number(isSame(one)) ||
      distance(one.capacity, wanted.capacity) - distance(other.capacity, wanted.capacity),
  );
};
