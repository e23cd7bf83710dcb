import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { listOpenRooms } from '#areas/stays/listings/index.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { RoomType } from '#areas/stays/listings/types.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { suggestListings } from './conflicts-list.service.ts';
import type { Conflict } from './conflicts.contract.ts';
import type { Reservation } from '../reservations.contract.ts';
import { saveSyncedStay } from '../reservations.test-source.ts';

let app: TestApp;
let host: Host & { propertyId: string };
const rooms: Record<string, string> = {};
/** Each test has days of its own. */
let day = 0;
let tests = 0;
/** For tests of arrivals and no-shows: future stays can have neither. */
const moveToPast = () => (day -= 900);

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  for (const [name, capacity] of Object.entries({ 'Apto 101': 4, 'Apto 102': 4, Suite: 6, Estudio: 1 })) {
    const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: name,
      capacity,
    });
    rooms[name] = data._id;
  }
});
afterAll(() => app.stop());
beforeEach(() => {
  tests += 1;
  day = tests * 20;
});

const sell = async (room: string, guestName: string, from = day, nights = 3) =>
  (
    await host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: rooms[room],
      checkInDate: inDays(from),
      checkOutDate: inDays(from + nights),
      guestName,
      adults: 2,
    })
  ).data;
const soldElsewhere = (room: string, guestName: string, from = day, nights = 3) =>
  saveSyncedStay(app, host.propertyId, {
    listingId: ListingId.parse(rooms[room]),
    arrival: inDays(from),
    departure: inDays(from + nights),
    guestName,
    adults: 2,
  });
const conflicts = async () => (await host.get<Conflict[]>('/api/pms/conflicts')).data;
const conflictOf = async (id: string) => (await conflicts()).find(({ stay }) => stay._id === id);
const read = async (id: string) => (await host.get<Reservation>(`/api/pms/reservations/${id}`)).data;
const patch = (id: string, body: object, version?: number) =>
  host.send<Reservation>('PATCH', `/api/pms/reservations/${id}`, body, {
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  });

