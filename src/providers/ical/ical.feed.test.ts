import { describe, expect, test } from 'vitest';

import { event, feed, nights, ranges, read } from './ical.test-feeds.ts';

describe('parser checklist', () => {
  const plain = event('UID:1', ...nights('20260410', '20260413'));
  test.each([
    ['a BOM', `\uFEFF${feed(plain)}`],
    ['LF only', feed(plain).replaceAll('\r\n', '\n')],
    ['no DTSTAMP and no summary', feed(event('UID:1', ...nights('20260410', '20260413')))],
    ['lower case', feed(plain).toLowerCase()],
    ['parameters on PRODID', feed('PRODID;X-RICAL-TZSOURCE=TZINFO:-//x//EN', plain)],
    [
      'an alarm inside',
      feed(event('UID:1', ...nights('20260410', '20260413'), 'BEGIN:VALARM', 'DTSTART:x', 'END:VALARM')),
    ],
    [
      'quoted parameters',
      feed(event('UID:1', 'DTSTART;X="a:b;c";VALUE=DATE:20260410', 'DTEND;VALUE=DATE:20260413')),
    ],
    ['a duration', feed(event('UID:1', 'DTSTART;VALUE=DATE:20260410', 'DURATION:P3D'))],
    [
      'times with a zone',
      feed(
        event(
          'UID:1',
          'DTSTART;TZID=America/Bogota:20260410T230000',
          'DTEND;TZID=America/Bogota:20260413T110000',
        ),
      ),
    ],
    ['floating times', feed(event('UID:1', 'DTSTART:20260410T150000', 'DTEND:20260413T110000'))],
    ['midnight in UTC for days', feed(event('UID:1', 'DTSTART:20260410T000000Z', 'DTEND:20260413T000000Z'))],
  ])('%s is accepted', (_name, text) => {
    expect(ranges(text, 'America/Bogota')).toEqual(['2026-04-10/2026-04-13']);
  });

  test('moments in UTC become days in the listing’s zone [D-16]', () => {
    const text = feed(event('UID:1', 'DTSTART:20260411T030000Z', 'DTEND:20260413T160000Z'));
    expect(ranges(text, 'America/Bogota')).toEqual(['2026-04-10/2026-04-13']);
    expect(ranges(text)).toEqual(['2026-04-11/2026-04-13']);
  });

  test('without an end it is one day', () => {
    expect(ranges(feed(event('UID:1', 'DTSTART;VALUE=DATE:20260410')))).toEqual(['2026-04-10/2026-04-11']);
  });

  test('text is unescaped and unfolded', () => {
    const text = feed(
      event('UID:1', ...nights('20260410', '20260413'), 'SUMMARY:Ana\\, Luc', ' ía\\; y\\nmás'),
    );
    expect(read(text).entries[0]?.summary).toBe('Ana, Lucía; y\nmás');
  });

  test('repeating events are followed for two years, with their exceptions', () => {
    const weekly = event(
      'UID:1',
      ...nights('20260302', '20260303'),
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;VALUE=DATE:20260309',
    );
    const change = event('UID:1', 'RECURRENCE-ID;VALUE=DATE:20260316', ...nights('20260317', '20260319'));
    expect(ranges(feed(weekly, change))).toEqual([
      '2026-03-02/2026-03-03',
      '2026-03-17/2026-03-19',
      '2026-03-23/2026-03-24',
    ]);
    expect(read(feed(weekly, change)).repeated).toEqual(new Set(['1']));
    const daily = feed(event('UID:1', ...nights('20260302', '20260303'), 'RRULE:FREQ=DAILY'));
    const { entries } = read(daily);
    expect(entries.length).toBeGreaterThan(700);
    expect(entries.length).toBeLessThan(735);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  });

  test('what is wrong with one event is reported, and the rest is read', () => {
    const { entries, skipped } = read(
      feed(
        event('UID:1', ...nights('20260413', '20260410')),
        event('UID:2', ...nights('20260230', '20260301')),
        event('UID:3', ...nights('20260410', '20260413'), 'STATUS:CANCELLED'),
        event('UID:4', 'SUMMARY:no dates'),
        event('UID:5', ...nights('20260410', '20260413')),
        event('UID:5', ...nights('20260410', '20260413')),
      ),
    );
    expect(skipped).toMatchObject([
      { uid: '1', reason: 'ends-before-start' },
      { uid: '2', reason: 'unreadable' },
      { uid: '3', reason: 'cancelled' },
      { uid: '4', reason: 'unreadable' },
    ]);
    expect(entries).toMatchObject([{ uid: '5' }]);
  });

  test('events without a UID keep one identity, by their nights [USER-PAIN 2]', () => {
    const without = (...more: string[]) => event(...nights('20260410', '20260413'), ...more);
    const keys = (text: string) => read(text).entries.map(({ key }) => key);
    expect(keys(feed(without()))).toEqual(
      keys(feed(without('DTSTAMP:20260302T101112Z', 'SUMMARY:Reserved'))),
    );
    expect(new Set(keys(feed(without(), event(...nights('20260501', '20260502'))))).size).toBe(2);
  });

  test('a span of sixty years closes some years and says so, and the rest is read', () => {
    const { entries, skipped } = read(
      feed(
        event('UID:1', ...nights('20260401', '20860401')),
        event('UID:2', ...nights('20260410', '20260413')),
      ),
    );
    expect(skipped).toMatchObject([{ uid: '1', reason: 'too-long', closes: true, line: 3 }]);
    expect(entries).toMatchObject([{ uid: '1', departure: '2030-01-01' }, { uid: '2' }]);
  });

  test('an unknown zone counts as the zone of the listing', () => {
    const text = feed(
      event(
        'UID:1',
        'DTSTART;TZID=Nowhere/Atlantis:20260410T150000',
        'DTEND;TZID=Nowhere/Atlantis:20260413T110000',
      ),
    );
    expect(ranges(text, 'America/Bogota')).toEqual(['2026-04-10/2026-04-13']);
  });

  test('the hash ignores stamps and order', () => {
    const a = event('UID:1', 'DTSTAMP:20260302T101112Z', ...nights('20260410', '20260413'));
    const b = event('UID:2', ...nights('20260510', '20260513'));
    const later = a.replace('T101112Z', 'T235959Z');
    expect(read(feed(a, b)).contentHash).toBe(read(feed(b, later)).contentHash);
  });
});

