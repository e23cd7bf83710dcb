import { ProviderFailure } from '#capabilities/failures.ts';

import type { MakeOutbound, Outbound, OutboundOptions } from './options.ts';

/**
 * Several jobs use a connection at once: a sync run that fills the rate limit, webhook events, subscriptions. They
 * wait for their turn under that limit and are not refused a place.
 */
const PLACES_OF_A_CONNECTION = 6;

type Ways = Omit<OutboundOptions, 'baseUrl' | 'allowedHosts' | 'publicHosts' | 'concurrency'> & {
  readonly makeOutbound: MakeOutbound;
  /** Undefined where the installation has no access of its own: live connections are refused. */
  readonly live: Pick<OutboundOptions, 'baseUrl' | 'publicHosts'> | undefined;
  /** The simulator's address; without it, connections in test mode are refused (SEC-47). */
  readonly testBaseUrl: string | undefined;
};

/** The two ways out of a provider's client: to the real one, and to its simulator where there is one. */
export function outboundByMode({
  makeOutbound,
  live,
  testBaseUrl,
  ...common
}: Ways): (connection: { readonly mode: 'live' | 'test' }) => Outbound {
  const concurrency = { perConnection: PLACES_OF_A_CONNECTION };
  const outbounds = {
    live: live && makeOutbound({ ...common, ...live, concurrency }),
    test:
      testBaseUrl === undefined ? undefined : makeOutbound({ ...common, baseUrl: testBaseUrl, concurrency }),
  };
  return ({ mode }) => {
    const outbound = outbounds[mode];
    if (outbound) return outbound;
    const missing = mode === 'test' ? 'test mode' : 'live access';
    throw new ProviderFailure(common.provider, 'refused', `${common.provider}: there is no ${missing} here`);
  };
}
