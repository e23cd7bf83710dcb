import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { Listing } from './listings.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

test('a copy has the data of the listing, its wifi sealed again, and no calendar [C-LIST-16]', async () => {
  const { data: first } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: 'Apto 201',
    capacity: 4,
    address: 'Calle 38 # 8-19',
    arrivalTime: '14:00',
    whatsapp: '+573001112233',
    wifiName: 'Casa Azul',
    wifiPassword: 'mango-y-mar',
    mapsButton: true,
  });
  const copied = await host.send<Listing>('POST', `/api/pms/listings/${first._id}/duplicate`);
  expect(copied.status).toBe(201);
  expect(copied.data).toMatchObject({
    internalName: 'Apto 201 (copia)',
    capacity: 4,
    address: 'Calle 38 # 8-19',
    arrivalTime: '14:00',
    whatsapp: '+573001112233',
    mapsButton: true,
    calendar: null,
    photo: null,
    provider: null,
  });
  const wifi = await host.get(`/api/pms/listings/${copied.data._id}/wifi`);
  expect(wifi.data).toMatchObject({ wifiName: 'Casa Azul', wifiPassword: 'mango-y-mar' });
});

test('a phone that is pasted with its spaces is taken, and has its one form [W1-A-14]', async () => {
  const { data } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: 'Otro',
    whatsapp: '+57 300 123 4567',
  });
  expect(data.whatsapp).toBe('+573001234567');
});

test('a name of maximum length still fits, and a listing of another property cannot be copied [C-LIST-16, SEC-02]', async () => {
  const { data: long } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: 'x'.repeat(120),
  });
  const path = `/api/pms/listings/${long._id}/duplicate`;
  expect((await host.send<Listing>('POST', path)).data.internalName).toHaveLength(120);
  const stranger = await hostWithProperty(app, 'otra@example.test');
  expect((await stranger.send('POST', path)).status).toBe(404);
});
