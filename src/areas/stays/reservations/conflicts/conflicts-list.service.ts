import { listingSummaries, listOpenRooms, type RoomOfType } from '#areas/stays/listings/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { nightsBetween } from '#vocabulary/plain-date.ts';
import type { Conflict, ConflictParty, ConflictSuggestion } from './conflicts.contract.ts';
import {
  type ConflictParty as PartyRow,
  listNightsHolders,
  openConflicts,
  takenListingsOfMany,
} from './conflicts.store.ts';

const CONFLICTS_MAX = 50;
const SUGGESTIONS_MAX = 3;

type Open = readonly RoomOfType[];
type Taken = ReadonlySet<ListingId> | undefined;

/** C-RES-17, in five queries however many conflicts there are. */
export async function listConflicts(ctx: PropertyContext): Promise<Conflict[]> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  const stays = await openConflicts(ctx.db, ctx.propertyId, today, CONFLICTS_MAX);
  if (stays.length === 0) return [];
  const ids = stays.map(({ nights_id }) => nights_id);
  const holders = await listNightsHolders(ctx.db, ctx.propertyId, ids);
  const parties = [...stays, ...[...holders.values()].flat()];
  const [taken, open, listings] = await Promise.all([
    takenListingsOfMany(ctx.db, ctx.propertyId, parties),
    listOpenRooms(ctx.db, ctx.propertyId),
    listingSummaries(ctx.db, ctx.propertyId),
  ]);
  const names = new Map(listings.map(({ id, name }) => [id, name]));
  const shown = (party: PartyRow) => present(party, names);
  return stays.map((stay) => {
    const having = holders.get(stay.nights_id) ?? [];
    const own = suggestListings(stay, open, taken.get(stay.nights_id));
    const other = own.length === 0 ? movable(having) : undefined;
    const others = other ? suggestListings(other, open, taken.get(other.nights_id)) : [];
    const moves = own.length > 0 ? stay : others.length > 0 ? other : undefined;
    return {
      stay: shown(stay),
      holders: having.map(shown),
      moves: moves ? shown(moves) : null,
      suggestions: own.length > 0 ? own : others,
    };
  });
}

/** The stay whose room move would solve the conflict. Guests who have arrived are not moved. */
function movable(holders: readonly PartyRow[]): PartyRow | undefined {
  const [holder] = holders;
  const isMovable = holders.length === 1 && holder?.kind === 'stay';
  return isMovable && ['confirmed', 'not_confirmed'].includes(holder.status) ? holder : undefined;
}

const RANKS = { own: 0, type: 1, same: 2, fits: 3 } as const;

/** Free listings: the sold one first, then its type, then its size, then the smallest that is big enough. */
export function suggestListings(
  { listing_id: sold, guests }: Pick<PartyRow, 'listing_id' | 'guests'>,
  open: Open,
  taken: Taken,
): ConflictSuggestion[] {
  const own = open.find(({ id }) => id === sold);
  const [size, type] = [own?.capacity ?? null, own?.type_id ?? null];
  const whyOf = ({ id, capacity, type_id }: RoomOfType): ConflictSuggestion['why'] => {
    if (id === sold) return 'own';
    if (type !== null && type_id === type) return 'type';
    return size !== null && capacity === size ? 'same' : 'fits';
  };
  return open
    .filter(({ id }) => !taken?.has(id))
    .map((listing) => ({ listing, why: whyOf(listing) }))
    .filter(({ listing, why }) => why !== 'fits' || listing.capacity === null || listing.capacity >= guests)
    .sort(
      (a, b) =>
        RANKS[a.why] - RANKS[b.why] ||
        (a.listing.capacity ?? Infinity) - (b.listing.capacity ?? Infinity) ||
        a.listing.name.localeCompare(b.listing.name, undefined, { numeric: true }),
    )
    .slice(0, SUGGESTIONS_MAX)
    .map(({ listing: { id, name, capacity }, why }) => ({ roomId: id, roomName: name, capacity, why }));
}

const present = (row: PartyRow, names: ReadonlyMap<ListingId, string>): ConflictParty => ({
  _id: row.id,
  kind: row.kind,
  isPart: row.is_part,
  guestName: row.guest_name,
  channelSlug: row.channel_slug,
  channelName: row.channel_name,
  channelCode: row.channel_code,
  source: row.source,
  status: row.status,
  checkInDate: row.arrival,
  checkOutDate: row.departure,
  nights: nightsBetween(row.arrival, row.departure),
  totalGuests: row.guests,
  roomId: row.listing_id,
  roomName: row.listing_id ? (names.get(row.listing_id) ?? null) : null,
  receivedAt: row.created_at,
  version: row.version,
});
