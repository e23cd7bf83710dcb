import type { PropertyContext } from '#foundation/context/context.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { explainDoubleBooking } from './closed-nights/double-booking.service.ts';
import type { Reservation, ReservationInput } from './reservations.contract.ts';
import { prepareStay, presentReservation, saveEnteredStay } from './reservations.service.ts';
import { lockListing, findShownStay } from './reservations.store.ts';

/**
 * Creates a stay whose guests stand at the desk: it is marked as arrived from the first moment. What `also` writes
 * belongs to the same transaction. The caller chooses the id, so that a second press finds the stay of the first.
 *
 * @throws nights-taken at `roomId`.
 */
export async function createArrivedStay(
  ctx: PropertyContext,
  id: ReservationId,
  input: ReservationInput,
  also: (tx: Transaction) => Promise<void>,
): Promise<Reservation> {
  const { roomId, checkInDate: from, checkOutDate: to } = input;
  const nights = { segments: [{ listing: roomId, from, to }], except: null, field: 'roomId' } as const;
  const stay = { ...(await prepareStay(ctx, input, 'manual')), id, status: 'checked_in' as const };
  const write = () =>
    ctx.db.transaction(async (tx) => {
      await lockListing(tx, roomId);
      const known = await findShownStay(tx, ctx.propertyId, id);
      if (known) return known;
      const stored = await saveEnteredStay(ctx, tx, stay);
      await also(tx);
      return (await findShownStay(tx, ctx.propertyId, id)) ?? stored;
    });
  try {
    return presentReservation(await explainDoubleBooking(ctx, nights, write));
  } catch (error) {
    // The id belongs to a stay of another property.
    if (constraintOf(error) === 'reservations_pkey') throw httpErrors.missing({ cause: error });
    throw error;
  }
}
