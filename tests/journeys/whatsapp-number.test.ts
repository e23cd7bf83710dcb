import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { LoggedRequest } from '#areas/property/connections/request-log/request-log.contract.ts';
import { SIMULATED_WHATSAPP_HOST } from '#providers/whatsapp-cloud/whatsapp-cloud.manifest.ts';
import type { WhatsappWorld } from '#providers/whatsapp-cloud/whatsapp-cloud.simulated-world.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

/** A host connects a number of WhatsApp: what is told about it arrives, and what is forged does not. */
const CONNECTIONS = '/api/common/property-integrations';
let app: TestApp;
let host: Host & { propertyId: string };
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

type StoredEvent = { topic: string; account: string; external_id: string; body: Buffer | null };
const stored = async () =>
  (
    await client.query<StoredEvent>(
      'select topic, account, external_id, body from webhook_events order by topic',
    )
  ).rows;

test('the secret of another app is refused before anything is saved', async () => {
  const refused = await host.send('POST', CONNECTIONS, {
    partnerIntegrationId: 'whatsapp-cloud',
    mode: 'test',
    credentials: { appSecret: 'of-another-app' },
  });
  expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'credentials.appSecret']);
});

test('a number is connected, and its events arrive signed, sealed and once [REL-08, SEC-33, C-INT-20, C-INT-34]', async () => {
  const whatsapp = steer(app, 'whatsapp-cloud');
  const made = await host.send<PropertyIntegration>('POST', CONNECTIONS, {
    partnerIntegrationId: 'whatsapp-cloud',
    mode: 'test',
  });
  expect(made.data).toMatchObject({ partnerIntegrationType: 'other', propertyPartner: 'Casa Azul' });
  await eventually(async () => expect(await connectionOf(host)).toMatchObject({ webhooks: 'on' }));
  const { override } = await whatsapp.world<WhatsappWorld>();
  if (override === null) throw new Error('No address was asked for');
  expect(override).toMatch(new RegExp(`^${app.url}/hooks/whatsapp-cloud/.{20,}$`));

  const question = `${override}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=any`;
  expect(await (await fetch(question)).text()).toBe('1158201444');

  await whatsapp.has({ appCallback: override });
  await whatsapp.emit({ writes: '573001112233', text: 'Hola 👋🏽 ¿a qué hora llego?', twice: true });
  await whatsapp.emit({ accountEvent: 'ACCOUNT_RESTRICTION' });
  await whatsapp.emit({ writes: '573001112233', text: 'Forged', forged: true });
  expect((await whatsapp.sent()).map(({ status }) => status)).toEqual([200, 200, 200, 401]);

  // What a guest wrote is sealed, and no longer kept once it was taken.
  await eventually(async () => {
    const events = await stored();
    expect(events.map(({ topic }) => topic)).toEqual(['guest-message', 'guest-sender']);
    for (const { account, body } of events) {
      expect(account).toBe(SIMULATED_WHATSAPP_HOST.wabaId);
      expect(body).toBeNull();
    }
  });
  const { data } = await host.get<LoggedRequest[]>(`${CONNECTIONS}/${made.data._id}/request-log`);
  expect(data.length).toBeGreaterThan(0);
  for (const secret of [SIMULATED_WHATSAPP_HOST.accessToken, SIMULATED_WHATSAPP_HOST.appSecret, override]) {
    expect(JSON.stringify(data)).not.toContain(secret);
  }
});

test('an account that ends our access asks the host to connect again', async () => {
  const whatsapp = steer(app, 'whatsapp-cloud');
  await whatsapp.emit({ accountEvent: 'ACCOUNT_OFFBOARDED' });
  await eventually(async () => expect(await connectionOf(host)).toMatchObject({ state: 'reconnect' }));
});
