import { openCheckInAtDesk } from '#areas/guests/check-in/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { createArrivedStay } from '#areas/stays/reservations/index.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { type MemberContext, seesApp } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import type { WalkIn } from './reception.contract.ts';

/**
 * C-HOME-03. Writes reservation, open check-in with the main guest and the mark of the arrival, or nothing. A member
 * who may not see identities registers a name; a document from that member is refused and not dropped in silence (D-9).
 */
export async function registerWalkIn(
  ctx: MemberContext,
  id: ReservationId,
  body: WalkIn,
): Promise<Reservation> {
  const { roomId, nights, adults, children, email, phone, total, currency, ...answers } = body;
  const { firstName, lastName, ...identity } = answers;
  const mayIdentify = ctx.property.permissions.has('guest-identity') && seesApp(ctx, 'check-in');
  const refused = Object.entries(identity).find(([, value]) => !mayIdentify && value);
  if (refused) throw httpErrors.forbidden({ field: refused[0] });
  const arrival = todayOfProperty(ctx, await propertyFacts(ctx));
  const departure = addDays(arrival, nights);
  const guests = adults + children;
  const openCheckIn = await openCheckInAtDesk(
    ctx,
    { id, arrival, departure, guests },
    mayIdentify ? answers : {},
  );
  const stay = {
    roomId,
    checkInDate: arrival,
    checkOutDate: departure,
    guestName: [firstName, lastName].filter(Boolean).join(' '),
    adults,
    children,
    email,
    phone,
    total,
    currency,
    channelSlug: 'direct',
    channelName: 'Directa',
  };
  return createArrivedStay(ctx, id, stay, openCheckIn);
}
