import { afterEach, describe, expect, test } from 'vitest';

import { pmsConformance } from '#capabilities/pms/pms.conformance.ts';
import { pmsBlocksConformance } from '#capabilities/pms/pms.blocks.conformance.ts';
import { tokensInMemory } from '#capabilities/tokens.ts';
import { type Clock, movableClock, systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, outboundFor } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { guestyManifest, SIMULATED_GUESTY } from './guesty.manifest.ts';
import { guestyChannelOf, mapGuestyReservation } from './guesty.pms.ts';
import { createGuesty } from './guesty.provider.ts';
import { hexId } from './guesty.simulated-world.ts';
import { createGuestySimulator, SIMULATED_SIGNING_KEY } from './guesty.simulator.ts';
import { Reservation, WebhookSecret } from './guesty.wire.ts';

const CONFIRMED = hexId('00', '8413570');
const CANCELLED = hexId('00', '8413572');
const SEVERAL = hexId('00', '8413571');

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(clock: Clock = systemClock) {
  const simulator = await startSimulator(createGuestySimulator(), { clock });
  stops.push(simulator.stop);
  const requestLog: RequestLogEntry[] = [];
  const provider = createGuesty({
    clock,
    testOrigin: simulator.url,
    // Fast enough for a test, slow enough for the simulator.
    requestsPerSecond: 15,
    makeOutbound: outboundFor({
      clock,
      log: silentLog,
      onRequestLogged: (entry) => requestLog.push(entry),
      limits: { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } },
    }),
  });
  const { webhooks } = provider;
  const { pms } = provider.capabilities;
  if (!pms || !webhooks) throw new Error('The provider has no property system');
  const connection = {
    mode: 'test',
    credentials: guestyManifest.testCredentials,
    tokens: tokensInMemory(),
  } as const;
  return { simulator, provider, webhooks, pms, connection, requestLog };
}

const today = plainDate(systemClock.now().slice(0, 10));

