import type { Context } from '#foundation/context/context.ts';
import type { Job, Lane, Lease } from './job.ts';

/** Work that happens later, at least once: every job may run twice. */
export type JobDefinition<Payload = unknown> = Job<Payload> & {
  /** Tries before the job is parked for a person (REL-45). */
  readonly attempts: number;
  run(ctx: Context, payload: Payload, lease: Lease): Promise<void>;
  /**
   * Does several of one property at once, in one transaction, and sends nothing: they are taken together and have one
   * place of a worker. When it throws each is run by itself, as is one that was tried before.
   */
  runTogether?(ctx: Context, payloads: readonly Payload[]): Promise<void>;
};

export const defineJob = <Payload>(
  name: `${string}.${string}`,
  job: Omit<JobDefinition<Payload>, 'name' | 'attempts'> & { readonly attempts?: number },
): JobDefinition<Payload> => ({ attempts: 12, ...job, name });

/** Work of the platform itself that comes round again. */
export type ScheduleDefinition = {
  readonly name: string;
  readonly lane: Lane;
  readonly everySeconds: number;
  readonly run: (ctx: Context) => Promise<void>;
};

export const defineSchedule = (
  name: `${string}.${string}`,
  schedule: Omit<ScheduleDefinition, 'name'>,
): ScheduleDefinition => ({ ...schedule, name });

/** Every job and schedule of the product, listed in main/app.ts. */
export type Work = {
  readonly jobs: readonly JobDefinition[];
  readonly schedules: readonly ScheduleDefinition[];
};
