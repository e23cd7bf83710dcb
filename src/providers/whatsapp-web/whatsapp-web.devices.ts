import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  GuestDevice,
  GuestDeviceMethod,
  GuestDeviceProblem,
  GuestDevices,
} from '#capabilities/guest-messaging/guest-messaging.devices.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import type { GatewayClients, WhatsappGateways } from './whatsapp-web.client.ts';
import { createCredentials, deviceKeyOf } from './whatsapp-web.device-keys.ts';
import { PROVIDER } from './whatsapp-web.manifest.ts';
import type { Device } from './whatsapp-web.wire.ts';

const PROBLEMS: Readonly<Record<string, GuestDeviceProblem>> = lookUpTable<GuestDeviceProblem>({
  qr_timeout: 'not-scanned',
  replaced: 'replaced',
});

function presentDevice({
  state,
  qr,
  qrExpiresAt,
  pairingCode,
  phone,
  name,
  since,
  lastError,
}: Device): GuestDevice {
  const common = {
    since: since ?? null,
    lastError: lastError ? (PROBLEMS[lastError] ?? 'other') : null,
    phone: phone ? `+${phone}` : null,
    name: name ? sanitizeProviderText(name).slice(0, 200) : null,
  };
  switch (state) {
    // Without its code there is nothing to show yet.
    case 'qr':
      return qr
        ? { ...common, state, qr, expiresAt: qrExpiresAt ?? null }
        : { ...common, state: 'connecting' };
    case 'code':
      return pairingCode ? { ...common, state, pairingCode } : { ...common, state: 'connecting' };
    case 'logged_out':
      return { ...common, state: 'logged-out' };
    case 'disconnected':
    case 'connecting':
    case 'connected':
    case 'reconnecting':
    case 'blocked':
      return { ...common, state };
  }
}

function methodOf(method: GuestDeviceMethod): Readonly<Record<string, string>> {
  if (method.kind === 'qr') return { method: 'qr' };
  const phone = /^\+?([1-9]\d{6,14})$/.exec(method.phone)?.[1];
  if (phone !== undefined) return { method: 'code', phone };
  throw new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: the number of the telephone is none`, {
    fields: [{ field: 'phone', message: 'Digits with the code of the country' }],
  });
}

export const createWhatsappDevices = (
  clients: GatewayClients,
  { live, test }: WhatsappGateways,
): GuestDevices => ({
  isAvailable: (mode) => (mode === 'test' ? test : live) !== undefined,
  createCredentials,
  connect: async (connection, method) => {
    const body = methodOf(method);
    return presentDevice(await clients.of(connection).postConnect(body));
  },
  read: async (connection) => presentDevice(await clients.of(connection).getDevice()),
  logOut: (connection) => clients.of(connection).deleteDevice(),
  phonePageOf: (connection) =>
    connection.mode === 'test' && test ? `${test.url}/phone/${deviceKeyOf(connection)}` : null,
});
