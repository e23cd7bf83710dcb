import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { BULK_MAX, type BulkChange, type BulkResult } from './bulk.contract.ts';
import type { Listing } from './listings.contract.ts';
import type { RoomType } from './types.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `varios${counter++}@example.test`);
});

const create = async (internalName: string): Promise<Listing> =>
  (await host.send<Listing>('POST', '/api/pms/listings', { internalName })).data;
const read = async ({ _id }: Pick<Listing, '_id'>) =>
  (await host.get<Listing>(`/api/pms/listings/${_id}`)).data;
type Row = Pick<Listing, '_id' | 'version'>;
const bulk = (rows: readonly Row[], change: object, by: Host = host) =>
  by.send<BulkResult[]>('POST', '/api/pms/listings/bulk', {
    rows: rows.map(({ _id, version }) => ({ _id, version, change })),
  });

describe('many listings at once [C-LIST-23]', () => {
  test('each is changed at the version that was read, with its line in the history [REL-22]', async () => {
    const [one, two, three] = [await create('Uno'), await create('Dos'), await create('Tres')];
    const { data: type } = await host.send<RoomType>('POST', '/api/pms/room-types', { name: 'Doble' });
    await host.send('PATCH', `/api/pms/listings/${two._id}`, { wifiName: 'De Ana' });
    const missing = { _id: '01976f00-0000-7000-8000-00000000dead' as Listing['_id'], version: 1 };
    const change: BulkChange = {
      arrivalTime: '14:00',
      departureTime: '10:00',
      whatsapp: '+573001112233',
      type: type._id,
      wifiName: 'Casa Azul',
      wifiPassword: 'mango-y-mar',
    };
    const { status, data } = await bulk([one, two, three, missing], change);
    expect(status).toBe(200);
    expect(data.map(({ outcome }) => outcome)).toEqual(['changed', 'stale', 'changed', 'missing']);
    expect(await read(one)).toMatchObject({
      arrivalTime: '14:00',
      departureTime: '10:00',
      whatsapp: '+573001112233',
      wifiName: 'Casa Azul',
      type: { name: 'Doble' },
      version: 2,
    });
    const wifi = await host.get(`/api/pms/listings/${three._id}/wifi`);
    expect(wifi.data).toMatchObject({ wifiPassword: 'mango-y-mar' });
    // A change by another person is kept, and the answer has the version for the next attempt.
    expect(await read(two)).toMatchObject({ wifiName: 'De Ana', arrivalTime: '15:00' });
    expect(data[1]?.listing).toMatchObject({ internalName: 'Dos', version: 2 });
    const log = async ({ _id }: Row) =>
      (await host.get<unknown[]>(`/api/common/audit-log?subject=listing&subjectId=${_id}`)).data;
    expect(JSON.stringify(await log(one))).not.toContain('mango');
    expect(await log(one)).toHaveLength(2);
    expect(await log(two)).toHaveLength(2);
  });

  test('unchanged values stay, and an undo restores the earlier ones', async () => {
    const [one, two] = [await create('Uno'), await create('Dos')];
    await bulk([two], { state: 'closed' });
    const rows = [await read(one), await read(two)];
    const { data } = await bulk(rows, { state: 'closed' });
    expect(data.map(({ outcome }) => outcome)).toEqual(['changed', 'same']);
    const archived = await bulk([await read(one), await read(two)], { status: 'archived' });
    expect(archived.data.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    const undo = await host.send<BulkResult[]>('POST', '/api/pms/listings/bulk', {
      rows: archived.data.map(({ _id, listing, before }) => ({
        _id,
        version: listing?.version,
        change: before,
      })),
    });
    expect(undo.data.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect(await read(one)).toMatchObject({ status: 'active', state: 'closed' });
  });

  test('500 at once, all or nothing when something is refused', async () => {
    const names = Array.from({ length: BULK_MAX }, (_, index) => `Hab. ${index}`);
    const content = ['Nombre', ...names].join('\n');
    const { data: shown } = await host.send<{ plan: string }>('POST', '/api/pms/listings/import/preview', {
      content,
    });
    await host.send('POST', '/api/pms/listings/import', { content, plan: shown.plan });
    const { data: all } = await host.get<Listing[]>('/api/pms/listings?limit=500');
    expect(all).toHaveLength(BULK_MAX);
    const foreign = await bulk(all, { type: '01976f00-0000-7000-8000-00000000dead' });
    expect(foreign).toMatchObject({ status: 400, errors: [{ code: 'type-missing' }] });
    expect(await read(all[0]!)).toMatchObject({ version: 1 });
    const { data } = await bulk(all, { arrivalTime: '16:00' });
    expect(data.filter(({ outcome }) => outcome === 'changed')).toHaveLength(BULK_MAX);
  });

  test.each([
    ['nothing to change', {}],
    ['a name, which no two share', { internalName: 'X' }],
    ['a time that is none', { arrivalTime: '25:00' }],
  ])('refuses %s', async (_what, change) => {
    expect((await bulk([await create('Uno')], change)).status).toBe(400);
  });

  test('a stranger’s listings are missing, and a member who may not manage is refused [SEC-02]', async () => {
    const one = await create('Uno');
    const stranger = await hostWithProperty(app, `ajena${counter++}@example.test`);
    const { data } = await bulk([one], { state: 'closed' }, stranger);
    expect(data).toEqual([{ _id: one._id, outcome: 'missing', listing: null, before: null }]);
    expect(await read(one)).toMatchObject({ state: 'open' });
    const reception = await createColleague(app, host.propertyId, `rec${counter++}@example.test`, {
      role: 'reception',
    });
    expect((await bulk([one], { state: 'closed' }, reception)).status).toBe(403);
  });
});
