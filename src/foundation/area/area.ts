import type { EffectDefinition } from '#foundation/effects/definition.ts';
import type { Route } from '#foundation/http/serve.ts';
import type { JobDefinition, ScheduleDefinition } from '#foundation/jobs/definitions.ts';
import type { WebhookTaker } from './webhook-takers.ts';

/** What an area of the business gives to the product: `<area>.area.ts`, listed in `main/app.ts`. */
export type Area = {
  readonly routes: readonly Route[];
  /** Work that happens later. */
  readonly jobs: readonly JobDefinition[];
  /** What a rollback cannot take back. */
  readonly effects: readonly EffectDefinition[];
  /** Work that comes round again. */
  readonly schedules: readonly ScheduleDefinition[];
  /** The topics of outside events that it takes. */
  readonly webhooks: readonly WebhookTaker[];
};

/** An area names only what it has. */
export const defineArea = (area: Partial<Area>): Area => ({
  routes: [],
  jobs: [],
  effects: [],
  schedules: [],
  webhooks: [],
  ...area,
});
