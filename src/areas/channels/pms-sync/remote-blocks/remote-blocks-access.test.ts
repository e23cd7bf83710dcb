import { beforeEach, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import {
  app,
  change,
  connect,
  connection,
  dates,
  host,
  listings,
  outside,
  TIMEOUT_MS,
  sentModifications,
  setTheStage,
  stayOf,
  SYSTEMS,
  untilQuiet,
} from '../modifications/modifications.test-stage.ts';

setTheStage();
const [cloudbeds] = SYSTEMS;

describe('nights to close while the access is refused', () => {
  beforeEach(() => connect(cloudbeds));

  const blocks = async () =>
    (await steer(app, 'cloudbeds').world<{ roomBlocks: { startDate: string }[] }>()).roomBlocks.map(
      ({ startDate }) => startDate,
    );
  const book = async (from: number, to: number): Promise<Reservation> => {
    const guest = { guestName: 'Marta Gil', channelSlug: 'direct', channelName: 'Directo' };
    const input = { roomId: listings.Manglar, ...dates(from, to), ...guest };
    return (await host.send<Reservation>('POST', '/api/pms/reservations', input)).data;
  };
  const renew = async () => {
    const { testCredentials: credentials } = app.platform.providers.byId('cloudbeds').manifest;
    const path = `/api/common/property-integrations/${(await connection())._id}`;
    expect((await host.send('PATCH', path, { credentials })).status).toBe(200);
  };
  const refuseAccess = async (stay: [number, number]) => {
    await steer(app, 'cloudbeds').failNext({ match: 'POST postRoomBlock', status: 401 });
    const booked = await book(...stay);
    await eventually(async () => expect((await connection()).state).toBe('reconnect'), TIMEOUT_MS);
    await untilQuiet();
    return booked;
  };

  test('they wait, the host is asked once, and they are closed when there is access again [REL-20]', async () => {
    const first = await refuseAccess([40, 42]);
    expect((await sentModifications()).filter((line) => line.includes('rechazó el acceso'))).toHaveLength(1);
    expect(await outside(first._id)).toMatchObject([
      { state: 'closing', text: expect.stringContaining('vuelve a conectarlo') },
    ]);
    expect(await steer(app, 'cloudbeds').received('POST postRoomBlock')).toHaveLength(1);
    await renew();
    await eventually(async () => expect(await blocks()).toEqual([dates(40, 42).checkInDate]), TIMEOUT_MS);
    await untilQuiet();
  });

  test('nights that are no longer needed when access returns are never closed [REL-20]', async () => {
    const { _id } = await refuseAccess([40, 42]);
    await host.send('DELETE', `/api/pms/reservations/${_id}`);
    await book(50, 52);
    await renew();
    await eventually(async () => expect(await blocks()).toEqual([dates(50, 52).checkInDate]), TIMEOUT_MS);
    await untilQuiet();
    // The refused block, and the finally wanted one.
    expect(await steer(app, 'cloudbeds').received('POST postRoomBlock')).toHaveLength(2);
  });

  test('a change of a booking that waits for an access is over when the connection is let go [REL-20]', async () => {
    const { _id } = await stayOf(cloudbeds.booking);
    await steer(app, 'cloudbeds').failNext({ match: cloudbeds.match, status: 401 });
    await change(_id, dates(6, 9));
    await eventually(async () => expect((await connection()).state).toBe('reconnect'), TIMEOUT_MS);
    expect(await outside(_id)).toMatchObject([
      { state: 'changing', text: expect.stringContaining('vuelve a conectarlo') },
    ]);
    await host.send('DELETE', `/api/common/property-integrations/${(await connection())._id}`);
    await untilQuiet();
    const open = "select type from effects where property_id = $1 and state not in ('done', 'refused')";
    expect(await app.platform.pools.system.named('test-open', open, [host.propertyId])).toEqual([]);
  });

  test('let go without access, nothing of them was closed that a host would have to open [SEC-34]', async () => {
    await refuseAccess([40, 42]);
    await host.send('DELETE', `/api/common/property-integrations/${(await connection())._id}`);
    expect((await sentModifications()).filter((line) => line.includes('quedaron noches cerradas'))).toEqual(
      [],
    );
  });
});
