import * as fc from 'fast-check';

/** Feeds of the grammar of RFC 5545, as wide as the calendars that hosts connect. */

const DAY_MS = 86_400_000;
/** 2026-03-01, and two years around it. */
const FIRST = Date.UTC(2026, 2, 1) / DAY_MS;

const compact = (day: number): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** How an event writes its dates. Zones are named in its own calendar and counted on the wall. */
type Form =
  | { readonly as: 'day' }
  | {
      readonly as: 'time';
      readonly zone: string | null;
      readonly utc: boolean;
      readonly from: string;
      readonly to: string;
    };

const aTime = fc.constantFrom(
  ['000000', '000000'],
  ['000000', '235900'],
  ['000000', '235959'],
  ['150000', '110000'],
  ['160000', '100000'],
  ['120000', '120000'],
  ['233000', '013000'],
);

const aForm: fc.Arbitrary<Form> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Form>({ as: 'day' }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(aTime, fc.constantFrom(null, 'America/Bogota', 'America/Sao_Paulo', 'Europe/Madrid', 'utc'))
      .map(([[from = '', to = ''], zone]) => ({
        as: 'time' as const,
        zone: zone === 'utc' ? null : zone,
        utc: zone === 'utc',
        from,
        to,
      })),
  },
);

const property = (name: string, form: Form, days: readonly number[], time?: string): string => {
  if (form.as === 'day') return `${name};VALUE=DATE:${days.map(compact).join()}`;
  const text = days.map((day) => `${compact(day)}T${time ?? form.from}${form.utc ? 'Z' : ''}`).join();
  return `${name}${form.zone === null ? '' : `;TZID=${form.zone}`}:${text}`;
};

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const some = <Value>(value: fc.Arbitrary<Value>, most = 3) =>
  fc.uniqueArray(value, { minLength: 1, maxLength: most });
const aWeekday = fc.constantFrom(...DAYS);
const anNth = fc.tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), aWeekday).map(([nth, day]) => `${nth}${day}`);
const aMonth = fc.integer({ min: 1, max: 12 });
const aMonthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -5, max: -1 }));

const by = (name: string, values: fc.Arbitrary<readonly (string | number)[]>) =>
  values.map((all) => `;${name}=${all.join()}`);
const none = fc.constant('');

/** What may stand beside each frequency (the table of section 3.3.10). */
const PARTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  DAILY: fc.oneof(none, by('BYMONTH', some(aMonth, 6)), by('BYDAY', some(aWeekday, 5))),
  WEEKLY: fc.oneof(
    none,
    by('BYDAY', some(aWeekday, 5)),
    fc
      .tuple(by('BYDAY', some(aWeekday, 3)), fc.constantFrom(';WKST=SU', ';WKST=MO'))
      .map((all) => all.join('')),
  ),
  MONTHLY: fc.oneof(
    none,
    by('BYMONTHDAY', some(aMonthDay)),
    by('BYDAY', some(anNth)),
    by('BYDAY', some(aWeekday)),
    fc
      .tuple(by('BYDAY', some(aWeekday, 5)), fc.constantFrom(';BYSETPOS=1', ';BYSETPOS=-1'))
      .map((all) => all.join('')),
  ),
  YEARLY: fc.oneof(
    none,
    by('BYMONTH', some(aMonth)),
    fc.tuple(by('BYMONTH', some(aMonth)), by('BYMONTHDAY', some(aMonthDay))).map((all) => all.join('')),
    fc.tuple(by('BYMONTH', some(aMonth)), by('BYDAY', some(anNth, 2))).map((all) => all.join('')),
  ),
};

const aRule = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').chain((frequency) =>
  fc.record({
    frequency: fc.constant(frequency),
    interval: fc.integer({ min: 1, max: frequency === 'YEARLY' ? 2 : 5 }),
    parts: PARTS[frequency]!,
    end: fc.oneof(
      { weight: 1, arbitrary: fc.constant({ kind: 'none' as const, value: 0 }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('count' as const), value: fc.integer({ min: 1, max: 40 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('until' as const),
          value: fc.integer({ min: 0, max: 900 }),
        }),
      },
    ),
  }),
);

const aChange = fc.record({
  at: fc.nat({ max: 5 }),
  to: fc.integer({ min: -6, max: 40 }),
  nights: fc.integer({ min: 1, max: 5 }),
  isCancelled: fc.boolean(),
});

