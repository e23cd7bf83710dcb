import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CalendarStatus, Listing } from '#areas/stays/listings/listings.contract.ts';
import type { CalendarBar, Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type FeedEvent, fileOf, nightsOf, nightsOfFile } from '#support/calendar-file.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { CalendarExport } from './calendar-export.contract.ts';

/** W1-D-04, D-81: a channel that only closes nights may have sold them; the host names the guest. */
let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'converted@example.test');
});
afterAll(() => app.stop());

const block = (from: number, to: number, uid = `${from}-${to}@booking.com`): FeedEvent => ({
  uid,
  kind: 'block',
  code: null,
  arrival: inDays(from),
  departure: inDays(to),
});
const newListing = async () => {
  const internalName = `Casa ${(counter += 1)}`;
  const { data } = await host.send<Listing>('POST', '/api/pms/listings', { internalName });
  return data;
};
/** Half an hour later, so that a missing stay counts as missed. */
const publish = async ({ _id }: Listing, ...events: FeedEvent[]) => {
  app.clock.advance(1_801);
  const content = fileOf('booking', events);
  const answer = await host.send<Listing>('POST', `/api/pms/listings/${_id}/calendar/file`, { content });
  expect(answer.status).toBe(200);
};
const barsOf = async ({ _id }: Listing) => {
  const { data } = await host.get<CalendarBar[]>(`/api/pms/calendar?from=${inDays(0)}&to=${inDays(60)}`);
  return data.filter(({ room }) => room === _id);
};
const shown = async (listing: Listing) =>
  (await barsOf(listing))
    .map(({ kind, from, to, name }) => [kind, from, to, name])
    .toSorted(([, one], [, other]) => String(one).localeCompare(String(other)));
const convert = async (listing: Listing, body: object) => {
  const found = (await barsOf(listing)).find(({ kind }) => kind === 'block');
  return host.send<Reservation>('POST', `/api/pms/blocks/${found?.id}/reservation`, body);
};
const statusOf = async ({ _id }: Pick<Reservation, '_id'>) =>
  (await host.get<Reservation>(`/api/pms/reservations/${_id}`)).data.status;
async function exported({ _id }: Listing, channel: string) {
  const { data } = await host.get<CalendarExport[]>(`/api/pms/listings/${_id}/calendar/exports`);
  const address = data.find((one) => one.channel === channel)?.address ?? '';
  return nightsOfFile(await (await fetch(address)).text());
}

