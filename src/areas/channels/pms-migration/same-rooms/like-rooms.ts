import {
  type MigratedListing,
  type MigratedStay,
  plainName,
  proposePairs,
  staysInCommonOf,
} from '../pairing.ts';
import type { SameRoom } from './same-rooms.contract.ts';

export type Listing = MigratedListing & {
  readonly address: string | null;
  readonly external_id: string | null;
};

export type LikeRoom<Of extends Listing> = {
  readonly listing: Of;
  readonly room: Of;
  readonly reasons: SameRoom['reasons'];
  readonly staysInCommon: number;
};

/**
 * Rooms of one system that look like listings of another: by their name, by their address, or by the stays that both have.
 * Each room and each listing is in one pair at most.
 */
export function likeRooms<Of extends Listing>(
  listings: readonly Of[],
  rooms: readonly Of[],
  stays: { readonly old: readonly MigratedStay[]; readonly new: readonly MigratedStay[] },
): LikeRoom<Of>[] {
  const proposed = proposePairs(listings, rooms, stays);
  const used = new Set(proposed.flatMap(({ from, to }) => [from, to]));
  const byAddress = listings.flatMap((listing) => {
    const same = rooms.filter((room) => hasSameAddress(listing, room));
    const [room] = same;
    // Several rooms of one house share its address, and then it says nothing.
    const isOne = same.length === 1 && listings.filter((one) => hasSameAddress(one, listing)).length === 1;
    return room && isOne && !used.has(listing.id) && !used.has(room.id)
      ? [{ from: listing.id, to: room.id }]
      : [];
  });
  return [...proposed, ...byAddress].flatMap(({ from, to }) => {
    const listing = listings.find(({ id }) => id === from);
    const room = rooms.find(({ id }) => id === to);
    if (!listing || !room) return [];
    const staysInCommon = staysInCommonOf({ from, to }, stays);
    const reasons: SameRoom['reasons'] = [
      ...(hasSameName(listing, room) ? (['name'] as const) : []),
      ...(hasSameAddress(listing, room) ? (['address'] as const) : []),
      ...(staysInCommon > 0 ? (['stays'] as const) : []),
    ];
    return [{ listing, room, reasons, staysInCommon }];
  });
}

const hasSameAddress = (one: Listing, other: Listing): boolean =>
  one.address !== null && other.address !== null && plainName(one.address) === plainName(other.address);

const hasSameName = (one: Listing, other: Listing): boolean =>
  [one.name, one.external_name ?? one.name].some((name) =>
    [other.name, other.external_name ?? other.name].some((its) => plainName(name) === plainName(its)),
  );
