import { doubtWhatARestoreForgot } from '#foundation/effects/restored.ts';
import { startWorker, type Worker } from '#foundation/jobs/worker.ts';
import { LANES } from '#foundation/jobs/job.ts';
import { createMetrics, type Metrics } from '#foundation/observability/metrics.ts';
import { startTracing } from '#foundation/observability/tracing.ts';
import { loginsOf, untilUsable } from './installation.ts';
import { serveMetrics } from './metrics-server.ts';
import { createPlatform, jobContext, type Platform } from './platform.ts';
import { configured, databaseUrlOf, say, starting, untilStopped } from './program.ts';

/** Jobs at once in one process: most of them wait for somebody else. */
const CONCURRENCY = 10;

/** Nothing is sent before the database is known to be the one that it was. */
export async function workOn(platform: Platform, metrics?: Metrics): Promise<Worker> {
  const { pools, files, secrets, log } = platform;
  await doubtWhatARestoreForgot({ system: pools.system, files, secrets, log });
  return startWorker({
    pools: platform.pools,
    work: platform.work,
    log: platform.log,
    concurrency: CONCURRENCY,
    contextFor: (propertyId, requestId) => jobContext(platform, propertyId, requestId),
    ...(metrics && { observe: metrics.job }),
  });
}

if (import.meta.main) {
  const config = configured('worker');
  const stopTracing = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'posada-worker');
  const platform = createPlatform({
    config,
    logins: loginsOf(config, databaseUrlOf(config)),
    publicUrl: `http://127.0.0.1:${config.PORT}`,
  });
  const worker = await starting(async () => {
    await untilUsable(platform, say);
    const metrics = createMetrics(platform.pools.system, LANES);
    await serveMetrics(config, metrics);
    return workOn(platform, metrics);
  });
  platform.log.info({}, 'worker is ready');
  await untilStopped();
  await worker.stop();
  await platform.pools.end();
  await stopTracing();
  process.exit(0);
}
