import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { forgetOldAccess } from './sign-in/codes.store.ts';

/** Codes, tickets and counters that have served their time. */
export const forgetAccessSchedule = defineSchedule('accounts.forget-access', {
  lane: 'bulk',
  everySeconds: 3600,
  run: (ctx) => forgetOldAccess(ctx.system, ctx.clock.now()),
});
