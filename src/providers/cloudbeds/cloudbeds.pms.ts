import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  PmsCapability,
  PmsClosedNights,
  PmsListingType,
  PmsProperty,
} from '#capabilities/pms/pms.capability.ts';
import type { PmsGuest, PmsStatus, PmsStay } from '#capabilities/pms/pms.stay.ts';
import { parseAmount, type Channel, parseChannel } from '#capabilities/pms/pms.words.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { connectionKeyOf } from '#foundation/outbound/outbound.ts';
import { epochMs, type Instant, isTimeZone } from '#vocabulary/instant.ts';
import { type Money, roundMoney } from '#vocabulary/money.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import type { CloudbedsAccounting } from './cloudbeds.accounting.ts';
import type { CloudbedsClient } from './cloudbeds.client.ts';
import { createCloudbedsFolios } from './cloudbeds.folios.ts';
import { createCloudbedsPayments } from './cloudbeds.payments.ts';
import { createCloudbedsModifications } from './cloudbeds.modifications.ts';
import { createCloudbedsBlocks } from './cloudbeds.blocks.ts';
import { momentOf, parseClockTime, wallClockOf } from './cloudbeds.time.ts';
import type { Guest, Hotel, Reservation, ReservationItem, ReservationRoom, Room } from './cloudbeds.wire.ts';

/** Cloudbeds' statuses ↔ ours (providers' README, "One reservation status for all"). */
const STATUSES: ReadonlySet<string> = new Set<PmsStatus>([
  'not_confirmed',
  'confirmed',
  'canceled',
  'checked_in',
  'checked_out',
  'no_show',
]);

export const cloudbedsStatusOf = (word: string): PmsStatus =>
  STATUSES.has(word) ? (word as PmsStatus) : 'unknown';

/** Names that Cloudbeds gives to its sources, and ours for them; any other is its own slug. */
const CHANNELS: readonly (readonly [RegExp, string])[] = [
  [/airbnb/i, 'airbnb'],
  [/booking\.com/i, 'booking'],
  [/vrbo|homeaway/i, 'vrbo'],
  [/expedia|hotels\.com/i, 'expedia'],
  [/^(website|booking engine|walk-?in|phone|e-?mail|direct)/i, 'direct'],
];

export function cloudbedsChannelOf(source: string | null): Channel {
  const name = source ?? 'Direct';
  const known = CHANNELS.find(([pattern]) => pattern.test(name))?.[1];
  return { slug: known ?? parseChannel(name).slug, name };
}

const propertyOf = (hotel: Hotel): PmsProperty => ({
  externalId: hotel.propertyID,
  name: hotel.propertyName,
  timeZone: isTimeZone(hotel.propertyTimezone) ? hotel.propertyTimezone : 'UTC',
  currency: hotel.propertyCurrency[0]?.currencyCode ?? 'USD',
});

const modifiedAt = (record: ReservationItem | Reservation, zone: string): Instant | null =>
  momentOf(record.dateModifiedUTC, 'UTC') ??
  momentOf(record.dateModified, zone) ??
  momentOf(record.dateCreated, zone);

function guestOf(guest: Guest): PmsGuest {
  return {
    externalId: guest.guestID,
    isMain: guest.isMainGuest,
    firstName: guest.guestFirstName ?? '',
    lastName: guest.guestLastName ?? '',
    email: guest.guestEmail,
    phone: guest.guestCellPhone ?? guest.guestPhone,
  };
}

/** Of several rooms, each has its own guests; the main guest stands for all of them. */
const guestsIn = (room: ReservationRoom, { guestList }: Reservation, isOnly: boolean): readonly Guest[] =>
  isOnly
    ? guestList
    : guestList.filter((guest) => guest.isMainGuest || guest.roomID === null || guest.roomID === room.roomID);

const amountOf = (amount: string | null, currency: string): Money | null =>
  amount === null ? null : parseAmount(() => roundMoney(amount, currency));

