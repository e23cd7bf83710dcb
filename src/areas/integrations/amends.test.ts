import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { LogEntry } from '#areas/content/content.contract.ts';
import type { Listing } from '#areas/listings/listings.contract.ts';
import type { Reservation } from '#areas/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { addDays, plainDate, type PlainDate } from '#vocabulary/plain-date.ts';
import type { PropertyIntegration } from './connections.contract.ts';
import type { OutsideState } from './holds.contract.ts';

type There = {
  readonly status: string;
  readonly room: string;
  readonly arrival: string;
  readonly departure: string;
};
type CloudbedsStay = {
  reservationID: string;
  status: string;
  assigned: { roomID: string; startDate: string; endDate: string }[];
};
type StaysStay = { id: string; type: string; _idlisting: string; checkInDate: string; checkOutDate: string };

const START = plainDate('2027-03-01');
const day = (number: number): PlainDate => addDays(START, number);
const room = (name: 'Bahía' | 'Manglar', ids: Readonly<Record<string, string>>): string => ids[name] ?? '';

/** Property systems in their words: one booking, and two rooms of the seeded world. */
const SYSTEMS = [
  {
    id: 'cloudbeds',
    booking: '7700001',
    match: 'PUT putReservation',
    rooms: { Bahía: '12-1', Manglar: '12-2' },
    put: (
      rooms: Readonly<Record<string, string>>,
      id: string,
      at: [number, number],
      name: 'Bahía' | 'Manglar',
    ) =>
      steer(app, 'cloudbeds').has({
        reservationID: id,
        status: 'confirmed',
        thirdPartyIdentifier: `HM${id}`,
        startDate: day(at[0]),
        endDate: day(at[1]),
        assigned: [
          {
            reservationRoomID: `9${id}`,
            subReservationID: id,
            roomTypeID: '12',
            roomID: room(name, rooms),
            roomName: name,
            startDate: day(at[0]),
            endDate: day(at[1]),
            adults: '2',
            children: '0',
            roomTotal: '100',
          },
        ],
      }),
    move: (id: string, at: [number, number]) =>
      steer(app, 'cloudbeds').emit({ reservationID: id, days: [day(at[0]), day(at[1])] }),
    rename: (id: string, roomID: string) => steer(app, 'cloudbeds').emit({ reservationID: id, roomID }),
    there: async (id: string): Promise<There | undefined> => {
      const { reservations } = await steer(app, 'cloudbeds').world<{ reservations: CloudbedsStay[] }>();
      const found = reservations.find(({ reservationID }) => reservationID === id);
      const [one] = found?.assigned ?? [];
      return found && one
        ? { status: found.status, room: one.roomID, arrival: one.startDate, departure: one.endDate }
        : undefined;
    },
    forbid: { mayAmend: false },
  },
  {
    id: 'stays',
    booking: 'AM0001',
    match: 'PATCH *',
    rooms: { Bahía: '66aa10000000000000000121', Manglar: '66aa10000000000000000122' },
    put: (
      rooms: Readonly<Record<string, string>>,
      id: string,
      at: [number, number],
      name: 'Bahía' | 'Manglar',
    ) =>
      steer(app, 'stays').has({
        _id: `66aa80000000000000${id.replace(/\D/g, '').padStart(6, '0')}`,
        id,
        type: 'booked',
        partnerCode: `HM${id}`,
        _idlisting: room(name, rooms),
        checkInDate: day(at[0]),
        checkOutDate: day(at[1]),
      }),
    move: (id: string, at: [number, number]) =>
      steer(app, 'stays').emit({ id, days: [day(at[0]), day(at[1])] }),
    rename: (id: string, listing: string) => steer(app, 'stays').emit({ id, listing }),
    there: async (id: string): Promise<There | undefined> => {
      const { reservations } = await steer(app, 'stays').world<{ reservations: StaysStay[] }>();
      const found = reservations.find((one) => one.id === id);
      return (
        found && {
          status: found.type === 'booked' ? 'confirmed' : found.type,
          room: found._idlisting,
          arrival: found.checkInDate,
          departure: found.checkOutDate,
        }
      );
    },
    forbid: { mayWrite: false },
  },
] as const;
type System = (typeof SYSTEMS)[number];

vi.setConfig({ testTimeout: 90_000 });

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;
const listings = { Bahía: '', Manglar: '' };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() =>
  eventually(async () => {
    const jobs = await app.platform.pools.system.named('test-jobs', 'select id from jobs where lane = 1', []);
    expect(jobs).toEqual([]);
  }, PATIENCE),
);

const PATIENCE = 40_000;
const connection = async () => {
  const [first] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
  if (!first) throw new Error('Nothing is connected');
  return first;
};
const readToTheEnd = () =>
  eventually(async () => {
    expect(await connection()).toMatchObject({ reading: null, lastSyncedAt: app.clock.now() });
  }, PATIENCE);
