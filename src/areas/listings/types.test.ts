import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { PropertyIntegration } from '#areas/integrations/connections.contract.ts';
import type { Reservation } from '#areas/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { ListingId, ListingTypeId } from '#vocabulary/ids.ts';
import { kindOf } from './kinds.ts';
import { suggestionsFor } from './conflicts.service.ts';
import { byLikeness } from './likeness.ts';
import type { Listing } from './listings.contract.ts';
import type { FreeRoom, RoomType } from './types.contract.ts';
import { openRooms } from './types.store.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const createType = (name: string, more: object = {}) =>
  host.send<RoomType>('POST', '/api/pms/room-types', { name, ...more });
const types = async () => (await host.get<RoomType[]>('/api/pms/room-types')).data;
const create = async (internalName: string, more: object = {}): Promise<Listing> =>
  (await host.send<Listing>('POST', '/api/pms/listings', { internalName, ...more })).data;

describe('types of listings', () => {
  test('C-LIST-18 C-LIST-19 C-LIST-20 C-LIST-21 are made, counted, changed and deleted', async () => {
    const { status, data: double } = await createType('Doble', { kind: 'room', capacity: 2 });
    expect(status).toBe(201);
    const room = await create('Hab. 201', { type: double._id });
    expect(room.type).toEqual({ _id: double._id, name: 'Doble', kind: 'room' });
    expect(await types()).toMatchObject([{ name: 'Doble', capacity: 2, listings: 1 }]);

    const taken = await createType('DOBLE');
    expect(taken).toMatchObject({ status: 409, errors: [{ code: 'type-name-taken', field: 'name' }] });
    const path = `/api/pms/room-types/${double._id}`;
    const stale = await host.send('PATCH', path, { name: 'Otra' }, { 'if-match': '9' });
    expect(stale.status).toBe(412);
    const changed = await host.send<RoomType>('PATCH', path, { name: 'Doble superior', capacity: 3 });
    expect(changed.data).toMatchObject({ name: 'Doble superior', capacity: 3, listings: 1 });

    expect((await host.send('DELETE', path)).status).toBe(200);
    const { data: after } = await host.get<Listing>(`/api/pms/listings/${room._id}`);
    expect(after).toMatchObject({ internalName: 'Hab. 201', type: null });
    const log = await host.get<{ subjectId: string }[]>('/api/common/audit-log?subject=listing-type');
    expect(log.data.map(({ subjectId }) => subjectId)).toEqual(Array(3).fill(double._id));
  });

  test('SEC-02 a type of another property is not there', async () => {
    const stranger = await hostWithProperty(app, 'otro@example.test');
    const { data: foreign } = await stranger.send<RoomType>('POST', '/api/pms/room-types', { name: 'Ajena' });
    const refused = await host.send('POST', '/api/pms/listings', { internalName: 'X', type: foreign._id });
    expect(refused).toMatchObject({ status: 400, errors: [{ code: 'type-missing', field: 'type' }] });
    expect((await host.send('PATCH', `/api/pms/room-types/${foreign._id}`, { name: 'Y' })).status).toBe(404);
    expect((await host.send('DELETE', `/api/pms/room-types/${foreign._id}`)).status).toBe(404);
  });

  test.each([
    ['Habitación doble', 'room'],
    ['Suite', 'suite'],
    ['Apartment', 'apartment'],
    ['Cabaña familiar', 'cabin'],
    ['Quarto triplo', 'room'],
    ['Casa de praia', 'house'],
    ['Yurta', 'other'],
  ])('a system’s word %s is of kind %s', (name, kind) => expect(kindOf(name)).toBe(kind));
});

describe('what is alike', () => {
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
    const ordered = byLikeness(rooms, { type_id: 'a' as ListingTypeId, capacity: 2 });
    expect(ordered.map(({ id }) => id)).toEqual(['same', 'exact', 'larger', 'nobody knows', 'small']);
  });
});

describe('C-RES-17 what solves a conflict', () => {
  test('the listing that was sold, then its type, then equal capacity; never a closed one', async () => {
    host = await hostWithProperty(app, 'parecidos@example.test');
    const { data: double } = await createType('Doble');
    const sold = await create('201', { type: double._id, capacity: 2 });
    const larger = await create('202', { type: double._id, capacity: 3 });
    const twin = await create('203', { type: double._id, capacity: 2 });
    const loft = await create('Loft', { capacity: 2 });
    await create('Casa', { capacity: 6 });
    await create('204', { type: double._id, capacity: 2, state: 'closed' });
    const open = await openRooms(app.context().forProperty(sold.propertyId).db, sold.propertyId);
    const suggest = (taken: ListingId[]) =>
      suggestionsFor({ listing_id: sold._id, guests: 2 }, open, new Set(taken)).map(({ roomId, why }) => [
        roomId,
        why,
      ]);
    expect(suggest([sold._id])).toEqual([
      [twin._id, 'type'],
      [larger._id, 'type'],
      [loft._id, 'same'],
    ]);
    expect(suggest([])[0]).toEqual([sold._id, 'own']);
    expect(suggest([sold._id, twin._id, larger._id, loft._id]).map(([, why]) => why)).toEqual(['fits']);
  });
});

describe('C-LIST-22 rooms for a stay', () => {
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
    expect(await types()).toMatchObject([
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
    // A second reading leaves the room that a person chose.
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