const typeOf = ({ roomTypeID: externalId, roomTypeName: name }: Room): PmsListingType | null =>
  externalId !== null && name !== null ? { externalId, name } : null;

/** The rooms of a booking; a booking without rooms is one stay without a listing. */
function roomsOf(reservation: Reservation): readonly ReservationRoom[] {
  const rooms = [...reservation.assigned, ...reservation.unassigned];
  if (rooms.length > 0) return rooms;
  const { startDate, endDate } = reservation;
  const nothing = {
    reservationRoomID: null,
    subReservationID: null,
    roomID: null,
    roomTypeID: null,
    roomTotal: null,
  };
  return [{ ...nothing, startDate, endDate, adults: 0, children: 0 }];
}

/** The rooms of a booking with names that distinguish them. */
function namedRooms(reservation: Reservation): { readonly stayId: string; readonly room: ReservationRoom }[] {
  const rooms = roomsOf(reservation);
  if (rooms.length === 1) return rooms.map((room) => ({ stayId: reservation.reservationID, room }));
  const used = new Set<string>();
  return rooms.map((room, index) => {
    // A guest who changes rooms appears twice under one number.
    const own = room.subReservationID ?? room.reservationRoomID;
    const stayId = own !== null && !used.has(own) ? own : `${own ?? reservation.reservationID}/${index}`;
    used.add(stayId);
    return { stayId, room };
  });
}

/** Which room of a booking a stay is. */
function roomOfStay(reservation: Reservation, stayId: string) {
  const rooms = namedRooms(reservation);
  const found = rooms.find((one) => one.stayId === stayId);
  return found && { room: found.room, isOnly: rooms.length === 1 };
}

/** `property` gives what reservations lack: currency and zone (cloudbeds "Envelope, paging, limits, formats"). */
export function mapCloudbedsReservation(
  reservation: Reservation,
  property: PmsProperty,
  now: Instant,
): PmsStay[] {
  const rooms = namedRooms(reservation);
  const channel = cloudbedsChannelOf(reservation.source);
  const isOnly = rooms.length === 1;

  return rooms.map(({ stayId, room }): PmsStay => ({
    externalId: reservation.reservationID,
    stayId,
    listingExternalId: room.roomID,
    listingTypeExternalId: room.roomTypeID,
    status: cloudbedsStatusOf(reservation.status),
    arrival: plainDate(room.startDate),
    departure: plainDate(room.endDate),
    guestName: reservation.guestName ?? '',
    guests: guestsIn(room, reservation, isOnly).map(guestOf),
    adults: room.adults,
    children: room.children,
    channelSlug: channel.slug,
    channelName: channel.name,
    channelCode: reservation.thirdPartyIdentifier,
    total: amountOf(isOnly ? reservation.total : room.roomTotal, property.currency),
    modifiedAt: modifiedAt(reservation, property.timeZone) ?? now,
  }));
}

/** The most days that one request for blocks may cover. */
const DAYS_OF_A_READING = 35;
/** Our marker in the reason of a block, also while its id is on the way to us. */
const OURS = /\bR-[\da-f]{8}-[\da-f-]{27}\b/;

const REMEMBERED_MS = 3_600_000;

