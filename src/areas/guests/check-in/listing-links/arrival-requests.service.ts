import { listingSummaries } from '#areas/stays/listings/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { findBlockByNights, findStaysByNights } from '#areas/stays/reservations/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import type { ArrivalRequestId } from '#vocabulary/ids.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { guestWaits } from '../check-in.events.ts';
import { checkInErrors } from '../check-in.errors.ts';
import {
  deleteRequest,
  forgetRequests as forgetRows,
  insertRequest,
  lockRequest,
  listRequestsForNights,
  waitingRequests,
} from './arrival-requests.store.ts';
import { matchesFact, parseFact } from './facts.ts';
import type { ArrivalRequest } from './listing-links.contract.ts';
import { type ListingLinkAttempt, countGuess, findListingByToken } from './listing-links.service.ts';

const DAY_SECONDS = 86_400;
/** A few, so that a stranger with the link cannot fill the host's first page. */
const OF_LISTING_A_DAY = 5;
const OF_NETWORK_A_DAY = 3;
/** Maximum of requests that wait at once: a host would not read more. */
const WAITING_OF_PROPERTY = 60;
const DAYS_AHEAD = 730;
/** A guest without an answer for this long has found another way in. */
const FORGET_AFTER_DAYS = 14;

/**
 * Stores what a guest says for the host. The answer is the same with stays, closed nights or nothing on these days. The
 * same facts twice are one request.
 */
export async function createArrivalRequest(
  ctx: Context,
  token: string,
  asked: ListingLinkAttempt & { readonly name: string; readonly language: Language | undefined },
): Promise<void> {
  const { inside, listing, name: listingName } = await findListingByToken(ctx, token);
  const { arrival, departure, name } = asked;
  const fact = parseFact(asked.fact);
  if (!fact) throw httpErrors.invalid({ field: 'fact' });
  const today = todayOfProperty(inside, await propertyFacts(inside));
  if (departure < today || arrival > addDays(today, DAYS_AHEAD))
    throw httpErrors.invalid({ field: 'checkInDate' });
  await countGuess(ctx, listing, fact);
  const known = { channel_code: fact.code, phone: null, phone_last4: fact.last4 };
  const before = await listRequestsForNights(inside.db, inside.propertyId, listing, { arrival, departure });
  if (before.some(({ code, phone_last4: last4 }) => matchesFact({ code, last4 }, known))) return;
  const { system, clock, network } = ctx;
  const key = `arrival-request:${listing}`;
  await countWithLimit(system, clock, `${key}:${network}`, OF_NETWORK_A_DAY, DAY_SECONDS);
  await countWithLimit(system, clock, key, OF_LISTING_A_DAY, DAY_SECONDS);
  const waiting = await waitingRequests(inside.db, inside.propertyId);
  if (waiting.length >= WAITING_OF_PROPERTY) throw checkInErrors.requestsFull();
  const now = clock.now();
  await inside.db.transaction(async (tx) => {
    await insertRequest(tx, {
      id: newId<ArrivalRequestId>(now),
      property_id: inside.propertyId,
      listing_id: listing,
      guest_name: name,
      arrival,
      departure,
      code: fact.code,
      phone_last4: fact.last4,
      language: asked.language ?? ctx.language,
      created_at: now,
    });
    await recordActivity(inside, tx, {
      text: 'activity.checkIn.requested',
      params: { listing: listingName },
      tone: 'waiting',
      subject: 'listing',
      subjectId: listing,
    });
    await inside.publish(tx, guestWaits, { listingId: listing });
  });
}

/** Waiting requests, with the closed nights that each could be attached to. */
export async function listRequests(ctx: PropertyContext): Promise<ArrivalRequest[]> {
  const [waiting, listings] = await Promise.all([
    waitingRequests(ctx.db, ctx.propertyId),
    listingSummaries(ctx.db, ctx.propertyId),
  ]);
  const names = new Map(listings.map(({ id, name }) => [id, name]));
  return Promise.all(
    waiting.map(async (row) => {
      const { listing_id: listing, arrival, departure } = row;
      const nights = { listing, arrival, departure };
      const [blockId, [stay]] = await Promise.all([
        findBlockByNights(ctx.db, ctx.propertyId, nights),
        findStaysByNights(ctx.db, ctx.propertyId, nights),
      ]);
      return {
        _id: row.id,
        listingId: listing,
        listingName: names.get(listing) ?? '',
        guestName: row.guest_name,
        checkInDate: arrival,
        checkOutDate: departure,
        code: row.code,
        phoneLast4: row.phone_last4,
        blockId,
        stayId: stay?.id ?? null,
        createdAt: row.created_at,
      };
    }),
  );
}

export const declineRequest = (ctx: PropertyContext, id: ArrivalRequestId): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const request = await lockRequest(tx, ctx.propertyId, id);
    if (!request) throw httpErrors.missing();
    await deleteRequest(tx, ctx.propertyId, id);
    const { listing_id: subjectId } = request;
    await recordChange(ctx, tx, { subject: 'listing', subjectId, action: 'arrival-declined' });
    await ctx.publish(tx, guestWaits, { listingId: subjectId });
  });

/** PRV-03: what guests left is kept until their departure, and at most two weeks without an answer of the host. */
export async function forgetRequests(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await forgetRows(ctx.system, {
    leftBefore: addDays(dayIn('UTC', now), -2),
    leftAt: plusSeconds(now, -FORGET_AFTER_DAYS * DAY_SECONDS),
  });
}
