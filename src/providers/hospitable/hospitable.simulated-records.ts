import { SEEDED_PROPERTY } from '#foundation/simulation/seeded-world.ts';
import { addDays, nightsBetween, plainDate } from '#vocabulary/plain-date.ts';

/** Records with every field that Hospitable's document requires: the kept fields, completed in the answer. */

export type SimulatedProperty = { readonly id: string; readonly name: string; [name: string]: unknown };

export type SimulatedReservation = {
  readonly id: string;
  readonly platform: string;
  readonly platform_id: string;
  arrival_date: string;
  departure_date: string;
  last_message_at: string | null;
  reservation_status: { current: { category: string; sub_category: string } };
  guests: Record<string, number>;
  guest: Record<string, unknown>;
  properties: { id: string; name: string }[];
  financials: Record<string, unknown>;
};

const OFFSET = '-05:00';
export const midnight = (day: string): string => `${day}T00:00:00${OFFSET}`;
const at = (day: string, time: string): string => `${day}T${time}:00${OFFSET}`;

export function shownProperty(property: SimulatedProperty): SimulatedProperty {
  const { currency, arrivalTime, departureTime, city } = SEEDED_PROPERTY;
  return {
    public_name: `${property.name} · ${city}`,
    picture: 'https://assets.hospitable.com/property_images/1.jpg',
    address: {
      number: '10',
      street: 'Calle 60',
      city,
      state: city,
      country: 'CO',
      postcode: '130001',
      coordinates: { latitude: 10.42, longitude: -75.55 },
      display: `Calle 60 #10, ${city}`,
    },
    timezone: OFFSET.replace(':', ''),
    listed: true,
    amenities: ['wifi'],
    description: '',
    summary: '',
    'check-in': arrivalTime,
    'check-out': departureTime,
    currency,
    capacity: { max: 2, bedrooms: 1, beds: 2, bathrooms: 1 },
    room_details: [{ type: 'bedroom', quantity: 1 }],
    house_rules: { pets_allowed: false, smoking_allowed: false, events_allowed: false },
    listings: [],
    tags: [],
    property_type: 'apartment',
    room_type: 'entire_home',
    calendar_restricted: false,
    parent_child: null,
    ...property,
  };
}

/** Each reservation has one. */
export const conversationOf = (reservation: string): string => reservation.replace(/^.{8}/, 'becd0000');

const SUMS = { fees: [], discounts: [], taxes: [], adjustments: [] };
const HOST_SUMS = { guest_fees: [], host_fees: [], discounts: [], adjustments: [], taxes: [] };

function shownFinancials(financials: Record<string, unknown>): Record<string, unknown> {
  const { guest, host } = financials as Record<'guest' | 'host', object>;
  return { ...financials, guest: { ...SUMS, ...guest }, host: { ...HOST_SUMS, ...host } };
}

/** Guest, money and property only for requests that ask for them. */
export function shownReservation(
  reservation: SimulatedReservation,
  properties: readonly SimulatedProperty[],
  included: readonly string[],
): Record<string, unknown> {
  const { guest, financials, properties: ids, reservation_status: status, ...rest } = reservation;
  const [arrival, departure] = [rest.arrival_date, rest.departure_date].map((date) =>
    plainDate(date.slice(0, 10)),
  ) as [ReturnType<typeof plainDate>, ReturnType<typeof plainDate>];
  const booked = at(addDays(arrival, -30), '10:11');
  const current = { ...status.current, sub_category: status.current.sub_category || status.current.category };
  const history = [{ ...current, changed_at: booked }];
  const { arrivalTime, departureTime } = SEEDED_PROPERTY;
  return {
    ...rest,
    conversation_id: conversationOf(reservation.id),
    booking_date: booked,
    nights: nightsBetween(arrival, departure),
    check_in: at(arrival, arrivalTime),
    check_out: at(departure, departureTime),
    last_message_at: rest.last_message_at ?? booked,
    status: current.category,
    reservation_status: { current, history },
    status_history: history,
    ...(included.includes('guest') && { guest }),
    ...(included.includes('financials') && { financials: shownFinancials(financials) }),
    ...(included.includes('properties') && {
      properties: ids.map((one) => shownProperty(properties.find(({ id }) => id === one.id) ?? one)),
    }),
  };
}
