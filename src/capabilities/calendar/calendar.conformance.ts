import { expect, test } from 'vitest';

import { type CalendarCapability, CalendarFailure } from './calendar.capability.ts';

/** A calendar at work against its simulator. */
export type CalendarSubject = {
  readonly calendar: CalendarCapability;
  /** A link that works, with at least one event. */
  readonly address: string;
  /** The secret part of the link. */
  readonly secret: string;
  /** How the feed behaves from now on. */
  readonly behave: (
    mode:
      | 'normal'
      | 'empty'
      | 'truncated'
      | 'html'
      | 'limited'
      | 'gone'
      | 'endless'
      | 'huge'
      | 'many'
      | 'redirect-inside',
  ) => void;
};

/** What every reader of calendars owes us. Each test gets a subject of its own. */
export function calendarConformance(start: () => Promise<CalendarSubject>): void {
  const problemOf = async ({ calendar, address, secret }: CalendarSubject): Promise<string> => {
    try {
      await calendar.read(address);
      return 'none';
    } catch (error) {
      if (!(error instanceof CalendarFailure)) throw error;
      expect(`${error.message} ${error.stack}`).not.toContain(secret);
      return error.problem;
    }
  };

  test('reads a feed, and the same content has the same hash', async () => {
    const { calendar, address } = await start();
    const first = await calendar.read(address);
    const second = await calendar.read(address);
    if (first === 'unchanged' || second === 'unchanged')
      throw new Error('The feed was reported as unchanged');
    expect(first.feed.entries.length).toBeGreaterThan(0);
    expect(second.feed.contentHash).toBe(first.feed.contentHash);
    for (const { arrival, departure, key } of first.feed.entries) {
      expect(arrival < departure).toBe(true);
      expect(key).not.toBe('');
    }
    expect(new Set(first.feed.entries.map(({ key }) => key)).size).toBe(first.feed.entries.length);
  });

  test('says unchanged when the other side does', async () => {
    const { calendar, address } = await start();
    const first = await calendar.read(address);
    if (first === 'unchanged') throw new Error('The feed was reported as unchanged');
    if (first.validators.etag === undefined) return;
    expect(await calendar.read(address, first.validators)).toBe('unchanged');
  });

  test('an empty feed is a calendar without events', async () => {
    const subject = await start();
    subject.behave('empty');
    const read = await subject.calendar.read(subject.address);
    expect(read === 'unchanged' ? [] : read.feed.entries).toEqual([]);
  });

  test.each([
    ['truncated', 'not-a-calendar'],
    ['html', 'not-a-calendar'],
    ['gone', 'gone'],
    ['limited', 'unavailable'],
    ['endless', 'too-large'],
    ['huge', 'too-large'],
    ['many', 'too-many-events'],
  ] as const)('%s is %s', async (mode, problem) => {
    const subject = await start();
    subject.behave(mode);
    expect(await problemOf(subject)).toBe(problem);
  });

  test('a feed cannot lead inside [SEC-26]', async () => {
    const subject = await start();
    subject.behave('redirect-inside');
    expect(await problemOf(subject)).toMatch(/^address-/);
  });

  test('addresses that are not public https are refused before anything is fetched [SEC-26]', async () => {
    const { calendar } = await start();
    for (const address of [
      'http://calendars.example.com/a.ics',
      'https://127.0.0.1/a.ics',
      'https://10.0.0.1/a.ics',
      'https://localhost/a.ics',
      'https://user:pass@calendars.example.com/a.ics',
      'https://calendars.example.com:8443/a.ics',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      expect.soft(() => calendar.normalise(address), address).toThrow(CalendarFailure);
    }
  });
}
