import type { PmsCapability } from '#capabilities/pms/pms.capability.ts';
import type { PmsStatus, PmsStay } from '#capabilities/pms/pms.stay.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import type { ExampleClients } from './example.client.ts';
import type { Booking } from './example.wire.ts';

/** The provider's words ↔ ours. A word that is not here is unknown: never guess that a stay is confirmed. */
const STATUSES: Readonly<Record<string, PmsStatus>> = lookUpTable({
  booked: 'confirmed',
  here: 'checked_in',
  left: 'checked_out',
  called_off: 'canceled',
});

const stayOf = ({ id, room, state, from, to, guest, people, updated }: Booking): PmsStay => ({
  externalId: id,
  stayId: id,
  listingExternalId: room,
  status: STATUSES[state] ?? 'unknown',
  arrival: plainDate(from),
  departure: plainDate(to),
  guestName: `${guest.first} ${guest.last}`,
  guests: [
    {
      externalId: guest.id,
      isMain: true,
      firstName: guest.first,
      lastName: guest.last,
      email: null,
      phone: null,
    },
  ],
  adults: people,
  children: 0,
  channelSlug: 'direct',
  channelName: 'Direct',
  channelCode: null,
  total: null,
  modifiedAt: instantOf(Date.parse(updated)),
});

export const createExamplePms = (clientOf: ExampleClients): PmsCapability => ({
  listProperties: async (connection) =>
    (await clientOf(connection).listProperties()).map(({ id, name, zone, currency }) => ({
      externalId: id,
      name,
      timeZone: zone,
      currency,
    })),

  listListings: async (connection, property) =>
    (await clientOf(connection).listRooms(property)).map(({ id, name, sleeps }) => ({
      externalId: id,
      name,
      capacity: sleeps,
      arrivalTime: null,
      departureTime: null,
    })),

  getReservation: async (connection, _property, id) => {
    const booking = await clientOf(connection).getBooking(id);
    return booking ? [stayOf(booking)] : [];
  },

  changes: {
    by: 'time',
    // The list has whole bookings, so none is read a second time.
    since: async function* (connection, property, since) {
      const bookings = await clientOf(connection).listBookings(property, since);
      yield bookings.map((booking) => ({
        externalId: booking.id,
        fingerprint: booking.updated,
        stays: [stayOf(booking)],
      }));
    },
  },
});
