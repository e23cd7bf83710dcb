import { ProviderFailure } from '#capabilities/failures.ts';
import type { MakeOutbound, OutboundRequest } from './options.ts';
import type { OutboundResponse } from './response.ts';

/** Where somebody publishes what is the same for everybody. */
export type PublishedAt = {
  readonly outbound: MakeOutbound;
  /** Without a trailing slash. */
  readonly baseUrl: string;
};

type Asked = Pick<OutboundRequest, 'url' | 'query' | 'headers'> & {
  /** Statuses that the caller reads itself. */
  readonly also?: readonly number[];
};

/**
 * Reads a public source: slowly, because nobody waits for it, and without patience, because a worker may have to end.
 * Whatever is not 200 is refused, with a ProviderFailure.
 */
export function reading(provider: string, { outbound, baseUrl }: PublishedAt) {
  const out = outbound({
    provider,
    baseUrl,
    requestsPerSecond: 1,
    timeouts: { connectMs: 3_000, answerMs: 5_000 },
  });
  return async ({ also = [], ...asked }: Asked): Promise<OutboundResponse> => {
    const response = await out.request({ method: 'GET', ...asked });
    if (response.status === 200 || also.includes(response.status)) return response;
    throw new ProviderFailure(provider, 'refused', `${provider}: answered ${response.status}`);
  };
}