async function readAgain(): Promise<void> {
  app.clock.advance(900);
  await host.send('POST', `/api/common/property-integrations/${(await connection())._id}/sync`);
  await readToTheEnd();
}
const stayOf = async (code: string): Promise<Reservation> => {
  const found = (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data.find(
    ({ channelCode }) => channelCode === `HM${code}`,
  );
  if (!found) throw new Error(`Nobody told of ${code}`);
  return found;
};
const said = async () => (await host.get<LogEntry[]>('/api/common/logs')).data.map(({ message }) => message);
const outside = async (id: string) =>
  (await host.get<OutsideState[]>(`/api/pms/reservations/${id}/outside`)).data;
const change = (id: string, body: object) =>
  host.send<Reservation>('PATCH', `/api/pms/reservations/${id}`, body);
const dates = (from: number, to: number) => ({ checkInDate: day(from), checkOutDate: day(to) });
const reservationIn = ({ status, checkInDate, checkOutDate, roomId }: Reservation) => ({
  status,
  checkInDate,
  checkOutDate,
  roomId,
});

async function connect(system: System): Promise<void> {
  await fetch(`${app.url}/_simulator/${system.id}/reset`, { method: 'POST' });
  await system.put(system.rooms, system.booking, [0, 4], 'Bahía');
  host = await hostWithProperty(app, `amend${counter++}@example.test`);
  const input = { partnerIntegrationId: system.id, mode: 'test' };
  expect((await host.send('POST', '/api/common/property-integrations', input)).status).toBe(201);
  await readToTheEnd();
  const { data } = await host.get<Listing[]>('/api/pms/listings');
  for (const name of ['Bahía', 'Manglar'] as const) {
    listings[name] = data.find(({ internalName }) => internalName === `Suite ${name}`)?._id ?? '';
  }
}

const thereIs = (system: System, wanted: Partial<There>) =>
  eventually(async () => expect(await system.there(system.booking)).toMatchObject(wanted), PATIENCE);
const hereIs = (wanted: Partial<Reservation>, code: string) =>
  eventually(async () => expect(await stayOf(code)).toMatchObject(wanted), PATIENCE);
const linesAre = (id: string, ...states: OutsideState['state'][]) =>
  eventually(async () => expect((await outside(id)).map(({ state }) => state)).toEqual(states), PATIENCE);

describe.each(SYSTEMS)('a stay of $id that is changed here', (system) => {
  const { booking, rooms } = system;
  beforeEach(() => connect(system), 90_000);

  test('USER-PAIN 1 REL-20 moved, extended and cancelled, it is so there too, and readings agree', async () => {
    const { _id } = await stayOf(booking);
    expect((await change(_id, dates(6, 9))).status).toBe(200);
    await thereIs(system, { arrival: day(6), departure: day(9), room: rooms.Bahía });
    await change(_id, dates(6, 11));
    await thereIs(system, { arrival: day(6), departure: day(11) });
    await change(_id, { roomId: listings.Manglar, ...dates(20, 22) });
    await thereIs(system, { arrival: day(20), departure: day(22), room: rooms.Manglar });
    await linesAre(_id, 'changed');
    await readAgain();
    expect(await stayOf(booking)).toMatchObject({
      ...dates(20, 22),
      roomId: listings.Manglar,
      conflict: false,
    });
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await thereIs(system, { status: 'canceled' });
    await readAgain();
    expect((await stayOf(booking)).status).toBe('canceled');
    expect((await said()).filter((line) => line.includes('no aceptó'))).toEqual([]);
  });

  test('REL-21 nights that are sold there: back to what they say, told in words, in the drawer too', async () => {
    // Sold there, and not yet read here.
    await system.put(rooms, `${booking}9`, [10, 12], 'Bahía');
    const { _id } = await stayOf(booking);
    await change(_id, dates(11, 14));
    await hereIs({ ...dates(0, 4), conflict: false }, booking);
    await eventually(async () => {
      expect((await said()).filter((line) => line.includes('no aceptó el cambio'))).toHaveLength(1);
    });
    expect(await outside(_id)).toMatchObject([
      { state: 'failed', text: expect.stringContaining('ya están vendidas allí') },
    ]);
    expect(await system.there(booking)).toMatchObject({ arrival: day(0), departure: day(4) });
    // The next change is another one.
    await change(_id, dates(30, 33));
    await thereIs(system, { arrival: day(30) });
    await linesAre(_id, 'changed');
  });

  test('REL-21 what was sold here meanwhile stays sold: going back is a conflict', async () => {
    await system.put(rooms, `${booking}9`, [10, 12], 'Bahía');
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, status: 429, retryAfterSeconds: 3 });
    await change(_id, dates(11, 14));
    const input = {
      roomId: listings.Bahía,
      ...dates(0, 2),
      guestName: 'Marta',
      channelSlug: 'direct',
      channelName: 'Directo',
    };
    expect((await host.send('POST', '/api/pms/reservations', input)).status).toBe(201);
    await hereIs({ ...dates(0, 4), conflict: true }, booking);
  });

  test('REL-04 an answer that was lost is looked up, and nothing is told twice', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, acceptThenDrop: true });
    await change(_id, dates(6, 9));
    await linesAre(_id, 'changed');
    expect(await steer(app, system.id).received(system.match)).toHaveLength(1);
    expect(await stayOf(booking)).toMatchObject(dates(6, 9));
  });

  test('REL-09 while a change is on its way, a reading of before changes nothing of it', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).has({ slow: 3 });
    await steer(app, system.id).failNext({ match: system.match, status: 429, retryAfterSeconds: 2 });
    await change(_id, dates(6, 9));
    await readAgain();
    expect(await stayOf(booking)).toMatchObject(dates(6, 9));
    await linesAre(_id, 'changed');
    await readAgain();
    expect(await stayOf(booking)).toMatchObject(dates(6, 9));
    expect(await system.there(booking)).toMatchObject({ arrival: day(6) });
  });

  test('an access that may only read: it goes back, and the host knows why', async () => {
    await steer(app, system.id).has(system.forbid);
    const { _id } = await stayOf(booking);
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await hereIs({ status: 'confirmed', ...dates(0, 4) }, booking);
    expect((await outside(_id))[0]?.text).toContain('solo permite leer');
    expect((await connection()).state).toBe('active');
  });

  test('REL-20 while the connection is paused a change waits, and then is told as it is by then', async () => {
    const { _id } = await stayOf(booking);
    const { _id: connectionId } = await connection();
    await host.send('PATCH', `/api/common/property-integrations/${connectionId}`, { state: 'paused' });
    await change(_id, dates(6, 9));
    await change(_id, dates(7, 10));
    await linesAre(_id, 'changing');
    await host.send('PATCH', `/api/common/property-integrations/${connectionId}`, { state: 'active' });
    await thereIs(system, { arrival: day(7), departure: day(10) });
    expect(await steer(app, system.id).received(system.match)).toHaveLength(1);
  });

  test('two nights in another listing stay so when they tell of the stay again', async () => {
    const { _id } = await stayOf(booking);
    const split = { from: day(2), roomId: listings.Manglar };
    expect((await host.send('POST', `/api/pms/reservations/${_id}/split`, split)).status).toBe(200);
    await system.move(booking, [0, 5]);
    await readAgain();
    await eventually(async () => {
      const after = await stayOf(booking);
      expect(after).toMatchObject({ ...dates(0, 5), roomId: listings.Bahía });
      expect(after.parts).toMatchObject([{ roomId: listings.Manglar, ...dates(2, 5) }]);
    });
  });

  test('only a room that changes there moves a stay that sleeps where the system has no room', async () => {
    const own = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Casa de la abuela' });
    const { _id } = await stayOf(booking);
    await change(_id, { roomId: own.data._id });
    await linesAre(_id, 'changed');
    await system.move(booking, [1, 5]);
    await readAgain();
    expect(await stayOf(booking)).toMatchObject({ ...dates(1, 5), roomId: own.data._id });
    await system.rename(booking, rooms.Manglar);
    await readAgain();
    expect(await stayOf(booking)).toMatchObject({ ...dates(1, 5), roomId: listings.Manglar });
  });
});

