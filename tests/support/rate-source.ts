import type { ExchangeRatesCapability } from '#capabilities/exchange-rates/exchange-rates.capability.ts';
import type { ExchangeRatesSubject } from '#capabilities/exchange-rates/exchange-rates.conformance.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type MakeOutbound, outboundFor } from '#foundation/outbound/outbound.ts';
import type { Simulator } from '#foundation/simulation/simulator.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';

/** A source of rates beside its simulator, over real HTTP and without its pauses. */
export async function startRateSource<World>(
  definition: Simulator<World, never, never>,
  create: (settings: { outbound: MakeOutbound; baseUrl: string }) => ExchangeRatesCapability,
): Promise<
  ExchangeRatesSubject & { asked: () => readonly string[]; outbound: MakeOutbound; url: string } & {
    stop: () => Promise<void>;
  }
> {
  const simulator = await startSimulator(definition);
  const outbound = outboundFor({
    clock: systemClock,
    log: silentLog,
    limits: { sleep: () => Promise.resolve() },
  });
  return {
    rates: create({ outbound, baseUrl: simulator.url }),
    unreachable: create({ outbound, baseUrl: 'http://127.0.0.1:1' }),
    fail: (answer) => simulator.failNext({ match: 'GET *', ...answer }),
    asked: () => simulator.received().map(({ path }) => path),
    outbound,
    url: simulator.url,
    stop: simulator.stop,
  };
}
