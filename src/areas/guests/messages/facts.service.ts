import { type CheckInRow, checkInsOf } from '#areas/guests/check-in/index.ts';
import { type PropertyFacts, propertyFacts } from '#areas/property/properties/index.ts';
import { type ListingSummary, listingSummaries } from '#areas/stays/listings/index.ts';
import type { ContactedStay } from '#areas/stays/reservations/index.ts';
import { languageOfCountry } from '#countries/language-of-country.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { countryOfNumber } from '#vocabulary/phone-rules.ts';
import type { Language } from '#vocabulary/language.ts';
import type { ConsentState } from './channel-choice.ts';
import type { StayTimes } from './moments.ts';
import type { StayFacts } from './plan.ts';
import type { PlanningState, StayMessagingRow, StayToWrite } from './plan.store.ts';
import type { MessageChannel, MessagePurpose } from './templates.contract.ts';
import { reachOf, readWays, type Ways } from './ways.service.ts';

/** What other areas know that messages need, of some stays. */
export type Surroundings = {
  readonly property: PropertyFacts;
  readonly listings: ReadonlyMap<ListingId, ListingSummary>;
  readonly checkIns: ReadonlyMap<ReservationId, CheckInRow>;
  readonly ways: Ways;
};

export async function readSurroundings(
  ctx: PropertyContext,
  ids: readonly ReservationId[],
): Promise<Surroundings> {
  const [property, listings, checkIns, ways] = await Promise.all([
    propertyFacts(ctx),
    listingSummaries(ctx.db, ctx.propertyId),
    checkInsOf(ctx.db, ctx.propertyId, ids),
    readWays(ctx),
  ]);
  return {
    property,
    listings: new Map(listings.map((listing) => [listing.id, listing])),
    checkIns: new Map(checkIns.map((row) => [row.reservation_id, row])),
    ways,
  };
}

/** The language in which a guest is written to: what a member chose, what the guest reads, what the telephone tells. */
export function languageOfGuest(
  chosen: Language | null,
  checkIn: Pick<CheckInRow, 'language'> | undefined,
  { phone }: Pick<ContactedStay, 'phone'>,
  property: Pick<PropertyFacts, 'country'>,
): Language {
  const country = phone === null ? null : countryOfNumber(phone);
  return chosen ?? checkIn?.language ?? languageOfCountry(country ?? property.country);
}

/** The language of a number of which nothing else is known. */
export const languageOfContact = (phone: string, countryOfProperty: PropertyFacts['country']): Language =>
  languageOfCountry(countryOfNumber(phone) ?? countryOfProperty);

/** The listing on the first night, and on the last one. */
export function listingsOfStay(stay: Pick<ContactedStay, 'listing_id' | 'segments'>) {
  return { first: stay.listing_id, last: stay.segments.at(-1)?.listing ?? stay.listing_id };
}

export function timesOf(stay: ContactedStay, { property, listings }: Surroundings): StayTimes {
  const { first, last } = listingsOfStay(stay);
  return {
    zone: property.timeZone,
    arrival: stay.arrival,
    departure: stay.departure,
    checkInTime: (first && listings.get(first)?.arrival_time) ?? '15:00',
    checkOutTime: (last && listings.get(last)?.departure_time) ?? '11:00',
  };
}

const hashOfContact = (ctx: PropertyContext, kind: string, value: string): string =>
  ctx.secrets.keyedHash(`message-${kind}:${ctx.propertyId}:${value}`);

/** By which the stays of a number are found without the number; `phone` with its plus. */
export const hashOfPhone = (ctx: PropertyContext, phone: string): string =>
  hashOfContact(ctx, 'phone', phone);

/** The same for an address of mail. */
export const hashOfEmail = (ctx: PropertyContext, email: string): string =>
  hashOfContact(ctx, 'email', email.toLowerCase());

/** The name that the channel gave in place of a guest's is no name. */
const hashes = (ctx: PropertyContext, stay: ContactedStay) => {
  const hash = (kind: string, value: string | null) =>
    value === null ? null : hashOfContact(ctx, kind, value);
  const name = stay.guest_name === stay.channel_name ? null : stay.guest_name;
  return {
    name_hash: hash('name', name?.trim().toLowerCase() ?? null),
    email_hash: stay.email === null ? null : hashOfEmail(ctx, stay.email),
    phone_hash: hash('phone', stay.phone),
  };
};

type Hashes = Pick<StayMessagingRow, 'name_hash' | 'email_hash' | 'phone_hash'>;

/**
 * Another person has taken over the stay: the name is another one, and no way to reach the guest is the same. A corrected name or
 * a new address of the same guest repeats nothing; a name that is known for the first time is no other guest.
 */
