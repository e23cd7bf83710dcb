import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Today } from '#areas/desk/today/today.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { dice } from '#support/dice.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { nightsBetween } from '#vocabulary/plain-date.ts';
import type { Conflict } from '../conflicts/conflicts.contract.ts';
import type { CalendarBar, Reservation } from '../reservations.contract.ts';
import { saveSyncedStay } from '../reservations.test-source.ts';

let app: TestApp;
let host: Host & { propertyId: string };
const rooms: Record<string, ListingId> = {};
const room = (name: string): ListingId => rooms[name] ?? ListingId.parse(name);
let day = 0;
let tests = 0;
/** For tests of arrivals and no-shows: future stays can have neither. */
const moveToPast = () => (day -= 900);

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  for (const name of ['A', 'B', 'C']) {
    const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName: name });
    rooms[name] = ListingId.parse(data._id);
  }
});
afterAll(() => app.stop());
beforeEach(() => {
  tests += 1;
  day = tests * 30;
});

const path = (id: string) => `/api/pms/reservations/${id}`;
const sell = (name: string, guestName: string, from = 0, nights = 8) =>
  host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: room(name),
    checkInDate: inDays(day + from),
    checkOutDate: inDays(day + from + nights),
    guestName,
  });
const sold = async (...args: Parameters<typeof sell>) => (await sell(...args)).data;
const split = (stay: Reservation, name: string, from: number, to?: number) =>
  host.send<Reservation>(
    'POST',
    `${path(stay._id)}/split`,
    { from: inDays(day + from), ...(to !== undefined && { to: inDays(day + to) }), roomId: room(name) },
    { 'if-match': `"${stay.version}"` },
  );
const patch = (id: string, body: object) => host.send<Reservation>('PATCH', path(id), body);
const read = async (id: string) => (await host.get<Reservation>(path(id))).data;
const free = async (from: number, to: number) => {
  const days = `checkInDate=${inDays(day + from)}&checkOutDate=${inDays(day + to)}`;
  const { data } = await host.get<{ internalName: string }[]>(`/api/pms/availability?${days}`);
  return data.map(({ internalName }) => internalName);
};
const bars = async (from = 0, to = 30) =>
  (await host.get<CalendarBar[]>(`/api/pms/calendar?from=${inDays(day + from)}&to=${inDays(day + to)}`)).data;
/** The segments of a stay, in days of the test: `A 0-3, B 3-8`. */
const where = (stay: Reservation): string => {
  const starts = [
    { roomId: stay.roomId, checkInDate: stay.checkInDate },
    ...stay.segments.map(({ roomId, checkInDate }) => ({ roomId, checkInDate })),
  ];
  return starts
    .map(({ roomId, checkInDate }, index) => {
      const name = Object.keys(rooms).find((key) => rooms[key] === roomId) ?? '-';
      const to = starts[index + 1]?.checkInDate ?? stay.checkOutDate;
      return `${name} ${nightsBetween(inDays(day), checkInDate)}-${nightsBetween(inDays(day), to)}`;
    })
    .join(', ');
};

