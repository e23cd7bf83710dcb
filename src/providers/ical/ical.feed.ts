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
import { createOccurrenceReader, type Occurrences } from './ical.occurrences.ts';
import { isMoment, MOST_EVENTS, scanCalendar, type ScannedCalendar, type ScannedEvent } from './ical.scan.ts';

/** A stay is no longer than that; what is longer closes its nights. */
const LONGEST_STAY_NIGHTS = 400;
/** Three years: longer than channels sell. What is longer is cut (decision 109). */
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

/**
 * The same as `readFeed`; null for a file whose reading may cost more than a moment: rules are followed, and rules are the
 * sender's.
 */
export function readCheapFeed(text: string, options: ReadFeedOptions): CalendarFeed | null {
  if (text.length > LONG_FEED) return null;
  const calendar = scanCalendar(text);
  return calendar.events.every(isPlain) ? readScanned(calendar, options) : null;
}

/**
 * A calendar file as entries. Throws CalendarFailure for a file. Of a single event, what closes no nights, or closes others
 * than its author may think, is said in `skipped`: nothing is left out silently (decision 109).
 */
export const readFeed = (text: string, options: ReadFeedOptions): CalendarFeed =>
  readScanned(scanCalendar(text), options);

function readScanned(
  calendar: ScannedCalendar,
  { channel: known, today, timeZone }: ReadFeedOptions,
): CalendarFeed {
  const channel = known ?? channelOfProduct(calendar.product);
  const found: CalendarEntry[] = [];
  const skipped: Skipped[] = [];
  const reader = createOccurrenceReader(today, timeZone);
  const changesOf = changesByUid(calendar);
  const limits = limitsOfBlocks(today);

  const repeated = new Set<string>();
  const cancelled = new Set<string>();
  const refuseTooMany = () => {
    if (found.length > MOST_EVENTS) {
      throw new CalendarFailure('too-many-events', `More than ${MOST_EVENTS} events`);
    }
  };
  for (const event of calendar.events) {
    const { uid, summary } = event;
    // Once of each reason, however often the event repeats.
    const said = new Set<CalendarSkip>();
    const say = (reason: CalendarSkip, nights: Nights | null, closes: boolean) => {
      if (said.has(reason)) return;
      said.add(reason);
      skipped.push({ uid, summary, reason, nights, closes, line: calendar.lineAt(event.begin) });
    };
    const isCancelled = event.status === 'CANCELLED' || event.calendar.isCancellation;
    if (isCancelled) {
      // One date of a series, or one of several events of a UID, says nothing of the others.
      if (event.changed === null) for (const name of namesOf(event, channel)) cancelled.add(name);
      say('cancelled', null, false);
      continue;
    }
    const { nights, problem } = plainOccurrences(event) ?? reader.ofEvent(event, changesOf(event));
    if (nights.length > 1) repeated.add(uid);
    if (problem !== null) say(problem, null, nights.length > 0);
    for (const given of nights) {
      if (typeof given === 'string') {
        say(given, null, false);
        continue;
      }
      const one = withinLimits(given, limits);
      const entry = entryOf(event, one, channel);
      if (typeof entry === 'string') say(entry, one, false);
      else {
        found.push(entry);
        if (one !== given) say('too-long', given, true);
        if (event.isMarkedFree) say('marked-free', one, true);
      }
    }
    refuseTooMany();
  }
  for (const times of calendar.busyTimes) {
    const { nights, problem } = reader.ofBusyTimes(times);
    const line = calendar.lineAt(times.begin);
    const say = (reason: CalendarSkip) =>
      skipped.push({ uid: times.uid, summary: '', reason, nights: null, closes: false, line });
    if (problem !== null) say(problem);
    for (const given of nights) {
      if (typeof given === 'string') say(given);
      else found.push(entryOfBusyTime(times.uid, withinLimits(given, limits)));
    }
    refuseTooMany();
  }
  for (const { begin, name } of calendar.unknown) {
    const line = calendar.lineAt(begin);
    skipped.push({ uid: '', summary: name, reason: 'unreadable', nights: null, closes: false, line });
  }
  const entries = withUniqueKeys(withoutWindow(found, channel, today, skipped));
  return { channel, entries, skipped, cancelled, repeated, contentHash: hashOf(entries) };
}

