import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { requirePropertyContext, type PropertyContext } from '#foundation/context/context.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { ConnectionId, ListingId, PropertyId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { saveBooking } from './import.service.ts';
import { revertToSource } from './pending-push.service.ts';
import { savePendingPush, lockReservationToPush } from './pending-push.store.ts';
import type { Reservation } from '../reservations.contract.ts';
import type { SourceStay } from './source-stay.ts';

const CONNECTION = ConnectionId.parse('01976f00-0000-7000-8000-00000000c0de');

let app: TestApp;
let host: Host & { propertyId: string };
let ctx: PropertyContext;
const rooms = {} as Record<'Bahía' | 'Manglar', ListingId>;
let booking = 0;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  ctx = requirePropertyContext(app.context(PropertyId.parse(host.propertyId)));
  for (const name of ['Bahía', 'Manglar'] as const) {
    const made = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName: name });
    rooms[name] = ListingId.parse(made.data._id);
  }
});
afterAll(() => app.stop());
beforeEach(() => {
  booking += 1;
});

/** Each test has a booking and days of its own. */
const day = (number: number) => inDays(booking * 20 + number);
const room = (name: 'Bahía' | 'Manglar', more: Partial<SourceStay> = {}): SourceStay => ({
  stayId: name,
  listingId: rooms[name],
  status: 'confirmed',
  arrival: day(0),
  departure: day(3),
  guestName: `Ana in ${name}`,
  channelSlug: 'booking',
  channelName: 'Booking.com',
  channelCode: null,
  ...more,
});
const save = (version: number, ...stays: SourceStay[]) =>
  saveBooking(ctx, {
    connectionId: CONNECTION,
    externalId: String(booking),
    version: plusSeconds(TEST_NOW, version),
    stays,
  });
const ofBooking = async () => {
  const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
  return data.filter(({ thirdPartyId }) => thirdPartyId === String(booking));
};
async function inRoom(name: 'Bahía' | 'Manglar'): Promise<Reservation> {
  const found = (await ofBooking()).find(({ guestName }) => guestName === `Ana in ${name}`);
  if (!found) throw new Error(`Listing ${name} has no reservation`);
  return found;
}
const sell = (name: 'Bahía' | 'Manglar') =>
  host.send('POST', '/api/pms/reservations', {
    roomId: rooms[name],
    checkInDate: day(0),
    checkOutDate: day(3),
    guestName: 'Tomás Keller',
  });

test('an older version of a booking that arrives later changes nothing [REL-09]', async () => {
  await save(10, room('Bahía'));
  await save(30, room('Bahía', { departure: day(6) }));
  const before = await ofBooking();
  // Read before both and saved last: it knows a room that the booking has lost, and does not know the change.
  await save(20, room('Bahía', { status: 'canceled' }), room('Manglar'));
  expect(await ofBooking()).toEqual(before);
  expect(before).toMatchObject([{ status: 'confirmed', checkOutDate: day(6) }]);
});

test('a booking that vanished is not restored by an earlier read, and is by a later one [W1-A-05]', async () => {
  const read = (readAt: number, ...found: SourceStay[]) =>
    saveBooking(ctx, {
      connectionId: CONNECTION,
      externalId: String(booking),
      // The source's version does not change when a booking vanishes and returns.
      version: plusSeconds(TEST_NOW, found.length > 0 ? 10 : readAt),
      readAt: plusSeconds(TEST_NOW, readAt),
      stays: found,
    });
  await read(20, room('Bahía'));
  await read(40);
  expect((await inRoom('Bahía')).status).toBe('canceled');
  await read(30, room('Bahía'));
  expect((await inRoom('Bahía')).status).toBe('canceled');
  await read(50, room('Bahía'));
  expect((await inRoom('Bahía')).status).toBe('confirmed');
});

test('a stay of a listing that was deleted here creates no reservation, and existing ones stay [R-MAP-01]', async () => {
  await save(10, room('Bahía'));
  await save(
    20,
    room('Bahía', { listingId: null, isOfDeletedListing: true, departure: day(5) }),
    room('Manglar', { listingId: null, isOfDeletedListing: true }),
  );
  expect(await ofBooking()).toMatchObject([
    { guestName: 'Ana in Bahía', status: 'confirmed', checkOutDate: day(5) },
  ]);
});

describe('a room that its booking no longer has', () => {
  test('the room is cancelled automatically, its nights can be sold, and a repeated read changes nothing [REL-20]', async () => {
    await save(10, room('Bahía'), room('Manglar'));
    expect((await sell('Manglar')).status).toBe(409);
    await save(20, room('Bahía'));
    expect((await inRoom('Bahía')).status).toBe('confirmed');
    const gone = await inRoom('Manglar');
    expect(gone.status).toBe('canceled');
    await save(30, room('Bahía'));
    expect((await inRoom('Manglar')).version).toBe(gone.version);
    expect((await sell('Manglar')).status).toBe(201);
  });

  test('stays while a change of it is being pushed, and the refusal of that cancels it [REL-09]', async () => {
    await save(10, room('Bahía'), room('Manglar'));
    const { _id: id } = await inRoom('Manglar');
    await ctx.db.transaction((tx) => savePendingPush(tx, ctx.propertyId, id, { pushing_version: 2 }));
    await save(20, room('Bahía'));
    expect(await inRoom('Manglar')).toMatchObject({ status: 'confirmed', checkOutDate: day(3) });
    expect((await sell('Manglar')).status).toBe(409);
    await ctx.db.transaction(async (tx) => {
      const reservation = await lockReservationToPush(tx, ctx.propertyId, id);
      if (reservation) await revertToSource(ctx, tx, reservation);
    });
    expect((await inRoom('Manglar')).status).toBe('canceled');
  });
});
