import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { forgetMessagesBefore } from './messages.store.ts';

/** PRV-03: longer than anybody asks whether a mail was sent. */
const KEPT_SECONDS = 30 * 86_400;

export const forgetMessagesSchedule = defineSchedule('messaging.forget-messages', {
  lane: 'bulk',
  everySeconds: 3600,
  run: (ctx) => forgetMessagesBefore(ctx.system, plusSeconds(ctx.clock.now(), -KEPT_SECONDS)),
});
