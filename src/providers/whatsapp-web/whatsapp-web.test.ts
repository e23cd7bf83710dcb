import { expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import { QUALITY_RULES } from '#capabilities/provider.ts';

import { whatsappWebManifest } from './whatsapp-web.manifest.ts';
import { DEVICE, startGateway } from './whatsapp-web.test-stage.ts';

test('a connection is there before a telephone is linked, and its account is the key of its device', async () => {
  const { provider, connection, simulator } = await startGateway();
  await provider.check?.(connection);
  expect(await provider.accounts?.(connection)).toEqual([{ externalId: DEVICE, name: 'WhatsApp Web' }]);
  simulator.has({ linked: DEVICE, name: 'Casa Azul' });
  expect(await provider.accounts?.(connection)).toEqual([{ externalId: DEVICE, name: 'Casa Azul' }]);
});

test.each(['', '../health', 'abcdefabcdefabcdefabcdef', `${DEVICE}/messages`])(
  'a key that was not made for test mode (%s) opens nothing',
  async (device) => {
    const { provider, simulator } = await startGateway();
    const check = provider.check?.({ mode: 'test', credentials: { device } }) ?? Promise.resolve();
    expect(await failureOf(check)).toMatchObject({ kind: 'refused', fields: [{ field: 'device' }] });
    expect(simulator.received()).toEqual([]);
  },
);

test('a live connection goes to the gateway of the installation, with its token', async () => {
  const { providerWith, gateway, simulator, devices } = await startGateway();
  const connection = { mode: 'live', credentials: devices.createCredentials('live') } as const;
  const live = providerWith({ live: gateway, test: undefined }).capabilities.guestMessaging?.devices;
  expect(await live?.read(connection)).toMatchObject({ state: 'disconnected' });
  expect([live?.isAvailable('live'), live?.isAvailable('test')]).toEqual([true, false]);
  expect(live?.phonePageOf(connection)).toBeNull();
  const strange = providerWith({ live: { ...gateway, token: 'wrong' }, test: undefined });
  const failure = await failureOf(strange.check?.(connection) ?? Promise.resolve());
  // It is the operator’s to correct, and no host is asked to link a telephone again for it.
  expect([failure.kind, failure.message]).toEqual([
    'wait',
    'whatsapp-web: the gateway refuses the token of this installation',
  ]);
  expect(simulator.received()).toHaveLength(2);
});

test('the contract is kept also where the client asks nothing: health, a message by its id, no token', async () => {
  const { simulator, gateway, channel, connection } = await startGateway();
  simulator.has({ linked: DEVICE });
  const words = {
    to: '+573001112233',
    key: 'message:7:r1',
    content: { kind: 'text', text: 'Hola' },
  } as const;
  await channel.send(connection, words);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${simulator.url}${path}`, { headers });
  const authorization = `Bearer ${gateway.token}`;
  expect((await ask('/health')).status).toBe(200);
  expect((await ask(`/devices/${DEVICE}`)).status).toBe(401);
  const found = await ask(`/devices/${DEVICE}/messages/${words.key}`, { authorization });
  expect(await found.json()).toMatchObject({
    id: words.key,
    waId: expect.stringMatching(/^3EB0/) as string,
    to: '573001112233',
    error: null,
  });
  expect((await ask(`/devices/${DEVICE}/messages/another`, { authorization })).status).toBe(404);
});

test('a person scans with the simulated telephone, and logs out on it', async () => {
  const { devices, connection, simulator } = await startGateway();
  const page = devices.phonePageOf(connection);
  expect(page).toBe(`${simulator.url}/phone/${DEVICE}`);
  const look = async () => (await fetch(page ?? '')).text();
  expect(await look()).not.toContain('<button>');
  expect((await fetch(`${simulator.url}/phone/<script>`)).status).toBe(404);
  await devices.connect(connection, { kind: 'qr' });
  expect(await look()).toContain('<button>Escanear el código</button>');
  const press = async () => {
    const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(await look()) ?? [];
    return fetch(new URL(action, page ?? ''), { method: 'POST' });
  };
  expect(await (await press()).text()).toContain('El teléfono está vinculado.');
  expect((await devices.read(connection)).state).toBe('connected');
  await press();
  expect((await devices.read(connection)).state).toBe('logged-out');
});

test('every rule of the quality scale has its mark', () => {
  const rules = Object.values(QUALITY_RULES).flat();
  expect(Object.keys(whatsappWebManifest.quality).sort()).toEqual([...rules].sort());
});
