import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import type { CalendarBar, Reservation } from './reservations.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let room: string;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  const { data } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: 'Apto 201',
  });
  room = data._id;
});
afterAll(() => app.stop());

const reservation = (from: number, nights: number, more: object = {}) => ({
  roomId: room,
  checkInDate: inDays(from),
  checkOutDate: inDays(from + nights),
  guestName: 'Ana Lucía Rojas',
  ...more,
});
const listingNamed = async (internalName: string): Promise<string> =>
  (await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName })).data._id;
const create = (body: object) => host.send<Reservation>('POST', '/api/pms/reservations', body);

describe('a reservation made by hand', () => {
  test('departure and arrival may share a day, a night may not [REL-20]', async () => {
    const first = await create(reservation(0, 3));
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({ nights: 3, status: 'confirmed', conflict: false });

    expect((await create(reservation(3, 2, { guestName: 'Marina Duarte' }))).status).toBe(201);

    const taken = await create(reservation(2, 2, { guestName: 'Tomás Keller' }));
    expect(taken.status).toBe(409);
    expect(taken.errors[0]).toMatchObject({
      code: 'nights-taken',
      field: 'checkInDate',
      message: 'Esas noches ya están ocupadas por Ana Lucía Rojas',
    });
  });

  test('fifty people want the same night: one request gets it, and none ends in a deadlock [T-DBL]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create(reservation(40, 2, { guestName: `Huésped ${index}` }))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  test('`fields` leaves out all others, and a word that is no field is refused [W1-D-18, C-RES-01, C-RES-02]', async () => {
    const { data } = await create(reservation(54, 1, { total: 12 }));
    const one = await host.get<object>(`/api/pms/reservations/${data._id}?fields=guestName,checkInDate`);
    const shown = { _id: data._id, guestName: data.guestName, checkInDate: data.checkInDate };
    expect(one.data).toEqual(shown);
    const filter = encodeURIComponent(JSON.stringify({ from: inDays(54), to: inDays(55) }));
    const many = await host.get<object[]>(
      `/api/pms/reservations?fields=checkInDate,guestName&filter=${filter}`,
    );
    expect(many.data).toEqual([shown]);
    const refused = await host.get(`/api/pms/reservations?fields=guestName,password`);
    expect(refused.status).toBe(400);
    expect(refused.errors[0]).toMatchObject({ field: expect.stringMatching(/^fields/) as string });
  });

  test('more decimals than the currency has are refused at the field, and nothing is stored [W1-A-15]', async () => {
    for (const [total, currency] of [
      [1999.4, 'CLP'],
      [12.345, 'BRL'],
    ] as const) {
      const { status, errors } = await create(reservation(50, 1, { total, currency }));
      expect(status).toBe(400);
      expect(errors[0]).toMatchObject({ field: 'total', code: 'too-many-decimals' });
    }
    const { data } = await create(reservation(50, 1, { total: 12.34, currency: 'BRL' }));
    expect(data).toMatchObject({ total: 12.34, currency: 'BRL' });
  });

  test('a stale version gets 412 with the current record [REL-22]', async () => {
    const { data } = await create(reservation(60, 2));
    const path = `/api/pms/reservations/${data._id}`;
    const first = await host.send<Reservation>(
      'PATCH',
      path,
      { guestName: 'Ana Rojas' },
      { 'if-match': '"1"' },
    );
    expect(first.data).toMatchObject({ guestName: 'Ana Rojas', version: 2 });
    const second = await host.send<Reservation>('PATCH', path, { adults: 3 }, { 'if-match': '"1"' });
    expect(second.status).toBe(412);
    expect(second.details).toMatchObject({ guestName: 'Ana Rojas', version: 2 });
  });

  test('a repeated key and body is one reservation; another body is refused [REL-11]', async () => {
    const body = reservation(70, 2);
    const key = { 'idempotency-key': 'press-1' };
    const first = await host.send<Reservation>('POST', '/api/pms/reservations', body, key);
    const again = await host.send<Reservation>('POST', '/api/pms/reservations', body, key);
    expect(again.status).toBe(201);
    expect(again.data._id).toBe(first.data._id);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await host.send('POST', '/api/pms/reservations', { ...body, adults: 4 }, key);
    expect(other.status).toBe(422);
  });

  test('every wrong field is named, with its text', async () => {
    const { status, errors } = await create({
      roomId: 'nope',
      checkInDate: '2026-02-30',
      checkOutDate: inDays(1),
      guestName: '',
      adults: 'two',
    });
    expect(status).toBe(400);
    expect(new Set(errors.map(({ field }) => field))).toEqual(
      new Set(['adults', 'checkInDate', 'guestName', 'roomId']),
    );
    const reversed = await create({ ...reservation(5, 1), checkOutDate: inDays(4) });
    expect(reversed.errors[0]).toMatchObject({
      field: 'checkOutDate',
      message: 'La salida debe ser después de la llegada',
    });
  });

  test('a date or status that does not fit the stay is refused, and nothing is changed [C-RES-04]', async () => {
    const { data } = await create(reservation(300, 3));
    const path = `/api/pms/reservations/${data._id}`;
    const patch = async (body: object) => {
      const { status, errors } = await host.send('PATCH', path, body);
      return [status, errors?.[0]?.field];
    };
    expect(await patch({ checkOutDate: inDays(300) })).toEqual([400, 'checkOutDate']);
    expect(await patch({ checkInDate: inDays(303) })).toEqual([400, 'checkOutDate']);
    expect(await patch({ checkOutDate: inDays(701) })).toEqual([400, 'checkOutDate']);
    expect(await patch({ status: 'checked_out' })).toEqual([409, 'status']);
    expect((await host.get<Reservation>(path)).data).toEqual(data);
    expect((await host.send('DELETE', path)).status).toBe(200);
    const { data: canceled } = await host.get<Reservation>(path);
    expect((await host.send('DELETE', path)).status).toBe(200);
    expect((await host.get<Reservation>(path)).data.version).toBe(canceled.version);
  });

  test('neither an arrival nor a no-show is accepted before the day of arrival [W1-D-16, C-RES-04]', async () => {
    const { data: ahead } = await create(reservation(64, 2));
    const mark = (id: string, status: string, more: object = {}) =>
      host.send<Reservation>('PATCH', `/api/pms/reservations/${id}`, { status, ...more });
    for (const status of ['checked_in', 'no_show']) {
      const refused = await mark(ahead._id, status);
      expect([refused.status, refused.errors[0]?.message]).toEqual([
        409,
        'Aún no es el día de la llegada. Si vinieron antes, cambia primero las fechas',
      ]);
    }
    const days = { checkInDate: inDays(20), checkOutDate: inDays(22) };
    expect((await mark(ahead._id, 'checked_in', days)).status).toBe(409);
    const came = { checkInDate: inDays(0), checkOutDate: inDays(2), roomId: await listingNamed('Apto 202') };
    expect((await mark(ahead._id, 'checked_in', came)).data).toMatchObject({ status: 'checked_in' });
  });

  test('an archived listing takes no stay that a person enters or moves, and keeps what it has [W1-D-16]', async () => {
    const archived = await listingNamed('Apto 203');
    const { data: past } = await create(reservation(-3, 2, { roomId: archived }));
    await host.send('PATCH', `/api/pms/listings/${archived}`, { status: 'archived' });
    const { data: elsewhere } = await create(reservation(80, 2));
    for (const refused of [
      await create(reservation(70, 2, { roomId: archived })),
      await host.send('PATCH', `/api/pms/reservations/${elsewhere._id}`, { roomId: archived }),
    ]) {
      expect([refused.status, refused.errors[0]?.field, refused.errors[0]?.message]).toEqual([
        400,
        'roomId',
        'Ese alojamiento está archivado: actívalo antes de poner una estadía',
      ]);
    }
    const moved = { checkInDate: inDays(-4), checkOutDate: inDays(-2) };
    expect((await host.send('PATCH', `/api/pms/reservations/${past._id}`, moved)).status).toBe(200);
  });

  test('the search ignores case and accents [R-CALL-04]', async () => {
    await create(reservation(84, 2, { guestName: 'Íngrid Núñez' }));
    const found = await host.get<Reservation[]>('/api/pms/reservations?search=ingrid%20nunez');
    expect(found.data.map(({ guestName }) => guestName)).toEqual(['Íngrid Núñez']);
  });

  test('a cancelled stay frees its nights', async () => {
    const { data } = await create(reservation(90, 2));
    const canceled = await host.send<Reservation>('DELETE', `/api/pms/reservations/${data._id}`);
    expect(canceled.data.status).toBe('canceled');
    expect((await create(reservation(90, 2))).status).toBe(201);
  });
});

