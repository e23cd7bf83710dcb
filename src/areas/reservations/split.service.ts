import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { tellChanged } from './change.service.ts';
import { placeStay } from './placing.service.ts';
import type { Reservation } from './reservations.contract.ts';
import { reservationErrors } from './reservations.errors.ts';
import { present } from './reservations.service.ts';
import { findStay, type ReservationRow } from './reservations.store.ts';
import type { SplitInput } from './split.contract.ts';
import { moved, type Segments, segmentsOf } from './segments.ts';
import { refusingTakenNights } from './taken-nights.service.ts';

async function stayToSplit(ctx: PropertyContext, id: ReservationId): Promise<ReservationRow> {
  const stay = await findStay(ctx.db, ctx.propertyId, id);
  if (!stay) throw httpErrors.missing();
  if (['canceled', 'no_show', 'checked_out'].includes(stay.status)) throw reservationErrors.stayIsOver();
  return stay;
}

/**
 * C-RES-18. The stay goes on as one: one check-in, one report to the registry, its true arrival and departure. Only
 * where it sleeps is told night by night.
 */
export async function splitStay(
  ctx: PropertyContext,
  id: ReservationId,
  { from, to, roomId, evenIfTaken }: SplitInput,
  version: number | null,
): Promise<Reservation> {
  const stay = await stayToSplit(ctx, id);
  if (stay.listing_id === null) throw reservationErrors.noFirstListing({ field: 'roomId' });
  const until = to ?? stay.departure;
  // From the arrival on it would be another first listing: C-RES-04 does that.
  if (from <= stay.arrival || from >= stay.departure || until > stay.departure) {
    throw reservationErrors.splitOutside({ field: 'from' });
  }
  const stretches = moved(segmentsOf(stay), { listing: roomId, from, to: until });
  // Naming a part's own listing asks for its nights again; without a part there is nothing to change.
  if (stretches.length === 1 && stay.parts.length === 0) {
    throw reservationErrors.sameListing({ field: 'roomId' });
  }
  return place(ctx, stay, stretches, { version, evenIfTaken: evenIfTaken === true });
}

/** C-RES-19. */
export async function joinStay(
  ctx: PropertyContext,
  id: ReservationId,
  version: number | null,
): Promise<Reservation> {
  const stay = await stayToSplit(ctx, id);
  if (stay.parts.length === 0) return present(stay);
  const { listing_id: listing, arrival, departure } = stay;
  return place(ctx, stay, [{ listing, from: arrival, to: departure }], { version, evenIfTaken: false });
}

async function place(
  ctx: PropertyContext,
  stay: ReservationRow,
  stretches: Segments,
  how: { readonly version: number | null; readonly evenIfTaken: boolean },
): Promise<Reservation> {
  const row = await refusingTakenNights(ctx, { stretches, except: stay.id }, () =>
    ctx.db.transaction(async (tx) => {
      const after = await placeStay(ctx, tx, stay, { stretches, change: {}, ...how, at: ctx.clock.now() });
      await tellChanged(ctx, tx, stay, after);
      return after;
    }),
  );
  return present(row);
}
