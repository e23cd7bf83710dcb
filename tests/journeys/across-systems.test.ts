import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { TODAY } from '#support/dates.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { BRAZILIAN, COLOMBIAN_COMPANION, guestWithLink } from '#support/guest.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';

/** The same job for every system: sold there, synced here, closed in the channels, checked in, reported. */
let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

const SYSTEMS = ['cloudbeds', 'guesty', 'hospitable', 'stays', 'hostfully'] as const;
/** The others have no address of their own here: they are connected to try Posada. */
const LIVE: readonly string[] = ['cloudbeds'];
const CONNECTIONS = '/api/common/property-integrations';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `across${counter++}@example.test`);
});

const list = async <Row>(path: string) => (await host.get<Row[]>(path)).data;
const reservations = () => list<Reservation>('/api/pms/reservations?limit=500');

async function connect(system: string): Promise<void> {
  await fetch(`${app.url}/_simulator/${system}/reset`, { method: 'POST' });
  const given = LIVE.includes(system) ? liveAccess(system) : { partnerIntegrationId: system, mode: 'test' };
  expect((await host.send('POST', CONNECTIONS, given)).status).toBe(201);
  await eventually(async () => {
    const [connection] = await list<PropertyIntegration>(CONNECTIONS);
    expect(connection).toMatchObject({ syncRun: null, lastSyncedAt: app.clock.now() });
  });
}

describe.each(SYSTEMS)('a booking of %s', (system) => {
  test('is sold once, closed in the channels, checked in and reported [USER-PAIN 1, USER-PAIN 11]', async () => {
    await connect(system);
    const reservation = (await reservations())
      .filter(
        ({ status, roomId, totalGuests, checkInDate }) =>
          status === 'confirmed' && roomId && totalGuests <= 2 && checkInDate >= TODAY,
      )
      .toSorted((a, b) => (a.checkInDate < b.checkInDate ? -1 : 1))[0];
    if (!reservation?.roomId) throw new Error('The seeded world has no such booking');

    // The nights cannot be sold twice, and the refusal names the guest who has them.
    const { roomId, checkInDate, checkOutDate } = reservation;
    const again = { roomId, checkInDate, checkOutDate, guestName: 'Otra persona' };
    const refused = await host.send('POST', '/api/pms/reservations', again);
    expect(refused.status).toBe(409);
    expect(refused.details).toMatchObject({ reservationId: reservation._id });

    // Channels read that they are taken, without a name.
    const { data: exports } = await host.get<{ channel: string; address: string }[]>(
      `/api/pms/listings/${roomId}/calendar/exports`,
    );
    const other = exports.find(({ channel }) => channel !== reservation.channelSlug);
    const calendar = await (await fetch(other?.address ?? '')).text();
    // What a test connection brought closes no night elsewhere (0098).
    expect(calendar.includes(`DTSTART;VALUE=DATE:${checkInDate.replaceAll('-', '')}`)).toBe(
      LIVE.includes(system),
    );
    expect(calendar).not.toContain(reservation.guestName);

    // The guest checks in, and the government is told.
    const settings = {
      establishmentName: 'Casa Azul',
      accommodationType: 'apartment',
      tra: { mode: 'test' },
    };
    expect((await host.send('POST', '/api/common/sire-tra-settings', settings)).status).toBe(201);
    const linkPath = `/api/common/check-ins/${reservation._id}/link`;
    await eventually(async () => expect((await host.send('POST', linkPath, {})).status).toBe(201));
    const { data: link } = await host.send<{ url: string }>('POST', linkPath, {});
    const guest = await guestWithLink(app, link.url);
    const [main, ...companions] = (await guest.page()).guests;
    await guest.answer(main?._id ?? '', BRAZILIAN);
    for (const { _id } of companions) await guest.answer(_id, COLOMBIAN_COMPANION);
    expect((await guest.signAndFinish('João Salgado')).data.state).toBe('complete');
    await eventually(async () => {
      const reports = await list<StayReport>('/api/common/stay-reports?limit=100');
      const own = reports.filter(
        ({ reservationId, registry }) => reservationId === reservation._id && registry === 'tra',
      );
      expect(own).toHaveLength(reservation.totalGuests);
    });
    const [listing] = (await list<Listing>('/api/pms/listings')).filter(({ _id }) => _id === roomId);
    expect(listing?.provider).not.toBeNull();
  });
});
