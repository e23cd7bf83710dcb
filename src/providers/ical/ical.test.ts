import { afterEach, describe, expect, test } from 'vitest';

import type { CalendarChannel, CalendarFeed } from '#capabilities/calendar/calendar.capability.ts';
import { calendarConformance } from '#capabilities/calendar/calendar.conformance.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { createSafeFetch } from '#foundation/outbound/safe-fetch.ts';
import { SEEDED_LISTINGS } from '#foundation/simulation/seeded-world.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { addDays } from '#vocabulary/plain-date.ts';

import { normaliseAddress } from './ical.address.ts';
import { createIcal } from './ical.calendar.ts';
import { airbnbSimulator, bookingSimulator, vrboSimulator } from './ical.simulator.ts';
import { event, feed, nights, read, TODAY } from './ical.test-feeds.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startAirbnb() {
  const simulator = await startSimulator(airbnbSimulator);
  stops.push(simulator.stop);
  // An even id: half of the feeds answer with an ETag.
  const [first] = simulator.world.feeds;
  if (!first) throw new Error('The seeded world has no feed');
  const origins = { simulatorOrigins: [simulator.origin] };
  const safeFetch = createSafeFetch({ ...origins, totalMs: 3000 });
  return {
    simulator,
    calendar: createIcal({ safeFetch, clock: systemClock, ...origins }),
    address: `${simulator.url}/calendar/ical/${first.id}.ics?s=${first.token}`,
    secret: first.token,
    feed: first.id,
  };
}

describe('iCal', () => {
  calendarConformance(async () => {
    const { simulator, feed: id, ...subject } = await startAirbnb();
    return { ...subject, behave: (mode) => void simulator.emit({ feed: id, mode }) };
  });
});

