import { afterEach, describe, expect, test } from 'vitest';

import { pmsConformance } from '#capabilities/pms/pms.conformance.ts';
import { pmsBlocksConformance } from '#capabilities/pms/pms.blocks.conformance.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, outboundFor } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { hospitableManifest, SIMULATED_HOSPITABLE } from './hospitable.manifest.ts';
import { staysOf, totalOf, zoneOf } from './hospitable.pms.ts';
import { createHospitable } from './hospitable.provider.ts';
import { uuidOf } from './hospitable.simulated-world.ts';
import { hospitableSimulator } from './hospitable.simulator.ts';
import { ReservationAnswer } from './hospitable.wire.ts';

const CONFIRMED = uuidOf('00', '8413570');
const CANCELLED = uuidOf('00', '8413572');
const WRONG = 'wrong-wrong-wrong';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const simulator = await startSimulator(hospitableSimulator);
  stops.push(simulator.stop);
  const requestLog: RequestLogEntry[] = [];
  const provider = createHospitable({
    clock: systemClock,
    testBaseUrl: `${simulator.url}/v2`,
    requestsPerSecond: 1000,
    makeOutbound: outboundFor({
      clock: systemClock,
      log: silentLog,
      onRequestLogged: (entry) => requestLog.push(entry),
      limits: { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } },
    }),
  });
  const { webhooks } = provider;
  const { pms } = provider.capabilities;
  if (!pms || !webhooks) throw new Error('No property system');
  const connection = { mode: 'test', credentials: hospitableManifest.testCredentials } as const;
  return { simulator, provider, webhooks, pms, connection, requestLog };
}

const today = plainDate(systemClock.now().slice(0, 10));
const arrivals = { from: addDays(today, -30), to: addDays(today, 60) };