/** Null for what is more than plain days. */
function plainOccurrences(event: ScannedEvent): Occurrences | null {
  if (!isPlain(event) || event.start === null || event.isTooLong) return null;
  const nights = parsePlainNights(event.start, event.end);
  return nights && { nights: [nights], problem: null };
}

/** The events that stand for single dates of a series, by its UID; they may be in another calendar of the file. */
function changesByUid({ events }: ScannedCalendar): (event: ScannedEvent) => readonly ScannedEvent[] {
  const changes = Map.groupBy(
    events.filter(({ changed }) => changed !== null),
    ({ uid }) => uid,
  );
  return ({ uid, changed }) => (changed === null ? (changes.get(uid) ?? []) : []);
}

/** Cut at years, so that the same event is the same block tomorrow. */
function limitsOfBlocks(today: PlainDate): Nights {
  const year = Number(today.slice(0, 4));
  return { arrival: `${year - 1}-01-01` as PlainDate, departure: `${year + 4}-01-01` as PlainDate };
}

/** The nights themselves, or what is left of nights that are too many. */
function withinLimits(nights: Nights, { arrival, departure }: Nights): Nights {
  if (nightsBetween(nights.arrival, nights.departure) <= LONGEST_BLOCK_NIGHTS) return nights;
  const cut = {
    arrival: nights.arrival < arrival ? arrival : nights.arrival,
    departure: nights.departure > departure ? departure : nights.departure,
  };
  return cut.arrival < cut.departure ? cut : nights;
}

const entryOfBusyTime = (uid: string, { arrival, departure }: Nights): CalendarEntry => ({
  ...BLOCK,
  key: `${arrival}/${departure}`,
  uid,
  arrival,
  departure,
  summary: '',
  exportedFrom: null,
});

function entryOf(
  event: ScannedEvent,
  { arrival, departure }: Nights,
  channel: CalendarChannel,
): CalendarEntry | CalendarSkip {
  const nights = nightsBetween(arrival, departure);
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
    exportedFrom: UID_OF_POSADA.exec(event.uid)?.[1]?.toLowerCase() ?? null,
  };
}

/** As the calendars that Posada publishes write it. */
const UID_OF_POSADA = /@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.posada$/i;

/** How a stay was known before it was cancelled. */
function namesOf(event: ScannedEvent, channel: CalendarChannel): string[] {
  const meaning = CHANNEL_READERS[channel](event);
  const code = meaning === 'tentative' ? null : meaning.code;
  return [code, event.uid].filter((name) => name !== null && name !== '') as string[];
}

const LEFT_OUT = { closes: false, line: null } as const;

/**
 * Leaves out the closed far end of Airbnb's sales. That "Not available" moves by a day every day, and each move would look
 * like a block that was cleared and another that came (USER-PAIN 2). Only months at the end of the feed that begin or
 * end where it stops selling count: a short block there is New Year or Carnival, and one that begins soon is a closed
 * flat (W1-A-03). No other calendar is known to have such an end: what it closes may be sold (W2-K-10).
 */
function withoutWindow(
  found: readonly CalendarEntry[],
  channel: CalendarChannel,
  today: PlainDate,
  skipped: Skipped[],
): CalendarEntry[] {
  if (channel !== 'airbnb') return [...found];
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
    if (isLeftOut)
      skipped.push({ uid, summary, reason: 'horizon-window', ...LEFT_OUT, nights: { arrival, departure } });
    return !isLeftOut;
  });
}

/**
 * In order of arrival, each key once. The same nights under the same key are one entry (feeds repeat
 * themselves). A key with several nights, such as those of a repeating event or of two guests under one UID, names
 * none of them alone: each carries its range (W2-X-07).
 */
function withUniqueKeys(entries: CalendarEntry[]): CalendarEntry[] {
  entries.sort((a, b) => compare(a.arrival, b.arrival) || compare(a.departure, b.departure));
  const groups = Map.groupBy(entries, ({ key }) => key);
  const keys = new Set<string>();
  return entries.flatMap((entry) => {
    const { arrival, departure } = entry;
    const isAlone = groups
      .get(entry.key)!
      .every((one) => one.arrival === arrival && one.departure === departure);
    const key = isAlone ? entry.key : `${entry.key}/${arrival}/${departure}`;
    if (keys.has(key)) return [];
    keys.add(key);
    return isAlone ? entry : { ...entry, key };
  });
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