describe('on the calendar', () => {
  const bars = (from: number, to: number) =>
    host.get<CalendarBar[]>(`/api/pms/calendar?from=${inDays(from)}&to=${inDays(to)}`);
  const nights = (from: number, count: number) => ({
    roomId: room,
    checkInDate: inDays(from),
    checkOutDate: inDays(from + count),
  });

  test('a bar carries the version its move needs, and a refusal names the stay that is there [REL-20, REL-22]', async () => {
    const { data: there } = await create(reservation(200, 3));
    const { data: moving } = await create(reservation(210, 2, { guestName: 'João Salgado' }));
    const [, bar] = (await bars(199, 220)).data;
    expect(bar).toMatchObject({ id: moving._id, version: 1, source: 'manual' });
    const path = `/api/pms/reservations/${moving._id}`;
    const refused = await host.send('PATCH', path, nights(201, 2), { 'if-match': '"1"' });
    expect(refused.status).toBe(409);
    expect(refused.errors[0]?.message).toBe('Esas noches ya están ocupadas por Ana Lucía Rojas');
    expect(refused.details).toEqual({ reservationId: there._id, kind: 'stay' });
    const moved = await host.send<Reservation>('PATCH', path, nights(203, 2), { 'if-match': '"1"' });
    expect(moved.data).toMatchObject({ checkInDate: inDays(203), version: 2 });
    const stale = await host.send('PATCH', path, nights(205, 2), { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
  });

  test('blocked nights move with the same rules as a stay, and say that they are blocked [USER-PAIN 2]', async () => {
    const { data: block } = await host.send<CalendarBar>('POST', '/api/pms/blocks', nights(230, 2));
    const { data: stay } = await create(reservation(240, 2));
    const path = `/api/pms/blocks/${block.id}`;
    const moved = await host.send<CalendarBar>('PATCH', path, nights(232, 3), { 'if-match': '"1"' });
    expect(moved.data).toMatchObject({ from: inDays(232), to: inDays(235), version: 2, kind: 'block' });
    expect((await host.send('PATCH', path, nights(233, 3), { 'if-match': '"1"' })).status).toBe(412);
    const taken = await host.send('PATCH', path, nights(241, 1));
    expect(taken.details).toEqual({ reservationId: stay._id, kind: 'stay' });
    const blocked = await create(reservation(234, 1));
    expect(blocked.errors[0]).toMatchObject({
      code: 'nights-taken',
      message: 'Esas noches están bloqueadas',
    });
    expect((await host.send('PATCH', `/api/pms/blocks/${stay._id}`, nights(250, 1))).status).toBe(404);
  });
});

describe('another user', () => {
  test('foreign and missing ids get the same 404 [SEC-02]', async () => {
    const { data: mine } = await create(reservation(100, 2));
    const stranger = await hostWithProperty(app, 'otra@example.test');
    const missing = '01976f00-0000-7000-8000-000000000000';
    const foreign = await stranger.get(`/api/pms/reservations/${mine._id}`);
    const absent = await stranger.get(`/api/pms/reservations/${missing}`);
    const asked = await stranger.get(`/api/pms/reservations?propertyId=${host.propertyId}`);
    expect([foreign.status, absent.status, asked.status]).toEqual([404, 404, 404]);
    expect(foreign.errors).toEqual(absent.errors);
    const theirRoom = await stranger.send('POST', '/api/pms/reservations', reservation(101, 1));
    expect(theirRoom.status).toBe(400);
    expect(theirRoom.errors[0]?.field).toBe('roomId');
  });
});
