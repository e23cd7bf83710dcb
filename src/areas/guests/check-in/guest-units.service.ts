import { listingFacts } from '#areas/stays/listings/index.ts';
import { getReservation, type RecordedReservation } from '#areas/stays/reservations/index.ts';
import { listChangesOfSubjects, type RecordedChange } from '#foundation/context/audit-trail.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { GuestPage } from './guest.contract.ts';

type Reservation = Awaited<ReturnType<typeof getReservation>>;

/** Older changes of a stay are not searched for its first unit. */
const CHANGES_MAX = 200;

/** The listings of the guests, in the order of their nights (decision 14). */
export const guestSegmentsOf = ({ roomId, segments, checkInDate, checkOutDate }: Reservation) => [
  { listing: roomId, from: checkInDate, to: segments[0]?.checkInDate ?? checkOutDate },
  ...segments.map((part) => ({ listing: part.roomId, from: part.checkInDate, to: part.checkOutDate })),
];

/** The listing on a day. Before the first night: the first listing; after the last night: the last one. */
export function listingOn(reservation: Reservation, day: PlainDate): ListingId | null {
  const segments = guestSegmentsOf(reservation);
  return segments.findLast(({ from }) => from <= day)?.listing ?? reservation.roomId;
}

/**
 * The units of a stay by name, and the unit that it was moved from. That is the unit that the channel sold. For a stay
 * that was entered here it is the unit at the time of the first link, because a guest does not know of earlier room
 * moves.
 */
export async function guestUnits(
  ctx: PropertyContext,
  reservation: Reservation,
): Promise<Pick<GuestPage, 'units' | 'movedFrom'>> {
  const [segments, first] = [guestSegmentsOf(reservation), await firstListing(ctx, reservation)];
  const ids = new Set([first, ...segments.map(({ listing }) => listing)].filter((id) => id !== null));
  const found = await Promise.all([...ids].map((id) => listingFacts(ctx, id)));
  const names = new Map(found.flatMap((one) => (one ? [[one.id, one.name] as const] : [])));
  const isGone = first !== null && segments.every(({ listing }) => listing !== first);
  return {
    units: segments.flatMap(({ listing, from, to }) => {
      const name = listing && names.get(listing);
      return name ? [{ name, from, to }] : [];
    }),
    movedFrom: (isGone && names.get(first)) || null,
  };
}

/** The listing before the first room move that the guest could notice; the present one without such a move. */
async function firstListing(ctx: PropertyContext, reservation: Reservation): Promise<ListingId | null> {
  const subjects = [
    ['reservation', reservation._id],
    ['check-in', reservation._id],
  ] as const;
  const oldestFirst = (
    await listChangesOfSubjects(ctx.db, ctx.propertyId, subjects, CHANGES_MAX)
  ).toReversed();
  const linked = oldestFirst.findIndex(({ action }) => action === 'link-created');
  const known = reservation.source === 'manual' ? oldestFirst.slice(Math.max(linked, 0)) : oldestFirst;
  const move = known.find(isRoomMove);
  return move ? (move.before as RecordedReservation).listing_id : reservation.roomId;
}

const isRoomMove = ({ subject, before, after }: RecordedChange): boolean => {
  if (subject !== 'reservation' || !before || !after) return false;
  const [from, to] = [(before as RecordedReservation).listing_id, (after as RecordedReservation).listing_id];
  return from !== null && from !== to;
};
