import { z } from 'zod';

import { invoiceDepartedJob } from '#areas/invoicing/invoices/auto-invoice/auto-invoice.jobs.ts';
import { readConfig } from '#foundation/config/config.ts';
import { movableClock } from '#foundation/context/clock.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Database } from '#foundation/database/database.ts';
import type { JobDefinition } from '#foundation/jobs/definitions.ts';
import { startWorker } from '#foundation/jobs/worker.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { createPlatform, jobContext } from '#main/platform.ts';
import { createProviders } from '#main/providers.ts';
import { liveSystems } from '#support/live-systems.ts';
import { Instant } from '#vocabulary/instant.ts';

/** A worker of the product that stands still at one point of the night's billing, says so, and is killed there. */
const Settings = z.object({
  logins: z.object({ app: z.string(), system: z.string() }),
  dataFolder: z.string(),
  url: z.string(),
  now: Instant,
  /** Which stay of the night, and whether before or after the commit of its transaction; null: the worker is not stopped. */
  point: z.object({ propertyId: z.string(), stay: z.number(), when: z.enum(['before', 'after']) }).nullable(),
});
export type Settings = z.infer<typeof Settings>;

const { logins, dataFolder, url, now, point } = Settings.parse(JSON.parse(process.argv[2] ?? ''));
const platform = createPlatform({
  config: readConfig({ DATA_DIR: dataFolder, DATABASE_POOL_SIZE: '6' }),
  logins,
  publicUrl: url,
  clock: movableClock(now),
  log: silentLog,
  makeProviders: (settings) =>
    createProviders({ ...settings, config: { ...settings.config, ...liveSystems(settings.simulatorsUrl) } }),
});

const standStill = (): Promise<never> => {
  process.stdout.write('here\n');
  return new Promise(() => {});
};

/** Every stay is one transaction, in the order of the night. */
function standingStill(db: Database): Database {
  let stays = 0;
  return {
    ...db,
    transaction: async (run, options) => {
      stays += 1;
      if (stays !== point?.stay) return db.transaction(run, options);
      if (point.when === 'before') {
        return db.transaction(async (tx) => {
          await run(tx);
          return standStill();
        }, options);
      }
      await db.transaction(run, options);
      return standStill();
    },
  };
}

function watched(ctx: Context): Context {
  const forProperty: Context['forProperty'] = (id, ...rest): PropertyContext => {
    const inside = ctx.forProperty(id, ...rest);
    return id === point?.propertyId ? { ...inside, db: standingStill(inside.db) } : inside;
  };
  return { ...ctx, forProperty };
}

const jobs = platform.work.jobs.map((job): JobDefinition => {
  const run: JobDefinition['run'] = (ctx, payload, lease) => job.run(watched(ctx), payload, lease);
  return job.name === invoiceDepartedJob.name ? { ...job, run } : job;
});

await startWorker({
  pools: platform.pools,
  work: { jobs, schedules: [] },
  log: silentLog,
  concurrency: 4,
  // Long enough that a slow machine does not take a job from a worker that lives.
  lease: { seconds: 4, heartbeatMs: 500, sweepMs: 500 },
  pause: (seconds) => seconds / 50,
  contextFor: (propertyId, requestId) => jobContext(platform, propertyId, requestId),
});
