import { createHash } from 'node:crypto';

import type {
  CalendarChannel,
  CalendarEntry,
  CalendarFeed,
  CalendarSkip,
} from '#capabilities/calendar/calendar.capability.ts';
import { CalendarFailure } from '#capabilities/calendar/calendar.capability.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';

import { BLOCK, CHANNEL_READERS, channelOfProduct } from './ical.channels.ts';
import { type Nights, parsePlainNights } from './ical.dates.ts';
import { createLibraryReader } from './ical.library.ts';
import { isMoment, MOST_EVENTS, scanCalendar, type ScannedCalendar, type ScannedEvent } from './ical.scan.ts';

/** A stay is no longer than that; what is longer closes its nights. */
const LONGEST_STAY_NIGHTS = 400;
/** Three years: longer than channels sell, and short enough for a typing error to be no load. */
const LONGEST_BLOCK_NIGHTS = 1100;
/** A channel sells three months ahead at least, and its closed end lasts for months. */
const WINDOW = { startsAfter: 80, nights: 60, endsAfter: 300 };
/** Where channels stop selling: 3, 6, 9, 12, 18 and 24 months ahead; and where their calendars end. */
const HORIZONS = [90, 181, 273, 365, 547, 730];
const HORIZON_DAYS = 3;

type Skipped = CalendarFeed['skipped'][number];

export type ReadFeedOptions = {
  /** The channel that sent it; by default the one that the file names. */
  readonly channel?: CalendarChannel;
  readonly today: PlainDate;
  /** The listing's zone, for feeds that give moments instead of days. */
  readonly timeZone?: string | undefined;
};

const isPlain = ({ isComplex, start, end }: ScannedEvent): boolean =>
  !isComplex && !isMoment(start) && !isMoment(end);

/** Longer than calendars of one listing are. */
const LONG_FEED = 300_000;

/** Whether reading it may cost more than a moment: what follows rules is a library's, and rules are the sender's. */
export const isCostly = (text: string): boolean =>
  text.length > LONG_FEED || !scanCalendar(text).events.every(isPlain);

/** A calendar file as entries. Throws CalendarFailure for a file, skips what is wrong with a single event. */
export function readFeed(text: string, { channel: known, today, timeZone }: ReadFeedOptions): CalendarFeed {
  const calendar = scanCalendar(text);
  const channel = known ?? channelOfProduct(calendar.product);
  const found: CalendarEntry[] = [];
  const skipped: Skipped[] = [];
  const daysOf = nightsReader(calendar, today, timeZone);

  const repeated = new Set<string>();
  const cancelled = new Set<string>();
  for (const event of calendar.events) {
    const dates = daysOf(event);
    if (dates.length > 1) repeated.add(event.uid);
    if (dates.includes('cancelled')) for (const name of namesOf(event, channel)) cancelled.add(name);
    for (const given of dates) {
      const nights = typeof given === 'string' ? null : given;
      const one = typeof given === 'string' ? given : entryOf(event, given, channel);
      const { uid, summary } = event;
      if (typeof one === 'string') skipped.push({ uid, reason: one, summary, nights });
      else found.push(one);
    }
    if (found.length > MOST_EVENTS) {
      throw new CalendarFailure('too-many-events', `More than ${MOST_EVENTS} events`);
    }
  }
  const entries = withUniqueKeys(withoutWindow(found, channel, today, skipped));
  return { channel, entries, skipped, cancelled, repeated, contentHash: hashOf(entries) };
}

/** The nights of an event: by our own reading for plain days, by the library for everything else. */
function nightsReader(calendar: ScannedCalendar, today: PlainDate, timeZone: string | undefined) {
  const changes = Map.groupBy(
    calendar.events.filter((event) => event.changesAnother),
    ({ uid }) => uid,
  );
  const changed = new Set(
    changes.size === 0 ? [] : calendar.events.flatMap((event) => (event.changesAnother ? [] : [event.uid])),
  );
  let library: ReturnType<typeof createLibraryReader> | undefined;

  return (event: ScannedEvent): readonly (Nights | CalendarSkip)[] => {
    if (event.isTooLong || event.start === null) return ['unreadable'];
    if (event.status === 'CANCELLED' && !event.changesAnother) return ['cancelled'];
    if (isPlain(event)) {
      return [parsePlainNights(event.start, event.end) ?? 'unreadable'];
    }
    // A change of a single date is read together with the event that it changes.
    if (event.changesAnother && changed.has(event.uid)) return [];
    library ??= createLibraryReader(calendar, today, timeZone);
    const also = event.changesAnother ? [] : (changes.get(event.uid) ?? []);
    return library(event, also).map((nights) => nights ?? 'unreadable');
  };
}

