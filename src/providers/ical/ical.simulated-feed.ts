import ical, { ICalEventStatus } from 'ical-generator';

import type { CalendarChannel } from '#capabilities/calendar/calendar.capability.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { SEEDED_LISTINGS, SEEDED_PROPERTY, seededStays } from '#foundation/simulation/seeded-world.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

export type FeedChannel = Exclude<CalendarChannel, 'other'>;

export type SimulatedEvent = {
  readonly uid: string;
  readonly kind: 'stay' | 'block' | 'tentative';
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly code: string | null;
  readonly firstName: string;
  readonly phoneLast4: string;
};

/** How a feed misbehaves until that is changed. */
export type FeedMode =
  | 'normal'
  | 'empty'
  | 'truncated'
  | 'html'
  | 'limited'
  | 'gone'
  | 'slow'
  | 'endless'
  | 'huge'
  | 'many'
  | 'redirect'
  | 'redirect-inside'
  | 'old-format'
  | 'localised'
  | 'horizon';

export type SimulatedFeed = {
  /** Airbnb: the listing's id. Booking and Vrbo: the token itself. */
  readonly id: string;
  readonly token: string;
  mode: FeedMode;
  events: SimulatedEvent[];
};

export type FeedWorld = { readonly feeds: SimulatedFeed[] };

/** Invented tokens, the same at every start. */
const tokenOf = (listing: number): string => `${listing}0123456789abcdef0123456789abcde`.slice(0, 32);

export function seedFeeds(channel: FeedChannel, clock: Clock): FeedWorld {
  const today = dayIn(SEEDED_PROPERTY.timeZone, clock.now());
  return {
    feeds: SEEDED_LISTINGS.map(({ roomId, airbnbId }, index): SimulatedFeed => {
      const stays = seededStays(today).filter(
        (stay) => stay.channel === channel && stay.status !== 'canceled' && stay.roomIds.includes(roomId),
      );
      return {
        id: channel === 'airbnb' ? airbnbId : tokenOf(index + 1),
        token: tokenOf(index + 1),
        mode: 'normal',
        events: [
          ...stays.map((stay) => ({
            uid: `${tokenOf(index + 1).slice(0, 12)}-${stay.reservationId}@${channel}.com`,
            kind: 'stay' as const,
            arrival: stay.arrival,
            departure: stay.departure,
            code: stay.channelCode,
            firstName: stay.guests[0]?.firstName ?? 'Ana',
            phoneLast4: stay.guests[0]?.phone.slice(-4) ?? '0000',
          })),
          {
            uid: `block-${index + 1}@${channel}.com`,
            kind: 'block' as const,
            arrival: addDays(today, 40 + index),
            departure: addDays(today, 42 + index),
            code: null,
            firstName: '',
            phoneLast4: '',
          },
        ],
      };
    }),
  };
}

/** Without the leading hyphen, which the writer adds. */
const PRODUCTS: Readonly<Record<FeedChannel, string>> = {
  airbnb: '//Airbnb Inc//Hosting Calendar 1.0//EN',
  booking: '//admin.booking.com, b.v.//NONSGML v1.0//EN',
  vrbo: '//HomeAway.com, Inc.//EN',
};

function wordsOf(channel: FeedChannel, event: SimulatedEvent, mode: FeedMode) {
  if (channel === 'booking') return { summary: 'CLOSED - Not available' };
  if (channel === 'vrbo') {
    // Some accounts get no name.
    const stay = event.firstName ? `Reserved - ${event.firstName}` : 'Reserved';
    const summaries = { stay, block: 'Blocked', tentative: 'Tentative' };
    return { summary: summaries[event.kind] };
  }
  if (event.kind !== 'stay') return { summary: 'Airbnb (Not available)' };
  if (mode === 'old-format') {
    return {
      summary: `${event.firstName} (${event.code})`,
      description: `PHONE: ${event.phoneLast4}\nEMAIL: x`,
    };
  }
  const isLocal = mode === 'localised';
  if (event.code === null) return { summary: 'Reserved' };
  const link = `https://www.airbnb.com/hosting/reservations/details/${event.code}`;
  return {
    summary: isLocal ? 'Reservado' : 'Reserved',
    description: isLocal
      ? `URL de la reserva: ${link}\nNúmero de teléfono (últimos 4 dígitos): ${event.phoneLast4}`
      : `Reservation URL: ${link}\nPhone Number (Last 4 Digits): ${event.phoneLast4}`,
  };
}

/** A feed as its channel writes it: CRLF, folded, whole days, the stamp of now. */
export function feedText(channel: FeedChannel, feed: SimulatedFeed, clock: Clock): string {
  const today = dayIn('UTC', clock.now());
  const calendar = ical({ prodId: PRODUCTS[channel] });
  for (const event of feed.mode === 'empty' ? [] : shownEvents(feed, today)) {
    calendar.createEvent({
      id: event.uid,
      stamp: clock.now(),
      // Read in UTC, in which they are written: nothing is moved.
      start: `${event.arrival}T00:00:00.000Z`,
      end: `${event.departure}T00:00:00.000Z`,
      timezone: 'UTC',
      allDay: true,
      ...wordsOf(channel, event, feed.mode),
      ...(event.kind === 'tentative' && { status: ICalEventStatus.TENTATIVE }),
    });
  }
  // The channels write none of these.
  const text = calendar.toString().replace(/^(X-MICROSOFT|SEQUENCE).*\r\n/gm, '');
  return feed.mode === 'truncated' ? text.slice(0, Math.floor(text.length * 0.7)) : text;
}

function shownEvents(feed: SimulatedFeed, today: PlainDate): readonly SimulatedEvent[] {
  const block = { kind: 'block' as const, code: null, firstName: '', phoneLast4: '' };
  if (feed.mode === 'many') {
    return Array.from({ length: 10_000 }, (_none, index) => ({
      ...block,
      uid: `many-${index}@example.test`,
      arrival: addDays(today, index),
      departure: addDays(today, index + 1),
    }));
  }
  if (feed.mode !== 'horizon') return feed.events;
  const window = {
    ...block,
    uid: `window-${today}`,
    arrival: addDays(today, 300),
    departure: addDays(today, 365),
  };
  return [...feed.events, window];
}
