import { CalendarFailure } from '#capabilities/calendar/calendar.capability.ts';

/** Limits before anything is understood (SEC-26): a stranger's file must not cost more than its size. */
export const LARGEST_FEED_BYTES = 2_000_000;
export const MOST_EVENTS = 5000;
const LONGEST_LINE = 20_000;

/** A property as written: `DTSTART;VALUE=DATE:20260410`. Parameters keep their leading semicolon. */
export type Property = { readonly parameters: string; readonly value: string };

/** One VEVENT, its properties still text. */
export type ScannedEvent = {
  uid: string;
  start: Property | null;
  end: Property | null;
  summary: string;
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
export function scanCalendar(text: string): ScannedCalendar {
  const lines = unfoldedLines(text);
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) throw notACalendar('it does not begin like one');
  if (!/^END:VCALENDAR\s*$/i.test(lines.at(-1) ?? '')) throw notACalendar('its end is missing');

  const events: ScannedEvent[] = [];
  const zones: string[] = [];
  let product = '';
  let timeZone: string | null = null;

  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const name = propertyName(line);
    if (name === 'BEGIN') {
      const component = componentOf(line);
      const last = component === 'VEVENT' ? scanEvent(lines, at, events) : endOf(component, lines, at);
      if (component === 'VTIMEZONE') zones.push(lines.slice(at, last + 1).join('\r\n'));
      if (events.length > MOST_EVENTS) {
        throw new CalendarFailure('too-many-events', `More than ${MOST_EVENTS} events`);
      }
      at = last;
    } else if (name === 'PRODID') product = propertyOf(line).value;
    else if (name === 'X-WR-TIMEZONE') timeZone = propertyOf(line).value.trim();
  }
  return { product, timeZone, events, zones };
}

const notACalendar = (reason: string) => new CalendarFailure('not-a-calendar', `Not a calendar: ${reason}`);

/**
 * Lines without their breaks, folded ones joined (RFC 5545 section 3.1). A walk over the text and no regular
 * expression: this is where reading a feed spends its time.
 */
function unfoldedLines(text: string): string[] {
  if (Buffer.byteLength(text) > LARGEST_FEED_BYTES) {
    throw new CalendarFailure('too-large', `More than ${LARGEST_FEED_BYTES} bytes`);
  }
  const trimmed = `${text.replace(/^\uFEFF/, '').trim()}\n`;
  const lines: string[] = [];
  for (let from = 0; from < trimmed.length;) {
    const lineFeed = trimmed.indexOf('\n', from);
    const to = trimmed.charCodeAt(lineFeed - 1) === 0x0d ? lineFeed - 1 : lineFeed;
    const first = trimmed.charCodeAt(from);
    const last = lines.length - 1;
    if ((first === 0x20 || first === 0x09) && last >= 0) lines[last] += trimmed.slice(from + 1, to);
    else lines.push(trimmed.slice(from, to));
    from = lineFeed + 1;
  }
  return lines;
}

/** `BEGIN:VEVENT` and `END:VEVENT` name a component. */
const componentOf = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase();

/** Index of the END line of the component that begins at `first`; nested ones are passed over. */
function endOf(component: string, lines: readonly string[], first: number): number {
  for (let at = first + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const name = propertyName(line);
    if (name === 'END' && componentOf(line) === component) return at;
    if (name === 'BEGIN') {
      const nested = componentOf(line);
      if (nested === component) break;
      at = endOf(nested, lines, at);
    }
  }
  throw notACalendar(`${component} does not end`);
}

/** Adds the event that begins at `first`; the index of its END line. */
function scanEvent(lines: readonly string[], first: number, events: ScannedEvent[]): number {
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
    lines: [],
  };
  events.push(event);
  for (let at = first + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const name = propertyName(line);
    if (line.length > LONGEST_LINE) event.isTooLong = true;
    else if (name === 'END' && componentOf(line) === 'VEVENT') {
      if (event.isComplex || isMoment(event.start) || isMoment(event.end))
        event.lines = lines.slice(first + 1, at);
      return at;
    } else if (name === 'BEGIN') {
      if (componentOf(line) === 'VEVENT') break;
      at = endOf(componentOf(line), lines, at);
    } else readProperty(event, name, line);
  }
  throw notACalendar('an event does not end');
}

/** Whether a date has a time of day. */
export const isMoment = (property: Property | null): boolean => property?.value.includes('T') === true;

function readProperty(event: ScannedEvent, name: string, line: string): void {
  switch (name) {
    case 'UID':
      event.uid = propertyOf(line).value.trim().slice(0, 300);
      return;
    case 'DTSTART':
      event.start = propertyOf(line);
      return;
    case 'DTEND':
      event.end = propertyOf(line);
      return;
    case 'SUMMARY':
      event.summary = plainText(propertyOf(line).value, 200);
      return;
    case 'DESCRIPTION':
      event.description = plainText(propertyOf(line).value, 1000);
      return;
    case 'STATUS':
      event.status = propertyOf(line).value.trim().toUpperCase();
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

/** Which of the names we read a line begins with, in upper case; empty for all others. */
function propertyName(line: string): string {
  for (let at = 2; at <= LONGEST_NAME && at < line.length; at += 1) {
    const character = line.charCodeAt(at);
    if (character !== 0x3a && character !== 0x3b) continue;
    const name = line.slice(0, at);
    if (NAMES.has(name)) return name;
    const upper = name.toUpperCase();
    return NAMES.has(upper) ? upper : '';
  }
  return '';
}

/** Parameters end at the first colon that is not within quotes. */
function propertyOf(line: string): Property {
  let isQuoted = false;
  const nameEnd = line.search(/[:;]/);
  for (let at = nameEnd; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) {
      return { parameters: line.slice(nameEnd, at), value: line.slice(at + 1) };
    }
  }
  return { parameters: '', value: '' };
}

/** RFC 5545 section 3.3.11. Cut before it is searched: the length is a stranger's choice. */
function plainText(value: string, longest: number): string {
  const text = value.slice(0, longest);
  if (!text.includes('\\')) return text.trim();
  return text
    .replace(/\\([\\;,nN])/g, (_whole, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
    .trim();
}
