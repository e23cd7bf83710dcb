import type { Clock } from '#foundation/context/clock.ts';
import { type CodeFlowWorld, emptyCodeFlowWorld } from '#foundation/simulation/code-flow.ts';
import type { Stage } from '#foundation/simulation/definition.ts';
import {
  SEEDED_LISTINGS,
  SEEDED_PROPERTY,
  type SeededGuest,
  type SeededStay,
  seededStays,
} from '#foundation/simulation/seeded-world.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import { exponentOf } from '#vocabulary/money.ts';

import { SIMULATED_HOSPITABLE } from './hospitable.manifest.ts';
import {
  midnight,
  type SimulatedProperty,
  type SimulatedReservation,
} from './hospitable.simulated-records.ts';

export type HospitableWorld = {
  readonly tokens: string[];
  oauth: CodeFlowWorld;
  readonly user: { id: string; email: string; name: string; company: string };
  readonly properties: SimulatedProperty[];
  reservations: SimulatedReservation[];
  /** Days that are closed without a reservation, `{property} {day}`. */
  closed: string[];
  /** How many reads of the calendar still show the old state: changes are made a little later. */
  slow: number;
  late: { readings: number; property: string; dates: { date: string; available?: boolean }[] }[];
  /** Whether the token may write to the calendar. */
  mayWrite: boolean;
  messages: SimulatedMessage[];
  /** Seconds until a conversation shows a message that came through the API: it is passed to its channel first. */
  messagesShowAfter: number;
  /** Requests about messages, which are counted. */
  attempts: MessageAttempt[];
  /** What the token may not do with messages. */
  missingScopes: MessageScope[];
  /** The address for webhook events that the host has entered in Hospitable. */
  webhooks: string[];
  lastId: number;
};

export type HospitableStage = Stage<HospitableWorld>;

export type MessageScope = 'message:read' | 'message:write';

export type SimulatedMessage = {
  readonly id: number;
  readonly reservation: string;
  readonly from: 'host' | 'guest';
  readonly body: string;
  /** The name that the sender got, of a message that came through the API. */
  readonly reference: string | null;
  readonly at: Instant;
  readonly shownAt: Instant;
};

export type MessageAttempt = {
  readonly method: 'GET' | 'POST';
  readonly reservation: string;
  readonly at: Instant;
};

/** A UUID made of a number. */
export const uuidOf = (kind: string, number: number | string): string =>
  `2f9c7c7e-0000-4000-80${kind}-${String(number).replace(/\D/g, '').padStart(12, '0').slice(-12)}`;

const PLATFORMS: Readonly<Record<SeededStay['channel'], string>> = {
  airbnb: 'airbnb',
  booking: 'booking',
  vrbo: 'homeaway',
  direct: 'manual',
};

export function seedHospitable(clock: Clock): HospitableWorld {
  const { timeZone, name } = SEEDED_PROPERTY;
  return {
    tokens: [SIMULATED_HOSPITABLE.apiKey],
    oauth: emptyCodeFlowWorld(),
    user: { id: uuidOf('99', 1), email: 'casa.azul@example.test', name: 'Ana', company: name },
    properties: SEEDED_LISTINGS.map(({ roomId, name: room, capacity }) => ({
      id: uuidOf('10', roomId),
      name: room,
      capacity: { max: capacity, bedrooms: 1, beds: 2, bathrooms: 1 },
    })),
    reservations: seededStays(dayIn(timeZone, clock.now())).flatMap(reservationsOf),
    closed: [],
    slow: 0,
    late: [],
    mayWrite: true,
    messages: [],
    messagesShowAfter: 0,
    attempts: [],
    missingScopes: [],
    webhooks: [],
    lastId: 900,
  };
}

/** A stay in several rooms is as many reservations: each has one property. */
const reservationsOf = (stay: SeededStay): SimulatedReservation[] =>
  stay.roomIds.map((roomId, index) => {
    const category = stay.status === 'canceled' ? 'cancelled' : 'accepted';
    const code = stay.channelCode ?? `HO-${stay.reservationId}`;
    return {
      id: uuidOf(`0${index}`, stay.reservationId),
      platform: PLATFORMS[stay.channel],
      platform_id: index === 0 ? code : `${code}-${index}`,
      arrival_date: midnight(stay.arrival),
      departure_date: midnight(stay.departure),
      last_message_at: null,
      reservation_status: { current: { category, sub_category: category } },
      guests: {
        total: stay.adults + stay.children,
        adult_count: stay.adults,
        child_count: stay.children,
        infant_count: 0,
        pet_count: 0,
      },
      guest: guestOf(stay.guests[0]),
      properties: [{ id: uuidOf('10', roomId), name: nameOf(roomId) }],
      financials: financialsOf(stay.total / stay.roomIds.length),
    };
  });

const nameOf = (roomId: string): string =>
  SEEDED_LISTINGS.find((listing) => listing.roomId === roomId)?.name ?? roomId;

const guestOf = (guest: SeededGuest | undefined) => ({
  id: uuidOf('20', guest?.id ?? 0),
  first_name: guest?.firstName ?? '',
  last_name: guest?.lastName ?? '',
  email: guest?.email ?? null,
  phone_numbers: guest ? [guest.phone] : [],
  profile_picture: null,
});

/** Minor units of ISO 4217, and the text that people see. */
function financialsOf(major: number) {
  const { currency } = SEEDED_PROPERTY;
  const amount = Math.round(major * 10 ** exponentOf(currency));
  const formatted = `$${major.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  return {
    currency,
    guest: { total_price: { amount, formatted } },
    host: { revenue: { amount, formatted } },
  };
}
