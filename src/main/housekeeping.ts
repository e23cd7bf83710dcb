import { forgetOldKeys } from '#foundation/http/idempotency.ts';
import { forgetOldWindows } from '#foundation/http/rate-limits.ts';
import { defineSchedule } from '#foundation/jobs/definitions.ts';

/** Rows of the request layer that nobody needs any more. */
export const housekeeping = [
  defineSchedule('platform.forget', {
    lane: 'bulk',
    everySeconds: 3600,
    run: async (ctx) => {
      await forgetOldWindows(ctx.system);
      await forgetOldKeys(ctx.system);
    },
  }),
];
