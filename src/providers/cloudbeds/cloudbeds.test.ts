import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';

import { pmsFoliosConformance } from '#capabilities/pms/pms.folios.conformance.ts';
import { pmsModificationsConformance } from '#capabilities/pms/pms.modifications.conformance.ts';
import { pmsConformance } from '#capabilities/pms/pms.conformance.ts';
import { pmsBlocksConformance } from '#capabilities/pms/pms.blocks.conformance.ts';
import { nightsOfRange } from '#capabilities/pms/pms.blocks.ts';
import { tokensInMemory } from '#capabilities/tokens.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, outboundFor } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

import { CLOUDBEDS_REQUESTS_PER_SECOND } from './cloudbeds.client.ts';
import { cloudbedsManifest, SIMULATOR_API_KEY } from './cloudbeds.manifest.ts';
import { SIMULATED_APPLICATION } from './cloudbeds.oauth.ts';
import { cloudbedsChannelOf, mapCloudbedsReservation } from './cloudbeds.pms.ts';
import { createCloudbeds } from './cloudbeds.provider.ts';
import { ASKED_SCOPES } from './cloudbeds.scopes.ts';
import { createCloudbedsSimulator } from './cloudbeds.simulator.ts';
import { momentOf, wallClockOf } from './cloudbeds.time.ts';
import { Envelope, Reservation } from './cloudbeds.wire.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A limit that no test comes near, unless it is about the limit. */
async function start(requestsPerSecond = 1000) {
  const simulator = await startSimulator(createCloudbedsSimulator([], requestsPerSecond));
  stops.push(simulator.stop);
  const requestLog: RequestLogEntry[] = [];
  const provider = createCloudbeds({
    clock: systemClock,
    testBaseUrl: `${simulator.url}/api/v1.3`,
    testConsentPage: `${simulator.url}/api/v1.1/oauth`,
    requestsPerSecond,
    makeOutbound: outboundFor({
      clock: systemClock,
      log: silentLog,
      onRequestLogged: (entry) => requestLog.push(entry),
      limits: { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } },
    }),
  });
  const { webhooks } = provider;
  const { pms } = provider.capabilities;
  if (!pms || !webhooks) throw new Error('The provider has no property system');
  const connection = { mode: 'test', credentials: cloudbedsManifest.testCredentials } as const;
  return { simulator, provider, webhooks, pms, connection, requestLog };
}

