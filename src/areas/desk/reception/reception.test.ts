import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  connectRegistries,
  readEverythingStored,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import type { RegistrationCard } from './card.contract.ts';
import type { Reception } from './reception.contract.ts';

let app: TestApp;
let host: TestHost;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'recepcion@example.test');
  await connectRegistries(host);
});
afterAll(() => app.stop());

const reception = async (who: Host = host) => (await who.get<Reception>('/api/common/reception')).data;
const setStatus = (stay: Pick<Reservation, '_id'>, status: string) =>
  host.send<Reservation>('PATCH', `/api/pms/reservations/${stay._id}`, { status });
const arrivalOf = async ({ _id }: Pick<Reservation, '_id'>) =>
  (await reception()).arrivals.find(({ reservationId }) => reservationId === _id);
const departureOf = async ({ _id }: Pick<Reservation, '_id'>) =>
  (await reception()).departures.find(({ reservationId }) => reservationId === _id);

let units = 0;
const aUnit = async () =>
  (
    await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: `Suite ${++units}`,
      capacity: 4,
      departureTime: '11:00',
    })
  ).data;
const newStay = () => newId<ReservationId>(app.clock.now());
const walkIn = (id: string, body: object, who: Host = host) =>
  who.send<Reservation>('PUT', `/api/common/reception/walk-ins/${id}`, body);
const PERSON = {
  nights: 2,
  adults: 2,
  firstName: ANNA.firstName,
  lastName: ANNA.lastName,
  nationality: ANNA.nationality,
  documentType: ANNA.documentType,
  documentNumber: ANNA.documentNumber,
  birthDate: ANNA.birthDate,
};

describe('the day at the desk', () => {
  test('an arrival is marked in one call, and taken back [C-HOME-02, C-RES-04]', async () => {
    const stay = await createTestStay(host, { guestName: 'Marina Duarte' });
    expect(await arrivalOf(stay)).toMatchObject({
      guestName: 'Marina Duarte',
      guests: 2,
      guestsDone: 0,
      status: 'confirmed',
      checkIn: 'pending',
      occupied: null,
    });
    expect((await reception()).withoutCheckIn.stays).toEqual([]);
    await markArrived(host, stay);
    expect((await arrivalOf(stay))?.status).toBe('checked_in');
    const { withoutCheckIn } = await reception();
    expect(withoutCheckIn).toMatchObject({
      total: 1,
      stays: [{ reservationId: stay._id, guests: 2, guestsDone: 0, due: { isLate: false } }],
    });
    expect((await setStatus(stay, 'confirmed')).status).toBe(200);
    expect((await arrivalOf(stay))?.status).toBe('confirmed');
    expect((await reception()).withoutCheckIn.total).toBe(0);
  });

  test('a unit whose guests have not left is occupied beside the arrival [C-HOME-02]', async () => {
    const { _id: roomId } = await aUnit();
    const before = await createTestStay(host, {
      roomId,
      guestName: 'Kenji Mori',
      checkInDate: inDays(-2),
      checkOutDate: TODAY,
    });
    const after = await createTestStay(host, { roomId, guestName: 'Familia Osorio', adults: 5 });
    await markArrived(host, before);
    expect(await arrivalOf(after)).toMatchObject({
      occupied: { reservationId: before._id, guestName: 'Kenji Mori', checkOutDate: TODAY, time: '11:00' },
    });
    expect(await departureOf(before)).toMatchObject({ status: 'checked_in', time: '11:00' });
    await setStatus(before, 'checked_out');
    expect((await arrivalOf(after))?.occupied).toBeNull();
    expect(await departureOf(before)).toMatchObject({ status: 'checked_out', isLate: false });
    await setStatus(before, 'checked_in');
    expect((await arrivalOf(after))?.occupied).not.toBeNull();
  });

  test('departures before today that are not marked come first [C-HOME-02]', async () => {
    const { _id: roomId } = await aUnit();
    const late = await createTestStay(host, { roomId, checkInDate: inDays(-3), checkOutDate: inDays(0) });
    await markArrived(host, late);
    await host.send('PATCH', `/api/pms/reservations/${late._id}`, { checkOutDate: inDays(-1) });
    const { departures } = await reception();
    expect(departures[0]).toMatchObject({ reservationId: late._id, isLate: true, checkOutDate: inDays(-1) });
    const next = await createTestStay(host, { roomId, guestName: 'Quien sigue' });
    expect((await arrivalOf(next))?.occupied).toMatchObject({ reservationId: late._id, isLate: true });
    await setStatus(late, 'checked_out');
    expect((await arrivalOf(next))?.occupied).toBeNull();
  });

  test('it is for members who work with check-ins, and of one property [D-9, SEC-02, C-HOME-02]', async () => {
    const reader = await createColleague(app, host.propertyId, 'mira@example.test', { role: 'read-only' });
    expect((await reader.get('/api/common/reception')).status).toBe(403);
    const desk = await createColleague(app, host.propertyId, 'mostrador@example.test', { role: 'reception' });
    expect((await reception(desk)).arrivals.length).toBeGreaterThan(0);
    const other = await hostWithProperty(app, 'otra@example.test');
    expect(await reception(other)).toMatchObject({ arrivals: [], departures: [], inHouse: 0 });
    expect((await other.get(`/api/common/reception?propertyId=${host.propertyId}`)).status).toBe(404);
  });
});

