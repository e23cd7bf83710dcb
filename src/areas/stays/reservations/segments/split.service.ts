import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { recordReservationChange } from '../change.service.ts';
import { placeStay } from '../stay-placement.service.ts';
import type { Reservation } from '../reservations.contract.ts';
import { reservationErrors } from '../reservations.errors.ts';
import { presentReservation } from '../reservations.service.ts';
import { findStay, type ReservationRow } from '../reservations.store.ts';
import type { SplitInput } from './split.contract.ts';
import { moveSegment, type Segments, segmentsOf } from './segments.ts';
import { explainDoubleBooking } from '../closed-nights/double-booking.service.ts';

async function stayToSplit(ctx: PropertyContext, id: ReservationId): Promise<ReservationRow> {
  const reservation = await findStay(ctx.db, ctx.propertyId, id);
  if (!reservation) throw httpErrors.missing();
  if (['canceled', 'no_show', 'checked_out'].includes(reservation.status))
    throw reservationErrors.stayIsOver();
  return reservation;
}

/**
 * C-RES-18. The stay remains one reservation, with one check-in, one report to the registry, and its true arrival and
 * departure. Only its nights are in several listings.
 */
export async function splitStay(
  ctx: PropertyContext,
  id: ReservationId,
  { from, to, roomId, evenIfTaken }: SplitInput,
  version: number | null,
): Promise<Reservation> {
  const reservation = await stayToSplit(ctx, id);
  if (reservation.listing_id === null) throw reservationErrors.noFirstListing({ field: 'roomId' });
  const until = to ?? reservation.departure;
  // A split from the arrival on would be a change of the first listing, which is C-RES-04.
  if (from <= reservation.arrival || from >= reservation.departure || until > reservation.departure) {
    throw reservationErrors.splitOutside({ field: 'from' });
  }
  const segments = moveSegment(segmentsOf(reservation), { listing: roomId, from, to: until });
  // Naming the present listing of a segment asks for its nights again. Without a segment nothing would change.
  if (segments.length === 1 && reservation.segments.length === 0) {
    throw reservationErrors.sameListing({ field: 'roomId' });
  }
  return place(ctx, reservation, segments, { version, evenIfTaken: evenIfTaken === true });
}

/** C-RES-19. */
export async function joinStay(
  ctx: PropertyContext,
  id: ReservationId,
  version: number | null,
): Promise<Reservation> {
  const reservation = await stayToSplit(ctx, id);
  if (reservation.segments.length === 0) return presentReservation(reservation);
  const { listing_id: listing, arrival, departure } = reservation;
  return place(ctx, reservation, [{ listing, from: arrival, to: departure }], {
    version,
    evenIfTaken: false,
  });
}

async function place(
  ctx: PropertyContext,
  reservation: ReservationRow,
  segments: Segments,
  how: { readonly version: number | null; readonly evenIfTaken: boolean },
): Promise<Reservation> {
  const row = await explainDoubleBooking(ctx, { segments, except: reservation.id }, () =>
    ctx.db.transaction(async (tx) => {
      const after = await placeStay(ctx, tx, reservation, {
        segments,
        change: {},
        ...how,
        at: ctx.clock.now(),
      });
      await recordReservationChange(ctx, tx, reservation, after);
      return after;
    }),
  );
  return presentReservation(row);
}
