import { createHash } from 'node:crypto';

import type {
  PmsCapability,
  PmsGuest,
  PmsListing,
  PmsStatus,
  PmsStay,
} from '#capabilities/pms/pms.capability.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { type Instant, isTimeZone } from '#vocabulary/instant.ts';
import { type Money, moneyOf } from '#vocabulary/money.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

import type { GuestyClient } from './guesty.client.ts';
import { GUESTY_EVENTS } from './guesty.webhooks.ts';
import type { Guest, Listing, Reservation, ReservationStay } from './guesty.wire.ts';

/** Their words ↔ ours (https://open-api-docs.guesty.com/docs, reservations). */
const STATUSES: Readonly<Record<string, PmsStatus>> = {
  confirmed: 'confirmed',
  checked_in: 'checked_in',
  checked_out: 'checked_out',
  reserved: 'not_confirmed',
  awaiting_payment: 'not_confirmed',
  canceled: 'canceled',
  declined: 'canceled',
  expired: 'canceled',
  closed: 'canceled',
};
/** A question is no reservation: it holds no night. */
const isInquiry = ({ status }: Reservation): boolean => status === 'inquiry';

const CHANNELS: Readonly<Record<string, readonly [slug: string, name: string]>> = {
  airbnb2: ['airbnb', 'Airbnb'],
  airbnb: ['airbnb', 'Airbnb'],
  bookingcom: ['booking', 'Booking.com'],
  homeaway: ['vrbo', 'Vrbo'],
  homeaway2: ['vrbo', 'Vrbo'],
  vrbo: ['vrbo', 'Vrbo'],
  expedia: ['expedia', 'Expedia'],
  manual: ['direct', 'Direct'],
  direct: ['direct', 'Direct'],
  'be-api': ['website', 'Website'],
  website: ['website', 'Website'],
};

export function channelOf({ integration, source }: Pick<Reservation, 'integration' | 'source'>) {
  const word = integration?.platform ?? source ?? 'direct';
  const known = CHANNELS[word.toLowerCase().replace(/[^a-z0-9-]/g, '')];
  const slug = word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return known ? { slug: known[0], name: known[1] } : { slug: slug || 'other', name: word };
}

const time = (text: string | null): string | null =>
  text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;

const listingOf = (listing: Listing): PmsListing => ({
  externalId: listing._id,
  name: listing.nickname ?? listing.title ?? listing._id,
  capacity: listing.accommodates || null,
  arrivalTime: time(listing.defaultCheckInTime),
  departureTime: time(listing.defaultCheckOutTime),
});

function guestOf(guest: Guest): PmsGuest {
  const [first = '', ...rest] = (guest.fullName ?? '').split(/\s+/);
  return {
    externalId: guest._id,
    isMain: true,
    firstName: guest.firstName ?? first,
    lastName: guest.lastName ?? rest.join(' '),
    email: guest.email,
    phone: guest.phone ?? guest.phones?.[0] ?? null,
  };
}

/** An amount that does not fit its currency is unknown, not wrong by a factor. */
function totalOf({ money }: Reservation): Money | null {
  try {
    return money?.totalPrice != null && money.currency
      ? moneyOf(String(money.totalPrice), money.currency)
      : null;
  } catch {
    return null;
  }
}

/** Who sleeps there: told by stay or for the whole, with or without ages. */
function peopleOf(stay: ReservationStay, reservation: Reservation) {
  const people = stay.numberOfGuests ?? reservation.numberOfGuests;
  if (people) {
    return {
      adults: people.numberOfAdults,
      children: people.numberOfChildren + people.numberOfInfants,
    };
  }
  return { adults: stay.guestsCount || reservation.guestsCount, children: 0 };
}

/** A reservation of several stays is one row each (providers' README, "Mapping"). */
export function staysOf(reservation: Reservation, guest: Guest | null, readAt: Instant): PmsStay[] {
  const channel = channelOf(reservation);
  const guests = guest ? [guestOf(guest)] : [];
  const isOnly = reservation.stay.length === 1;
  return reservation.stay.map((stay, index) => ({
    externalId: reservation.id,
    stayId: isOnly ? reservation.id : `${reservation.id}/${index}`,
    listingExternalId: stay.listingId,
    status: STATUSES[reservation.status] ?? 'unknown',
    arrival: plainDate(stay.checkInDateLocalized),
    departure: plainDate(stay.checkOutDateLocalized),
    guestName: guests.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(''),
    guests,
    ...peopleOf(stay, reservation),
    channelSlug: channel.slug,
    channelName: channel.name,
    channelCode: reservation.confirmationCode,
    total: isOnly ? totalOf(reservation) : null,
    modifiedAt: readAt,
  }));
}

const fingerprintOf = (reservation: Reservation): string =>
  createHash('sha256').update(JSON.stringify(reservation)).digest('base64url');

export function createGuestyPms(
  clientOf: (connection: ProviderConnection) => GuestyClient,
  clock: Clock,
): PmsCapability {
  return {
    // One account is one property of ours; its zone and its currency are those of its listings.
    listProperties: async (connection) => {
      const client = clientOf(connection);
      const me = await client.getMe();
      const listings = await client.getListings();
      const timeZone = listings.flatMap(({ timezone }) => timezone ?? []).find(isTimeZone) ?? 'UTC';
      const currency = listings.flatMap(({ prices }) => prices ?? [])[0] ?? 'USD';
      const externalId = (await client.accountId()) ?? me._id;
      return [{ externalId, name: me.companyName ?? me.name ?? 'Guesty', timeZone, currency }];
    },

    listListings: async (connection) =>
      (await clientOf(connection).getListings()).filter(({ active }) => active).map(listingOf),

    getReservation: async (connection, _property, id) => {
      const client = clientOf(connection);
      const readAt = clock.now();
      const reservation = await client.getReservation(id);
      if (!reservation || isInquiry(reservation)) return [];
      const guest = reservation.guestId === null ? null : await client.getGuest(reservation.guestId);
      return staysOf(reservation, guest, readAt);
    },

    changes: {
      by: 'window',
      within: async function* (connection, _property, { from, to }) {
        for await (const reservations of clientOf(connection).searchReservations(from, to)) {
          yield reservations
            .filter((reservation) => !isInquiry(reservation))
            .map((reservation) => ({
              externalId: reservation.id,
              fingerprint: fingerprintOf(reservation),
              // Guests are a reading of their own.
              stays: null,
            }));
        }
      },
    },

    subscribe: async (connection, _property, callbackUrl) => {
      const client = clientOf(connection);
      // Read before writing: a repeated subscription would be a repeated notice.
      const known = (await client.getWebhooks()).find(({ url }) => url === callbackUrl);
      const id = known?._id ?? (await client.postWebhook(callbackUrl, GUESTY_EVENTS));
      return { ids: [id], signingKey: await client.getWebhookSecret(callbackUrl) };
    },
  };
}
