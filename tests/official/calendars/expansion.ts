import ICAL from 'ical.js';

/**
 * The nights that a feed closes, counted by another library (`ical.js`, of Mozilla's calendar) and by another definition
 * than the product's: a night is closed when an event lasts over its midnight. Only tests ask it.
 */

type Clock = { readonly day: string; readonly second: number };

const DAY_SECONDS = 86_400;

function clockIn(zone: string, time: ICAL.Time): Clock {
  if (time.isDate) return { day: dayText(time), second: 0 };
  if (time.zone !== ICAL.Timezone.utcTimezone) {
    return { day: dayText(time), second: time.hour * 3600 + time.minute * 60 + time.second };
  }
  const at = new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second));
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const number = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    second: number('hour') * 3600 + number('minute') * 60 + number('second'),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...parts });
  formatters.set(timeZone, formatter);
  return formatter;
}

const dayText = ({ year, month, day }: ICAL.Time): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

const secondsOf = ({ day, second }: Clock): number => Date.parse(`${day}T00:00:00Z`) / 1000 + second;
const nightText = (day: number): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);

/** A whole day may end a minute before midnight; an event without a length takes the night of its day. */
function addNights(found: Set<string>, from: number, to: number): void {
  const first = Math.floor(from / DAY_SECONDS);
  if (to === from) found.add(nightText(first));
  for (let night = first; (night + 1) * DAY_SECONDS <= to + 60; night += 1) found.add(nightText(night));
}

function addTimes(found: Set<string>, start: ICAL.Time, end: ICAL.Time, zone: string): void {
  const isWhole = [start, end].every((time) => {
    const { second } = clockIn('UTC', time);
    return time.isDate || second === 0 || second >= DAY_SECONDS - 60;
  });
  const place = isWhole && start.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zone;
  addNights(found, secondsOf(clockIn(place, start)), secondsOf(clockIn(place, end)));
}

const MOST_OCCURRENCES = 20_000;

type Occurrence = { readonly start: ICAL.Time; readonly end: ICAL.Time };

/** Section 3.8.5: the first date, those of rules and RDATE, without those of EXDATE and of events that stand for one. */
function occurrencesOf(
  component: ICAL.Component,
  changes: readonly ICAL.Component[],
  to: string,
): Occurrence[] {
  const { startDate, duration } = new ICAL.Event(component, { exceptions: [], strictExceptions: false });
  const found = new Map<string, Occurrence>();
  const add = (start: ICAL.Time, length = duration) => {
    const end = start.clone();
    end.addDuration(length);
    found.set(start.toString(), { start, end });
  };
  add(startDate);
  for (const rule of component.getAllProperties('rrule')) {
    const iterator = (rule.getFirstValue() as ICAL.Recur).iterator(startDate);
    for (let count = 0; count < MOST_OCCURRENCES; count += 1) {
      const next = iterator.next() as ICAL.Time | undefined;
      if (!next || dayText(next) >= to) break;
      add(next.clone());
    }
  }
  for (const property of component.getAllProperties('rdate')) {
    for (const value of property.getValues() as (ICAL.Time | ICAL.Period)[]) {
      if (value instanceof ICAL.Period) add(value.start, value.getDuration());
      else add(value);
    }
  }
  const gone = [
    ...component.getAllProperties('exdate').flatMap((property) => property.getValues() as ICAL.Time[]),
    ...changes.map((change) => change.getFirstPropertyValue('recurrence-id') as ICAL.Time),
  ];
  for (const date of gone) found.delete(date.toString());
  return [...found.values()];
}

/** Nights from `from` up to, and without, `to`. Throws for what the library cannot read. */
export function closedNightsOf(
  feed: string,
  { from, to, zone }: { readonly from: string; readonly to: string; readonly zone: string },
): string[] {
  const parsed = ICAL.parse(feed.replace(/^\uFEFF/, '')) as unknown[];
  const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as [string, unknown[], unknown[]][];
  const calendars = roots.map((root) => new ICAL.Component(root as never));
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  const found = new Set<string>();
  for (const component of events) {
    if (component.getFirstPropertyValue('status') === 'CANCELLED') continue;
    const uid = component.getFirstPropertyValue('uid');
    const isChange = component.hasProperty('recurrence-id');
    const changes = isChange
      ? []
      : events.filter((one) => one.hasProperty('recurrence-id') && one.getFirstPropertyValue('uid') === uid);
    for (const { start, end } of occurrencesOf(component, changes, to)) addTimes(found, start, end, zone);
  }
  for (const calendar of calendars) {
    for (const component of calendar.getAllSubcomponents('vfreebusy')) {
      for (const property of component.getAllProperties('freebusy')) {
        if (property.getParameter('fbtype') === 'FREE') continue;
        for (const period of property.getValues() as ICAL.Period[]) {
          addTimes(found, period.start, period.getEnd(), zone);
        }
      }
    }
  }
  return [...found].filter((night) => night >= from && night < to).toSorted();
}
