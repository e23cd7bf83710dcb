import { describe, expect, test } from 'vitest';

import { pmsConformance } from '#capabilities/pms/pms.conformance.ts';
import { pmsBlocksConformance } from '#capabilities/pms/pms.blocks.conformance.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { SIMULATED_HOSPITABLE } from './hospitable.manifest.ts';
import { mapHospitableReservation, totalOf } from './hospitable.pms.ts';
import { uuidOf } from './hospitable.simulated-world.ts';
import { CONFIRMED, startHospitable, WRONG } from './hospitable.test-stage.ts';
import { zoneOf } from './hospitable.time-zone.ts';
import { ReservationAnswer } from './hospitable.wire.ts';

const CANCELLED = uuidOf('00', '8413572');

const today = plainDate(systemClock.now().slice(0, 10));
const arrivals = { from: addDays(today, -30), to: addDays(today, 60) };

describe('Hospitable', () => {
  pmsConformance(async () => {
    const { simulator, pms, connection, webhooks } = await startHospitable();
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
      const { simulator, pms, connection } = await startHospitable();
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
        revokeWriteAccess: () => simulator.has({ mayWrite: false }),
      };
    });

    test('a change that is made later counts when it can be read', async () => {
      const { simulator, pms, connection } = await startHospitable();
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
      const { simulator, pms, connection } = await startHospitable();
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

  test('the check value of the document of Hospitable; its bytes count, not their meaning [SEC-33]', async () => {
    const { webhooks } = await startHospitable();
    const signature = 'cc99bf5947391ddb0d0d9866f5b9d3a68e8b273c5ac8f699b4ae2399a7433118';
    const post = { headers: { signature }, raw: Buffer.from('{"foo":"bar"}') };
    const now = instantOf(0);
    expect(webhooks.verify?.(post, '123456', now)).toBe(true);
    const spaced = { ...post, raw: Buffer.from('{"foo": "bar"}') };
    expect(webhooks.verify?.(spaced, '123456', now)).toBe(false);
    const cut = { ...post, headers: { signature: signature.slice(0, 62) } };
    expect(webhooks.verify?.(cut, '123456', now)).toBe(false);
  });

  test('webhook events are signed with the e-mail of the account [SEC-33]', async () => {
    const { connection, webhooks } = await startHospitable();
    const email = Buffer.from('casa.azul@example.test').toString('base64');
    expect(await webhooks.signingKey?.(connection)).toBe(email);
  });

  test('integration.disconnected revokes our access; a message of an inquiry tells nothing [R-PARTNER-02]', async () => {
    const { webhooks } = await startHospitable();
    const readEvent = (action: string) => webhooks.read({ id: 'n1', action, data: { id: 'x' } }, {});
    expect(readEvent('integration.disconnected')).toMatchObject([{ key: 'n1', revoked: true }]);
    expect(readEvent('message.created')).toEqual([]);
    for (const action of ['reservation.changed', 'reservation.updated']) {
      expect(readEvent(action)).toEqual([{ key: 'n1', topic: 'booking', externalId: 'x' }]);
    }
  });

  test('asks with dates, by arrival, for fifty properties at a time', async () => {
    const { simulator, pms, connection } = await startHospitable();
    for (let number = 1; number <= 60; number += 1) {
      simulator.world.properties.push({ id: uuidOf('11', number), name: `Casa ${number}` });
    }
    simulator.has({ id: CONFIRMED, properties: [{ id: uuidOf('11', 60), name: 'Casa 60' }] });
    if (pms.changes.by !== 'window') throw new Error('The changes are not listed by window');
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
    const { simulator, pms, connection } = await startHospitable();
    await simulator.emit({ id: CONFIRMED, category });
    expect((await pms.getReservation(connection, '', CONFIRMED))[0]?.status).toBe(status);
  });

  test('days are those of their dates, with any offset; a child in arms is a child [D-16]', () => {
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
    expect(mapHospitableReservation(data, instantOf(0))).toMatchObject([
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
    ['-0500', 'CO', '2026-01-10', 'America/Bogota'],
    // The same offset in winter and in summer is not the same zone.
    ['-0500', 'US', '2026-01-10', 'America/New_York'],
    ['-0500', 'US', '2026-07-10', 'America/Chicago'],
    // Read before the clocks changed, and looked at after.
    ['+0100', 'FR', '2026-07-10', 'Europe/Paris'],
    ['-0300', 'BR', '2026-07-10', 'America/Sao_Paulo'],
    ['-0300', 'CL', '2026-01-10', 'America/Santiago'],
    ['+0000', 'PT', '2026-01-10', 'Europe/Lisbon'],
    [null, 'CO', '2026-01-10', 'America/Bogota'],
    ['-0500', null, '2026-01-10', 'Etc/GMT+5'],
    ['-03:00', 'ZZ', '2026-01-10', 'Etc/GMT+3'],
    ['+0200', null, '2026-01-10', 'Etc/GMT-2'],
    ['-0330', null, '2026-01-10', 'Etc/UTC'],
    [null, null, '2026-01-10', 'Etc/UTC'],
  ])('the offset %s in %s on %s is the zone %s [W1-A-09]', (offset, country, day, zone) =>
    expect(zoneOf(offset, country, instantOf(Date.parse(day)))).toBe(zone),
  );

  test.each([
    [
      {
        status_code: '422',
        reason_phrase: 'Unprocessable Content',
        messages: { 'dates.0': ['Too far.', 'No.'] },
      },
      'Unprocessable Content · Too far. · No.',
    ],
    [{ status_code: '422', reason_phrase: 'The calendar is <b>closed</b>' }, 'The calendar is closed'],
    [{ status_code: 422, message: 'No.', reason_phrase: 'x', messages: ['No.', 'Never.'] }, 'No. · Never.'],
    ['nothing that can be read', '422'],
  ])('the refusal %j is a sentence [W1-A-09]', async (body, words) => {
    const { simulator, pms, connection } = await startHospitable();
    simulator.failNext({ match: 'PUT *', status: 422, body: JSON.stringify(body) });
    const arrival = addDays(today, 200);
    const property = simulator.world.properties[0]?.id ?? '';
    const block = { listingExternalId: property, arrival, departure: addDays(arrival, 2) };
    await expect(
      pms.blocks?.place(connection, '', { ...block, marker: 'R-1', title: 'Posada' }),
    ).rejects.toMatchObject({ kind: 'refused', fields: [{ field: 'content', message: words }] });
  });

  test('a calendar that is restricted is not written to, and is no fault of the nights [W1-A-09]', async () => {
    const { simulator, pms, connection } = await startHospitable();
    const [property] = simulator.world.properties;
    if (!property) throw new Error('The seeded world has no property');
    property['calendar_restricted'] = true;
    const arrival = addDays(today, 200);
    const block = { listingExternalId: property.id, arrival, departure: addDays(arrival, 2) };
    await expect(
      pms.blocks?.place(connection, '', { ...block, marker: 'R-1', title: 'Posada' }),
    ).rejects.toMatchObject({ fields: [{ field: 'permission', message: 'calendar_restricted' }] });
    expect(simulator.received('PUT calendar')).toEqual([]);
  });

  test('no secret in what support sees', async () => {
    const { provider, connection, requestLog } = await startHospitable();
    await provider.check?.(connection);
    expect(requestLog).toHaveLength(1);
    expect(JSON.stringify(requestLog)).not.toContain(SIMULATED_HOSPITABLE.apiKey);
  });
});
