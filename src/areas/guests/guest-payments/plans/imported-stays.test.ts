import { afterAll, beforeAll, expect, test } from 'vitest';

import { setBillingStatus } from '#areas/property/marketplace/index.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { REQUESTS } from '../guest-payments.test-house.ts';
import type { PaymentRequest } from '../requests.contract.ts';
import { planStays } from './plan-stays.service.ts';

/** Stays that a property system sends. */
const ROOM = '2f9c7c7e-0000-4000-8010-000000000121';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
});
afterAll(() => app.stop());

test('a plan asks for bookings that come later, and for nothing new once the house has expired [C-PCOL-15, R-PROD-07]', async () => {
  const host = await hostWithProperty(app, 'planned-import@example.test');
  const propertyId = host.propertyId as PropertyId;
  const inside = { ...app.context(propertyId), propertyId };
  const parts = [{ percent: 100, daysBefore: 0 }];
  const plan = { propertyId: host.propertyId, channels: [], listings: [], parts, isMailed: false };
  expect((await host.send('POST', '/api/payment-collect/plans', plan)).status).toBe(201);
  await connectSystem(app, host, 'hospitable');

  const readAgain = async () =>
    host.send('POST', `/api/common/property-integrations/${(await connectionOf(host))._id}/sync`);
  async function book(number: string, arrival: PlainDate, departure: PlainDate): Promise<Reservation> {
    await steer(app, 'hospitable').has({
      id: `2f9c7c7e-0000-4000-8000-00000000${number}`,
      platform: 'direct',
      platform_id: `HM${number}`,
      arrival_date: `${arrival}T00:00:00-05:00`,
      departure_date: `${departure}T00:00:00-05:00`,
      reservation_status: { current: { category: 'accepted', sub_category: 'accepted' } },
      properties: [{ id: ROOM, name: 'Suite Bahía' }],
    });
    app.clock.advance(900);
    await readAgain();
    let found: Reservation | undefined;
    await eventually(async () => {
      const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
      found = data.find(({ checkInDate }) => checkInDate === arrival);
      expect(found?.total).toBeGreaterThan(0);
    });
    return found!;
  }
  const asked = async () =>
    (await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}`)).data.map(
      ({ reservationId }) => reservationId,
    );

  const during = await book('9001', inDays(60), inDays(62));
  await eventually(async () => expect(await asked()).toEqual([during._id]));
  const expired = { plan: null, state: 'expired', until: null } as const;
  await inside.db.transaction((tx) => setBillingStatus(inside, tx, expired));
  const after = await book('9002', inDays(70), inDays(72));
  expect(after).toMatchObject({ channelSlug: 'direct', status: 'confirmed' });
  await planStays(inside, [after._id]);
  expect(await asked()).toEqual([during._id]);
});
