import { rowsByIds } from '#areas/stays/reservations/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { Clock } from '#foundation/context/clock.ts';
import type { Context, GuestContext, GuestLink, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Database, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import { GUEST_SESSION_IDLE_SECONDS, PROOF_TRIES_PER_HOUR } from './check-in.constants.ts';
import { checkInErrors } from './check-in.errors.ts';
import { linkOpened } from './check-in.events.ts';
import { findCheckIn, lockCheckIn } from './check-ins.store.ts';
import { guestsOf, markTypedByGuest } from './guests.store.ts';
import {
  changeSession,
  insertLink,
  linkByToken,
  markOpened,
  revokeLinks as revokeRows,
  revokeLinksOfProperty,
  sessionByToken,
  touchSession,
} from './links.store.ts';
import { maySeeGuest } from './proof.ts';
import { beginSession } from './sessions.service.ts';
import { linkExpiryOf } from './guest-slots.service.ts';
import { matchesSurname, matchesSurnameOfStay } from './surnames.ts';

/**
 * Creates a link for the guest of a stay. The address is returned only once, because only a hash of its token is stored
 * (SEC-21).
 */
export async function createLink(
  ctx: PropertyContext,
  id: ReservationId,
  { replace }: { replace: boolean },
): Promise<{ id: string; url: string; expiresAt: Instant }> {
  const { timeZone } = await propertyFacts(ctx);
  const token = randomToken(256);
  const now = ctx.clock.now();
  const linkId = newId<string>(now);
  const expiresAt = await ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckIn(tx, ctx.propertyId, id);
    if (!checkIn) throw httpErrors.missing();
    const end = linkExpiryOf(checkIn.departure, timeZone);
    if (checkIn.canceled_at || end <= now) throw checkInErrors.closed();
    if (replace) await revokeRows(tx, ctx.propertyId, id, now);
    await insertLink(tx, {
      id: linkId,
      property_id: ctx.propertyId,
      reservation_id: id,
      guest_id: null,
      listing_id: null,
      token_hash: hashOf(token),
      created_at: now,
      expires_at: end,
    });
    await recordChange(ctx, tx, { subject: 'check-in', subjectId: id, action: 'link-created' });
    return end;
  });
  return { id: linkId, url: `${ctx.publicUrl}/g/${token}`, expiresAt };
}

export const revokeLinks = (ctx: PropertyContext, id: ReservationId): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    if (!(await findCheckIn(tx, ctx.propertyId, id))) throw httpErrors.missing();
    await recordChange(ctx, tx, { subject: 'check-in', subjectId: id, action: 'links-revoked' });
    return revokeRows(tx, ctx.propertyId, id, ctx.clock.now());
  });

/** The property closes: its links stop working, and open sessions end. */
export const revokeAllLinks = (ctx: PropertyContext, tx: Transaction): Promise<void> =>
  revokeLinksOfProperty(tx, ctx.propertyId, ctx.clock.now());

/**
 * Opens a session with the token of a link; its value goes into a cookie. The first browser is trusted. A later one has
 * to give a fact before it sees documents, unless it already has an open session of this stay.
 */
export async function openGuestLink(
  ctx: Context,
  input: { token: string; language?: Language | undefined },
  known: GuestLink | null,
): Promise<string> {
  const now = ctx.clock.now();
  const link = await linkByToken(ctx.system, hashOf(input.token), now);
  if (!link) throw httpErrors.missing();
  const { property_id: propertyId, reservation_id: id } = link;
  const inside = ctx.forProperty(propertyId);
  return inside.db.transaction(async (tx) => {
    const checkIn = await lockCheckIn(tx, propertyId, id);
    if (!checkIn) throw httpErrors.missing();
    const isFirst = await markOpened(tx, link.id, now);
    if (isFirst) await inside.publish(tx, linkOpened, { reservationId: id, linkId: link.id });
    const isKnown = known?.reservationId === id && known.isProved && known.guestId === link.guest_id;
    // A link of one guest was passed on: every browser has to give the surname first (D-71).
    const isProved = isKnown || (isFirst && link.guest_id === null);
    return beginSession(inside, tx, checkIn, { link, isProved, language: input.language });
  });
}

/** Writing "last seen" at every request would make each read a write. */
const TOUCH_SECONDS = 60;

/** Tells the request layer which stay a browser has open (SEC-21). */
export function createGuestReader(system: Database, clock: Clock) {
  return async (value: string): Promise<GuestLink | null> => {
    const now = clock.now();
    const seenAfter = plusSeconds(now, -GUEST_SESSION_IDLE_SECONDS);
    const session = await sessionByToken(system, hashOf(value), now, seenAfter);
    if (!session) return null;
    if (session.last_seen_at < plusSeconds(now, -TOUCH_SECONDS)) await touchSession(system, session.id, now);
    return {
      linkId: session.link_id,
      propertyId: session.property_id,
      reservationId: session.reservation_id,
      guestId: session.guest_id,
      isOfListing: session.listing_id !== null,
      sessionId: session.id,
      isProved: session.is_proved,
    };
  };
}

/** With the facts that a browser without proof may show about its guest (SEC-21, D-71). */
export const requiredFactOf = ({ guestId, isOfListing }: GuestLink): 'surname' | 'surname-or-phone' =>
  guestId !== null || isOfListing ? 'surname' : 'surname-or-phone';

/**
 * SEC-21: accepts a surname that a person gave to the booking, a surname that a proved browser typed in the check-in,
 * or the last 4 digits of the phone, also when a calendar gave only these. A link of one guest accepts only that
 * guest's surname. The fact that opened the link of a listing is no second fact (D-71).
 */
export async function proveDevice(ctx: GuestContext, fact: string): Promise<void> {
  const { linkId, reservationId, sessionId, guestId } = ctx.guestLink;
  const asks = requiredFactOf(ctx.guestLink);
  await countWithLimit(ctx.system, ctx.clock, `prove:${linkId}`, PROOF_TRIES_PER_HOUR, 3600);
  const [stay] = await rowsByIds(ctx.db, ctx.propertyId, [reservationId]);
  if (!stay) throw httpErrors.missing();
  const phones = [stay.phone?.replace(/\D/g, '').slice(-4), stay.phone_last4];
  const isPhone = asks === 'surname-or-phone' && /^\d{4}$/.test(fact.trim()) && phones.includes(fact.trim());
  const all = await guestsOf(ctx.db, ctx.propertyId, reservationId);
  const guests = all.filter((guest) => maySeeGuest(ctx.guestLink, guest));
  const isTyped = guests.some(
    ({ last_name: surnames, typed_by: by }) =>
      surnames !== null && by === null && matchesSurname(surnames, fact),
  );
  const isOfStay = guestId === null && matchesSurnameOfStay(stay, fact);
  if (!isPhone && !isTyped && !isOfStay) {
    const wrong = asks === 'surname' ? checkInErrors.wrongSurname : checkInErrors.wrongFact;
    throw wrong({ field: 'fact' });
  }
  await ctx.db.transaction(async (tx) => {
    await changeSession(tx, ctx.propertyId, sessionId, { is_proved: true });
    await markTypedByGuest(tx, ctx.propertyId, sessionId);
  });
}

export const endGuestSession = (ctx: GuestContext): Promise<void> =>
  changeSession(ctx.db, ctx.propertyId, ctx.guestLink.sessionId, { ended_at: ctx.clock.now() });
