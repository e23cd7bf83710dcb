import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { forgetGrants } from './grants.store.ts';

export const forgetGrantsSchedule = defineSchedule('connections.forget-grants', {
  lane: 'bulk',
  everySeconds: 3600,
  run: (ctx) => forgetGrants(ctx.system, ctx.clock.now()),
});
