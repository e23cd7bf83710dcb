import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { deliverUnclaimedEvents, forgetOldEvents } from './unclaimed-events.service.ts';
import type { WebhookHandlers } from '#foundation/area/webhook-handlers.ts';

export const deliverUnclaimedEventsSchedule = (takers: WebhookHandlers) =>
  defineSchedule('connections.claim-events', {
    lane: 'sync',
    everySeconds: 60,
    run: (ctx) => deliverUnclaimedEvents(ctx, takers),
  });

export const forgetEventsSchedule = defineSchedule('connections.forget-events', {
  lane: 'bulk',
  everySeconds: 3600,
  run: forgetOldEvents,
});
