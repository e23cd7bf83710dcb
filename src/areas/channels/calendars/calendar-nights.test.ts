import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CalendarBar, Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type FeedEvent, fileOf, nightsOf, nightsOfFile } from '#support/calendar-file.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import type { CalendarExport } from './calendar-export.contract.ts';
import type { CalendarStatus, Listing } from '#areas/stays/listings/listings.contract.ts';

/**
 * W1-A-01, W1-A-02, W1-D-02: a sold night is never open. After one sync the nights of a calendar are taken. Nights of
 * blocks that it no longer has are free. Nights of a stay that it no longer has are free when the stay was missing three
 * times, or the calendar sold them again.
 */
let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 25);
const DAYS = 60;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'nights@example.test');
});
afterAll(() => app.stop());

type Channel = 'airbnb' | 'booking' | 'vrbo';
type Feed = { readonly channel: Channel; readonly id: string; readonly address: string };

/** The seeded feeds of a channel: every second one answers with an ETag and, without changes, with 304. */
async function feedOf(channel: Channel, place: number): Promise<Feed> {
  type World = { feeds: { id: string; token: string }[] };
  const { feeds } = await steer(app, channel).world<World>();
  const feed = feeds[place];
  if (!feed) throw new Error('The seeded world has no such feed');
  const path = {
    airbnb: `calendar/ical/${feed.id}.ics?s=${feed.token}`,
    booking: `v1/export?t=${feed.token}`,
    vrbo: `icalendar/${feed.token}.ics`,
  }[channel];
  return { channel, id: feed.id, address: `${app.url}/simulators/${channel}/${path}` };
}

const publish = (feed: Feed, events: readonly FeedEvent[]) =>
  steer(app, feed.channel).emit({ feed: feed.id, events });

const newListing = async (calendar?: string) => {
  const { data, status, errors } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: `Apto ${(counter += 1)}`,
    ...(calendar !== undefined && { calendar }),
  });
  expect({ status, errors }).toEqual({ status: 201, errors: undefined });
  return data;
};
const read = async ({ _id }: Listing) => {
  app.clock.advance(61);
  const { status } = await host.send('POST', `/api/pms/listings/${_id}/calendar/read`);
  expect(status).toBe(200);
};
const upload = async ({ _id }: Listing, channel: Channel, events: readonly FeedEvent[]) => {
  const content = fileOf(channel, events);
  const { status } = await host.send('POST', `/api/pms/listings/${_id}/calendar/file`, { content });
  expect(status).toBe(200);
};
/** Their links may be used again. */
const forget = async ({ _id }: Listing) => {
  const { data } = await host.get<CalendarStatus[]>(`/api/pms/listings/${_id}/calendars`);
  for (const calendar of data)
    await host.send('DELETE', `/api/pms/listings/${_id}/calendars/${calendar._id}`);
};

const range = (night: number, length: number) => ({
  arrival: inDays(night),
  departure: inDays(night + length),
});
const reserve = (listing: Listing, night: number, length: number) => {
  const { arrival: checkInDate, departure: checkOutDate } = range(night, length);
  return host.send<{ _id: string }>('POST', '/api/pms/reservations', {
    roomId: listing._id,
    guestName: 'Ana Rojas',
    checkInDate,
    checkOutDate,
  });
};

/** The nights as exported to a channel that has none of them itself. */
async function exported({ _id }: Listing, channel = 'other'): Promise<ReadonlySet<string>> {
  const { data } = await host.get<CalendarExport[]>(`/api/pms/listings/${_id}/calendar/exports`);
  const address = data.find((one) => one.channel === channel)?.address ?? '';
  return nightsOfFile(await (await fetch(address)).text());
}

async function onCalendar({ _id }: Listing): Promise<ReadonlySet<string>> {
  const { data } = await host.get<CalendarBar[]>(`/api/pms/calendar?from=${inDays(0)}&to=${inDays(DAYS)}`);
  const bars = data.filter(({ room }) => room === _id);
  return new Set(bars.flatMap(({ from, to }) => nightsOf({ arrival: from, departure: to })));
}

