import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import { statementsOf } from '#support/statements.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

/**
 * How often the calls that a person waits for most wait for the database themselves. What a call sends with its answer on
 * the way, such as news for the worker, is not waited for and not counted.
 */
let app: TestApp;
let host: Host & { propertyId: string };
let room: string;

beforeAll(async () => {
  // Without a worker, whose statements would be counted.
  app = await startTestApp({ BILLING: 'on' }, { works: false });
  host = await hostWithProperty(app);
  const made = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName: 'Casa 1' });
  room = made.data._id;
});
afterAll(() => app.stop());

/** News for workers, and counts that are stored by and by. */
const NOT_WAITED_FOR = /pg_notify|rate_windows/;

let sold = 0;
const sell = () => {
  sold += 1;
  const checkInDate = addDays(plainDate('2027-01-01'), 2 * sold);
  return host.send<{ _id: string }>('POST', '/api/pms/reservations', {
    roomId: room,
    guestName: 'Ana Rojas',
    adults: 2,
    total: 300_000,
    currency: 'COP',
    checkInDate,
    checkOutDate: addDays(checkInDate, 2),
  });
};

/** With the second call: the first one may find the caller, whom the process then knows for a moment. */
async function sentBy(call: () => Promise<Answer<unknown>>, status: number) {
  expect((await call()).status).toBe(status);
  const { statements, waits } = await statementsOf(
    async () => expect((await call()).status).toBe(status),
    ({ text }) => !NOT_WAITED_FOR.test(text),
  );
  return { statements: statements.length, waits };
}

test('calls that a person waits for ask the database together and not one after the other [W2-R-05]', async () => {
  const { data: stay } = await sell();
  const path = `/api/pms/reservations/${stay._id}`;
  // Opening, lock, stay, event, change and commit in one packet.
  expect(await sentBy(sell, 201)).toEqual({ statements: 6, waits: 1 });
  expect(await sentBy(() => host.get(path), 200)).toEqual({ statements: 1, waits: 1 });
  expect(await sentBy(() => host.get(`${path}/folio`), 200)).toEqual({ statements: 3, waits: 1 });
  const payment = { key: crypto.randomUUID(), kind: 'payment', amount: 50_000, method: 'cash' };
  expect((await host.send('POST', `${path}/folio/entries`, payment)).status).toBe(201);
  // And once for the names of those who wrote the entries.
  expect(await sentBy(() => host.get(`${path}/folio`), 200)).toEqual({ statements: 4, waits: 2 });
});

test('the price of a checkout is read once, for however many charges it shows [W2-R-05]', async () => {
  const price = () =>
    host.send<{ upcoming: unknown[] }>('POST', '/api/common/subscriptions/preview', {
      currency: 'COP',
      frequency: 'month',
      codes: [],
      properties: [{ propertyId: host.propertyId, plan: 'PRO', apps: [] }],
    });
  expect((await price()).data.upcoming).toHaveLength(4);
  // What there is, the days that are paid, the prices with the payer.
  expect(await sentBy(price, 200)).toEqual({ statements: 11, waits: 3 });
});