describe('a block becomes a reservation [W1-D-04, D-81, C-RES-25]', () => {
  test('the reservation belongs to its channel, has a check-in, and is shown to every channel but its own', async () => {
    const listing = await newListing();
    await publish(listing, block(10, 13), block(20, 25));
    const { status, data } = await convert(listing, {
      guestName: 'Lucía Prieto',
      phone: '+57 300 123 4567',
      adults: 2,
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      checkInDate: inDays(10),
      checkOutDate: inDays(13),
      channelSlug: 'booking',
      channelName: 'Booking',
      source: 'calendar',
      status: 'confirmed',
      conflict: false,
      phone: '+573001234567',
    });
    await eventually(async () => {
      expect((await host.get(`/api/common/check-ins/${data._id}`)).status).toBe(200);
    });
    expect(await exported(listing, 'booking')).toEqual(new Set());
    expect(await exported(listing, 'airbnb')).toEqual(
      new Set([...nightsOf(block(10, 13)), ...nightsOf(block(20, 25))]),
    );
  });

  test('follows its channel: merged, split, shorter, and over only after three syncs without it', async () => {
    const listing = await newListing();
    await publish(listing, block(10, 14), block(30, 45));
    const { data } = await convert(listing, { guestName: 'Mateo Gil' });
    const stay = (from: number, to: number) => ['stay', inDays(from), inDays(to), 'Mateo Gil'];
    const closed = (from: number, to: number) => ['block', inDays(from), inDays(to), ''];

    // Booking merges neighbouring ranges, and splits them again.
    await publish(listing, block(8, 17), block(30, 45));
    expect(await shown(listing)).toEqual([closed(8, 10), stay(10, 14), closed(14, 17), closed(30, 45)]);
    await publish(listing, block(10, 12), block(12, 14), block(30, 45));
    expect(await shown(listing)).toEqual([stay(10, 14), closed(30, 45)]);

    await publish(listing, block(10, 13), block(30, 45));
    expect(await shown(listing)).toEqual([stay(10, 13), closed(30, 45)]);

    for (const _sync of [1, 2]) {
      await publish(listing, block(30, 45));
      expect(await statusOf(data)).toBe('confirmed');
    }
    // The calendar was only late.
    await publish(listing, block(10, 13), block(30, 45));
    for (const expected of ['confirmed', 'confirmed', 'canceled']) {
      await publish(listing, block(30, 45));
      expect(await statusOf(data)).toBe(expected);
    }
    expect(await shown(listing)).toEqual([closed(30, 45)]);
  });

  test('it takes some of the nights, and the others stay closed; cancelled here they are closed again', async () => {
    const listing = await newListing();
    await publish(listing, block(10, 20));
    const nights = { checkInDate: inDays(12), checkOutDate: inDays(15) };
    const { data } = await convert(listing, { guestName: 'Nina Paz', ...nights });
    expect(await shown(listing)).toEqual([
      ['block', inDays(10), inDays(12), ''],
      ['stay', inDays(12), inDays(15), 'Nina Paz'],
      ['block', inDays(15), inDays(20), ''],
    ]);
    await host.send('DELETE', `/api/pms/reservations/${data._id}`);
    expect(await shown(listing)).toEqual([['block', inDays(10), inDays(20), '']]);
  });

  test('the reservation is extended by hand over nights that its own channel closes, and over no others', async () => {
    const listing = await newListing();
    await publish(listing, block(10, 16));
    const nights = { checkInDate: inDays(10), checkOutDate: inDays(13) };
    const { data } = await convert(listing, { guestName: 'Iris Mora', ...nights });
    const leave = (day: number) =>
      host.send('PATCH', `/api/pms/reservations/${data._id}`, { checkOutDate: inDays(day) });
    expect((await leave(15)).status).toBe(200);
    expect(await shown(listing)).toEqual([
      ['stay', inDays(10), inDays(15), 'Iris Mora'],
      ['block', inDays(15), inDays(16), ''],
    ]);
    const theirs = { roomId: listing._id, checkInDate: inDays(16), checkOutDate: inDays(18) };
    await host.send('POST', '/api/pms/blocks', theirs);
    expect((await leave(17)).status).toBe(409);
    expect(await shown(listing)).toContainEqual(['block', inDays(15), inDays(16), '']);
  });

  test('keeps the nights that the host gave it beyond what the channel closes', async () => {
    const listing = await newListing();
    await publish(listing, block(10, 13), block(30, 45));
    const { data } = await convert(listing, { guestName: 'Olga Ruiz' });
    await host.send('PATCH', `/api/pms/reservations/${data._id}`, { checkOutDate: inDays(15) });
    await publish(listing, block(10, 13), block(30, 45), block(50, 51));
    expect(await shown(listing)).toContainEqual(['stay', inDays(10), inDays(15), 'Olga Ruiz']);
    // The end that the channel gave still follows it.
    await publish(listing, block(11, 13), block(30, 45), block(50, 51));
    expect(await shown(listing)).toContainEqual(['stay', inDays(11), inDays(15), 'Olga Ruiz']);
  });

  test('refuses nights outside of the block, and blocks that no calendar keeps', async () => {
    const listing = await newListing();
    await publish(listing, block(10, 12));
    const { status, errors } = await convert(listing, { guestName: 'Ana', checkOutDate: inDays(13) });
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({ field: 'checkOutDate', code: 'outside-block' });
    expect((await shown(listing)).map(([kind]) => kind)).toEqual(['block']);

    const other = await newListing();
    const nights = { roomId: other._id, checkInDate: inDays(3), checkOutDate: inDays(5) };
    await host.send('POST', '/api/pms/blocks', nights);
    expect((await convert(other, { guestName: 'Ana' })).status).toBe(404);
  });
});

describe('events of a calendar that close nothing here [W1-A-11]', () => {
  test('an upload lists them with the listing, without cancelled ones', async () => {
    const listing = await newListing();
    const content = fileOf('booking', [
      block(10, 13),
      { ...block(20, 22), status: 'CANCELLED' },
      { ...block(5, 4), uid: 'backwards@booking.com' },
      block(100, 1_400),
    ]);
    const { data } = await host.send<Listing>('POST', `/api/pms/listings/${listing._id}/calendar/file`, {
      content,
    });
    expect(data.calendars[0]?.leftOut.map(({ text, closes }) => [text, closes])).toEqual([
      ['Termina antes de empezar: no la podemos usar', false],
      ['Dura más de tres años: cerramos los próximos, revísala en el canal', true],
    ]);
    const { data: all } = await host.get<CalendarStatus[]>(`/api/pms/listings/${listing._id}/calendars`);
    expect(all[0]?.leftOut).toEqual(data.calendars[0]?.leftOut);
  });
});
