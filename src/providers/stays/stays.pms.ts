import type { PmsCapability, PmsListing, PmsListingType } from '#capabilities/pms/pms.capability.ts';
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
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import type { StaysClient } from './stays.client.ts';
import { createStaysModifications } from './stays.modifications.ts';
import { createStaysBlocks } from './stays.blocks.ts';
import type { BookingSettings, Client, Listing, Reservation } from './stays.wire.ts';

/** Stays' types ↔ ours (providers' README, "One reservation status for all"). */
const STATUSES: Readonly<Record<string, PmsStatus>> = lookUpTable({
  reserved: 'not_confirmed',
  booked: 'confirmed',
  contract: 'confirmed',
  canceled: 'canceled',
});
/** Blocks keep nights free of guests: no guest arrives. */
const isBlock = ({ type }: Reservation): boolean => type === 'blocked' || type === 'maintenance';

/** Hours of arrival are a request for each listing, and change almost never. */
const REMEMBERED_MS = 86_400_000;

/** Partners are named `API airbnb`; a reservation without one was made by the host. */
export const staysChannelOf = ({ partner }: Pick<Reservation, 'partner'>) =>
  parseChannel(partner?.name?.replace(/^API\s+/i, '') ?? null);

/** In Portuguese, as the customers of Stays write it; else in any language that has a word for it. */
const inWords = (texts: Listing['_mstitle']): string | null =>
  [texts?.['pt_BR'], ...Object.values(texts ?? {})].map((text) => text?.trim()).find(Boolean) ?? null;

/**
 * `Apartamento`, `Suíte`: shared by all customers, with an id. A type without a name is none: its listings would be
 * told apart by a number.
 */
function typeOf({ _idtype, _t_typeMeta }: Listing): PmsListingType | null {
  const name = inWords(_t_typeMeta?._mstitle);
  if (name === null) return null;
  return _idtype === null ? parseListingType(name) : { externalId: _idtype, name: name.slice(0, 80) };
}

const listingOf = (listing: Listing, settings: BookingSettings | null): PmsListing => ({
  externalId: listing._id,
  name: listing.internalName ?? inWords(listing._mstitle) ?? listing._id,
  capacity: listing._i_maxGuests || null,
  arrivalTime: parseTimeOfDay(settings?.checkInTime ?? null),
  departureTime: parseTimeOfDay(settings?.checkOutTime ?? null),
  type: typeOf(listing),
});

const namesIn = (name: string | null): Pick<PmsGuest, 'firstName' | 'lastName'> => {
  const [first = '', ...rest] = (name ?? '').split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
};

function guestsOf({ id, guestsDetails }: Reservation): PmsGuest[] {
  const list = guestsDetails?.list ?? [];
  const main = Math.max(
    0,
    list.findIndex(({ primary }) => primary === true),
  );
  return list.map((guest, index) => ({
    externalId: guest._idcontact ?? `${id}/${index}`,
    isMain: index === main,
    ...namesIn(guest.name),
    email: guest.email,
    phone: guest.phones,
  }));
}

/** Fields of the main guest that a reservation leaves out stand in its client. */
function completed(guests: readonly PmsGuest[], client: Client | null): readonly PmsGuest[] {
  if (!client) return guests;
  if (guests.length > 0) {
    return guests.map((guest) =>
      guest.isMain
        ? { ...guest, email: guest.email ?? client.email, phone: guest.phone ?? client.phones }
        : guest,
    );
  }
  const names = namesIn(client.name);
  return [
    {
      externalId: client._id,
      isMain: true,
      firstName: client.fName ?? names.firstName,
      lastName: client.lName ?? names.lastName,
      email: client.email,
      phone: client.phones,
    },
  ];
}

const needsClient = (reservation: Reservation): boolean => {
  const main = guestsOf(reservation).find(({ isMain }) => isMain);
  return reservation._idclient !== null && !(main?.firstName && main.email && main.phone);
};