describe('each channel means something else [USER-PAIN 2]', () => {
  test('Airbnb: a booking has a code, everything else is a block', async () => {
    const { calendar, address, simulator, feed: id } = await startAirbnb();
    const seeded = await calendar.read(address);
    expect(seeded).toMatchObject({
      feed: {
        channel: 'airbnb',
        entries: [
          { kind: 'stay', key: 'HMABCDEFGH', code: 'HMABCDEFGH', phoneLast4: '0122', guestName: null },
          { kind: 'block', code: null },
        ],
      },
    });
    await simulator.emit({ feed: id, mode: 'localised' });
    const localised = await calendar.read(address);
    expect(localised).toMatchObject({ feed: { entries: [{ kind: 'stay', phoneLast4: '0122' }, {}] } });
    await simulator.emit({ feed: id, mode: 'old-format' });
    const old = await calendar.read(address);
    expect(old).toMatchObject({ feed: { entries: [{ code: 'HMABCDEFGH', guestName: 'Ana' }, {}] } });
  });

  test('Airbnb: a booking that moves has a new UID and the same key', async () => {
    const { calendar, address, simulator, feed: id } = await startAirbnb();
    const before = await calendar.read(address);
    const uid = simulator.world.feeds[0]?.events[0]?.uid ?? '';
    await simulator.emit({ feed: id, move: uid, days: 3 });
    const after = await calendar.read(address);
    if (before === 'unchanged' || after === 'unchanged')
      throw new Error('The feed was reported as unchanged');
    const [moved] = after.feed.entries;
    expect(moved).toMatchObject({ key: 'HMABCDEFGH', uid: `moved-${uid}` });
    expect(moved?.arrival).toBe(addDays(before.feed.entries[0]?.arrival ?? TODAY, 3));
    expect(after.feed.contentHash).not.toBe(before.feed.contentHash);
  });

  test('Booking: always a block, named by its nights', () => {
    const text = feed(
      event(...nights('20260410', '20260413'), 'UID:a@booking.com', 'SUMMARY:CLOSED - Ana Rojas'),
    );
    expect(read(text, 'booking').entries).toMatchObject([
      { kind: 'block', key: '2026-04-10/2026-04-13', guestName: null },
    ]);
  });

  test('Vrbo: reserved with a first name, blocked, tentative', () => {
    const { entries, skipped } = read(
      feed(
        event(...nights('20260410', '20260413'), 'UID:1', 'SUMMARY:Reserved - Ana'),
        event(...nights('20260501', '20260503'), 'UID:2', 'SUMMARY:Blocked'),
        event(...nights('20260601', '20260603'), 'UID:3', 'SUMMARY:Tentative'),
        event(...nights('20260611', '20260613'), 'UID:4', 'SUMMARY:Reserved', 'STATUS:TENTATIVE'),
        event(...nights('20260701', '20260703'), 'UID:5', 'SUMMARY:Reserved'),
      ),
      'vrbo',
    );
    expect(entries.map(({ kind, guestName }) => [kind, guestName])).toEqual([
      ['stay', 'Ana'],
      ['block', null],
      ['stay', null],
    ]);
    expect(skipped).toMatchObject([
      { uid: '3', reason: 'tentative' },
      { uid: '4', reason: 'tentative' },
    ]);
  });

  test('an unknown feed has blocks only, with any summary', () => {
    const text = feed(event(...nights('20260410', '20260413'), 'UID:1', 'SUMMARY:Reserved'));
    expect(read(text).entries).toMatchObject([{ kind: 'block' }]);
  });

  test('the closed far end of a calendar is no block [USER-PAIN 2]', () => {
    const window = (first: string, last: string) =>
      read(
        feed(event(...nights('20260410', '20260413'), 'UID:1'), event(...nights(first, last), 'UID:2')),
        'airbnb',
      ).skipped;
    const leftOut = [{ uid: '2', reason: 'horizon-window' }];
    // Sold for twelve months, for three, and closed up to the end of twelve or twenty-four.
    expect(window('20270228', '20280229')).toMatchObject(leftOut);
    expect(window('20260530', '20270301')).toMatchObject(leftOut);
    expect(window('20261101', '20270301')).toMatchObject(leftOut);
    expect(window('20260530', '20280229')).toMatchObject(leftOut);
  });

  describe('nights at the far end that the host closed stay closed [W1-A-03]', () => {
    const day = (ahead: number) => addDays(TODAY, ahead).replaceAll('-', '');
    const last = (channel: CalendarChannel, from: number, to: number, summary = 'Airbnb (Not available)') =>
      read(
        feed(
          event(...nights('20260410', '20260413'), 'UID:1'),
          event(...nights(day(from), day(to)), 'UID:2', `SUMMARY:${summary}`),
        ),
        channel,
      );
    const closed = ({ entries }: CalendarFeed) =>
      entries.map(({ arrival, departure }) => `${arrival}/${departure}`);

    test.each([362, 365, 368, 544, 547, 550, 727, 730, 733])(
      'a week that ends %i days ahead, of every channel',
      (ahead) => {
        for (const channel of ['airbnb', 'booking', 'vrbo', 'other'] as const) {
          expect(closed(last(channel, ahead - 7, ahead))).toContain(
            `${addDays(TODAY, ahead - 7)}/${addDays(TODAY, ahead)}`,
          );
        }
      },
    );

    test.each([
      ['two months, sold or not, of Booking', 'booking', 305, 365],
      ['all of Booking', 'booking', 90, 365],
      ['a season that Vrbo closes up to a year ahead', 'vrbo', 90, 365],
      ['a season that a calendar of no known channel closes', 'other', 300, 365],
      ['a flat closed for a year from tomorrow', 'airbnb', 1, 365],
      ['a flat closed for two years from tomorrow', 'airbnb', 1, 731],
      ['a season that does not end where channels end', 'airbnb', 200, 340],
    ] as const)('%s', (_what, channel, from, to) => {
      expect(closed(last(channel, from, to))).toContain(`${addDays(TODAY, from)}/${addDays(TODAY, to)}`);
    });

    test('a stay too long to be one closes its nights', () => {
      const { entries } = last('airbnb', 10, 460, 'Reserved');
      expect(entries).toContainEqual(expect.objectContaining({ kind: 'block', arrival: addDays(TODAY, 10) }));
    });
  });

  test('the horizon moves on without a change of content', async () => {
    const { calendar, address, simulator, feed: id } = await startAirbnb();
    await simulator.emit({ feed: id, mode: 'horizon' });
    const today = await calendar.read(address);
    await simulator.emit({ feed: id, mode: 'normal' });
    const without = await calendar.read(address);
    if (today === 'unchanged' || without === 'unchanged')
      throw new Error('The feed was reported as unchanged');
    expect(today.feed.contentHash).toBe(without.feed.contentHash);
  });

  test('Booking and Vrbo are read from their simulators', async () => {
    for (const [definition, path, kind] of [
      [bookingSimulator, (token: string) => `/v1/export?t=${token}`, 'block'],
      [vrboSimulator, (token: string) => `/icalendar/${token}.ics`, 'stay'],
    ] as const) {
      const simulator = await startSimulator(definition);
      stops.push(simulator.stop);
      const origins = { simulatorOrigins: [simulator.origin] };
      const calendar = createIcal({ safeFetch: createSafeFetch(origins), clock: systemClock, ...origins });
      const feeds = await Promise.all(
        simulator.world.feeds.map(({ token }) => calendar.read(simulator.url + path(token))),
      );
      const kinds = feeds.flatMap((one) => (one === 'unchanged' ? [] : one.feed.entries.map((e) => e.kind)));
      expect(kinds).toHaveLength(SEEDED_LISTINGS.length + (definition.id === 'vrbo' ? 2 : 1));
      expect(kinds).toContain(kind);
    }
  });
});

