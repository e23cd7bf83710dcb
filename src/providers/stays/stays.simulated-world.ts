import type { Clock } from '#foundation/context/clock.ts';
import {
  SEEDED_GUESTS,
  SEEDED_LISTINGS,
  SEEDED_PROPERTY,
  type SeededStay,
  seededStays,
} from '#foundation/simulation/seeded-world.ts';
import { dayIn } from '#vocabulary/instant.ts';

import { SIMULATED_STAYS } from './stays.manifest.ts';

/** The simulator's memory, in the words of Stays: what it stores is what it answers. */
export type SimulatedReservation = {
  readonly _id: string;
  readonly id: string;
  type: string;
  checkInDate: string;
  checkOutDate: string;
  _idlisting: string;
  readonly _idclient: string;
  readonly price: { currency: string; _f_expected: number; _f_total: number };
  readonly guests: number;
  guestsDetails: Record<string, unknown>;
  readonly partner?: { _id: string; name: string };
  readonly partnerCode?: string;
  internalNote?: string;
  cancelMessage?: string;
};

export type StaysWorld = {
  readonly logins: { login: string; password: string }[];
  readonly listings: { _id: string; [name: string]: unknown }[];
  readonly clients: { _id: string; [name: string]: unknown }[];
  reservations: SimulatedReservation[];
  /** Whether the login may write reservations. */
  mayWrite: boolean;
  /** How many reads of a reservation still show the state before a change. */
  slow?: number;
  late?: { readings: number; readonly before: SimulatedReservation }[];
  /** The address for webhook events that the host has entered in the App Center. */
  webhooks: string[];
};

/** Ids of 24 hexadecimal digits, made of a number. */
export const hexId = (kind: string, number: number | string): string =>
  `66aa${kind}${String(number).replace(/\D/g, '').padStart(18, '0').slice(-18)}`;

const TYPES = [
  { word: 'Loft', _id: hexId('80', 2), _mstitle: { pt_BR: 'Loft', en_US: 'Loft', ru_RU: '' } },
  { word: 'Suite', _id: hexId('80', 1), _mstitle: { pt_BR: 'Suíte', en_US: 'Suite', ru_RU: '' } },
] as const;

/** The name of a room begins with its type. */
function typeOfRoom(name: string): (typeof TYPES)[number] {
  const [loft, suite] = TYPES;
  return name.startsWith(loft.word) ? loft : suite;
}

const PARTNERS: Readonly<Record<SeededStay['channel'], string | null>> = {
  airbnb: 'API airbnb',
  booking: 'API booking.com',
  vrbo: 'API homeaway',
  direct: null,
};

export function seedStays(clock: Clock): StaysWorld {
  const { timeZone, currency, city, country } = SEEDED_PROPERTY;
  const { login, password } = SIMULATED_STAYS;
  return {
    logins: [{ login, password }],
    listings: SEEDED_LISTINGS.map(({ roomId, name, capacity }) => ({
      _id: hexId('10', roomId),
      id: `TW${roomId.replace('-', '')}H`,
      _idtype: typeOfRoom(name)._id,
      _t_typeMeta: { _mstitle: typeOfRoom(name)._mstitle },
      internalName: name,
      status: 'active',
      _mstitle: { pt_BR: `${name} · ${city}` },
      _i_maxGuests: capacity,
      deff_curr: currency,
      address: { countryCode: country, city },
    })),
    clients: Object.values(SEEDED_GUESTS).map(({ id, firstName, lastName, email, phone }) => ({
      _id: hexId('20', id),
      kind: 'person',
      fName: firstName,
      lName: lastName,
      name: `${firstName} ${lastName}`,
      email,
      phones: [{ iso: phone, hint: 'mobile' }],
      prefLang: 'pt_BR',
    })),
    reservations: seededStays(dayIn(timeZone, clock.now())).flatMap(reservationsOf),
    mayWrite: true,
    webhooks: [],
  };
}

/** A stay in several rooms is as many reservations: each has one listing. */
const reservationsOf = (stay: SeededStay): SimulatedReservation[] =>
  stay.roomIds.map((roomId, index) => {
    const partner = PARTNERS[stay.channel];
    const total = stay.total / stay.roomIds.length;
    return {
      _id: hexId(`0${index}`, stay.reservationId),
      id: `KR${stay.reservationId}${index === 0 ? '' : index}`,
      type: typeOf(stay.status),
      checkInDate: stay.arrival,
      checkOutDate: stay.departure,
      _idlisting: hexId('10', roomId),
      _idclient: hexId('20', stay.guests[0]?.id ?? '0'),
      price: { currency: SEEDED_PROPERTY.currency, _f_expected: total, _f_total: total },
      guests: stay.adults + stay.children,
      guestsDetails: guestsOf(stay),
      ...(partner !== null && { partner: { _id: hexId('50', 1), name: partner } }),
      partnerCode: stay.channelCode ?? '',
    };
  });

/** Stays has no status for arrival and departure. */
const typeOf = (status: SeededStay['status']): string =>
  status === 'not_confirmed' ? 'reserved' : status === 'canceled' ? 'canceled' : 'booked';

/** Channels leave e-mail and phone to the client; a booking entered by the host has every field. */
const guestsOf = ({ adults, children, guests, channel }: SeededStay) => ({
  adults,
  children,
  infants: 0,
  list: guests.map(({ id, firstName, lastName, email, phone }, index) => ({
    type: 'adult',
    name: `${firstName} ${lastName}`,
    primary: index === 0,
    ...(channel !== 'airbnb' && { email, phones: [{ iso: phone, hint: 'mobile' }] }),
    _idcontact: hexId('40', id),
  })),
});
