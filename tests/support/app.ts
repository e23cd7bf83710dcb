import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import type { Area } from '#foundation/area/area.ts';
import { readConfig } from '#foundation/config/config.ts';
import { movableClock, type Pause, systemClock } from '#foundation/context/clock.ts';
import { startWorker } from '#foundation/jobs/worker.ts';
import { createLog, type Log } from '#foundation/observability/log.ts';
import { createApi } from '#main/api.ts';
import { listenForMail } from '#main/inbound-mail.ts';
import { serveEntries } from '#main/site/entries.ts';
import { createPlatform, jobContext } from '#main/platform.ts';
import { createProviders } from '#main/providers.ts';
import { mountSimulators } from '#main/simulators.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { testDatabase } from './database.ts';
import { liveSystems } from './live-systems.ts';
import { holdPort } from './ports.ts';
import { recordExamples } from './record-examples.ts';

/** Saturday, 21 November 2026, 10:00 in Bogotá. */
export const TEST_NOW = '2026-11-21T15:00:00.000Z' as Instant;

/** Repeats come fifty times sooner than in the product: seconds of waiting show nothing that moments do not. */
const sooner = (seconds: number): number => seconds / 50;

/** A limit that no test reaches, so that no test waits for it. The limits have tests of their own (`outbound/limits.test.ts`). */
const WITHOUT_PACE = 1000;

const recordTo = process.env['RECORD_EXAMPLES'];
if (recordTo) recordExamples(recordTo);

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The whole product on a port of its own, with a clock that a test moves and a log that it can read. */
export async function startTestApp(
  environment: Record<string, string> = {},
  // Browsers make passkeys for names, such as `localhost`, and not for numbers.
  {
    entries = false,
    hostName = '127.0.0.1',
    makeProviders = createProviders,
    moreAreas = [],
    works = true,
    hasPace = false,
  }: {
    entries?: boolean;
    hostName?: string;
    makeProviders?: typeof createProviders;
    moreAreas?: readonly Area[];
    /** False: queued jobs wait for a worker that the test starts. */
    works?: boolean;
    /** Providers are asked as seldom as in the product: for tests in which many ask at the same time. */
    hasPace?: boolean;
  } = {},
) {
  const requestsPerSecond = hasPace ? undefined : WITHOUT_PACE;
  const database = await testDatabase();
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-test-'));
  // A browser has a clock of its own, so pages run on the real one.
  const clock = movableClock(entries ? systemClock.now() : TEST_NOW);
  const realPause: Pause = (milliseconds) => sleep(milliseconds);
  let pause = realPause;
  const lines: string[] = [];
  const log: Log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  const [{ port, server: held }, mail] = [await holdPort(), await holdPort()];
  const config = readConfig({
    DATA_DIR: dataFolder,
    SIMULATOR_MAIL_PORT: String(mail.port),
    CHECK_REPLIES: '1',
    SIMULATOR_CONTROL: '1',
    DATABASE_POOL_SIZE: '6',
    ...environment,
  });
  // The simulators answer on the same port, so it has to be known before anything is made.
  const publicUrl = `http://${hostName}:${port}`;
  const platform = createPlatform({
    config,
    logins: database.logins,
    publicUrl,
    clock,
    pause: (milliseconds) => pause(milliseconds),
    log,
    moreAreas,
    makeProviders: (settings) =>
      makeProviders({
        ...settings,
        config: { ...settings.config, ...liveSystems(settings.simulatorsUrl) },
        ...(requestsPerSecond !== undefined && { requestsPerSecond }),
      }),
  });
  const api = await createApi(platform);
  const closeSimulators = await mountSimulators(api.app, {
    config,
    clock,
    productUrl: publicUrl,
    requestsPerSecond,
    mailPort: mail.server,
  });
  if (entries) await serveEntries(api.app, platform);
  const beside = { host: '127.0.0.1', port, reusePort: true };
  await api.app.listen(beside);
  held.close();
  const worker = works
    ? await startWorker({
        pools: platform.pools,
        work: platform.work,
        log,
        concurrency: 4,
        pause: sooner,
        contextFor: (propertyId, requestId) => jobContext(platform, propertyId, requestId),
      })
    : undefined;
  const inboundMail = await listenForMail(platform);
  return {
    url: publicUrl,
    /** Where mail comes in, if the environment says so (`INBOUND_MAIL_PORT: '0'`). */
    inboundMailPort: inboundMail?.port ?? null,
    platform,
    api,
    clock,
    log: lines,
    databaseUrl: database.url,
    logins: database.logins,
    /** What a job or a schedule of the platform is given. */
    context: (propertyId: PropertyId | null = null) => jobContext(platform, propertyId, 'test'),
    /** What the product waits for while `run` lasts takes as long as `given` says. */
    pausing: async <Result>(given: Pause, run: () => Promise<Result>): Promise<Result> => {
      pause = given;
      try {
        return await run();
      } finally {
        pause = realPause;
      }
    },
    /** For a test that continues with a worker of its own. */
    stopWorker: async () => worker?.stop(),
    stop: async () => {
      await inboundMail?.stop();
      await worker?.stop();
      await api.app.close();
      await closeSimulators();
      await platform.pools.end();
      await database.drop();
      fs.rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Another process over the same database, with a memory of its own; it does not listen. */
export const startBeside = async ({ platform }: TestApp): Promise<FastifyInstance> =>
  (await createApi(platform)).app;
