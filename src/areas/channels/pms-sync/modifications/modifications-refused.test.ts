import { beforeEach, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';
import {
  app,
  bookingThereIs,
  change,
  connect,
  dates,
  day,
  host,
  linesAre,
  outside,
  reservationHereIs,
  sentModifications,
  setTheStage,
  signInAgain,
  stayOf,
  SYSTEMS,
  untilSettled,
} from './modifications.test-stage.ts';

setTheStage();

/** The systems' answer to an accepted change. */
const TAKEN = { status: 200, body: JSON.stringify({ success: true }) };
const NOT_FOUND = { status: 404, body: JSON.stringify({ success: false, message: 'Reservation not found' }) };
const refusals = async () =>
  (await sentModifications()).filter((line) => line.includes('no aceptó el cambio'));

describe.each(SYSTEMS)('a change that $id does not make', (system) => {
  const { booking } = system;
  beforeEach(() => connect(system));

  test('a change accepted and not made three times is reverted, and the host reads that it was ignored [REL-04, REL-20]', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, ...TAKEN, times: 100 });
    await change(_id, dates(6, 9));
    await linesAre(_id, 'changing');
    await untilSettled(_id);
    expect(await outside(_id)).toMatchObject([
      { state: 'failed', text: expect.stringContaining('no lo hizo') },
    ]);
    await reservationHereIs(dates(0, 4), booking);
    expect(await system.there(booking)).toMatchObject({ arrival: day(0), departure: day(4) });
    expect(await steer(app, system.id).received(system.match)).toHaveLength(3);
    expect(await refusals()).toHaveLength(1);
  });

  test('a change of a booking that the source does not find is reverted, and the host reads why [REL-20]', async () => {
    const { _id } = await stayOf(booking);
    await steer(app, system.id).failNext({ match: system.match, ...NOT_FOUND });
    await change(_id, dates(6, 9));
    await reservationHereIs(dates(0, 4), booking);
    expect(await outside(_id)).toMatchObject([
      { state: 'failed', text: expect.stringContaining('ya no existe') },
    ]);
  });

  test('a change after a refused one: the refusal reverts nothing, and the last change is made [REL-20]', async () => {
    const { _id } = await stayOf(booking);
    await system.put(system.rooms, `${booking}9`, [10, 12], 'Bahía');
    await steer(app, system.id).failNext({ match: system.match, hold: true });
    await change(_id, dates(11, 14));
    // Being sent: from now on it can only end.
    await eventually(async () => {
      const effects = 'select state from effects where property_id = $1';
      expect(await app.platform.pools.system.named('test-effects', effects, [host.propertyId])).toEqual([
        { state: 'sending' },
      ]);
    });
    await change(_id, dates(30, 33));
    await steer(app, system.id).release();
    await bookingThereIs(system, { arrival: day(30), departure: day(33) });
    await linesAre(_id, 'changed');
    expect(await stayOf(booking)).toMatchObject(dates(30, 33));
    expect(await refusals()).toEqual([]);
  });
});

test('a change that a system postpones for a day is reverted, and the host reads that the system did not answer [REL-43]', async () => {
  const [system] = SYSTEMS;
  await connect(system);
  const { _id } = await stayOf(system.booking);
  const busy = { match: system.match, status: 429, retryAfterSeconds: 1, times: 1000 };
  await steer(app, system.id).failNext(busy);
  await change(_id, dates(6, 9));
  await linesAre(_id, 'changing');
  const { data: me } = await host.get<User>('/api/auth/me');
  // The database dates planned jobs by its own clock, which may be so far ahead of the test's that the session expires.
  const [planned] = await app.platform.pools.system.named<{ created_at: Instant }>(
    'test-planned',
    'select created_at from effects where property_id = $1',
    [host.propertyId],
  );
  if (planned && planned.created_at > app.clock.now()) app.clock.set(planned.created_at);
  app.clock.advance(86_401);
  await signInAgain(me._id);
  await reservationHereIs(dates(0, 4), system.booking);
  await linesAre(_id, 'failed');
  expect(await refusals()).toHaveLength(1);
});
