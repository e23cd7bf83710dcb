import { afterEach, describe, expect, test } from 'vitest';

import { pmsConformance } from '#capabilities/pms/pms.conformance.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type Exchange, outboundFor } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { hostfullyManifest, SIMULATED_HOSTFULLY } from './hostfully.manifest.ts';
import { statusOf } from './hostfully.pms.ts';
import { createHostfully } from './hostfully.provider.ts';
import { AGENCY_UID, uuidOf } from './hostfully.simulated-world.ts';
import { hostfullySimulator } from './hostfully.simulator.ts';
import { hostfullyWebhooks } from './hostfully.webhooks.ts';

const CONFIRMED = uuidOf('00', '8413570');
const CANCELLED = uuidOf('00', '8413572');
const WRONG = 'wrong-wrong-wrong';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const simulator = await startSimulator(hostfullySimulator);
  stops.push(simulator.stop);
  const exchanges: Exchange[] = [];
  const provider = createHostfully({
    clock: systemClock,
    testBaseUrl: `${simulator.url}/api/v3.2`,
    requestsPerSecond: 1000,
    makeOutbound: outboundFor({
      clock: systemClock,
      log: silentLog,
      onExchange: (exchange) => exchanges.push(exchange),
      limits: { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } },
    }),
  });
  const { pms } = provider.capabilities;
  if (!pms) throw new Error('No property system');
  const connection = { mode: 'test', credentials: hostfullyManifest.testCredentials } as const;
  const told = async (): Promise<string[]> => {
    if (pms.changes.by !== 'time') throw new Error('Not by time');
    const ids: string[] = [];
    for await (const page of pms.changes.since(connection, AGENCY_UID, instantOf(0))) {
      ids.push(...page.map(({ externalId }) => externalId));
    }
    return ids;
  };
  const read = () => pms.getReservation(connection, AGENCY_UID, CONFIRMED);
  return { simulator, provider, pms, connection, exchanges, told, read };
}

const today = plainDate(systemClock.now().slice(0, 10));

