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

describe.each(SYSTEMS)('a change of a reservation from $id pushes only the differing fields', (system) => {
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

  test('a room changed here and nights changed in the source both stay [REL-09]', async () => {
    const { _id } = await stayOf(booking);
    await inTheSameMoment(
      () => change(_id, { roomId: listings.Manglar }),
      () => system.move(booking, [1, 6]),
    );
    await bookingThereIs(system, { room: rooms.Manglar, arrival: day(1), departure: day(6) });
    await reservationHereIs({ roomId: listings.Manglar, ...dates(1, 6), conflict: false }, booking);
    await linesAre(_id, 'changed');
  });

  test('an added night here and another room in the source both stay [REL-09]', async () => {
    const { _id } = await stayOf(booking);
    await inTheSameMoment(
      () => change(_id, dates(0, 5)),
      () => system.rename(booking, rooms.Manglar),
    );
    await bookingThereIs(system, { room: rooms.Manglar, arrival: day(0), departure: day(5) });
    await reservationHereIs({ roomId: listings.Manglar, ...dates(0, 5) }, booking);
  });

  test('a sync run in between adds the source’s changes, and the changes here stay [REL-09]', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, status: 429, retryAfterSeconds: 4 });
    await change(_id, dates(2, 4));
    await system.move(booking, [0, 7]);
    await reservationHereIs(dates(2, 7), booking);
    await bookingThereIs(system, { arrival: day(2), departure: day(7) });
    await linesAre(_id, 'changed');
  });

  test('an arrival after the source’s current departure is refused, and the stay is as last synced [REL-21]', async () => {
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

  test('a change that is reverted before its push is not pushed', async () => {
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

  test('a change that is reverted while its answer is lost is reverted in the source too [REL-04]', async () => {
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

  test('a room changed and changed back before the first change is seen ends as the first room in the source [REL-09]', async () => {
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

  test('a refused change leaves no pending fields for the next [REL-21]', async () => {
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

  test('a cancellation that is undone before its push leaves the stay active in the source', async () => {
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

  test('a cancellation that is undone after its push stays cancelled, and the host is told', async () => {
    const { _id } = await stayOf(booking);
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await bookingThereIs(system, { status: 'canceled' });
    await untilQuiet();
    await change(_id, { status: 'confirmed' });
    await reservationHereIs({ status: 'canceled' }, booking);
    expect((await outside(_id)).map(({ state }) => state)).toEqual(['failed']);
  });

  test('a change refused for its access is pushed once there is a new access', async () => {
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

  test('a half-made change that is reverted is reverted in the source too [REL-20]', async () => {
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
