import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { claimEvents, forgetOldEvents } from './unclaimed-events.service.ts';
import type { WebhookTakers } from '#foundation/area/webhook-takers.ts';

export const claimEventsSchedule = (takers: WebhookTakers) =>
  defineSchedule('connections.claim-events', {
    lane: 'sync',
    everySeconds: 60,
    run: (ctx) => claimEvents(ctx, takers),
  });

export const forgetEventsSchedule = defineSchedule('connections.forget-events', {
  lane: 'bulk',
  everySeconds: 3600,
  run: forgetOldEvents,
});
