import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { LogEntry } from '#areas/platform/activity/activity.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { CalendarBar, Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { nightsOfRange } from '#capabilities/pms/pms.blocks.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem, waitUntilSynced } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { addDays, plainDate, type PlainDate } from '#vocabulary/plain-date.ts';
import type { RemoteBlock, RemoteState } from './remote-blocks.contract.ts';
import { compareRemoteBlocks } from './remote-blocks.service.ts';

type RemoteBlocks = { supported: boolean; problems: RemoteBlock[] };
type Lead = {
  type: string;
  propertyUid: string;
  checkInLocalDateTime: string;
  checkOutLocalDateTime: string;
};
type Block = { startDate: string; endDate: string; rooms: { roomID: string }[] };

/** Property systems in their own formats, and one room of the seeded world in each. */
const SYSTEMS = [
  {
    id: 'hospitable',
    room: '2f9c7c7e-0000-4000-8010-000000000121',
    write: 'PUT *',
    writes: 'PUT calendar',
    // Opening nights is a request of the same kind.
    writesOfOne: 2,
    onlyReads: { mayWrite: false },
    cancel: (id: string) => ({ id, category: 'cancelled' }),
    closed: async (room: string) =>
      (await steer(app, 'hospitable').world<{ closed: string[] }>()).closed.flatMap((one) =>
        one.startsWith(`${room} `) ? plainDate(one.slice(-10)) : [],
      ),
    sell: (room: string, arrival: PlainDate, departure: PlainDate) =>
      steer(app, 'hospitable').has({
        id: '2f9c7c7e-0000-4000-8000-000000009999',
        platform_id: 'HM99999999',
        arrival_date: `${arrival}T00:00:00-05:00`,
        departure_date: `${departure}T00:00:00-05:00`,
        reservation_status: { current: { category: 'accepted', sub_category: 'accepted' } },
        properties: [{ id: room, name: 'Suite Bahía' }],
      }),
  },
  {
    id: 'cloudbeds',
    room: '12-1',
    write: 'POST postRoomBlock',
    writes: 'POST postRoomBlock',
    writesOfOne: 1,
    onlyReads: { mayBlock: false },
    cancel: (id: string) => ({ reservationID: id, status: 'canceled' }),
    closed: async (room: string) =>
      (await steer(app, 'cloudbeds').world<{ roomBlocks: Block[] }>()).roomBlocks
        .filter(({ rooms }) => rooms.some(({ roomID }) => roomID === room))
        .flatMap(({ startDate, endDate }) =>
          nightsOfRange({ arrival: plainDate(startDate), departure: plainDate(endDate) }),
        ),
    sell: (room: string, arrival: PlainDate, departure: PlainDate) =>
      steer(app, 'cloudbeds').has({
        reservationID: '9999999',
        status: 'confirmed',
        startDate: arrival,
        endDate: departure,
        thirdPartyIdentifier: 'HM99999999',
        assigned: [
          {
            reservationRoomID: '1',
            subReservationID: '9999999',
            roomTypeID: '12',
            roomID: room,
            roomName: 'Suite Bahía',
            startDate: arrival,
            endDate: departure,
            adults: '2',
            children: '0',
            roomTotal: '100',
          },
        ],
      }),
  },
  {
    id: 'hostfully',
    room: '7b0c0000-0000-4000-8010-000000000121',
    write: 'POST leads',
    writes: 'POST leads',
    writesOfOne: 1,
    onlyReads: { mayWrite: false },
    cancel: (id: string) => ({ uid: id, status: 'CANCELLED' }),
    closed: async (room: string) =>
      (await steer(app, 'hostfully').world<{ leads: Lead[] }>()).leads
        .filter(({ type, propertyUid }) => type === 'BLOCK' && propertyUid === room)
        .flatMap(({ checkInLocalDateTime, checkOutLocalDateTime }) =>
          nightsOfRange({
            arrival: plainDate(checkInLocalDateTime.slice(0, 10)),
            departure: plainDate(checkOutLocalDateTime.slice(0, 10)),
          }),
        ),
    sell: (room: string, arrival: PlainDate, departure: PlainDate) =>
      steer(app, 'hostfully').has({
        uid: '7b0c0000-0000-4000-8000-000000009999',
        propertyUid: room,
        checkInLocalDateTime: `${arrival}T15:00:00`,
        checkOutLocalDateTime: `${departure}T11:00:00`,
        externalBookingId: 'HM99999999',
        type: 'BOOKING',
        status: 'BOOKED',
      }),
  },
] as const;
type System = (typeof SYSTEMS)[number];

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** No request may be under way when the simulator resets its world. */
afterEach(() =>
  eventually(async () => {
    const jobs = await app.platform.pools.system.named('test-jobs', 'select id from jobs where lane = 1', []);
    expect(jobs).toEqual([]);
  }, PATIENCE),
);

