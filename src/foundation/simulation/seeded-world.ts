import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

/**
 * The one small world that all simulators show, each in its own shape: the same booking can be seen in a property
 * system, in a calendar feed and in a government registry. Ids are fixed, days are relative to today, all people are
 * invented.
 */
export type SeededListing = {
  /** The id of the room in a property system. */
  readonly roomId: string;
  /** The id of the advertisement at Airbnb: text, because it has 18 digits. */
  readonly airbnbId: string;
  readonly name: string;
  readonly capacity: number;
};

export type SeededGuest = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly sex: 'F' | 'M';
  readonly birthDate: PlainDate;
  readonly documentType: 'passport' | 'dni';
  readonly documentNumber: string;
};

export type SeededStay = {
  readonly reservationId: string;
  readonly roomIds: readonly string[];
  readonly guests: readonly SeededGuest[];
  readonly channel: 'airbnb' | 'booking' | 'vrbo' | 'direct';
  /** The channel's own number, as its guests see it. */
  readonly channelCode: string | null;
  readonly status: 'confirmed' | 'checked_in' | 'checked_out' | 'canceled' | 'not_confirmed';
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly adults: number;
  readonly children: number;
  /** Whole pesos. */
  readonly total: number;
};

export const SEEDED_PROPERTY = {
  id: '5001',
  name: 'Casa Azul',
  timeZone: 'America/Bogota',
  currency: 'COP',
  city: 'Cartagena',
  country: 'CO',
  arrivalTime: '15:00',
  departureTime: '11:00',
} as const;

export const SEEDED_LISTINGS: readonly SeededListing[] = [
  { roomId: '12-1', airbnbId: '740112233445566778', name: 'Suite Bahía', capacity: 2 },
  { roomId: '12-2', airbnbId: '740112233445566779', name: 'Suite Manglar', capacity: 3 },
  { roomId: '13-1', airbnbId: '740112233445566780', name: 'Loft Getsemaní', capacity: 4 },
  { roomId: '13-2', airbnbId: '740112233445566781', name: 'Loft Murallas', capacity: 4 },
];

const guest = (
  id: string,
  firstName: string,
  lastName: string,
  country: string,
  more: Pick<SeededGuest, 'sex' | 'birthDate' | 'documentNumber'>,
): SeededGuest => ({
  id,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.test`.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
  phone: `+57300${id}22`,
  country,
  documentType: country === 'CO' ? 'dni' : 'passport',
  ...more,
});

const day = (text: string): PlainDate => text as PlainDate;

export const SEEDED_GUESTS = {
  ana: guest('77001', 'Ana', 'Rojas', 'CO', {
    sex: 'F',
    birthDate: day('1990-05-01'),
    documentNumber: '52123456',
  }),
  lucas: guest('77002', 'Lucas', 'Ferreira', 'BR', {
    sex: 'M',
    birthDate: day('1985-11-23'),
    documentNumber: 'FX123456',
  }),
  marie: guest('77003', 'Marie', 'Dubois', 'FR', {
    sex: 'F',
    birthDate: day('1978-02-14'),
    documentNumber: '12AB34567',
  }),
  paul: guest('77004', 'Paul', 'Dubois', 'FR', {
    sex: 'M',
    birthDate: day('1976-07-30'),
    documentNumber: '12AB34568',
  }),
  tomas: guest('77005', 'Tomás', 'Ibáñez', 'AR', {
    sex: 'M',
    birthDate: day('2001-01-09'),
    documentNumber: 'AAC123456',
  }),
} as const;

/** The stays around a day: one just over, one going on, some to come, one called off. */
export function seededStays(today: PlainDate): SeededStay[] {
  const { ana, lucas, marie, paul, tomas } = SEEDED_GUESTS;
  const between = (first: number, last: number) => ({
    arrival: addDays(today, first),
    departure: addDays(today, last),
  });
  return [
    {
      reservationId: '8413568',
      roomIds: ['12-2'],
      guests: [tomas],
      channel: 'direct',
      channelCode: null,
      status: 'checked_out',
      ...between(-4, -1),
      adults: 1,
      children: 0,
      total: 690_000,
    },
    {
      reservationId: '8413569',
      roomIds: ['13-1'],
      guests: [marie, paul],
      channel: 'booking',
      channelCode: '4012345678',
      status: 'checked_in',
      ...between(-1, 3),
      adults: 2,
      children: 1,
      total: 1_480_000,
    },
    {
      reservationId: '8413570',
      roomIds: ['12-1'],
      guests: [ana],
      channel: 'airbnb',
      channelCode: 'HMABCDEFGH',
      status: 'confirmed',
      ...between(2, 5),
      adults: 2,
      children: 0,
      total: 845_000,
    },
    {
      reservationId: '8413571',
      roomIds: ['12-2', '13-2'],
      guests: [lucas],
      channel: 'vrbo',
      channelCode: 'HA-7K2M9Q',
      status: 'confirmed',
      ...between(10, 14),
      adults: 4,
      children: 2,
      total: 3_120_000,
    },
    {
      reservationId: '8413572',
      roomIds: ['12-1'],
      guests: [tomas],
      channel: 'airbnb',
      channelCode: 'HMZYXWVUTS',
      status: 'canceled',
      ...between(20, 22),
      adults: 1,
      children: 0,
      total: 520_000,
    },
  ];
}