describe('Hostfully', () => {
  pmsConformance(async () => {
    const { simulator, pms, connection } = await start();
    return {
      pms,
      // Two notices of one lead are alike: what `doubledNotice` asks about cannot be told.
      webhooks: hostfullyWebhooks,
      connection,
      wrongConnection: { mode: 'test', credentials: { apiKey: WRONG } },
      propertyId: AGENCY_UID,
      confirmedId: CONFIRMED,
      cancelledId: CANCELLED,
      arrivals: { from: addDays(today, -30), to: addDays(today, 60) },
      addMany: () =>
        Array.from({ length: 230 }, (_none, index) => {
          const uid = uuidOf('30', index + 1);
          simulator.has({ uid });
          return uid;
        }),
      setStatus: (uid, status) => simulator.emit({ uid, status }),
      failNext: (trouble) => simulator.failNext({ match: 'GET *', ...trouble }),
      requests: () => simulator.received().length,
      secrets: [SIMULATED_HOSTFULLY.apiKey, WRONG],
    };
  });

  test('a list ends where its cursor comes back, and where a page brings nothing new', async () => {
    const { simulator, told } = await start();
    await told();
    // The only page names the first cursor again.
    expect(simulator.received('GET leads')).toHaveLength(2);
    for (let number = 1; number <= 110; number += 1) simulator.has({ uid: uuidOf('30', number) });
    await told();
    expect(simulator.received('GET leads').slice(2)).toHaveLength(2);
  });

  test('blocks and questions are no bookings; a request is one that is not confirmed', async () => {
    const { simulator, pms, connection, told, read } = await start();
    const [block, inquiry] = [uuidOf('50', 1), uuidOf('50', 2)];
    expect(await told()).not.toEqual(expect.arrayContaining([block]));
    expect(await told()).not.toEqual(expect.arrayContaining([inquiry]));
    expect(await pms.getReservation(connection, AGENCY_UID, block)).toEqual([]);
    await simulator.emit({ uid: CONFIRMED, type: 'BOOKING_REQUEST', status: 'PENDING' });
    expect(await told()).toContain(CONFIRMED);
    expect((await read())[0]?.status).toBe('not_confirmed');
  });

  test.each([
    ['BOOKING', 'BOOKED', 'confirmed'],
    ['BOOKING', 'BOOKED_BY_AGENT', 'confirmed'],
    ['BOOKING', 'BOOKED_EXTERNALLY', 'confirmed'],
    ['BOOKING', 'STAY', 'confirmed'],
    ['BOOKING', 'ARCHIVED', 'confirmed'],
    ['BOOKING', 'CANCELLED', 'canceled'],
    ['BOOKING', 'CANCELLED_BY_TRAVELER', 'canceled'],
    ['BOOKING', 'BOOKEDISH', 'unknown'],
    ['BOOKING_REQUEST', 'NEW', 'not_confirmed'],
    ['BOOKING_REQUEST', 'BOOKED', 'not_confirmed'],
    ['BOOKING_REQUEST', 'DECLINED', 'canceled'],
    ['BOOKING_REQUEST', 'CLOSED_HOLD', 'canceled'],
    ['BOOKING_REQUEST', null, 'unknown'],
  ])('%s %s is %s', (type, status, ours) => expect(statusOf({ type, status })).toBe(ours));

  test('the total is that of the order, and unknown where there is none', async () => {
    const { simulator, read } = await start();
    expect((await read())[0]?.total).toEqual({ minor: 84_500_000, currency: 'COP' });
    for (const trouble of [{ status: 403 }, { status: 404 }, { status: 200, body: '{"rent":{"net":1}}' }]) {
      simulator.failNext({ match: 'GET orders', ...trouble });
      expect((await read())[0]).toMatchObject({ guestName: 'Ana Rojas', total: null });
    }
  });

  test('a 429 without a body is waited for', async () => {
    const { simulator, read } = await start();
    simulator.failNext({ match: 'GET *', status: 429, body: '', retryAfterSeconds: 60 });
    await expect(read()).rejects.toMatchObject({ kind: 'wait', retryAfterSeconds: 60 });
  });

  test('subscribes to each event once; an address without https is refused', async () => {
    const { simulator, pms, connection } = await start();
    const subscribe = (origin: string) =>
      pms.subscribe?.(connection, AGENCY_UID, `${origin}/hooks/hostfully/secret`);
    const first = await subscribe('https://posada.example.test');
    expect(await subscribe('https://posada.example.test')).toEqual(first);
    expect(first).toMatchObject({ signingKey: null });
    expect(simulator.world.webhooks.map(({ eventType }) => eventType)).toEqual([
      'NEW_BOOKING',
      'NEW_BOOKING_REQUEST',
      'BOOKING_UPDATED',
      'BOOKING_CANCELLED',
    ]);
    await expect(subscribe('http://posada.example.test')).rejects.toMatchObject({ kind: 'refused' });
  });

  test('SEC-33 a notice names a lead and nothing that would make it once-only', () => {
    const json = { agency_uid: AGENCY_UID, event_type: 'BOOKING_UPDATED', lead_uid: CONFIRMED };
    expect(hostfullyWebhooks.read(json, {})).toEqual({
      key: null,
      propertyExternalId: AGENCY_UID,
      reservationExternalId: CONFIRMED,
      occurredAt: null,
    });
    expect(hostfullyWebhooks.read({ ...json, lead_uid: undefined }, {})).toBeNull();
  });

  test('the version of a booking is its moment of change', async () => {
    const { simulator, read } = await start();
    const metadata = { createdUtcDateTime: '2026-03-02T10:11:12', updatedUtcDateTime: '2026-03-04T11:00:00' };
    simulator.has({ uid: CONFIRMED, metadata });
    expect((await read())[0]?.modifiedAt).toBe('2026-03-04T11:00:00.000Z');
  });

  test('no secret in what support sees', async () => {
    const { provider, connection, exchanges } = await start();
    await provider.check?.(connection);
    expect(exchanges).toHaveLength(1);
    expect(JSON.stringify(exchanges)).not.toContain(SIMULATED_HOSTFULLY.apiKey);
  });
});
