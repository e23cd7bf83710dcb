import { afterEach, describe, expect, test } from 'vitest';

import { pmsModificationsConformance } from '#capabilities/pms/pms.modifications.conformance.ts';
import { pmsConformance } from '#capabilities/pms/pms.conformance.ts';
import { pmsBlocksConformance } from '#capabilities/pms/pms.blocks.conformance.ts';
import { nightsOfRange } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, outboundFor, type OutboundOptions } from '#foundation/outbound/outbound.ts';
import { RETRY_LIMITS } from '#foundation/outbound/retry.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { allowUnpublishedAnswers } from '#support/published.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';

import { hostOf } from './stays.address.ts';
import { SIMULATED_STAYS, staysManifest } from './stays.manifest.ts';
import { staysChannelOf } from './stays.pms.ts';
import { createStays } from './stays.provider.ts';
import { hexId } from './stays.simulated-world.ts';
import { staysSimulator } from './stays.simulator.ts';

const CONFIRMED = 'KR8413570';
const CANCELLED = 'KR8413572';
const DIRECT = 'KR8413568';
const WRONG = 'wrong-wrong-wrong';
const NOW = instantOf(0);

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const simulator = await startSimulator(staysSimulator);
  stops.push(simulator.stop);
  const requestLog: RequestLogEntry[] = [];
  const made: OutboundOptions[] = [];
  const makeOutbound = outboundFor({
    clock: systemClock,
    log: silentLog,
    onRequestLogged: (entry) => requestLog.push(entry),
    limits: { retry: { ...RETRY_LIMITS, firstDelayMs: 5 } },
  });
  const provider = createStays({
    clock: systemClock,
    testBaseUrl: `${simulator.url}/casa-azul`,
    requestsPerSecond: 1000,
    makeOutbound: (options) => {
      made.push(options);
      return makeOutbound(options);
    },
  });
  const { webhooks } = provider;
  const { pms } = provider.capabilities;
  if (!pms || !webhooks) throw new Error('The provider has no property system');
  const connection: ProviderConnection = { mode: 'test', credentials: staysManifest.testCredentials };
  const listed = async () => {
    if (pms.changes.by !== 'window') throw new Error('The changes are not listed by window');
    const all = [];
    for await (const page of pms.changes.within(connection, '', arrivals)) all.push(...page);
    return all;
  };
  const live = (domain: string): ProviderConnection => ({
    mode: 'live',
    credentials: { ...SIMULATED_STAYS, domain },
  });
  return { simulator, provider, webhooks, pms, connection, requestLog, made, listed, live };
}

const today = plainDate(systemClock.now().slice(0, 10));
const arrivals = { from: addDays(today, -30), to: addDays(today, 60) };

