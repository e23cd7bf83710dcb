import type { Provider } from '#capabilities/provider.ts';
import type { Config } from '#foundation/config/config.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { isInTransaction } from '#foundation/database/database.ts';
import { currentLease } from '#foundation/jobs/lease.ts';
import type { Log } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { createSafeFetch } from '#foundation/outbound/safe-fetch.ts';
import { createCloudbeds } from '#providers/cloudbeds/cloudbeds.provider.ts';
import { createIcalProvider } from '#providers/ical/ical.provider.ts';
import { createLocalMrzProvider } from '#providers/local-mrz/local-mrz.provider.ts';
import { createSireProvider } from '#providers/sire/sire.provider.ts';
import { createSmtpProvider } from '#providers/smtp/smtp.provider.ts';
import { createTraProvider } from '#providers/tra/tra.provider.ts';

export type ProviderSettings = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the simulators answer; test connections and nothing else go there (D-59, SEC-47). */
  readonly simulatorsUrl: string;
  readonly observe?: (exchange: { provider: string; outcome: string }) => void;
};

/** Every provider by name; an unused one shows up as unused. */
export function createProviders({
  config,
  clock,
  log,
  simulatorsUrl,
  observe,
}: ProviderSettings): readonly Provider[] {
  const outbound = outboundFor({
    clock,
    log,
    isInTransaction,
    lease: currentLease,
    ...(observe && {
      onExchange: ({ provider, status }) =>
        observe({ provider, outcome: status === null ? 'none' : `${Math.floor(status / 100)}xx` }),
    }),
  });
  const simulator = (id: string) => `${simulatorsUrl}/simulators/${id}`;
  const simulatorOrigins = config.SIMULATORS ? [new URL(simulatorsUrl).origin] : [];
  return [
    createCloudbeds({
      makeOutbound: outbound,
      clock,
      testBaseUrl: config.SIMULATORS ? `${simulator('cloudbeds')}/api/v1.3` : undefined,
    }),
    createIcalProvider({ safeFetch: createSafeFetch({ simulatorOrigins }), clock, simulatorOrigins }),
    createSireProvider({
      outbound,
      liveUrl: 'https://apps.migracioncolombia.gov.co/sire',
      testUrl: simulator('sire'),
    }),
    createTraProvider({ outbound, liveUrl: 'https://pms.mincit.gov.co', testUrl: simulator('tra') }),
    createSmtpProvider({
      url: config.SMTP_URL ?? `smtp://127.0.0.1:${config.SIMULATOR_MAIL_PORT}`,
      from: config.MAIL_FROM,
      isInTransaction,
    }),
    createLocalMrzProvider(),
  ];
}
