import { CalendarFailure } from '#capabilities/calendar/calendar.capability.ts';

/** Limits before anything is understood (SEC-26): a stranger's file must not cost more than its size. */
export const LARGEST_FEED_BYTES = 2_000_000;
export const MOST_EVENTS = 5000;
const LONGEST_LINE = 20_000;
const LONGEST_DESCRIPTION = 1_000;

/** A property that holds dates: its values, and the zone that its `TZID` names. */
export type DatesLine = { readonly value: string; readonly zone: string | null };

/** What the calendar around a component says of it. */
export type CalendarHead = {
  /** `X-WR-TIMEZONE`: the zone that the producer says its calendar is in. */
  timeZone: string | null;
  /** `METHOD:CANCEL` (RFC 5546): each of its events is called off. */
  isCancellation: boolean;
};

/** One VEVENT, its properties still text. */
export type ScannedEvent = {
  /** The place of its BEGIN line in the file. */
  readonly begin: number;
  readonly calendar: CalendarHead;
  uid: string;
  /** The values of DTSTART, DTEND and DURATION. */
  start: string | null;
  end: string | null;
  duration: string | null;
  /** Of dates with a time of day. */
  startZone: string | null;
  endZone: string | null;
  summary: string;
  /** As written, still escaped: long, and most channels never need it ({@link unescapeText}). */
  description: string;
  status: string;
  /** `TRANSP:TRANSPARENT`: its producer calls the time free. */
  isMarkedFree: boolean;
  rules: readonly string[];
  exceptRules: readonly string[];
  dates: readonly DatesLine[];
  exceptDates: readonly DatesLine[];
  /** RECURRENCE-ID: the date of a repeating event that this event stands for. */
  changed: (DatesLine & { readonly andLater: boolean }) | null;
  /** It repeats, lasts a DURATION or stands for a date of another event. */
  isComplex: boolean;
  isTooLong: boolean;
};

/** One VFREEBUSY: the periods that it calls busy, as written. */
export type ScannedBusyTimes = {
  readonly begin: number;
  readonly calendar: CalendarHead;
  readonly uid: string;
  readonly periods: readonly DatesLine[];
};

/** A component that we cannot read, and that may say something about nights. */
export type ScannedUnknown = { readonly begin: number; readonly name: string };

export type ScannedCalendar = {
  /** Of the first calendar of the file that names one. */
  readonly product: string;
  /** Of all calendars of the file. */
  readonly events: readonly ScannedEvent[];
  readonly busyTimes: readonly ScannedBusyTimes[];
  readonly unknown: readonly ScannedUnknown[];
  /** The number of the line at a place of the file; the first is 1. */
  readonly lineAt: (place: number) => number;
};

/** RFC 5545 sections 3.6.2 and 3.6.3: tasks and notes take up no time. Zones are names to us. */
const WITHOUT_NIGHTS: ReadonlySet<string> = new Set(['VTIMEZONE', 'VTODO', 'VJOURNAL', 'VALARM']);

/**
 * Cuts a file into events without reading their dates. Tolerant as real feeds need it: BOM, every kind of line break,
 * lower case names, parameters anywhere, alarms inside events (RFC 5545; booking-vrbo-ical "Parser checklist"). A file
 * may hold several calendars (RFC 5545 section 3.4): all of them are read.
 *
 * A file without its last line is refused: half a feed would look like many cancellations.
 */
export function scanCalendar(file: string): ScannedCalendar {
  if (Buffer.byteLength(file) > LARGEST_FEED_BYTES) {
    throw new CalendarFailure('too-large', `More than ${LARGEST_FEED_BYTES} bytes`);
  }
  const text = withUsualBreaks(file.replace(/^\uFEFF/, '')).trimEnd();
  const lines = new Lines(text);
  const found: Found = { product: '', events: [], busyTimes: [], unknown: [] };
  let calendars = 0;
  while (lines.advance()) {
    const line = lines.line().trim();
    // Only blank lines may stand around calendars: anything else may be events whose loss stays unnoticed.
    if (line === '') continue;
    if (!/^BEGIN:VCALENDAR$/i.test(line)) {
      throw notACalendar(calendars === 0 ? 'it does not begin like one' : 'more follows than calendars');
    }
    scanOne(lines, found);
    calendars += 1;
  }
  if (calendars === 0) throw notACalendar('it is empty');
  return { ...found, lineAt: (place) => countLines(text, place) };
}

type Found = {
  product: string;
  readonly events: ScannedEvent[];
  readonly busyTimes: ScannedBusyTimes[];
  readonly unknown: ScannedUnknown[];
};

/** One calendar, whose BEGIN line has just been read, up to its END line. */
function scanOne(lines: Lines, found: Found): void {
  const calendar: CalendarHead = { timeZone: null, isCancellation: false };
  while (lines.advance()) {
    const name = lines.name();
    if (name === 'BEGIN') scanComponent(lines, calendar, found);
    else if (name === 'END') {
      if (lines.component() === 'VCALENDAR') return;
      throw notACalendar(`${lines.component()} ends and has not begun`);
    } else if (name === 'PRODID') found.product ||= lines.value();
    else if (name === 'X-WR-TIMEZONE') calendar.timeZone = lines.value().trim();
    else if (name === 'METHOD') calendar.isCancellation = /^\s*CANCEL\s*$/i.test(lines.value());
  }
  throw notACalendar('its end is missing');
}

