import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import type { StayFolio } from './folios.contract.ts';
import { importPmsEntries, openFolioForInvoice } from './index.ts';

let app: TestApp;
let host: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const CONNECTION = '019a9f3c-0000-7a42-9c0b-000000000001' as ConnectionId;
let units = 0;
async function aStay(): Promise<ReservationId> {
  const internalName = `Casa ${++units}`;
  const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
  const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(2),
    guestName: 'Familia Osorio',
    adults: 2,
    total: 600,
  });
  return data._id;
}
const entry = (key: string, amount: number, more: Partial<PmsFolioEntry> = {}): PmsFolioEntry => ({
  key,
  externalId: key,
  stayId: null,
  kind: 'charge',
  service: 'extra',
  description: key,
  on: plainDate(inDays(0)),
  night: null,
  quantity: 1,
  method: null,
  amount: { minor: amount * 100, currency: 'COP' },
  ...more,
});
const nights = (...amounts: number[]) =>
  amounts.map((amount, place) =>
    entry(`n${place}`, amount, { service: 'night', night: addDays(plainDate(inDays(0)), place) }),
  );
const inside = () => app.context().forProperty(host.propertyId as PropertyId);
const bring = (
  id: ReservationId,
  entries: readonly PmsFolioEntry[],
  askedAt: Instant = app.clock.now(),
  ctx = { ...inside(), source: 'system:cloudbeds' as const },
) => {
  const imported = {
    connectionId: CONNECTION,
    providerId: 'cloudbeds',
    booking: `b-${id}`,
    entries,
    askedAt,
  };
  return ctx.db.transaction((tx) => importPmsEntries(ctx, tx, id, imported));
};
const amountsAt = async (id: ReservationId) =>
  (await host.get<StayFolio>(`/api/pms/reservations/${id}/folio`)).data.entries.map(({ amount }) => amount);

test('many parallel imports of one folio, beside a document of it, write its lines once [REL-20]', async () => {
  const id = await aStay();
  const ctx = inside();
  const bill = () => ctx.db.transaction((tx) => openFolioForInvoice(ctx, tx, { reservationId: id }));
  const all = [...nights(250, 350), entry('minibar', 45)];
  await Promise.all([bring(id, all), bring(id, all), bill(), bring(id, all), bill()]);
  const amounts = await amountsAt(id);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(645);
  // When the document was made first, its nights were shares of the total, and the difference was added once.
  expect([3, 5]).toContain(amounts.length);
  await bring(id, all);
  expect(await amountsAt(id)).toEqual(amounts);
});

test('an older answer that arrives later changes nothing [REL-09]', async () => {
  const id = await aStay();
  const now = app.clock.now();
  await bring(id, [...nights(250, 350), entry('minibar', 45)], now);
  await bring(id, nights(250, 350), plusSeconds(now, -1));
  expect(await amountsAt(id)).toEqual([250, 350, 45]);
  await bring(id, nights(250, 350), plusSeconds(now, 1));
  expect(await amountsAt(id)).toEqual([250, 350, 45, -45]);
});

test('nights follow from the total until the system sends a charge', async () => {
  const id = await aStay();
  await bring(id, [entry('card', -100, { kind: 'payment', method: 'cash' })]);
  expect(await amountsAt(id)).toEqual([-100, 300, 300]);
  await bring(id, nights(200, 400), plusSeconds(app.clock.now(), 1));
  expect(await amountsAt(id)).toEqual([-100, 300, 300, -100, 100, 100]);
});

test('an empty answer opens no folio and removes nothing', async () => {
  const id = await aStay();
  await bring(id, []);
  const { data } = await host.get<StayFolio>(`/api/pms/reservations/${id}/folio`);
  expect(data).toMatchObject({ folioId: null, keptBy: null });
  await bring(id, nights(250, 350));
  await bring(id, [], plusSeconds(app.clock.now(), 1));
  expect(await amountsAt(id)).toEqual([250, 350]);
});

test('a reservation of another property does not exist [SEC-02]', async () => {
  const id = await aStay();
  const other = await hostWithProperty(app, 'otra@example.test');
  const ctx = app.context().forProperty(other.propertyId as PropertyId);
  await bring(id, nights(250, 350), app.clock.now(), { ...ctx, source: 'system:cloudbeds' });
  const { data } = await host.get<StayFolio>(`/api/pms/reservations/${id}/folio`);
  expect(data.folioId).toBeNull();
});