describe('guests without a reservation', () => {
  const countOf = async (roomId: string) =>
    (
      await host.get<Reservation[]>(
        `/api/pms/reservations?filter=${encodeURIComponent(JSON.stringify({ roomId }))}`,
      )
    ).data.length;

  test('one call creates the stay, marks it as arrived and fills the main guest; a repeat adds nothing [C-HOME-03]', async () => {
    const { _id: roomId } = await aUnit();
    const id = newStay();
    const { status, data } = await walkIn(id, { ...PERSON, roomId, total: 380_000 });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      _id: id,
      guestName: 'Anna Keller',
      checkInDate: TODAY,
      checkOutDate: inDays(2),
      status: 'checked_in',
      total: 380_000,
      channelSlug: 'direct',
      checkIn: { state: 'started', guestsDone: 0 },
    });
    const { data: checkIn } = await host.get<CheckInDetail>(`/api/common/check-ins/${id}`);
    expect(checkIn.guests).toHaveLength(2);
    expect(checkIn.guests[0]).toMatchObject({ firstName: 'Anna', lastName: 'Keller', state: 'started' });
    expect(checkIn.guests[0]?.missing).not.toContain('documentNumber');
    expect((await walkIn(id, { ...PERSON, roomId })).data._id).toBe(id);
    const both = await Promise.all([0, 1].map(() => walkIn(id, { ...PERSON, roomId })));
    expect(both.map((one) => one.status)).toEqual([200, 200]);
    expect(await countOf(roomId)).toBe(1);
  });

  test('two presses at the same moment are one stay [C-HOME-03, REL-02]', async () => {
    const { _id: roomId } = await aUnit();
    const id = newStay();
    const both = await Promise.all([0, 1].map(() => walkIn(id, { ...PERSON, roomId })));
    expect(both.map(({ status, data }) => [status, data._id])).toEqual([
      [200, id],
      [200, id],
    ]);
    expect(await countOf(roomId)).toBe(1);
  });

  test('a unit that was taken meanwhile is refused at its field, and nothing is created [C-HOME-03, REL-20]', async () => {
    const { _id: roomId } = await aUnit();
    await createTestStay(host, {
      roomId,
      guestName: 'Ana Lucía Rojas',
      checkInDate: inDays(1),
      checkOutDate: inDays(2),
    });
    const id = newStay();
    const { status, errors } = await walkIn(id, { ...PERSON, roomId });
    expect(status).toBe(409);
    expect(errors[0]).toMatchObject({ code: 'nights-taken', field: 'roomId' });
    expect(errors[0]?.message).toContain('Ana Lucía Rojas');
    expect((await host.get(`/api/pms/reservations/${id}`)).status).toBe(404);
    expect((await host.get(`/api/common/check-ins/${id}`)).status).toBe(404);
  });

  test('a wrong document is refused at its field, and nothing is half done [C-HOME-03, USER-PAIN 11]', async () => {
    const { _id: roomId } = await aUnit();
    const id = newStay();
    const wrong = { ...PERSON, roomId, birthDate: inDays(1) };
    const { status, errors } = await walkIn(id, wrong);
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({ field: 'birthDate' });
    expect((await host.get(`/api/pms/reservations/${id}`)).status).toBe(404);
    expect(await countOf(roomId)).toBe(0);
    expect((await walkIn(id, { ...PERSON, roomId })).status).toBe(200);
    expect((await walkIn(newStay(), { ...PERSON, roomId: newStay() })).errors[0]?.field).toBe('roomId');
    expect((await walkIn(newStay(), { ...PERSON, roomId, nights: 0 })).status).toBe(400);
    const long = await walkIn(newStay(), { ...PERSON, roomId, firstName: 'x'.repeat(81) });
    expect(long.errors[0]?.field).toContain('firstName');
  });

  test('a member who may not see identities registers a name and no document [D-9, C-HOME-03]', async () => {
    const desk = await createColleague(app, host.propertyId, 'ciego@example.test', {
      role: 'reception',
      identity: false,
    });
    const { _id: roomId } = await aUnit();
    const refused = await walkIn(newStay(), { ...PERSON, roomId }, desk);
    expect(refused.status).toBe(403);
    expect(await countOf(roomId)).toBe(0);
    const named = { nights: 1, adults: 1, firstName: 'Noé', roomId };
    const { status, data } = await walkIn(newStay(), named, desk);
    expect([status, data.guestName]).toEqual([200, 'Noé']);
  });

  test('an id of another property answers as one that is not there [SEC-02, C-HOME-03]', async () => {
    const other = await hostWithProperty(app, 'ajena@example.test');
    const { _id: roomId } = await aUnit();
    const id = newStay();
    expect((await walkIn(id, { ...PERSON, roomId })).status).toBe(200);
    const { data: room } = await other.send<Listing>('POST', '/api/pms/listings', { internalName: 'Loft' });
    expect((await walkIn(id, { ...PERSON, roomId: room._id }, other)).status).toBe(404);
    expect((await walkIn(newStay(), { ...PERSON, roomId }, other)).errors[0]?.field).toBe('roomId');
  });

  test('no document of a guest at the desk lies in clear [PRV-05, T-CANARY, C-HOME-03]', async () => {
    const { _id: roomId } = await aUnit();
    const documentNumber = 'XK99Z4417';
    expect((await walkIn(newStay(), { ...PERSON, roomId, documentNumber })).status).toBe(200);
    const { text } = await readEverythingStored(app);
    expect(text).not.toContain(documentNumber);
  });
});