describe('a stay in two listings [C-RES-18, C-RES-19]', () => {
  test('it is one stay with its true dates; its nights are taken in both listings and free in neither [REL-20]', async () => {
    const stay = await sold('A', 'Ana Rojas');
    const answer = await split(stay, 'B', 3);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ checkInDate: inDays(day), checkOutDate: inDays(day + 8), nights: 8 });
    expect(answer.data.version).toBe(stay.version + 1);
    expect(where(answer.data)).toBe('A 0-3, B 3-8');
    expect(await free(0, 3)).toEqual(['B', 'C']);
    expect(await free(3, 8)).toEqual(['A', 'C']);
    expect((await sell('A', 'Marina Duarte', 3, 5)).status).toBe(201);
    const refused = await sell('B', 'Tomás Keller', 7, 2);
    expect(refused.status).toBe(409);
    expect(refused.errors[0]?.message).toBe('Esas noches ya están ocupadas por Ana Rojas');
    expect(refused.details).toEqual({ reservationId: stay._id, kind: 'stay' });
    const list = await host.get<Reservation[]>(
      `/api/pms/reservations?filter=${encodeURIComponent(JSON.stringify({ roomId: room('B') }))}`,
    );
    expect(list.data.map(({ _id }) => _id)).toContain(stay._id);
    expect(list.meta.total).toBe(1);
  });

  test('shows two bars of one stay on the calendar, with its name', async () => {
    const stay = await sold('A', 'Ana Rojas');
    await split(stay, 'B', 3);
    const shown = await bars();
    expect(shown.map(({ main, name }) => [main, name])).toEqual([
      [stay._id, 'Ana Rojas'],
      [stay._id, 'Ana Rojas'],
    ]);
    expect(shown.map(({ room: of, from, to }) => [of, from, to])).toEqual([
      [room('A'), inDays(day), inDays(day + 3)],
      [room('B'), inDays(day + 3), inDays(day + 8)],
    ]);
    expect((await bars(4)).map(({ kind }) => kind)).toEqual(['stay']);
  });

  test('follows its dates, may change again, and is whole again when it leaves before the change', async () => {
    const stay = await sold('A', 'Ana Rojas');
    const { data: once } = await split(stay, 'B', 3);
    const { data: twice } = await split(once, 'C', 6);
    expect(where(twice)).toBe('A 0-3, B 3-6, C 6-8');
    const longer = await patch(stay._id, { checkOutDate: inDays(day + 10) });
    expect(where(longer.data)).toBe('A 0-3, B 3-6, C 6-10');
    const later = await patch(stay._id, { checkInDate: inDays(day + 2), checkOutDate: inDays(day + 12) });
    expect(where(later.data)).toBe('A 2-5, B 5-8, C 8-12');
    const shorter = await patch(stay._id, { checkOutDate: inDays(day + 5) });
    expect(where(shorter.data)).toBe('A 2-5');
    expect(await free(5, 12)).toEqual(['A', 'B', 'C']);
  });

  test('a refused change names the stay in the way and changes nothing [USER-PAIN 2]', async () => {
    const stay = await sold('A', 'Ana Rojas');
    const { data: whole } = await split(stay, 'B', 3);
    await sold('B', 'Tomás Keller', 8, 2);
    const refused = await patch(stay._id, { checkOutDate: inDays(day + 9) });
    expect(refused.errors[0]?.message).toBe('Esas noches ya están ocupadas por Tomás Keller');
    expect(await read(stay._id)).toEqual(whole);
    await sold('A', 'Marina Duarte', 3, 2);
    const back = await host.send('DELETE', `${path(stay._id)}/split`);
    expect(back.errors[0]?.message).toBe('Esas noches ya están ocupadas por Marina Duarte');
  });

  test('can be joined, cancelled and not arrive: the other listing is free again', async () => {
    moveToPast();
    const stay = await sold('A', 'Ana Rojas');
    await split(stay, 'B', 3);
    const joined = await host.send<Reservation>('DELETE', `${path(stay._id)}/split`);
    expect(where(joined.data)).toBe('A 0-8');
    await split(joined.data, 'B', 3);
    await host.send('DELETE', path(stay._id));
    expect(await free(0, 8)).toEqual(['A', 'B', 'C']);
    const again = await patch(stay._id, { status: 'confirmed' });
    await split(again.data, 'B', 3);
    expect((await patch(stay._id, { status: 'no_show' })).data.segments).toEqual([]);
    expect(await bars()).toEqual([]);
  });

  test('every refusal says what to do: another night, another listing, a newer version, a stay that is over [REL-22]', async () => {
    moveToPast();
    const stay = await sold('A', 'Ana Rojas');
    for (const from of [0, 8, 12]) {
      const outside = await split(stay, 'B', from);
      expect([outside.status, outside.errors[0]?.code]).toEqual([400, 'split-outside']);
    }
    expect((await split(stay, 'A', 3)).errors[0]?.code).toBe('same-listing');
    await patch(stay._id, { notes: 'Llega tarde' });
    expect((await split(stay, 'B', 3)).status).toBe(412);
    const { data: over } = await patch(stay._id, { status: 'no_show' });
    expect((await split(over, 'B', 3)).errors[0]?.code).toBe('status-not-possible');
    const stranger = await hostWithProperty(app, 'otra@example.test');
    const body = { from: inDays(day + 3), roomId: room('B') };
    expect((await stranger.send('POST', `${path(stay._id)}/split`, body)).status).toBe(404);
  });

  test('a source that changes the dates wins; taken nights of a segment become a conflict that can be solved [REL-21]', async () => {
    const nights = (arrival: number, departure: number) => ({
      listingId: room('A'),
      arrival: inDays(day + arrival),
      departure: inDays(day + departure),
      guestName: 'Marina Duarte',
    });
    const id = await saveSyncedStay(app, host.propertyId, nights(0, 8), 'bk-split');
    await split(await read(id), 'B', 3);
    const { data: holder } = await sell('B', 'Tomás Keller', 8, 2);
    await saveSyncedStay(app, host.propertyId, nights(0, 9), 'bk-split');
    const synced = await read(id);
    expect(where(synced)).toBe('A 0-3, B 3-9');
    expect(synced).toMatchObject({ conflict: true, segments: [{ conflict: true }] });
    expect(await free(3, 8), 'nights of a part that waits for its last one are not free').not.toContain('B');
    const { data: conflicts } = await host.get<Conflict[]>('/api/pms/conflicts');
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toMatchObject({
      stay: { _id: id, isPart: true, roomName: 'B', checkInDate: inDays(day + 3) },
      holders: [{ _id: holder._id }],
      suggestions: [{ roomName: 'A' }, { roomName: 'C' }],
    });
    const onlyConflicts = encodeURIComponent(JSON.stringify({ conflict: true }));
    const list = await host.get<Reservation[]>(`/api/pms/reservations?filter=${onlyConflicts}`);
    expect(list.data.map(({ _id }) => _id)).toEqual([id]);
    const { data: today } = await host.get<Today>('/api/common/today');
    expect(today.attention.map(({ kind }) => kind)).toContain('conflict');
    await host.send('DELETE', path(holder._id));
    await eventually(async () => expect((await read(id)).conflict).toBe(false));
    expect((await read(id)).segments).toMatchObject([{ conflict: false }]);
  });

  test('a guest who leaves today leaves the listing of the last night', async () => {
    const { data: stay } = await host.send<Reservation>('POST', '/api/pms/reservations', {
      roomId: room('A'),
      checkInDate: inDays(-4),
      checkOutDate: inDays(0),
      guestName: 'Ana Rojas',
    });
    await host.send('POST', `${path(stay._id)}/split`, { from: inDays(-2), roomId: room('C') });
    const { data } = await host.get<Today>('/api/common/today');
    expect(data.departuresToday.map(({ listingName }) => listingName)).toEqual(['C']);
  });

  test('after any sequence of changes the rows with nights are the nights of the stay, once each [REL-20]', async () => {
    const random = dice(7);
    const within = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
    let stay = await sold('A', 'Ana Rojas', 4, 8);
    const done = new Set<number>();
    for (let step = 0; step < 60; step += 1) {
      const [first, last] = [stay.checkInDate, stay.checkOutDate].map((date) =>
        nightsBetween(inDays(day), date),
      ) as [number, number];
      const name = ['A', 'B', 'C'][within(0, 2)] ?? 'A';
      const dates = within(0, 12);
      const answer =
        random() < 0.55
          ? await split(stay, name, within(first, last), random() < 0.4 ? last : undefined)
          : await patch(stay._id, {
              checkInDate: inDays(day + dates),
              checkOutDate: inDays(day + dates + within(1, 9)),
              ...(random() < 0.2 && { roomId: room(name) }),
            });
      done.add(answer.status);
      stay = await read(stay._id);
      const mine = (await bars()).sort((a, b) => a.from.localeCompare(b.from));
      expect(mine[0]?.from).toBe(stay.checkInDate);
      expect(mine.at(-1)?.to).toBe(stay.checkOutDate);
      for (const [index, bar] of mine.entries()) {
        if (index > 0) expect(bar.from, where(stay)).toBe(mine[index - 1]?.to);
      }
      expect(mine.map((bar) => bar.room)).toEqual([
        stay.roomId,
        ...stay.segments.map(({ roomId }) => roomId),
      ]);
    }
    expect(done).toContain(200);
  });
});
