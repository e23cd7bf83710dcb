import type { Provider } from '#capabilities/provider.ts';
import type { Clock } from '#foundation/context/clock.ts';

import { createMercadoPagoClients, type MercadoPagoClientOptions } from './mercado-pago.client.ts';
import { refusedField } from './mercado-pago.failures.ts';
import { createMercadoPagoGuestPayments } from './mercado-pago.guest-payments.ts';
import { mercadoPagoManifest } from './mercado-pago.manifest.ts';
import { mercadoPagoWebhooks } from './mercado-pago.webhooks.ts';

export type MercadoPagoOptions = MercadoPagoClientOptions & { readonly clock: Clock };

/** Mercado Pago, ready to be used. `main` gives the addresses and the way out. */
export function createMercadoPago({ clock, ...options }: MercadoPagoOptions): Provider {
  const guestPayments = createMercadoPagoGuestPayments(createMercadoPagoClients(options), clock);
  return {
    manifest: mercadoPagoManifest,
    check: async (connection) => {
      const { isTest } = await guestPayments.readAccount(connection);
      // A guest would believe that the stay is paid.
      if (connection.mode === 'live' && isTest) {
        throw refusedField('secretKey', 'This access token is for tests, for which no money moves');
      }
    },
    accounts: async (connection) => {
      const { externalId, name } = await guestPayments.readAccount(connection);
      return [{ externalId, name }];
    },
    capabilities: { guestPayments },
    webhooks: mercadoPagoWebhooks,
  };
}
