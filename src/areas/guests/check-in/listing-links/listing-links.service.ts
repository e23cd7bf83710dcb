import { listingFacts } from '#areas/stays/listings/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { rowsByIds, findStaysByNights } from '#areas/stays/reservations/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countHits, countWithLimit } from '#foundation/http/rate-limits.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { checkInErrors } from '../check-in.errors.ts';
import { type CheckInRow, lockCheckIn } from '../check-ins.store.ts';
import { guestsOf } from '../guests.store.ts';
import { insertLink, linkOfListing, revokeLinksOfListing } from '../links.store.ts';
import { isUntouched } from '../proof.ts';
import { beginSession } from '../sessions.service.ts';
import { linkExpiryOf } from '../guest-slots.service.ts';
import { enteredGuestName } from '../surnames.ts';
import { listRequestsForNights } from './arrival-requests.store.ts';
import { matchesFact, type Fact, parseFact } from './facts.ts';
import type { ListingLink } from './listing-links.contract.ts';
import {
  listingLinkByToken,
  listingLinkOf,
  type ListingLinkRow,
  lockListingLink,
  saveListingLink,
} from './listing-links.store.ts';

/** Wrong guesses of one network at one listing, in a quarter of an hour. */
const TRIES_OF_NETWORK = { hits: 8, seconds: 900 };
/**
 * Wrong digits of phones at one listing, from all networks in an hour: there are only ten thousand. Codes are not
 * counted here, so that a stranger's guesses do not lock a guest with a code out.
 */
const DIGITS_OF_LISTING = { hits: 20, seconds: 3600 };
/** Every answer takes at least this long, so that its time does not show what was compared. */
const ANSWER_MS = 300;

/** Half of a keyed hash is 128 bits (D-55), and the host can be shown the link again. */
const tokenOf = (
  { secrets, propertyId }: Pick<PropertyContext, 'secrets' | 'propertyId'>,
  listing: ListingId,
  generation: number,
): string => secrets.keyedHash(`guests of ${propertyId} ${listing}, ${generation}`).slice(0, 32);

async function present(
  ctx: PropertyContext,
  listing: ListingId,
  row: ListingLinkRow | undefined,
): Promise<ListingLink> {
  const url = row?.is_on ? `${ctx.publicUrl}/g/at/${tokenOf(ctx, listing, row.generation)}` : null;
  const { name } = await propertyFacts(ctx);
  const words = (language: Language) => ({
    language,
    text: translate(allTexts[language], 'checkIn.listingLink.words', { property: name, url: url ?? '' }),
  });
  return { url, messages: url === null ? [] : SUPPORTED_LANGUAGES.map(words) };
}

async function refuseUnknown(ctx: PropertyContext, listing: ListingId): Promise<void> {
  if (!(await listingFacts(ctx, listing))) throw httpErrors.missing();
}

export async function getListingLink(ctx: PropertyContext, listing: ListingId): Promise<ListingLink> {
  await refuseUnknown(ctx, listing);
  return present(ctx, listing, await listingLinkOf(ctx.db, ctx.propertyId, listing));
}

type Change = 'on' | 'off' | 'renewed';

/** Switches the link on or off, or replaces it. Sessions of the earlier link end with it. */
export async function changeListingLink(
  ctx: PropertyContext,
  listing: ListingId,
  change: Change,
): Promise<ListingLink> {
  await refuseUnknown(ctx, listing);
  const now = ctx.clock.now();
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockListingLink(tx, ctx.propertyId, listing);
    const isOn = before?.is_on ?? false;
    if (change === 'renewed' ? !isOn : isOn === (change === 'on')) return before;
    const generation = (before?.generation ?? 0) + (change === 'renewed' || !before ? 1 : 0);
    const after = {
      listing_id: listing,
      property_id: ctx.propertyId,
      generation,
      is_on: change !== 'off',
    };
    const token_hash = hashOf(tokenOf(ctx, listing, generation));
    await saveListingLink(tx, { ...after, token_hash }, now);
    if (isOn) await revokeLinksOfListing(tx, ctx.propertyId, listing, now);
    await recordChange(ctx, tx, { subject: 'listing', subjectId: listing, action: `guest-link-${change}` });
    return after;
  });
  return present(ctx, listing, row);
}

export type ListingOfLink = {
  readonly inside: PropertyContext;
  readonly listing: ListingId;
  readonly name: string;
};

/** The listing of a token. Unknown, replaced and switched-off links and deleted listings are indistinguishable. */
export async function findListingByToken(ctx: Context, token: string): Promise<ListingOfLink> {
  const link = await listingLinkByToken(ctx.system, hashOf(token));
  if (!link) throw httpErrors.missing();
  const inside = ctx.forProperty(link.property_id);
  const facts = await listingFacts(inside, link.listing_id);
  if (!facts) throw httpErrors.missing();
  return { inside, listing: link.listing_id, name: facts.name };
}

export async function getListingPage(ctx: Context, token: string) {
  const { inside, name } = await findListingByToken(ctx, token);
  const property = await propertyFacts(inside);
  return { property: { name: property.name }, listing: { name } };
}

export type ListingLinkAttempt = {
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly fact: string;
};
type Found = { readonly is: 'stay'; readonly stay: ReservationId } | { readonly is: 'waiting' } | null;

