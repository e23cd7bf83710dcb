import type { Stripe } from 'stripe';

import type { ProviderConnection } from '#capabilities/connection.ts';
import {
  connectionKeyOf,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
} from '#foundation/outbound/outbound.ts';

import { readHostKeys } from './stripe.host-keys.ts';

/** Stripe's rate limit of a test account, and a quarter of that of a live one. */
const REQUESTS_PER_SECOND = 25;

export type HostStripeOptions = {
  readonly makeOutbound: MakeOutbound;
  /** `https://api.stripe.com`, without a trailing slash. */
  readonly liveBaseUrl: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testBaseUrl?: string | undefined;
  readonly requestsPerSecond?: number;
};

/** Stripe's library with the keys of a connection, and whether they are for tests. */
export type HostStripe = { readonly stripe: Stripe; readonly isTest: boolean };

/**
 * The library for one connection after the other. It is loaded for the first of them (docs/decisions/0063); keys for tests of a live
 * connection go to Stripe's test mode, which is at the same address.
 */
export function createHostStripes({
  makeOutbound,
  liveBaseUrl,
  testBaseUrl,
  requestsPerSecond = REQUESTS_PER_SECOND,
}: HostStripeOptions): (connection: ProviderConnection) => Promise<HostStripe> {
  const outbound = outboundByMode({
    makeOutbound,
    provider: 'stripe',
    requestsPerSecond,
    live: { baseUrl: liveBaseUrl },
    testBaseUrl,
  });
  return async (connection) => {
    const { secretKey, environment } = readHostKeys(connection);
    const connectionKey = connectionKeyOf(connection);
    const out = outbound(connection);
    const own: Outbound = {
      ...out,
      request: (request) => out.request({ ...request, connectionKey }),
    };
    const { stripeThrough } = await import('./stripe.client.ts');
    return { stripe: stripeThrough(own, secretKey), isTest: environment === 'test' };
  };
}
