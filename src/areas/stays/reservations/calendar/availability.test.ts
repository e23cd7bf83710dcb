import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { RoomType } from '#areas/stays/listings/types.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { ListingId, ListingTypeId } from '#vocabulary/ids.ts';
import type { FreeRoom } from './availability.contract.ts';
import { sortByLikeness } from '../import/likeness.ts';
import type { Reservation } from '../reservations.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const create = async (internalName: string, more: object = {}): Promise<Listing> =>
  (await host.send<Listing>('POST', '/api/pms/listings', { internalName, ...more })).data;

describe('similar rooms', () => {
  const room = (id: string, type: string | null, capacity: number | null) => ({
    id: id as ListingId,
    type_id: type as ListingTypeId | null,
    capacity,
  });
  test('the type comes first, then the nearest capacity that is enough', () => {
    const rooms = [
      room('small', null, 1),
      room('same', 'a', 4),
      room('nobody knows', null, null),
      room('larger', null, 3),
      room('exact', 'b', 2),
    ];
    const ordered = sortByLikeness(rooms, { type_id: 'a' as ListingTypeId, capacity: 2 });
    expect(ordered.map(({ id }) => id)).toEqual(['same', 'exact', 'larger', 'nobody knows', 'small']);
  });
});

describe('rooms for a stay [C-LIST-22]', () => {
  test('types come with a property system; free ones of the type that was sold are offered first', async () => {
    host = await hostWithProperty(app, 'hotel@example.test');
    await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'cloudbeds',
      mode: 'test',
    });
    await eventually(async () => {
      const [connection] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
      expect(connection?.lastSyncedAt).not.toBeNull();
    });
    expect((await host.get<RoomType[]>('/api/pms/room-types')).data).toMatchObject([
      { name: 'Loft', kind: 'apartment', capacity: 4, listings: 2 },
      { name: 'Suite', kind: 'suite', capacity: null, listings: 2 },
    ]);
    const { data: listings } = await host.get<Listing[]>('/api/pms/listings');
    expect(listings.find(({ internalName }) => internalName === 'Suite Bahía')).toMatchObject({
      externalId: '12-1',
      externalName: 'Suite Bahía',
      type: { name: 'Suite' },
    });

    const { data: stays } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
    const loft = listings.find(({ internalName }) => internalName === 'Loft Murallas');
    const stay = stays.find(({ roomId, checkInDate }) => roomId === loft?._id && checkInDate > inDays(1));
    if (!stay) throw new Error('The seeded world has no stay in the loft');
    const freed = await host.send<Reservation>('PATCH', `/api/pms/reservations/${stay._id}`, {
      roomId: null,
    });
    expect(freed.data.roomId).toBeNull();
    await create('Cabaña', { capacity: 9 });
    await create('Litera', { capacity: 1 });
    const { data: rooms } = await host.get<FreeRoom[]>(`/api/pms/reservations/${stay._id}/rooms`);
    expect(rooms[0]).toMatchObject({ type: 'Loft', fit: 'type' });
    const fits = rooms.map(({ fit }) => fit);
    expect(fits).toEqual(
      fits.toSorted(
        (a, b) =>
          ['type', 'capacity', 'unknown', 'small'].indexOf(a) -
          ['type', 'capacity', 'unknown', 'small'].indexOf(b),
      ),
    );
    const given = await host.send<Reservation>('PATCH', `/api/pms/reservations/${stay._id}`, {
      roomId: rooms[0]?._id,
    });
    expect(given.status).toBe(200);
    // A second sync keeps the room that a person chose.
    const again = await host.get<FreeRoom[]>(`/api/pms/reservations/${stay._id}/rooms`);
    expect(again.data.map(({ _id }) => _id)).not.toContain(rooms[0]?._id);
  });

  test('without a type the smallest room that is enough comes first, and a taken one not at all', async () => {
    host = await hostWithProperty(app, 'sintipo@example.test');
    const [big, right, small] = [
      await create('Grande', { capacity: 8 }),
      await create('Justa', { capacity: 3 }),
      await create('Chica', { capacity: 1 }),
    ];
    const taken = await create('Ocupada', { capacity: 3 });
    const book = (roomId: string) =>
      host.send<Reservation>('POST', '/api/pms/reservations', {
        roomId,
        guestName: 'Iván Prieto',
        adults: 2,
        checkInDate: inDays(10),
        checkOutDate: inDays(12),
      });
    await book(taken._id);
    const { data: stay } = await book(big._id);
    await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { roomId: null });
    const { data } = await host.get<FreeRoom[]>(`/api/pms/reservations/${stay._id}/rooms`);
    expect(data.map(({ _id, fit }) => [_id, fit])).toEqual([
      [right._id, 'capacity'],
      [big._id, 'capacity'],
      [small._id, 'small'],
    ]);
    const stranger = await hostWithProperty(app, 'mirona@example.test');
    expect((await stranger.get(`/api/pms/reservations/${stay._id}/rooms`)).status).toBe(404);
  });
});
