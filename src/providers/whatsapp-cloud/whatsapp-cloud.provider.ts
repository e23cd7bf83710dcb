import type { Provider } from '#capabilities/provider.ts';
import { ProviderFailure } from '#capabilities/failures.ts';

import { createWhatsappClients, type WhatsappClientOptions } from './whatsapp-cloud.client.ts';
import { createWhatsappCodes, type WhatsappCodesOptions } from './whatsapp-cloud.codes.ts';
import { createWhatsappGuestMessages } from './whatsapp-cloud.guest-messages.ts';
import { SIMULATED_WHATSAPP_HOST, whatsappCloudManifest } from './whatsapp-cloud.manifest.ts';
import { PROVIDER } from './whatsapp-cloud.reasons.ts';
import type { WhatsappApps } from './whatsapp-cloud.sign-up.ts';
import { createWhatsappWebhooks } from './whatsapp-cloud.webhooks.ts';

export type WhatsappCloudOptions = WhatsappClientOptions & {
  /** The platform's own number, which sends its codes; absent where there is none. */
  readonly codes: WhatsappCodesOptions | null;
  readonly apps: WhatsappApps;
};

export function createWhatsappCloudProvider(options: WhatsappCloudOptions): Provider {
  const { makeOutbound, codes, apps } = options;
  const clients = createWhatsappClients(options);
  const readAccount: NonNullable<Provider['accounts']> = async (connection) => {
    const { wabaId = '', phoneNumberId = '' } = connection.credentials;
    const number = (await clients.of(connection).getNumbers()).find(({ id }) => id === phoneNumberId.trim());
    if (!number) {
      throw new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: the account has no such number`, {
        fields: [{ field: 'phoneNumberId', message: 'the account has no such number' }],
      });
    }
    const name = number.verified_name ?? number.display_phone_number;
    return [{ externalId: wabaId.trim(), name: name.slice(0, 200) }];
  };
  return {
    manifest: whatsappCloudManifest,
    check: async (connection) => {
      await readAccount(connection);
    },
    accounts: readAccount,
    capabilities: {
      ...(codes && { whatsapp: createWhatsappCodes({ makeOutbound, ...codes }) }),
      guestMessaging: createWhatsappGuestMessages(clients, apps),
    },
    webhooks: createWhatsappWebhooks(clients, apps, SIMULATED_WHATSAPP_HOST.wabaId),
  };
}
