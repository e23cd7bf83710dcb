import type {
  GuestMessage,
  GuestMessagingCapability,
  GuestSender,
} from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import type { GuestDevice } from '#capabilities/guest-messaging/guest-messaging.devices.ts';
import { guestMessageFailure } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';

import type { GatewayClients, WhatsappGateways } from './whatsapp-web.client.ts';
import { deviceKeyOf } from './whatsapp-web.device-keys.ts';
import { createWhatsappDevices } from './whatsapp-web.devices.ts';
import { PROVIDER } from './whatsapp-web.manifest.ts';
import { messageFailureOf, notConnectedFailure, reasonOfCode } from './whatsapp-web.reasons.ts';

/** As for the Cloud API, so that the same words fit both. */
const LONGEST_TEXT = 4096;
const LONGEST_KEY = 100;

/** A device that is being reconnected sends again by itself: there is nothing for its host to do. */
const SENDER_STATES: Readonly<Record<GuestDevice['state'], GuestSender['state']>> = {
  connected: 'connected',
  reconnecting: 'connected',
  connecting: 'pending',
  qr: 'pending',
  code: 'pending',
  blocked: 'restricted',
  disconnected: 'disconnected',
  'logged-out': 'disconnected',
};

function bodyOf({ to, key, content }: GuestMessage): Readonly<Record<string, string | null>> {
  if (content.kind !== 'text') throw guestMessageFailure(PROVIDER, 'kind-unsupported');
  if (content.text.length > LONGEST_TEXT) throw guestMessageFailure(PROVIDER, 'text-too-long');
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw guestMessageFailure(PROVIDER, 'recipient-unreachable');
  // A shortened key would be the key of another message.
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > LONGEST_KEY) {
    throw guestMessageFailure(PROVIDER, 'malformed');
  }
  return { id: key, to: to.slice(1), text: content.text, mediaUrl: null };
}

/** What a host writes to guests, from a telephone that was linked. */
export function createWhatsappWebMessages(
  clients: GatewayClients,
  gateways: WhatsappGateways,
): GuestMessagingCapability {
  const devices = createWhatsappDevices(clients, gateways);
  return {
    safety: 'K',
    longestText: LONGEST_TEXT,
    longestKey: LONGEST_KEY,
    reportsRead: true,
    windowSeconds: null,
    send: async (connection, message) => {
      const client = clients.of(connection);
      const { id, status, error } = await client.postMessage(bodyOf(message), async (refusal) =>
        refusal.code === 'not_connected'
          ? notConnectedFailure(await client.getDevice())
          : messageFailureOf(refusal),
      );
      // The first result of a message that was sent before.
      if (status === 'failed') throw guestMessageFailure(PROVIDER, reasonOfCode(error?.code));
      return { id, isHeld: false };
    },
    readSender: async (connection) => {
      const { state, phone, name, lastError } = await devices.read(connection);
      // It was linked and is not any more: only the host can link it again.
      if (state === 'logged-out' || (state === 'disconnected' && lastError === 'replaced')) {
        throw guestMessageFailure(PROVIDER, 'access-ended', { words: `the device is ${state}` });
      }
      return {
        id: deviceKeyOf(connection),
        displayNumber: phone ?? '',
        verifiedName: name,
        state: SENDER_STATES[state],
        quality: 'unknown',
        dailyLimit: null,
      };
    },
    devices,
  };
}