describe('the stays that were sold twice [C-RES-17]', () => {
  test('the list names the second stay, the holder of the nights, and the free listings of the same size first [REL-21]', async () => {
    const first = await sell('Apto 101', 'Ana Rojas');
    const id = await soldElsewhere('Apto 101', 'Marina Duarte', day + 1);
    const conflict = await conflictOf(id);
    expect(conflict?.stay).toMatchObject({
      guestName: 'Marina Duarte',
      channelName: 'Booking.com',
      roomName: 'Apto 101',
      nights: 3,
      totalGuests: 2,
    });
    expect(conflict?.holders.map(({ _id }) => _id)).toEqual([first._id]);
    expect(conflict?.moves?._id).toBe(id);
    expect(conflict?.suggestions).toMatchObject([
      { roomName: 'Apto 102', why: 'same', capacity: 4 },
      { roomName: 'Suite', why: 'fits', capacity: 6 },
    ]);
  });

  test('a suggestion is accepted with the version; the refusal of a taken one names its holder [REL-20, REL-22]', async () => {
    await sell('Apto 101', 'Ana Rojas');
    const id = await soldElsewhere('Apto 101', 'Marina Duarte');
    const { stay, suggestions } = (await conflictOf(id))!;
    const roomId = suggestions[0]?.roomId;
    await sell('Apto 102', 'Tomás Keller');
    const late = await patch(id, { roomId }, stay.version);
    expect(late.status).toBe(409);
    expect(late.errors[0]?.message).toBe('Esas noches ya están ocupadas por Tomás Keller');
    const moved = await patch(id, { roomId: rooms['Suite'] }, stay.version);
    expect(moved.data).toMatchObject({ conflict: false, roomId: rooms['Suite'] });
    expect(await conflictOf(id)).toBeUndefined();

    const back = await patch(id, { roomId: stay.roomId, evenIfTaken: true }, moved.data.version);
    expect(back.data, 'an undo brings the conflict back').toMatchObject({ conflict: true });
    expect((await conflictOf(id))?.stay.roomId).toBe(stay.roomId);
  });

  test('without a listing for the second, the first may move, and the second gets the nights by itself [REL-21]', async () => {
    const first = await sell('Suite', 'Ana Rojas');
    for (const room of ['Apto 101', 'Apto 102']) await sell(room, `Huésped de ${room}`, day + 1);
    const id = await soldElsewhere('Suite', 'Marina Duarte', day, 2);
    await patch(first._id, { checkOutDate: inDays(day + 1) });
    const conflict = await conflictOf(id);
    expect(conflict?.moves?._id).toBe(first._id);
    expect(conflict?.suggestions.map(({ roomName }) => roomName)).toEqual(['Apto 101', 'Apto 102']);
    const moved = await patch(
      first._id,
      { roomId: conflict?.suggestions[0]?.roomId },
      conflict?.moves?.version,
    );
    expect(moved.status).toBe(200);
    await eventually(async () => expect((await read(id)).conflict).toBe(false));
    expect((await read(id)).roomId).toBe(rooms['Suite']);
  });

  test('canceling the holder gives the nights to the second stay before any other [REL-21]', async () => {
    const first = await sell('Apto 101', 'Ana Rojas');
    const id = await soldElsewhere('Apto 101', 'Marina Duarte');
    await host.send('DELETE', `/api/pms/reservations/${first._id}`);
    await eventually(async () => expect((await read(id)).conflict).toBe(false));
    const { data } = await host.get<{ activity: { lines: { message: string }[] } }>('/api/common/today');
    expect(data.activity.lines[0]?.message).toBe(
      'Marina Duarte ya tiene sus noches: el conflicto se resolvió',
    );
  });

  test('a new note does not ask for nights again; naming the same nights does', async () => {
    moveToPast();
    await sell('Apto 101', 'Ana Rojas');
    const id = await soldElsewhere('Apto 101', 'Marina Duarte');
    const { roomId, checkInDate, checkOutDate } = await read(id);
    const noted = await patch(id, { notes: 'Llega tarde', roomId, checkInDate, checkOutDate });
    expect(noted.data).toMatchObject({ notes: 'Llega tarde', conflict: true });
    expect((await patch(id, { roomId })).status).toBe(409);
    const gone = await patch(id, { status: 'no_show' });
    expect(gone.data).toMatchObject({ status: 'no_show', conflict: false });
  });

  test('a stay that has begun is not canceled, and the refusal says what to do', async () => {
    moveToPast();
    const stay = await sell('Apto 101', 'Ana Rojas');
    await patch(stay._id, { status: 'checked_in' });
    const refused = await host.send('DELETE', `/api/pms/reservations/${stay._id}`);
    expect(refused.status).toBe(409);
    expect(refused.errors[0]?.message).toContain('ya empezó o terminó');
  });

  test('a stranger sees no conflict of ours [SEC-02]', async () => {
    const stranger = await hostWithProperty(app, 'otra@example.test');
    expect((await stranger.get<Conflict[]>('/api/pms/conflicts')).data).toEqual([]);
    expect((await stranger.get(`/api/pms/conflicts?propertyId=${host.propertyId}`)).status).toBe(404);
  });
});

describe('suggestions for a conflict [C-RES-17]', () => {
  test('the listing that was sold, then its type, then equal capacity; never a closed one', async () => {
    const other = await hostWithProperty(app, 'parecidos@example.test');
    const { data: double } = await other.send<RoomType>('POST', '/api/pms/room-types', { name: 'Doble' });
    const create = async (internalName: string, more: object) =>
      (await other.send<Listing>('POST', '/api/pms/listings', { internalName, ...more })).data;
    const sold = await create('201', { type: double._id, capacity: 2 });
    const larger = await create('202', { type: double._id, capacity: 3 });
    const twin = await create('203', { type: double._id, capacity: 2 });
    const loft = await create('Loft', { capacity: 2 });
    await create('Casa', { capacity: 6 });
    await create('204', { type: double._id, capacity: 2, state: 'closed' });
    const open = await listOpenRooms(app.context().forProperty(sold.propertyId).db, sold.propertyId);
    const suggest = (taken: ListingId[]) =>
      suggestListings({ listing_id: sold._id, guests: 2 }, open, new Set(taken)).map(({ roomId, why }) => [
        roomId,
        why,
      ]);
    expect(suggest([sold._id])).toEqual([
      [twin._id, 'type'],
      [larger._id, 'type'],
      [loft._id, 'same'],
    ]);
    expect(suggest([])[0]).toEqual([sold._id, 'own']);
    expect(suggest([sold._id, twin._id, larger._id, loft._id]).map(([, why]) => why)).toEqual(['fits']);
  });
});
