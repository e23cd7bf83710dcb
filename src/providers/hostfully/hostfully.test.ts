import { afterEach, describe, expect, test } from 'vitest';

import { pmsConformance } from '#capabilities/pms/pms.conformance.ts';
import { pmsBlocksConformance } from '#capabilities/pms/pms.blocks.conformance.ts';
import { nightsOfRange, type PmsBlock } from '#capabilities/pms/pms.blocks.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, outboundFor } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { hostfullyManifest, SIMULATED_HOSTFULLY } from './hostfully.manifest.ts';
import { hostfullyStatusOf } from './hostfully.pms.ts';
import { createHostfully } from './hostfully.provider.ts';
import { AGENCY_UID, uuidOf } from './hostfully.simulated-world.ts';
import { hostfullySimulator } from './hostfully.simulator.ts';

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
  const requestLog: RequestLogEntry[] = [];
  const provider = createHostfully({
    clock: systemClock,
    testBaseUrl: `${simulator.url}/api/v3.2`,
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
  if (!pms || !webhooks) throw new Error('The provider has no property system');
  const connection = { mode: 'test', credentials: hostfullyManifest.testCredentials } as const;
  const listed = async (): Promise<string[]> => {
    if (pms.changes.by !== 'time') throw new Error('The changes are not listed by time');
    const ids: string[] = [];
    for await (const page of pms.changes.since(connection, AGENCY_UID, instantOf(0))) {
      ids.push(...page.map(({ externalId }) => externalId));
    }
    return ids;
  };
  const read = () => pms.getReservation(connection, AGENCY_UID, CONFIRMED);
  return { simulator, provider, webhooks, pms, connection, requestLog, listed, read };
}

const today = plainDate(systemClock.now().slice(0, 10));

/** Blocks of a property in Hostfully that are not the seeded one of another program. */
const blocksOf = (simulator: Awaited<ReturnType<typeof start>>['simulator'], property: string) =>
  simulator.world.leads.filter(
    ({ type, propertyUid, externalBookingId }) =>
      type === 'BLOCK' && propertyUid === property && externalBookingId !== null,
  );

describe('Hostfully', () => {
  describe('closing nights', () => {
    pmsBlocksConformance(async () => {
      const { simulator, pms, connection } = await start();
      return {
        pms,
        connection,
        propertyId: AGENCY_UID,
        confirmedId: CONFIRMED,
        arrivals: { from: addDays(today, -30), to: addDays(today, 60) },
        closed: (property) =>
          blocksOf(simulator, property)
            .flatMap(({ checkInLocalDateTime, checkOutLocalDateTime }) =>
              nightsOfRange({
                arrival: plainDate(checkInLocalDateTime.slice(0, 10)),
                departure: plainDate(checkOutLocalDateTime.slice(0, 10)),
              }),
            )
            .sort(),
        failNextWrite: (trouble) => simulator.failNext({ match: 'POST *', ...trouble }),
        revokeWriteAccess: () => simulator.has({ mayWrite: false }),
      };
    });

    const starting = async () => {
      const begun = await start();
      const { blocks: pmsBlocks } = begun.pms;
      const [stay] = await begun.read();
      if (!pmsBlocks || !stay?.listingExternalId) throw new Error('The seeded world has no listing');
      const listingExternalId = stay.listingExternalId;
      const block = (from: number, to: number): PmsBlock => ({
        listingExternalId,
        arrival: addDays(stay.departure, 100 + from),
        departure: addDays(stay.departure, 100 + to),
        marker: 'R-01976f00-0000-7000-8000-000000000001',
        title: 'Posada',
      });
      return { ...begun, pmsBlocks, block, blocks: () => blocksOf(begun.simulator, listingExternalId) };
    };

    test('the nights that became free of a block are closed again beside what is left of it', async () => {
      const { pmsBlocks, connection, block, blocks } = await starting();
      const uid = await pmsBlocks.place(connection, AGENCY_UID, block(0, 4));
      await pmsBlocks.shrink?.(connection, AGENCY_UID, uid, block(2, 4));
      // The code of the first is still in use.
      const second = await pmsBlocks.place(connection, AGENCY_UID, block(0, 2));
      expect(second).not.toBe(uid);
      expect(blocks()).toHaveLength(2);
      expect(await pmsBlocks.find(connection, AGENCY_UID, block(0, 4))).toBeNull();
    });

    test('two at once with one code: the second finds the block of the first [REL-03]', async () => {
      const { simulator, pmsBlocks, connection, block, blocks } = await starting();
      // Both look before either writes.
      for (let reads = 0; reads < 2; reads += 1)
        simulator.failNext({ match: 'GET leads', delayMs: 100, times: 1 });
      const place = () => pmsBlocks.place(connection, AGENCY_UID, block(0, 2));
      const [one, other] = await Promise.all([place(), place()]);
      expect(one).toBe(other);
      expect(blocks()).toHaveLength(1);
      const answers = simulator.received('POST leads').map(({ status }) => status);
      expect(answers.toSorted((a, b) => Number(a) - Number(b))).toEqual([201, 409]);
    });

    test('a block is known by its note where its code is not kept', async () => {
      const { simulator, pmsBlocks, connection, block, blocks } = await starting();
      const uid = await pmsBlocks.place(connection, AGENCY_UID, block(0, 2));
      const [lead] = blocks();
      expect(lead?.notes).toBe(`Posada ${lead?.externalBookingId}`);
      simulator.has({ ...lead, uid, externalBookingId: null });
      expect(await pmsBlocks.place(connection, AGENCY_UID, block(0, 2))).toBe(uid);
    });

    test('nights blocked in Hostfully count as taken; a request takes none [REL-21]', async () => {
      const { simulator, pmsBlocks, connection, block } = await starting();
      const { listingExternalId, arrival, departure } = block(0, 2);
      const theirs = {
        uid: uuidOf('52', 1),
        propertyUid: listingExternalId,
        checkInLocalDateTime: `${arrival}T15:00:00`,
        checkOutLocalDateTime: `${departure}T11:00:00`,
        externalBookingId: null,
      };
      simulator.has({ ...theirs, type: 'BLOCK', status: 'BLOCKED' });
      await expect(pmsBlocks.place(connection, AGENCY_UID, block(1, 3))).rejects.toMatchObject({
        kind: 'refused',
        fields: [{ field: 'nights' }],
      });
      simulator.has({ ...theirs, type: 'BOOKING_REQUEST', status: 'PENDING' });
      await pmsBlocks.place(connection, AGENCY_UID, block(1, 3));
    });

    test('what we closed is no booking: neither read after its webhook event nor listed by a sync run', async () => {
      const { simulator, pms, connection, listed, pmsBlocks, block } = await starting();
      const before = await listed();
      const uid = await pmsBlocks.place(connection, AGENCY_UID, block(0, 4));
      await pmsBlocks.shrink?.(connection, AGENCY_UID, uid, block(0, 2));
      expect(simulator.world.leads.map((lead) => lead.uid)).toContain(uid);
      expect(await pms.getReservation(connection, AGENCY_UID, uid)).toEqual([]);
      expect(await listed()).toEqual(before);
      await pmsBlocks.release(connection, AGENCY_UID, uid, block(0, 2));
      expect(await pms.getReservation(connection, AGENCY_UID, uid)).toEqual([]);
    });
  });

  pmsConformance(async () => {
    const { simulator, pms, connection, webhooks } = await start();
    return {
      pms,
      // Two webhook events of one lead are alike, so there is no `doubledEvent` to show.
      webhooks,
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
      // Hostfully's word for guests in house.
      setStatus: (uid, status) => simulator.emit({ uid, status: status === 'checked_in' ? 'STAY' : status }),
      failNext: (trouble) => simulator.failNext({ match: 'GET *', ...trouble }),
      requests: () => simulator.received().length,
      secrets: [SIMULATED_HOSTFULLY.apiKey, WRONG],
    };
  });

  test('a list ends where its cursor comes back, and where a page brings nothing new', async () => {
    const { simulator, listed } = await start();
    await listed();
    // The only page names the first cursor again.
    expect(simulator.received('GET leads')).toHaveLength(2);
    for (let number = 1; number <= 110; number += 1) simulator.has({ uid: uuidOf('30', number) });
    await listed();
    expect(simulator.received('GET leads').slice(2)).toHaveLength(2);
  });

  test('blocks and questions are no bookings; a request is one that is not confirmed', async () => {
    const { simulator, pms, connection, listed, read } = await start();
    const [block, inquiry] = [uuidOf('50', 1), uuidOf('50', 2)];
    expect(await listed()).not.toEqual(expect.arrayContaining([block]));
    expect(await listed()).not.toEqual(expect.arrayContaining([inquiry]));
    expect(await pms.getReservation(connection, AGENCY_UID, block)).toEqual([]);
    await simulator.emit({ uid: CONFIRMED, type: 'BOOKING_REQUEST', status: 'PENDING' });
    expect(await listed()).toContain(CONFIRMED);
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
  ])('%s %s is %s', (type, status, ours) => expect(hostfullyStatusOf({ type, status })).toBe(ours));

  test('the total is that of the order, and unknown without an order', async () => {
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
    const { simulator, connection, webhooks } = await start();
    const subscribe = (origin: string) =>
      webhooks.subscribe?.(connection, AGENCY_UID, `${origin}/hooks/hostfully/secret`);
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

  test('a webhook event names a lead and has nothing to make a once-only key of [SEC-33]', async () => {
    const { webhooks } = await start();
    const json = { agency_uid: AGENCY_UID, event_type: 'BOOKING_UPDATED', lead_uid: CONFIRMED };
    expect(webhooks.read(json, {})).toEqual([
      { key: null, topic: 'booking', externalId: CONFIRMED, account: AGENCY_UID },
    ]);
    expect(webhooks.read({ ...json, lead_uid: undefined }, {})).toEqual([]);
  });

  test('the version of a booking is its moment of change', async () => {
    const { simulator, read } = await start();
    const metadata = { createdUtcDateTime: '2026-03-02T10:11:12', updatedUtcDateTime: '2026-03-04T11:00:00' };
    simulator.has({ uid: CONFIRMED, metadata });
    expect((await read())[0]?.modifiedAt).toBe('2026-03-04T11:00:00.000Z');
  });

  test('no secret in what support sees', async () => {
    const { provider, connection, requestLog } = await start();
    await provider.check?.(connection);
    expect(requestLog).toHaveLength(1);
    expect(JSON.stringify(requestLog)).not.toContain(SIMULATED_HOSTFULLY.apiKey);
  });
});