describe('addresses [D-8]', () => {
  const airbnb = 'https://www.airbnb.com/calendar/ical/740112233445566778.ics';
  const token = '0123456789abcdef0123456789abcdef';

  test('one calendar has one key, in every country and language', () => {
    const keys = [
      `${airbnb}?s=${token}`,
      `${airbnb}?t=${token.toUpperCase()}&locale=es`,
      `webcal://es.airbnb.com/calendar/ical/740112233445566778.ics?s=${token}`,
      ` https://www.airbnb.com.co/calendar/ical/740112233445566778.ics?s=${token}#x `,
    ].map((address) => normaliseAddress(address));
    expect(new Set(keys.map(({ duplicateKey }) => duplicateKey)).size).toBe(1);
    expect(keys.every(({ channel, url }) => channel === 'airbnb' && url.startsWith('https://'))).toBe(true);
    expect(JSON.stringify(keys[0]?.duplicateKey)).not.toContain(token);
    expect(normaliseAddress(`${airbnb.replace('778', '779')}?s=${token}`).duplicateKey).not.toBe(
      keys[0]?.duplicateKey,
    );
  });

  test('Booking, Vrbo and others', () => {
    expect(
      normaliseAddress('https://ical.booking.com/v1/export?t=12345678-1234-4123-8123-123456789abc').channel,
    ).toBe('booking');
    expect(normaliseAddress(`http://www.vrbo.com/icalendar/${token}.ics?nonTentative`)).toMatchObject({
      channel: 'vrbo',
      url: `https://www.vrbo.com/icalendar/${token}.ics?nonTentative`,
    });
    expect(normaliseAddress('https://calendar.google.com/calendar/ical/x/basic.ics').channel).toBe('other');
  });

  test.each([
    ['https://www.airbnb.com/rooms/740112233445566778', 'address-invalid'],
    ['https://www.airbnb.com/hosting/listings/1', 'address-invalid'],
    [airbnb, 'address-invalid'],
    [`http://www.airbnb.com/calendar/ical/1234.ics?s=${token}`, 'address-not-https'],
    ['https://ical.booking.com/v1/export', 'address-invalid'],
    ['https://[::ffff:10.0.0.1]/x.ics', 'address-private'],
    ['https://metadata.internal/x.ics', 'address-private'],
    ['http://127.0.0.1:4000/simulators/airbnb/calendar/ical/1234.ics', 'address-not-https'],
  ])('%s is %s', (address, problem) => {
    expect(() => normaliseAddress(address)).toThrow(expect.objectContaining({ problem }));
  });
});
