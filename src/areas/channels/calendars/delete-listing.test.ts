import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

test('a listing with future guests is kept whole, and is deleted once they do not come [C-LIST-04]', async () => {
  const { data } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Casa del río' });
  const path = `/api/pms/listings/${data._id}`;
  const book = (from: number) =>
    host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: data._id,
      guestName: 'Iván Prieto',
      checkInDate: inDays(from),
      checkOutDate: inDays(from + 2),
    });
  const stay = await book(10);
  expect(stay.status).toBe(201);

  const refused = await host.send('DELETE', path);
  expect(refused).toMatchObject({ status: 409, errors: [{ code: 'listing-has-stays' }] });
  expect((await host.get<Listing>(path)).data).toMatchObject({ status: 'active', version: data.version });

  await host.send('DELETE', `/api/pms/reservations/${stay.data._id}`);
  expect((await host.send('DELETE', path)).status).toBe(200);
  expect((await host.get(path)).status).toBe(404);
});
