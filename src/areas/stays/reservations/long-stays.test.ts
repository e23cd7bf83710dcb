import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { CalendarBar, Reservation } from './reservations.contract.ts';

/**
 * W1-G-02: stays that touch a day are searched among the arrivals that can reach it, and a stay may last 400 nights.
 */
let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'largas@example.test');
});
afterAll(() => app.stop());

type Stay = { readonly from: number; readonly nights: number };
const stays = fc.array(
  fc.record({
    from: fc.integer({ min: -60, max: 60 }),
    // Lengths around the limit of a long stay, and the maximum.
    nights: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(30, 31, 32, 33, 90, 399, 400)),
  }),
  { minLength: 1, maxLength: 6 },
);

test('a stay of any length is found on each of its nights, and on no other [P-01]', async () => {
  await fc.assert(
    fc.asyncProperty(
      stays,
      fc.array(fc.integer({ min: -70, max: 500 }), { minLength: 3, maxLength: 3 }),
      check,
    ),
    { numRuns: 12 },
  );
});

async function check(given: readonly Stay[], days: readonly number[]): Promise<void> {
  const made = [];
  for (const [place, { from, nights }] of given.entries()) {
    const room = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: `Apto ${Math.random()}`,
    });
    const dates = { checkInDate: inDays(from), checkOutDate: inDays(from + nights) };
    const body = { ...dates, roomId: room.data._id, guestName: `Ana ${place}` };
    const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', body);
    made.push({ id: data._id, room: room.data._id, from, to: from + nights });
  }
  try {
    // Each of the first and last nights, and some others.
    for (const day of new Set([...days, ...made.flatMap(({ from, to }) => [from - 1, from, to - 1, to])])) {
      const [first, next] = [inDays(day), inDays(day + 1)];
      const touching = made.filter(({ from, to }) => from <= day && day < to);
      const filter = encodeURIComponent(JSON.stringify({ from: first, to: next }));
      const [list, bars, free] = await Promise.all([
        host.get<Reservation[]>(`/api/pms/reservations?limit=500&filter=${filter}`),
        host.get<CalendarBar[]>(`/api/pms/calendar?from=${first}&to=${next}`),
        host.get<{ _id: string }[]>(`/api/pms/availability?checkInDate=${first}&checkOutDate=${next}`),
      ]);
      const ids = touching.map(({ id }) => id).sort();
      expect(
        list.data
          .filter(({ status }) => status !== 'canceled')
          .map(({ _id }) => _id)
          .sort(),
      ).toEqual(ids);
      expect(bars.data.map(({ id }) => id).sort()).toEqual(ids);
      const taken = new Set(touching.map(({ room }) => room));
      const offered = new Set<string>(free.data.map(({ _id }) => _id));
      for (const { room } of made) expect(offered.has(room)).toBe(!taken.has(room));
    }
  } finally {
    for (const { id } of made) await host.send('DELETE', `/api/pms/reservations/${id}`);
  }
}
