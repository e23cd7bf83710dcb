import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { createReservation, reservationErrors, findStaysByNights } from '#areas/stays/reservations/index.ts';
import { type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { CheckInInput, CheckInReservation } from './check-in.contract.ts';
import { checkInErrors } from './check-in.errors.ts';
import { getCheckInOfStay } from './check-ins.service.ts';
import { updateCheckInsOfReservations } from './guest-slots.service.ts';
import { isSameName } from './surnames.ts';

/**
 * C-CHK-06. A stay of the same unit, nights and guest keeps its data and gets no second check-in, so that a form sent
 * twice, and a stay that a channel sent meanwhile, end in one. Throws 403 for a member without the app `reservations`
 * when a stay would have to be created, and 409 when other guests have the nights.
 */
export async function createCheckIn(ctx: PropertyContext, input: CheckInInput): Promise<CheckInReservation> {
  if (input.checkOutDate < todayOfProperty(ctx, await propertyFacts(ctx))) {
    throw checkInErrors.stayIsOver({ field: 'checkOutDate' });
  }
  const id = (await sameStay(ctx, input)) ?? (await newStay(ctx, input));
  // The event of the new stay does the same later; the host works on the check-in right away.
  await updateCheckInsOfReservations(ctx, [id]);
  return getCheckInOfStay(ctx, id);
}

async function sameStay(ctx: PropertyContext, input: CheckInInput): Promise<ReservationId | undefined> {
  const nights = { listing: input.roomId, arrival: input.checkInDate, departure: input.checkOutDate };
  const stays = await findStaysByNights(ctx.db, ctx.propertyId, nights);
  return stays.find(({ guest_name: name }) => isSameName(name, input.guestName))?.id;
}

async function newStay(ctx: PropertyContext, input: CheckInInput): Promise<ReservationId> {
  if (!seesApp(ctx, 'reservations')) throw httpErrors.forbidden();
  try {
    return (await createReservation(ctx, { ...input, channelSlug: 'direct', channelName: 'Directa' }))._id;
  } catch (error) {
    // Two presses at once: the other one created the stay first.
    const isTaken = error instanceof Failure && error.is(reservationErrors.nightsTaken);
    const made = isTaken ? await sameStay(ctx, input) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
