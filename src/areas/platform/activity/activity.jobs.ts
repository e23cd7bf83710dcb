import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { forgetActivityBefore } from './activity.store.ts';

/** PRV-03: as long as what it tells of. */
const KEPT_SECONDS = 90 * 86_400;

export const forgetActivitySchedule = defineSchedule('activity.forget', {
  lane: 'bulk',
  everySeconds: 3600,
  run: (ctx) => forgetActivityBefore(ctx.system, plusSeconds(ctx.clock.now(), -KEPT_SECONDS)),
});
