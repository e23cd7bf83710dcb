import { afterAll, beforeAll, expect, test } from 'vitest';

import type { WhatsappState } from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { GatewayWorld } from '#providers/whatsapp-web/whatsapp-web.simulated-world.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { createProviders } from './providers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const gateway = () => steer(app, 'whatsapp-web');
const channelOf = () => {
  const { guestMessaging } = app.context().providers.byId('whatsapp-web').capabilities;
  if (!guestMessaging?.devices) throw new Error('WhatsApp Web links no device');
  return { channel: guestMessaging, devices: guestMessaging.devices };
};

/** A telephone that a person links with its code. */
async function link(mode: ProviderConnection['mode']): Promise<ProviderConnection> {
  const { devices } = channelOf();
  const connection: ProviderConnection = { mode, credentials: devices.createCredentials(mode) };
  await devices.connect(connection, { kind: 'qr' });
  expect((await devices.read(connection)).state).toBe('qr');
  await gateway().emit({ device: connection.credentials['device'], does: 'scan' });
  expect((await devices.read(connection)).state).toBe('connected');
  return connection;
}

test.each([
  ['live', '+573001112255'],
  ['test', '+573001112266'],
] as const)(
  'what a linked telephone sends in %s mode is seen in the mailbox, and its notices are taken [SEC-33]',
  async (mode, to) => {
    const connection = await link(mode);
    const key = `message:${mode}:r1`;
    await channelOf().channel.send(connection, { to, key, content: { kind: 'text', text: 'Hola Ana' } });
    const inbox = (await (
      await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`)
    ).json()) as unknown[];
    expect(inbox).toMatchObject([{ channel: 'whatsapp', from: '+573005552222', to: [to], text: 'Hola Ana' }]);
    await eventually(async () => {
      const own = (await gateway().sent()).filter(
        ({ json }) => (json as { key: string }).key === connection.credentials['device'],
      );
      // Of the device: its code, its login, connected; of the message: sent and delivered.
      expect(own.length).toBeGreaterThanOrEqual(5);
      for (const { url, status } of own) {
        expect(url).toBe(`${app.url}/hooks/whatsapp-web`);
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(300);
      }
    });
    expect((await gateway().world<GatewayWorld>()).waiting).toEqual([]);
  },
);

test('a forged notice is refused at the door, and one at the address of no connection too [SEC-33]', async () => {
  await gateway().emit({
    device: 'test-0123456789abcdef01234567',
    writes: '573001112233',
    text: 'Hola',
    forged: true,
  });
  const [last] = (await gateway().sent()).slice(-1);
  expect(last?.status).toBe(401);
  const secret = 'x'.repeat(43);
  const posted = await fetch(`${app.url}/hooks/whatsapp-web/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(posted.status).toBe(404);
});

test('where the installation has no gateway, nothing offers to link a telephone, and a request is refused [C-WA-01, C-WA-02]', async () => {
  const bare = await startTestApp(
    { SIMULATORS: '0' },
    {
      makeProviders: ({ config, ...settings }) =>
        createProviders({ ...settings, config: { ...config, WHATSAPP_WEB_GATEWAY_URL: undefined } }),
    },
  );
  try {
    const host = await hostWithProperty(bare, 'without-gateway@example.test');
    const { data } = await host.get<WhatsappState>('/api/whatsapp/me');
    expect(data).toMatchObject({ engine: null, linkModes: [], needsWarning: false });
    for (const mode of ['live', 'test']) {
      const asked = { engine: 'web', mode, acceptsRisks: true };
      const refused = await host.send('POST', '/api/whatsapp/signup', asked);
      expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'no-gateway']);
      expect(refused.errors[0]?.message).toBe('Esta instalación no puede vincular un celular con un código.');
    }
  } finally {
    await bare.stop();
  }
});
