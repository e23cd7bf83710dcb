import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { StayFolio } from './folios.contract.ts';
import { importPmsEntries } from './index.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'canal@example.test');
});
afterAll(() => app.stop());

const COMMISSION: PmsFolioEntry = {
  key: 'commission',
  externalId: '1',
  stayId: null,
  kind: 'commission',
  service: 'other',
  description: 'Airbnb',
  on: inDays(0),
  night: null,
  quantity: 1,
  method: null,
  amount: { minor: 30_380_000, currency: 'COP' },
};

let units = 0;
async function soldBy(channelSlug: string, channelName: string): Promise<Reservation> {
  const internalName = `Casa ${++units}`;
  const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
  const { status, data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(4),
    guestName: 'Tomás Keller',
    adults: 2,
    total: 1_960_000,
    channelSlug,
    channelName,
    channelCode: `HM${units}`,
  });
  expect(status).toBe(201);
  return data;
}
const folioOf = async ({ _id }: Reservation): Promise<StayFolio> =>
  (await host.get<StayFolio>(`/api/pms/reservations/${_id}/folio`)).data;
const add = async ({ _id }: Reservation, entry: object) => {
  const answer = await host.send('POST', `/api/pms/reservations/${_id}/folio/entries`, {
    key: crypto.randomUUID(),
    ...entry,
  });
  expect(answer.status).toBe(201);
};

describe('a stay that its channel collects', () => {
  test('Airbnb collects what it sold, and its commission is not guessed [W2-L-03]', async () => {
    const { channel, totals } = await folioOf(await soldBy('airbnb', 'Airbnb'));
    expect(channel).toEqual({
      name: 'Airbnb',
      collected: 1_960_000,
      expected: 1_960_000,
      commission: null,
      payout: null,
    });
    expect(totals.balance).toBe(1_960_000);
  });

  test('the host collects additional sales [W2-L-03]', async () => {
    const stay = await soldBy('airbnb', 'Airbnb');
    await add(stay, { kind: 'charge', description: 'Cena', amount: 248_400 });
    const { channel, totals } = await folioOf(stay);
    expect(totals.balance - (channel?.expected ?? 0)).toBe(248_400);
  });

  test('a payment that a person recorded is not expected again [W2-L-03]', async () => {
    const stay = await soldBy('airbnb', 'Airbnb');
    await add(stay, { kind: 'payment', amount: 1_960_000, method: 'transfer' });
    const { channel, totals } = await folioOf(stay);
    expect([channel, totals.balance]).toEqual([null, 0]);
  });

  test('a payment through the channel proves it, for each channel [W2-L-03]', async () => {
    const stay = await soldBy('booking', 'Booking.com');
    expect((await folioOf(stay)).channel).toBeNull();
    await add(stay, { kind: 'payment', amount: 1_000_000, method: 'channel' });
    expect((await folioOf(stay)).channel).toMatchObject({
      name: 'Booking.com',
      collected: 1_000_000,
      expected: 0,
    });
  });

  test('an imported commission shows the payout, and changes no balance [W2-L-03]', async () => {
    const stay = await soldBy('airbnb', 'Airbnb');
    const ctx = {
      ...app.context().forProperty(host.propertyId as PropertyId),
      source: 'system:cloudbeds' as const,
    };
    const imported = {
      connectionId: '019a9f3c-0000-7a42-9c0b-000000000001' as ConnectionId,
      providerId: 'cloudbeds',
      booking: stay._id,
      entries: [COMMISSION],
      askedAt: app.clock.now(),
    };
    await ctx.db.transaction((tx) => importPmsEntries(ctx, tx, stay._id, imported));
    expect((await folioOf(stay)).channel).toEqual({
      name: 'Airbnb',
      collected: 1_960_000,
      expected: 1_960_000,
      commission: 303_800,
      payout: 1_656_200,
    });
  });
});
