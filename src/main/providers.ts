import type { Provider } from '#capabilities/provider.ts';
import type { Config } from '#foundation/config/config.ts';
import type { Clock } from '#foundation/context/clock.ts';
import type { Log } from '#foundation/observability/log.ts';

export type ProviderSettings = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the simulators answer; test connections and nothing else go there (D-59, SEC-47). */
  readonly simulatorsUrl: string;
};

/** Every provider by name; an unused one shows up as unused. */
export function createProviders(_settings: ProviderSettings): readonly Provider[] {
  return [];
}
