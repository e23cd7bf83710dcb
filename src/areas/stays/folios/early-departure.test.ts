import { afterAll, beforeAll, expect, test } from 'vitest';

import type { StayFolio } from './folios.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';

/** Guests who leave before the day that was sold: the nights, and their price. */
let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const aGuestInHouse = async (name: string, total: number | null = 900_000) => {
  const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: name,
  });
  const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(3),
    guestName: 'Familia Osorio',
    total,
  });
  await change(data, { status: 'checked_in' });
  return data;
};
const change = ({ _id }: { readonly _id: string }, body: object) =>
  host.send<Reservation>('PATCH', `/api/pms/reservations/${_id}`, body);
const nightsOf = async ({ _id }: Reservation) => {
  const { data } = await host.get<StayFolio>(`/api/pms/reservations/${_id}/folio`);
  return { owed: data.totals.balance, nights: data.entries.map(({ night, amount }) => [night, amount]) };
};
const sellAgain = async ({ roomId }: Reservation) => {
  const { status } = await host.send('POST', '/api/pms/reservations', {
    roomId,
    checkInDate: inDays(1),
    checkOutDate: inDays(3),
    guestName: 'Nuria Vidal',
    total: 500_000,
  });
  return status;
};
const SOLD = [0, 1, 2].map((day) => [inDays(day), 300_000]);

test('unused nights that are charged keep their price and their days, and are sold again [W2-L-04]', async () => {
  const stay = await aGuestInHouse('Casa 1');
  const left = { status: 'checked_out', checkOutDate: inDays(1), unusedNights: 'charge' };
  const { data } = await change(stay, left);
  expect(data).toMatchObject({ nights: 1, total: 900_000, chargedUntil: inDays(3), status: 'checked_out' });
  expect(await nightsOf(stay)).toEqual({ owed: 900_000, nights: SOLD });
  expect(await sellAgain(stay)).toBe(201);
});

test('unused nights that are given back leave the price of the nights that were used [W2-L-04]', async () => {
  const stay = await aGuestInHouse('Casa 2');
  const left = { status: 'checked_out', checkOutDate: inDays(1), unusedNights: 'give-back' };
  const { data } = await change(stay, left);
  expect(data).toMatchObject({ nights: 1, total: 300_000, chargedUntil: null });
  expect(await nightsOf(stay)).toEqual({ owed: 300_000, nights: [[inDays(0), 300_000]] });
  expect(await sellAgain(stay)).toBe(201);
});

test('a departure that only moves changes no price unasked, and later the nights are given back [W2-L-04]', async () => {
  const stay = await aGuestInHouse('Casa 3');
  const { data: earlier } = await change(stay, { checkOutDate: inDays(2) });
  expect(earlier).toMatchObject({ total: 900_000, chargedUntil: inDays(3) });
  // The form sends the total that it shows with every other field.
  const { data: noted } = await change(stay, { guestName: 'Familia Osorio Rey', total: 900_000 });
  expect(noted.chargedUntil).toBe(inDays(3));
  expect(await nightsOf(stay)).toEqual({ owed: 900_000, nights: SOLD });
  const { data: lowered } = await change(stay, { unusedNights: 'give-back' });
  expect(lowered).toMatchObject({ total: 600_000, chargedUntil: null });
  expect(await nightsOf(stay)).toEqual({ owed: 600_000, nights: SOLD.slice(0, 2) });
});

test('an undone departure, other dates and a typed total end the charge of unused nights [W2-L-04]', async () => {
  const stay = await aGuestInHouse('Casa 4');
  const leave = () => change(stay, { checkOutDate: inDays(1), unusedNights: 'charge' });
  await leave();
  const { data: undone } = await change(stay, { checkOutDate: inDays(3) });
  expect(undone).toMatchObject({ total: 900_000, chargedUntil: null });
  await leave();
  const { data: typed } = await change(stay, { total: 450_000 });
  expect(typed.chargedUntil).toBeNull();
  expect(await nightsOf(stay)).toEqual({ owed: 450_000, nights: [[inDays(0), 450_000]] });
});

test('a price of nights that are all used, or of two totals, is refused at its field [W2-L-04]', async () => {
  const stay = await aGuestInHouse('Casa 5');
  for (const body of [
    { unusedNights: 'give-back' },
    { checkOutDate: inDays(4), unusedNights: 'charge' },
    { checkOutDate: inDays(1), unusedNights: 'charge', total: 1 },
  ]) {
    const { status, errors } = await change(stay, body);
    expect([status, errors[0]?.field]).toEqual([400, 'unusedNights']);
  }
  const free = await aGuestInHouse('Casa 6', null);
  const { data } = await change(free, { checkOutDate: inDays(1), unusedNights: 'charge' });
  expect(data).toMatchObject({ total: null, chargedUntil: null });
});