describe('a feed is read whole, or what is not read is said', () => {
  const weekly = (...more: string[]) =>
    event('UID:w', ...nights('20260302', '20260303'), 'RRULE:FREQ=WEEKLY;COUNT=4', ...more);
  const said = (text: string) =>
    read(text).skipped.map(({ reason, line, closes }) => `${reason} ${line}${closes ? ' closes' : ''}`);

  test('a change of this date and all later ones moves or ends them [W2-X-37]', () => {
    const range = 'RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260309';
    const moved = event('UID:w', range, ...nights('20260310', '20260312'));
    expect(ranges(feed(weekly(), moved))).toEqual([
      '2026-03-02/2026-03-03',
      '2026-03-10/2026-03-12',
      '2026-03-17/2026-03-19',
      '2026-03-24/2026-03-26',
    ]);
    const ended = event('UID:w', range, ...nights('20260309', '20260310'), 'STATUS:CANCELLED');
    expect(ranges(feed(weekly(), ended))).toEqual(['2026-03-02/2026-03-03']);
    // A date after it is changed once more, by the name that the series gave it.
    const single = event('UID:w', 'RECURRENCE-ID;VALUE=DATE:20260316', ...nights('20260318', '20260319'));
    expect(ranges(feed(weekly(), moved, single))).toEqual([
      '2026-03-02/2026-03-03',
      '2026-03-10/2026-03-12',
      '2026-03-18/2026-03-19',
      '2026-03-24/2026-03-26',
    ]);
  });

  test('a change in another calendar of the file counts, and one without its series stands alone [W2-X-01]', () => {
    const change = event('UID:w', 'RECURRENCE-ID:20260309', ...nights('20260310', '20260311'));
    expect(ranges(feed(weekly()) + feed(change))).toContain('2026-03-10/2026-03-11');
    expect(ranges(feed(weekly()) + feed(change))).not.toContain('2026-03-09/2026-03-10');
    expect(ranges(feed(change))).toEqual(['2026-03-10/2026-03-11']);
  });

  test('rules are read as they are written, and an EXRULE takes dates out [W2-X-37]', () => {
    const once = ranges(feed(weekly('RRULE:FREQ=WEEKLY;COUNT=1;;')));
    expect(once).toEqual(ranges(feed(weekly())));
    expect(ranges(feed(weekly('EXRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2')))).toEqual([
      '2026-03-09/2026-03-10',
      '2026-03-23/2026-03-24',
    ]);
    const since = event('UID:s', ...nights('19700302', '19700303'), 'RRULE:FREQ=YEARLY');
    expect(ranges(feed(since))).toEqual(['2026-03-02/2026-03-03', '2027-03-02/2027-03-03']);
  });

  test.each([
    ['a rule within a day', 'RRULE:FREQ=HOURLY'],
    ['a part of no rule that we know', 'RRULE:FREQ=WEEKLY;BYMOON=FULL'],
    ['a calendar of other months', 'RRULE:RSCALE=CHINESE;FREQ=YEARLY'],
    ['an added date that is none', 'RDATE;VALUE=DATE:20260231'],
    ['a date to leave out that is none', 'RRULE:FREQ=WEEKLY;COUNT=1\r\nEXDATE;VALUE=DATE:2026'],
  ])('%s is said with its line, and the dates that can be read stay closed [W2-X-37]', (_what, line) => {
    const text = feed(event('UID:1', ...nights('20260402', '20260403'), line));
    expect(ranges(text)).toContain('2026-04-02/2026-04-03');
    expect(said(text)).toEqual(['repetition-unreadable 3 closes']);
  });

  test('components that we do not know are said, and tasks and notes are not', () => {
    const other = (name: string) => [`BEGIN:${name}`, 'DTSTART:20260402', `END:${name}`].join('\r\n');
    expect(said(feed(other('X-BOOKING')))).toEqual(['unreadable 3']);
    expect(said(feed(other('VTODO'), other('VJOURNAL')))).toEqual([]);
  });

  test.each([
    ['a calendar in another', feed(feed(event('UID:1', ...nights('20260402', '20260403'))))],
    ['words between calendars', `${feed()}Error 500\r\n${feed()}`],
    ['a second calendar without its end', `${feed()}BEGIN:VCALENDAR\r\nVERSION:2.0\r\n`],
    ['events outside', `${feed()}${event('UID:1', ...nights('20260402', '20260403'))}\r\n`],
  ])('%s is refused [W2-X-01]', (_what, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ problem: 'not-a-calendar' }));
  });

  test('an event with a picture or a long description keeps its nights', () => {
    const long = 'x'.repeat(30_000);
    const text = feed(
      event('UID:1', ...nights('20260402', '20260403'), `ATTACH:${long}`, `DESCRIPTION:${long}`),
    );
    expect(ranges(text)).toEqual(['2026-04-02/2026-04-03']);
    expect(said(feed(event('UID:1', ...nights('20260402', '20260403'), `RDATE:${long}`)))).toEqual([
      'unreadable 3',
    ]);
  });

  test('every kind of line break is one', () => {
    const text = feed(event('UID:1', ...nights('20260402', '20260403')));
    for (const breaks of ['\r', '\n', '\r\r\n']) {
      expect(ranges(text.replaceAll('\r\n', breaks))).toEqual(['2026-04-02/2026-04-03']);
    }
  });

  test('a calendar that calls its events off closes none', () => {
    expect(ranges(feed('METHOD:CANCEL', event('UID:1', ...nights('20260402', '20260403'))))).toEqual([]);
  });

  test.each([
    ['days from 00:00 to 23:59', '20260402T000000', '20260404T235900', '2026-04-02/2026-04-05'],
    ['one day to 23:59:59', '20260402T000000', '20260402T235959', '2026-04-02/2026-04-03'],
    ['one day to a quarter before', '20260402T000000', '20260402T234500', '2026-04-02/2026-04-03'],
    ['one day as 24:00', '20260402T000000', '20260402T240000', '2026-04-02/2026-04-03'],
    ['days in UTC to 23:59', '20260402T000000Z', '20260404T235959Z', '2026-04-02/2026-04-05'],
    ['days as midnight here in UTC', '20260402T050000Z', '20260404T050000Z', '2026-04-02/2026-04-04'],
    ['days with dashes', '2026-04-02', '2026-04-04', '2026-04-02/2026-04-04'],
    ['a night of some hours', '20260402T220000', '20260403T010000', '2026-04-02/2026-04-03'],
    ['a day of twelve hours', '20260402T080000', '20260402T200000', '2026-04-02/2026-04-03'],
  ])('%s [W2-X-40]', (_what, from, to, expected) => {
    const text = feed(event('UID:1', `DTSTART:${from}`, `DTEND:${to}`));
    expect(ranges(text, 'America/Bogota')).toEqual([expected]);
    expect(said(text)).toEqual([]);
  });
});

