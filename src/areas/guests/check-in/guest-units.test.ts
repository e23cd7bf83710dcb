import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { BRAZILIAN, guestWithLink } from '#support/guest.ts';
import { hostWithProperty } from '#support/host.ts';
import { createTestStay, connectRegistries, createTestLink, type TestHost } from './check-in.test-stay.ts';

let app: TestApp;
let host: TestHost;
let stay: Reservation;
let home: Listing;
let loft: Listing;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `unidades${counter++}@example.test`);
  await connectRegistries(host);
  stay = await createTestStay(host, { adults: 1 });
  home = (await host.get<Listing>(`/api/pms/listings/${stay.roomId}`)).data;
  const own = {
    internalName: 'Loft 3',
    departureTime: '10:30',
    wifiName: 'Loft_3',
    wifiPassword: 'coco-y-sal-3',
  };
  loft = (await host.send<Listing>('POST', '/api/pms/listings', own)).data;
});

const move = (roomId: string) => host.send('PATCH', `/api/pms/reservations/${stay._id}`, { roomId });
const split = (from: string) =>
  host.send('POST', `/api/pms/reservations/${stay._id}/split`, { from, roomId: loft._id });
const pageOf = async (url: string) => (await guestWithLink(app, url)).page();

describe('the units of a stay [C-CHK-11]', () => {
  test('a stay in one unit mentions no room move', async () => {
    expect(await pageOf(await createTestLink(host, stay))).toMatchObject({
      units: [{ name: home.internalName, from: TODAY, to: inDays(3) }],
      movedFrom: null,
    });
  });

  test('after a room move it names the current unit, and the one that the guest knew', async () => {
    const url = await createTestLink(host, stay);
    await move(loft._id);
    expect(await pageOf(url)).toMatchObject({
      units: [{ name: 'Loft 3', from: TODAY, to: inDays(3) }],
      movedFrom: home.internalName,
    });
    await move(home._id);
    expect((await pageOf(url)).movedFrom, 'back where it was').toBeNull();
  });

  test('a room move before the guest had a link is not mentioned', async () => {
    await move(loft._id);
    expect((await pageOf(await createTestLink(host, stay))).movedFrom).toBeNull();
  });

  test('a stay in two units names both with their nights', async () => {
    const url = await createTestLink(host, stay);
    expect((await pageOf(url)).departureTime).toBe('11:00');
    await split(inDays(2));
    // The listing of the last night counts for the departure.
    expect(await pageOf(url)).toMatchObject({
      departureTime: '10:30',
      units: [
        { name: home.internalName, from: TODAY, to: inDays(2) },
        { name: 'Loft 3', from: inDays(2), to: inDays(3) },
      ],
      movedFrom: null,
    });
  });

  test('the wifi is that of the unit in which they sleep by now [SEC-42]', async () => {
    await split(inDays(1));
    const guest = await guestWithLink(app, await createTestLink(host, stay));
    const { guests } = await guest.page();
    await guest.answer(guests[0]?._id ?? '', BRAZILIAN);
    await guest.signAndFinish('João Salgado');
    expect((await guest.page()).arrivalInfo?.wifiName).toBeNull();
    app.clock.advance(86_400);
    const nextDay = await guestWithLink(app, await createTestLink(host, stay));
    await nextDay.send('POST', '/api/guest/prove', { fact: 'Keller' });
    expect((await nextDay.page()).arrivalInfo?.wifiName).toBe('Loft_3');
  });
});
