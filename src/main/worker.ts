import { setTimeout as wait } from 'node:timers/promises';

import { markEffectsUnknownAfterRestore } from '#foundation/effects/restored.ts';
import { startWorker, type Worker } from '#foundation/jobs/worker.ts';
import { LANES } from '#foundation/jobs/job.ts';
import { createMetrics, type Metrics } from '#foundation/observability/metrics.ts';
import { startTracing } from '#foundation/observability/tracing.ts';
import { listenForMail } from './inbound-mail.ts';
import { loginsOf, waitUntilUsable } from './installation.ts';
import { serveMetrics } from './metrics-server.ts';
import { createPlatform, jobContext, type Platform } from './platform.ts';
import {
  readProgramConfig,
  databaseUrlOf,
  startFailureReasonOf,
  printLine,
  runStart,
  waitUntilStopped,
} from './program.ts';

/** Jobs at once in one process: most of them wait for an answer from outside. */
const CONCURRENCY = 10;
const SAY_AGAIN_SECONDS = 30;

/**
 * Nothing is sent before the database is known to be the same one, which the file store knows. An unavailable store
 * keeps work waiting, and nothing else.
 */
async function untilKnown({ pools, files, secrets, log }: Platform): Promise<void> {
  for (let seconds = 0; ; seconds++) {
    try {
      await markEffectsUnknownAfterRestore({ system: pools.system, files, secrets, log });
      return;
    } catch (error) {
      if (seconds % SAY_AGAIN_SECONDS === 0) {
        printLine(`waiting for the file store, nothing is sent meanwhile: ${startFailureReasonOf(error)}`);
      }
      await wait(1_000);
    }
  }
}

export async function startPlatformWorker(platform: Platform, metrics?: Metrics): Promise<Worker> {
  await untilKnown(platform);
  const mail = await listenForMail(platform);
  const worker = await startWorker({
    pools: platform.pools,
    work: platform.work,
    log: platform.log,
    concurrency: CONCURRENCY,
    contextFor: (propertyId, requestId) => jobContext(platform, propertyId, requestId),
    ...(metrics && { observe: metrics.job }),
  });
  return {
    stop: async () => {
      await Promise.all([mail?.stop(), worker.stop()]);
    },
  };
}

if (import.meta.main) {
  const config = readProgramConfig('worker');
  const stopTracing = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'posada-worker');
  const platform = createPlatform({
    config,
    logins: loginsOf(config, databaseUrlOf(config)),
    publicUrl: `http://127.0.0.1:${config.PORT}`,
  });
  const worker = await runStart(async () => {
    await waitUntilUsable(platform, printLine);
    const metrics = createMetrics(platform.pools, LANES);
    await serveMetrics(config, metrics);
    return startPlatformWorker(platform, metrics);
  });
  // A program that says it is ready can be stopped from that word on.
  const stopped = waitUntilStopped();
  platform.log.info({}, 'worker is ready');
  await stopped;
  await worker.stop();
  await platform.pools.end();
  await stopTracing();
  process.exit(0);
}