/**
 * The stay on these nights whose code or phone matches, or the guest's request for them. Both are always read and
 * compared. When two stays match, the guest's stay is unknown, and none opens.
 */
async function find(
  of: ListingOfLink,
  { arrival, departure }: ListingLinkAttempt,
  fact: Fact,
): Promise<Found> {
  const { inside, listing } = of;
  const [stays, requests] = await Promise.all([
    findStaysByNights(inside.db, inside.propertyId, { listing, arrival, departure }),
    listRequestsForNights(inside.db, inside.propertyId, listing, { arrival, departure }),
  ]);
  const left = requests.filter(({ code, phone_last4 }) =>
    matchesFact(fact, { channel_code: code, phone: null, phone_last4 }),
  );
  const agreeing = new Set([
    ...stays.filter((stay) => matchesFact(fact, stay)).map(({ id }) => id),
    ...left.flatMap(({ reservation_id: id }) => id ?? []),
  ]);
  const [stay] = agreeing;
  if (stay !== undefined) return agreeing.size === 1 ? { is: 'stay', stay } : null;
  return left.length > 0 ? { is: 'waiting' } : null;
}

/**
 * Counts a guess before it is compared, so that many requests at once cannot pass the limit; a correct guess is not
 * counted in the end.
 */
export async function countGuess(
  { system, clock, network }: Context,
  listing: ListingId,
  fact: Fact,
): Promise<() => Promise<void>> {
  const ofNetwork = `listing-link:${listing}:${network}`;
  const ofListing = `listing-link:${listing}`;
  const isDigits = fact.last4 !== null;
  await countWithLimit(system, clock, ofNetwork, TRIES_OF_NETWORK.hits, TRIES_OF_NETWORK.seconds);
  if (isDigits)
    await countWithLimit(system, clock, ofListing, DIGITS_OF_LISTING.hits, DIGITS_OF_LISTING.seconds);
  return async () => {
    await countHits(system, clock, ofNetwork, TRIES_OF_NETWORK.seconds, -1);
    if (isDigits) await countHits(system, clock, ofListing, DIGITS_OF_LISTING.seconds, -1);
  };
}

type Opened = { readonly state: 'waiting' } | { readonly state: 'opened'; readonly cookie: string };

/** D-71: nights, and a code or the digits of a phone. A session opens only for the one stay that matches both. */
export async function openListingLink(
  ctx: Context,
  token: string,
  asked: ListingLinkAttempt & { readonly language: Language | undefined },
): Promise<Opened> {
  const of = await findListingByToken(ctx, token);
  const answer = async (): Promise<Opened | null> => {
    const fact = parseFact(asked.fact) ?? { code: null, last4: null };
    const giveBack = await countGuess(ctx, of.listing, fact);
    const found = await find(of, asked, fact);
    if (!found) return null;
    await giveBack();
    if (found.is === 'waiting') return { state: 'waiting' };
    return begin(of, found.stay, asked);
  };
  const [opened] = await Promise.all([answer(), ctx.pause(ANSWER_MS)]);
  if (!opened) throw checkInErrors.noMatch();
  return opened;
}

async function begin(
  { inside, listing }: ListingOfLink,
  stay: ReservationId,
  asked: ListingLinkAttempt & { readonly language: Language | undefined },
): Promise<Opened | null> {
  const { timeZone } = await propertyFacts(inside);
  const now = inside.clock.now();
  return inside.db.transaction(async (tx): Promise<Opened | null> => {
    const checkIn = await lockCheckIn(tx, inside.propertyId, stay);
    // A job opens the check-in of a stay that was created a moment ago.
    if (!checkIn) return { state: 'waiting' };
    const end = linkExpiryOf(checkIn.departure, timeZone);
    if (checkIn.canceled_at || checkIn.erased_at || end <= now) return null;
    const there = await linkOfListing(tx, inside.propertyId, { stay, listing, now });
    const link = there ?? {
      id: newId<string>(now),
      property_id: inside.propertyId,
      reservation_id: stay,
      guest_id: null,
      listing_id: listing,
      created_at: now,
      expires_at: end,
    };
    // No guest has its token: the host uses it to revoke the sessions that it opened.
    if (!there) await insertLink(tx, { ...link, token_hash: hashOf(randomToken(256)) });
    const isProved = await hasNothingToHide(inside, tx, checkIn);
    const { language } = asked;
    const cookie = await beginSession(inside, tx, checkIn, { link, isProved, language });
    return { state: 'opened', cookie };
  });
}

/**
 * A reader of the channel's calendar also knows nights, code and digits. After an answer in the check-in, or when a
 * person gave the stay a name, these facts alone show nothing: the browser gives the surname first (SEC-21).
 */
async function hasNothingToHide(
  ctx: PropertyContext,
  tx: Transaction,
  { reservation_id: id, opened_at }: CheckInRow,
): Promise<boolean> {
  const guests = await guestsOf(tx, ctx.propertyId, id);
  if (opened_at !== null || !guests.every(isUntouched)) return false;
  const [stay] = await rowsByIds(tx, ctx.propertyId, [id]);
  return stay !== undefined && enteredGuestName(stay) === null;
}