describe('stays', () => {
  const [, system] = SYSTEMS;
  beforeEach(() => connect(system), 90_000);

  test('REL-20 USER-PAIN 22 after any changes here and there both agree, or a refusal is seen', async () => {
    const { booking, rooms } = system;
    await system.put(rooms, `${booking}8`, [12, 15], 'Manglar');
    await readAgain();
    const step = fc.record({
      who: fc.constantFrom('here', 'there'),
      from: fc.integer({ min: 0, max: 16 }),
      nights: fc.integer({ min: 1, max: 4 }),
      name: fc.constantFrom('Bahía' as const, 'Manglar' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        for (const { who, from, nights, name } of steps) {
          const { _id } = await stayOf(booking);
          if (who === 'here') await change(_id, { ...dates(from, from + nights), roomId: listings[name] });
          else await system.move(booking, [from, from + nights]);
        }
        const { _id } = await stayOf(booking);
        await eventually(async () => {
          expect((await outside(_id)).filter(({ state }) => state === 'changing')).toEqual([]);
        }, PATIENCE);
        await readAgain();
        await eventually(async () => {
          const there = await system.there(booking);
          const here = await stayOf(booking);
          expect({ ...reservationIn(here), status: 'confirmed' }).toEqual({
            status: 'confirmed',
            checkInDate: there?.arrival,
            checkOutDate: there?.departure,
            roomId: there?.room === rooms.Bahía ? listings.Bahía : listings.Manglar,
          });
        }, PATIENCE);
      }),
      { numRuns: 4 },
    );
  }, 240_000);
});
