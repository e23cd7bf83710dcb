import type { PmsCapability, PmsListing } from '#capabilities/pms/pms.capability.ts';
import type { PmsGuest, PmsStatus, PmsStay } from '#capabilities/pms/pms.stay.ts';
import { parseAmount, parseChannel, fingerprintOf, parseListingType } from '#capabilities/pms/pms.words.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { type Instant, instantOf } from '#vocabulary/instant.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

import type { HostfullyClient } from './hostfully.client.ts';
import { createHostfullyBlocks } from './hostfully.blocks.ts';
import { isBookingEnded, type Lead, type Order, type Property } from './hostfully.wire.ts';

/** A booking, or the request for one, with its days. Questions take no night, and blocks have no guest. */
type Booking = Lead & { readonly checkInLocalDateTime: string; readonly checkOutLocalDateTime: string };

const isBooking = (lead: Lead): lead is Booking =>
  (lead.type === 'BOOKING' || lead.type === 'BOOKING_REQUEST') &&
  lead.checkInLocalDateTime !== null &&
  lead.checkOutLocalDateTime !== null;

/** Hostfully's words ↔ ours: the meaning of a status depends on the type of its lead. */
export function hostfullyStatusOf({ type, status }: Pick<Lead, 'type' | 'status'>): PmsStatus {
  const word = status ?? '';
  if (isBookingEnded(word)) return 'canceled';
  if (/^(BOOKED(_\w+)?|STAY|ARCHIVED|PAID_IN_FULL)$/.test(word)) {
    return type === 'BOOKING' ? 'confirmed' : 'not_confirmed';
  }
  return /^(NEW|PENDING|ON_HOLD|QUOTE_SENT)$/.test(word) ? 'not_confirmed' : 'unknown';
}

/** Whole hours. */
const timeAt = (hour: number | null | undefined): string | null =>
  hour == null ? null : `${String(hour).padStart(2, '0')}:00`;

const listingOf = ({ uid, name, propertyType, availability }: Property): PmsListing => ({
  externalId: uid,
  name: name ?? uid,
  capacity: availability?.maxGuests || null,
  arrivalTime: timeAt(availability?.checkInTimeStart),
  departureTime: timeAt(availability?.checkOutTime),
  type: parseListingType(propertyType),
});

const guestsOf = ({ uid, guestInformation }: Lead): PmsGuest[] =>
  guestInformation
    ? [
        {
          externalId: uid,
          isMain: true,
          firstName: guestInformation.firstName ?? '',
          lastName: guestInformation.lastName ?? '',
          email: guestInformation.email,
          phone: guestInformation.phoneNumber,
        },
      ]
    : [];

/** A moment of UTC that is written without its zone. */
function updatedAt({ metadata }: Lead): Instant | null {
  const text = metadata?.updatedUtcDateTime ?? '';
  const moment = Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment) ? null : instantOf(moment);
}

/** One lead is one property there. */
export function mapHostfullyLead(lead: Booking, order: Order | null, readAt: Instant): PmsStay[] {
  const channel = parseChannel(lead.channel);
  const guests = guestsOf(lead);
  const people = lead.guestInformation;
  return [
    {
      externalId: lead.uid,
      stayId: lead.uid,
      listingExternalId: lead.propertyUid,
      status: hostfullyStatusOf(lead),
      arrival: plainDate(lead.checkInLocalDateTime),
      departure: plainDate(lead.checkOutLocalDateTime),
      guestName: guests.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(''),
      guests,
      adults: people?.adultCount ?? 0,
      children: (people?.childrenCount ?? 0) + (people?.infantCount ?? 0),
      channelSlug: channel.slug,
      channelName: channel.name,
      channelCode: lead.externalBookingId,
      total: order && parseAmount(() => roundMoney(order.total, order.currency)),
      modifiedAt: updatedAt(lead) ?? readAt,
    },
  ];
}

export function createHostfullyPms(
  clientOf: (connection: ProviderConnection) => HostfullyClient,
  clock: Clock,
): PmsCapability {
  return {
    // One agency is one property of ours. It has neither zone nor currency; orders have their own.
    listProperties: async (connection) =>
      (await clientOf(connection).getAgencies()).map(({ uid, name }) => ({
        externalId: uid,
        name: name ?? 'Hostfully',
        timeZone: 'Etc/UTC',
        currency: 'USD',
      })),

    listListings: async (connection, agencyUid) =>
      (await clientOf(connection).getProperties(agencyUid))
        .filter(({ isActive }) => isActive !== false)
        .map(listingOf),

    getReservation: async (connection, _agency, uid) => {
      const client = clientOf(connection);
      const readAt = clock.now();
      const lead = await client.getLead(uid);
      return lead && isBooking(lead) ? mapHostfullyLead(lead, await client.getOrder(uid), readAt) : [];
    },

    changes: {
      by: 'time',
      since: async function* (connection, agencyUid, since) {
        for await (const leads of clientOf(connection).getLeads(agencyUid, since)) {
          yield leads.filter(isBooking).map((lead) => ({
            externalId: lead.uid,
            fingerprint: fingerprintOf(lead),
            // The total takes a request of its own.
            stays: null,
          }));
        }
      },
    },

    isStillListed: async (connection, _agency, { externalId, stays }) => {
      for (const { listingExternalId, arrival, departure } of stays) {
        if (listingExternalId === null) continue;
        const leads = await clientOf(connection).getCalendar({ listingExternalId, arrival, departure });
        if (leads.some(({ uid }) => uid === externalId)) return true;
      }
      return false;
    },

    blocks: createHostfullyBlocks(clientOf),
  };
}
