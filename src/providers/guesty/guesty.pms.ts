import type { PmsCapability, PmsListing } from '#capabilities/pms/pms.capability.ts';
import type { PmsGuest, PmsStatus, PmsStay } from '#capabilities/pms/pms.stay.ts';
import {
  parseAmount,
  type Channel,
  parseChannel,
  fingerprintOf,
  parseTimeOfDay,
  parseListingType,
} from '#capabilities/pms/pms.words.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { type Instant, isTimeZone } from '#vocabulary/instant.ts';
import { type Money, roundMoney } from '#vocabulary/money.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import type { GuestyClient } from './guesty.client.ts';
import { createGuestyBlocks } from './guesty.blocks.ts';
import type { CalendarDay, Guest, Listing, Reservation, ReservationStay } from './guesty.wire.ts';

/** Guesty's words ↔ ours (https://open-api-docs.guesty.com/docs, reservations). */
const STATUSES: Readonly<Record<string, PmsStatus>> = lookUpTable({
  confirmed: 'confirmed',
  checked_in: 'checked_in',
  checked_out: 'checked_out',
  reserved: 'not_confirmed',
  awaiting_payment: 'not_confirmed',
  canceled: 'canceled',
  declined: 'canceled',
  expired: 'canceled',
  closed: 'canceled',
});
/** A question is no reservation: it takes no night. */
const isInquiry = ({ status }: Reservation): boolean => status === 'inquiry';

/** The platform is the channel, or the source if there is no platform. */
export const guestyChannelOf = ({
  integration,
  platform,
  source,
}: Pick<Reservation, 'integration' | 'platform' | 'source'>): Channel =>
  parseChannel(integration?.platform ?? platform ?? source ?? null);

/** The presence of the guest is reported beside the status of the reservation. */
const PRESENCE: Readonly<Record<string, PmsStatus>> = lookUpTable({
  checked_in: 'checked_in',
  checked_out: 'checked_out',
  no_show: 'no_show',
});

function statusOf({ status, guestStay }: Reservation): PmsStatus {
  const known = STATUSES[status] ?? 'unknown';
  return known === 'confirmed' ? (PRESENCE[guestStay?.status ?? ''] ?? known) : known;
}

const listingOf = (listing: Listing): PmsListing => ({
  externalId: listing._id,
  name: listing.nickname ?? listing.title ?? listing._id,
  capacity: listing.accommodates || null,
  arrivalTime: parseTimeOfDay(listing.defaultCheckInTime),
  departureTime: parseTimeOfDay(listing.defaultCheckOutTime),
  type: parseListingType(listing.propertyType),
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

const totalOf = ({ money }: Reservation): Money | null => {
  const { totalPrice, currency } = money ?? {};
  return totalPrice != null && currency ? parseAmount(() => roundMoney(String(totalPrice), currency)) : null;
};

/** How many guests: given by stay or for the whole reservation, with or without ages. */
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
export function mapGuestyReservation(
  reservation: Reservation,
  guest: Guest | null,
  readAt: Instant,
): PmsStay[] {
  const channel = guestyChannelOf(reservation);
  const guests = guest ? [guestOf(guest)] : [];
  const isOnly = reservation.stay.length === 1;
  return reservation.stay.map((stay, index) => ({
    externalId: reservation.id,
    stayId: isOnly ? reservation.id : `${reservation.id}/${index}`,
    listingExternalId: stay.listingId,
    status: statusOf(reservation),
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

/** A night that was sold without a named guest may be that of the stay. */
const isHeldBy = ({ status, blockRefs }: CalendarDay, id: string): boolean =>
  blockRefs.some(({ reservationId }) => reservationId === id) ||
  (status === 'booked' && blockRefs.every(({ reservationId }) => reservationId === null));

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
      return mapGuestyReservation(reservation, guest, readAt);
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
              // The guest takes a request of its own.
              stays: null,
            }));
        }
      },
    },

    // Guesty's search leaves out stays of Booking.com, and by its id a stay of Vrbo may be missing: the calendar has
    // both.
    isStillListed: async (connection, _property, { externalId, stays }) => {
      for (const { listingExternalId: listing, arrival, departure } of stays) {
        if (listing === null) continue;
        const days = await clientOf(connection).getCalendar(listing, arrival, addDays(departure, -1));
        if (days.some((day) => isHeldBy(day, externalId))) return true;
      }
      return false;
    },

    blocks: createGuestyBlocks(clientOf),
  };
}
