import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { ChannelReservation } from './channel-reservations.contract.ts';
import { saveSyncedStay } from '../reservations.test-source.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

test('the stays of channels with their codes, without those of the house, and of one channel when asked [C-RES-10]', async () => {
  const { data: room } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: 'Apto 201',
  });
  await host.send('POST', '/api/pms/reservations', {
    roomId: room._id,
    checkInDate: inDays(1),
    checkOutDate: inDays(2),
    guestName: 'Ana Rojas',
  });
  const nights = { listingId: null, arrival: inDays(3), departure: inDays(5) };
  await saveSyncedStay(app, host.propertyId, { ...nights, guestName: 'Marina Duarte', channelCode: '4471' });
  const airbnb = { channelSlug: 'airbnb', channelName: 'Airbnb', channelCode: 'HM92' };
  await saveSyncedStay(app, host.propertyId, { ...nights, guestName: 'Tomás Keller', ...airbnb });

  const path = '/api/common/channel-reservations';
  const all = await host.get<ChannelReservation[]>(path);
  expect(new Set(all.data.map(({ channelCode }) => channelCode))).toEqual(new Set(['4471', 'HM92']));
  expect(all.meta.total).toBe(2);
  const filter = encodeURIComponent(JSON.stringify({ channel: 'airbnb' }));
  const some = await host.get<ChannelReservation[]>(`${path}?filter=${filter}`);
  expect(some.data).toMatchObject([{ guestName: 'Tomás Keller', channelName: 'Airbnb', nights: 2 }]);
});