describe('files made to keep us busy end within a second [SEC-26, T-SSRF]', () => {
  const bomb = (count: number, rule: string) =>
    feed(
      ...Array.from({ length: count }, (_none, n) =>
        event(`UID:${n}`, ...nights('20260302', '20260303'), rule),
      ),
    );
  test.each([
    ['every second', feed(event('UID:1', 'DTSTART:20260302T000000Z', 'RRULE:FREQ=SECONDLY'))],
    ['a thousand daily rules', bomb(1000, 'RRULE:FREQ=DAILY')],
    ['dates that never come', bomb(100, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')],
    ['since 1901', feed(event('UID:1', ...nights('19010302', '19010303'), 'RRULE:FREQ=DAILY'))],
    [
      'a line of 1.9 MB',
      feed(event('UID:1', ...nights('20260302', '20260303'), `DESCRIPTION:${'4'.repeat(1_900_000)}`)),
    ],
    [
      'nesting of many names',
      feed(Array.from({ length: 100_000 }, (_none, n) => `BEGIN:A${n % 2}`).join('\r\n')),
    ],
    ['endless nesting', feed('BEGIN:A\r\n'.repeat(50_000))],
    ['folds only', `BEGIN:VCALENDAR\r\n${' x\r\n'.repeat(400_000)}END:VCALENDAR`],
    ['over 2 MB', feed('X:'.padEnd(2_100_000, 'x'))],
  ])('%s', (_name, text) => {
    const started = performance.now();
    try {
      read(text, 'airbnb');
    } catch (error) {
      expect(error).toMatchObject({ name: 'CalendarFailure' });
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
