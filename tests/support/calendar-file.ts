import { addDays, nightsBetween, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';

/** A calendar as Airbnb writes it, with one stay; `code` when it names its reservation. */
export const airbnbFile = (arrival: string, departure: string, code?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1418fb94e984-0f2d@airbnb.com',
    `DTSTART;VALUE=DATE:${arrival.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${departure.replaceAll('-', '')}`,
    'SUMMARY:Reserved',
    ...(code === undefined
      ? []
      : [`DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}`]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** What a feed simulator takes as an event, too. */
export type FeedEvent = {
  readonly uid: string;
  readonly kind: 'stay' | 'block';
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly code: string | null;
  /** What Vrbo says of the guest. */
  readonly firstName?: string;
  readonly status?: string;
};

const PRODUCTS = {
  airbnb: 'Airbnb Inc//Hosting Calendar 1.0',
  booking: 'admin.booking.com',
  vrbo: 'HomeAway.com, Inc.',
} as const;
const SUMMARIES = {
  airbnb: { stay: 'Reserved', block: 'Airbnb (Not available)' },
  booking: { stay: 'CLOSED - Not available', block: 'CLOSED - Not available' },
  vrbo: { stay: 'Reserved - Lucía', block: 'Blocked' },
} as const;

/** The file of a channel with these events. */
export const fileOf = (channel: keyof typeof PRODUCTS, events: readonly FeedEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    `PRODID:-//${PRODUCTS[channel]}//EN`,
    'VERSION:2.0',
    ...events.flatMap(({ uid, kind, arrival, departure, code, status }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${arrival.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${departure.replaceAll('-', '')}`,
      `SUMMARY:${SUMMARIES[channel][kind]}`,
      ...(code === null || channel !== 'airbnb'
        ? []
        : [`DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}`]),
      ...(status === undefined ? [] : [`STATUS:${status}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

export const nightsOf = ({ arrival, departure }: Pick<FeedEvent, 'arrival' | 'departure'>): PlainDate[] =>
  Array.from({ length: nightsBetween(arrival, departure) }, (_, night) => addDays(arrival, night));

/** The nights that a calendar of ours tells as taken. */
export function nightsOfFile(text: string): ReadonlySet<PlainDate> {
  const dayOf = (compact: string) => plainDate(compact.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'));
  const ranges = [...text.matchAll(/DTSTART;VALUE=DATE:(\d{8})\r\nDTEND;VALUE=DATE:(\d{8})/g)];
  return new Set(
    ranges.flatMap(([, from = '', to = '']) => nightsOf({ arrival: dayOf(from), departure: dayOf(to) })),
  );
}