function isAnotherGuest(before: Hashes, now: Hashes): boolean {
  if (before.name_hash === null || now.name_hash === null || before.name_hash === now.name_hash) return false;
  const sameWay = (['email_hash', 'phone_hash'] as const).some(
    (way) => before[way] !== null && before[way] === now[way],
  );
  const wasReachable = before.email_hash !== null || before.phone_hash !== null;
  const isReachable = now.email_hash !== null || now.phone_hash !== null;
  return wasReachable && isReachable && !sameWay;
}

/** The recipient of a request that is not confirmed. */
const NO_RECIPIENT = 0;

/** What the messages have to remember of the stay as it is now. */
export function rememberStay(
  ctx: PropertyContext,
  stay: ContactedStay,
  before: StayMessagingRow | undefined,
  now: Instant,
): StayToWrite {
  const own = hashes(ctx, stay);
  const isUnconfirmed = stay.status === 'not_confirmed';
  if (!before) {
    return {
      reservation_id: stay.id,
      arrival: stay.arrival,
      departure: stay.departure,
      arrival_known_at: stay.created_at,
      departure_known_at: stay.created_at,
      dates_changed_at: null,
      recipient: isUnconfirmed ? NO_RECIPIENT : 1,
      recipient_since: stay.created_at,
      ...own,
    };
  }
  const hasNewArrival = before.arrival !== stay.arrival;
  const hasNewDeparture = before.departure !== stay.departure;
  // A request that is confirmed now is booked now, whenever it was asked for.
  const isBookedNow = before.recipient === NO_RECIPIENT && !isUnconfirmed;
  const isOther = isBookedNow || isAnotherGuest(before, own);
  return {
    reservation_id: stay.id,
    arrival: stay.arrival,
    departure: stay.departure,
    arrival_known_at: hasNewArrival ? now : before.arrival_known_at,
    departure_known_at: hasNewDeparture ? now : before.departure_known_at,
    dates_changed_at: hasNewArrival || hasNewDeparture ? now : before.dates_changed_at,
    recipient: before.recipient + (isOther ? 1 : 0),
    recipient_since: isOther ? now : before.recipient_since,
    // What is not known any more is remembered: a channel that hides the name again has no other guest.
    name_hash: own.name_hash ?? before.name_hash,
    email_hash: own.email_hash ?? before.email_hash,
    phone_hash: own.phone_hash ?? before.phone_hash,
  };
}

const ENDED_WITHOUT_STAY: ReadonlySet<string> = new Set(['canceled', 'no_show']);

export function factsOf(
  stay: ContactedStay,
  remembered: StayToWrite,
  row: Pick<StayMessagingRow, 'is_on' | 'language'> | undefined,
  state: Pick<PlanningState, 'isOn' | 'listingsOff' | 'consents'>,
  around: Surroundings,
): StayFacts {
  const checkIn = around.checkIns.get(stay.id);
  const consentOf = (purpose: MessagePurpose, channel: MessageChannel): ConsentState =>
    state.consents.find(
      (one) =>
        one.reservation_id === stay.id &&
        one.recipient === remembered.recipient &&
        one.purpose === purpose &&
        one.channel === channel,
    )?.state ?? 'none';
  const consentsTo = (purpose: MessagePurpose) => {
    const email = consentOf(purpose, 'email');
    // A person who writes by hand does what a mail would.
    return {
      email,
      whatsapp: consentOf(purpose, 'whatsapp'),
      thread: consentOf(purpose, 'thread'),
      'by-hand': email,
    };
  };
  const isListingOff = stay.listing_id !== null && state.listingsOff.includes(stay.listing_id);
  return {
    times: timesOf(stay, around),
    arrival: stay.arrival,
    departure: stay.departure,
    isCanceled: ENDED_WITHOUT_STAY.has(stay.status),
    isUnconfirmed: stay.status === 'not_confirmed',
    knownAt: stay.created_at,
    arrivalKnownAt: later(remembered.arrival_known_at, remembered.recipient_since),
    departureKnownAt: later(remembered.departure_known_at, remembered.recipient_since),
    isImported: stay.is_imported,
    newsAt: {
      'check-in-completed': checkIn?.completed_at ?? null,
      'dates-changed': remembered.dates_changed_at,
      canceled: stay.canceled_at,
    },
    channelSlug: stay.channel_slug,
    listingId: stay.listing_id,
    language: languageOfGuest(row?.language ?? null, checkIn, stay, around.property),
    isCheckInComplete: stay.check_in_state === 'complete',
    recipient: remembered.recipient,
    recipientSince: remembered.recipient_since,
    reach: reachOf(stay, around.ways),
    isOff: !state.isOn || isListingOff || row?.is_on === false,
    consents: { stay: consentsTo('stay'), offer: consentsTo('offer') },
  };
}

const later = (one: Instant, other: Instant): Instant => (one < other ? other : one);