describe('Guesty', () => {
  describe('closing nights', () => {
    pmsBlocksConformance(async () => {
      const { simulator, pms, connection } = await start();
      return {
        pms,
        connection,
        propertyId: hexId('99', '1'),
        confirmedId: CONFIRMED,
        arrivals: { from: addDays(today, -30), to: addDays(today, 60) },
        closed: (listing) =>
          Object.keys(simulator.world.closed)
            .flatMap((one) => (one.startsWith(`${listing} `) ? plainDate(one.slice(-10)) : []))
            .sort(),
        failNextWrite: (trouble) => simulator.failNext({ match: 'PUT *', ...trouble }),
        revokeWriteAccess: () => simulator.has({ mayWrite: false }),
      };
    });
  });

  pmsConformance(async () => {
    const { simulator, pms, connection, webhooks } = await start();
    const inbox = `${simulator.url}/inbox`;
    // The token is there already; the suite counts what comes after.
    await pms.listProperties(connection);
    return {
      pms,
      webhooks,
      connection,
      wrongConnection: {
        mode: 'test',
        credentials: { clientId: 'posada', clientSecret: 'wrong-wrong-wrong' },
        tokens: tokensInMemory(),
      },
      propertyId: hexId('99', '1'),
      confirmedId: CONFIRMED,
      cancelledId: CANCELLED,
      severalRooms: { id: SEVERAL, rooms: 2 },
      arrivals: { from: addDays(today, -30), to: addDays(today, 60) },
      addMany: () =>
        Array.from({ length: 230 }, (_none, index) => {
          const reservationId = hexId('01', index + 1);
          simulator.has({ reservationId });
          return reservationId;
        }),
      setStatus: (reservationId, status) => simulator.emit({ reservationId, status }),
      failNext: (trouble) => simulator.failNext({ match: 'GET *', ...trouble }),
      requests: () => simulator.received().length,
      doubledEvent: async (reservationId) => {
        simulator.world.webhooks.splice(0, 1, {
          _id: '1',
          url: inbox,
          events: ['reservation.updated.v2'],
        });
        await simulator.emit({ reservationId, moveDays: 1, twice: true });
        const [first, second] = simulator.sent().slice(-2);
        if (!first || !second) throw new Error('No webhook event was sent');
        return [first, second];
      },
      signingKey: SIMULATED_SIGNING_KEY,
      secrets: [SIMULATED_GUESTY.clientSecret, 'wrong-wrong-wrong'],
    };
  });

  test('many requests share one token; one that has ended is renewed once, though the answer is 403', async () => {
    const clock = movableClock(systemClock.now());
    const { simulator, pms, connection } = await start(clock);
    for (let read = 0; read < 4; read += 1) {
      await pms.getReservation(connection, '', CONFIRMED);
    }
    expect(simulator.received('POST token')).toHaveLength(1);
    // Ended at Guesty before our side knows of it.
    simulator.advance(86_400);
    expect(await pms.getReservation(connection, '', CONFIRMED)).toHaveLength(1);
    expect(simulator.received('POST token')).toHaveLength(2);
  });

  test('a sixth token in a day is refused with a time to wait', async () => {
    const { pms, connection } = await start();
    const again = () => pms.listProperties({ ...connection, tokens: tokensInMemory() });
    for (let time = 0; time < 5; time += 1) await again();
    await expect(again()).rejects.toMatchObject({ kind: 'wait', retryAfterSeconds: 3600 });
  });

  test('subscribes to the second generation once, and gets the key of its events', async () => {
    const { simulator, connection, webhooks } = await start();
    const address = 'https://posada.example.test/hooks/guesty/secret';
    const first = await webhooks.subscribe?.(connection, '', address);
    const second = await webhooks.subscribe?.(connection, '', address);
    expect(second).toEqual(first);
    expect(first?.signingKey).toBe(SIMULATED_SIGNING_KEY);
    expect(simulator.world.webhooks.map(({ events }) => events)).toEqual([
      ['reservation.created.v2', 'reservation.updated.v2', 'reservation.messageReceived'],
    ]);
    expect(simulator.received('PUT webhooks')).toEqual([]);
  });

  test('a subscription that was made for fewer events gets the others, and keeps its own', async () => {
    const { simulator, connection, webhooks } = await start();
    const url = 'https://posada.example.test/hooks/guesty/secret';
    const events = ['reservation.created.v2', 'reservation.updated.v2', 'listing.updated'];
    simulator.world.webhooks.push({ _id: hexId('30', 1), url, events });
    expect(await webhooks.subscribe?.(connection, '', url)).toMatchObject({ ids: [hexId('30', 1)] });
    expect(simulator.world.webhooks).toMatchObject([{ events: [...events, 'reservation.messageReceived'] }]);
  });

  test('an event of words of the guest is signed, names the booking, and keeps nothing of them [SEC-33]', async () => {
    const { simulator, webhooks } = await start();
    const events = ['reservation.messageReceived'];
    simulator.world.webhooks.push({ _id: '1', url: `${simulator.url}/inbox`, events });
    await simulator.emit({ reservationId: CONFIRMED, guestWrites: '¿A qué hora puedo llegar?' });
    const [sent] = simulator.sent();
    if (!sent) throw new Error('No webhook event was sent');
    expect(webhooks.verify?.(sent, SIMULATED_SIGNING_KEY, systemClock.now())).toBe(true);
    expect(webhooks.read(sent.json, sent.headers)).toEqual([
      { key: sent.headers['webhook-id'], topic: 'thread', externalId: CONFIRMED, isConfidential: true },
    ]);
  });

  test.each([
    ['the host', { reservationId: CONFIRMED, message: { type: 'fromHost' } }],
    ['an owner', { reservationId: CONFIRMED, conversation: { conversationWith: 'Owner' } }],
    ['a guest who only asked', { message: { type: 'fromGuest' } }],
  ])('an event of words of %s causes nothing', async (_who, post) => {
    const { webhooks } = await start();
    expect(webhooks.read({ event: 'reservation.messageReceived', ...post }, {})).toEqual([]);
  });

  test('an event of words that were sent causes nothing', async () => {
    const { webhooks } = await start();
    const post = { event: 'reservation.messageSent', reservationId: CONFIRMED };
    expect(webhooks.read(post, {})).toEqual([]);
  });

  test('a webhook event of five minutes ago is refused [SEC-33]', async () => {
    const { simulator, webhooks } = await start();
    simulator.world.webhooks.push({
      _id: '1',
      url: `${simulator.url}/inbox`,
      events: ['reservation.updated.v2'],
    });
    await simulator.emit({ reservationId: CONFIRMED, status: 'canceled' });
    const [sent] = simulator.sent();
    if (!sent) throw new Error('No webhook event was sent');
    const later = (seconds: number) => instantOf(Date.now() + seconds * 1000);
    expect(webhooks.verify?.(sent, SIMULATED_SIGNING_KEY, later(290))).toBe(true);
    expect(webhooks.verify?.(sent, SIMULATED_SIGNING_KEY, later(310))).toBe(false);
    expect(webhooks.verify?.(sent, SIMULATED_SIGNING_KEY, later(-310))).toBe(false);
  });

  test('an inquiry takes no night and is not imported', async () => {
    const { simulator, pms, connection } = await start();
    await simulator.emit({ reservationId: CONFIRMED, status: 'inquiry' });
    expect(await pms.getReservation(connection, '', CONFIRMED)).toEqual([]);
  });

  test('the day of arrival is the local one, at any moment in UTC [D-16]', () => {
    const reservation = Reservation.parse({
      _id: 'a',
      status: 'reserved',
      source: 'bookingCom',
      guestsCount: 3,
      checkIn: '2026-04-11T01:00:00.000Z',
      stay: [{ listingId: 'l', checkInDateLocalized: '2026-04-10', checkOutDateLocalized: '2026-04-13' }],
    });
    expect(mapGuestyReservation(reservation, null, instantOf(0))).toMatchObject([
      { arrival: '2026-04-10', status: 'not_confirmed', adults: 3, total: null, channelSlug: 'booking' },
    ]);
  });

  test.each([
    [{ unitTypeId: 'type', unitId: 'unit' }, 'unit'],
    [{ unitTypeId: 'type', unitId: null }, 'type'],
    [{ listingId: 'listing' }, 'listing'],
    [{}, null],
  ])('of %j the listing is %s [W1-A-04]', (ids, listing) => {
    const reservation = Reservation.parse({
      _id: 'a',
      status: 'confirmed',
      bookerId: 'b',
      guestStay: { status: 'checked_in' },
      stay: [{ ...ids, checkInDateLocalized: '2026-04-10', checkOutDateLocalized: '2026-04-13' }],
    });
    expect(reservation.guestId).toBe('b');
    expect(mapGuestyReservation(reservation, null, instantOf(0))).toMatchObject([
      { listingExternalId: listing, status: 'checked_in' },
    ]);
  });

  test.each([
    { key: 'whsec_a' },
    { secret: 'whsec_a' },
    { data: { secret: 'whsec_a' } },
    { data: { key: 'whsec_a' } },
  ])('the secret in %j is read [W1-A-05]', (answer) => expect(WebhookSecret.parse(answer)).toBe('whsec_a'));

  test('an unknown channel keeps its name', () => {
    expect(guestyChannelOf({ source: 'Hopper Homes', platform: null, integration: null })).toEqual({
      slug: 'hopper-homes',
      name: 'Hopper Homes',
    });
  });

  test('no secret and no token in what support sees', async () => {
    const { provider, connection, requestLog } = await start();
    await provider.check?.(connection);
    expect(requestLog.length).toBeGreaterThan(1);
    const logged = JSON.stringify(requestLog);
    expect(logged).not.toContain(SIMULATED_GUESTY.clientSecret);
    expect(logged).not.toContain('eyJhbGci');
  });
});
