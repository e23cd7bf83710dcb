import { expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { SIMULATED_WHATSAPP_APP } from '#providers/whatsapp-cloud/whatsapp-cloud.manifest.ts';
import { createProviders } from './providers.ts';

const APP = {
  META_APP_ID: '1234567890',
  META_APP_SECRET: 'of-the-operator',
  WHATSAPP_VERIFY_TOKEN: 'a-word-of-the-operator',
};

const GATEWAY = {
  WHATSAPP_WEB_GATEWAY_URL: 'https://gateway.example.test',
  WHATSAPP_WEB_GATEWAY_TOKEN: 'a-token-of-the-operator',
  WHATSAPP_WEB_WEBHOOK_SECRET: 'a-secret-of-the-operator',
};

function whatsappWith(environment: Record<string, string>, providerId = 'whatsapp-cloud') {
  const provider = createProviders({
    config: readConfig(environment),
    clock: systemClock,
    log: silentLog,
    simulatorsUrl: 'http://127.0.0.1:3000',
  }).find(({ manifest }) => manifest.id === providerId);
  if (!provider) throw new Error('There is no WhatsApp');
  return provider;
}

test('hosts connect numbers of their own also where the installation has none', () => {
  const without = whatsappWith({ SIMULATORS: '0' });
  expect(without.capabilities.whatsapp).toBeUndefined();
  expect(without.capabilities.guestMessaging?.safety).toBe('N');
  expect(without.capabilities.guestMessaging?.signUp).toBeUndefined();
  expect(whatsappWith({}).capabilities.whatsapp).toBeDefined();
});

test('Embedded Signup goes through the app of the operator, in test mode through that of the simulator', () => {
  const { signUp } = whatsappWith(APP).capabilities.guestMessaging ?? {};
  expect([signUp?.appIdOf('live'), signUp?.appIdOf('test')]).toEqual([
    APP.META_APP_ID,
    SIMULATED_WHATSAPP_APP.id,
  ]);
  const only = whatsappWith({ ...APP, SIMULATORS: '0' }).capabilities.guestMessaging?.signUp;
  expect([only?.appIdOf('live'), only?.appIdOf('test')]).toEqual([APP.META_APP_ID, null]);
});

test.each(Object.keys(APP))('without %s alone the start names the missing setting', (missing) => {
  expect(() => whatsappWith({ ...APP, [missing]: '' })).toThrow('go together');
});

test('telephones are linked through the gateway of the installation, in test mode through the simulated one', () => {
  const availableWith = (environment: Record<string, string>) => {
    const { devices } = whatsappWith(environment, 'whatsapp-web').capabilities.guestMessaging ?? {};
    return [devices?.isAvailable('live'), devices?.isAvailable('test')];
  };
  expect(availableWith({})).toEqual([false, true]);
  expect(availableWith(GATEWAY)).toEqual([true, true]);
  expect(availableWith({ ...GATEWAY, SIMULATORS: '0' })).toEqual([true, false]);
  expect(availableWith({ SIMULATORS: '0' })).toEqual([false, false]);
  expect(whatsappWith({ SIMULATORS: '0' }, 'whatsapp-web').webhooks?.ofProvider).toBeUndefined();
});

test.each([
  ['WHATSAPP_WEB_GATEWAY_URL', 'http://gateway.example.test'],
  ['WHATSAPP_WEB_GATEWAY_TOKEN', 'short'],
  ['WHATSAPP_WEB_GATEWAY_TOKEN', 'a token with spaces in it'],
  ['WHATSAPP_WEB_WEBHOOK_SECRET', 'short'],
])('%s may not be %j, and the refusal does not repeat a secret [SEC-63]', (name, value) => {
  const read = () => readConfig({ ...GATEWAY, [name]: value });
  expect(read).toThrow(name);
  expect(read).not.toThrow(value);
});
