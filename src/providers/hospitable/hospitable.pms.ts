import type { PmsCapability, PmsListing } from '#capabilities/pms/pms.capability.ts';
import type { PmsGuest, PmsStatus, PmsStay } from '#capabilities/pms/pms.stay.ts';
import {
  parseAmount,
  parseChannel,
  fingerprintOf,
  parseTimeOfDay,
  parseListingType,
} from '#capabilities/pms/pms.words.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Clock } from '#foundation/context/clock.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { exponentOf, toMajorUnits, type Money } from '#vocabulary/money.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import type { HospitableClient } from './hospitable.client.ts';
import { createHospitableBlocks } from './hospitable.blocks.ts';
import { zoneOf } from './hospitable.time-zone.ts';
import type { Property, Reservation } from './hospitable.wire.ts';

/** So many properties in the address of one request (providers' README, "Change detection"). */
const GROUP = 50;

/** Hospitable's categories ↔ ours (https://developer.hospitable.com/docs/public-api-docs, reservations). */
const STATUSES: Readonly<Record<string, PmsStatus>> = lookUpTable({
  accepted: 'confirmed',
  request: 'not_confirmed',
  checkpoint: 'not_confirmed',
  cancelled: 'canceled',
  'not accepted': 'canceled',
});

/** The number that people read in Hospitable, `$845.000,00` or `$845,000`; null for any other text. */
function shownMajor(formatted: string, exponent: number): number | null {
  const text = formatted.replace(/[^\d.,]/g, '').replace(/^[.,]+|[.,]+$/g, '');
  const [, whole = '', decimals = ''] = (exponent > 0 &&
    new RegExp(`^(.*)[.,](\\d{${exponent}})$`).exec(text)) || [text, text];
  const digits = whole.replace(/\D/g, '');
  return digits === '' ? null : Number(`${digits}.${decimals || '0'}`);
}

/**
 * Hospitable's amounts are in minor units. How it counts currencies that hosts write without decimals is not
 * documented, so an amount that is far from the shown text is unknown.
 */
export function totalOf({ financials }: Pick<Reservation, 'financials'>): Money | null {
  const price = financials?.guest?.total_price;
  const currency = financials?.currency;
  if (!price || !currency || !Number.isSafeInteger(price.amount)) return null;
  return parseAmount(() => {
    const money: Money = { minor: price.amount, currency };
    const amount = Math.abs(toMajorUnits(money));
    const shown = price.formatted === null ? null : shownMajor(price.formatted, exponentOf(currency));
    if (shown !== null && Math.abs(shown - amount) >= 1)
      throw new RangeError('The shown amount differs from the total');
    return money;
  });
}

const listingOf = (property: Property): PmsListing => ({
  externalId: property.id,
  name: property.name ?? property.public_name ?? property.id,
  capacity: property.capacity?.max || null,
  arrivalTime: parseTimeOfDay(property['check-in']),
  departureTime: parseTimeOfDay(property['check-out']),
  type: parseListingType(property.property_type),
});

const guestsOf = ({ id, guest }: Reservation): PmsGuest[] =>
  guest
    ? [
        {
          externalId: guest.id ?? id,
          isMain: true,
          firstName: guest.first_name ?? '',
          lastName: guest.last_name ?? '',
          email: guest.email,
          phone: guest.phone_numbers?.[0] ?? null,
        },
      ]
    : [];

/** One reservation is one property there. */
export function mapHospitableReservation(reservation: Reservation, readAt: Instant): PmsStay[] {
  const channel = parseChannel(reservation.platform);
  const guests = guestsOf(reservation);
  const { category } = reservation.reservation_status.current;
  const people = reservation.guests;
  const children = (people?.child_count ?? 0) + (people?.infant_count ?? 0);
  return [
    {
      externalId: reservation.id,
      stayId: reservation.id,
      listingExternalId: reservation.properties?.[0]?.id ?? null,
      status: STATUSES[category.toLowerCase().replaceAll('_', ' ')] ?? 'unknown',
      arrival: plainDate(reservation.arrival_date),
      departure: plainDate(reservation.departure_date),
      guestName: guests.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(''),
      guests,
      adults: people?.adult_count || Math.max(0, (people?.total ?? 0) - children),
      children,
      channelSlug: channel.slug,
      channelName: channel.name,
      channelCode: reservation.platform_id,
      total: totalOf(reservation),
      // Hospitable does not give the time of the last change of a reservation.
      modifiedAt: readAt,
    },
  ];
}

export function createHospitablePms(
  clientOf: (connection: ProviderConnection) => HospitableClient,
  clock: Clock,
): PmsCapability {
  return {
    // One account is one property of ours; zone and currency are those of its first property there.
    listProperties: async (connection) => {
      const client = clientOf(connection);
      const me = await client.getMe();
      const [first] = await client.getProperties();
      return [
        {
          externalId: me.id,
          name: me.company ?? me.name ?? 'Hospitable',
          timeZone: zoneOf(first?.timezone ?? null, first?.address?.country ?? null, clock.now()),
          currency: first?.currency ?? 'USD',
        },
      ];
    },

    listListings: async (connection) =>
      (await clientOf(connection).getProperties()).filter(({ listed }) => listed).map(listingOf),

    getReservation: async (connection, _property, id) => {
      const readAt = clock.now();
      const reservation = await clientOf(connection).getReservation(id);
      return reservation ? mapHospitableReservation(reservation, readAt) : [];
    },

    changes: {
      by: 'window',
      within: async function* (connection, _property, { from, to }) {
        const client = clientOf(connection);
        // Also those that are not listed any more: their last guests still arrive.
        const ids = (await client.getProperties()).map(({ id }) => id);
        const seen = new Set<string>();
        for (let first = 0; first < ids.length; first += GROUP) {
          let readAt = clock.now();
          for await (const page of client.getReservations(ids.slice(first, first + GROUP), from, to)) {
            const news = page.filter(({ id }) => !seen.has(id));
            for (const { id } of news) seen.add(id);
            const moment = readAt;
            yield news.map((reservation) => ({
              externalId: reservation.id,
              fingerprint: fingerprintOf(reservation),
              stays: mapHospitableReservation(reservation, moment),
            }));
            readAt = clock.now();
          }
        }
      },
    },

    blocks: createHospitableBlocks(clientOf),
  };
}
