import type { Provider } from '#capabilities/provider.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';

import { createGatewayClients, type WhatsappGateways } from './whatsapp-web.client.ts';
import { deviceKeyOf } from './whatsapp-web.device-keys.ts';
import { createWhatsappWebMessages } from './whatsapp-web.guest-messages.ts';
import { whatsappWebManifest } from './whatsapp-web.manifest.ts';
import { createGatewayWebhooks } from './whatsapp-web.webhooks.ts';

export type WhatsappWebOptions = {
  readonly makeOutbound: MakeOutbound;
  readonly gateways: WhatsappGateways;
};

export function createWhatsappWebProvider({ makeOutbound, gateways }: WhatsappWebOptions): Provider {
  const clients = createGatewayClients(makeOutbound, gateways);
  const getDevice = (connection: ProviderConnection) => clients.of(connection).getDevice();
  return {
    manifest: whatsappWebManifest,
    // Whether a telephone is linked is another question: a connection is there before that.
    check: async (connection) => {
      await getDevice(connection);
    },
    accounts: async (connection) => {
      const { name, phone } = await getDevice(connection);
      const shown = name || (phone ? `+${phone}` : whatsappWebManifest.name);
      return [{ externalId: deviceKeyOf(connection), name: shown.slice(0, 200) }];
    },
    capabilities: { guestMessaging: createWhatsappWebMessages(clients, gateways) },
    webhooks: createGatewayWebhooks(gateways),
  };
}