describe('Cloudbeds', () => {
  pmsConformance(async () => {
    const { simulator, pms, connection, webhooks } = await start();
    const inbox = `${simulator.url}/inbox`;
    // Currency and zone are read once; the suite counts what comes after.
    await pms.getReservation(connection, '5001', '8413570');
    return {
      pms,
      webhooks,
      connection,
      wrongConnection: { mode: 'test', credentials: { apiKey: 'cbat_wrong-wrong-wrong' } },
      propertyId: '5001',
      confirmedId: '8413570',
      cancelledId: '8413572',
      severalRooms: { id: '8413571', rooms: 2 },
      arrivals: { from: plainDate('2000-01-01'), to: plainDate('2100-01-01') },
      addMany: () =>
        Array.from({ length: 120 }, (_none, index) => {
          const reservationID = String(8_500_000 + index);
          simulator.has({ reservationID });
          return reservationID;
        }),
      setStatus: async (reservationID, status) => {
        simulator.advance(60);
        await simulator.emit({ reservationID, status });
      },
      failNext: (trouble) => simulator.failNext({ match: 'GET *', ...trouble }),
      requests: () => simulator.received().length,
      doubledEvent: async (reservationID) => {
        simulator.world.webhooks.splice(0, 1, {
          id: '1',
          object: 'reservation',
          action: 'dates_changed',
          endpointUrl: inbox,
        });
        await simulator.emit({ reservationID, moveDays: 1, twice: true });
        const [first, second] = simulator.sent().slice(-2);
        if (!first || !second) throw new Error('No webhook event was sent');
        return [first, second];
      },
      secrets: [SIMULATOR_API_KEY, 'cbat_wrong-wrong-wrong'],
    };
  });

  describe('closing nights', () => {
    pmsBlocksConformance(async () => {
      const { simulator, pms, connection } = await start();
      return {
        pms,
        connection,
        propertyId: '5001',
        confirmedId: '8413570',
        arrivals: { from: plainDate('2000-01-01'), to: plainDate('2100-01-01') },
        closed: (room) =>
          simulator.world.roomBlocks
            .filter(({ rooms }) => rooms.some(({ roomID }) => roomID === room))
            .flatMap(({ startDate, endDate }) =>
              nightsOfRange({ arrival: plainDate(startDate), departure: plainDate(endDate) }),
            )
            .sort(),
        failNextWrite: (trouble) => simulator.failNext({ match: 'POST *', ...trouble }),
        revokeWriteAccess: () => simulator.has({ mayBlock: false }),
      };
    });

    const block = {
      listingExternalId: '12-1',
      arrival: plainDate('2027-08-10'),
      departure: plainDate('2027-08-12'),
      marker: 'R-1',
      title: 'Posada',
    };

    test('a block is deleted with POST, and with DELETE where the server does not know that yet [W1-A-07]', async () => {
      const { simulator, pms, connection } = await start();
      const verbs = () => simulator.received('* deleteRoomBlock').map(({ method }) => method);
      const placed = await pms.blocks?.place(connection, '5001', block);
      await pms.blocks?.release(connection, '5001', placed ?? '', block);
      expect(verbs()).toEqual(['POST']);
      simulator.has({ oldVerb: true });
      const again = await pms.blocks?.place(connection, '5001', block);
      await pms.blocks?.release(connection, '5001', again ?? '', block);
      expect(verbs()).toEqual(['POST', 'POST', 'DELETE']);
      expect(simulator.world.roomBlocks).toEqual([]);
    });

    test.each([
      ['a server that knows neither verb', 404, '<h1>Not Found</h1>'],
      ['a path that was not found', 404, '{"success":false,"message":"Method not found"}'],
      [
        '"not found" about the block, which is still listed',
        200,
        '{"success":false,"message":"Room block not found"}',
      ],
    ])('%s does not count as released [W1-A-07]', async (_case, status, body) => {
      const { simulator, pms, connection } = await start();
      const placed = await pms.blocks?.place(connection, '5001', block);
      simulator.failNext({ match: '* deleteRoomBlock', times: 2, status, body });
      await expect(pms.blocks?.release(connection, '5001', placed ?? '', block)).rejects.toMatchObject({
        name: 'ProviderFailure',
      });
      expect(simulator.world.roomBlocks).toHaveLength(1);
    });
  });

  test('a property that is not found says nothing about the booking [W1-A-05]', async () => {
    const { simulator, pms, connection } = await start();
    await pms.getReservation(connection, '5001', '8413570');
    const body = '{"success":false,"message":"Property not found"}';
    simulator.failNext({ match: 'GET getReservation', status: 200, body });
    await expect(pms.getReservation(connection, '5001', '8413570')).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  test('a token does what its consent allowed, and a missing scope has the name that Cloudbeds gives it [W1-A-06]', async () => {
    const { simulator, provider } = await start();
    const { clientId, clientSecret } = SIMULATED_APPLICATION;
    const consent = async (scope: string) => {
      const redirect_uri = `${simulator.origin}/app/integrations/authorized`;
      const asked = new URLSearchParams({ client_id: clientId, redirect_uri, scope, answer: 'yes' });
      const back = await fetch(`${simulator.url}/api/v1.1/oauth?${asked}`, { redirect: 'manual' });
      const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
      const application = { mode: 'test', clientId, clientSecret } as const;
      const token = await provider.oauth?.exchange(application, { code, redirectUri: redirect_uri });
      if (!token) throw new Error('The simulator issued no token');
      const tokens = tokensInMemory();
      await tokens.renew(null, async () => token);
      return { mode: 'test', credentials: { clientId, clientSecret }, tokens } as const;
    };
    const { pms } = provider.capabilities;
    const block = {
      listingExternalId: '12-1',
      arrival: plainDate('2027-08-10'),
      departure: plainDate('2027-08-12'),
      marker: 'R-1',
      title: 'Posada',
    };
    const before = await consent('read:hotel read:room read:reservation');
    await expect(pms?.blocks?.place(before, '5001', block)).rejects.toMatchObject({
      kind: 'refused',
      fields: [{ field: 'permission', message: 'read:roomblock' }],
    });
    await expect(pms?.listFields?.(before, '5001')).rejects.toMatchObject({ kind: 'reconnect' });
    const now = await consent(ASKED_SCOPES.join(' '));
    expect(await pms?.blocks?.place(now, '5001', block)).toMatch(/^\d+$/);
  });

  describe('changing bookings', () => {
    pmsModificationsConformance(async () => {
      const { simulator, pms, connection } = await start();
      const writes = ['PUT *', 'POST *'];
      return {
        pms,
        connection,
        propertyId: '5001',
        confirmedId: '8413570',
        severalRoomsId: '8413571',
        failNextWrite: (trouble) => simulator.failNext({ match: 'PUT *', ...trouble }),
        beSlow: (slow) => simulator.has({ slow }),
        revokeWriteAccess: () => simulator.has({ mayModify: false }),
        sell: (roomID, startDate, endDate) => {
          const [model] = simulator.world.reservations.flatMap(({ assigned }) => assigned);
          if (!model) throw new Error('The seeded world has no room');
          simulator.has({
            reservationID: `77${startDate.replaceAll('-', '')}`,
            status: 'confirmed',
            startDate,
            endDate,
            assigned: [{ ...model, roomID, startDate, endDate }],
          });
        },
        writes: () => writes.flatMap((match) => simulator.received(match)).length,
      };
    });
  });

  describe('accounts', () => {
    pmsFoliosConformance(async () => {
      const { simulator, pms, connection } = await start();
      const item = { code: '2000', relation: 'ITEM', description: 'Cena', originId: '7' };
      const charge = (of: string, amount: string): string => {
        simulator.has({ of, posted: { ...item, amount } });
        return simulator.world.postings.at(-1)?.id ?? '';
      };
      return {
        pms,
        connection,
        propertyId: '5001',
        stayingId: '8413569',
        severalRoomsId: '8413571',
        entered: { charge: 4_522_000, addendum: 2_000_000, payment: -74_000_000, commission: 22_200_000 },
        charge: (of, net, tax) => {
          const parentId = charge(of, net);
          simulator.has({ of, posted: { code: '8000', relation: 'TAX', amount: tax, parentId } });
          return parentId;
        },
        voidCharge: (reservationID, id) => simulator.emit({ reservationID, takesBack: id }),
        chargeMany: (of) => {
          for (let place = 0; place < 230; place += 1) charge(of, '1000.00');
          return 230;
        },
        passNight: () => simulator.advance(86_400),
        failNext: (trouble) => simulator.failNext({ match: 'POST *', ...trouble }),
        revokeReadAccess: () => simulator.has({ mayReadAccounts: false }),
      };
    });
  });

  test('the sample of the documents becomes a stay', () => {
    const text = readFileSync(new URL('fixtures/getReservation.json', import.meta.url), 'utf8');
    const reservation = Reservation.parse(Envelope.parse(JSON.parse(text)).data);
    const property = { externalId: '5001', name: 'Casa Demo', timeZone: 'America/Bogota', currency: 'COP' };
    const now = instantOf(Date.UTC(2026, 2, 4));
    expect(mapCloudbedsReservation(reservation, property, now)).toEqual([
      {
        externalId: '8413570',
        stayId: '8413570',
        listingExternalId: '12-3',
        listingTypeExternalId: '12',
        status: 'confirmed',
        arrival: '2026-04-10',
        departure: '2026-04-13',
        guestName: 'Ana Rojas',
        guests: [
          {
            externalId: '77001',
            isMain: true,
            firstName: 'Ana',
            lastName: 'Rojas',
            email: 'ana@example.test',
            phone: '+573001112233',
          },
        ],
        adults: 2,
        children: 0,
        channelSlug: 'booking',
        channelName: 'Booking.com',
        channelCode: '4012345678',
        total: { minor: 45_000, currency: 'COP' },
        modifiedAt: now,
      },
    ]);
  });

  test('a booking without rooms, with an empty list where a map should be, is one stay', () => {
    const bare = { reservationID: 7, status: 'confirmed', startDate: '2026-04-10', endDate: '2026-04-12' };
    const reservation = Reservation.parse({
      ...bare,
      guestList: [],
      assigned: [],
      total: '1.005',
      adults: '2',
    });
    const property = { externalId: '1', name: 'x', timeZone: 'UTC', currency: 'CLP' };
    const [stay] = mapCloudbedsReservation(reservation, property, instantOf(0));
    expect(stay).toMatchObject({
      externalId: '7',
      stayId: '7',
      listingExternalId: null,
      guests: [],
      total: { minor: 1, currency: 'CLP' },
    });
  });

  test('wall clocks of the property become moments, and back [D-16]', () => {
    expect(momentOf('2026-03-04 22:30:15', 'America/Bogota')).toBe('2026-03-05T03:30:15.000Z');
    expect(momentOf('2026-03-04 22:30:15', 'Nowhere/Land')).toBeNull();
    expect(momentOf('0000-00-00 00:00:00', 'UTC')).toBeNull();
    expect(wallClockOf(instantOf(Date.UTC(2026, 2, 5, 3, 30, 15)), 'America/Bogota')).toBe(
      '2026-03-04 22:30:15',
    );
  });

  test.each([
    ['Booking.com (Hotel Collect)', 'booking'],
    ['Airbnb', 'airbnb'],
    ['Website/Booking Engine', 'direct'],
    ['Despegar', 'despegar'],
    ['Ágora Viajes', 'agora-viajes'],
    [null, 'direct'],
  ])('source %s is the channel %s', (source, slug) => expect(cloudbedsChannelOf(source).slug).toBe(slug));

  test('HTTP 200 with success false is a refusal with the words of Cloudbeds', async () => {
    const { pms, connection, simulator } = await start();
    simulator.failNext({
      match: 'GET getHotels',
      status: 200,
      body: '{"success":false,"message":"Scope <b>missing</b>"}',
    });
    await expect(pms.listProperties(connection)).rejects.toMatchObject({
      kind: 'refused',
      message: 'cloudbeds: getHotels was refused: Scope missing',
    });
  });

  test('subscribes to everything once, also when asked twice', async () => {
    const { connection, simulator, webhooks } = await start();
    const first = await webhooks.subscribe?.(
      connection,
      '5001',
      'https://posada.example/hooks/cloudbeds/secret',
    );
    const second = await webhooks.subscribe?.(
      connection,
      '5001',
      'https://posada.example/hooks/cloudbeds/secret',
    );
    expect(second).toEqual(first);
    expect(simulator.world.webhooks).toHaveLength(16);
    expect(simulator.received('POST postWebhook').every(({ status }) => status === 200)).toBe(true);
  });

  test('both spellings of the ids are read', async () => {
    const { webhooks } = await start();
    const base = { version: '1.0', timestamp: 1775001600.123456 };
    const upper = {
      ...base,
      event: 'reservation/created',
      propertyID: 5001,
      propertyID_str: '5001',
      reservationID: '84',
    };
    const lower = {
      ...base,
      event: 'reservation/created',
      propertyId: 5001,
      propertyId_str: '5001',
      reservationId: '84',
    };
    expect(webhooks.read(upper, {})).toEqual(webhooks.read(lower, {}));
    expect(webhooks.read(upper, {})).toEqual([
      {
        key: 'reservation/created|5001|84|1775001600.123456',
        topic: 'booking',
        externalId: '84',
        account: '5001',
      },
    ]);
    const created = { ...base, event: 'transaction/created', transactionId: '7' };
    expect(webhooks.read(created, {})).toMatchObject([{ topic: 'transaction', externalId: '7' }]);
    expect(webhooks.read({ ...created, reservationId: '84' }, {})).toMatchObject([
      { topic: 'booking-account', externalId: '84' },
    ]);
  });

  test('no key in what support sees', async () => {
    const { provider, connection, requestLog } = await start();
    await provider.check?.(connection);
    expect(requestLog).toMatchObject([{ provider: 'cloudbeds', status: 200, requestId: 'sim-1' }]);
    expect(JSON.stringify(requestLog)).not.toContain(SIMULATOR_API_KEY);
  });

  test('without a simulator there is no test mode [SEC-47]', async () => {
    const makeOutbound = outboundFor({ clock: systemClock, log: silentLog });
    const provider = createCloudbeds({ clock: systemClock, makeOutbound });
    const connection = { mode: 'test', credentials: cloudbedsManifest.testCredentials } as const;
    await expect(provider.check?.(connection)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('the simulator reads forms only', async () => {
    const { simulator } = await start();
    const answer = await fetch(`${simulator.url}/api/v1.3/postWebhook`, {
      method: 'POST',
      headers: {
        'x-api-key': SIMULATOR_API_KEY,
        'content-type': 'application/json',
        'x-not-as-documented': '1',
      },
      body: JSON.stringify({ object: 'reservation', action: 'created', endpointUrl: 'https://x.example' }),
    });
    expect(await answer.json()).toEqual({ success: false, message: 'Missing parameter' });
  });

  test('six calls in a row stay within five a second [REL-43]', async () => {
    const { pms, connection, simulator } = await start(CLOUDBEDS_REQUESTS_PER_SECOND);
    // The first one opens the connection and would arrive too late to be counted beside the others.
    await pms.listProperties(connection);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (let call = 0; call < 7; call += 1) await pms.listProperties(connection);
    const statuses = simulator.received().map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    // A network delay may bring one too early; without the limit three of them are.
    expect(statuses.length).toBeLessThanOrEqual(9);
  });
});
