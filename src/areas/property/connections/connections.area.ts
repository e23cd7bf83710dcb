import { type Area, defineArea } from '#foundation/area/area.ts';
import { handlersByTopic } from '#foundation/area/webhook-handlers.ts';
import type { ConnectionKinds } from './connection-kinds.ts';
import { markAccessRevokedJob, resumeEffectsJob, subscribeJob } from './connections.jobs.ts';
import { connectionRoutes } from './connections.routes.ts';
import { forgetRequestLogSchedule } from './request-log/request-log.jobs.ts';
import { requestLogRoutes } from './request-log/request-log.routes.ts';
import { forgetGrantsSchedule } from './grants/grants.jobs.ts';
import { grantRoutes } from './grants/grants.routes.ts';
import { deliverUnclaimedEventsSchedule, forgetEventsSchedule } from './webhooks/webhooks.jobs.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

/** `above`: the areas that take webhook events; `kinds`: what they do for connections of their kind. */
export function connectionsArea(above: readonly Area[], kinds: ConnectionKinds): Area {
  const takers = handlersByTopic(above.flatMap(({ webhooks }) => webhooks));
  return defineArea({
    routes: [...connectionRoutes(kinds), ...requestLogRoutes, ...grantRoutes, ...webhookRoutes(takers)],
    jobs: [subscribeJob, markAccessRevokedJob, resumeEffectsJob],
    schedules: [
      deliverUnclaimedEventsSchedule(takers),
      forgetEventsSchedule,
      forgetRequestLogSchedule,
      forgetGrantsSchedule,
    ],
  });
}
