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