function scanComponent(lines: Lines, calendar: CalendarHead, found: Found): void {
  const { begin } = lines;
  const component = lines.component();
  if (component === 'VEVENT') {
    found.events.push(scanEvent(lines, calendar));
    if (found.events.length > MOST_EVENTS) {
      throw new CalendarFailure('too-many-events', `More than ${MOST_EVENTS} events`);
    }
  } else if (component === 'VFREEBUSY') {
    found.busyTimes.push(scanBusyTimes(lines, calendar));
  } else if (component === 'VCALENDAR') {
    throw notACalendar('a calendar stands in another');
  } else {
    passOver(component, lines);
    if (!WITHOUT_NIGHTS.has(component)) found.unknown.push({ begin, name: component });
  }
}

/** A file that breaks its lines by CR alone, or by CR CR LF after a careless copy, has them as all others have. */
const withUsualBreaks = (file: string): string =>
  file.includes('\r\r\n')
    ? file.replaceAll('\r\r\n', '\r\n')
    : file.includes('\n')
      ? file
      : file.replaceAll('\r', '\n');

function countLines(text: string, place: number): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
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
      if (nested === component || nested === 'VCALENDAR') break;
      passOver(nested, lines, depth + 1);
    }
  }
  throw notACalendar(`${component} does not end`);
}

/** The busy times whose BEGIN line has just been read; stops at their END line. */
function scanBusyTimes(lines: Lines, calendar: CalendarHead): ScannedBusyTimes {
  const { begin } = lines;
  const periods: DatesLine[] = [];
  let uid = '';
  while (lines.advance()) {
    const name = lines.name();
    if (name === 'END' && lines.component() === 'VFREEBUSY') return { begin, calendar, uid, periods };
    if (name === 'BEGIN') passOver(lines.component(), lines);
    else if (name === 'UID') uid = uidOf(lines);
    // RFC 5545 section 3.2.9: a kind that is not known counts as busy.
    else if (name === 'FREEBUSY' && !/^FREE$/i.test(lines.parameter('FBTYPE') ?? '')) {
      periods.push(datesOf(lines));
    }
  }
  throw notACalendar('busy times do not end');
}

const NONE: readonly never[] = [];
const TEXTS: ReadonlySet<string> = new Set(['SUMMARY', 'DESCRIPTION']);

/** The event whose BEGIN line has just been read; stops at its END line. */
function scanEvent(lines: Lines, calendar: CalendarHead): ScannedEvent {
  const event: ScannedEvent = {
    begin: lines.begin,
    calendar,
    uid: '',
    start: null,
    end: null,
    duration: null,
    startZone: null,
    endZone: null,
    summary: '',
    description: '',
    status: '',
    isMarkedFree: false,
    rules: NONE,
    exceptRules: NONE,
    dates: NONE,
    exceptDates: NONE,
    changed: null,
    isComplex: false,
    isTooLong: false,
  };
  while (lines.advance()) {
    const name = lines.name();
    // A long text or picture says nothing about nights: it is passed over.
    if (lines.length > LONGEST_LINE) event.isTooLong ||= name !== '' && !TEXTS.has(name);
    else if (name === 'END' && lines.component() === 'VEVENT') return event;
    else if (name === 'BEGIN') {
      if (lines.component() === 'VEVENT') break;
      passOver(lines.component(), lines);
    } else readProperty(event, name, lines);
  }
  throw notACalendar('an event does not end');
}

/** Whether a date has a time of day. */
export const isMoment = (date: string | null): boolean => date !== null && /T/i.test(date);

const uidOf = (lines: Lines): string => lines.value().trim().slice(0, 300);
const zoneOf = (lines: Lines): string | null => lines.parameter('TZID') ?? null;
const datesOf = (lines: Lines): DatesLine => ({ value: lines.value(), zone: zoneOf(lines) });

function readProperty(event: ScannedEvent, name: string, lines: Lines): void {
  switch (name) {
    case 'UID':
      event.uid = uidOf(lines);
      return;
    case 'DTSTART':
      event.start = lines.value();
      if (isMoment(event.start)) event.startZone = zoneOf(lines);
      return;
    case 'DTEND':
      event.end = lines.value();
      if (isMoment(event.end)) event.endZone = zoneOf(lines);
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
    case 'TRANSP':
      event.isMarkedFree = /^\s*TRANSPARENT/i.test(lines.value());
      return;
    case 'DURATION':
      event.duration = lines.value().trim();
      break;
    case 'RRULE':
      event.rules = [...event.rules, lines.value()];
      break;
    case 'EXRULE':
      event.exceptRules = [...event.exceptRules, lines.value()];
      break;
    case 'RDATE':
      event.dates = [...event.dates, datesOf(lines)];
      break;
    case 'EXDATE':
      event.exceptDates = [...event.exceptDates, datesOf(lines)];
      break;
    case 'RECURRENCE-ID':
      event.changed = {
        ...datesOf(lines),
        andLater: /^THISANDFUTURE$/i.test(lines.parameter('RANGE') ?? ''),
      };
      break;
    default:
      return;
  }
  event.isComplex = true;
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
  'TRANSP',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'DURATION',
  'RECURRENCE-ID',
  'FREEBUSY',
  'METHOD',
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

  /** A parameter of the line by its name in upper case, without its quotes. */
  parameter(name: string): string | undefined {
    const line = this.line();
    const head = line.slice(0, line.length - this.value().length);
    const [, quoted, plain] = new RegExp(`;${name}=(?:"([^"]*)"|([^;:,]*))`, 'i').exec(head) ?? [];
    return quoted ?? plain;
  }

  /** The component of a BEGIN or END line, in upper case. */
  component(): string {
    const line = this.line();
    return line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toUpperCase();
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
