import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { providerRequests } from '#foundation/outbound/counted.ts';
import type { Pools } from '#foundation/database/database.ts';
import { workersHealth } from '#foundation/jobs/workers.ts';

/** The metrics that Prometheus reads at GET /metrics (REL-55). Labels are names of routes and jobs, never of people. */
export type Metrics = {
  readonly request: (request: { route: string; method: string; status: number; seconds: number }) => void;
  readonly job: (job: { name: string; outcome: string; seconds: number }) => void;
  readonly text: () => Promise<string>;
};

const BACKLOG = `
  select lane, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'parked') as parked,
         coalesce(extract(epoch from now() - min(run_at) filter (where state = 'waiting' and run_at <= now())), 0) as oldest
    from jobs group by lane`;
const UNKNOWN = `select count(*) as count from effects where state in ('unknown', 'attention')`;

export function createMetrics(
  pools: Pick<Pools, 'system' | 'isOutOfSpace'>,
  lanes: readonly string[],
): Metrics {
  const { system } = pools;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'posada_request_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'posada_job_seconds',
    help: 'Duration of jobs',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  });
  const toProviders = new Counter({
    name: 'posada_provider_requests_total',
    help: 'Requests to providers',
    labelNames: ['provider', 'outcome'],
    registers: [],
    // Each value is counted where it arises, and read when the collector asks.
    collect() {
      this.reset();
      for (const { provider, outcome, count } of providerRequests()) this.inc({ provider, outcome }, count);
    },
  });
  registry.registerMetric(toProviders);
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['lane'], registers: [registry] });
  const waiting = gauge('posada_jobs_waiting', 'Jobs that wait');
  const parked = gauge('posada_jobs_parked', 'Jobs that failed too often and wait for a person');
  const oldest = gauge('posada_jobs_oldest_seconds', 'Age of the oldest job that is due');
  const plainGauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const workersRunning = plainGauge('posada_workers_running', 'Worker processes that run');
  const workersStalled = plainGauge(
    'posada_workers_stalled',
    'Worker processes that run and completed no sweep for a minute',
  );
  const sweepAge = plainGauge(
    'posada_worker_sweep_age_seconds',
    'Longest time without a completed sweep, of the worker processes that run',
  );
  const outOfSpace = plainGauge(
    'posada_database_out_of_space',
    '1 if the database refused to write in the last minute because its disk is full',
  );
  const unknown = new Gauge({
    name: 'posada_effects_unknown',
    help: 'Effects whose outcome is not known',
    registers: [registry],
  });
  return {
    request: ({ route, method, status, seconds }) => requests.observe({ route, method, status }, seconds),
    job: ({ name, outcome, seconds }) => jobs.observe({ job: name, outcome }, seconds),
    text: async () => {
      const backlog = await system.named<{ lane: number; waiting: number; parked: number; oldest: string }>(
        'metrics-backlog',
        BACKLOG,
        [],
      );
      for (const [index, lane] of lanes.entries()) {
        const row = backlog.find((candidate) => candidate.lane === index);
        waiting.set({ lane }, Number(row?.waiting ?? 0));
        parked.set({ lane }, Number(row?.parked ?? 0));
        oldest.set({ lane }, Number(row?.oldest ?? 0));
      }
      const [open] = await system.named<{ count: number }>('metrics-unknown', UNKNOWN, []);
      unknown.set(Number(open?.count ?? 0));
      const workers = await workersHealth(system);
      workersRunning.set(workers.running);
      workersStalled.set(workers.stalled);
      sweepAge.set(workers.sweepAgeSeconds);
      outOfSpace.set(Number(pools.isOutOfSpace()));
      return registry.metrics();
    },
  };
}