describe('Hospitable', () => {
  pmsConformance(async () => {
    const { simulator, pms, connection, webhooks } = await start();
    return {
      pms,
      webhooks,
      connection,
      wrongConnection: { mode: 'test', credentials: { apiKey: WRONG } },
      propertyId: uuidOf('99', '1'),
      confirmedId: CONFIRMED,
      cancelledId: CANCELLED,
      arrivals,
      addMany: () =>
        Array.from({ length: 230 }, (_none, index) => {
          const id = uuidOf('30', index + 1);
          simulator.has({ id });
          return id;
        }),
      setStatus: (id, category) => simulator.emit({ id, category }),
      failNext: (trouble) => simulator.failNext({ match: 'GET *', ...trouble }),
      requests: () => simulator.received().length,
      doubledEvent: async (id) => {
        simulator.has({ webhook: `${simulator.url}/inbox` });
        await simulator.emit({ id, moveDays: 1, twice: true });
        const [first, second] = simulator.sent().slice(-2);
        if (!first || !second) throw new Error('No webhook event was sent');
        return [first, second];
      },
      signingKey: (await webhooks.signingKey?.(connection)) ?? '',
      secrets: [SIMULATED_HOSPITABLE.apiKey, WRONG],
    };
  });

  describe('closing nights', () => {
    pmsBlocksConformance(async () => {
      const { simulator, pms, connection } = await start();
      return {
        pms,
        connection,
        propertyId: uuidOf('99', '1'),
        confirmedId: CONFIRMED,
        arrivals,
        closed: (listing) =>
          simulator.world.closed
            .flatMap((one) => (one.startsWith(`${listing} `) ? plainDate(one.slice(-10)) : []))
            .sort(),
        failNextWrite: (trouble) => simulator.failNext({ match: 'PUT *', ...trouble }),
        takeRightToWrite: () => simulator.has({ mayWrite: false }),
      };
    });

    test('a change that is made later counts when it can be read', async () => {
      const { simulator, pms, connection } = await start();
      simulator.has({ slow: 2 });
      const arrival = addDays(today, 200);
      const property = simulator.world.properties[0]?.id ?? '';
      const block = { listingExternalId: property, arrival, departure: addDays(arrival, 2) };
      const place = () => pms.blocks?.place(connection, '', { ...block, marker: 'R-1', title: 'Posada' });
      await expect(place()).rejects.toMatchObject({ kind: 'unknown' });
      expect(await place()).toBe('');
      expect(simulator.world.closed).toHaveLength(2);
      expect(simulator.received('PUT calendar')).toHaveLength(1);
    });

    test('an access that ends before the second look leaves what was accepted', async () => {
      const { simulator, pms, connection } = await start();
      const arrival = addDays(today, 200);
      const listingExternalId = simulator.world.properties[0]?.id ?? '';
      const block = { listingExternalId, arrival, departure: addDays(arrival, 2) };
      // The first look goes through.
      simulator.failNext({ match: 'GET calendar' });
      simulator.failNext({ match: 'GET calendar', status: 401, times: 9 });
      const place = () => pms.blocks?.place(connection, '', { ...block, marker: 'R-1', title: 'Posada' });
      expect(await place()).toBe('');
      expect(simulator.world.closed).toHaveLength(2);
    });
  });

  test('SEC-33 the check value of their document; its bytes count, not what they mean', async () => {
    const { webhooks } = await start();
    const signature = 'cc99bf5947391ddb0d0d9866f5b9d3a68e8b273c5ac8f699b4ae2399a7433118';
    const post = { headers: { signature }, raw: Buffer.from('{"foo":"bar"}') };
    const now = instantOf(0);
    expect(webhooks.verify?.(post, '123456', now)).toBe(true);
    const spaced = { ...post, raw: Buffer.from('{"foo": "bar"}') };
    expect(webhooks.verify?.(spaced, '123456', now)).toBe(false);
    const cut = { ...post, headers: { signature: signature.slice(0, 62) } };
    expect(webhooks.verify?.(cut, '123456', now)).toBe(false);
  });

  test('SEC-33 webhook events are signed with the e-mail of the account', async () => {
    const { connection, webhooks } = await start();
    const email = Buffer.from('casa.azul@example.test').toString('base64');
    expect(await webhooks.signingKey?.(connection)).toBe(email);
  });

  test('R-PARTNER-02 integration.disconnected revokes our access; a message is about no booking', async () => {
    const { webhooks } = await start();
    const readEvent = (action: string) => webhooks.read({ id: 'n1', action, data: { id: 'x' } }, {});
    expect(readEvent('integration.disconnected')).toMatchObject([{ key: 'n1', revoked: true }]);
    expect(readEvent('message.created')).toEqual([{ key: 'n1', topic: 'message.created', revoked: false }]);
    for (const action of ['reservation.changed', 'reservation.updated']) {
      expect(readEvent(action)).toEqual([{ key: 'n1', topic: 'booking', externalId: 'x' }]);
    }
  });

  test('asks with dates, by arrival, for fifty properties at a time', async () => {
    const { simulator, pms, connection } = await start();
    for (let number = 1; number <= 60; number += 1) {
      simulator.world.properties.push({ id: uuidOf('11', number), name: `Casa ${number}` });
    }
    simulator.has({ id: CONFIRMED, properties: [{ id: uuidOf('11', 60), name: 'Casa 60' }] });
    if (pms.changes.by !== 'window') throw new Error('Not by window');
    const ids: string[] = [];
    for await (const page of pms.changes.within(connection, '', arrivals)) {
      ids.push(...page.map(({ externalId }) => externalId));
    }
    expect(ids).toContain(CONFIRMED);
    const queries = simulator.received('GET reservations').map(({ query }) => query);
    expect(queries.map((query) => [query['properties[]']].flat().length)).toEqual([50, 14]);
    expect(queries[0]).toMatchObject({
      start_date: arrivals.from,
      end_date: arrivals.to,
      date_query: 'checkin',
    });
  });

  test.each([
    ['accepted', 'confirmed'],
    ['request', 'not_confirmed'],
    ['checkpoint', 'not_confirmed'],
    ['cancelled', 'canceled'],
    ['not accepted', 'canceled'],
    ['not_accepted', 'canceled'],
    ['unknown', 'unknown'],
  ])('the category %s is %s', async (category, status) => {
    const { simulator, pms, connection } = await start();
    await simulator.emit({ id: CONFIRMED, category });
    expect((await pms.getReservation(connection, '', CONFIRMED))[0]?.status).toBe(status);
  });

  test('D-16 days are those of their dates, whatever their offset; a child in arms is a child', () => {
    const { data } = ReservationAnswer.parse({
      data: {
        id: 'a',
        platform: 'homeaway',
        arrival_date: '2026-04-10T00:00:00-05:00',
        departure_date: '2026-04-13T00:00:00+09:00',
        reservation_status: { current: { category: 'accepted' } },
        guests: { total: 4, adult_count: 2, child_count: 1, infant_count: 1 },
      },
    });
    expect(staysOf(data, instantOf(0))).toMatchObject([
      { arrival: '2026-04-10', departure: '2026-04-13', adults: 2, children: 2, channelSlug: 'vrbo' },
    ]);
  });

  test.each([
    ['USD', 45_000, '$450.00', 45_000],
    ['COP', 84_500_000, '$845.000', 84_500_000],
    ['COP', 84_500_000, '$845,000.00', 84_500_000],
    ['CLP', 45_000, '$45.000', 45_000],
    ['BRL', 123_456, 'R$ 1.234,56', 123_456],
    ['USD', 45_000, null, 45_000],
    // Whole pesos in place of minor units: wrong by a factor, so unknown.
    ['COP', 845_000, '$845.000', null],
    ['XX', 1, null, null],
  ])('%s %i shown as %s is in minor units', (currency, amount, formatted, minor) => {
    const total = totalOf({ financials: { currency, guest: { total_price: { amount, formatted } } } });
    expect(total).toEqual(minor === null ? null : { minor, currency });
  });

  test.each([
    ['-0500', 'Etc/GMT+5'],
    ['-03:00', 'Etc/GMT+3'],
    ['+0200', 'Etc/GMT-2'],
    ['+0000', 'Etc/UTC'],
    ['-0330', 'Etc/UTC'],
    [null, 'Etc/UTC'],
  ])('the offset %s is the zone %s', (offset, zone) => expect(zoneOf(offset)).toBe(zone));

  test('no secret in what support sees', async () => {
    const { provider, connection, requestLog } = await start();
    await provider.check?.(connection);
    expect(requestLog).toHaveLength(1);
    expect(JSON.stringify(requestLog)).not.toContain(SIMULATED_HOSPITABLE.apiKey);
  });
});
