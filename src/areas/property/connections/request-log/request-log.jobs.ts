import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { REQUEST_LOG_SECONDS } from './request-log.service.ts';
import { forgetLoggedRequests } from './request-log.store.ts';

export const forgetRequestLogSchedule = defineSchedule('connections.forget-requests', {
  lane: 'bulk',
  everySeconds: 3600,
  run: (ctx) => forgetLoggedRequests(ctx.system, plusSeconds(ctx.clock.now(), -REQUEST_LOG_SECONDS)),
});