export function createCloudbedsPms(
  clientOf: (connection: ProviderConnection) => CloudbedsClient,
  accountingOf: (connection: ProviderConnection) => CloudbedsAccounting,
  clock: Clock,
): PmsCapability {
  /** Currency and zone of a property are needed for every booking and change almost never. */
  const remembered = new Map<string, { readonly property: PmsProperty; readonly until: number }>();

  async function listProperties(connection: ProviderConnection): Promise<PmsProperty[]> {
    return (await clientOf(connection).getHotels()).map(propertyOf);
  }

  async function propertyBehind(connection: ProviderConnection, id: string): Promise<PmsProperty> {
    const key = `${connectionKeyOf(connection)} ${id}`;
    const now = epochMs(clock.now());
    const known = remembered.get(key);
    if (known && known.until > now) return known.property;
    for (const property of await listProperties(connection)) {
      remembered.set(`${connectionKeyOf(connection)} ${property.externalId}`, {
        property,
        until: now + REMEMBERED_MS,
      });
    }
    const found = remembered.get(key)?.property;
    if (!found)
      throw new ProviderFailure('cloudbeds', 'missing', 'cloudbeds: the key does not reach this property');
    return found;
  }

  return {
    listProperties,

    listListings: async (connection, propertyExternalId) => {
      const client = clientOf(connection);
      const { propertyPolicy } = await client.getHotelDetails(propertyExternalId);
      const rooms = await client.getRooms(propertyExternalId);
      return rooms.map((room) => ({
        externalId: room.roomID,
        name: room.roomName,
        capacity: room.maxGuests || null,
        arrivalTime: parseClockTime(propertyPolicy?.propertyCheckInTime),
        departureTime: parseClockTime(propertyPolicy?.propertyCheckOutTime),
        type: typeOf(room),
      }));
    },

    getReservation: async (connection, propertyExternalId, reservationExternalId) => {
      const property = await propertyBehind(connection, propertyExternalId);
      const reservation = await clientOf(connection).getReservation(
        propertyExternalId,
        reservationExternalId,
      );
      return reservation ? mapCloudbedsReservation(reservation, property, clock.now()) : [];
    },

    changes: {
      by: 'time',
      since: async function* (connection, propertyExternalId, since) {
        const { timeZone } = await propertyBehind(connection, propertyExternalId);
        const from = wallClockOf(since, timeZone);
        for await (const items of clientOf(connection).getReservations(propertyExternalId, from)) {
          yield items.map((item) => ({
            externalId: item.reservationID,
            fingerprint: `${modifiedAt(item, timeZone) ?? ''} ${item.status}`,
            // The list has neither guests nor rooms.
            stays: null,
          }));
        }
      },
    },

    isStillListed: async (connection, property, { externalId, stays }) => {
      const client = clientOf(connection);
      for (const { arrival } of stays) {
        // Also when it was moved by a week there.
        const list = client.getArrivals(property, addDays(arrival, -7), addDays(arrival, 7));
        for await (const items of list) {
          if (items.some(({ reservationID }) => reservationID === externalId)) return true;
        }
      }
      return false;
    },

    listFields: async (connection, propertyExternalId) => {
      const client = clientOf(connection);
      const sources = await client.getSources(propertyExternalId);
      const methods = await client.getPaymentMethods(propertyExternalId);
      const taxes = await client.getTaxesAndFees(propertyExternalId);
      return [
        ...sources.map(({ sourceID, sourceName }) => ({
          group: 'sources' as const,
          name: sourceName,
          externalId: sourceID,
        })),
        ...methods.map(({ method, code, name }) => ({
          group: 'paymentMethods' as const,
          name,
          externalId: code ?? method,
        })),
        ...taxes.map(({ taxID, feeID, name }) => ({
          group: 'taxes' as const,
          name,
          externalId: taxID ?? feeID ?? null,
        })),
      ];
    },
    listClosedNights: async (connection, property, { from, to }) => {
      const found = new Map<string, PmsClosedNights>();
      for (let first = from; first <= to; first = addDays(first, DAYS_OF_A_READING)) {
        const last = addDays(first, DAYS_OF_A_READING - 1);
        for (const block of await clientOf(connection).getRoomBlocks(property, undefined, first, last)) {
          if (OURS.test(block.roomBlockReason ?? '')) continue;
          for (const { roomID } of block.rooms) {
            if (roomID === null) continue;
            found.set(`${block.roomBlockID} ${roomID}`, {
              reference: block.roomBlockID,
              listingExternalId: roomID,
              arrival: plainDate(block.startDate),
              departure: plainDate(block.endDate),
            });
          }
        }
      }
      return [...found.values()];
    },

    blocks: createCloudbedsBlocks(clientOf),
    modifications: createCloudbedsModifications(clientOf, roomOfStay),
    folios: createCloudbedsFolios(accountingOf, createCloudbedsPayments(clientOf, accountingOf)),
  };
}
