import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { calendarBarsOf, type CalendarColumns } from './calendar.contract.ts';
import { readCalendar } from './calendar.service.ts';
import {
  CalendarBar,
  CheckInState,
  RegistryState,
  type Reservation,
  ReservationSource,
  ReservationStatus,
} from '../reservations.contract.ts';

/** W1-G-09: the calendar has bars for programs and columns for the app; both must say the same. */
let app: TestApp;
let host: Host & { propertyId: string };
let client: pg.Client;
const rooms: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'columnas@example.test');
  client = new pg.Client(app.databaseUrl);
  await client.connect();
  for (const internalName of ['Altillo', 'Bóveda', 'Cabaña']) {
    const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
    rooms.push(data._id);
  }
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

const SHOWN = { from: inDays(-30), to: inDays(60) };
const asked = ({ from, to } = SHOWN) => `/api/pms/calendar?from=${from}&to=${to}`;
const readBars = async (days = SHOWN) => (await host.get<CalendarBar[]>(asked(days))).data;
const readColumns = async (days = SHOWN) =>
  (await host.get<CalendarColumns>(`${asked(days)}&as=columns`)).data;
const byId = (bars: readonly CalendarBar[]) => bars.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const INSERT = `
  insert into reservations (id, property_id, kind, listing_id, status, is_conflict, arrival, departure, guest_name,
                            channel_slug, channel_name, source, check_in_state, registry_state, version)
  select gen_random_uuid(), $1, kind, room, status, true, date '${inDays(0)}' + "from", date '${inDays(0)}' + "from" + nights,
         name, channel, channel, source, "checkIn", registry, version
    from json_to_recordset($2) as stay (
      kind text, room uuid, status text, "from" integer, nights integer, name text, channel text, source text,
      "checkIn" text, registry text, version integer)`;

/** Stays within the constraints of their columns. All are conflicts, so that they may overlap. */
const stays = () =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('stay', 'block'),
      room: fc.option(fc.constantFrom(...rooms)),
      status: fc.constantFrom(...ReservationStatus.options),
      from: fc.integer({ min: -120, max: 80 }),
      nights: fc.integer({ min: 1, max: 120 }),
      name: fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 20 }).filter((name) => !name.includes('\0')),
        fc.constantFrom('', '"Núñez", José', 'null', '\\u0000', "O'Neil\n{}"),
      ),
      channel: fc.constantFrom('airbnb', 'booking', 'direct', 'mi-canal'),
      source: fc.constantFrom(...ReservationSource.options),
      checkIn: fc.constantFrom(...CheckInState.options),
      registry: fc.constantFrom(...RegistryState.options),
      version: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 60 },
  );

describe('the calendar as columns', () => {
  test('the columns show every stay and block like the bars, letter by letter [W1-G-09]', async () => {
    const property = fc.asyncProperty(stays(), async (some) => {
      await client.query('delete from reservations where property_id = $1', [host.propertyId]);
      await client.query(INSERT, [host.propertyId, JSON.stringify(some)]);
      const [bars, columns] = [await readBars(), await readColumns()];
      expect(byId(calendarBarsOf(columns))).toEqual(byId(bars));
    });
    await fc.assert(property, { numRuns: 25 });
    await client.query('delete from reservations where property_id = $1', [host.propertyId]);
  });

  test('the columns show listing changes (decision 14), blocks and stays without a listing in the same order [W1-G-09]', async () => {
    const stay = async (room: number, day: number, guestName: string) => {
      const dates = { checkInDate: inDays(day), checkOutDate: inDays(day + 6) };
      const body = { roomId: rooms[room], ...dates, guestName };
      return (await host.send<Reservation>('POST', '/api/pms/reservations', body)).data;
    };
    await stay(0, 12, 'Ana Lucía Rojas');
    const moves = await stay(1, 2, 'João Salgado');
    await stay(2, -32, 'Greta Blum');
    const path = `/api/pms/reservations/${moves._id}/split`;
    const split = { from: inDays(4), roomId: rooms[2] };
    expect((await host.send('POST', path, split, { 'if-match': '"1"' })).status).toBeLessThan(300);
    const block = { roomId: rooms[0], checkInDate: inDays(1), checkOutDate: inDays(3), reason: 'Pintura' };
    expect((await host.send('POST', '/api/pms/blocks', block)).status).toBe(201);
    const bars = await readBars();
    expect(bars.map(({ name }) => name)).toEqual([
      'Greta Blum',
      'Pintura',
      'João Salgado',
      'João Salgado',
      'Ana Lucía Rojas',
    ]);
    expect(bars.filter(({ main }) => main === moves._id)).toHaveLength(2);
    expect(calendarBarsOf(await readColumns())).toEqual(bars);
    expect(calendarBarsOf(bars)).toBe(bars);
  });

  test('costs one statement, and a fourth of the bytes of the bars [W1-G-09]', async () => {
    const many = Array.from({ length: 600 }, (_, place) => ({
      kind: 'stay',
      room: rooms[place % 3],
      status: 'confirmed',
      from: place % 60,
      nights: 2 + (place % 3),
      name: `Huésped ${place}`,
      channel: ['airbnb', 'booking', 'vrbo', 'direct'][place % 4],
      source: 'manual',
      checkIn: 'pending',
      registry: 'none',
      version: 1,
    }));
    await client.query(INSERT, [host.propertyId, JSON.stringify(many)]);
    const propertyId = PropertyId.parse(host.propertyId);
    const db = app.platform.pools.app.within({ propertyId });
    const statements: string[] = [];
    const named: typeof db.named = (name, ...rest) => {
      statements.push(name);
      return db.named(name, ...rest);
    };
    const ctx = { db: { ...db, named }, propertyId } as unknown as Parameters<typeof readCalendar>[0];
    const [bars, columns] = [
      await readCalendar(ctx, { ...SHOWN, as: 'bars', propertyId }),
      await readCalendar(ctx, { ...SHOWN, as: 'columns', propertyId }),
    ];
    expect(statements).toEqual(['calendar-bars', 'calendar-columns']);
    expect(CalendarBar.array().parse(bars).length).toBeGreaterThanOrEqual(600);
    expect(JSON.stringify(columns).length).toBeLessThan(JSON.stringify(bars).length / 4);
  });

  test('refuses a form that it does not have, and days in the wrong order [W1-G-09]', async () => {
    const answers = await Promise.all([
      host.get(`${asked()}&as=rows`),
      host.get(`${asked({ from: SHOWN.to, to: SHOWN.from })}&as=columns`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });
});