const anEvent = fc.record({
  form: aForm,
  start: fc.integer({ min: FIRST - 420, max: FIRST + 500 }),
  nights: fc.integer({ min: 1, max: 9 }),
  length: fc.constantFrom('end', 'end', 'duration', 'none'),
  rule: fc.option(aRule, { freq: 1 }),
  added: fc.array(fc.integer({ min: -30, max: 300 }), { maxLength: 4 }),
  removed: fc.array(fc.nat({ max: 4 }), { maxLength: 2 }),
  changes: fc.array(aChange, { maxLength: 2 }),
  isCancelled: fc.constantFrom(false, false, false, false, true),
  noise: fc.subarray([
    'TRANSP:OPAQUE',
    'DESCRIPTION:RRULE:FREQ=DAILY\\nBEGIN:VEVENT',
    'SEQUENCE:2',
    'X-RDATE:20260601',
  ]),
  alarm: fc.boolean(),
});
type EventOf = typeof anEvent extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf(event: EventOf, uid: string): string[] {
  const { form, start, nights, length, rule, added, removed, isCancelled } = event;
  const end =
    form.as === 'time' && form.to === form.from && length === 'end'
      ? start + nights
      : start + nights - lastDay(form);
  const until = (day: number) =>
    form.as === 'day'
      ? compact(day)
      : // Whatever the zone is, no date of the series is near the end that is given.
        `${compact(day)}T${form.zone === null && !form.utc ? '235959' : '235959Z'}`;
  const ending = {
    none: '',
    count: `;COUNT=${rule?.end.value}`,
    until: `;UNTIL=${until(start + (rule?.end.value ?? 0))}`,
  };
  const repeats = rule !== null || added.length > 0;
  const extra = added.map((days) => start + days);
  const head = [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260301T000000Z',
    property('DTSTART', form, [start]),
    ...(length === 'end' ? [property('DTEND', form, [end], form.as === 'time' ? form.to : undefined)] : []),
    ...(length === 'duration' ? [`DURATION:P${nights}D`] : []),
    ...(rule
      ? [`RRULE:FREQ=${rule.frequency};INTERVAL=${rule.interval}${rule.parts}${ending[rule.end.kind]}`]
      : []),
    ...(extra.length > 0 ? [property('RDATE', form, extra)] : []),
    ...(repeats && removed.length > 0
      ? [
          property(
            'EXDATE',
            form,
            removed.map((place) => dateOf(event, place)),
          ),
        ]
      : []),
    ...(isCancelled ? ['STATUS:CANCELLED'] : ['STATUS:CONFIRMED']),
    ...event.noise,
    ...(event.alarm ? ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'END:VALARM'] : []),
    'END:VEVENT',
  ];
  const changes = repeats && !isCancelled ? uniqueChanges(event) : [];
  return [
    ...head,
    ...changes.flatMap((change) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      property('RECURRENCE-ID', form, [dateOf(event, change.at)]),
      property('DTSTART', form, [dateOf(event, change.at) + change.to]),
      `DURATION:P${change.nights}D`,
      `STATUS:${change.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
  ];
}

/** 00:00 to 23:59 ends on the last of its days. */
const lastDay = (form: Form): number => (form.as === 'time' && form.to.startsWith('2359') ? 1 : 0);

/** A date of the series, or one that may be: the first, those of RDATE, and steps of the rule. */
function dateOf({ start, rule, added }: EventOf, place: number): number {
  const known = [start, ...added.map((days) => start + days)];
  const day = known[place];
  if (day !== undefined && rule === null) return day;
  const step = { DAILY: 1, WEEKLY: 7, MONTHLY: 0, YEARLY: 0 }[rule?.frequency ?? 'DAILY'];
  return rule === null ? known.at(-1)! : start + place * step * rule.interval;
}

/** One for each date: a feed does not say two things of one. */
function uniqueChanges(event: EventOf): EventOf['changes'] {
  const changes = new Map(event.changes.map((change) => [dateOf(event, change.at), change]));
  return [...changes.values()];
}

/** Lines folded as their author likes, with the breaks that their system has. */
function written(lines: readonly string[], fold: number, breaks: string): string {
  return lines
    .flatMap((line) => line.match(new RegExp(`.{1,${fold}}`, 'gu'))?.join(`${breaks} `) ?? line)
    .join(breaks)
    .concat(breaks);
}

export const aFeed = fc
  .record({
    calendars: fc.array(fc.array(anEvent, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    busy: fc.array(
      fc.record({
        from: fc.integer({ min: FIRST, max: FIRST + 300 }),
        nights: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 2 },
    ),
    fold: fc.constantFrom(20, 74, 998),
    breaks: fc.constantFrom('\r\n', '\n'),
    mark: fc.constantFrom('', '\uFEFF'),
  })
  .map(({ calendars, busy, fold, breaks, mark }) => {
    const texts = calendars.map((events, place) =>
      written(
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          `PRODID:-//Programa ${place}//ES`,
          'BEGIN:VTODO',
          'UID:todo',
          'DTSTART;VALUE=DATE:20260601',
          'DUE;VALUE=DATE:20260701',
          'END:VTODO',
          ...events.flatMap((event, index) => linesOf(event, `${place}-${index}`)),
          ...(place > 0
            ? []
            : busy.flatMap(({ from, nights }) => [
                'BEGIN:VFREEBUSY',
                'UID:busy',
                `FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:${compact(from)}T000000Z/${compact(from + nights)}T000000Z`,
                `FREEBUSY;FBTYPE=FREE:${compact(from + 60)}T000000Z/P5D`,
                'END:VFREEBUSY',
              ])),
          'END:VCALENDAR',
        ],
        fold,
        breaks,
      ),
    );
    return mark + texts.join('');
  });
