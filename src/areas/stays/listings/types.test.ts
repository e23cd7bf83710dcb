import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { listingKindOf } from './kinds.ts';
import type { Listing } from './listings.contract.ts';
import type { RoomType } from './types.contract.ts';

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
  test('types are created, counted, changed and deleted [C-LIST-18, C-LIST-19, C-LIST-20, C-LIST-21]', async () => {
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

  test('a type of another property does not exist [SEC-02]', async () => {
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
  ])('a system’s word %s is of kind %s', (name, kind) => expect(listingKindOf(name)).toBe(kind));
});