const START = plainDate('2027-03-01');
const day = (number: number) => addDays(START, number);
const PATIENCE = 20_000;

const stays = async () => (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data;
const connection = () => connectionOf(host);
const logLines = async () =>
  (await host.get<LogEntry[]>('/api/common/logs')).data.map(({ message }) => message);

let bahia = '';
let manglar = '';

async function connect(system: System): Promise<void> {
  await fetch(`${app.url}/_simulator/${system.id}/reset`, { method: 'POST' });
  host = await hostWithProperty(app, `remote-block${counter++}@example.test`);
  await connectSystem(app, host, system.id);
  const { data } = await host.get<Listing[]>('/api/pms/listings');
  const idOf = (name: string) => data.find(({ internalName }) => internalName === name)?._id ?? '';
  [bahia, manglar] = [idOf('Suite Bahía'), idOf('Suite Manglar')];
}

const dates = (from: number, to: number) => ({ checkInDate: day(from), checkOutDate: day(to) });
async function book(from: number, to: number, roomId = bahia): Promise<Reservation> {
  const input = {
    roomId,
    ...dates(from, to),
    guestName: 'Marta Gil',
    channelSlug: 'direct',
    channelName: 'Directo',
  };
  const made = await host.send<Reservation>('POST', '/api/pms/reservations', input);
  expect(made.status).toBe(201);
  return made.data;
}
async function block(from: number, to: number): Promise<CalendarBar> {
  const made = await host.send<CalendarBar>('POST', '/api/pms/blocks', { roomId: bahia, ...dates(from, to) });
  expect(made.status).toBe(201);
  return made.data;
}
const change = (id: string, body: object) => host.send('PATCH', `/api/pms/reservations/${id}`, body);
const closedAre = (system: System, ...ranges: [number, number][]) =>
  eventually(async () => {
    const nights = ranges.flatMap(([from, to]) => nightsOfRange({ arrival: day(from), departure: day(to) }));
    expect((await system.closed(system.room)).sort()).toEqual(nights.sort());
  }, PATIENCE);

describe.each(SYSTEMS)('nights sold here are closed in $id', (system) => {
  beforeEach(() => connect(system));

  test('a stay by hand, moved, shortened and cancelled [REL-20, USER-PAIN 1, USER-PAIN 22]', async () => {
    const { _id } = await book(0, 4);
    await closedAre(system, [0, 4]);
    await change(_id, dates(2, 7));
    await closedAre(system, [2, 7]);
    await change(_id, dates(3, 5));
    await closedAre(system, [3, 5]);
    await change(_id, { roomId: manglar });
    await closedAre(system);
    // At once, while the other listing may still be closed for the same nights.
    await change(_id, { roomId: bahia });
    await closedAre(system, [3, 5]);
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await closedAre(system);
  });

  test('blocked nights too; a remote block never comes back as a booking or a conflict [REL-20]', async () => {
    const before = await stays();
    const { id } = await block(0, 3);
    await closedAre(system, [0, 3]);
    app.clock.advance(900);
    await host.send('POST', `/api/common/property-integrations/${(await connection())._id}/sync`);
    await waitUntilSynced(app, host);
    expect((await stays()).map(({ version: _version, ...stay }) => stay)).toEqual(
      before.map(({ version: _version, ...stay }) => stay),
    );
    await host.send('DELETE', `/api/pms/blocks/${id}`);
    await closedAre(system);
  });

  test('many parallel comparisons send once [REL-01, REL-02]', async () => {
    await book(0, 2);
    const context = () => ({
      ...app.context(host.propertyId as PropertyId),
      propertyId: host.propertyId as PropertyId,
    });
    await Promise.all(Array.from({ length: 6 }, () => compareRemoteBlocks(context())));
    await closedAre(system, [0, 2]);
    await compareRemoteBlocks(context());
    expect(await steer(app, system.id).received(system.writes)).toHaveLength(1);
  });

  test('an answer that was lost is looked up, and nothing is closed twice [REL-04]', async () => {
    await steer(app, system.id).failNext({ match: system.write, acceptThenDrop: true });
    const { _id } = await book(0, 2);
    await closedAre(system, [0, 2]);
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    // Only nights that are known to be closed are opened: the look-up found them.
    await closedAre(system);
    expect(await steer(app, system.id).received(system.writes)).toHaveLength(system.writesOfOne);
  });

  test('a lost block is looked up and closed in a minute, and other nights do not wait for it [W1-E-01, REL-04]', async () => {
    await steer(app, system.id).failNext({ match: system.write, drop: true });
    await book(0, 2);
    await eventually(async () => {
      // Of this host: earlier tests lost answers too.
      const lost = "select id from effect_attempts where outcome = 'unknown' and property_id = $1";
      expect(await app.platform.pools.system.named('test-lost', lost, [host.propertyId])).not.toEqual([]);
    }, PATIENCE);
    await book(5, 7);
    await book(10, 12);
    await eventually(async () => {
      const others = [5, 6, 10, 11].map(day);
      expect(await system.closed(system.room)).toEqual(expect.arrayContaining(others));
    }, PATIENCE);
    app.clock.advance(41);
    await closedAre(system, [0, 2], [5, 7], [10, 12]);
  });

  test('429 is waited out [REL-43]', async () => {
    await steer(app, system.id).failNext({ match: system.write, status: 429, retryAfterSeconds: 1 });
    await book(0, 2);
    await closedAre(system, [0, 2]);
  });

  test('nights sold in the source: the host is told, and their stay is imported as a conflict [REL-21, C-INT-31, C-INT-32, C-INT-33]', async () => {
    await system.sell(system.room, day(1), day(3));
    const ours = await book(0, 2);
    await eventually(async () => {
      expect((await logLines()).filter((line) => line.includes('ya están vendidas allí'))).toHaveLength(1);
      expect((await stays()).find(({ channelCode }) => channelCode === 'HM99999999')?.conflict).toBe(true);
    }, PATIENCE);
    await closedAre(system);
    const { _id } = await connection();
    const blocks = (await host.get<RemoteBlocks>(`/api/common/property-integrations/${_id}/remote-blocks`))
      .data;
    expect(blocks).toMatchObject({
      supported: true,
      problems: [{ listing: 'Suite Bahía', checkInDate: day(0), checkOutDate: day(2) }],
    });
    expect(blocks.problems[0]?.text).toContain('ya están vendidas allí');
    const outside = await host.get<RemoteState[]>(`/api/pms/reservations/${ours._id}/outside`);
    expect(outside.data).toMatchObject([{ state: 'failed' }]);
    // A retry while they are sold there is refused again.
    const again = await host.send('POST', `/api/common/property-integrations/${_id}/remote-blocks/retry`);
    expect(again.status).toBe(200);
    // The stay there is cancelled: the nights are free in the system now, and are closed.
    const theirs = (await stays()).find(({ channelCode }) => channelCode === 'HM99999999');
    await steer(app, system.id).emit(system.cancel(theirs?.thirdPartyId ?? ''));
    app.clock.advance(900);
    await host.send('POST', `/api/common/property-integrations/${(await connection())._id}/sync`);
    await closedAre(system, [0, 2]);
  });

  test('changes during a pause of the connection are made when it resumes', async () => {
    const { _id } = await connection();
    await host.send('PATCH', `/api/common/property-integrations/${_id}`, { state: 'paused' });
    await book(0, 2);
    const moved = await book(4, 6);
    await change(moved._id, dates(5, 8));
    expect(await system.closed(system.room)).toEqual([]);
    await host.send('PATCH', `/api/common/property-integrations/${_id}`, { state: 'active' });
    await closedAre(system, [0, 2], [5, 8]);
  });

  test('a connection that is let go opens what it closed, and then forgets its access [SEC-34]', async () => {
    await book(0, 2);
    await book(4, 6);
    await closedAre(system, [0, 2], [4, 6]);
    const { _id } = await connection();
    expect((await host.send('DELETE', `/api/common/property-integrations/${_id}`)).status).toBe(200);
    await closedAre(system);
    await eventually(async () => {
      const left = await app.context(host.propertyId as PropertyId).db.named(
        'test-keys-left',
        `select k.id from connections c join sealing_keys k on k.id = c.sealing_key_id
            where c.id = $1 and k.wrapped is not null`,
        [_id],
      );
      expect(left).toEqual([]);
    });
  });

  test('a read-only access: the host is told once, and sync runs continue', async () => {
    await steer(app, system.id).has(system.onlyReads);
    await book(0, 2);
    await eventually(async () => {
      expect((await logLines()).filter((line) => line.includes('falta el permiso'))).toHaveLength(1);
    }, PATIENCE);
    expect((await connection()).state).toBe('active');
    expect(await system.closed(system.room)).toEqual([]);
  });
});

describe('in hospitable', () => {
  const [system] = SYSTEMS;
  beforeEach(() => connect(system));

  test('after any changes the nights closed in the source are those sold here [REL-20]', async () => {
    const command = fc.record({
      which: fc.integer({ min: 0, max: 3 }),
      from: fc.integer({ min: 0, max: 24 }),
      nights: fc.integer({ min: 1, max: 6 }),
      cancel: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 14 }), async (commands) => {
        const ids = new Map<number, string>();
        for (const { which, from, nights, cancel } of commands) {
          const id = ids.get(which);
          if (id !== undefined && cancel) {
            await host.send('DELETE', `/api/pms/reservations/${id}`);
            ids.delete(which);
          } else if (id !== undefined) {
            // Nights that are taken are refused here, and nothing changes.
            await change(id, dates(from, from + nights));
          } else {
            const guest = { guestName: 'Marta Gil', channelSlug: 'direct', channelName: 'Directo' };
            const input = { roomId: bahia, ...dates(from, from + nights), ...guest };
            const made = await host.send<Reservation>('POST', '/api/pms/reservations', input);
            if (made.status === 201) ids.set(which, made.data._id);
          }
        }
        const wanted = (await stays())
          .filter(({ source, status }) => source === 'manual' && status !== 'canceled')
          .flatMap(({ checkInDate, checkOutDate }) =>
            nightsOfRange({ arrival: checkInDate, departure: checkOutDate }),
          );
        await eventually(async () => {
          expect((await system.closed(system.room)).sort()).toEqual(wanted.sort());
        }, PATIENCE);
        for (const id of ids.values()) await host.send('DELETE', `/api/pms/reservations/${id}`);
        await closedAre(system);
      }),
      { numRuns: 4 },
    );
  }, 240_000);

  test('nights that were already closed in the system stay closed', async () => {
    await steer(app, 'hospitable').has({ property: system.room, closed: day(1) });
    const { _id } = await book(0, 3);
    await closedAre(system, [0, 3]);
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await closedAre(system, [1, 2]);
  });

  test('a system that is down for a while, and a change that is made late', async () => {
    await steer(app, 'hospitable').has({ slow: 2 });
    await steer(app, 'hospitable').failNext({ match: 'PUT *', status: 503, times: 2 });
    await book(0, 2);
    await closedAre(system, [0, 2]);
  });

  test('a connection without access tells that nights stayed closed', async () => {
    await book(0, 2);
    await closedAre(system, [0, 2]);
    const { _id } = await connection();
    // One of them may meet the read of what has just been closed.
    await steer(app, 'hospitable').failNext({ match: 'GET *', status: 401, times: 2 });
    app.clock.advance(900);
    await host.send('POST', `/api/common/property-integrations/${_id}/sync`);
    await eventually(async () => expect((await connection()).state).toBe('reconnect'));
    await markSignInFresh(app, host);
    await host.send('DELETE', `/api/common/property-integrations/${_id}`);
    expect(await logLines()).toContain(
      'Desconectaste Hospitable y quedaron noches cerradas allí. Ábrelas tú',
    );
  });
});
