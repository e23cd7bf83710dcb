import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';

import { createWompiClients, type WompiClientOptions } from './wompi.client.ts';
import { createWompiGuestPayments } from './wompi.guest-payments.ts';
import { refusedField } from './wompi.failures.ts';
import { wompiManifest } from './wompi.manifest.ts';
import { wompiWebhooks } from './wompi.webhooks.ts';

export type WompiOptions = WompiClientOptions & { readonly clock: Clock };

/** Wompi of Colombia, ready to be used. `main` gives the addresses and the way out. */
export function createWompi({ clock, ...options }: WompiOptions): Provider {
  const guestPayments = createWompiGuestPayments(createWompiClients(options), clock);
  return {
    manifest: wompiManifest,
    check: async (connection) => {
      const { isTest } = await guestPayments.readAccount(connection);
      // A guest would believe that the stay is paid.
      if (connection.mode === 'live' && isTest) {
        throw refusedField('publicKey', 'This key is of the sandbox, where no money moves');
      }
    },
    accounts: async (connection) => {
      const { externalId, name } = await guestPayments.readAccount(connection);
      return [{ externalId, name }];
    },
    capabilities: { guestPayments },
    webhooks: wompiWebhooks,
  };
}
