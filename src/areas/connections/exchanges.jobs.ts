import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { KEPT_SECONDS } from './exchanges.service.ts';
import { forgetExchanges } from './exchanges.store.ts';

export const forgetExchangesSchedule = defineSchedule('integrations.forget-exchanges', {
  lane: 'bulk',
  everySeconds: 3600,
  run: (ctx) => forgetExchanges(ctx.system, plusSeconds(ctx.clock.now(), -KEPT_SECONDS)),
});