async function isOffered({ _id }: Listing, night: string): Promise<boolean> {
  const to = inDays(Math.round((Date.parse(night) - Date.parse(inDays(0))) / 86_400_000) + 1);
  const query = `checkInDate=${night}&checkOutDate=${to}`;
  const { data } = await host.get<{ _id: string }[]>(`/api/pms/availability?${query}`);
  return data.some((listing) => listing._id === _id);
}

/** The nights are taken in every view. */
async function expectTaken(listing: Listing, nights: Iterable<string>): Promise<void> {
  const [taken, shown] = await Promise.all([exported(listing), onCalendar(listing)]);
  const wanted = [...new Set(nights)].sort();
  expect(wanted.filter((night) => !taken.has(night))).toEqual([]);
  expect(wanted.filter((night) => !shown.has(night))).toEqual([]);
  const [first] = wanted;
  if (first) expect(await isOffered(listing, first)).toBe(false);
}
/** No other nights are taken. */
async function expectOnly(listing: Listing, nights: Iterable<string>): Promise<void> {
  const [taken, wanted] = [await exported(listing), new Set(nights)];
  expect([...taken].filter((night) => !wanted.has(night))).toEqual([]);
}
const all = (events: readonly Pick<FeedEvent, 'arrival' | 'departure'>[]) => events.flatMap(nightsOf);

/** Ranges in a row with gaps, as one calendar has them: they do not overlap. */
const ranges = fc
  .array(fc.record({ gap: fc.nat(4), length: fc.integer({ min: 1, max: 6 }), stay: fc.boolean() }), {
    maxLength: 5,
  })
  .map((found) => {
    let night = 1;
    return found.map(({ gap, length, stay }) => {
      const from = night + gap;
      night = from + length;
      return { from, length, stay };
    });
  });
const block = (night: number, length: number): FeedEvent => ({
  ...range(night, length),
  uid: `${night}-${length}@channel.test`,
  kind: 'block',
  code: null,
});
type Ranges = typeof ranges extends fc.Arbitrary<infer Found> ? Found : never;

/** `names` decides whether events keep their names from one sync to the next. */
const eventsOf = (found: Ranges, names: string, stays: boolean): FeedEvent[] =>
  found.map(({ from, length, stay }, index) => ({
    ...range(from, length),
    uid: `${names}-${index}@channel.test`,
    kind: stay && stays ? 'stay' : 'block',
    code: stay && stays ? `HM${names.toUpperCase().padEnd(6, 'X').slice(0, 6)}${index}A` : null,
  }));

const change = fc.record({
  before: ranges,
  after: ranges,
  channel: fc.constantFrom<Channel>('airbnb', 'booking', 'vrbo'),
  /** With ETag or without. */
  place: fc.constantFrom(0, 1),
  isUpload: fc.boolean(),
  sameNames: fc.boolean(),
  reversed: fc.boolean(),
  /** A stay of Posada that is created between the two syncs, on free nights. */
  own: fc.option(
    fc.record({ from: fc.integer({ min: 1, max: 30 }), length: fc.integer({ min: 1, max: 5 }) }),
    {
      nil: null,
    },
  ),
  isOwnFirst: fc.boolean(),
});

/** A calendar with less than half of its nights is doubted, so what it closed before stays closed. */
const isDoubted = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 && (after.length === 0 || (before.length >= 10 && after.length < before.length / 2));

