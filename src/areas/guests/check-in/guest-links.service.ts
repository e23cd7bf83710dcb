import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { GuestId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { lockCheckInForWriting } from './answers.service.ts';
import { checkInErrors } from './check-in.errors.ts';
import { findCheckIn } from './check-ins.store.ts';
import { guestsOf } from './guests.store.ts';
import { insertLink, revokeLinksOfGuest } from './links.store.ts';
import { type Author, mayEditGuest, refuseSingleGuestLink } from './proof.ts';
import { guestLinkExpiryOf } from './guest-slots.service.ts';

/**
 * A link for one companion (D-71). It needs the surname that proves the companion, typed by a person who may give it.
 * An earlier link of the same guest stops working: a second share means that the first was lost.
 */
export async function createGuestLink(
  ctx: PropertyContext,
  { id, guestId, author }: { readonly id: ReservationId; readonly guestId: GuestId; readonly author: Author },
): Promise<{ url: string; expiresAt: Instant }> {
  refuseSingleGuestLink(author);
  const { timeZone } = await propertyFacts(ctx);
  const token = randomToken(256);
  const now = ctx.clock.now();
  const expiresAt = await ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckInForWriting(ctx, tx, id, author);
    const guest = (await guestsOf(tx, ctx.propertyId, id)).find((one) => one.id === guestId);
    if (!guest) throw httpErrors.missing();
    if (author !== 'host' && !author.isProved) throw checkInErrors.proveFirst();
    if (!mayEditGuest(author, guest)) throw checkInErrors.proveFirst();
    if (guest.is_main || guest.last_name === null || guest.typed_by !== null) {
      throw checkInErrors.guestUnnamed({ field: 'lastName' });
    }
    const end = guestLinkExpiryOf(checkIn.departure, timeZone);
    if (end <= now) throw checkInErrors.closed();
    await revokeLinksOfGuest(tx, ctx.propertyId, guestId, now);
    await insertLink(tx, {
      id: newId<string>(now),
      property_id: ctx.propertyId,
      reservation_id: id,
      guest_id: guestId,
      listing_id: null,
      token_hash: hashOf(token),
      created_at: now,
      expires_at: end,
    });
    await recordChange(ctx, tx, { subject: 'check-in', subjectId: id, action: 'guest-link-created' });
    return end;
  });
  return { url: `${ctx.publicUrl}/g/${token}`, expiresAt };
}

/** Open sessions of this guest's link end at once. */
export async function revokeGuestLink(
  ctx: PropertyContext,
  { id, guestId, author }: { readonly id: ReservationId; readonly guestId: GuestId; readonly author: Author },
): Promise<number> {
  refuseSingleGuestLink(author);
  if (author !== 'host' && !author.isProved) throw checkInErrors.proveFirst();
  return ctx.db.transaction(async (tx) => {
    const guests = await guestsOf(tx, ctx.propertyId, id);
    const isThere = await findCheckIn(tx, ctx.propertyId, id);
    if (!isThere || !guests.some((guest) => guest.id === guestId)) throw httpErrors.missing();
    await recordChange(ctx, tx, { subject: 'check-in', subjectId: id, action: 'guest-link-revoked' });
    return revokeLinksOfGuest(tx, ctx.propertyId, guestId, ctx.clock.now());
  });
}
