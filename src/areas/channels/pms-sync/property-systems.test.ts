import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectSystem, waitUntilSynced } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import {
  type WebhookAddress,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';

/** Property systems, with bookings of the seeded world in their own formats. */
const SYSTEMS = [
  {
    id: 'guesty',
    confirmed: '66bb00000000000008413570',
    other: '66bb00000000000008413569',
    move: (id: string) => ({ reservationId: id, moveDays: 1 }),
    cancel: (id: string) => ({ reservationId: id, status: 'canceled' }),
    subscriptions: 1,
    isSigned: true,
  },
  {
    id: 'hospitable',
    confirmed: '2f9c7c7e-0000-4000-8000-000008413570',
    other: '2f9c7c7e-0000-4000-8000-000008413569',
    move: (id: string) => ({ id, moveDays: 1 }),
    cancel: (id: string) => ({ id, category: 'cancelled' }),
    // The host enters the webhook address in the system.
    subscriptions: 0,
    isSigned: true,
  },
  {
    id: 'stays',
    confirmed: 'KR8413570',
    other: 'KR8413569',
    move: (id: string) => ({ id, moveDays: 1 }),
    cancel: (id: string) => ({ id, type: 'canceled' }),
    subscriptions: 0,
    // The system's login is in a header instead of a signature.
    isSigned: true,
  },
  {
    id: 'hostfully',
    confirmed: '7b0c0000-0000-4000-8000-000008413570',
    other: '7b0c0000-0000-4000-8000-000008413569',
    move: (uid: string) => ({ uid, moveDays: 1 }),
    cancel: (uid: string) => ({ uid, status: 'CANCELLED_BY_TRAVELER' }),
    // One request for each event.
    subscriptions: 4,
    isSigned: false,
  },
] as const;

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const connections = async () =>
  (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
const stays = async () => (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data;
const stay = async (id: string) => (await stays()).find(({ thirdPartyId }) => thirdPartyId === id);

async function readAgain(seconds: number): Promise<void> {
  const [connection] = await connections();
  app.clock.advance(seconds);
  await host.send('POST', `/api/common/property-integrations/${connection?._id}/sync`);
  await waitUntilSynced(app, host);
}

/** Subscribes, or enters the address in the system as a host would. */
async function subscribeWebhooks(id: string, subscriptions: number): Promise<void> {
  const [connection] = await connections();
  const { data } = await host.send<WebhookAddress>(
    'POST',
    `/api/common/property-integrations/${connection?._id}/webhooks`,
  );
  expect(data.subscriptions).toBe(subscriptions);
  expect(data.address === null).toBe(subscriptions > 0);
  if (data.address !== null) await steer(app, id).has({ webhook: data.address });
}

describe.each(SYSTEMS)('$id', ({ id, confirmed, other, move, cancel, subscriptions, isSigned }) => {
  beforeEach(async () => {
    await fetch(`${app.url}/_simulator/${id}/reset`, { method: 'POST' });
    host = await hostWithProperty(app, `${id}${counter++}@example.test`);
    await connectSystem(app, host, id);
  });

  test('it imports listings and stays; a repeated read fetches no booking and changes nothing [REL-10]', async () => {
    const { data: listings } = await host.get<Listing[]>('/api/pms/listings');
    expect(listings.map(({ internalName }) => internalName)).toContain('Suite Bahía');
    const before = await stays();
    expect(before.find(({ thirdPartyId }) => thirdPartyId === confirmed)).toMatchObject({
      status: 'confirmed',
      guestName: 'Ana Rojas',
    });
    await readAgain(1);
    expect(await stays()).toEqual(before);
  });

  test('the next sync run finds a change whose webhook event was lost', async () => {
    // Without a subscription no webhook event is sent.
    await steer(app, id).emit(cancel(confirmed));
    await readAgain(900);
    expect((await stay(confirmed))?.status).toBe('canceled');
    expect((await stay(other))?.status).not.toBe('canceled');
  });

  test('a webhook event needs its signature, and a repeated one changes nothing [SEC-33]', async () => {
    await subscribeWebhooks(id, subscriptions);
    // Two changes of one kind are two webhook events, also with equal content.
    for (let moves = 0; moves < 2; moves += 1) {
      const before = (await stay(confirmed))?.checkInDate;
      app.clock.advance(1);
      await steer(app, id).emit(move(confirmed));
      await eventually(async () => expect((await stay(confirmed))?.checkInDate).not.toBe(before));
    }
    await steer(app, id).emit({ ...cancel(confirmed), twice: true });
    await eventually(async () => expect((await stay(confirmed))?.status).toBe('canceled'));
    const sent = (await steer(app, id).sent()).slice(-2);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const forged = await fetch(sent[0]?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent[0]?.json),
    });
    // An event without a signature is a hint like any other: its booking is read again.
    expect(forged.status).toBe(isSigned ? 401 : 200);
    expect((await stay(confirmed))?.status).toBe('canceled');
  });
});

test('a webhook event about revoked access asks the host to connect again [SEC-33]', async () => {
  await fetch(`${app.url}/_simulator/hospitable/reset`, { method: 'POST' });
  host = await hostWithProperty(app, 'access-revoked@example.test');
  const integration = { partnerIntegrationId: 'hospitable', mode: 'test' };
  await host.send('POST', '/api/common/property-integrations', integration);
  await waitUntilSynced(app, host);
  await subscribeWebhooks('hospitable', 0);
  await steer(app, 'hospitable').emit({ disconnect: true });
  await eventually(async () => expect((await connections())[0]?.state).toBe('reconnect'));
});

test('a token of 1,200 characters, as Hospitable gives them, is tried and not cut [C-INT-02, C-INT-08]', async () => {
  await fetch(`${app.url}/_simulator/hospitable/reset`, { method: 'POST' });
  host = await hostWithProperty(app, 'long@example.test');
  const apiKey = 'e'.repeat(1200);
  const refused = { status: 400, errors: [{ code: 'credentials-refused' }] };
  const asked = { partnerId: 'hospitable', mode: 'test', apiKey };
  expect(await host.send('POST', '/api/common/partners/integration', asked)).toMatchObject(refused);
  const connection = { partnerIntegrationId: 'hospitable', mode: 'test', credentials: { apiKey } };
  const path = '/api/common/property-integrations/validate';
  expect(await host.send('POST', path, connection)).toMatchObject(refused);
  const received = await steer(app, 'hospitable').received('GET user');
  const sent = received.map((one) => (one as unknown as { headers: Record<string, string> }).headers);
  expect(sent.map(({ authorization }) => authorization)).toEqual([`Bearer ${apiKey}`, `Bearer ${apiKey}`]);
});

test.each([
  ['cloudbeds', { apiKey: 'cbat_otra' }],
  ['guesty', { clientSecret: 'otro' }],
  ['hospitable', { apiKey: 'otra' }],
  ['hostfully', { apiKey: 'otra' }],
  ['stays', { password: 'otra' }],
  ['tra', { token: 'bad' }],
  ['sire', { hotelCode: '9999' }],
])(
  'in test mode typed values of %s are used, and empty ones are those of the simulator [W1-D-14, D-62]',
  async (id, typed) => {
    host = await hostWithProperty(app, `typed-${id}@example.test`);
    const validate = (credentials: Record<string, string>) =>
      host.send('POST', '/api/common/property-integrations/validate', {
        partnerIntegrationId: id,
        mode: 'test',
        credentials,
      });
    expect(await validate(typed)).toMatchObject({ status: 400, errors: [{ code: 'credentials-refused' }] });
    const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, '']));
    expect((await validate(empty)).status).toBe(200);
    expect((await validate({})).status).toBe(200);
  },
);

test('the hotel code and the RNT typed in test mode are stored [W1-A-15]', async () => {
  host = await hostWithProperty(app, 'hotel-code@example.test');
  const input = {
    establishmentName: 'Casa Azul',
    accommodationType: 'apartment',
    tra: { mode: 'test', rnt: '654321' },
    sire: { mode: 'test', hotelCode: '8801' },
  };
  expect((await host.send('POST', '/api/common/sire-tra-settings', input)).status).toBe(201);
  const { data } = await host.get<unknown[]>('/api/common/sire-tra-settings');
  expect(data).toMatchObject([{ tra: { rnt: '654321' }, sire: { hotelCode: '8801' } }]);
});
