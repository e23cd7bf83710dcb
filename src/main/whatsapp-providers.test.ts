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

function whatsappWith(environment: Record<string, string>) {
  const provider = createProviders({
    config: readConfig(environment),
    clock: systemClock,
    log: silentLog,
    simulatorsUrl: 'http://127.0.0.1:3000',
  }).find(({ manifest }) => manifest.id === 'whatsapp-cloud');
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
