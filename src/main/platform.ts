import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Provider } from '#capabilities/provider.ts';
import type { Area } from '#foundation/area/area.ts';
import type { Config } from '#foundation/config/config.ts';
import { type Clock, type Pause, systemClock } from '#foundation/context/clock.ts';
import type {
  Context,
  GuestLink,
  Person,
  PropertyContext,
  Providers,
  SoftwareMaker,
} from '#foundation/context/context.ts';
import { type Logins, openPools, type Pools, type Scope } from '#foundation/database/database.ts';
import { createEffects, type ProductEffects } from '#foundation/effects/effects.ts';
import type { EffectGuards } from '#foundation/effects/effect.ts';
import { diskFiles, type FileStore, s3Files } from '#foundation/files/files.ts';
import { createQueue, type Queue } from '#foundation/jobs/queue.ts';
import type { Work } from '#foundation/jobs/definitions.ts';
import { createNews, type News } from '#foundation/live/news.ts';
import { createLog, type Log } from '#foundation/observability/log.ts';
import { createSecrets, masterKeyOf, type Secrets } from '#foundation/secrets/secrets.ts';
import type { AccountId, PropertyId } from '#vocabulary/ids.ts';
import { DEFAULT_LANGUAGE, type Language } from '#vocabulary/language.ts';
import { areasWith } from './app.ts';
import { createProviders } from './providers.ts';

/** Everything that lives as long as the process. */
export type Platform = {
  readonly config: Config;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly news: News;
  readonly log: Log;
  readonly pools: Pools;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly providers: Providers;
  readonly effects: ProductEffects;
  readonly queue: Queue;
  readonly areas: readonly Area[];
  readonly work: Work;
  readonly publicUrl: string;
  readonly hasBilling: boolean;
};

export type PlatformOptions = {
  readonly config: Config;
  readonly logins: Logins;
  /** Where people and simulators reach this installation, when the configuration does not say. */
  readonly publicUrl: string;
  readonly clock?: Clock;
  /** Only for tests that do not have the time. */
  readonly pause?: Pause;
  readonly log?: Log;
  /** Only for tests that bring providers of their own. */
  readonly makeProviders?: typeof createProviders;
  /** Only for tests that bring areas of their own. */
  readonly moreAreas?: readonly Area[];
  /** Only for sabotage tests. */
  readonly effectGuards?: EffectGuards;
};

export function createPlatform(options: PlatformOptions): Platform {
  const { config, logins } = options;
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog({ level: config.LOG_LEVEL });
  const dataFolder = path.resolve(config.DATA_DIR);
  const publicUrl = (config.PUBLIC_URL ?? options.publicUrl).replace(/\/$/, '');
  const areas = areasWith(options.moreAreas);
  const effects = createEffects(
    areas.flatMap(({ effects: own }) => own),
    options.effectGuards,
  );
  const work: Work = {
    jobs: [...areas.flatMap(({ jobs }) => jobs), ...effects.jobs],
    schedules: areas.flatMap(({ schedules }) => schedules),
  };
  const providers = providersOf(
    (options.makeProviders ?? createProviders)({
      config,
      clock,
      log,
      simulatorsUrl: config.SIMULATORS_URL ?? publicUrl,
    }),
  );
  return {
    config,
    clock,
    news: createNews(),
    pause: options.pause ?? ((milliseconds) => sleep(milliseconds)),
    log,
    publicUrl,
    areas,
    effects,
    work,
    pools: openPools({ logins, size: config.DATABASE_POOL_SIZE, log }),
    secrets: createSecrets(masterKeyOf(config.MASTER_KEY, dataFolder)),
    files: filesOf(config, dataFolder),
    providers,
    hasBilling: hasBillingWith(config, providers, log),
    queue: createQueue(work.jobs),
  };
}

/**
 * Without a payment provider no trial ends and no function is closed: the host could not pay to open it again
 * (W2-J-17).
 */
function hasBillingWith({ BILLING }: Config, { all }: Providers, log: Log): boolean {
  if (BILLING !== 'on') return false;
  const takesCards = all.some(({ capabilities }) => capabilities.payments !== undefined);
  if (!takesCards)
    log.warn({ BILLING }, 'no payment provider is set up: nothing is charged and no trial ends');
  return takesCards;
}

function filesOf(config: Config, dataFolder: string): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return diskFiles(path.join(dataFolder, 'files'));
  }
  return s3Files({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

function providersOf(all: readonly Provider[]): Providers {
  const byId = new Map(all.map((provider) => [provider.manifest.id, provider]));
  return {
    all,
    byId: (id) => {
      const provider = byId.get(id);
      if (!provider) throw new RangeError(`No provider is called ${id}`);
      return provider;
    },
    only: (kind) => {
      for (const { capabilities } of all) {
        const capability = capabilities[kind];
        if (capability) return capability;
      }
      throw new RangeError(`No provider has the capability ${kind}`);
    },
  };
}

export type Caller = {
  readonly language?: Language;
  readonly requestId: string;
  readonly network: string;
  readonly person?: Person | null;
  readonly guestLink?: GuestLink | null;
};

/** The context of one request or job: the platform, seen by one caller in one scope. */
const makerIn = ({
  SOFTWARE_MAKER_NAME: name,
  SOFTWARE_MAKER_TAX_ID: taxId,
}: Config): SoftwareMaker | null => (name !== '' && taxId !== '' ? { name, taxId } : null);

export function contextOf(platform: Platform, scope: Scope, caller: Caller): Context {
  const { pools, queue } = platform;
  const propertyId = scope.propertyId ?? null;
  const forProperty = (id: PropertyId, accountId?: AccountId): PropertyContext => ({
    ...contextOf(platform, { propertyId: id, ...(accountId && { accountId }) }, caller),
    propertyId: id,
  });
  return {
    db: pools.app.within(scope),
    system: pools.system,
    clock: platform.clock,
    pause: platform.pause,
    news: platform.news,
    log: platform.log,
    secrets: platform.secrets,
    files: platform.files,
    providers: platform.providers,
    effects: platform.effects,
    publicUrl: platform.publicUrl,
    hasSimulators: platform.config.SIMULATORS,
    hasBilling: platform.hasBilling,
    softwareMaker: makerIn(platform.config),
    language: caller.language ?? DEFAULT_LANGUAGE,
    requestId: caller.requestId,
    network: caller.network,
    ...(caller.person && { person: caller.person }),
    ...(caller.guestLink && { guestLink: caller.guestLink }),
    publish: (tx, event, ...payloads) => queue.publish(tx, propertyId, event, payloads),
    publishOnce: (event, caused, cause) =>
      queue.publishOnce(pools.app.within(scope), propertyId, event, caused, cause),
    enqueue: (tx, job, payload, runAt) => queue.enqueue(tx, propertyId, job, payload, runAt),
    forProperty,
    forAccount: (accountId) => ({ ...contextOf(platform, { accountId }, caller), accountId }),
  };
}

export const jobContext = (platform: Platform, propertyId: PropertyId | null, requestId: string): Context => {
  const caller = { requestId, network: 'job' };
  return propertyId === null
    ? contextOf(platform, {}, caller)
    : contextOf(platform, {}, caller).forProperty(propertyId);
};
