import { ProviderFailure } from '#capabilities/failures.ts';
import type { MakeOutbound, OutboundRequest } from './options.ts';
import type { OutboundResponse } from './response.ts';

/** The address of a public source, which is the same for every caller. */
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
 * Reads a public source: slowly, because no user waits for it, and with a time limit, because a worker may have to end.
 * Every status except 200 throws a ProviderFailure.
 */
export function createPublicReader(provider: string, { outbound, baseUrl }: PublishedAt) {
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