/** One reservation is one listing there. */
export function mapStaysReservation(
  reservation: Reservation,
  client: Client | null,
  readAt: Instant,
): PmsStay[] {
  if (isBlock(reservation)) return [];
  const channel = staysChannelOf(reservation);
  const guests = completed(guestsOf(reservation), client);
  const { guestsDetails: people, price } = reservation;
  const children = (people?.children ?? 0) + (people?.infants ?? 0);
  return [
    {
      externalId: reservation.id,
      stayId: reservation.id,
      listingExternalId: reservation._idlisting,
      status: STATUSES[reservation.type] ?? 'unknown',
      arrival: plainDate(reservation.checkInDate),
      departure: plainDate(reservation.checkOutDate),
      guestName: guests
        .filter(({ isMain }) => isMain)
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
        .join(''),
      guests,
      adults: people?.adults || Math.max(0, reservation.guests - children),
      children,
      channelSlug: channel.slug,
      channelName: channel.name,
      channelCode: reservation.partnerCode,
      total:
        price?._f_total == null
          ? null
          : parseAmount(() => roundMoney(price._f_total ?? 0, price.currency ?? '')),
      // Stays does not give the time of the last change of a reservation.
      modifiedAt: readAt,
    },
  ];
}

export function createStaysPms(
  clientOf: (connection: ProviderConnection) => StaysClient,
  clock: Clock,
): PmsCapability {
  const remembered = new Map<string, { readonly settings: BookingSettings | null; readonly until: number }>();

  async function settingsOf(client: StaysClient, { _id }: Listing): Promise<BookingSettings | null> {
    const key = `${client.host} ${client.login} ${_id}`;
    const now = epochMs(clock.now());
    const known = remembered.get(key);
    if (known && known.until > now) return known.settings;
    const settings = await client.getBookingSettings(_id);
    remembered.set(key, { settings, until: now + REMEMBERED_MS });
    return settings;
  }

  return {
    // One host at Stays is one property here. Listings at Stays have no zone, and nearly all of them are in Brazil.
    listProperties: async (connection) => {
      const client = clientOf(connection);
      const [first] = await client.getListings();
      const isAbroad = (first?.address?.countryCode ?? 'BR') !== 'BR';
      return [
        {
          externalId: client.host,
          name: client.host,
          timeZone: isAbroad ? 'Etc/UTC' : 'America/Sao_Paulo',
          currency: first?.deff_curr ?? 'BRL',
        },
      ];
    },

    listListings: async (connection) => {
      const client = clientOf(connection);
      const listings: PmsListing[] = [];
      for (const listing of await client.getListings()) {
        if (listing.status === 'active') listings.push(listingOf(listing, await settingsOf(client, listing)));
      }
      return listings;
    },

    getReservation: async (connection, _property, id) => {
      const client = clientOf(connection);
      const readAt = clock.now();
      const reservation = await client.getReservation(id);
      if (!reservation || isBlock(reservation)) return [];
      const { _idclient } = reservation;
      const person =
        _idclient !== null && needsClient(reservation) ? await client.getClient(_idclient) : null;
      return mapStaysReservation(reservation, person, readAt);
    },

    changes: {
      by: 'window',
      within: async function* (connection, _property, { from, to }) {
        const seen = new Set<string>();
        let readAt = clock.now();
        for await (const page of clientOf(connection).getReservations(from, to)) {
          const news = page.filter((reservation) => !isBlock(reservation) && !seen.has(reservation.id));
          for (const { id } of news) seen.add(id);
          const moment = readAt;
          yield news.map((reservation) => ({
            externalId: reservation.id,
            fingerprint: fingerprintOf(reservation),
            stays: needsClient(reservation) ? null : mapStaysReservation(reservation, null, moment),
          }));
          readAt = clock.now();
        }
      },
    },

    listClosedNights: async (connection, _property, { from, to }) =>
      (await clientOf(connection).getBlocks(undefined, from, to)).flatMap((block) =>
        block._idlisting === null
          ? []
          : {
              reference: block.id,
              listingExternalId: block._idlisting,
              arrival: plainDate(block.checkInDate),
              departure: plainDate(block.checkOutDate),
            },
      ),

    blocks: createStaysBlocks(clientOf),
    modifications: createStaysModifications(clientOf),
  };
}
