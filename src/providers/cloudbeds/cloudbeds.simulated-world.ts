import type { Clock } from '#foundation/context/clock.ts';
import { type CodeFlowWorld, emptyCodeFlowWorld } from '#foundation/simulation/code-flow.ts';
import {
  SEEDED_LISTINGS,
  SEEDED_PROPERTY,
  type SeededGuest,
  type SeededStay,
  seededStays,
} from '#foundation/simulation/seeded-world.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';

import { SIMULATOR_API_KEY } from './cloudbeds.manifest.ts';
import { wallClockOf } from './cloudbeds.time.ts';

/** The simulator's memory, in Cloudbeds' own words: what it stores is what it answers. */
export type SimulatedRoom = {
  readonly reservationRoomID: string;
  readonly subReservationID: string;
  roomTypeID: string;
  roomID: string;
  roomName: string;
  startDate: string;
  endDate: string;
  readonly adults: string;
  readonly children: string;
  readonly roomTotal: string;
};

export type SimulatedGuest = Record<string, string | boolean> & {
  guestID: string;
  isMainGuest: boolean;
};

export type SimulatedReservation = {
  readonly reservationID: string;
  guestName: string;
  status: string;
  readonly source: string;
  readonly thirdPartyIdentifier: string;
  startDate: string;
  endDate: string;
  total: number;
  paid: number;
  dateCreated: string;
  dateModified: string;
  guestList: SimulatedGuest[];
  assigned: SimulatedRoom[];
  notes: string[];
};

export type SimulatedWebhook = {
  readonly id: string;
  readonly object: string;
  readonly action: string;
  readonly endpointUrl: string;
};

export type SimulatedRoomBlock = {
  readonly roomBlockID: string;
  readonly roomBlockType: string;
  readonly roomBlockReason: string;
  startDate: string;
  endDate: string;
  readonly rooms: { readonly roomID: string }[];
};

/** A transaction as Cloudbeds' accounting stores it: a posted line is never changed and never goes away. */
export type SimulatedPosting = {
  readonly id: string;
  readonly reservationID: string;
  readonly subReservationID: string | null;
  /** `1000`, `8000V`. */
  readonly code: string;
  readonly relation: string;
  readonly amount: string;
  readonly description: string;
  readonly serviceDate: string;
  readonly rootId: string | null;
  readonly parentId: string | null;
  readonly originId: string | null;
  readonly quantity: number;
  readonly isDeposit: boolean;
  readonly currency: string;
};

export type CloudbedsWorld = {
  readonly apiKeys: string[];
  readonly oauth: CodeFlowWorld;
  readonly hotel: {
    propertyID: string;
    propertyName: string;
    propertyTimezone: string;
    currency: string;
    propertyCheckInTime: string;
    propertyCheckOutTime: string;
  };
  readonly rooms: {
    roomID: string;
    roomName: string;
    maxGuests: number;
    roomTypeID: string;
    roomTypeName: string;
  }[];
  reservations: SimulatedReservation[];
  webhooks: SimulatedWebhook[];
  roomBlocks: SimulatedRoomBlock[];
  /** The postings of folios. */
  readonly postings: SimulatedPosting[];
  /** Whether the key may write blocks. */
  mayBlock: boolean;
  /** Whether the key may read accounts. */
  mayReadAccounts: boolean;
  /** Whether the key may write bookings. */
  mayModify: boolean;
  /** Whether blocks are deleted with DELETE, as before 2026-06-23. */
  oldVerb?: boolean;
  /** How many reads of a booking still show the state before a change. */
  slow?: number;
  late?: { readings: number; readonly before: SimulatedReservation }[];
  /** Ids given out so far. */
  lastId: number;
};

const SOURCES: Readonly<Record<SeededStay['channel'], string>> = {
  airbnb: 'Airbnb',
  booking: 'Booking.com',
  vrbo: 'Vrbo',
  direct: 'Website/Booking Engine',
};

export function seedCloudbeds(clock: Clock): CloudbedsWorld {
  const { id, name, timeZone, currency, arrivalTime, departureTime } = SEEDED_PROPERTY;
  const now = clock.now();
  return {
    apiKeys: [SIMULATOR_API_KEY],
    oauth: emptyCodeFlowWorld(),
    hotel: {
      propertyID: id,
      propertyName: name,
      propertyTimezone: timeZone,
      currency,
      propertyCheckInTime: `${arrivalTime}:00`,
      propertyCheckOutTime: `${departureTime}:00`,
    },
    rooms: SEEDED_LISTINGS.map(({ roomId, name: roomName, capacity }) => ({
      roomID: roomId,
      roomName,
      maxGuests: capacity,
      roomTypeID: roomId.split('-')[0] ?? '',
      roomTypeName: roomName.split(' ')[0] ?? '',
    })),
    reservations: seededStays(dayIn(timeZone, now)).map((stay, index) =>
      reservationOf(stay, wallClockOf(plusSeconds(now, (index - 50) * 3600), timeZone)),
    ),
    webhooks: [],
    roomBlocks: [],
    postings: [],
    mayBlock: true,
    mayReadAccounts: true,
    mayModify: true,
    lastId: 90_000,
  };
}

function reservationOf(stay: SeededStay, modified: string): SimulatedReservation {
  const [main] = stay.guests;
  const rooms = stay.roomIds.length;
  return {
    reservationID: stay.reservationId,
    guestName: main ? `${main.firstName} ${main.lastName}` : '',
    status: stay.status,
    source: SOURCES[stay.channel],
    thirdPartyIdentifier: stay.channelCode ?? '',
    startDate: stay.arrival,
    endDate: stay.departure,
    total: stay.total,
    paid: stay.total / 2,
    dateCreated: modified,
    dateModified: modified,
    guestList: stay.guests.map((guest, index) => guestOf(guest, index === 0, stay.roomIds[0] ?? '')),
    assigned: stay.roomIds.map((roomID, index) => ({
      reservationRoomID: `9${stay.reservationId.slice(-3)}${index}`,
      subReservationID: index === 0 ? stay.reservationId : `${stay.reservationId}-${index}`,
      roomTypeID: roomID.split('-')[0] ?? '',
      roomID,
      roomName: SEEDED_LISTINGS.find((listing) => listing.roomId === roomID)?.name ?? roomID,
      startDate: stay.arrival,
      endDate: stay.departure,
      adults: String(Math.ceil(stay.adults / rooms)),
      children: String(Math.floor(stay.children / rooms)),
      roomTotal: (stay.total / rooms).toFixed(2),
    })),
    notes: [],
  };
}

const guestOf = (guest: SeededGuest, isMainGuest: boolean, roomID: string): SimulatedGuest => ({
  guestID: guest.id,
  isMainGuest,
  roomID,
  guestFirstName: guest.firstName,
  guestLastName: guest.lastName,
  guestGender: guest.sex,
  guestEmail: guest.email,
  guestPhone: guest.phone,
  guestCellPhone: '',
  guestCountry: guest.country,
  guestBirthdate: guest.birthDate,
  guestDocumentType: guest.documentType,
  guestDocumentNumber: guest.documentNumber,
  guestDocumentIssuingCountry: guest.country,
});
