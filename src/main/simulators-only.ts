import { ProviderFailure } from '#capabilities/failures.ts';
import type { MakeOutbound } from '#foundation/outbound/outbound.ts';

/** The way out where simulators are asked faster than the real ones may be: it leads to them and nowhere else. */
export const restrictToSimulators =
  (makeOutbound: MakeOutbound, simulatorsUrl: string): MakeOutbound =>
  (options) => {
    const { provider, baseUrl } = options;
    if (baseUrl?.startsWith(`${simulatorsUrl}/`)) return makeOutbound(options);
    return {
      request: () =>
        Promise.reject(new ProviderFailure(provider, 'wait', `${provider}: only simulators are asked here`)),
      close: () => Promise.resolve(),
    };
  };
