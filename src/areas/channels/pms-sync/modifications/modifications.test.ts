import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import {
  app,
  change,
  connect,
  connection,
  dates,
  day,
  reservationHereIs,
  host,
  linesAre,
  listings,
  outside,
  TIMEOUT_MS,
  readAgain,
  sentModifications,
  stayOf,
  SYSTEMS,
  bookingThereIs,
  untilQuiet,
  untilSettled,
  setTheStage,
} from './modifications.test-stage.ts';

setTheStage();

const reservationIn = ({ status, checkInDate, checkOutDate, roomId }: Reservation) => ({
  status,
  checkInDate,
  checkOutDate,
  roomId,
});

describe.each(SYSTEMS)('a stay of $id that is changed here', (system) => {
  const { booking, rooms } = system;
  beforeEach(() => connect(system));

  test('it is moved, extended and cancelled in the source too, and sync runs agree [USER-PAIN 1, REL-20]', async () => {
    const { _id } = await stayOf(booking);
    expect((await change(_id, dates(6, 9))).status).toBe(200);
    await bookingThereIs(system, { arrival: day(6), departure: day(9), room: rooms.Bahía });
    await change(_id, dates(6, 11));
    await bookingThereIs(system, { arrival: day(6), departure: day(11) });
    await change(_id, { roomId: listings.Manglar, ...dates(20, 22) });
    await bookingThereIs(system, { arrival: day(20), departure: day(22), room: rooms.Manglar });
    await linesAre(_id, 'changed');
    await readAgain();
    expect(await stayOf(booking)).toMatchObject({
      ...dates(20, 22),
      roomId: listings.Manglar,
      conflict: false,
    });
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await bookingThereIs(system, { status: 'canceled' });
    await readAgain();
    expect((await stayOf(booking)).status).toBe('canceled');
    expect((await sentModifications()).filter((line) => line.includes('no aceptó'))).toEqual([]);
  });

  test('nights sold in the source revert the change, and the host reads why, in the drawer too [REL-21]', async () => {
    // Sold there, and not read here yet.
    await system.put(rooms, `${booking}9`, [10, 12], 'Bahía');
    const { _id } = await stayOf(booking);
    await change(_id, dates(11, 14));
    await reservationHereIs({ ...dates(0, 4), conflict: false }, booking);
    await eventually(async () => {
      expect((await sentModifications()).filter((line) => line.includes('no aceptó el cambio'))).toHaveLength(
        1,
      );
    });
    expect(await outside(_id)).toMatchObject([
      { state: 'failed', text: expect.stringContaining('ya están vendidas allí') },
    ]);
    expect(await system.there(booking)).toMatchObject({ arrival: day(0), departure: day(4) });
    // The next change is a new modification.
    await change(_id, dates(30, 33));
    await bookingThereIs(system, { arrival: day(30) });
    await linesAre(_id, 'changed');
  });

  test('nights sold here meanwhile stay sold: the reversal is a conflict [REL-21]', async () => {
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
    await reservationHereIs({ ...dates(0, 4), conflict: true }, booking);
  });

  test('an answer that was lost is looked up, and nothing is pushed twice [REL-04]', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, acceptThenDrop: true });
    await change(_id, dates(6, 9));
    await linesAre(_id, 'changed');
    expect(await steer(app, system.id).received(system.match)).toHaveLength(1);
    expect(await stayOf(booking)).toMatchObject(dates(6, 9));
  });

  test('a booking that was read before the push of a modification changes nothing of it [REL-09]', async () => {
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

  test('a read-only access reverts the change, and the host reads why', async () => {
    await steer(app, system.id).has(system.forbid);
    const { _id } = await stayOf(booking);
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await reservationHereIs({ status: 'confirmed', ...dates(0, 4) }, booking);
    expect((await outside(_id))[0]?.text).toContain('le falta el permiso');
    expect((await connection()).state).toBe('active');
  });

  test('while the connection is paused a modification waits, and then the reservation is pushed as it is by then [REL-20]', async () => {
    const { _id } = await stayOf(booking);
    const { _id: connectionId } = await connection();
    await host.send('PATCH', `/api/common/property-integrations/${connectionId}`, { state: 'paused' });
    await change(_id, dates(6, 9));
    await change(_id, dates(7, 10));
    await linesAre(_id, 'changing');
    await host.send('PATCH', `/api/common/property-integrations/${connectionId}`, { state: 'active' });
    await bookingThereIs(system, { arrival: day(7), departure: day(10) });
    expect(await steer(app, system.id).received(system.match)).toHaveLength(1);
  });

  test('two nights in another listing stay there when the booking is synced again', async () => {
    const { _id } = await stayOf(booking);
    const split = { from: day(2), roomId: listings.Manglar };
    expect((await host.send('POST', `/api/pms/reservations/${_id}/split`, split)).status).toBe(200);
    await system.move(booking, [0, 5]);
    await readAgain();
    await eventually(async () => {
      const after = await stayOf(booking);
      expect(after).toMatchObject({ ...dates(0, 5), roomId: listings.Bahía });
      expect(after.segments).toMatchObject([{ roomId: listings.Manglar, ...dates(2, 5) }]);
    });
  });

  test('only a room that changes there moves a stay in a listing that the system does not have', async () => {
    const own = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Casa de la abuela' });
    const { _id } = await stayOf(booking);
    await change(_id, { roomId: own.data._id });
    await untilQuiet();
    // The system has no such room: there is nothing to push.
    expect(await outside(_id)).toEqual([]);
    expect(await steer(app, system.id).received(system.match)).toEqual([]);
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
  beforeEach(() => connect(system));

  const bothAgree = () =>
    eventually(async () => {
      const there = await system.there(system.booking);
      const here = await stayOf(system.booking);
      expect({ ...reservationIn(here), status: 'confirmed' }).toEqual({
        status: 'confirmed',
        checkInDate: there?.arrival,
        checkOutDate: there?.departure,
        roomId: there?.room === system.rooms.Bahía ? listings.Bahía : listings.Manglar,
      });
    }, TIMEOUT_MS);

  test('another change in the source before ours is seen: it is read again after a quarter of an hour [REL-04, REL-20]', async () => {
    const { booking } = system;
    const { _id } = await stayOf(booking);
    const { failNext, received, release } = steer(app, system.id);
    // Two reads come before the change, and the next one after their change.
    await failNext({ match: `GET ${booking}`, times: 2 });
    await failNext({ match: `GET ${booking}`, times: 2, hold: true });
    await change(_id, dates(6, 9));
    await eventually(async () => expect(await received(system.match)).toHaveLength(1));
    await system.move(booking, [20, 22]);
    await change(_id, dates(10, 12));
    await release();
    await eventually(async () => {
      const looks = await app.platform.pools.system.named(
        'test-looks',
        'select last_error from jobs where lane = 1',
        [],
      );
      expect(looks).toEqual([{ last_error: 'unknown' }]);
    }, TIMEOUT_MS);
    await linesAre(_id, 'changing');
    await untilSettled(_id);
    await readAgain();
    await bothAgree();
    expect(await stayOf(booking)).toMatchObject(dates(10, 12));
  });

  test('after any changes on both sides the two agree, or a refusal is shown [REL-20, USER-PAIN 22]', async () => {
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
        await untilSettled(_id);
        await readAgain();
        await bothAgree();
      }),
      { numRuns: 4 },
    );
  }, 240_000);
});
