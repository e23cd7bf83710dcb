import { CalendarFailure } from '#capabilities/calendar/calendar.capability.ts';

/** Limits before anything is understood (SEC-26): a stranger's file must not cost more than its size. */
export const LARGEST_FEED_BYTES = 2_000_000;
export const MOST_EVENTS = 5000;
const LONGEST_LINE = 20_000;
const LONGEST_DESCRIPTION = 1_000;

/** One VEVENT, its properties still text. */
export type ScannedEvent = {
  uid: string;
  /** The values of DTSTART and DTEND. */
  start: string | null;
  end: string | null;
  summary: string;
  /** As written, still escaped: long, and most channels never need it ({@link unescapeText}). */
  description: string;
  status: string;
  /** It repeats, lasts a DURATION or changes another event: a case for the library. */
  isComplex: boolean;
  changesAnother: boolean;
  isTooLong: boolean;
  /** The lines between BEGIN and END, for the library. */
  lines: readonly string[];
};

export type ScannedCalendar = {
  readonly product: string;
  /** `X-WR-TIMEZONE`: the zone that the producer says its calendar is in. */
  readonly timeZone: string | null;
  readonly events: readonly ScannedEvent[];
  /** VTIMEZONE components as written, for events that name them. */
  readonly zones: readonly string[];
};

/**
 * Cuts a file into events without reading their dates. Tolerant as real feeds need it: BOM, LF only, lower
 * case names, parameters anywhere, alarms inside events (RFC 5545; booking-vrbo-ical "Parser checklist").
 *
 * A file without its last line is refused: half a feed would look like many cancellations.
 */
export function scanCalendar(file: string): ScannedCalendar {
  if (Buffer.byteLength(file) > LARGEST_FEED_BYTES) {
    throw new CalendarFailure('too-large', `More than ${LARGEST_FEED_BYTES} bytes`);
  }
  const lines = new Lines(file.replace(/^\uFEFF/, '').trim());
  lines.advance();
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines.line())) throw notACalendar('it does not begin like one');

  const events: ScannedEvent[] = [];
  const zones: string[] = [];
  let product = '';
  let timeZone: string | null = null;

  while (lines.advance()) {
    const name = lines.name();
    if (name === 'BEGIN') {
      const { begin } = lines;
      const component = lines.component();
      if (component === 'VEVENT') {
        events.push(scanEvent(lines));
        if (events.length > MOST_EVENTS) {
          throw new CalendarFailure('too-many-events', `More than ${MOST_EVENTS} events`);
        }
      } else passOver(component, lines);
      if (component === 'VTIMEZONE') zones.push(lines.writtenSince(begin), lines.line());
    } else if (name === 'PRODID') product = lines.value();
    else if (name === 'X-WR-TIMEZONE') timeZone = lines.value().trim();
  }
  if (!/^END:VCALENDAR\s*$/i.test(lines.line())) throw notACalendar('its end is missing');
  return { product, timeZone, events, zones };
}

const notACalendar = (reason: string) => new CalendarFailure('not-a-calendar', `Not a calendar: ${reason}`);

/** Alarms stand in events, and nothing stands in them. */
const DEEPEST = 10;

/** Passes over the rest of a component, up to its END line; nested ones are passed over with it. */
function passOver(component: string, lines: Lines, depth = 1): void {
  if (depth > DEEPEST) throw notACalendar(`${component} is nested too deep`);
  while (lines.advance()) {
    const name = lines.name();
    if (name === 'END' && lines.component() === component) return;
    if (name === 'BEGIN') {
      const nested = lines.component();
      if (nested === component) break;
      passOver(nested, lines, depth + 1);
    }
  }
  throw notACalendar(`${component} does not end`);
}

const NO_LINES: readonly string[] = [];

/** The event whose BEGIN line has just been read; stops at its END line. */
function scanEvent(lines: Lines): ScannedEvent {
  const event: ScannedEvent = {
    uid: '',
    start: null,
    end: null,
    summary: '',
    description: '',
    status: '',
    isComplex: false,
    changesAnother: false,
    isTooLong: false,
    lines: NO_LINES,
  };
  const first = lines.next;
  while (lines.advance()) {
    const name = lines.name();
    if (lines.length > LONGEST_LINE) event.isTooLong = true;
    else if (name === 'END' && lines.component() === 'VEVENT') {
      if (event.isComplex || isMoment(event.start) || isMoment(event.end)) {
        event.lines = lines.writtenSince(first).split(/\r?\n/);
      }
      return event;
    } else if (name === 'BEGIN') {
      if (lines.component() === 'VEVENT') break;
      passOver(lines.component(), lines);
    } else readProperty(event, name, lines);
  }
  throw notACalendar('an event does not end');
}

/** Whether a date has a time of day. */
export const isMoment = (date: string | null): boolean => date?.includes('T') === true;