describe('the nights of a calendar [W1-A-01, W1-A-02, W1-D-02]', () => {
  test('after one sync they are those of the calendar, and no earlier ones', async () => {
    await fc.assert(
      fc.asyncProperty(change, async ({ before, after, channel, place, isUpload, own, ...how }) => {
        const a = eventsOf(before, 'one', channel !== 'booking');
        const b = eventsOf(after, how.sameNames ? 'one' : 'two', channel !== 'booking');
        const events = how.reversed ? b.toReversed() : b;
        const feed = await feedOf(channel, place);
        const listing = await newListing();
        try {
          const ours = own && how.isOwnFirst ? await reserve(listing, own.from, own.length) : null;
          await publish(feed, a);
          if (isUpload) await upload(listing, channel, a);
          else await host.send('PATCH', `/api/pms/listings/${listing._id}`, { calendar: feed.address });
          const later = own && !how.isOwnFirst ? await reserve(listing, own.from, own.length) : null;
          const owned = own && (ours ?? later)?.status === 201 ? nightsOf(range(own.from, own.length)) : [];
          await expectTaken(listing, [...all(a), ...owned]);
          await expectOnly(listing, [...all(a), ...owned]);

          await publish(feed, events);
          for (const _sync of [1, 2]) {
            if (isUpload) await upload(listing, channel, events);
            else await read(listing);
            await expectTaken(listing, [...all(b), ...owned]);
            const kept = isDoubted(all(a), all(b)) ? a : a.filter(({ kind }) => kind === 'stay');
            await expectOnly(listing, [...all(b), ...owned, ...all(kept)]);
          }
        } finally {
          await forget(listing);
        }
      }),
      { numRuns: RUNS },
    );
  }, 240_000);

  const act = fc.record({
    what: fc.constantFrom(
      'reserve',
      'block',
      'cancel',
      'move',
      'unblock',
      'away',
      'home',
      'cancelTheirs',
      'read',
    ),
    which: fc.nat(5),
    from: fc.integer({ min: 1, max: 30 }),
    length: fc.integer({ min: 1, max: 6 }),
  });
  const scene = fc.record({
    booking: ranges,
    airbnb: ranges,
    later: ranges,
    acts: fc.array(act, { minLength: 1, maxLength: 8 }),
  });

  test('they are never offered while the channel has them closed, after any change here', async () => {
    const loft = await newListing();
    await fc.assert(
      fc.asyncProperty(scene, async ({ booking, airbnb, later, acts }) => {
        const feed = await feedOf('airbnb', 2);
        let theirs = eventsOf(airbnb, 'one', true);
        const closed = eventsOf(booking, 'b', false);
        await publish(feed, theirs);
        const listing = await newListing();
        const ours: string[] = [];
        const blocks: string[] = [];
        const away = new Set<string>();
        const stays = async () => {
          const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
          return data.filter(({ roomId, channelCode }) => channelCode !== null && roomId === listing._id);
        };
        const patch = (id: string | undefined, body: object) =>
          id === undefined ? undefined : host.send('PATCH', `/api/pms/reservations/${id}`, body);
        try {
          await host.send('PATCH', `/api/pms/listings/${listing._id}`, { calendar: feed.address });
          await upload(listing, 'booking', closed);
          for (const { what, which, from, length } of acts) {
            const { arrival: checkInDate, departure: checkOutDate } = range(from, length);
            const nights = { roomId: listing._id, checkInDate, checkOutDate };
            if (what === 'reserve') {
              const { status, data } = await reserve(listing, from, length);
              if (status === 201) ours.push(data._id);
            } else if (what === 'block') {
              const { status, data } = await host.send<{ id: string }>('POST', '/api/pms/blocks', nights);
              if (status === 201) blocks.push(data.id);
            } else if (what === 'cancel') await patch(ours[which], { status: 'canceled' });
            else if (what === 'move') await patch(ours[which], { ...nights, evenIfTaken: true });
            else if (what === 'unblock' && blocks[which]) {
              await host.send('DELETE', `/api/pms/blocks/${blocks[which]}`);
            } else if (what === 'away') {
              const stay = (await stays())[which];
              const moved = await patch(stay?._id, { roomId: loft._id, evenIfTaken: true });
              if (moved?.status === 200) away.add(stay?.channelCode ?? '');
            } else if (what === 'home') await patch(ours[which], { roomId: loft._id, evenIfTaken: true });
            else if (what === 'cancelTheirs')
              await patch((await stays())[which]?._id, { status: 'canceled' });
            else if (what === 'read') {
              theirs = eventsOf(later, 'two', true);
              await publish(feed, theirs);
              await read(listing);
            }
            const here = theirs.filter(({ code }) => code === null || !away.has(code));
            await expectTaken(listing, [...all(closed), ...all(here)]);
          }
        } finally {
          await forget(listing);
          for (const id of ours) await patch(id, { status: 'canceled' });
          for (const stay of (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data) {
            if (stay.status === 'confirmed') await patch(stay._id, { status: 'canceled' });
          }
        }
      }),
      { numRuns: RUNS },
    );
  }, 240_000);

  test('a block over a stay keeps its other nights, and takes the stay’s own as soon as the stay goes [W1-D-02]', async () => {
    const listing = await newListing();
    const { data: stay } = await reserve(listing, 22, 3);
    await upload(listing, 'booking', [block(22, 10)]);
    await expectTaken(listing, nightsOf(range(22, 10)));
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' });
    await expectTaken(listing, nightsOf(range(22, 10)));
    expect(await exported(listing, 'booking')).toEqual(new Set());
  });

  test('a season that fills up is no empty calendar [W1-A-02]', async () => {
    const feed = await feedOf('booking', 1);
    await publish(
      feed,
      [1, 4, 7, 10, 13].map((night) => block(night, 1)),
    );
    const listing = await newListing(feed.address);
    await publish(feed, [block(1, 20)]);
    await read(listing);
    await expectTaken(listing, nightsOf(range(1, 20)));
    const { data } = await host.get<Listing>(`/api/pms/listings/${listing._id}`);
    expect(data.calendar?.problem).toBeNull();
    await forget(listing);
  });

  test('a calendar that is nearly empty opens nothing, and closes what is new in it [W1-A-02]', async () => {
    const feed = await feedOf('booking', 1);
    await publish(feed, [block(1, 20)]);
    const listing = await newListing(feed.address);
    await publish(feed, [block(30, 2)]);
    await read(listing);
    await expectTaken(listing, [...nightsOf(range(1, 20)), ...nightsOf(range(30, 2))]);
    const { data } = await host.get<Listing>(`/api/pms/listings/${listing._id}`);
    expect(data.calendar?.problem).toContain('vacío');
    await forget(listing);
  });

  test('two stays of a calendar that exchange places are no conflict; a stay whose nights were sold again is over [REL-21]', async () => {
    const feed = await feedOf('airbnb', 0);
    const stay = (code: string, night: number): FeedEvent => ({
      ...range(night, 3),
      uid: `${code}-${night}@airbnb.com`,
      kind: 'stay',
      code,
    });
    await publish(feed, [stay('HMCHANGE01', 5), stay('HMCHANGE02', 8)]);
    const listing = await newListing(feed.address);
    const found = async () => {
      const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
      return data
        .filter(({ roomId }) => roomId === listing._id)
        .map(({ channelCode, checkInDate, status, conflict }) => [channelCode, checkInDate, status, conflict])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
    };
    await publish(feed, [stay('HMCHANGE01', 8), stay('HMCHANGE02', 5)]);
    await read(listing);
    expect(await found()).toEqual([
      ['HMCHANGE01', inDays(8), 'confirmed', false],
      ['HMCHANGE02', inDays(5), 'confirmed', false],
    ]);
    await publish(feed, [stay('HMCHANGE01', 8), { ...stay('HMCHANGE03', 6), departure: inDays(8) }]);
    await read(listing);
    expect((await found()).filter(([code]) => code === 'HMCHANGE02')).toEqual([
      ['HMCHANGE02', inDays(5), 'canceled', false],
    ]);
    await expectOnly(listing, nightsOf(range(6, 5)));
    await forget(listing);
  });

  test('a stay that its channel gives another name stays the same reservation [W1-A-01]', async () => {
    const feed = await feedOf('vrbo', 0);
    const named = (uid: string, night: number): FeedEvent => ({
      ...range(night, 3),
      uid,
      kind: 'stay',
      code: null,
    });
    await publish(feed, [named('one@vrbo', 5)]);
    const listing = await newListing(feed.address);
    const theirs = async () =>
      (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data
        .filter(({ roomId }) => roomId === listing._id)
        .map(({ _id, checkInDate, status }) => ({ _id, checkInDate, status }));
    const [first] = await theirs();
    await publish(feed, [named('two@vrbo', 5)]);
    await read(listing);
    expect(await theirs()).toEqual([first]);
    await publish(feed, [named('three@vrbo', 6)]);
    await read(listing);
    expect(await theirs()).toEqual([{ ...first, checkInDate: inDays(6) }]);
    await forget(listing);
  });

  test('a guest whose name was completed, and one without a name, keep their reservation in a longer stay [W1-A-10]', async () => {
    const feed = await feedOf('vrbo', 0);
    const theirs = (uid: string, length: number, night = 5, firstName?: string): FeedEvent => ({
      ...range(night, length),
      uid,
      kind: 'stay',
      code: null,
      ...(firstName !== undefined && { firstName }),
    });
    await publish(feed, [theirs('one@vrbo', 3), theirs('ana@vrbo', 2, 20, 'Ana')]);
    const listing = await newListing(feed.address);
    const found = async () =>
      (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data
        .filter(({ roomId }) => roomId === listing._id)
        .map(({ _id, guestName, nights, status, conflict }) => ({
          _id,
          guestName,
          nights,
          status,
          conflict,
        }));
    const [first, ana] = await found();
    await host.send('PATCH', `/api/pms/reservations/${ana?._id}`, { guestName: 'Ana Restrepo' });
    await publish(feed, [theirs('two@vrbo', 5), theirs('ana2@vrbo', 4, 21, 'Ana')]);
    await read(listing);
    expect(await found()).toEqual([
      { ...first, nights: 5 },
      { ...ana, guestName: 'Ana Restrepo', nights: 4 },
    ]);
    await forget(listing);
  });

  test('a cancellation by the channel itself applies at once, and is not doubted [W1-A-11]', async () => {
    const listing = await newListing();
    const stays = [4, 10, 16, 22].map((night) => ({
      ...range(night, 5),
      uid: `stay-${night}@airbnb.com`,
      kind: 'stay' as const,
      code: `HMCANCEL${night}A`.slice(0, 10),
    }));
    await upload(listing, 'airbnb', stays);
    await expectTaken(listing, all(stays));
    await upload(
      listing,
      'airbnb',
      stays.map((stay, index) => (index === 0 ? stay : { ...stay, status: 'CANCELLED' })),
    );
    const [kept] = stays;
    await expectTaken(listing, nightsOf(kept!));
    await expectOnly(listing, nightsOf(kept!));
    expect(await isOffered(listing, inDays(11))).toBe(true);
  });

  test('a stay whose description goes or comes stays one reservation [W1-D-08]', async () => {
    const feed = await feedOf('airbnb', 0);
    const stay = (code: string | null): FeedEvent => ({
      ...range(5, 3),
      uid: 'steady@airbnb.com',
      kind: 'stay',
      code,
    });
    await publish(feed, [stay('HMDESCRIBE')]);
    const listing = await newListing(feed.address);
    const found = async () =>
      (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data
        .filter(({ roomId }) => roomId === listing._id)
        .map(({ _id, channelCode, status, conflict }) => ({ _id, channelCode, status, conflict }));
    const first = await found();
    for (const code of [null, 'HMDESCRIBE', null]) {
      await publish(feed, [stay(code)]);
      await read(listing);
      expect(await found()).toEqual(first);
    }
    await forget(listing);
  });
});
