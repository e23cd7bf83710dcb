import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { CLOUDBEDS_EVENTS } from '#providers/cloudbeds/cloudbeds.webhooks.ts';
import { allowUnpublishedAnswers } from '#support/published.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem, waitUntilSynced } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { instantOf, plusSeconds } from '#vocabulary/instant.ts';
import {
  type WebhookAddress,
  type Partner,
  PARTNER_TYPES,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import { saveListings } from './bookings/bookings.service.ts';
import { syncAll } from './sync/sync-requests.service.ts';
import { refreshBooking } from './sync/sync.service.ts';

let app: TestApp;
let host: Host & { propertyId: string };

// Each test has a product of its own: work that one leaves would delay the next, at five requests a second.
beforeEach(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterEach(() => app.stop());

const connect = (body: object) =>
  host.send<PropertyIntegration>('POST', '/api/common/property-integrations', {
    partnerIntegrationId: 'cloudbeds',
    ...body,
  });
const stays = async () => (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data;
const byExternalId = async (id: string) => (await stays()).find(({ thirdPartyId }) => thirdPartyId === id);

/** Waits until the sync run in the background has ended. */
const readWhole = () => waitUntilSynced(app, host);
const connected = () => connectSystem(app, host, 'cloudbeds');

describe('connecting Cloudbeds', () => {
  test('credentials are tried before they are saved, and the field is named [R-PARTNER-02]', async () => {
    const missing = await connect({ mode: 'live' });
    expect(missing.errors[0]).toMatchObject({ field: 'credentials.apiKey', message: 'Campo requerido' });
    expect((await host.get<unknown[]>('/api/common/property-integrations')).data).toEqual([]);
  });

  test('a key is good on 200 only, and every part of it is asked for [C-INT-02, R-PARTNER-02]', async () => {
    const validate = (body: object) => host.send('POST', '/api/common/partners/integration', body);
    const apiKey = 'cbat_casa-azul-de-prueba';
    expect((await validate({ partnerId: 'cloudbeds', apiKey, mode: 'test' })).status).toBe(200);
    expect((await validate({ partnerId: 'cloudbeds', apiKey: 'cbat_x', mode: 'test' })).status).toBe(400);
    const half = await validate({ partnerId: 'guesty', apiKey: 'only-the-id' });
    expect(half.errors[0]).toMatchObject({ field: 'credentials.clientSecret' });
  });

  test('partners are listed by type [C-INT-01, R-PARTNER-06]', async () => {
    const types = async (filter?: object) => {
      const query = filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '';
      const { data } = await host.get<Partner[]>(`/api/common/partners/integrations${query}`);
      return [...new Set(data.map(({ type }) => type))].toSorted();
    };
    expect(await types()).toEqual(['invoicing', 'other', 'payment', 'pms', 'registry']);
    expect(await types({ type: 'pms' })).toEqual(['pms']);
    expect(await types({ type: PARTNER_TYPES })).toEqual(['ota', 'pms']);
    expect(await types({ type: 'payment' })).toEqual(['payment']);
  });

  test('every property system says in three languages which folio data it imports, and no other system does [C-INT-01]', async () => {
    const said = async (language: string) => {
      const { data } = await host.get<Partner[]>(`/api/common/partners/integrations?language=${language}`);
      return new Map(
        data.map(({ _id, type, accounts }) => [_id, type === 'pms' ? accounts : accounts === null]),
      );
    };
    const [es, pt, en] = [await said('es'), await said('pt'), await said('en')];
    expect([...es.values()]).not.toContain(null);
    expect([...es.values()]).not.toContain(false);
    expect(new Set([es, pt, en].map((all) => all.get('guesty'))).size).toBe(3);
  });

  test('brings rooms and bookings, and never shows a credential [SEC-34]', async () => {
    await connected();
    const { data: listings } = await host.get<Listing[]>('/api/pms/listings');
    expect(listings.map(({ internalName }) => internalName)).toContain('Suite Bahía');
    const all = await host.get<unknown>('/api/common/property-integrations');
    expect(JSON.stringify(all)).not.toContain('cbat_');
    expect(app.log.join('')).not.toContain('cbat_');
  });

  test('reservations and payments are subscribed to once, at one webhook address [C-REG-11, C-REG-12]', async () => {
    const { _id } = await connected();
    await eventually(async () => {
      const { data } = await host.get<PropertyIntegration[]>('/api/common/property-integrations');
      expect(data[0]?.webhooks).toBe('on');
    });
    const ask = (what: string) =>
      host.send<WebhookAddress>('POST', `/api/third-party/cloudbeds/webhook/${what}`, {
        propertyIntegrationId: _id,
      });
    for (const what of ['active', 'payment', 'payment']) {
      const { data, status } = await ask(what);
      expect([status, data]).toEqual([200, { subscriptions: CLOUDBEDS_EVENTS.length, address: null }]);
    }
    const { webhooks } = await steer(app, 'cloudbeds').world<{
      webhooks: { object: string; action: string }[];
    }>();
    const subscribed = webhooks.map(({ object, action }) => `${object}/${action}`);
    expect(subscribed).toContain('transaction/created');
    expect(new Set(subscribed).size).toBe(subscribed.length);
  });

  test('a second connection to the same system is refused', async () => {
    await connected();
    expect((await connect({ mode: 'test' })).status).toBe(409);
  });

  test('reading everything again changes nothing [REL-10, C-LIST-08]', async () => {
    await connected();
    const before = await stays();
    app.clock.advance(1);
    const again = await host.send<{ connections: number }>('POST', '/api/pms/listings/sync');
    expect(again.data.connections).toBe(1);
    await readWhole();
    expect(await stays()).toEqual(before);
  });

  test('a request to read runs at once while the clock of the application is ahead of that of the database [REL-43]', async () => {
    await connected();
    app.clock.set(plusSeconds(instantOf(Date.now()), 3600));
    // Without a session, which may have ended by then.
    expect(await syncAll(requirePropertyContext(app.context(host.propertyId as never)), undefined)).toBe(1);
    const waiting = () =>
      app.platform.pools.system.named<{ name: string }>(
        'test-sync-jobs',
        "select name from jobs where name = 'pms-sync.sync-connection' and state = 'waiting'",
        [],
      );
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  test('a hall for 120 and a room with capacity 0 become listings, and stop no sync run [R-MAP-01, REL-43]', async () => {
    await connected();
    const [connection] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
    const room = { arrivalTime: null, departureTime: null };
    await saveListings(
      requirePropertyContext(app.context(host.propertyId as never)),
      connection?._id as never,
      [
        { ...room, externalId: 'hall', name: 'Salón Murillo', capacity: 120 },
        { ...room, externalId: 'store', name: 'Depósito', capacity: 0 },
      ],
    );
    const { data: listings } = await host.get<Listing[]>('/api/pms/listings');
    const capacityOf = (name: string) => listings.find(({ internalName }) => internalName === name)?.capacity;
    expect([capacityOf('Salón Murillo'), capacityOf('Depósito')]).toEqual([99, null]);
  });
});

describe('changing a connection', () => {
  const patch = (id: string, body: object) =>
    host.send<PropertyIntegration>('PATCH', `/api/common/property-integrations/${id}`, body);
  const refuseAccess = (times: number) =>
    steer(app, 'cloudbeds').failNext({ match: 'GET *', status: 401, times });

  test('a refused access is renewed once it works, and the sync run continues', async () => {
    const { _id } = await connected();
    await refuseAccess(1);
    app.clock.advance(900);
    await host.send('POST', `/api/common/property-integrations/${_id}/sync`);
    await eventually(async () => {
      const [row] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
      expect(row).toMatchObject({ state: 'reconnect', nextSyncAt: null });
    });
    expect((await patch(_id, { state: 'active' })).status).toBe(409);
    const refused = await patch(_id, { credentials: { apiKey: 'cbat_of-another' } });
    expect(refused.status).toBe(400);
    expect(refused.errors[0]).toMatchObject({ field: 'credentials.apiKey' });
    const renewed = await patch(_id, { credentials: { apiKey: 'cbat_casa-azul-de-prueba' } });
    expect(renewed.data).toMatchObject({ state: 'active', problem: null });
    await readWhole();
  });

  test('an update that names what it is about without an _id is refused, and changes nothing [R-PARTNER-05]', async () => {
    const { _id } = await connected();
    const path = `/api/common/property-integrations/${_id}`;
    const own = async () => (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
    // The work that connecting starts by itself has ended.
    await readWhole();
    await eventually(async () => expect((await own())[0]?.webhooks).toBe('on'));
    const before = await own();
    const filtered = (filters: object[]) =>
      `${path}?arrayFilters=${encodeURIComponent(JSON.stringify(filters))}`;
    const refused = [
      await host.send('PATCH', filtered([{}]), { state: 'paused' }),
      await host.send('PATCH', filtered([{ _id: '' }]), { state: 'paused' }),
      await host.send('PATCH', `${path}?updateMode=pull`, { extras: { deletedListings: [{}] } }),
    ];
    for (const { status, errors } of refused) {
      expect([status, errors[0]?.message]).toEqual([400, 'No se puede actualizar la integración']);
    }
    expect(await own()).toEqual(before);
  });

  test('a paused connection is not synced until it is active again', async () => {
    const { _id } = await connected();
    expect((await patch(_id, { state: 'paused' })).data).toMatchObject({
      state: 'paused',
      nextSyncAt: null,
    });
    const known = (await stays()).find(({ status }) => status === 'confirmed');
    const reservationID = known?.thirdPartyId ?? '';
    await steer(app, 'cloudbeds').emit({ reservationID, status: 'canceled' });
    app.clock.advance(60);
    await host.send('POST', `/api/common/property-integrations/${_id}/sync`);
    expect((await patch(_id, { state: 'active' })).data.state).toBe('active');
    await readWhole();
    expect((await byExternalId(reservationID))?.status).toBe('canceled');
  });
});

describe('a listing that was deleted here', () => {
  test('stays away with its stays, until it is taken off the list (pull) [C-INT-06, R-MAP-01]', async () => {
    const { _id } = await connected();
    const path = `/api/common/property-integrations/${_id}`;
    const listings = async () => (await host.get<Listing[]>('/api/pms/listings')).data;
    const [listing] = await listings();
    if (!listing) throw new Error('The seeded world has no room');
    const ofListing = async () => (await stays()).filter(({ roomId }) => roomId === listing._id);
    for (const { thirdPartyId } of await ofListing()) {
      await steer(app, 'cloudbeds').emit({ reservationID: thirdPartyId, status: 'canceled' });
    }
    const readAgain = async () => {
      app.clock.advance(60);
      await host.send('POST', `${path}/sync`);
      await readWhole();
    };
    await readAgain();
    expect((await host.send('DELETE', `/api/pms/listings/${listing._id}`)).status).toBe(200);
    await readAgain();
    expect((await listings()).map(({ internalName }) => internalName)).not.toContain(listing.internalName);
    const view = async () =>
      (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data[0]?.extras
        .deletedListings;
    const [deleted] = (await view()) ?? [];
    expect(deleted?.name).toBe(listing.internalName);

    const extras = { deletedListings: [{ _id: deleted?._id }] };
    expect((await host.send('PATCH', `${path}?updateMode=push`, { extras })).status).toBe(400);
    const filters = encodeURIComponent(JSON.stringify([{ _id: 'another' }]));
    await host.send('PATCH', `${path}?updateMode=pull&arrayFilters=${filters}`, { extras });
    expect(await view()).toHaveLength(1);
    app.clock.advance(60);
    expect((await host.send('PATCH', `${path}?updateMode=pull`, { extras })).status).toBe(200);
    expect(await view()).toEqual([]);
    // Not by the end of a sync run: a scheduled one may have ended before this request.
    await eventually(async () =>
      expect((await listings()).map(({ internalName }) => internalName)).toContain(listing.internalName),
    );
  });
});

describe('a webhook event', () => {
  test('a repeated webhook event changes the booking once, and the booking is read again [REL-08]', async () => {
    const { _id } = await connected();
    // The connection subscribes by itself; another request meanwhile would wait in the same queue.
    await eventually(async () => {
      const { webhooks } = await steer(app, 'cloudbeds').world<{ webhooks: unknown[] }>();
      expect(webhooks.length).toBe(CLOUDBEDS_EVENTS.length);
    });
    const active = await host.send<{ subscriptions: number }>(
      'POST',
      '/api/third-party/cloudbeds/webhook/active',
      {
        propertyIntegrationId: _id,
      },
    );
    expect(active.data.subscriptions).toBeGreaterThan(0);
    const known = (await stays()).find(({ status }) => status === 'confirmed');
    if (!known?.thirdPartyId) throw new Error('The seeded world has no confirmed booking');
    app.clock.advance(60);
    await steer(app, 'cloudbeds').emit({
      reservationID: known.thirdPartyId,
      status: 'canceled',
      twice: true,
    });
    await eventually(async () => {
      expect((await byExternalId(known.thirdPartyId ?? ''))?.status).toBe('canceled');
    });
    const versions = (await byExternalId(known.thirdPartyId))?.version ?? 0;
    expect(versions).toBe(known.version + 1);
  });

  test('at an unknown address is a 404 like any other [SEC-33]', async () => {
    const response = await fetch(`${app.url}/hooks/cloudbeds/${'x'.repeat(43)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'reservation/created' }),
    });
    expect(response.status).toBe(404);
  });
});

describe('when Cloudbeds is in trouble', () => {
  const nothingIsDoubled = async () => {
    const found = (await stays()).map(({ thirdPartyId, roomId }) => `${thirdPartyId} ${roomId}`);
    expect(found).not.toEqual([]);
    expect(new Set(found).size).toBe(found.length);
  };
  test.each([
    ['500', { status: 500 }],
    ['429', { status: 429, retryAfterSeconds: 1 }],
  ])('an answer of %s is tried again and nothing is doubled [REL-43]', async (_what, fault) => {
    await steer(app, 'cloudbeds').failNext({ match: 'GET getReservations', ...fault });
    await connected();
    await nothingIsDoubled();
  });

  test('after garbage the next try is a minute away, and a press does not wait for it [REL-43]', async () => {
    await steer(app, 'cloudbeds').failNext({ match: 'GET getReservations', garbage: true });
    const { data } = await connect({ mode: 'test' });
    await eventually(async () => expect((await connectionOf(host)).problem).not.toBeNull());
    await host.send('POST', `/api/common/property-integrations/${data._id}/sync`);
    await eventually(async () => expect((await connectionOf(host)).lastSyncedAt).not.toBeNull(), 30_000);
    await nothingIsDoubled();
  });
});

describe('hostile and odd answers', () => {
  test('an outage in the middle of a sync run ends it, and does not put every booking into quarantine [REL-43]', async () => {
    const more = Array.from({ length: 12 }, (_none, index) => String(880_000 + index));
    const fill = async () => {
      for (const reservationID of more) await steer(app, 'cloudbeds').has({ reservationID });
    };
    await fill();
    const refusal = JSON.stringify({ success: false, message: 'Internal trouble' });
    const outage = { match: 'GET getReservation', status: 200, body: refusal, times: 1000 };
    await steer(app, 'cloudbeds').failNext(outage);
    const { data } = await connect({ mode: 'test' });
    const path = `/api/common/property-integrations/${data._id}`;
    await eventually(async () => {
      const [connection] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
      expect(connection).toMatchObject({ state: 'active', problem: expect.any(String) });
    });
    expect((await host.get<unknown[]>(`${path}/problems`)).data).toHaveLength(3);
    expect(await stays()).toEqual([]);

    await fetch(`${app.url}/_simulator/cloudbeds/reset`, { method: 'POST' });
    await fill();
    app.clock.advance(900);
    await host.send('POST', `${path}/sync`);
    await readWhole();
    expect((await host.get<unknown[]>(`${path}/problems`)).data).toEqual([]);
    const found = (await stays()).map(({ thirdPartyId }) => thirdPartyId);
    expect(found).toEqual(expect.arrayContaining(more));
  });

  test('access that is refused in the middle of a sync run keeps what was read, and asks to connect again', async () => {
    await steer(app, 'cloudbeds').failNext({ match: 'GET getRooms', status: 401 });
    await connect({ mode: 'test' });
    await eventually(async () => {
      const { data } = await host.get<PropertyIntegration[]>('/api/common/property-integrations');
      expect(data[0]?.state).toBe('reconnect');
    });
    const [connection] = (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
    const credentials = { apiKey: 'cbat_casa-azul-de-prueba' };
    await host.send('PATCH', `/api/common/property-integrations/${connection?._id}`, { credentials });
    await readWhole();
    expect((await stays()).length).toBeGreaterThan(3);
  });

  test('a 200 with an error inside, and one without an end, put one booking into quarantine and leave none out', async () => {
    const refusal = JSON.stringify({ success: false, message: 'Internal trouble' });
    await steer(app, 'cloudbeds').failNext({ match: 'GET getReservation', status: 200, body: refusal });
    await steer(app, 'cloudbeds').failNext({ match: 'GET getReservation', garbage: true, times: 1 });
    const { _id } = await connected();
    const path = `/api/common/property-integrations/${_id}`;
    const problems = async () => (await host.get<{ externalId: string }[]>(`${path}/problems`)).data;
    expect((await problems()).length).toBeGreaterThan(0);
    const before = (await stays()).length;
    expect(before).toBeGreaterThan(3);
    app.clock.advance(1);
    await host.send('POST', `${path}/sync`);
    await readWhole();
    expect(await problems()).toEqual([]);
    expect((await stays()).length).toBeGreaterThan(before);
  });

  test.each([
    ['of more nights than a stay may have', 500],
    ['that ends before it begins', -2],
  ])('a booking %s waits in quarantine, and every other is read [REL-43]', async (_what, nights) => {
    const [startDate, endDate] = [inDays(20), inDays(20 + nights)];
    const room = { roomID: '12-1', roomTypeID: '12', startDate, endDate, adults: '2', children: '0' };
    await steer(app, 'cloudbeds').has({ reservationID: '990001', startDate, endDate, assigned: [room] });
    const { _id } = await connected();
    const path = `/api/common/property-integrations/${_id}`;
    const problems = async () =>
      (await host.get<{ externalId: string; problem: string }[]>(`${path}/problems`)).data;
    expect(await problems()).toMatchObject([
      { externalId: '990001', problem: expect.stringContaining('entre 1 y 400 noches') },
    ]);
    expect((await stays()).length).toBeGreaterThan(3);
    expect(await byExternalId('990001')).toBeUndefined();

    // Its webhook event causes no endless retries.
    const inside = app.context(null).forProperty(host.propertyId as never);
    expect(await refreshBooking(inside, _id, '990001')).toBe('read');

    // A booking that is here already, and is cancelled there with such nights, is cancelled here.
    const known = (await stays()).find(({ status }) => status === 'confirmed')?.thirdPartyId ?? '';
    for (const reservationID of ['990001', known]) {
      const happening = { startDate, endDate, assigned: [room], status: 'canceled' };
      await steer(app, 'cloudbeds').has({
        reservationID,
        ...happening,
        dateModified: `${inDays(1)} 10:00:00`,
      });
    }
    app.clock.advance(900);
    await host.send('POST', `${path}/sync`);
    await readWhole();
    expect(await problems()).toEqual([]);
    expect((await byExternalId(known))?.status).toBe('canceled');
    expect(await byExternalId('990001')).toBeUndefined();
  });

  test('a webhook event of a property that is not connected changes nothing [SEC-33]', async () => {
    await connected();
    await eventually(async () => {
      const { webhooks } = await steer(app, 'cloudbeds').world<{ webhooks: unknown[] }>();
      expect(webhooks.length).toBe(CLOUDBEDS_EVENTS.length);
    });
    const { webhooks } = await steer(app, 'cloudbeds').world<{ webhooks: { endpointUrl: string }[] }>();
    const before = await stays();
    // Once as a number and once as text, as Cloudbeds does.
    for (const propertyID of [999, '999']) {
      const response = await fetch(webhooks[0]?.endpointUrl ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          version: '1.0',
          event: 'reservation/created',
          timestamp: 1_795_000_000.5,
          propertyID,
          reservationID: '1',
        }),
      });
      expect(response.status).toBe(200);
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await stays()).toEqual(before);
  });

  test('ids count the same as numbers and as text', async () => {
    allowUnpublishedAnswers();
    await steer(app, 'cloudbeds').has({ reservationID: 900_001, guestName: 'Número Uno' });
    await connected();
    expect((await byExternalId('900001'))?.guestName).toBe('Número Uno');
  });
});
