import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { deleteExpiredSignInData } from './sign-in/codes.store.ts';

/** Codes, tickets and counters that have served their time. */
export const deleteExpiredSignInDataSchedule = defineSchedule('accounts.forget-access', {
  lane: 'bulk',
  everySeconds: 3600,
  run: (ctx) => deleteExpiredSignInData(ctx.system, ctx.clock.now()),
});