function entryOf(
  event: ScannedEvent,
  { arrival, departure }: Nights,
  channel: CalendarChannel,
): CalendarEntry | CalendarSkip {
  const nights = nightsBetween(arrival, departure);
  if (nights > LONGEST_BLOCK_NIGHTS) return 'too-long';
  const read = CHANNEL_READERS[channel](event);
  if (read === 'tentative') return 'tentative';
  const meaning = nights > LONGEST_STAY_NIGHTS ? BLOCK : read;
  const hasSteadyUid = channel !== 'booking' && event.uid !== '';
  return {
    kind: meaning.kind,
    // Booking gives a new UID to every new range, so the range itself is the steadier name.
    key: meaning.code ?? (hasSteadyUid ? event.uid : `${arrival}/${departure}`),
    uid: event.uid,
    code: meaning.code,
    arrival,
    departure,
    guestName: meaning.guestName,
    phoneLast4: meaning.phoneLast4,
    summary: event.summary,
  };
}

/** How a stay was known before it was cancelled. */
function namesOf(event: ScannedEvent, channel: CalendarChannel): string[] {
  const meaning = CHANNEL_READERS[channel](event);
  const code = meaning === 'tentative' ? null : meaning.code;
  return [code, event.uid].filter((name) => name !== null && name !== '') as string[];
}

/**
 * Leaves out the closed far end of a channel's sales. That "Not available" moves by a day every day, and each move
 * would look like a block that was cleared and another that came (USER-PAIN 2). Only months at the end of the feed that
 * begin or end where channels stop selling count: a short block there is New Year or Carnival, and one that begins soon
 * is a closed flat (W1-A-03). Booking has no such end: the nights after its events may be sold.
 */
function withoutWindow(
  found: readonly CalendarEntry[],
  channel: CalendarChannel,
  today: PlainDate,
  skipped: Skipped[],
): CalendarEntry[] {
  if (channel === 'booking') return [...found];
  let last = '';
  for (const { departure } of found) if (departure > last) last = departure;

  const isWindow = ({ kind, arrival, departure }: CalendarEntry): boolean => {
    if (kind !== 'block' || departure !== last) return false;
    const [from, to] = [nightsBetween(today, arrival), nightsBetween(today, departure)];
    return (
      from >= WINDOW.startsAfter &&
      to >= WINDOW.endsAfter &&
      to - from >= WINDOW.nights &&
      HORIZONS.some((day) => Math.abs(from - day) <= HORIZON_DAYS || Math.abs(to - day) <= HORIZON_DAYS)
    );
  };
  return found.filter((entry) => {
    const isLeftOut = isWindow(entry);
    const { uid, summary, arrival, departure } = entry;
    if (isLeftOut) skipped.push({ uid, summary, reason: 'horizon-window', nights: { arrival, departure } });
    return !isLeftOut;
  });
}

/**
 * In order of arrival, each key once. The same nights under the same key are one entry (feeds repeat
 * themselves); other nights under it, such as the dates of a repeating event, carry their range in the key.
 */
function withUniqueKeys(entries: CalendarEntry[]): CalendarEntry[] {
  entries.sort((a, b) => compare(a.arrival, b.arrival) || compare(a.departure, b.departure));
  const first = new Map<string, CalendarEntry>();
  const unique: CalendarEntry[] = [];
  for (const entry of entries) {
    const known = first.get(entry.key);
    if (known?.arrival === entry.arrival && known.departure === entry.departure) continue;
    const key = known ? `${entry.key}/${entry.arrival}/${entry.departure}` : entry.key;
    if (known && first.has(key)) continue;
    const own = known ? { ...entry, key } : entry;
    first.set(key, own);
    unique.push(own);
  }
  return unique;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Of what was understood, so that DTSTAMP, order and line breaks do not count as changes. */
function hashOf(entries: readonly CalendarEntry[]): string {
  let content = '';
  for (const { kind, key, arrival, departure, guestName, phoneLast4, summary } of entries) {
    content += `${kind}\t${key}\t${arrival}\t${departure}\t${guestName}\t${phoneLast4}\t${summary}\n`;
  }
  return createHash('sha256').update(content).digest('base64url');
}
