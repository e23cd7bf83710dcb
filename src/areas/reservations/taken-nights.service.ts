import type { PropertyContext } from '#foundation/context/context.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { reservationErrors } from './reservations.errors.ts';
import { nightsFreed } from './reservations.events.ts';
import { holderOf, type ReservationRow } from './reservations.store.ts';

/** A guest with the code of the channel: one guest may have two stays. */
const nameOf = (holder: Pick<ReservationRow, 'guest_name' | 'channel_code'> | undefined): string =>
  [holder?.guest_name, holder?.channel_code && `(${holder.channel_code})`].filter(Boolean).join(' ');

/** Nights that a write asks for; `except` is the stay that asks, which may have some of them already. */
export type WantedNights = {
  readonly listingId: ListingId | null;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly except: ReservationId | null;
};

/** The constraint has the last word; its refusal becomes an answer that names who holds the nights (REL-20). */
export async function refusingTakenNights<Result>(
  ctx: PropertyContext,
  nights: WantedNights,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'listing_of_property') {
      throw reservationErrors.unknownListing({ field: 'roomId', cause: error });
    }
    if (constraintOf(error) !== 'one_stay_per_night' || nights.listingId === null) throw error;
    const holder = await holderOf(ctx.db, ctx.propertyId, nights.listingId, nights);
    const details = { reservationId: holder?.id ?? null, kind: holder?.kind ?? null };
    const more = { field: 'checkInDate', details, cause: error };
    if (holder?.kind === 'block') throw reservationErrors.nightsBlocked(more);
    throw reservationErrors.nightsTaken({ ...more, params: { guest: nameOf(holder) } });
  }
}

/** Tries the write as it is; when the nights are taken, writes it again as a conflict (REL-21). */
export async function orAsConflict(
  tx: Transaction,
  write: (isConflict: boolean) => Promise<ReservationRow>,
): Promise<ReservationRow> {
  try {
    return await tx.attempt(() => write(false));
  } catch (error) {
    if (constraintOf(error) !== 'one_stay_per_night') throw error;
    return write(true);
  }
}

const holdsNights = ({ listing_id, is_conflict, status }: ReservationRow): boolean =>
  listing_id !== null && !is_conflict && status !== 'canceled' && status !== 'no_show';

/** News for those who wait for nights of a listing, when a stay has let go of some. */
export async function tellFreed(
  ctx: PropertyContext,
  tx: Transaction,
  before: ReservationRow,
  after: ReservationRow,
): Promise<void> {
  if (!holdsNights(before) || before.listing_id === null) return;
  const keepsAll =
    holdsNights(after) &&
    after.listing_id === before.listing_id &&
    after.arrival <= before.arrival &&
    after.departure >= before.departure;
  if (!keepsAll) await ctx.publish(tx, nightsFreed, { listingId: before.listing_id });
}
