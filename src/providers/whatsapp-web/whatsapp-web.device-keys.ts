import { randomBytes } from 'node:crypto';

import type { Credentials, ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';

import { PROVIDER } from './whatsapp-web.manifest.ts';

/**
 * The key of a device says its mode. The secret of the simulator is known to everyone: it signs for test devices only, so that
 * it forges no notice about a real one.
 */
const TEST_PREFIX = 'test-';
const DEVICE_KEY = /^(?:test-)?[0-9a-f]{24}$/;

export const isDeviceKey = (text: string): boolean => DEVICE_KEY.test(text);
export const modeOfKey = (key: string): ProviderConnection['mode'] =>
  key.startsWith(TEST_PREFIX) ? 'test' : 'live';

export const createCredentials = (mode: ProviderConnection['mode']): Credentials => ({
  device: `${mode === 'test' ? TEST_PREFIX : ''}${randomBytes(12).toString('hex')}`,
});

/** The key goes into an address; anything but a key that was made for this mode is none. */
export function deviceKeyOf({ mode, credentials }: ProviderConnection): string {
  const key = credentials['device'] ?? '';
  if (isDeviceKey(key) && modeOfKey(key) === mode) return key;
  throw new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: device is no key of ${mode} mode`, {
    fields: [{ field: 'device', message: 'The key of the device was not made here' }],
  });
}
