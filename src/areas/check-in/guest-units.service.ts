import { listingFacts } from '#areas/listings/index.ts';
import { getReservation, type StayFacts } from '#areas/reservations/index.ts';
import { changesOf, type RecordedChange } from '#foundation/context/audit-trail.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { GuestPage } from './guest.contract.ts';

type Stay = Awaited<ReturnType<typeof getReservation>>;

/** More changes of one stay than a guest's question about its unit is worth. */
const CHANGES_MAX = 200;

/** Where the guests sleep, in the order of their nights (decision 14). */
export const segmentsOf = ({ roomId, parts, checkInDate, checkOutDate }: Stay) => [
  { listing: roomId, from: checkInDate, to: parts[0]?.checkInDate ?? checkOutDate },
  ...parts.map((part) => ({ listing: part.roomId, from: part.checkInDate, to: part.checkOutDate })),
];

/** Where they sleep on a day: before the first night where they begin, after the last where they were. */
export function listingOn(stay: Stay, day: PlainDate): ListingId | null {
  const stretches = segmentsOf(stay);
  return stretches.findLast(({ from }) => from <= day)?.listing ?? stay.roomId;
}

/**
 * The units of a stay by name, and the one that it was moved from: what a channel sold, or for what was agreed here,
 * what the first link said. Nobody is told of a change that nobody had seen.
 */
export async function guestUnits(
  ctx: PropertyContext,
  stay: Stay,
): Promise<Pick<GuestPage, 'units' | 'movedFrom'>> {
  const [stretches, first] = [segmentsOf(stay), await firstListing(ctx, stay)];
  const ids = new Set([first, ...stretches.map(({ listing }) => listing)].filter((id) => id !== null));
  const found = await Promise.all([...ids].map((id) => listingFacts(ctx, id)));
  const names = new Map(found.flatMap((one) => (one ? [[one.id, one.name] as const] : [])));
  const isGone = first !== null && stretches.every(({ listing }) => listing !== first);
  return {
    units: stretches.flatMap(({ listing, from, to }) => {
      const name = listing && names.get(listing);
      return name ? [{ name, from, to }] : [];
    }),
    movedFrom: (isGone && names.get(first)) || null,
  };
}

/** The listing that the guest knows from before; its own where it was never moved. */
async function firstListing(ctx: PropertyContext, stay: Stay): Promise<ListingId | null> {
  const subjects = [
    ['reservation', stay._id],
    ['check-in', stay._id],
  ] as const;
  const oldestFirst = (await changesOf(ctx.db, ctx.propertyId, subjects, CHANGES_MAX)).toReversed();
  const linked = oldestFirst.findIndex(({ action }) => action === 'link-created');
  const known = stay.source === 'manual' ? oldestFirst.slice(Math.max(linked, 0)) : oldestFirst;
  const move = known.find(isMove);
  return move ? (move.before as StayFacts).listing_id : stay.roomId;
}

const isMove = ({ subject, before, after }: RecordedChange): boolean => {
  if (subject !== 'reservation' || !before || !after) return false;
  const [from, to] = [(before as StayFacts).listing_id, (after as StayFacts).listing_id];
  return from !== null && from !== to;
};