describe('Stays', () => {
  describe('closing nights', () => {
    pmsBlocksConformance(async () => {
      const { simulator, pms, connection } = await start();
      return {
        pms,
        connection,
        propertyId: SIMULATED_STAYS.domain,
        confirmedId: CONFIRMED,
        arrivals,
        closed: (listing) =>
          simulator.world.reservations
            .filter(({ type, _idlisting }) => type === 'blocked' && _idlisting === listing)
            .flatMap(({ checkInDate, checkOutDate }) =>
              nightsOfRange({ arrival: plainDate(checkInDate), departure: plainDate(checkOutDate) }),
            )
            .sort(),
        failNextWrite: (trouble) => simulator.failNext({ match: 'POST *', ...trouble }),
        revokeWriteAccess: () => simulator.has({ mayWrite: false }),
      };
    });
  });

  describe('changing bookings', () => {
    pmsModificationsConformance(async () => {
      const { simulator, pms, connection } = await start();
      return {
        pms,
        connection,
        propertyId: SIMULATED_STAYS.domain,
        confirmedId: CONFIRMED,
        failNextWrite: (trouble) => simulator.failNext({ match: 'PATCH *', ...trouble }),
        beSlow: (slow) => simulator.has({ slow }),
        revokeWriteAccess: () => simulator.has({ mayWrite: false }),
        sell: (_idlisting, checkInDate, checkOutDate) => {
          const id = `SOLD${checkInDate.replaceAll('-', '')}`;
          simulator.has({ _id: hexId('70', id), id, _idlisting, checkInDate, checkOutDate, type: 'booked' });
        },
        writes: () => simulator.received('PATCH *').length,
      };
    });
  });

  pmsConformance(async () => {
    const { simulator, pms, connection, webhooks } = await start();
    return {
      pms,
      webhooks,
      connection,
      wrongConnection: { mode: 'test', credentials: { ...SIMULATED_STAYS, password: WRONG } },
      propertyId: SIMULATED_STAYS.domain,
      confirmedId: CONFIRMED,
      cancelledId: CANCELLED,
      arrivals,
      addMany: () =>
        Array.from({ length: 130 }, (_none, index) => {
          const id = `MANY${index}`;
          simulator.has({ _id: hexId('30', index + 1), id });
          return id;
        }),
      setStatus: (id, type) => simulator.emit({ id, type }),
      failNext: (trouble) => simulator.failNext({ match: 'GET *', ...trouble }),
      requests: () => simulator.received().length,
      doubledEvent: async (id) => {
        simulator.has({ webhook: `${simulator.url}/inbox` });
        await simulator.emit({ id, moveDays: 1, twice: true });
        const [first, second] = simulator.sent().slice(-2);
        if (!first || !second) throw new Error('No webhook event was sent');
        return [first, second];
      },
      // The signature cannot be checked: its key is not published.
      secrets: [SIMULATED_STAYS.password, WRONG],
    };
  });

  test('a webhook event counts with the login of its customer [SEC-33]', async () => {
    const { simulator, connection, webhooks } = await start();
    simulator.has({ webhook: `${simulator.url}/inbox` });
    await simulator.emit({ id: CONFIRMED, type: 'canceled' });
    const [sent] = simulator.sent();
    const login = await webhooks.signingKey?.(connection);
    if (!sent || login === undefined) throw new Error('No webhook event was sent');
    expect(sent.headers['x-stays-signature']).toHaveLength(684);
    const verify = (headers: typeof sent.headers, key: string | null = login) =>
      webhooks.verify?.({ ...sent, headers }, key, NOW);
    expect(verify(sent.headers)).toBe(true);
    expect(verify({})).toBe(false);
    expect(verify({ 'x-stays-client-id': 'somebody-else' })).toBe(false);
    expect(verify(sent.headers, null)).toBe(false);
    expect(verify({ 'x-stays-client-id': '' }, '')).toBe(false);
  });

  test('events without an object of ours are known and about no booking', async () => {
    const { webhooks } = await start();
    const read = (action: string, payload: unknown) =>
      webhooks.read({ action, _dt: '2026-03-04T11:00:00.000Z', payload }, {});
    const moment = '2026-03-04T11:00:00.000Z';
    expect(read('reservation.modified', { _id: 'a', id: 'KR97I' })).toEqual([
      { key: `reservation.modified|${moment}|a`, topic: 'booking', externalId: 'KR97I' },
    ]);
    expect(read('listing-rates-sell.modified', [{ _idlisting: 'a' }])).toEqual([
      { key: `listing-rates-sell.modified|${moment}|`, topic: 'listing-rates-sell.modified' },
    ]);
    expect(read('client.created', { _id: 'c', id: 'X1' })).toMatchObject([{ topic: 'client.created' }]);
    expect(webhooks.read({ action: 'reservation.modified', payload: {} }, {})).toEqual([]);
  });

  test.each([
    ['casa.stays.net', 'casa.stays.net'],
    ['  https://Casa.Stays.net/external/v1/docs/ ', 'casa.stays.net'],
    ['reservas.casaazul.com.br', 'reservas.casaazul.com.br'],
    ['http://casa.stays.net', null],
    ['https://casa.stays.net:8443', null],
    ['https://user:pw@casa.stays.net', null],
    ['localhost', null],
    ['127.0.0.1', null],
    ['0x7f.1', null],
    ['[::1]', null],
    ['casa.stays.net#', 'casa.stays.net'],
    ['', null],
  ])('the domain %s is the host %s [SEC-26]', (typed, host) => expect(hostOf(typed)).toBe(host));

  test('a domain that is typed is called by its public addresses only, never in test mode [SEC-26, SEC-47]', async () => {
    const { provider, simulator, made, live } = await start();
    expect(
      made.map(({ publicHosts, baseUrl, timeouts }) => [publicHosts, baseUrl, timeouts?.answerMs]),
    ).toEqual([
      [true, undefined, 120_000],
      [undefined, `${simulator.url}/casa-azul`, 120_000],
    ]);
    await expect(provider.check?.(live('10.0.0.1'))).rejects.toMatchObject({
      kind: 'refused',
      fields: [{ field: 'domain' }],
    });
    expect(simulator.received()).toEqual([]);
  });

  test('a name that leads into our own network is a wrong domain [SEC-26]', async () => {
    const { provider, live } = await start();
    // The loopback of every machine, under a name with a dot.
    await expect(provider.check?.(live('posada.localhost'))).rejects.toMatchObject({
      kind: 'refused',
      fields: [{ field: 'domain' }],
    });
  });

  test('both writes name the type, a block has its note, and a block of another program is not taken for ours [W1-A-08]', async () => {
    const { simulator, pms, connection } = await start();
    const listingExternalId = simulator.world.listings[0]?._id ?? '';
    const days = { arrival: plainDate('2027-08-10'), departure: plainDate('2027-08-14') };
    const block = { listingExternalId, ...days, marker: 'R-1', title: 'Posada' };
    const reference = (await pms.blocks?.place(connection, '', block)) ?? '';
    // A retry whose first answer was lost finds it by listing, days and note, though no list shows a code of ours.
    expect(await pms.blocks?.place(connection, '', block)).toBe(reference);
    expect(await pms.blocks?.find(connection, '', { ...block, marker: 'R-2' })).toBeNull();
    const shorter = { ...block, departure: plainDate('2027-08-12') };
    await pms.blocks?.shrink?.(connection, '', reference, shorter);
    expect((await pms.blocks?.find(connection, '', shorter))?.reference).toBe(reference);
    const sent = ['POST *', 'PATCH *'].flatMap((match) => simulator.received(match)).map(({ json }) => json);
    expect(sent).toMatchObject([
      { type: 'blocked', internalNote: 'Posada R-1' },
      { type: 'blocked', checkOutDate: '2027-08-12' },
    ]);
  });

  test('what is blocked or under repair is no stay', async () => {
    const { simulator, pms, connection, listed } = await start();
    for (const type of ['blocked', 'maintenance']) {
      await simulator.emit({ id: CONFIRMED, type });
      expect(await pms.getReservation(connection, '', CONFIRMED)).toEqual([]);
      expect((await listed()).map(({ externalId }) => externalId)).not.toContain(CONFIRMED);
    }
  });

  test.each([
    ['reserved', 'not_confirmed'],
    ['booked', 'confirmed'],
    ['contract', 'confirmed'],
    ['canceled', 'canceled'],
  ])('the type %s is %s', async (type, status) => {
    const { simulator, pms, connection } = await start();
    await simulator.emit({ id: CONFIRMED, type });
    expect((await pms.getReservation(connection, '', CONFIRMED))[0]?.status).toBe(status);
  });

  test('e-mail and phone that a channel leaves out come from the client; a whole booking is one request', async () => {
    const { simulator, pms, connection, listed } = await start();
    const [stay] = await pms.getReservation(connection, '', CONFIRMED);
    expect(stay?.guests).toMatchObject([{ email: 'ana.rojas@example.test', phone: '+573007700122' }]);
    expect(simulator.received('GET *').filter(({ path }) => path.includes('clients'))).toHaveLength(1);
    const list = new Map((await listed()).map((one) => [one.externalId, one.stays]));
    expect(list.get(CONFIRMED)).toBeNull();
    expect(list.get(DIRECT)).toMatchObject([{ guestName: 'Tomás Ibáñez', channelSlug: 'direct' }]);
  });

  test('a client that the account does not show leaves the guest as the reservation has them', async () => {
    const { simulator, pms, connection } = await start();
    simulator.failNext({ match: `GET clients/${hexId('20', '77001')}`, status: 403 });
    const [stay] = await pms.getReservation(connection, '', CONFIRMED);
    expect(stay).toMatchObject({ guestName: 'Ana Rojas', guests: [{ email: null }] });
  });

  test('a code of a partner is not taken for an id', async () => {
    const { pms, connection } = await start();
    expect(await pms.getReservation(connection, '', 'HMABCDEFGH')).toEqual([]);
  });

  test('a listing has the type that Stays names, in Portuguese or in its only language', async () => {
    allowUnpublishedAnswers();
    const { simulator, pms, connection } = await start();
    const types = async () => (await pms.listListings(connection, '')).map(({ type }) => type);
    const [suite, loft] = [
      { externalId: hexId('80', 1), name: 'Suíte' },
      { externalId: hexId('80', 2), name: 'Loft' },
    ];
    expect(await types()).toEqual([suite, suite, loft, loft]);
    const [first, second, third, fourth] = simulator.world.listings;
    Object.assign(first ?? {}, { _t_typeMeta: { _mstitle: { pt_BR: ' ', en_US: 'Cabin' } } });
    // The type has no name: no type, rather than one that is called by its id.
    Object.assign(second ?? {}, { _t_typeMeta: { _mstitle: { pt_BR: '' } } });
    Object.assign(third ?? {}, { _t_typeMeta: 'unknown form' });
    Object.assign(fourth ?? {}, { _idtype: undefined, _t_typeMeta: { _mstitle: { pt_BR: 'Chalé' } } });
    expect(await types()).toEqual([
      { externalId: hexId('80', 1), name: 'Cabin' },
      null,
      null,
      { externalId: 'chalé', name: 'Chalé' },
    ]);
  });

  test('hours of arrival are asked for once a day', async () => {
    const { simulator, pms, connection } = await start();
    const hours = () => simulator.received('GET booking').length;
    expect((await pms.listListings(connection, ''))[0]).toMatchObject({
      arrivalTime: '15:00',
      departureTime: '11:00',
    });
    const before = hours();
    await pms.listListings(connection, '');
    expect([before, hours()]).toEqual([4, 4]);
  });

  test.each([
    ['API airbnb', 'airbnb'],
    ['API booking.com', 'booking'],
    ['API Despegar', 'despegar'],
    [null, 'direct'],
  ])('the partner %s is the channel %s', (name, slug) => {
    expect(staysChannelOf({ partner: name === null ? null : { name } }).slug).toBe(slug);
  });

  test('no secret in what support sees', async () => {
    const { provider, connection, requestLog } = await start();
    await provider.check?.(connection);
    expect(requestLog).toHaveLength(1);
    const logged = JSON.stringify(requestLog);
    expect(logged).not.toContain(SIMULATED_STAYS.password);
    const { login, password } = SIMULATED_STAYS;
    expect(logged).not.toContain(Buffer.from(`${login}:${password}`).toString('base64'));
  });
});
