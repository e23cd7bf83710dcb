import type { Clock } from '#foundation/context/clock.ts';
import {
  SEEDED_GUESTS,
  SEEDED_LISTINGS,
  SEEDED_PROPERTY,
  type SeededStay,
  seededStays,
} from '#foundation/simulation/seeded-world.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';

import { SIMULATED_GUESTY } from './guesty.manifest.ts';

/** The simulator's memory, in Guesty's own words: what it stores is what it answers. */
export type SimulatedReservation = {
  readonly reservationId: string;
  status: string;
  readonly confirmationCode: string;
  readonly source: string;
  readonly guestId: string;
  stay: {
    readonly listingId: string;
    checkInDateLocalized: string;
    checkOutDateLocalized: string;
    readonly eta: string;
    readonly etd: string;
  }[];
  readonly numberOfGuests: { numberOfAdults: number; numberOfChildren: number; numberOfInfants: number };
  readonly money: { totalPrice: number; currency: string };
  notes: Record<string, string>;
  readonly createdAt: string;
  /** Not found by its id though it exists, as stays of Vrbo. */
  isHiddenById?: boolean;
  /** Missing in every search though it exists, as stays of Booking.com. */
  isLeftOut?: boolean;
  /** Its conversation was deleted. */
  hasNoConversation?: boolean;
};

/** One entry of a conversation. */
export type SimulatedPost = {
  readonly _id: string;
  readonly conversationId: string;
  readonly body: string;
  readonly plainTextBody?: string;
  readonly sentBy?: string;
  readonly from?: { readonly type: string; readonly fullName?: string };
  readonly module: {
    readonly type: string;
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly bcc: readonly string[];
    readonly templateValues: readonly string[];
  };
  readonly attachments: readonly string[];
  readonly isFromMigration: boolean;
  readonly createdAt: Instant;
  readonly __v: number;
};

export type GuestyWorld = {
  readonly clients: { clientId: string; clientSecret: string }[];
  /** Every token that was given: five in 24 hours is the limit. */
  tokens: { value: string; clientId: string; issuedAt: Instant }[];
  readonly listings: Record<string, unknown>[];
  readonly guests: { _id: string; [name: string]: unknown }[];
  reservations: SimulatedReservation[];
  /** Days that are closed without a reservation, with their note: `{listing} {day}`. */
  closed: Record<string, string>;
  /** Whether the access may write, to calendars and to guests. */
  mayWrite: boolean;
  posts?: SimulatedPost[];
  webhooks: { _id: string; url: string; events: string[] }[];
  lastId: number;
};

/** Ids of 24 hexadecimal digits, made of a number. */
export const hexId = (kind: string, number: number | string): string =>
  `66bb${kind}${String(number).replace(/\D/g, '').padStart(18, '0').slice(-18)}`;

export const listingIdOf = (roomId: string): string => hexId('10', roomId);

const SOURCES: Readonly<Record<SeededStay['channel'], string>> = {
  airbnb: 'airbnb2',
  booking: 'bookingCom',
  vrbo: 'homeaway2',
  direct: 'manual',
};

export function seedGuesty(clock: Clock): GuestyWorld {
  const { timeZone, currency, arrivalTime, departureTime, city } = SEEDED_PROPERTY;
  return {
    clients: [{ ...SIMULATED_GUESTY }],
    tokens: [],
    listings: SEEDED_LISTINGS.map(({ roomId, name, capacity }) => ({
      _id: listingIdOf(roomId),
      title: `${name} · ${city}`,
      nickname: name,
      active: true,
      isListed: true,
      accommodates: capacity,
      propertyType: 'Apartment',
      timezone: timeZone,
      defaultCheckInTime: arrivalTime,
      defaultCheckOutTime: departureTime,
      prices: { basePrice: 420_000, currency },
      address: { full: `${name}, ${city}` },
      picture: { thumbnail: null },
    })),
    guests: Object.values(SEEDED_GUESTS).map(({ id, firstName, lastName, email, phone }) => ({
      _id: hexId('20', id),
      firstName,
      lastName,
      fullName: `${firstName} ${lastName}`,
      email,
      phone,
      phones: [phone],
    })),
    reservations: seededStays(dayIn(timeZone, clock.now())).map((stay) => reservationOf(stay, clock.now())),
    closed: {},
    mayWrite: true,
    posts: [],
    webhooks: [],
    lastId: 900,
  };
}

const reservationOf = (stay: SeededStay, createdAt: string): SimulatedReservation => ({
  reservationId: hexId('00', stay.reservationId),
  status: stay.status === 'not_confirmed' ? 'reserved' : stay.status,
  confirmationCode: stay.channelCode ?? `GY-${stay.reservationId}`,
  source: SOURCES[stay.channel],
  guestId: hexId('20', stay.guests[0]?.id ?? '0'),
  stay: stay.roomIds.map((roomId) => ({
    listingId: listingIdOf(roomId),
    checkInDateLocalized: stay.arrival,
    checkOutDateLocalized: stay.departure,
    eta: SEEDED_PROPERTY.arrivalTime,
    etd: SEEDED_PROPERTY.departureTime,
  })),
  numberOfGuests: { numberOfAdults: stay.adults, numberOfChildren: stay.children, numberOfInfants: 0 },
  money: { totalPrice: stay.total, currency: SEEDED_PROPERTY.currency },
  notes: { keyCode: '', other: '', cleaning: '', specialRequests: '', guest: '' },
  createdAt,
});
