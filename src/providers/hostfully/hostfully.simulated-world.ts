import type { Clock } from '#foundation/context/clock.ts';
import {
  SEEDED_LISTINGS,
  SEEDED_PROPERTY,
  type SeededStay,
  seededStays,
} from '#foundation/simulation/seeded-world.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

import { SIMULATED_HOSTFULLY } from './hostfully.manifest.ts';

/** The simulator's memory, in Hostfully's own words: what it stores is what it answers. */
export type SimulatedLead = {
  readonly uid: string;
  readonly agencyUid: string;
  readonly propertyUid: string;
  type: string;
  status: string;
  readonly channel: string | null;
  checkInLocalDateTime: string;
  checkOutLocalDateTime: string;
  readonly externalBookingId: string | null;
  readonly notes?: string;
  readonly guestInformation: Record<string, unknown> | null;
  metadata: { createdUtcDateTime: string; updatedUtcDateTime: string };
};

export type HostfullyWorld = {
  readonly apiKeys: string[];
  readonly agencies: { uid: string; name: string }[];
  readonly properties: { uid: string; [name: string]: unknown }[];
  leads: SimulatedLead[];
  orders: { uid: string; leadUid: string; total: string; currency: string }[];
  webhooks: { uid: string; agencyUid: string; eventType: string; callbackUrl: string }[];
  lastId: number;
  /** Whether the key may write leads. */
  mayWrite: boolean;
};

/** A UUID made of a number. */
export const uuidOf = (kind: string, number: number | string): string =>
  `7b0c0000-0000-4000-80${kind}-${String(number).replace(/\D/g, '').padStart(12, '0').slice(-12)}`;

export const AGENCY_UID = uuidOf('99', 1);

/** Hostfully writes moments of UTC without a zone. */
export const wallClock = (clock: Clock, seconds = 0): string =>
  plusSeconds(clock.now(), seconds).slice(0, 19);

const CHANNELS: Readonly<Record<SeededStay['channel'], string>> = {
  airbnb: 'AIRBNB',
  booking: 'BOOKINGDOTCOM',
  vrbo: 'HOMEAWAY',
  direct: 'DIRECT',
};

export function seedHostfully(clock: Clock): HostfullyWorld {
  const { timeZone, currency, name } = SEEDED_PROPERTY;
  const today = dayIn(timeZone, clock.now());
  const moment = wallClock(clock, -86_400);
  const metadata = { createdUtcDateTime: moment, updatedUtcDateTime: moment };
  const stays = seededStays(today);
  const between = (number: number, arrival: PlainDate, nights: number) => ({
    uid: uuidOf('50', number),
    agencyUid: AGENCY_UID,
    propertyUid: uuidOf('10', '13-2'),
    channel: null,
    checkInLocalDateTime: `${arrival}T15:00:00`,
    checkOutLocalDateTime: `${addDays(arrival, nights)}T11:00:00`,
    externalBookingId: null,
    guestInformation: null,
    metadata,
  });
  return {
    apiKeys: [SIMULATED_HOSTFULLY.apiKey],
    agencies: [{ uid: AGENCY_UID, name }],
    properties: SEEDED_LISTINGS.map(({ roomId, name: room, capacity }) => ({
      uid: uuidOf('10', roomId),
      agencyUid: AGENCY_UID,
      name: room,
      isActive: true,
      propertyType: 'APARTMENT',
      availability: { maxGuests: capacity, checkInTimeStart: 15, checkOutTime: 11 },
    })),
    leads: [
      ...stays.flatMap((stay) => leadsOf(stay, metadata)),
      // The calendar holds more than bookings.
      { ...between(1, addDays(today, 30), 2), type: 'BLOCK', status: 'BLOCKED' },
      { ...between(2, addDays(today, 40), 3), type: 'INQUIRY', status: 'NEW' },
    ],
    orders: stays.map(({ reservationId, total }) => ({
      uid: uuidOf('60', reservationId),
      leadUid: uuidOf('00', reservationId),
      total: `${total}.00`,
      currency,
    })),
    webhooks: [],
    lastId: 900,
    mayWrite: true,
  };
}

/** A stay in several rooms is as many leads: each has one property. */
const leadsOf = (stay: SeededStay, metadata: SimulatedLead['metadata']): SimulatedLead[] =>
  stay.roomIds.map((roomId, index) => {
    const [guest] = stay.guests;
    return {
      uid: uuidOf(`0${index}`, stay.reservationId),
      agencyUid: AGENCY_UID,
      propertyUid: uuidOf('10', roomId),
      type: 'BOOKING',
      status: stay.status === 'canceled' ? 'CANCELLED' : 'BOOKED',
      channel: CHANNELS[stay.channel],
      checkInLocalDateTime: `${stay.arrival}T15:00:00`,
      checkOutLocalDateTime: `${stay.departure}T11:00:00`,
      externalBookingId: index === 0 ? stay.channelCode : null,
      guestInformation: {
        firstName: guest?.firstName,
        lastName: guest?.lastName,
        email: guest?.email,
        phoneNumber: guest?.phone,
        adultCount: stay.adults,
        childrenCount: stay.children,
        infantCount: 0,
        petCount: 0,
      },
      metadata,
    };
  });
