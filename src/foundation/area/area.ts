import type { EffectDefinition } from '#foundation/effects/definition.ts';
import type { Route } from '#foundation/http/serve.ts';
import type { JobDefinition, ScheduleDefinition } from '#foundation/jobs/definitions.ts';
import type { WebhookHandler } from './webhook-handlers.ts';

/** The parts of an area: `<area>.area.ts`, listed in `main/app.ts`. */
export type Area = {
  readonly routes: readonly Route[];
  /** Work that happens later. */
  readonly jobs: readonly JobDefinition[];
  /** Effects that a rollback cannot undo. */
  readonly effects: readonly EffectDefinition[];
  /** Work that comes round again. */
  readonly schedules: readonly ScheduleDefinition[];
  /** The topics of outside events that it takes. */
  readonly webhooks: readonly WebhookHandler[];
};

/** Fills the parts that an area leaves out. */
export const defineArea = (area: Partial<Area>): Area => ({
  routes: [],
  jobs: [],
  effects: [],
  schedules: [],
  webhooks: [],
  ...area,
});
