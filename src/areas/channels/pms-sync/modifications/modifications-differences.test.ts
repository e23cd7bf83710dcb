import { beforeEach, describe, expect, test } from 'vitest';

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
  readAgain,
  sentModifications,
  stayOf,
  SYSTEMS,
  bookingThereIs,
  turn,
  untilQuiet,
  setTheStage,
} from './modifications.test-stage.ts';

setTheStage();

describe.each(SYSTEMS)('of a reservation from $id only what differs is pushed', (system) => {
  const { booking, rooms } = system;
  beforeEach(() => connect(system));

  /** Until then no sync reads the system, and nothing is pushed to it. */
  async function inTheSameMoment(here: () => Promise<unknown>, over: () => Promise<unknown>): Promise<void> {
    await turn('paused');
    await here();
    await over();
    await untilQuiet();
    await turn('active');
    await untilQuiet();
    await readAgain();
  }

  test('a room that is changed here and nights that are changed there both stay [REL-09]', async () => {
    const { _id } = await stayOf(booking);
    await inTheSameMoment(
      () => change(_id, { roomId: listings.Manglar }),
      () => system.move(booking, [1, 6]),
    );
    await bookingThereIs(system, { room: rooms.Manglar, arrival: day(1), departure: day(6) });
    await reservationHereIs({ roomId: listings.Manglar, ...dates(1, 6), conflict: false }, booking);
    await linesAre(_id, 'changed');
  });

  test('a night more here and another room there both stay [REL-09]', async () => {
    const { _id } = await stayOf(booking);
    await inTheSameMoment(
      () => change(_id, dates(0, 5)),
      () => system.rename(booking, rooms.Manglar),
    );
    await bookingThereIs(system, { room: rooms.Manglar, arrival: day(0), departure: day(5) });
    await reservationHereIs({ roomId: listings.Manglar, ...dates(0, 5) }, booking);
  });

  test('a sync run in between brings what was changed there, and what was changed here stays [REL-09]', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, status: 429, retryAfterSeconds: 4 });
    await change(_id, dates(2, 4));
    await system.move(booking, [0, 7]);
    await reservationHereIs(dates(2, 7), booking);
    await bookingThereIs(system, { arrival: day(2), departure: day(7) });
    await linesAre(_id, 'changed');
  });

  test('an arrival after the departure that they have now is refused, and it is as last synced [REL-21]', async () => {
    const { _id } = await stayOf(booking);
    await inTheSameMoment(
      () => change(_id, dates(3, 4)),
      () => system.move(booking, [0, 2]),
    );
    await reservationHereIs({ ...dates(0, 2), roomId: listings.Bahía }, booking);
    expect(await system.there(booking)).toMatchObject({ arrival: day(0), departure: day(2) });
    expect((await sentModifications()).filter((line) => line.includes('no aceptó el cambio'))).toHaveLength(
      1,
    );
  });

  test('what is as last synced again before it was pushed is not pushed', async () => {
    const { _id } = await stayOf(booking);
    await turn('paused');
    await change(_id, dates(6, 9));
    await change(_id, dates(0, 4));
    await untilQuiet();
    expect(await outside(_id)).toEqual([]);
    await turn('active');
    await untilQuiet();
    expect(await steer(app, system.id).received(system.match)).toEqual([]);
    // From now on the source counts again.
    await system.move(booking, [1, 5]);
    await readAgain();
    await reservationHereIs(dates(1, 5), booking);
  });

  test('back to what was last synced while the answer is lost: it goes back there too [REL-04]', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, acceptThenDrop: true });
    await change(_id, dates(6, 9));
    await bookingThereIs(system, { arrival: day(6) });
    await change(_id, dates(0, 4));
    await bookingThereIs(system, { arrival: day(0), departure: day(4) });
    await linesAre(_id, 'changed');
    await readAgain();
    expect(await stayOf(booking)).toMatchObject(dates(0, 4));
  });

  test('to another room and back while the first is seen late: the room is the first one there [REL-09]', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).has({ slow: 2 });
    await change(_id, { roomId: listings.Manglar });
    await bookingThereIs(system, { room: rooms.Manglar });
    await change(_id, { roomId: listings.Bahía });
    await bookingThereIs(system, { room: rooms.Bahía });
    await linesAre(_id, 'changed');
    await readAgain();
    expect(await stayOf(booking)).toMatchObject({ roomId: listings.Bahía, ...dates(0, 4) });
  });

  test('one that is refused leaves no pending fields for the next [REL-21]', async () => {
    await system.put(rooms, `${booking}9`, [10, 12], 'Bahía');
    const { _id } = await stayOf(booking);
    await change(_id, dates(11, 14));
    await reservationHereIs({ ...dates(0, 4), conflict: false }, booking);
    await untilQuiet();
    await inTheSameMoment(
      () => change(_id, { roomId: listings.Manglar }),
      () => system.move(booking, [2, 5]),
    );
    await bookingThereIs(system, { room: rooms.Manglar, arrival: day(2), departure: day(5) });
    await reservationHereIs({ roomId: listings.Manglar, ...dates(2, 5) }, booking);
  });

  test('cancelled here and restored before it was pushed: it stands there too', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, status: 429, retryAfterSeconds: 100 });
    await change(_id, { status: 'canceled' });
    await linesAre(_id, 'changing');
    // Restored before it was sent, the modification is not needed: its row is deleted.
    await eventually(async () => expect(await steer(app, system.id).received(system.match)).not.toEqual([]));
    await change(_id, { status: 'confirmed' });
    await linesAre(_id, 'changed');
    expect(await system.there(booking)).toMatchObject({ status: 'confirmed', arrival: day(0) });
    await readAgain();
    expect((await stayOf(booking)).status).toBe('confirmed');
  });

  test('cancelled here and restored after it was pushed: it is cancelled, and the host knows', async () => {
    const { _id } = await stayOf(booking);
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await bookingThereIs(system, { status: 'canceled' });
    await untilQuiet();
    await change(_id, { status: 'confirmed' });
    await reservationHereIs({ status: 'canceled' }, booking);
    expect((await outside(_id)).map(({ state }) => state)).toEqual(['failed']);
  });

  test('what was refused with the access is pushed when there is a new one', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, status: 401 });
    await change(_id, dates(6, 9));
    await linesAre(_id, 'changing');
    await untilQuiet();
    expect((await connection()).state).toBe('reconnect');
    const credentials = app.platform.providers.byId(system.id).manifest.testCredentials;
    const path = `/api/common/property-integrations/${(await connection())._id}`;
    expect((await host.send('PATCH', path, { credentials })).status).toBe(200);
    await bookingThereIs(system, { arrival: day(6), departure: day(9) });
    await linesAre(_id, 'changed');
  });
});

describe('cloudbeds', () => {
  const [system] = SYSTEMS;
  const { booking, rooms } = system;
  beforeEach(() => connect(system));

  test('a change that is made by half and taken back is taken back there too [REL-20]', async () => {
    const { _id } = await stayOf(booking);
    const fault = { match: 'POST postRoomAssign', status: 429, retryAfterSeconds: 5 };
    await steer(app, 'cloudbeds').failNext(fault);
    await change(_id, { ...dates(6, 9), roomId: listings.Manglar });
    await bookingThereIs(system, { arrival: day(6), room: rooms.Bahía });
    await linesAre(_id, 'changing');
    await change(_id, { ...dates(0, 4), roomId: listings.Bahía });
    await bookingThereIs(system, { arrival: day(0), departure: day(4), room: rooms.Bahía });
    await linesAre(_id, 'changed');
    expect(await stayOf(booking)).toMatchObject({ ...dates(0, 4), roomId: listings.Bahía });
  });
});
