import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import type { Reservation } from './reservations.contract.ts';

/** W1-E-06 REL-20 REL-46: many requests at once are answered soon, and never with a fault of Posada. */
let app: TestApp;
let host: Host & { propertyId: string };
const rooms: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  for (const name of ['A', 'B', 'C']) {
    const { data } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: name });
    rooms.push(data._id);
  }
});
afterAll(() => app.stop());

const path = (id: string) => `/api/pms/reservations/${id}`;
const sell = (room: number, from: number, to: number, guestName = 'Anna Keller') =>
  host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: rooms[room],
    checkInDate: inDays(from),
    checkOutDate: inDays(to),
    guestName,
  });

const countsOf = (answers: readonly Answer<unknown>[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

describe('at once [W1-E-06]', () => {
  test('500 sales of the same nights: one succeeds, and every call gets an answer [REL-20]', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => sell(0, 20, 23)));
    expect(countsOf(answers)[201]).toBe(1);
    expect(
      answers.filter(({ status }) => ![201, 409, 503].includes(status)).map(({ errors }) => errors),
    ).toEqual([]);
    expect(answers.filter(({ status, headers }) => status === 503 && !headers.get('retry-after'))).toEqual(
      [],
    );
  });

  test('700 sales of a locked table: each is asked to try again later [REL-46, REL-40]', async () => {
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    await client.query('begin');
    await client.query('lock table reservations in access exclusive mode');
    const answers = await Promise.all(Array.from({ length: 700 }, () => sell(0, 400, 403)));
    await client.query('rollback');
    await client.end();
    expect(countsOf(answers)).toEqual({ 503: 700 });
    expect(answers.filter(({ headers }) => !headers.get('retry-after'))).toEqual([]);
    expect((await sell(0, 400, 403)).status).toBe(201);
  });

  test('a split and a move of one stay: each is done or refused [REL-23]', async () => {
    const statuses: number[] = [];
    for (let pair = 0; pair < 25; pair++) {
      const from = 40 + pair * 5;
      const { data: stay } = await sell(1, from, from + 4);
      const answers = await Promise.all([
        host.send('POST', `${path(stay._id)}/split`, { roomId: rooms[2], from: inDays(from + 2) }),
        host.send('PATCH', path(stay._id), { roomId: rooms[2] }),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