describe('the registration card', () => {
  const card = (id: string, who: Host = host) =>
    who.get<RegistrationCard>(`/api/common/check-ins/${id}/card`);

  test('it has the documents in full, the number of the house and the legal notices; each print is recorded [C-HOME-04, PRV-13]', async () => {
    const stay = await createTestStay(host, { guestName: 'Anna Keller' });
    const { data: before } = await host.get<CheckInDetail>(`/api/common/check-ins/${stay._id}`);
    const answer = (at: number, answers: object) =>
      host.send('PATCH', `/api/common/check-ins/${stay._id}/guests/${before.guests[at]?._id}`, answers);
    await answer(0, ANNA);
    expect((await card(stay._id)).data).toMatchObject({
      property: { name: 'Casa Azul' },
      registration: { name: 'RNT' },
      nights: 3,
      guests: [
        {
          isMain: true,
          name: 'Anna Keller',
          documentType: 'Pasaporte',
          documentNumber: 'C01X00T47',
          isMinor: false,
        },
      ],
      unanswered: 1,
      agreement: { signedAt: null, hasDrawing: false },
      notices: [expect.stringContaining('Ley 1581 de 2012')],
    });
    await answer(1, { ...ANNA, documentNumber: 'C01X00T48', firstName: 'Lena', birthDate: inDays(-3000) });
    const { data } = await card(stay._id);
    expect(data.guests[1]).toMatchObject({ name: 'Lena Keller', isMinor: true });
    expect(data.notices[1]).toContain('Ley 679 de 2001');
    const { data: today } = await host.get<Today>('/api/common/today');
    expect(JSON.stringify(today.activity.lines)).toContain('imprimió la tarjeta de registro de Anna Keller');
  });

  test('only members who may see identities get it, in one property [D-9, SEC-02, C-HOME-04]', async () => {
    const stay = await createTestStay(host);
    const blind = await createColleague(app, host.propertyId, 'sin-documentos@example.test', {
      role: 'reception',
      identity: false,
    });
    expect((await card(stay._id, blind)).status).toBe(403);
    const other = await hostWithProperty(app, 'vecina@example.test');
    expect((await card(stay._id, other)).status).toBe(404);
  });
});