function readProperty(event: ScannedEvent, name: string, lines: Lines): void {
  switch (name) {
    case 'UID':
      event.uid = lines.value().trim().slice(0, 300);
      return;
    case 'DTSTART':
      event.start = lines.value();
      return;
    case 'DTEND':
      event.end = lines.value();
      return;
    case 'SUMMARY':
      event.summary = unescapeText(lines.value().slice(0, 200));
      return;
    case 'DESCRIPTION':
      event.description = lines.value().slice(0, LONGEST_DESCRIPTION);
      return;
    case 'STATUS':
      event.status = lines.value().trim().toUpperCase();
      return;
    case 'RECURRENCE-ID':
      event.changesAnother = true;
      event.isComplex = true;
      return;
    case 'RRULE':
    case 'RDATE':
    case 'EXDATE':
    case 'DURATION':
      event.isComplex = true;
  }
}

const KNOWN_NAMES = [
  'DTSTART',
  'DTEND',
  'SUMMARY',
  'UID',
  'DESCRIPTION',
  'BEGIN',
  'END',
  'STATUS',
  'RRULE',
  'RDATE',
  'EXDATE',
  'DURATION',
  'RECURRENCE-ID',
  'PRODID',
  'X-WR-TIMEZONE',
] as const;

const NAMES: ReadonlySet<string> = new Set(KNOWN_NAMES);
const LONGEST_NAME = 13;

const TAB = 0x09;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const SEMICOLON = 0x3b;

/** The break in a folded line (RFC 5545 section 3.1). */
const FOLD = /\r?\n[ \t]/g;

/**
 * The lines of a file one after the other, as places in its text. Most are passed over and never cut out: a
 * string for each line of a large feed keeps the garbage collector busier than the reading itself.
 */
class Lines {
  /** Where the line that was reached last begins in the file, and where the one after it does. */
  begin = 0;
  next = 0;
  readonly #file: string;
  /** The text that holds the line: the file, or a joined copy where the line is folded. */
  #text = '';
  #start = 0;
  #end = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Goes to the next line; false at the end of the file, which leaves the last line where it is. */
  advance(): boolean {
    const file = this.#file;
    if (this.next > file.length) return false;
    this.begin = this.next;
    let end = this.#endOfLine(this.begin);
    const isFolded = isBlank(file.charCodeAt(end + 1));
    while (isBlank(file.charCodeAt(end + 1))) end = this.#endOfLine(end + 1);
    this.next = end + 1;
    if (file.charCodeAt(end - 1) === CARRIAGE_RETURN && end < file.length) end -= 1;
    this.#text = isFolded ? file.slice(this.begin, end).replace(FOLD, '') : file;
    this.#start = isFolded ? 0 : this.begin;
    this.#end = isFolded ? this.#text.length : end;
    return true;
  }

  #endOfLine(from: number): number {
    const lineFeed = this.#file.indexOf('\n', from);
    return lineFeed === -1 ? this.#file.length : lineFeed;
  }

  get length(): number {
    return this.#end - this.#start;
  }

  line(): string {
    return this.#text.slice(this.#start, this.#end);
  }

  /** Which of the names we read the line begins with, in upper case; empty for all others. */
  name(): string {
    const text = this.#text;
    const last = Math.min(this.#start + LONGEST_NAME, this.#end - 1);
    for (let at = this.#start + 2; at <= last; at += 1) {
      const character = text.charCodeAt(at);
      if (character !== COLON && character !== SEMICOLON) continue;
      const name = text.slice(this.#start, at);
      if (NAMES.has(name)) return name;
      const upper = name.toUpperCase();
      return upper !== name && NAMES.has(upper) ? upper : '';
    }
    return '';
  }

  /** The text after the first colon that is not within the quotes of a parameter. */
  value(): string {
    const text = this.#text;
    let isQuoted = false;
    for (let at = this.#start; at < this.#end; at += 1) {
      const character = text.charCodeAt(at);
      if (character === QUOTE) isQuoted = !isQuoted;
      else if (character === COLON && !isQuoted) return text.slice(at + 1, this.#end);
    }
    return '';
  }

  /** The component of a BEGIN or END line, in upper case. */
  component(): string {
    const line = this.line();
    return line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toUpperCase();
  }

  /** The lines from a place up to the one that was reached last, unfolded and without their last break. */
  writtenSince(begin: number): string {
    return this.#file
      .slice(begin, this.begin)
      .replace(/\r?\n$/, '')
      .replace(FOLD, '');
  }
}

const isBlank = (character: number): boolean => character === SPACE || character === TAB;

/** RFC 5545 section 3.3.11: what an escaped text says. Walked and not replaced: every booking has one. */
export function unescapeText(text: string): string {
  let plain = '';
  let from = 0;
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2)) {
    const escaped = text.charAt(at + 1);
    const isNewLine = escaped === 'n' || escaped === 'N';
    if (!isNewLine && escaped !== ',' && escaped !== ';' && escaped !== '\\') continue;
    plain += text.slice(from, at) + (isNewLine ? '\n' : escaped);
    from = at + 2;
  }
  return (plain + text.slice(from)).trim();
}
